//! Units and sides: bodies, fixed numbers, and the roster with the entity of each unit.

use super::{Seat, SideId, Size, StatId, UnitId, UnitMask};
use crate::grid::{Cell, Direction};
use bevy::prelude::{Component, Entity, Reflect, ReflectComponent, ReflectResource, Resource};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// The cell of units that have left the fight or are still to arrive: outside every board, and out of every reach.
pub const AWAY: Cell = Cell::new(-300, -300);

/// The place of a unit, its facing, and whether it still stands.
#[derive(Component, Clone, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Component)]
pub struct Body {
    /// The cell of its anchor.
    pub cell: Cell,
    /// The direction it faces. Under tempo it is only drawn (TEMPO-G46).
    pub facing: Direction,
    /// Whether it has fallen, or is away: it does not act and blocks no cell (TEMPO-G42).
    pub down: bool,
    /// The level at which it is in the air, on the scale of the heights of cells; `None` on the ground (POISE-G40).
    #[serde(default)]
    pub aloft: Option<i8>,
    /// Whether the unit is still to arrive: until then it is away, and neither stands nor has fallen (TEMPO-G31).
    #[serde(default)]
    pub awaited: bool,
}

impl Hash for Body {
    /// On the ground the level adds nothing, so that hashes of rule sets without flyers stay as they were; the same
    /// holds of battles in which no unit arrives.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.cell, self.facing, self.down).hash(state);
        if let Some(level) = self.aloft {
            level.hash(state);
        }
        if self.awaited {
            self.awaited.hash(state);
        }
    }
}

impl Body {
    /// A body that stands on the ground, on a cell, facing a direction.
    #[must_use]
    pub const fn on(cell: Cell, facing: Direction) -> Self {
        Self { cell, facing, down: false, aloft: None, awaited: false }
    }

    /// The body of a unit that is still to arrive.
    #[must_use]
    pub const fn awaited(facing: Direction) -> Self {
        Self { cell: AWAY, facing, down: true, aloft: None, awaited: true }
    }

    /// Whether it is not on the board: it has left the fight, or is still to arrive.
    #[must_use]
    pub fn is_away(&self) -> bool {
        self.cell == AWAY
    }
}

/// The fixed numbers of a unit (skills, defences, speed), by [`StatId`]. They do not change during a battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
pub struct Stats(pub SmallVec<[i16; 24]>);

impl Stats {
    /// The number with this id; 0 if the unit has none.
    #[must_use]
    pub fn get(&self, stat: StatId) -> i16 {
        self.0.get(usize::from(stat.0)).copied().unwrap_or(0)
    }
}

/// The part of a unit that does not change during a battle: entity, side, names, figure, fixed numbers, size.
#[derive(Clone, Debug, PartialEq, Eq, Reflect)]
pub struct Member {
    /// The entity that carries its components.
    pub entity: Entity,
    /// Its side.
    pub side: SideId,
    /// Its own name.
    pub name: String,
    /// The template it was made from.
    pub template: String,
    /// The name of its kind.
    pub kind: String,
    /// The figure that is drawn for it.
    pub figure: String,
    /// Its fixed numbers.
    pub stats: Stats,
    /// Its size class and footprint.
    pub size: Size,
}

/// The colours of a side: each has its own lightness, hue and pattern, so that any one of the three is enough to
/// tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Livery {
    /// Blue with bars across.
    #[default]
    Tide,
    /// Red with slanting stripes.
    Ember,
    /// Violet with upright stripes.
    Orchid,
    /// White with chequers.
    Chalk,
}

/// The part of a side that does not change during a battle.
#[derive(Clone, Debug, PartialEq, Eq, Reflect)]
pub struct SideInfo {
    /// Its name.
    pub name: String,
    /// The seat that decides for it.
    pub seat: Seat,
    /// Its colours.
    pub livery: Livery,
    /// The sides that are not its opponents, itself included (TEMPO-J12).
    pub friends: SmallVec<[SideId; 4]>,
    /// The rounds of preparation that it has before the fight (POISE-J04).
    pub preparation: u8,
    /// Whether its units begin hidden from all their opponents (POISE-G43).
    pub hidden: bool,
}

