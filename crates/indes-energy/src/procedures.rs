//! Procedures step by step, and settling systems.

pub mod act;
pub mod challenge;
pub mod contest;
pub mod deed;
pub mod effects;
pub mod fall;
pub mod flight;
pub mod group;
pub mod hazards;
pub mod initiative;
pub mod interrupt;
pub mod payment;
pub mod rest;
pub mod round;
pub mod settling;
pub mod shove;
pub mod starts;
pub mod strike;
pub mod walk;
pub mod windows;

use super::state::procedure::ActStep;
use indes_core::battle::Next;

/// What follows a step of an action.
pub(crate) type NextStep = Next<ActStep>;
