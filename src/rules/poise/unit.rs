//! What can be asked of one unit, and what changes its pools: conditions, afflictions, pools, gear, defeat, the frame of
//! its skill. Nothing here looks for another unit.

pub mod afflictions;
pub mod defeat;
pub mod frames;
pub mod gear;
pub mod pools;
pub mod statuses;
