//! The battlefield and the machinery of battles, without any rule set.
//!
//! A battle is a Bevy world that always knows what it waits for: one [`battle::Decision`], answered through one door,
//! [`battle::answer`].
//!
//! | module | holds | may import |
//! |---|---|---|
//! | [`grid`], [`reading`], [`text`] | squares and hexes; RON text with errors that show their place; what people read | nothing of ours |
//! | [`battlefield`] | the mechanics all rule sets share: ground, bodies, walking, zones, sight, cover, flanks, regions | `grid` |
//! | [`battle`] | decisions, frames, windows, dice, events, odds, snapshots, records | `battlefield` |

pub mod battle;
pub mod battlefield;
pub mod grid;
pub mod reading;
pub mod text;
