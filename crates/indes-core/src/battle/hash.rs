//! A hash that is the same on every machine and in every build.

use std::hash::Hasher;

/// FNV-1a on little-endian bytes. The hashers of `std` may change from one release to the next.
pub(super) struct StableHasher(u64);

impl StableHasher {
    pub(super) const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for StableHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_u16(&mut self, number: u16) {
        self.write(&number.to_le_bytes());
    }

    fn write_u32(&mut self, number: u32) {
        self.write(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number.cast_unsigned() as u64);
    }
}

/// The hash of a text: the same on every machine and in every build.
#[must_use]
pub fn fingerprint(text: &str) -> u64 {
    let mut hasher = StableHasher::new();
    hasher.write(text.as_bytes());
    hasher.finish()
}
