//! Thousands of mutated levels, scripts, records and rule data, and random choices: no input panics, hangs or takes more
//! memory than the stated limit.
//!
//! 1. [`entry`] has the entry points; the fuzz targets in `fuzz` call the same functions.
//! 2. [`mutate`] changes the shipped files by seeds: input `n` of a test is the same on every machine.
//! 3. [`watch`] ends the program when an input takes too long or too much memory.
//!
//! `INDES_MUTATIONS=100000 cargo test --test mutated` reads more of them.

#![allow(clippy::unwrap_used, reason = "a test that fails to unwrap is a test that fails")]

mod entry;
mod mutate;
mod watch;

use indes::battle::{Dice, Pending, Record, RuleSetId, answer, begin};
use indes::bots::Bot;
use indes::level::Library;
use indes::rules::tempo::DEF;
use indes::saves;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::path::PathBuf;

/// The largest length of an input in bytes.
const LONGEST: usize = 256 << 10;

/// The number of inputs: `INDES_MUTATIONS`, else the usual one.
fn inputs(usual: u64) -> u64 {
    std::env::var("INDES_MUTATIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(usual)
}

/// Makes and reads all inputs of a test, each from a generator of its own.
fn read_all(
    target: u64,
    usual: u64,
    make: impl Fn(&mut ChaCha8Rng) -> (String, Vec<u8>),
    read: impl Fn(&str, &[u8]) -> bool,
) {
    let mut failed = Vec::new();
    let (mut accepted, mut refused) = (0u64, 0u64);
    for number in 0..inputs(usual) {
        let mut rng = ChaCha8Rng::seed_from_u64(target << 32 | number);
        let (name, bytes) = make(&mut rng);
        let of = format!("input {number} ({name})");
        match watch::watched(target << 32 | number, of.clone(), &bytes, |bytes| read(&name, bytes)) {
            Ok(true) => accepted += 1,
            Ok(false) => refused += 1,
            Err(panic) => {
                let folder = std::env::temp_dir().join(format!("indes-mutated-{target}-{number}"));
                let kept = std::fs::write(&folder, &bytes).map(|()| folder.display().to_string());
                failed.push(format!("{of}, kept as {kept:?}: {panic}"));
                if failed.len() == 20 {
                    break;
                }
            }
        }
    }
    assert!(failed.is_empty(), "{} inputs:\n{}", failed.len(), failed.join("\n"));
    eprintln!("{accepted} accepted, {refused} refused, {} KiB", watch::peak_kib());
    assert!(accepted * 100 >= inputs(usual), "hardly anything is accepted: {accepted}, and {refused} refused");
    let peak = watch::peak_kib();
    assert!(peak <= watch::MOST_MEMORY_KIB, "{peak} KiB were held in memory");
}

/// The name of a random file and its text, mutated.
fn mutated(files: &[(String, Vec<u8>)], texts: &[Vec<u8>], rng: &mut ChaCha8Rng) -> (String, Vec<u8>) {
    let (name, text) = &files[rng.random_range(0..files.len())];
    (name.clone(), mutate::mutated(text, texts, LONGEST, rng))
}

fn texts(files: &[(String, Vec<u8>)]) -> Vec<Vec<u8>> {
    files.iter().map(|file| file.1.clone()).collect()
}

/// The files of a folder with an ending: path and bytes.
fn files(folder: &str, ending: &str) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.to_string_lossy().ends_with(ending)).collect();
    paths.sort();
    paths.iter().map(|path| (path.display().to_string(), std::fs::read(path).unwrap())).collect()
}

fn levels() -> Vec<(String, Vec<u8>)> {
    [files("levels/tempo", ".ron"), files("levels/showcase", ".ron")].concat()
}

#[test]
fn mutated_levels_are_refused_or_can_be_played() {
    let files = levels();
    let texts = texts(&files);
    read_all(1, 1500, |rng| mutated(&files, &texts, rng), |_, bytes| entry::level(bytes));
}

