//! Queries on units on the field: mounts, water, flight, reach, zones of control, attacks, hidden units, walks,
//! targets, defences, who goes next.

pub mod area;
pub mod defence;
pub mod flight;
pub mod hidden;
pub mod landing;
pub mod ledges;
pub mod next;
pub mod opening;
pub mod pace;
pub mod preparation;
pub mod prices;
pub mod reach;
pub mod resolve;
pub mod riding;
pub mod skill;
pub mod targets;
pub(crate) mod tidy;
pub mod water;
pub mod zones;
