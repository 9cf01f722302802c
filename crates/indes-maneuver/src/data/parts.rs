//! The ways in which a weapon can be used, as parts of gear: with which style, by which attribute, from afar or not.

use indes_core::battlefield::{ItemId, PartId, StatId};

/// The most styles of a unit.
pub const MOST_STYLES: usize = 3;

/// A style of a unit, by its place in the list of its template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StyleId(pub u8);

impl StyleId {
    /// The stat of the rank in the style.
    #[must_use]
    pub const fn stat(self) -> StatId {
        StatId(super::Stat::FirstStyle as u8 + self.0)
    }
}

/// How an item is used in a test of Fighting Style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Way {
    /// In melee or defence, by Strength.
    Strength = 0,
    /// In melee or defence, by Agility.
    Agility = 1,
    /// Thrown or shot, by Agility (MANEUVER-066).
    Ranged = 2,
}

impl Way {
    /// All of them, by their numbers.
    pub const ALL: [Self; 3] = [Self::Strength, Self::Agility, Self::Ranged];

    /// How many there are.
    const COUNT: u8 = Self::ALL.len() as u8;
}

/// The use of an item, or of bare hands, in a test of Fighting Style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Technique {
    /// The item; `None` for bare hands.
    pub item: Option<ItemId>,
    /// The style.
    pub style: StyleId,
    /// The way.
    pub way: Way,
}

impl Technique {
    /// The part of gear that stands for it.
    #[must_use]
    pub const fn part(self) -> PartId {
        PartId { item: self.item, part: self.style.0 * Way::COUNT + self.way as u8 }
    }

    /// The use that a part of gear stands for.
    #[must_use]
    pub const fn of(part: PartId) -> Self {
        let way = Way::ALL[(part.part % Way::COUNT) as usize];
        Self { item: part.item, style: StyleId(part.part / Way::COUNT), way }
    }
}

/// The keys of the parts of every piece of gear.
pub(super) fn keys() -> Vec<String> {
    let ways = ["strength", "agility", "ranged"];
    let key = |style: usize, way: &str| if style == 0 { way.to_owned() } else { format!("{way}_{}", style + 1) };
    (0..MOST_STYLES).flat_map(|style| ways.map(|way| key(style, way))).collect()
}

/// The names of the parts of every piece of gear.
pub(super) fn names() -> Vec<String> {
    let ways = ["Strength", "Agility", "from afar"];
    let styles = ["", ", second style", ", third style"];
    styles.iter().flat_map(|style| ways.map(|way| format!("{way}{style}"))).collect()
}