#[test]
fn mutated_scripts_pass_or_fail_with_a_message() {
    let files = files("tests/scripts/tempo", ".script.ron");
    let texts = texts(&files);
    read_all(2, 1500, |rng| mutated(&files, &texts, rng), entry::script_of);
}

#[test]
fn mutated_rule_data_is_refused_or_can_be_played_with() {
    let files = files("assets/rules", ".ron");
    let texts = texts(&files);
    read_all(3, 600, |rng| mutated(&files, &texts, rng), |_, bytes| entry::rule_data(bytes));
}

/// Records of random battles.
fn records() -> Vec<Record> {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let record = |(seed, id): (u64, &str)| {
        let level = library.level(RuleSetId::Tempo, id).unwrap();
        let setup = level.setup(&DEF, &DEF.shipped_data().unwrap()).unwrap();
        let mut record =
            Record::new(RuleSetId::Tempo, setup.data.text().to_owned(), saves::level_text(level).unwrap(), seed);
        let mut app = indes::script::arena();
        let world = app.world_mut();
        begin(world, &setup, Dice::seeded(seed)).unwrap();
        let mut bot = Bot::random(seed);
        for _ in 0..30 {
            let Some(asked) = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked) else { break };
            let intent = bot.choose(world).unwrap();
            answer(world, asked.seat, intent.clone()).unwrap();
            record.note(&asked, intent, world);
        }
        record
    };
    [(1, "first-duel"), (2, "the-ford"), (3, "first-duel"), (4, "the-ford")].map(record).to_vec()
}

/// A part of a record is mutated and the file gets its checksum, or the whole file is mutated.
#[test]
fn mutated_records_are_refused_or_can_be_continued() {
    let records = records();
    let choices = |record: &Record| ron::ser::to_string(&record.choices).unwrap().into_bytes();
    let others: Vec<Vec<u8>> =
        records.iter().flat_map(|record| [record.level.clone().into_bytes(), choices(record)]).collect();
    let make = |rng: &mut ChaCha8Rng| {
        let mut record = records[rng.random_range(0..records.len())].clone();
        let spoil = |text: &[u8], rng: &mut ChaCha8Rng| mutate::mutated(text, &others, LONGEST, rng);
        let (name, bytes) = match rng.random_range(0..4) {
            0 => {
                record.level = String::from_utf8_lossy(&spoil(record.level.as_bytes(), rng)).into_owned();
                ("a record's level", saves::text(&record).unwrap().into_bytes())
            }
            1 => {
                record.data = String::from_utf8_lossy(&spoil(record.data.as_bytes(), rng)).into_owned();
                ("a record's rule data", saves::text(&record).unwrap().into_bytes())
            }
            2 => {
                let text = ron::ser::to_string(&record).unwrap();
                let choices = String::from_utf8(choices(&record)).unwrap();
                let mutated = String::from_utf8_lossy(&spoil(choices.as_bytes(), rng)).into_owned();
                ("a record's choices", text.replace(&choices, &mutated).into_bytes())
            }
            _ => ("a record", spoil(saves::text(&record).unwrap().as_bytes(), rng)),
        };
        (name.to_owned(), bytes)
    };
    read_all(4, 600, make, |_, bytes| entry::record(bytes));
}

#[test]
fn random_choices_are_accepted_or_refused_as_the_decision_admits_them() {
    let make = |rng: &mut ChaCha8Rng| {
        let mut bytes = vec![0; rng.random_range(0..300)];
        rng.fill_bytes(&mut bytes);
        ("choices".to_owned(), bytes)
    };
    read_all(5, 400, make, |_, bytes| entry::choices(bytes));
}

