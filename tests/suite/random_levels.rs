//! Random levels: they cover the format and the vocabulary of every rule set, they are sound, they
//! keep every invariant, and one that does not is shrunk.

mod coverage;

use coverage::{Coverage, variants};
use indes::battle::RuleSetId;
use indes::battlefield::{Edge, Footing, Grip, HazardEffect, Light, Livery, Terrain, Tick};
use indes::grid::{Diagonal, Orientation, Shape};
use indes::headless::soak::{self, RandomLevels, RandomReport, SoakRequest, SoakRules, SoakRunner};
use indes::headless::{MatchUp, Output, Status};
use indes::invariants::Invariant;
use indes::level::{Achievement, AtLimit, Control, Facing, Level, Opening, Victory};
use indes::reading::Source;
use indes::rules::{self, AddedEffect, EarnedBy, OptionKind, OptionValue, RuleSetDef, Vocabulary};
use indes::saves;
use indes_testing::altered;
use std::collections::BTreeSet;
use std::path::Path;

fn words(def: &RuleSetDef) -> Vocabulary {
    (def.vocabulary)(&def.shipped_data().unwrap())
}

/// `count` levels of every rule set.
fn drawn(count: u64) -> impl Iterator<Item = Level> {
    rules::ALL.into_iter().flat_map(move |def| {
        let words = words(&def);
        (0..count).map(move |seed| indes::random_levels::random_level(&words, seed))
    })
}

/// Fields with one value only, as long as no rule set has skills that a region may modify.
fn constant() -> Vec<&'static str> {
    let skills = rules::ALL.iter().any(|def| !words(def).skills.is_empty());
    let modifiers = ["Level.modifiers", "Region.modifiers"].into_iter().filter(|_| !skills);
    let mut constant: Vec<&str> = ["Level.format", "Level.victory"].into_iter().chain(modifiers).collect();
    constant.sort_unstable();
    constant
}

/// A field that is never drawn, or always has one value, would never be fuzzed.
#[test]
fn every_field_of_the_format_is_drawn_in_several_ways() {
    let mut coverage = Coverage::default();
    for def in rules::ALL {
        let words = words(&def);
        for seed in 0..400 {
            let level = indes::random_levels::random_level(&words, seed);
            coverage.note(&level);
            coverage.note(&indes::random_levels::random_sequel(&words, &level, seed));
        }
    }
    let same: Vec<&String> =
        coverage.fields.iter().filter(|(_, values)| values.len() < 2).map(|(field, _)| field).collect();
    assert_eq!(same, constant(), "these have one value only");
    let never_left_out = coverage.optional().filter(|field| !coverage.left_out.contains(*field));
    assert_eq!(never_left_out.collect::<Vec<_>>(), [""; 0]);
    let structs: BTreeSet<&str> = coverage.fields.keys().filter_map(|field| field.split('.').next()).collect();
    for known in [
        "Level",
        "Tile",
        "Barrier",
        "Gate",
        "Region",
        "Hazard",
        "Links",
        "Side",
        "Unit",
        "Bond",
        "Held",
        "LevelEvent",
        "LevelGoal",
        "AddedCritical",
    ] {
        assert!(structs.contains(known), "{known} is never drawn");
    }
}

