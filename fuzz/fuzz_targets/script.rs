#![no_main]
#![expect(dead_code, reason = "each target uses one of the entry points")]

#[path = "../../tests/mutated/entry.rs"]
mod entry;

libfuzzer_sys::fuzz_target!(init: indes::install(), |bytes: &[u8]| {
    entry::script(bytes);
});
