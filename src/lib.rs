//! Indes: a desktop tactical grid game in which every action can be answered.
//!
//! A battle is a Bevy world that always knows what it waits for: one [`battle::Decision`], answered through one door,
//! [`battle::answer`], by people in the window, bots, scripts and tests alike. Rules are data and small functions; they
//! read the battlefield, draw from dice they are given, and leave changes that one place writes and tells as events.
//!
//! This crate is the game: it knows all parts and adds nothing but their list. A program that embeds Indes calls
//! [`install`] once, before it reads a level or a record.
//!
//! # Parts, from below
//!
//! | crate | modules | may import |
//! |---|---|---|
//! | `indes-core` | [`grid`], [`reading`], [`text`]; [`battlefield`]; [`battle`] | nothing of ours |
//! | `indes-rules` | [`rules`]: the definition of a rule set, what rule sets share, the registry | core |
//! | `indes-tempo`, `-maneuver`, `-region`, `-poise`, `-energy` | one rule set each: [`rules::tempo`], ... | core, rules |
//! | `indes-level` | [`level`], [`saves`], [`script`], [`bots`] | core, rules |
//! | `indes-tools` | [`headless`], [`invariants`], [`random_levels`] | core, rules, level |
//! | `indes-window` | `window`: the game on the screen | core, rules, level |
//! | `indes-testing` | what the tests of all crates share; no part of the game | all but the window |
//!
//! `ARCHITECTURE.md` says where things are and what always holds; `docs/decisions.md` why the design is as it is.

pub use indes_core::{battle, battlefield, grid, reading, rule_id, steps, text};
pub use indes_level::{bots, level, saves, script};
pub use indes_tools::{headless, invariants, random_levels};
#[cfg(feature = "window")]
pub use indes_window as window;

/// The rule sets, and what they are made of.
pub mod rules {
    pub use indes_energy as energy;
    pub use indes_maneuver as maneuver;
    pub use indes_poise as poise;
    pub use indes_region as region;
    pub use indes_rules::*;
    pub use indes_tempo as tempo;

    /// The rule sets of the game, in the order of its menu.
    pub const ALL: [RuleSetDef; 5] = [tempo::DEF, maneuver::DEF, region::DEF, poise::DEF, energy::DEF];
}

/// Makes the rule sets of the game known to all parts; further calls have no effect.
pub fn install() {
    rules::install(&rules::ALL);
}
