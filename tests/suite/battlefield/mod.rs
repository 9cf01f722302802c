//! The mechanics of the battlefield one by one: test lines of the rules on squares and on hexes, and a slow and obvious
//! way to the same answer on many small random maps.

mod facing;
mod flanking;
mod maps;
mod region;
mod zone;
