//! A thread that watches while an input is read. An input that takes too long or too much memory ends the program, with the
//! input on standard error: the reading thread cannot be stopped from outside.

use std::sync::{Mutex, Once};
use std::time::{Duration, Instant};

/// The time after which an input counts as a hang. One second is the aim; a debug build on a busy machine needs more.
const LONGEST: Duration = Duration::from_secs(10);

/// The largest memory of the program while it reads inputs of the tests' size, for all threads together.
pub const MOST_MEMORY_KIB: u64 = 512 << 10;

/// An input that is being read: its number, the time at which reading began, its name, its bytes.
type Reading = (u64, Instant, String, Vec<u8>);

/// The inputs that are being read now by all threads.
static READING: Mutex<Vec<Reading>> = Mutex::new(Vec::new());

/// Reads an input under the watch. Returns whether it was accepted, or the panic's message.
pub fn watched(number: u64, name: String, bytes: &[u8], read: impl FnOnce(&[u8]) -> bool) -> Result<bool, String> {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        std::thread::spawn(watch);
    });
    if let Ok(mut reading) = READING.lock() {
        reading.push((number, Instant::now(), name, bytes.to_vec()));
    }
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| read(bytes)));
    if let Ok(mut reading) = READING.lock() {
        reading.retain(|entry| entry.0 != number);
    }
    result.map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned())).unwrap_or_default()
    })
}

fn watch() {
    loop {
        std::thread::sleep(Duration::from_millis(50));
        let Ok(reading) = READING.lock() else { return };
        let memory = memory_kib();
        for (_, began, name, bytes) in reading.iter() {
            let slow = began.elapsed() > LONGEST;
            if slow || memory > MOST_MEMORY_KIB {
                let why = if slow { "takes too long" } else { "is being read while too much memory is used" };
                eprintln!("{name} {why} ({memory} KiB):\n{}", String::from_utf8_lossy(bytes));
                std::process::exit(101);
            }
        }
    }
}

/// The memory of this program; 0 where the system does not report it.
fn memory_kib() -> u64 {
    status("VmRSS:")
}

/// The largest memory of this program so far; 0 where the system does not report it.
pub fn peak_kib() -> u64 {
    status("VmHWM:")
}

fn status(key: &str) -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(key));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
