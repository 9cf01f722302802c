//! The processor time of a thread, which does not depend on the load of the machine.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Processor time of this thread. Where the system does not report it, the time since the first call.
pub fn thread_time() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = text.and_then(|text| text.split(' ').next().and_then(|first| first.parse().ok()));
    nanoseconds.map_or_else(|| BEGAN.elapsed(), Duration::from_nanos)
}

/// Runs some work, and fails if it takes more processor time than a limit.
pub fn within(limit: Duration, work: impl FnOnce()) {
    let before = thread_time();
    work();
    let taken = thread_time() - before;
    assert!(taken < limit, "took {taken:?}");
}
