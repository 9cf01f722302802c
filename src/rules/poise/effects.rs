//! What befalls units, whatever brings it about: conditions, damage, hazards, shoves, falls, places that two units share.

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