/// The same for the variants of enums.
#[test]
fn every_variant_of_the_format_is_drawn() {
    let mut coverage = Coverage::default();
    drawn(600).for_each(|level| coverage.note(&level));
    let known = [
        variants::<RuleSetId>(),
        variants::<Shape>(),
        variants::<Diagonal>(),
        variants::<Orientation>(),
        variants::<Terrain>(),
        variants::<Light>(),
        variants::<Edge>(),
        variants::<Grip>(),
        variants::<Tick>(),
        variants::<HazardEffect>(),
        variants::<Opening>(),
        variants::<Control>(),
        variants::<AtLimit>(),
        variants::<Livery>(),
        variants::<Facing>(),
        variants::<Victory>(),
        variants::<Achievement>(),
        variants::<EarnedBy>(),
        variants::<AddedEffect>(),
        variants::<Footing>(),
    ];
    let names: BTreeSet<&str> = known.iter().map(|known| known.0).collect();
    let unknown: Vec<&String> = coverage.variants.keys().filter(|name| !names.contains(name.as_str())).collect();
    assert_eq!(unknown, [""; 0], "an enum of the format that this test does not know");
    // No rule set that can be played has a hazard at the start of a round.
    let no_hazard = ["round_start"].into_iter().filter(|_| {
        rules::ALL.iter().all(|def| words(def).hazards.is_none_or(|known| !known.ticks.contains(&Tick::RoundStart)))
    });
    // Levels leave out what is so anyway: the usual opening, clear light. Rule sets that tests have registered are not
    // this game's.
    let not_drawn: Vec<&str> = no_hazard.chain(["usual", "clear", "fixture"]).collect();
    for (name, wanted) in known {
        let found = coverage.variants.get(name).cloned().unwrap_or_default();
        let missing: Vec<&&str> =
            wanted.iter().filter(|one| !found.contains(**one) && !not_drawn.contains(one)).collect();
        assert!(missing.is_empty(), "{name}: {missing:?} is never drawn");
    }
}

/// Every name of a vocabulary is drawn, and numbers are drawn at both of their bounds.
#[test]
fn every_word_of_every_rule_set_is_drawn() {
    for def in rules::ALL {
        let words = words(&def);
        let mut seen: BTreeSet<String> = BTreeSet::new();
        for seed in 0..1500 {
            let level = indes::random_levels::random_level(&words, seed);
            let mut see = |what: &str, word: &dyn std::fmt::Debug| {
                seen.insert(format!("{what} {word:?}"));
            };
            see("grid", &level.grid);
            for (option, value) in &level.options {
                see(option, value);
            }
            for (_, region) in level.regions.iter() {
                region.modifiers.keys().for_each(|skill| see("skill", skill));
                for hazard in &region.hazards {
                    see("tick", &hazard.at);
                    match &hazard.effect {
                        HazardEffect::Loss { of, .. } => see("loss", of),
                        HazardEffect::Damage { kind, .. } => see("kind", kind),
                        HazardEffect::Impose { status } => see("imposed", status),
                    }
                }
            }
            for side in &level.sides {
                see("control", &side.control);
            }
            for unit in &level.units {
                see("template", &unit.template);
                unit.status.iter().for_each(|status| see("status", status));
                unit.size.iter().for_each(|size| see("size", size));
                unit.armour.iter().for_each(|armour| see("armour", armour));
                unit.gear.iter().flatten().for_each(|gear| see("gear", gear));
                unit.overrides.iter().for_each(|stat| see("stat", &stat));
            }
            level.bonds.iter().for_each(|bond| see("bond", &(&bond.status, bond.held.is_empty())));
        }
        let mut missing: Vec<String> = Vec::new();
        let mut want = |what: &str, word: &dyn std::fmt::Debug| {
            let wanted = format!("{what} {word:?}");
            if !seen.contains(&wanted) {
                missing.push(wanted);
            }
        };
        words.templates.iter().for_each(|template| want("template", &template.name));
        words.sizes.iter().for_each(|size| want("size", &size.name));
        words.armours.iter().for_each(|armour| want("armour", armour));
        words.gear.iter().for_each(|gear| want("gear", &gear.name));
        words.skills.iter().for_each(|skill| want("skill", skill));
        words.bots.iter().for_each(|bot| want("control", &Control::Bot(bot.clone())));
        words.diagonals.iter().for_each(|&diagonal| want("grid", &Shape::Square(diagonal)));
        if words.hexes {
            want("grid", &Shape::Hex(Orientation::Pointy));
            want("grid", &Shape::Hex(Orientation::Flat));
        }
        for bond in &words.bonds {
            want("bond", &(&bond.status, true));
            bond.held.iter().for_each(|_| want("bond", &(&bond.status, false)));
        }
        let shared = |status: &String| {
            words.bonds.iter().any(|bond| bond.status == *status || bond.held.as_ref() == Some(status))
        };
        words.statuses.iter().filter(|status| !shared(status)).for_each(|status| want("status", status));
        for (stat, least, most) in &words.stats {
            want("stat", &(stat, least));
            want("stat", &(stat, most));
        }
        for option in &words.options {
            let values = match &option.kind {
                OptionKind::Bool => vec![OptionValue::Bool(true), OptionValue::Bool(false)],
                OptionKind::Int { min, max } => vec![OptionValue::Int(*min), OptionValue::Int(*max)],
                OptionKind::Choice(names) => names.iter().cloned().map(OptionValue::Choice).collect(),
            };
            values.iter().for_each(|value| want(&option.name, value));
        }
        if let Some(hazards) = &words.hazards {
            hazards.ticks.iter().for_each(|tick| want("tick", tick));
            hazards.losses.iter().for_each(|of| want("loss", of));
            hazards.kinds.iter().for_each(|kind| want("kind", kind));
            hazards.statuses.iter().for_each(|status| want("imposed", status));
        }
        assert_eq!(missing, [""; 0], "never drawn for {}", words.rule_set);
    }
}

