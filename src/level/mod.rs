//! Levels: RON text to a checked level to a world.
