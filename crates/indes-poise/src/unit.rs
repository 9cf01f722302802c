//! Queries on one unit, and changes of its pools: conditions, afflictions, pools, gear, defeat, the frame of its skill.
//! Nothing here looks at another unit.

pub mod afflictions;
pub mod defeat;
pub mod frames;
pub mod gear;
pub mod pools;
pub mod statuses;
