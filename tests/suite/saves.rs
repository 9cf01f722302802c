//! Records as files: what is written can be read, what was cut short or altered is refused, and whatever happens while
//! saving, the file or the one before it is whole.

use indes::battle::{Dice, RuleSetId};
use indes::battle::{Pending, Record, Snapshot, View, answer, begin, look};
use indes::bots::Bot;
use indes::level::{Level, Library};
use indes::reading::{Problems, Source};
use indes::saves::{self, Disk, Files};
use indes::script::arena;
use std::io;
use std::path::Path;

/// A battle of random bots up to so many choices, with its record and the hash of its state.
fn played(seed: u64, choices: usize) -> (Record, u64) {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let level = library.level(RuleSetId::Tempo, "the-ford").unwrap();
    let kit = indes::rules::kit(RuleSetId::Tempo).unwrap();
    let setup = level.setup(&kit, &kit.shipped_data().unwrap());
    let mut app = arena();
    let world = app.world_mut();
    begin(world, &setup, Dice::seeded(seed)).unwrap();
    let mut record = Record::new(RuleSetId::Tempo, setup.data.text().to_owned(), saves::level_text(level), seed);
    let mut bot = Bot::random(seed);
    for _ in 0..choices {
        let Some(asked) = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked) else { break };
        let intent = bot.choose(world).unwrap();
        answer(world, asked.seat, intent.clone()).unwrap();
        record.note(&asked, intent, world);
    }
    (record, Snapshot::take(world).hash())
}

fn read(text: &str) -> Result<Record, Problems> {
    saves::read(&Source::new("test.record.ron", text))
}

#[test]
fn a_record_that_is_written_is_read_and_played_to_the_same_state() {
    let (record, hash) = played(3, 60);
    let again = read(&saves::text(&record)).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(again, record);
    let opened = saves::unpack(&again).unwrap_or_else(|problems| panic!("{problems}"));
    let mut app = arena();
    again.replay(app.world_mut(), &opened.setup).unwrap();
    assert_eq!(Snapshot::take(app.world()).hash(), hash);
    saves::play(&again, &opened.setup, app.world_mut(), 10).unwrap();
    assert_ne!(Snapshot::take(app.world()).hash(), hash);
}

/// The record of one blow, meant so, as the text of its file.
fn struck(seed: u64, meant: &str) -> (Record, String) {
    let kit = indes::rules::kit(RuleSetId::Tempo).unwrap();
    let data = kit.shipped_data().unwrap();
    let text = include_str!("../scripts/tempo/feint_yard.ron");
    let words = (kit.vocabulary)(&data);
    let level = Level::read(&Source::new("yard", text), &move |set| (set == RuleSetId::Tempo).then(|| words.clone()));
    let level = level.unwrap_or_else(|problems| panic!("{problems}"));
    let setup = level.setup(&kit, &data);
    let mut app = arena();
    let world = app.world_mut();
    begin(world, &setup, Dice::seeded(seed)).unwrap();
    let mut record = Record::new(RuleSetId::Tempo, data.text().to_owned(), saves::level_text(&level), seed);
    for key in ["melee_attack", meant] {
        let decision = world.resource::<Pending>().0.clone().unwrap();
        let rules = setup.rules;
        let verb = (rules.names)(&data).verb(key).unwrap();
        let default = |view: &View| decision.default_of(&rules, view, decision.row(verb).unwrap()).unwrap();
        let intent = look(world, default);
        answer(world, decision.asked.seat, intent.clone()).unwrap();
        record.note(&decision.asked, intent, world);
    }
    let text = saves::text(&record);
    (record, text)
}

#[test]
fn tempo_065_a_record_does_not_say_what_was_settled_in_secret() {
    let mut larger = 0;
    for seed in 0..64 {
        let [(honest, one), (feigned, other)] = ["true_blow", "feint"].map(|meant| struck(seed, meant));
        assert_eq!((honest.sealed.clone(), feigned.sealed.clone()), (vec![1], vec![1]));
        assert!(!honest.is_sealed(0) && honest.is_sealed(1));
        // One number apart, and it is neither of the two verbs.
        let masked = [honest.masked(), feigned.masked()].map(|record| record.choices[1].1.verb.0);
        assert_ne!(masked[0], masked[1]);
        larger += u32::from(masked[1] > masked[0]);
        let differing: Vec<(&str, &str)> = one.lines().zip(other.lines()).filter(|(a, b)| a != b).collect();
        assert_eq!((differing.len(), one.lines().count()), (2, other.lines().count()), "checksum and mask");
        // What was written is read again, and played to the same state.
        for (record, text) in [(&honest, &one), (&feigned, &other)] {
            assert_eq!(read(text).unwrap_or_else(|problems| panic!("{problems}")), *record);
        }
    }
    assert!((16..48).contains(&larger), "the masks betray the larger verb: {larger} of 64");
}

#[test]
fn tempo_065_what_was_settled_in_secret_is_forgotten_with_its_choice() {
    let (record, _) = struck(1, "feint");
    let mut shorter = record.clone();
    shorter.take_back();
    assert_eq!((shorter.sealed.as_slice(), shorter.choices.len()), ([].as_slice(), 1));
    assert_eq!(record.first(2), record);
}

