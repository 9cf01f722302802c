//! The shared battlefield: each mechanic by its rules, and against a slow and obvious oracle on random maps.

mod forced;
mod movement;
mod support;
