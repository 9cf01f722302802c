//! Procedures, step by step: turns, skills, attacks, walks, watches, settling systems, the end of the battle.

pub mod aftermath;
pub mod attack;
pub mod begin;
pub mod critical;
pub mod declare;
pub mod defiance;
pub mod effects;
pub mod exits;
pub mod fallen;
pub mod gambit;
pub mod handling;
pub mod hinder;
pub mod openers;
pub mod preparing;
pub mod rewards;
pub mod settling;
pub mod steps;
pub mod succession;
pub mod targeting;
pub mod terms;
pub mod turn;
pub mod utility;
pub mod walk;
pub mod watch;
