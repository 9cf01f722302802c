//! Changes that happen to units, whatever their cause: conditions, damage, hazards, shoves, falls, shared cells.

pub mod conditions;
pub mod descent;
pub mod disarm;
pub mod harm;
pub mod hazards;
pub mod mounting;
pub mod share;
pub mod shove;
pub mod spending;
pub mod victory;
