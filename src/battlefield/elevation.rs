//! Heights: what a drop does to whoever falls, who stands higher, who can be touched.
//!
//! A height is a whole number of levels of a cell; what a level measures is the rule set's business, and it never
//! enters a distance. What a step up or down costs is [`super::movement::gait::Rise`].
//!
//! Serves TEMPO-G48; MANEUVER-168, MANEUVER-G46, MANEUVER-G55; POISE-136, POISE-139..145, POISE-G20, POISE-G28,
//! POISE-G33; ENERGY-G19.

use super::{Board, Water};
use crate::grid::Cell;
use serde::{Deserialize, Serialize};

/// What falling does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FallHarm {
    /// Six-sided dice, one for a number of levels.
    Dice {
        /// The first levels, which count for nothing.
        free: u8,
        /// Levels to a die.
        levels: u8,
        /// The most dice; none: any number.
        most: Option<u8>,
    },
    /// Points, some for every level.
    Points {
        /// The first levels, which count for nothing.
        free: u8,
        /// Points for each level after them.
        each: u8,
    },
}

/// How a rule set treats drops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FallRule {
    /// The fewest levels of a drop over which a unit that is pushed falls: such a drop is a ledge.
    pub ledge: u8,
    /// What it does.
    pub harm: FallHarm,
    /// Whether deep water takes the harm away.
    pub water_softens: bool,
    /// Whether one that is hurt lies prone.
    pub prone_if_hurt: bool,
}

/// What a fall does to whoever falls, before armour and the like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Fall {
    /// How deep.
    pub levels: u8,
    /// Six-sided dice to roll.
    pub dice: u8,
    /// Points.
    pub points: u16,
}

/// The fall from one cell to a lower one; nothing if it is no ledge.
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

/// How different the heights of two that touch may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contact {
    /// As they like.
    Any,
    /// By the weapon's reach.
    WithinReach,
    /// By so many levels.
    WithinLevels(u8),
}

impl Contact {
    /// Whether somebody at one height can touch somebody at another with a reach.
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

/// By how many levels the first cell lies higher than the second; negative if it lies lower (POISE-139).
#[must_use]
pub fn above(board: &Board, a: Cell, b: Cell) -> i16 {
    i16::from(board.height(a)) - i16::from(board.height(b))
}
