//! Heights of cells: falls, high ground, and contact between units at different heights.
//!
//! A height is a whole number of levels. The rule set decides how much a level measures; heights never count in
//! distances. The price of a step up or down is in [`super::movement::Rise`].
//!
//! Serves TEMPO-G48; MANEUVER-168, MANEUVER-G46, MANEUVER-G55; POISE-136, POISE-139, POISE-140, POISE-141, POISE-142,
//! POISE-143, POISE-144, POISE-145, POISE-G20, POISE-G28,
//! POISE-G33; ENERGY-G19.

use super::{Board, Water};
use crate::grid::Cell;
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};

/// The harm of a fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FallHarm {
    /// Six-sided dice, one for every `levels` levels.
    Dice {
        /// The first levels, which do no harm.
        free: u8,
        /// The levels to a die.
        levels: u8,
        /// The most dice; `None` for any number.
        most: Option<u8>,
    },
    /// Points for every level.
    Points {
        /// The first levels, which do no harm.
        free: u8,
        /// The points for each further level.
        each: u8,
    },
}

/// The rules of a rule set for falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FallRule {
    /// The fewest levels of a ledge: a drop over which a shoved unit falls.
    pub ledge: u8,
    /// The harm of a fall.
    pub harm: FallHarm,
    /// Whether a fall into deep water does no harm.
    pub water_softens: bool,
    /// Whether a unit harmed by a fall becomes prone.
    pub prone_if_hurt: bool,
}

/// The harm of one fall, before armour and the like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Fall {
    /// The depth in levels.
    pub levels: u8,
    /// The six-sided dice to roll.
    pub dice: u8,
    /// The points of harm.
    pub points: u16,
}

/// The fall from one cell to a lower one; `None` if the drop is no ledge.
#[must_use]
pub fn fall(board: &Board, rule: &FallRule, from: Cell, to: Cell) -> Option<Fall> {
    let drop = i16::from(board.height(from)) - i16::from(board.height(to));
    let levels = u8::try_from(drop).ok().filter(|&levels| levels >= rule.ledge)?;
    let soft = rule.water_softens && board.ground(to).water == Water::Deep;
    let (dice, points) = match rule.harm {
        _ if soft => (0, 0),
        FallHarm::Dice { free, levels: each, most } => {
            ((levels.saturating_sub(free) / each.max(1)).min(most.unwrap_or(u8::MAX)), 0)
        }
        FallHarm::Points { free, each } => (0, u16::from(levels.saturating_sub(free)) * u16::from(each)),
    };
    Some(Fall { levels, dice, points })
}

/// How far apart in height two units may be that touch each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contact {
    /// Any number of levels.
    Any,
    /// At most the weapon's reach, in levels.
    WithinReach,
    /// At most this many levels.
    WithinLevels(u8),
}

impl Contact {
    /// Whether a unit at the height `from` can touch one at the height `to` with a reach.
    #[must_use]
    pub const fn allows(self, from: i8, to: i8, reach: u16) -> bool {
        let apart = from.abs_diff(to);
        match self {
            Self::Any => true,
            Self::WithinReach => apart as u16 <= reach,
            Self::WithinLevels(most) => apart <= most,
        }
    }
}

/// The levels by which cell `a` is higher than cell `b`; negative if it is lower (POISE-139).
#[must_use]
pub fn above(board: &Board, a: Cell, b: Cell) -> i16 {
    i16::from(board.height(a)) - i16::from(board.height(b))
}
