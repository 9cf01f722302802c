//! The tests of the whole program, in one binary.

#[cfg(feature = "window")]
mod window_decision;
#[cfg(feature = "window")]
mod window_panels;
#[cfg(feature = "window")]
mod window_screens;
#[cfg(feature = "window")]
mod window_support;
#[cfg(feature = "window")]
mod window_views;