#[test]
fn a_seed_gives_the_same_level_and_other_seeds_give_others() {
    let once: Vec<Level> = drawn(40).collect();
    assert_eq!(once, drawn(40).collect::<Vec<_>>());
    let texts: BTreeSet<String> = once.iter().map(|level| saves::level_text(level).unwrap()).collect();
    assert_eq!(texts.len(), once.len());
}

#[test]
fn random_levels_are_sound_and_read_as_they_are_written() {
    let mut refused = Vec::new();
    for level in drawn(250) {
        let text = saves::level_text(&level).unwrap();
        match Level::read(&Source::new("random.ron", &text), &rules::vocabulary) {
            Ok(read) => assert_eq!(read, level, "{text}"),
            Err(problems) => refused.push(format!("{} of {}: {problems}", level.id, level.rules)),
        }
    }
    assert!(refused.is_empty(), "{} are refused: {}", refused.len(), refused[0]);
}

// Under the invariants

fn players() -> Vec<SoakRules> {
    rules::ALL.into_iter().map(|def| SoakRules::new(def, def.shipped_data().unwrap())).collect()
}

fn request(jobs: usize) -> SoakRequest {
    SoakRequest { seeds: 0..0, jobs, bots: Vec::new(), every: 6, records: None, random: None }
}

fn random(levels: std::ops::Range<u64>, jobs: usize) -> RandomReport {
    soak::soak_random(&players(), &RandomLevels { levels, battles: 1 }, &request(jobs), None, &|_| {})
}

#[track_caller]
fn expect_no_failure(report: &RandomReport) {
    let (mut answers, mut problems) = (Vec::new(), Vec::new());
    let status = soak::write_random_report(report, &mut Output::new(&mut answers, &mut problems, false)).unwrap();
    let output = String::from_utf8(answers).unwrap();
    assert_eq!((status, report.refused.len()), (Status::Fine, 0), "{output}");
    assert!(report.levels.len() == rules::ALL.len(), "every rule set is played: {output}");
    let _ = std::io::Write::write_all(&mut std::io::stderr(), output.as_bytes());
}

#[test]
fn random_levels_keep_every_invariant() {
    expect_no_failure(&random(10_000..10_024, 2));
}

#[test]
#[ignore = "run by CI"]
fn soak_random_levels() {
    expect_no_failure(&random(0..300, 2));
}

#[test]
fn random_levels_give_the_same_results_on_any_number_of_threads() {
    assert_eq!(random(40..46, 1), random(40..46, 3));
}

/// Rules whose invariant is broken by the third unit on a board that is not flat.
fn faulty() -> Vec<SoakRules> {
    let mut def = rules::def(RuleSetId::Tempo).unwrap();
    def.rules = altered(|rules| {
        rules.tidy = |view, unit| (unit.0 == 2 && !view.field.board.is_flat()).then(|| "is one too many".to_owned());
    });
    vec![SoakRules::new(def, def.shipped_data().unwrap())]
}