/// All units, by [`UnitId`], and all sides, by [`SideId`]. Whatever visits units or sides does so in this order.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Default, Reflect)]
#[reflect(Resource)]
pub struct Roster {
    /// The units.
    pub units: Vec<Member>,
    /// The sides.
    pub sides: Vec<SideInfo>,
    /// By unit its opponents, worked out from the sides.
    foes: Vec<UnitMask>,
    /// By fixed number the units for which it is not 0.
    having: Vec<UnitMask>,
}

impl Roster {
    /// A roster of these units and sides.
    #[must_use]
    pub fn new(units: Vec<Member>, sides: Vec<SideInfo>) -> Self {
        let friends = |a: &Member, b: &Member| sides[usize::from(a.side.0)].friends.contains(&b.side);
        let ids = || (0u8..).map(UnitId).zip(&units);
        let foes = units
            .iter()
            .map(|unit| ids().filter(|(_, other)| !friends(unit, other)).map(|(id, _)| id).collect())
            .collect();
        let stats = units.iter().map(|unit| unit.stats.0.len()).max().unwrap_or(0);
        let has = |unit: &Member, stat: usize| unit.stats.0.get(stat).is_some_and(|&number| number != 0);
        let having = |stat: usize| ids().filter(|one| has(one.1, stat)).map(|one| one.0).collect();
        let having = (0..stats).map(having).collect();
        Self { units, sides, foes, having }
    }

    /// The side that won and its allies, in the order of the level: they win together (TEMPO-G42, POISE-092).
    pub fn winners(&self, winner: SideId) -> impl Iterator<Item = &SideInfo> {
        let friends = self.sides.get(usize::from(winner.0)).map(|side| side.friends.as_slice()).unwrap_or_default();
        friends.iter().filter_map(|side| self.sides.get(usize::from(side.0)))
    }

    /// All opponents of a unit, standing and fallen.
    #[must_use]
    pub fn foes(&self, unit: UnitId) -> UnitMask {
        self.foes.get(usize::from(unit.0)).copied().unwrap_or_default()
    }

    /// The set of all units.
    #[must_use]
    pub fn all(&self) -> UnitMask {
        UnitMask::first(self.units.len())
    }

    /// All unit ids, in order.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..u8::try_from(self.units.len()).unwrap_or(u8::MAX)).map(UnitId)
    }

    /// The fixed part of a unit.
    ///
    /// # Panics
    /// If the id is of another battle.
    #[must_use]
    pub fn member(&self, unit: UnitId) -> &Member {
        &self.units[usize::from(unit.0)]
    }

    /// The units for which a fixed number is not 0.
    #[must_use]
    pub fn having(&self, stat: StatId) -> UnitMask {
        self.having.get(usize::from(stat.0)).copied().unwrap_or_default()
    }

    /// One of the unit's fixed numbers.
    #[must_use]
    pub fn stat(&self, unit: UnitId, stat: StatId) -> i16 {
        self.member(unit).stats.get(stat)
    }

    /// The unit's side.
    #[must_use]
    pub fn side(&self, unit: UnitId) -> &SideInfo {
        &self.sides[usize::from(self.member(unit).side.0)]
    }

    /// The seat that decides for the unit.
    #[must_use]
    pub fn seat(&self, unit: UnitId) -> Seat {
        self.side(unit).seat
    }

    /// The sides that a seat plays, in the order of the level.
    pub fn sides_of(&self, seat: Seat) -> impl Iterator<Item = SideId> + '_ {
        let sides = (0u8..).map(SideId).zip(&self.sides);
        sides.filter(move |(_, side)| side.seat == seat).map(|(id, _)| id)
    }

    /// Whether the two are opponents: not of one side, and not of allied ones (TEMPO-J12).
    #[must_use]
    pub fn hostile(&self, a: UnitId, b: UnitId) -> bool {
        self.foes(a).has(b)
    }

    /// The unit with this name, in any letter case; `None` if no unit has it.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<UnitId> {
        self.ids().find(|&unit| self.member(unit).name.eq_ignore_ascii_case(name))
    }
}