/// Inputs of the largest size of a file are read or refused within the limits.
#[test]
fn inputs_of_the_largest_size_are_read_in_time_and_memory() {
    let large = 1 << 20;
    let level = String::from_utf8(levels().swap_remove(0).1).unwrap();
    let many = |piece: &str| piece.repeat(large / piece.len());
    let inputs = [
        ("brackets", many("(")),
        ("closed brackets", many("()")),
        ("a list of numbers", format!("[{}]", many("1,"))),
        ("commas", many(",")),
        ("a long name", many("a")),
        ("a long text", format!("(title: \"{}\"", many("é"))),
        ("comments in comments", many("/*")),
        ("a level with many fields", level.replacen('(', &format!("({}", many("a:0,")), 1)),
        ("a level with a large board", level.replacen("board: [", &format!("board: [{}", many("\".\",")), 1)),
        ("a level with many units", level.replacen("units: [", &format!("units: [{}", many("(),")), 1)),
        ("line ends", many("\n")),
    ];
    for (number, (name, text)) in (0..).zip(inputs) {
        for bytes in [text.as_bytes(), &text.as_bytes()[..text.len().min(large) - 1]] {
            let read = |bytes: &[u8]| {
                entry::level(bytes);
                entry::script(bytes);
                entry::record(bytes);
                entry::rule_data(bytes)
            };
            let result = watch::watched(number, name.to_owned(), bytes, read);
            assert_eq!(result, Ok(false), "{name}");
        }
    }
    let peak = watch::peak_kib();
    assert!(peak <= watch::MOST_MEMORY_KIB, "{peak} KiB were held in memory");
}