#[test]
fn a_replay_that_differs_names_the_choices() {
    let (mut record, _) = played(3, 40);
    record.hashes[2] ^= 1;
    let opened = saves::unpack(&record).unwrap_or_else(|problems| panic!("{problems}"));
    let mut app = arena();
    let error = record.replay(app.world_mut(), &opened.setup).unwrap_err();
    assert_eq!(error.to_string(), "the replay differs from the record somewhere in choices 16 to 23");
}

#[test]
fn a_record_that_was_cut_short_or_altered_is_refused() {
    let text = saves::text(&played(5, 20).0);
    let mut at = 0;
    while at < text.len() - 1 {
        if text.is_char_boundary(at) {
            assert!(read(&text[..at]).is_err(), "cut at {at}");
            let mut other = text.clone().into_bytes();
            other[at] = if other[at] == b'7' { b'8' } else { b'7' };
            if let Ok(other) = String::from_utf8(other) {
                assert!(read(&other).is_err(), "altered at {at}");
            }
        }
        at += 1 + text.len() / 400;
    }
    let error = read("(format: 1)").unwrap_err().to_string();
    assert!(error.contains("this is no record"), "{error}");
    let sum = |body: &str| {
        format!(
            "// A record of Indes: a save and a replay. Checksum {:016x}\n{body}\n",
            indes::battle::fingerprint(body)
        )
    };
    let newer = ron::ser::to_string(&Record { format: 2, ..played(1, 2).0 }).unwrap();
    let error = read(&sum(&newer)).unwrap_err().to_string();
    assert!(error.contains("format 2") && error.contains("newer"), "{error}");
    let deep = format!("({}", "[".repeat(20_000));
    assert!(read(&sum(&deep)).is_err());
    // A record is data: its level and its rule data are read with the same suspicion.
    let broken = Record { level: "(format: 1, id: 3".into(), ..played(1, 2).0 };
    assert!(saves::unpack(&broken).err().unwrap().to_string().contains("the level in the record"));
}

/// A disk that stops working after so many steps; the step at which it stops is half done.
struct Failing {
    left: usize,
    /// Whether everything after the failure fails, too: the program was killed. Otherwise the disk was only full.
    dead: bool,
}

impl Failing {
    fn step(&mut self) -> Result<(), io::Error> {
        if self.left == 0 {
            if !self.dead {
                self.left = usize::MAX;
            }
            return Err(io::Error::other("no space left"));
        }
        self.left -= 1;
        Ok(())
    }
}

impl Files for Failing {
    fn write(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        if let Err(error) = self.step() {
            std::fs::write(path, &bytes[..bytes.len() / 2])?;
            return Err(error);
        }
        Disk.write(path, bytes)
    }

    fn copy(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        if let Err(error) = self.step() {
            let bytes = std::fs::read(from)?;
            std::fs::write(to, &bytes[..bytes.len() / 3])?;
            return Err(error);
        }
        Disk.copy(from, to)
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        self.step()?;
        Disk.rename(from, to)
    }

    fn sync_folder(&mut self, folder: &Path) -> io::Result<()> {
        self.step()?;
        Disk.sync_folder(folder)
    }

    fn exists(&mut self, path: &Path) -> bool {
        Disk.exists(path)
    }
}

#[test]
fn whatever_fails_while_saving_the_save_or_the_one_before_it_is_whole() {
    let saved: Vec<Record> = (0..5).map(|seed| played(seed, 6).0).collect();
    for dead in [false, true] {
        let mut ended = false;
        for steps in 0..20 {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("battle.record.ron");
            for record in &saved[..4] {
                saves::keep(&mut Disk, &path, &saves::text(record), 3).unwrap();
            }
            let result = saves::keep(&mut Failing { left: steps, dead }, &path, &saves::text(&saved[4]), 3);
            ended |= result.is_ok();
            let found = saves::open(&path).unwrap_or_else(|problems| panic!("after {steps} steps: {problems}"));
            assert!(found == saved[3] || found == saved[4], "after {steps} steps");
            assert!(result.is_err() || found == saved[4]);
            // Nothing broken is ever taken for a save, and an earlier one is still there.
            let previous = saves::previous(&path).expect("an earlier generation");
            assert!(saved.contains(&saves::open(&previous).unwrap()));
            // The next save works.
            saves::keep(&mut Disk, &path, &saves::text(&saved[0]), 3).unwrap();
            assert_eq!(saves::open(&path).unwrap(), saved[0]);
        }
        assert!(ended, "20 steps are more than saving takes");
    }
}

#[test]
fn so_many_earlier_generations_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("battle.record.ron");
    let saved: Vec<Record> = (0..6).map(|seed| played(seed, 2).0).collect();
    for record in &saved {
        saves::keep(&mut Disk, &path, &saves::text(record), 3).unwrap();
    }
    let at = |number| saves::open(&saves::generation(&path, number)).ok();
    assert_eq!(
        (at(1), at(2), at(3), at(4)),
        (Some(saved[4].clone()), Some(saved[3].clone()), Some(saved[2].clone()), None)
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4, "nothing else is left behind");
}
