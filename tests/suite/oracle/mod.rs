//! The event lists of seeded battles on every shipped level: 200 with random bots, 50 with greedy ones.
//!
//! `fingerprints.txt` holds one hash for every ten battles. A change of code that is not meant to change the events
//! leaves them as they are. For one that differs:
//!
//! ```text
//! git stash or an older checkout:  indes transcript LEVEL --battles 200 --out before
//! with the change:                 indes transcript LEVEL --battles 200 --against before
//! ```
//!
//! prints the first event that differs. A change that is meant to (a rule fixed, a level edited) states it in its commit and
//! writes the file anew with `INDES_KEEP_EVENTS=1 cargo test oracle`.

use indes::battle::{BattleSystems, fingerprint};
use indes::bots::BotKind;
use indes::headless::transcript::{first_difference, transcribe};
use indes::headless::{BotChoice, MatchUp};
use indes::level::Library;
use indes::script::arena;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Mutex;

/// Battles behind one fingerprint.
const BLOCK: u64 = 10;

/// Where the fingerprints are kept.
const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/oracle/fingerprints.txt");

/// What is played on each level.
const PLAYED: [(BotKind, Range<u64>); 2] = [(BotKind::Random, 1..201), (BotKind::Greedy, 1..51)];

/// The shipped levels with all sides played by one kind of bot.
fn match_ups(kind: BotKind) -> Vec<MatchUp> {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let levels = library.entries.iter().map(|entry| entry.result.as_ref().expect("a shipped level is sound"));
    levels
        .map(|level| {
            let def = indes::rules::def(level.rules).expect("a rule set that is shipped");
            let data = def.shipped_data().expect("shipped rule data");
            MatchUp::new(level, def, &data, &[BotChoice::all(kind)]).expect("bots for all sides")
        })
        .collect()
}

/// The fingerprints of a level's battles, by the line that names them.
fn fingerprints(match_up: &MatchUp, kind: BotKind, seeds: &Range<u64>) -> Vec<(String, u64)> {
    let mut app = arena();
    let blocks = (seeds.start..seeds.end).step_by(BLOCK as usize);
    blocks
        .map(|from| {
            let mut text = String::new();
            for seed in from..(from + BLOCK).min(seeds.end) {
                let lines = transcribe(app.world_mut(), match_up, seed);
                let lines = lines.unwrap_or_else(|error| panic!("{}, seed {seed}: {error}", match_up.name()));
                text.extend(lines.iter().flat_map(|line| [line.as_str(), "\n"]));
                text.push('\n');
            }
            (format!("{} {} {from}", match_up.name(), kind.name()), fingerprint(&text))
        })
        .collect()
}

#[test]
fn oracle_battles_of_shipped_levels_match_their_fingerprints() {
    let mut work: Vec<(MatchUp, BotKind, Range<u64>)> = Vec::new();
    for (kind, seeds) in PLAYED {
        work.extend(match_ups(kind).into_iter().map(|match_up| (match_up, kind, seeds.clone())));
    }
    let (work, found) = (Mutex::new(work.into_iter()), Mutex::new(BTreeMap::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let next = work.lock().expect("no panic").next();
                    let Some((match_up, kind, seeds)) = next else { break };
                    let hashes = fingerprints(&match_up, kind, &seeds);
                    found.lock().expect("no panic").extend(hashes);
                }
            });
        }
    });
    let found = found.into_inner().expect("no panic");
    let text: String = found.iter().map(|(name, hash)| format!("{name} {hash:016x}\n")).collect();
    if std::env::var_os("INDES_KEEP_EVENTS").is_some() {
        std::fs::write(KEPT, &text).expect("the fingerprints can be written");
        return;
    }
    let kept = std::fs::read_to_string(KEPT).expect("fingerprints are kept");
    let kept: BTreeMap<&str, &str> = kept.lines().filter_map(|line| line.rsplit_once(' ')).collect();
    let other: Vec<String> = found
        .iter()
        .filter(|(name, hash)| kept.get(name.as_str()) != Some(&format!("{hash:016x}").as_str()))
        .map(|(name, _)| name.clone())
        .collect();
    let gone: Vec<&&str> = kept.keys().filter(|name| !found.contains_key(**name)).collect();
    assert!(
        other.is_empty() && gone.is_empty(),
        "other events in {} of {} blocks of ten battles (level, bots, first seed): {:?}; not played any more: {gone:?}; the \
         head of this file says how to see the first difference",
        other.len(),
        found.len(),
        &other[..other.len().min(12)]
    );
}

/// A settling system is skipped if no component that it watches was written. Here it runs anyway and must add no event.
#[test]
fn settling_systems_that_are_left_out_would_have_added_nothing() {
    let mut app = arena();
    app.world_mut().resource_mut::<BattleSystems>().check_what_is_watched();
    for (kind, seeds) in [(BotKind::Random, 1..21), (BotKind::Greedy, 1..3)] {
        for match_up in match_ups(kind) {
            for seed in seeds.clone() {
                transcribe(app.world_mut(), &match_up, seed).expect("a battle");
            }
        }
    }
}

#[test]
fn oracle_the_first_difference_is_named_with_battle_event_and_lines_before() {
    let before = "battle 1\na\nb\nbattle 2\nc\nd\ne\n";
    assert_eq!(first_difference(before, before), None);
    let difference = first_difference(before, "battle 1\na\nb\nbattle 2\nc\nx\ne\n").expect("a difference");
    assert_eq!(difference, "  battle 2, event 2\n    battle 2\n    c\n  - d\n  + x");
    let difference = first_difference(before, "battle 1\na\nb\nbattle 2\nc\nd\n").expect("a difference");
    assert!(difference.ends_with("- e\n  + (the end)"), "{difference}");
}

#[test]
fn oracle_a_battle_with_another_seed_has_other_events() {
    let match_up = &match_ups(BotKind::Random)[0];
    let mut app = arena();
    let one = transcribe(app.world_mut(), match_up, 1).expect("a battle");
    let again = transcribe(app.world_mut(), match_up, 1).expect("a battle");
    let other = transcribe(app.world_mut(), match_up, 2).expect("a battle");
    assert_eq!(one, again);
    assert_ne!(one, other);
}
