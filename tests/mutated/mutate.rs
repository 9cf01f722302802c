//! Random changes to a text, as careless or hostile authors could make them.

use rand::{Rng, RngExt};

/// Values at the limits of number types, and other literals.
const LITERALS: [&str; 30] = [
    "0",
    "-1",
    "1",
    "127",
    "128",
    "255",
    "256",
    "32767",
    "32768",
    "-32768",
    "65535",
    "65536",
    "2147483647",
    "-2147483648",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "340282366920938463463374607431768211455",
    "1e400",
    "-0.0",
    "NaN",
    "inf",
    "0x7fff_ffff",
    "0b1",
    "\"\"",
    "()",
    "[]",
    "{}",
    "true",
    "Some(Some(None))",
];

/// Characters that are in no shipped file: combining, wide, invisible, reordering; and bytes that are not UTF-8.
const STRANGE: [&[u8]; 14] = [
    "é".as_bytes(),
    "e\u{301}\u{301}\u{301}".as_bytes(),
    "日本語".as_bytes(),
    "\u{1F600}\u{200D}\u{1F600}".as_bytes(),
    "\u{202E}".as_bytes(),
    "\u{FEFF}".as_bytes(),
    "\u{0}".as_bytes(),
    "\u{2028}".as_bytes(),
    "\r".as_bytes(),
    "\t".as_bytes(),
    "ß\u{FB01}".as_bytes(),
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
];

const OPENING: [&str; 9] = ["(", "[", "{", "Some(", "(a:", "[(", "{\"a\":", "/*", "\"\\u{"];

/// A copy with one to five changes, of at most `most` bytes; pieces of `others` are inserted.
pub fn mutated(text: &[u8], others: &[Vec<u8>], most: usize, rng: &mut impl Rng) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..[1, 1, 1, 2, 3, 5][rng.random_range(0..6)] {
        change(&mut bytes, others, rng);
        bytes.truncate(most);
    }
    bytes
}

fn change(bytes: &mut Vec<u8>, others: &[Vec<u8>], rng: &mut impl Rng) {
    let at = rng.random_range(0..=bytes.len());
    let piece = |bytes: &[u8], longest: usize, rng: &mut dyn FnMut(usize) -> usize| {
        let from = rng(bytes.len() + 1);
        let length = rng(longest.min(bytes.len() - from) + 1);
        bytes[from..from + length].to_vec()
    };
    let mut below = |end: usize| rng.random_range(0..end.max(1));
    match below(14) {
        0 if at < bytes.len() => bytes[at] ^= 1 << below(8),
        1 => bytes.insert(at, [b'(', b')', b'[', b']', b',', b':', b'"', b'#', b'-', b'9', b'A', b'\n'][below(12)]),
        2 => {
            let end = (at + 1 + below(8)).min(bytes.len());
            bytes.drain(at..end);
        }
        3 => {
            let twice = piece(bytes, 200, &mut below);
            bytes.splice(at..at, twice);
        }
        4 => {
            let other = &others[below(others.len())];
            let foreign = piece(other, 400, &mut below);
            let end = (at + below(foreign.len() + 1)).min(bytes.len());
            bytes.splice(at..end, foreign);
        }
        5 => {
            if below(4) == 0 {
                bytes.truncate(at);
            }
        }
        6 | 7 => put_literal(bytes, &mut below),
        8 => {
            let times = [1, 10, 40, 3000][below(4)];
            let nested = OPENING[below(OPENING.len())].repeat(times);
            bytes.splice(at..at, nested.into_bytes());
        }
        9 => {
            let strange = STRANGE[below(STRANGE.len())];
            let times = [1, 1, 1, 300][below(4)];
            bytes.splice(at..at, strange.repeat(times));
        }
        10 | 11 => lines(bytes, &mut below),
        12 => {
            let many = piece(bytes, 60, &mut below).repeat(200);
            bytes.splice(at..at, many);
        }
        _ => swap_words(bytes, &mut below),
    }
}

/// The ranges of the words of a text: numbers, names and quoted names.
fn words(bytes: &[u8]) -> Vec<(usize, usize)> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let begin = at;
        while at < bytes.len() && is_word(bytes[at]) {
            at += 1;
        }
        if at > begin {
            found.push((begin, at));
        }
        at += 1;
    }
    found
}

/// Replaces one word, mostly a number, by another value.
fn put_literal(bytes: &mut Vec<u8>, below: &mut dyn FnMut(usize) -> usize) {
    let all = words(bytes);
    let numbers: Vec<_> = all.iter().copied().filter(|word| bytes[word.0].is_ascii_digit()).collect();
    let from = if numbers.is_empty() || below(4) == 0 { &all } else { &numbers };
    if let Some(&(begin, end)) = from.get(below(from.len())) {
        let literal = if below(3) == 0 { below(40).to_string() } else { LITERALS[below(LITERALS.len())].to_owned() };
        bytes.splice(begin..end, literal.into_bytes());
    }
}

/// Swaps two words.
fn swap_words(bytes: &mut Vec<u8>, below: &mut dyn FnMut(usize) -> usize) {
    let all = words(bytes);
    let (a, b) = (below(all.len()), below(all.len()));
    if let (Some(&first), Some(&second)) = (all.get(a.min(b)), all.get(a.max(b)))
        && first.1 <= second.0
    {
        let (one, two) = (bytes[first.0..first.1].to_vec(), bytes[second.0..second.1].to_vec());
        bytes.splice(second.0..second.1, one);
        bytes.splice(first.0..first.1, two);
    }
}

/// Removes, repeats or moves a line.
fn lines(bytes: &mut Vec<u8>, below: &mut dyn FnMut(usize) -> usize) {
    let mut all: Vec<Vec<u8>> = bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    if all.is_empty() {
        return;
    }
    let (from, to) = (below(all.len()), below(all.len()));
    match below(3) {
        0 => drop(all.remove(from)),
        1 => all.insert(to, all[from].clone()),
        _ => all.swap(from, to),
    }
    *bytes = all.concat();
}
