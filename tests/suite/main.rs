//! The integration tests: one binary, one module per area.

#![allow(clippy::unwrap_used, reason = "a test that fails to unwrap is a test that fails")]

mod battle;
mod bots;
mod cli;
#[cfg(feature = "window")]
mod driver;
mod ending;
mod figures;
mod fixture;
mod hygiene;
mod levels;
mod mechanics;
mod oracle;
mod random_levels;
mod regressions;
mod rule_data;
mod rulebook;
mod saves;
mod scripts;
mod soak;
#[cfg(feature = "window")]
mod window_briefing;
#[cfg(feature = "window")]
mod window_clock;
#[cfg(feature = "window")]
mod window_decision;
#[cfg(feature = "window")]
mod window_energy;
#[cfg(feature = "window")]
mod window_hidden;
#[cfg(feature = "window")]
mod window_keys;
#[cfg(feature = "window")]
mod window_language;
#[cfg(feature = "window")]
mod window_maneuver;
#[cfg(feature = "window")]
mod window_menu;
#[cfg(feature = "gamepad")]
mod window_pad;
#[cfg(feature = "window")]
mod window_panels;
#[cfg(feature = "window")]
mod window_pictures;
#[cfg(feature = "window")]
mod window_playing;
#[cfg(feature = "window")]
mod window_present;
#[cfg(feature = "window")]
mod window_real;
#[cfg(feature = "window")]
mod window_region;
#[cfg(feature = "window")]
mod window_replay;
#[cfg(feature = "window")]
mod window_saving;
#[cfg(feature = "window")]
mod window_scenario;
#[cfg(feature = "window")]
mod window_screens;
#[cfg(feature = "window")]
mod window_seats;
#[cfg(feature = "window")]
mod window_session;
#[cfg(feature = "window")]
mod window_support;
#[cfg(feature = "window")]
mod window_threat;
#[cfg(feature = "window")]
mod window_views;
#[cfg(feature = "window")]
mod window_ways;
mod words;

/// The rule sets of the game are there before any test runs.
#[ctor::ctor(unsafe)]
fn install() {
    indes::install();
}
