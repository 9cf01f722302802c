//! Indes: a desktop tactical grid game in which every action can be answered.
//!
//! A battle is a Bevy world that always knows what it waits for: one [`battle::Decision`], answered through one door,
//! [`battle::answer`], by people in the window, bots, scripts and tests alike. Rules are data and small functions; they
//! read the battlefield, draw from dice they are given, and leave changes that one place writes and tells as events.
//!
//! # Modules, from below
//!
//! | module | holds | may import |
//! |---|---|---|
//! | [`grid`], [`reading`], [`text`] | squares and hexes; RON text with errors that show their place; what people read | nothing of ours |
//! | [`battlefield`] | the mechanics all rule sets share: ground, bodies, walking, zones, sight, cover, flanks, regions | `grid` |
//! | [`battle`] | the heart: decisions, frames, windows, dice, events, odds, snapshots, records | `battlefield` |
//! | [`rules`] | a folder for each rule set, the rulebook, the list of all | `battle` |
//! | [`invariants`] | what every battle keeps to, asked by the soak and the tests | `battle` |
//! | [`level`], [`saves`], [`script`], [`bots`] | level files; records; battle scripts; who answers in a person's place | `rules` |
//! | [`headless`] | the commands that need no window | `level`, `script` |
//! | `window` | the game on screen | all |
//!
//! A test reads the `use` lines and holds them to this table; another one finds circles of imports between the files of a
//! folder, which form floors as the folders do.
//!
//! Where the design was changed, and why, stands in `docs/decisions.md`.

#[path = "../crates/indes-core/src/battle/mod.rs"]
pub mod battle;
#[path = "../crates/indes-core/src/battlefield/mod.rs"]
pub mod battlefield;
#[path = "../crates/indes-level/src/bots/mod.rs"]
pub mod bots;
#[path = "../crates/indes-core/src/grid/mod.rs"]
pub mod grid;
#[path = "../crates/indes-tools/src/headless/mod.rs"]
pub mod headless;
#[path = "../crates/indes-tools/src/invariants/mod.rs"]
pub mod invariants;
#[path = "../crates/indes-level/src/level/mod.rs"]
pub mod level;
#[path = "../crates/indes-core/src/reading/mod.rs"]
pub mod reading;
#[path = "../crates/indes-rules/src/lib.rs"]
pub mod rules;
#[path = "../crates/indes-level/src/saves/mod.rs"]
pub mod saves;
#[path = "../crates/indes-level/src/script/mod.rs"]
pub mod script;
#[path = "../crates/indes-core/src/text.rs"]
pub mod text;
#[cfg(feature = "window")]
#[path = "../crates/indes-window/src/lib.rs"]
pub mod window;
