//! How long a thread has worked, whatever else the machine does meanwhile.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Processor time of this thread. Where the system does not tell it, the time since the first call.
pub fn thread_time() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next().and_then(|first| first.parse().ok()));
    nanoseconds.map_or_else(|| BEGAN.elapsed(), Duration::from_nanos)
}

/// Does some work, and fails if it takes the thread longer than a limit.
pub fn within(limit: Duration, work: impl FnOnce()) {
    let before = thread_time();
    work();
    let taken = thread_time() - before;
    assert!(taken < limit, "took {taken:?}");
}
