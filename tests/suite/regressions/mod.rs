//! Battles in which a law was once broken, kept by level and seed.
