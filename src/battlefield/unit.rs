//! Who is on the battlefield: ids of units, sides and seats, sets of units, and the roster that finds their entities.

use super::{Livery, Size};
use crate::grid::{Cell, Direction};
use bevy::prelude::{Component, Entity, Resource};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// A unit, by its place in the roster. At most 64 are in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UnitId(pub u8);

/// A side of the battle, by its place in the level file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SideId(pub u8);

/// A person at the table, or a bot: whoever decides. Counted from 1, as on screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// A set of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct UnitMask(pub u64);

impl UnitMask {
    /// Nobody.
    pub const NONE: Self = Self(0);
    /// The most units of a battle.
    pub const MOST: usize = 64;

    /// One unit; nobody for an id that no battle has.
    #[must_use]
    pub const fn only(unit: UnitId) -> Self {
        if unit.0 < 64 { Self(1 << unit.0) } else { Self::NONE }
    }

    /// So many units, from the first id on.
    #[must_use]
    pub const fn first(count: usize) -> Self {
        if count < 64 { Self((1 << count) - 1) } else { Self(u64::MAX) }
    }

    /// Whether the unit is in the set.
    #[must_use]
    pub const fn has(self, unit: UnitId) -> bool {
        self.0 & Self::only(unit).0 != 0
    }

    /// The set with the unit.
    #[must_use]
    pub const fn with(self, unit: UnitId) -> Self {
        Self(self.0 | Self::only(unit).0)
    }

    /// The set without the units of another.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Those that are in one or the other.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are in both.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether somebody is in both.
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether nobody is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in it.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The units, by id.
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let bit = left.trailing_zeros();
            left &= left - 1;
            u8::try_from(bit).ok().map(UnitId)
        })
    }
}

impl FromIterator<UnitId> for UnitMask {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        units.into_iter().fold(Self::NONE, Self::with)
    }
}

/// Where those are who have left the fight: beyond every board, and farther from it than anything reaches.
pub const AWAY: Cell = Cell::new(-300, -300);

/// Where a unit is, which way it looks, and whether it still stands.
#[derive(Component, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Body {
    /// Its cell.
    pub cell: Cell,
    /// Which way it looks. Only drawn under tempo (TEMPO-G46).
    pub facing: Direction,
    /// Whether it has fallen: it no longer acts, and blocks nobody (TEMPO-G42).
    pub down: bool,
    /// The level at which it is in the air, counted as heights of cells are; nothing on the ground (POISE-G40).
    #[serde(default)]
    pub aloft: Option<i8>,
}

impl Hash for Body {
    /// Who is on the ground counts as if nobody flew: most rule sets know no flyers.
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.cell, self.facing, self.down).hash(state);
        if let Some(level) = self.aloft {
            level.hash(state);
        }
    }
}

impl Body {
    /// A body that stands on the ground.
    #[must_use]
    pub const fn on(cell: Cell, facing: Direction) -> Self {
        Self { cell, facing, down: false, aloft: None }
    }

    /// Whether it has left the fight.
    #[must_use]
    pub fn is_away(&self) -> bool {
        self.cell == AWAY
    }
}

/// Named numbers of a unit that do not change during a battle (skills, defences, speed), by [`StatId`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Stats(pub SmallVec<[i16; 24]>);

/// A named number of a unit, by its place in the rule set's list of stats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StatId(pub u8);

impl Stats {
    /// The number, 0 if the unit has none.
    #[must_use]
    pub fn get(&self, stat: StatId) -> i16 {
        self.0.get(usize::from(stat.0)).copied().unwrap_or(0)
    }
}

/// What is known of a unit beside its components: names, side, looks, fixed numbers. Does not change during a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The entity that carries its components.
    pub entity: Entity,
    /// Its side.
    pub side: SideId,
    /// Its own name.
    pub name: String,
    /// The template it was made from.
    pub template: String,
    /// What its kind is called.
    pub kind: String,
    /// Which figure is drawn for it.
    pub figure: String,
    /// Its fixed numbers.
    pub stats: Stats,
    /// How big it is.
    pub size: Size,
}

/// A side as the rules and the window need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideInfo {
    /// Its name.
    pub name: String,
    /// Who decides for it.
    pub seat: Seat,
    /// Its colours.
    pub livery: Livery,
    /// Sides that are not its opponents, itself included (TEMPO-J12).
    pub friends: SmallVec<[SideId; 4]>,
    /// Rounds that it has to prepare before the fight (POISE-J04).
    pub preparation: u8,
    /// Whether its units begin hidden from all their opponents (POISE-G43).
    pub hidden: bool,
}

/// All units, by [`UnitId`], and all sides, by [`SideId`]: the one order in which anything is visited.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Default)]
pub struct Roster {
    /// The units.
    pub units: Vec<Member>,
    /// The sides.
    pub sides: Vec<SideInfo>,
    /// The opponents of each unit, worked out from the sides.
    foes: Vec<UnitMask>,
    /// For each fixed number those who have any of it.
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

    /// All opponents of a unit, whether they stand or not.
    #[must_use]
    pub fn foes(&self, unit: UnitId) -> UnitMask {
        self.foes.get(usize::from(unit.0)).copied().unwrap_or_default()
    }

    /// Everybody.
    #[must_use]
    pub fn all(&self) -> UnitMask {
        UnitMask::first(self.units.len())
    }

    /// All unit ids, in order.
    pub fn ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..u8::try_from(self.units.len()).unwrap_or(u8::MAX)).map(UnitId)
    }

    /// What is known of a unit.
    ///
    /// # Panics
    /// If the id is of another battle.
    #[must_use]
    pub fn member(&self, unit: UnitId) -> &Member {
        &self.units[usize::from(unit.0)]
    }

    /// Those of whom a fixed number is not 0.
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

    /// Who decides for the unit.
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

    /// The unit with this name, whatever the case.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<UnitId> {
        self.ids().find(|&unit| self.member(unit).name.eq_ignore_ascii_case(name))
    }
}