#[test]
fn a_random_level_that_breaks_an_invariant_is_shrunk_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let request = SoakRequest { records: Some(folder.path().to_owned()), every: 1, ..request(1) };
    let reported = std::sync::Mutex::new(Vec::new());
    let found = |failure: &soak::RandomFailure| reported.lock().unwrap().push(failure.drawn_from);
    let random = RandomLevels { levels: 0..12, battles: 1 };
    let report = soak::soak_random(&faulty(), &random, &request, None, &found);
    assert!(!report.failures.is_empty() && !report.levels.is_empty(), "some are flat, some are not");
    assert_eq!(report.failures.iter().map(|failure| failure.drawn_from).collect::<Vec<_>>(), *reported.lock().unwrap());
    for failure in &report.failures {
        assert_eq!(
            (failure.broken.invariant, failure.broken.finding.as_str()),
            (Invariant::Tidy, "UnitId(2) is one too many")
        );
        // The parts that remain are needed for the fault, or by the format.
        let level = &failure.level;
        assert_eq!((level.units.len(), level.sides.len()), (3, 2), "{level:#?}");
        assert!(level.edges.is_empty() && level.doors.is_empty() && level.regions.is_empty(), "{level:#?}");
        assert!(level.options.is_empty() && level.bonds.is_empty(), "{level:#?}");
        let bare = level.units.iter().all(|unit| unit.overrides.is_empty() && unit.gear.is_none());
        assert!(bare && level.board.len() * level.board[0].len() <= 9, "{level:#?}");
        // The file is that level.
        let path = failure.file.clone().unwrap().unwrap();
        let source = Source::open(&path, &indes::reading::Limits::LEVEL).unwrap();
        assert_eq!(&Level::read(&source, &rules::vocabulary).unwrap(), level);
        assert_eq!(seed_of(&path), failure.seed);
        assert!(source.text().starts_with("// decision 0: nothing dangles: UnitId(2) is one too many\n"));
        // Under the right rules it keeps every invariant.
        assert_eq!(keep(&path), None);
    }
}

/// The seed in the name of a kept level: `what-was-wrong.seed-12.ron`.
fn seed_of(path: &Path) -> u64 {
    let name = path.file_stem().unwrap().to_string_lossy();
    let (_, seed) = name.rsplit_once(".seed-").unwrap_or_else(|| panic!("{name} has no seed"));
    seed.parse().unwrap_or_else(|_| panic!("{name} has no seed"))
}

/// Plays a kept level with its seed and some others under all invariants at every question. Returns a violation, if any.
fn keep(path: &Path) -> Option<String> {
    let source = Source::open(path, &indes::reading::Limits::LEVEL).unwrap_or_else(|problems| panic!("{problems}"));
    let level = Level::read(&source, &rules::vocabulary).unwrap_or_else(|problems| panic!("{problems}"));
    let def = rules::def(level.rules).expect("a rule set that can be played");
    let match_up = MatchUp::new(&level, def, &def.shipped_data().unwrap(), &[]).unwrap();
    let mut ground = SoakRunner::new(match_up.setup, match_up.text, match_up.bots).cut_after(2_000);
    let seed = seed_of(path);
    (seed..seed + 3).find_map(|seed| {
        let failed = ground.battle(seed, 1, &mut |_| {}).err()?;
        Some(format!("{}, seed {seed}: {}", path.display(), failed.0))
    })
}

/// Levels that once broke an invariant, found by `indes soak --random-levels` and made small.
#[test]
fn every_level_kept_here_keeps_every_invariant() {
    let folder = std::fs::read_dir("tests/suite/regressions/levels").unwrap();
    let mut paths: Vec<_> = folder.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let broken: Vec<String> = paths.iter().filter_map(|path| keep(path)).collect();
    assert_eq!(broken, [""; 0]);
}