/// A sound level on the largest board, with additional fields.
fn vast(fields: &str) -> String {
    let row = format!("\"{}\",", ".".repeat(200));
    format!(
        "(format: 1, id: \"vast\", title: \"Vast\", rules: tempo, grid: hex(pointy), board: [{}], {fields}
         sides: [(name: \"L\", seat: 1, livery: tide, prepared: true), (name: \"R\", seat: 2, livery: ember)],
         units: [(side: \"L\", template: \"levy\", name: \"Mats\", cell: \"C3\", size: \"huge\"),
                 (side: \"R\", template: \"levy\", name: \"Jorun\", cell: \"H3\", size: \"huge\")])",
        row.repeat(200)
    )
}

/// Fields of a level: a name for messages, their text, and whether a level with them is accepted.
type DemandingFields = (&'static str, String, bool);

/// Every second cell of every `step`th row from `from` on, as texts after `before`.
fn cells(before: &str, (from, step): (i16, i16), count: i16) -> String {
    let cell = |at: i16| indes::grid::Cell::new(at % 99 * 2, from + at / 99 * step);
    (0..count).map(|at| format!("\"{before}{}\",", cell(at))).collect()
}

/// The pieces of the numbers below `count`, joined.
fn times(count: usize, piece: &dyn Fn(usize) -> String) -> String {
    (0..count).map(piece).collect()
}

/// Fields with many edges, doors and levers.
fn demanding_edges() -> Vec<DemandingFields> {
    let doors: String = times(32, &|at| {
        let row = 20 + at;
        format!(
            "(name: \"door {at}\", between: [\"B{row}|C{row}\"], levers: [{}]),",
            cells("", (60 + at as i16 * 4, 1), 390)
        )
    });
    vec![
        ("something on every edge", "edges: [(kind: grille, between: [\"A9:GR200|A1:GR200\"])],".to_owned(), true),
        (
            "a block beside every cell",
            format!("edges: [(kind: wall, between: [{}])],", cells("A1:GR200|", (9, 3), 2000)),
            true,
        ),
        (
            "blocks that do not meet",
            format!("edges: [(kind: wall, between: [{}])],", "\"A1:GR90|A99:GR200\",".repeat(40_000)),
            false,
        ),
        (
            "edges one by one",
            format!(
                "edges: [(kind: wall, between: [{}])],",
                times(37_000, &|at| {
                    let cell = indes::grid::Cell::new((at % 198) as i16, 9 + (at / 198) as i16);
                    format!("\"{cell}|{}\",", indes::grid::Cell::new(cell.x + 1, cell.y))
                })
            ),
            true,
        ),
        ("doors and levers", format!("doors: [{doors}],"), true),
    ]
}

/// Fields with many or large regions.
fn demanding_regions() -> Vec<DemandingFields> {
    vec![
        (
            "regions of whole boards",
            format!(
                "shows: region, regions: {{\"a\": (cells: [{0}]), \"b\": (cells: [{0}])}},",
                "\"A1:GR200\",".repeat(40_000)
            ),
            false,
        ),
        (
            "a region in pieces of pieces",
            format!("regions: {{\"a\": (cells: [{}])}},", "\"A1:GR200\",".repeat(70_000)),
            true,
        ),
        (
            "many regions",
            format!("regions: {{{}}},", times(40_000, &|at| format!("\"{at}\":(cells:[\"A1\"]),"))),
            false,
        ),
        (
            "large regions",
            format!("regions: {{{}}},", times(254, &|at| format!("\"{at}\":(cells:[\"A1:GR200\"]),"))),
            false,
        ),
    ]
}

/// Fields with long lists.
fn demanding_lists() -> Vec<DemandingFields> {
    vec![
        (
            "a long legend",
            format!(
                "legend: {{{}}},",
                times(30_000, &|at| {
                    format!("'{}': (terrain: mud),", char::from_u32(0x4E00 + at as u32).unwrap_or('x'))
                })
            ),
            false,
        ),
        ("many alliances", format!("allies: [{}],", "[\"L\",\"R\"],".repeat(60_000)), false),
        ("many beginners", format!("opening: simultaneous([{}]),", "\"Mats\",".repeat(90_000)), false),
        (
            "many links",
            format!(
                "shows: region, regions: {{\"a\": (cells: [\"A1:GR200\"])}}, region_links: (extra: [{}]),",
                "(\"A1\",\"B1\"),".repeat(70_000)
            ),
            false,
        ),
    ]
}

/// Levels whose fields need far more work or memory than their size are refused, or read within the limits.
#[test]
fn levels_with_demanding_fields_are_read_in_time_and_memory() {
    let inputs = [demanding_edges(), demanding_regions(), demanding_lists()].into_iter().flatten();
    for (number, (name, fields, accepted)) in (1000..).zip(inputs) {
        let level = vast(&fields);
        assert!(level.len() < 1 << 20, "{name}: {} bytes", level.len());
        let began = std::time::Instant::now();
        let result = watch::watched(number, name.to_owned(), level.as_bytes(), entry::level);
        eprintln!("{name}: {:?}, {} KiB so far", began.elapsed(), watch::peak_kib());
        assert_eq!(result, Ok(accepted), "{name}");
    }
    let peak = watch::peak_kib();
    assert!(peak <= watch::MOST_MEMORY_KIB, "{peak} KiB were held in memory");
}

#[test]
fn the_tests_find_a_panic() {
    let found = watch::watched(u64::MAX, "a fault".to_owned(), b"7", |bytes| {
        assert_ne!(bytes, b"7", "seven");
        true
    });
    assert!(found.unwrap_err().contains("seven"));
    assert!(watch::peak_kib() > 0 || !cfg!(target_os = "linux"));
}

#[test]
fn the_same_seed_mutates_a_text_in_the_same_way() {
    let text = b"(format: 1, id: \"a\", units: [(cell: \"A1\")])\n".to_vec();
    let made =
        |seed| mutate::mutated(&text, std::slice::from_ref(&text), LONGEST, &mut ChaCha8Rng::seed_from_u64(seed));
    assert_eq!(made(7), made(7));
    let different = (0..100).filter(|&seed| made(seed) != text).count();
    assert!(different > 80, "{different} of 100");
}

/// The rule sets of the game are there before any test runs.
#[ctor::ctor(unsafe)]
fn install() {
    indes::install();
}
