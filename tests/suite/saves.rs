//! Records as files: a written record is read again, a truncated or altered one is refused, and after any failure while
//! saving the save or the one before it is whole.

use atomic_write_file::AtomicWriteFile;
use indes::battle::{Dice, RECORD_FORMAT, RuleSetId};
use indes::battle::{Pending, Record, Snapshot, View, answer, begin, look};
use indes::bots::Bot;
use indes::level::{Level, Library};
use indes::reading::{Problems, Source};
use indes::saves::{self, Disk, Files, ListedFile, SaveQueue, SaveRequest};
use indes::script::arena;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

/// Plays a battle of random bots up to a number of choices; returns its record and the hash of its state.
fn played(seed: u64, choices: usize) -> (Record, u64) {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let level = library.level(RuleSetId::Tempo, "the-ford").unwrap();
    let def = indes::rules::def(RuleSetId::Tempo).unwrap();
    let setup = level.setup(&def, &def.shipped_data().unwrap()).unwrap();
    let mut app = arena();
    let world = app.world_mut();
    begin(world, &setup, Dice::seeded(seed)).unwrap();
    let mut record =
        Record::new(RuleSetId::Tempo, setup.data.text().to_owned(), saves::level_text(level).unwrap(), seed);
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
fn a_written_record_is_read_and_played_to_the_same_state() {
    let (record, hash) = played(3, 60);
    let again = read(&saves::text(&record).unwrap()).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(again, record);
    let opened = saves::unpack(&again).unwrap_or_else(|problems| panic!("{problems}"));
    let mut app = arena();
    again.replay(app.world_mut(), &opened.setup).unwrap();
    assert_eq!(Snapshot::take(app.world()).hash(), hash);
    saves::play(&again, &opened.setup, app.world_mut(), 10).unwrap();
    assert_ne!(Snapshot::take(app.world()).hash(), hash);
}

/// A record's text below a first line with its checksum.
fn with_checksum(body: &str) -> String {
    let checksum = indes::battle::fingerprint(body);
    format!("// A record of Indes: a save and a replay. Checksum {checksum:016x}\n{body}\n")
}

#[test]
fn a_record_whose_choices_and_fingerprints_do_not_fit_is_refused() {
    let (record, _) = played(3, 20);
    let written = |record: &Record| with_checksum(&ron::ser::to_string(record).unwrap());
    assert!(read(&written(&record)).is_ok());
    for (choices, hashes) in [(20, 1), (20, 3), (15, 2), (20, 0)] {
        let mut wrong = record.clone();
        wrong.choices.truncate(choices);
        wrong.hashes.resize(hashes, 0);
        let error = read(&written(&wrong)).unwrap_err().to_string();
        assert!(error.contains("but its choices"), "{choices} and {hashes}: {error}");
    }
}

#[test]
fn a_record_of_the_first_format_is_read_and_gets_a_fingerprint_of_its_end_when_closed() {
    let (record, hash) = played(3, 21);
    let old = Record { format: 1, end: None, ..record.clone() };
    let text = ron::ser::to_string(&old).unwrap().replace(",end:None", "");
    assert!(!text.contains(",end:"), "format 1 had no such field");
    let mut read = read(&with_checksum(&text)).unwrap_or_else(|problems| panic!("{problems}"));
    let opened = saves::unpack(&read).unwrap_or_else(|problems| panic!("{problems}"));
    let mut app = arena();
    let world = app.world_mut();
    read.replay(world, &opened.setup).unwrap();
    assert_eq!((read.end, Snapshot::take(world).hash()), (None, hash));
    read.close(world);
    assert_eq!((read.format, &read), (2, &record));
}

#[test]
fn a_level_with_escaped_characters_is_recorded_and_read_again() {
    let def = indes::rules::def(RuleSetId::Tempo).unwrap();
    let words = (def.vocabulary)(&def.shipped_data().unwrap());
    let known = move |set| (set == RuleSetId::Tempo).then(|| words.clone());
    // As text in the record it is larger than a level's file may be, because every accent becomes an escape.
    let regions: String = (0..200)
        .map(|at| format!("\"{at}\": (cells: [\"A1\"], text: \"\\u{{202E}}\\u{{7}}\\t{}\"),", "\u{301}".repeat(1900)))
        .collect();
    let text = std::fs::read_to_string("levels/tempo/first-duel.ron").unwrap();
    let text = text.replacen("sides: [", &format!("regions: {{{regions}}},\n    sides: ["), 1);
    let level = Level::read(&Source::new("level.ron", &text), &known).unwrap_or_else(|problems| panic!("{problems}"));
    let written = saves::level_text(&level).unwrap();
    assert!(written.len() > 1 << 20, "{} bytes", written.len());
    let (record, _) = played(3, 9);
    let record = Record { level: written, choices: Vec::new(), hashes: Vec::new(), end: None, ..record };
    let again = read(&saves::text(&record).unwrap()).unwrap_or_else(|problems| panic!("{problems}"));
    let opened = saves::unpack(&again).unwrap_or_else(|problems| panic!("{problems}"));
    assert!(opened.level == level, "it is another level");
}

/// The record of one attack that is settled as `meant` (true blow or feint), and the text of its file.
fn struck(seed: u64, meant: &str) -> (Record, String) {
    let def = indes::rules::def(RuleSetId::Tempo).unwrap();
    let data = def.shipped_data().unwrap();
    let text = include_str!("../scripts/tempo/feint_yard.ron");
    let words = (def.vocabulary)(&data);
    let level = Level::read(&Source::new("yard", text), &move |set| (set == RuleSetId::Tempo).then(|| words.clone()));
    let level = level.unwrap_or_else(|problems| panic!("{problems}"));
    let setup = level.setup(&def, &data).unwrap();
    let mut app = arena();
    let world = app.world_mut();
    begin(world, &setup, Dice::seeded(seed)).unwrap();
    let mut record = Record::new(RuleSetId::Tempo, data.text().to_owned(), saves::level_text(&level).unwrap(), seed);
    for key in ["melee_attack", meant] {
        let decision = world.resource::<Pending>().0.clone().unwrap();
        let rules = setup.rules;
        let verb = rules.names(&data).verb(key).unwrap();
        let default = |view: &View| decision.default_of(rules, view, decision.row(verb).unwrap()).unwrap();
        let intent = look(world, default);
        answer(world, decision.asked.seat, intent.clone()).unwrap();
        record.note(&decision.asked, intent, world);
    }
    let text = saves::text(&record).unwrap();
    (record, text)
}

#[test]
fn tempo_065_a_record_hides_whether_a_blow_was_true_or_a_feint() {
    let mut larger = 0;
    for seed in 0..64 {
        let [(honest, one), (feigned, other)] = ["true_blow", "feint"].map(|meant| struck(seed, meant));
        assert_eq!((honest.sealed.clone(), feigned.sealed.clone()), (vec![1], vec![1]));
        assert!(!honest.is_sealed(0) && honest.is_sealed(1));
        // The masked verbs differ, as the verbs do.
        let masked = [honest.masked(), feigned.masked()].map(|record| record.choices[1].1.intent().unwrap().verb.0);
        assert_ne!(masked[0], masked[1]);
        larger += u32::from(masked[1] > masked[0]);
        let differing: Vec<(&str, &str)> = one.lines().zip(other.lines()).filter(|(a, b)| a != b).collect();
        let lines = (differing.len(), one.lines().count());
        assert_eq!(lines, (3, other.lines().count()), "checksum, mask and the fingerprint of the end");
        // The written record is read again with its secret.
        for (record, text) in [(&honest, &one), (&feigned, &other)] {
            assert_eq!(read(text).unwrap_or_else(|problems| panic!("{problems}")), *record);
        }
    }
    assert!((16..48).contains(&larger), "the masks betray the larger verb: {larger} of 64");
}

#[test]
fn tempo_065_taking_back_a_secret_choice_removes_its_seal() {
    let (record, _) = struck(1, "feint");
    let mut shorter = record.clone();
    shorter.take_back();
    assert_eq!((shorter.sealed.as_slice(), shorter.choices.len()), ([].as_slice(), 1));
    assert_eq!(record.first(2), record);
}

#[test]
fn a_replay_that_differs_names_the_range_of_choices() {
    let (mut record, _) = played(3, 40);
    record.hashes[2] ^= 1;
    let opened = saves::unpack(&record).unwrap_or_else(|problems| panic!("{problems}"));
    let mut app = arena();
    let error = record.replay(app.world_mut(), &opened.setup).unwrap_err();
    assert_eq!(error.to_string(), "the replay differs from the record somewhere in choices 16 to 23");
}

#[test]
fn a_record_that_was_cut_short_or_altered_is_refused() {
    let text = saves::text(&played(5, 20).0).unwrap();
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
    let newer = ron::ser::to_string(&Record { format: RECORD_FORMAT + 1, ..played(1, 2).0 }).unwrap();
    let error = read(&with_checksum(&newer)).unwrap_err().to_string();
    assert!(error.contains("format 4") && error.contains("newer"), "{error}");
    let deep = format!("({}", "[".repeat(20_000));
    assert!(read(&with_checksum(&deep)).is_err());
    // The level and the rule data in a record are checked as files are.
    let broken = Record { level: "(format: 1, id: 3".into(), ..played(1, 2).0 };
    assert!(saves::unpack(&broken).err().unwrap().to_string().contains("the level in the record"));
}

/// A disk that fails after a number of steps; the failing step is half done.
struct FailingDisk {
    left: usize,
    /// Whether every step after the failure fails too, as if the program was killed. Otherwise only one step fails.
    dead: bool,
    /// Whether hard links work.
    links: bool,
}

impl FailingDisk {
    fn step(&mut self) -> Result<(), io::Error> {
        if self.left == 0 {
            if !self.dead {
                self.left = usize::MAX;
            }
            return Err(io::Error::other("a fault of the disk"));
        }
        self.left -= 1;
        Ok(())
    }
}

impl Files for FailingDisk {
    fn stage(&mut self, path: &Path, bytes: &[u8]) -> io::Result<AtomicWriteFile> {
        if let Err(error) = self.step() {
            let half = Disk.stage(path, &bytes[..bytes.len() / 2])?;
            if self.dead {
                std::mem::forget(half);
            }
            return Err(error);
        }
        Disk.stage(path, bytes)
    }

    fn commit(&mut self, staged: AtomicWriteFile) -> io::Result<()> {
        if let Err(error) = self.step() {
            // The rename failed: the crate leaves its temporary file behind.
            std::mem::forget(staged);
            return Err(error);
        }
        Disk.commit(staged)?;
        // The folder could not be synchronised.
        self.step()
    }

    fn discard(&mut self, staged: AtomicWriteFile) -> io::Result<()> {
        if let Err(error) = self.step() {
            std::mem::forget(staged);
            return Err(error);
        }
        Disk.discard(staged)
    }

    fn link(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        self.step()?;
        if self.links { Disk.link(from, to) } else { Err(io::ErrorKind::Unsupported.into()) }
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        self.step()?;
        Disk.rename(from, to)
    }

    fn remove(&mut self, path: &Path) -> io::Result<()> {
        self.step()?;
        Disk.remove(path)
    }
}

/// Saves a record with three earlier generations.
fn keep(files: &mut impl Files, path: &Path, record: &Record) -> io::Result<()> {
    saves::write_rotating(files, path, &saves::text(record).unwrap(), 3)
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn after_any_failure_while_saving_the_save_or_the_one_before_it_is_whole() {
    let saved: Vec<Record> = (0..5).map(|seed| played(seed, 6).0).collect();
    for (dead, links) in [(false, true), (true, true), (false, false), (true, false)] {
        let mut ended = false;
        for steps in 0..20 {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("battle.record.ron");
            for record in &saved[..4] {
                keep(&mut Disk, &path, record).unwrap();
            }
            let result = keep(&mut FailingDisk { left: steps, dead, links }, &path, &saved[4]);
            ended |= result.is_ok();
            let found = saves::newest(&path, arena().world_mut());
            let found = found.unwrap_or_else(|problems| panic!("after {steps} steps: {problems}"));
            assert!(found.record == saved[3] || found.record == saved[4], "after {steps} steps");
            assert!(result.is_err() || found.record == saved[4]);
            assert!(found.path == path || dead && !links, "after {steps} steps the save is missing");
            // The earlier generation is a whole save.
            let previous = saves::previous(&path).expect("an earlier generation");
            assert!(saved.contains(&saves::open(&previous).unwrap()));
            assert!(dead || names(folder.path()).iter().all(|name| name.ends_with(".ron")), "nothing is left behind");
            // The next save works.
            keep(&mut Disk, &path, &saved[0]).unwrap();
            assert_eq!(saves::open(&path).unwrap(), saved[0]);
            assert!(names(folder.path()).iter().all(|name| name.ends_with(".ron")), "what was left behind is gone");
        }
        assert!(ended, "20 steps are more than saving takes");
    }
}

#[test]
fn saving_keeps_three_earlier_generations_and_removes_old_temporary_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("battle.record.ron");
    let saved: Vec<Record> = (0..6).map(|seed| played(seed, 2).0).collect();
    // Temporary files of earlier versions of the program and of one that was killed.
    std::fs::write(folder.path().join("battle.record.ron.copy"), "half").unwrap();
    std::fs::write(folder.path().join("battle.record.ron.new"), "half").unwrap();
    std::fs::write(folder.path().join(".battle.record.ron.a1B2c3"), "half").unwrap();
    // Temporary files for other names stay.
    let others = [".battle.record.ron.a1B2c", ".battle.record.ron.a1B2c-", ".battle.1.record.ron.a1B2c3", "others.new"];
    others.iter().for_each(|other| std::fs::write(folder.path().join(other), "half").unwrap());
    for record in &saved {
        keep(&mut Disk, &path, record).unwrap();
    }
    let at = |number| saves::open(&saves::generation(&path, number)).ok();
    assert_eq!(
        (at(1), at(2), at(3), at(4)),
        (Some(saved[4].clone()), Some(saved[3].clone()), Some(saved[2].clone()), None)
    );
    let left = names(folder.path());
    assert!(others.iter().all(|other| left.iter().any(|name| name == other)), "{left:?}");
    assert_eq!(left.len(), 4 + others.len(), "nothing else is left behind: {left:?}");
}

/// A disk with room for a number of bytes in one folder. A file with two names takes up room once.
struct FullDisk<'a> {
    folder: &'a Path,
    room: u64,
}

impl FullDisk<'_> {
    fn used(&self) -> u64 {
        use std::os::unix::fs::MetadataExt as _;
        let files = std::fs::read_dir(self.folder).unwrap().map(|entry| entry.unwrap().metadata().unwrap());
        let sizes: std::collections::BTreeMap<u64, u64> = files.map(|about| (about.ino(), about.len())).collect();
        sizes.values().sum()
    }
}

impl Files for FullDisk<'_> {
    fn stage(&mut self, path: &Path, bytes: &[u8]) -> io::Result<AtomicWriteFile> {
        let free = usize::try_from(self.room.saturating_sub(self.used())).unwrap();
        let staged = Disk.stage(path, &bytes[..bytes.len().min(free)])?;
        if free < bytes.len() { Err(io::ErrorKind::StorageFull.into()) } else { Ok(staged) }
    }

    fn commit(&mut self, staged: AtomicWriteFile) -> io::Result<()> {
        Disk.commit(staged)
    }

    fn discard(&mut self, staged: AtomicWriteFile) -> io::Result<()> {
        Disk.discard(staged)
    }

    fn link(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        Disk.link(from, to)
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        Disk.rename(from, to)
    }

    fn remove(&mut self, path: &Path) -> io::Result<()> {
        Disk.remove(path)
    }
}

#[test]
fn on_a_full_disk_the_oldest_saves_are_removed_for_the_newest_one() {
    let saved: Vec<Record> = (0..6).map(|seed| played(seed, 6).0).collect();
    let size = saved.iter().map(|record| saves::text(record).unwrap().len() as u64).max().unwrap();
    for (rooms, left) in [(5, 4), (4, 4), (3, 3)] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("battle.record.ron");
        for record in &saved[..5] {
            keep(&mut FullDisk { folder: folder.path(), room: rooms * size }, &path, record).unwrap();
        }
        std::fs::write(folder.path().join(".battle.record.ron.a1B2c3"), vec![b' '; 1 << 20]).unwrap();
        keep(&mut FullDisk { folder: folder.path(), room: rooms * size }, &path, &saved[5]).unwrap();
        assert_eq!(saves::open(&path).unwrap(), saved[5]);
        assert_eq!(saves::open(&saves::generation(&path, 1)).unwrap(), saved[4]);
        assert_eq!(names(folder.path()).len(), left, "{rooms} rooms: {:?}", names(folder.path()));
    }
    // With room for two saves only, a third one is refused and both stay.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("battle.record.ron");
    for record in &saved[..2] {
        keep(&mut Disk, &path, record).unwrap();
    }
    let error = keep(&mut FullDisk { folder: folder.path(), room: 2 * size }, &path, &saved[2]).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    assert_eq!(names(folder.path()), ["battle.1.record.ron", "battle.record.ron"]);
    assert_eq!(saves::open(&path).unwrap(), saved[1]);
}

#[test]
#[cfg(unix)]
fn a_save_in_the_place_of_a_link_has_the_permissions_of_a_new_file() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let (path, elsewhere) = (folder.path().join("settings.ron"), folder.path().join("elsewhere.ron"));
    std::fs::write(&elsewhere, "before").unwrap();
    std::os::unix::fs::symlink(&elsewhere, &path).unwrap();
    saves::write_rotating(&mut Disk, &path, "text", 0).unwrap();
    let mode = |path: &Path| std::fs::symlink_metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&path), mode(&elsewhere));
    assert_eq!([&path, &elsewhere].map(|path| std::fs::read_to_string(path).unwrap()), ["text", "before"]);
}

#[test]
fn a_folder_is_not_overwritten_by_a_save() {
    let folder = tempfile::tempdir().unwrap();
    let error = saves::write_rotating(&mut Disk, folder.path(), "text", 0).unwrap_err();
    assert!(error.to_string().contains("not a plain file"), "{error}");
}

#[test]
fn loading_finds_the_newest_save_that_can_be_played() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("battle.record.ron");
    let saved: Vec<Record> = (0..3).map(|seed| played(seed, 9).0).collect();
    let newest = || saves::newest(&path, arena().world_mut());
    assert!(!saves::exists(&path) && newest().is_err());
    saved.iter().for_each(|record| saves::write(&path, record, 3).unwrap());
    let found = newest().unwrap_or_else(|problems| panic!("{problems}"));
    assert!(found.record == saved[2] && found.path == path && found.passed.is_none());
    // The newest save has a correct checksum, but the rules refuse a choice in it.
    let mut wrong = saved[2].clone();
    wrong.choices[4].0 = indes::battlefield::Seat(7);
    std::fs::write(&path, saves::text(&wrong).unwrap()).unwrap();
    let found = newest().unwrap_or_else(|problems| panic!("{problems}"));
    assert!(found.record == saved[1] && found.path == saves::generation(&path, 1));
    assert!(found.passed.unwrap().to_string().contains("choice 4 of the record is refused"));
    std::fs::remove_file(&path).unwrap();
    std::fs::write(saves::generation(&path, 1), "").unwrap();
    assert!(saves::exists(&path));
    let found = newest().unwrap_or_else(|problems| panic!("{problems}"));
    assert!(found.record == saved[0] && found.passed.is_some());
}

#[test]
fn a_file_is_replaced_without_its_earlier_generations_moving_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("battle.record.ron");
    let saved: Vec<Record> = (0..5).map(|seed| played(seed, 6).0).collect();
    saved[..4].iter().for_each(|record| keep(&mut Disk, &path, record).unwrap());
    std::fs::write(folder.path().join(".battle.record.ron.a1B2c3"), "half").unwrap();
    saves::replace(&path, &saved[4], 3).unwrap();
    let at = |number| saves::open(&saves::generation(&path, number)).unwrap();
    assert_eq!(saves::open(&path).unwrap(), saved[4]);
    assert_eq!([at(1), at(2), at(3)], [saved[2].clone(), saved[1].clone(), saved[0].clone()]);
    assert_eq!(names(folder.path()).len(), 4, "what was left behind is gone");
    // On a full disk the oldest ones make room, the first one stays.
    let size = saved.iter().map(|record| saves::text(record).unwrap().len() as u64).max().unwrap();
    let mut disk = FullDisk { folder: folder.path(), room: 3 * size };
    saves::write_in_place(&mut disk, &path, &saves::text(&saved[3]).unwrap(), 3).unwrap();
    assert_eq!((saves::open(&path).unwrap(), at(1)), (saved[3].clone(), saved[2].clone()));
    assert!(!saves::generation(&path, 3).exists());
    // After any failure the file is whole and nothing is left behind.
    for steps in 0..4 {
        let mut disk = FailingDisk { left: steps, dead: false, links: true };
        let written = saves::write_in_place(&mut disk, &path, &saves::text(&saved[4]).unwrap(), 3);
        let found = saves::open(&path).unwrap_or_else(|problems| panic!("after {steps} steps: {problems}"));
        assert!(found == saved[4] || written.is_err() && found == saved[3], "after {steps} steps");
        assert!(names(folder.path()).iter().all(|name| name.ends_with(".ron")), "nothing is left behind");
    }
}

#[test]
fn earlier_states_with_choices_that_were_taken_back_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("battle.record.ron");
    let (whole, _) = played(4, 12);
    for choices in [4, 10, 6, 12] {
        saves::write(&path, &whole.first(choices), 3).unwrap();
    }
    saves::forget_undone(&path, &whole.first(7), 3).unwrap();
    let left = [1, 2, 3].map(|number| saves::open(&saves::generation(&path, number)).ok());
    assert_eq!(left.map(|record| record.map(|record| record.choices.len())), [Some(6), None, Some(4)]);
}

#[test]
fn the_queue_writes_the_newest_save_of_a_file_and_all_of_them_before_it_ends() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, _) = played(4, 12);
    let paths = ["one", "two"].map(|name| folder.path().join(format!("{name}.record.ron")));
    let request = |path: &Path, choices| SaveRequest {
        path: path.to_owned(),
        record: Arc::new(whole.first(choices)),
        keeps_earlier: choices == 4,
        was_undone: false,
        is_over: false,
    };
    let queue = SaveQueue::default();
    queue.push(request(&paths[0], 2));
    queue.flush().unwrap();
    for choices in 3..=12 {
        paths.iter().for_each(|path| queue.push(request(path, choices)));
    }
    queue.flush().unwrap();
    paths.iter().for_each(|path| assert_eq!(saves::open(path).unwrap().choices.len(), 12));
    assert!(saves::generation(&paths[0], 1).exists(), "one save was to keep the state before it");
    queue.push(request(&paths[1], 5));
    drop(queue);
    assert_eq!(saves::open(&paths[1]).unwrap().choices.len(), 5);
    // A battle that is over leaves its record alone.
    let save = folder.path().join("four.save.record.ron");
    let queue = SaveQueue::default();
    for choices in [3, 4] {
        queue.push(request(&save, choices));
        queue.flush().unwrap();
    }
    queue.push(SaveRequest { is_over: true, ..request(&save, 12) });
    queue.flush().unwrap();
    let left: Vec<String> = names(folder.path()).into_iter().filter(|name| name.starts_with("four")).collect();
    assert_eq!(left, ["four.record.ron"]);
    // An error is told once.
    std::fs::create_dir(folder.path().join("three.record.ron")).unwrap();
    let queue = SaveQueue::default();
    queue.push(request(&folder.path().join("three.record.ron"), 3));
    assert!(queue.flush().unwrap_err().to_string().contains("not a plain file"));
    assert!(queue.flush().is_ok() && queue.take_error().is_none());
}

#[test]
fn each_battle_gets_a_name_of_its_own_and_the_newest_is_listed_first() {
    let folder = tempfile::tempdir().unwrap();
    let day = UNIX_EPOCH + Duration::from_secs(1_795_867_200);
    let next = || saves::unused_name(folder.path(), RuleSetId::Tempo, "../The Ford", day);
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let (record, _) = played(4, 12);
    let first = next();
    assert_eq!(name(&first), "tempo-the-ford-2026-11-28.save.record.ron");
    assert_eq!(first.parent(), Some(folder.path()));
    saves::write(&first, &record.first(2), 3).unwrap();
    saves::write(&first, &record.first(9), 3).unwrap();
    let second = next();
    assert_eq!(name(&second), "tempo-the-ford-2026-11-28-2.save.record.ron");
    // A battle that is over keeps its name, and so does one of which only an earlier state is left.
    saves::write(&saves::ended(&second), &record, 0).unwrap();
    let third = next();
    assert_eq!(name(&third), "tempo-the-ford-2026-11-28-3.save.record.ron");
    saves::write(&saves::generation(&third, 1), &record.first(5), 0).unwrap();
    assert_eq!(name(&next()), "tempo-the-ford-2026-11-28-4.save.record.ron");
    let at = |path: &Path, seconds: u64| {
        let file = std::fs::File::options().append(true).open(path).unwrap();
        file.set_modified(day + Duration::from_secs(seconds)).unwrap();
    };
    at(&saves::generation(&first, 1), 1);
    at(&first, 2);
    at(&saves::ended(&second), 3);
    at(&saves::generation(&third, 1), 4);
    let listed = |files: Vec<ListedFile>| files.into_iter().map(|file| file.path).collect::<Vec<_>>();
    assert_eq!(listed(saves::records_in(folder.path())), [third.clone(), saves::ended(&second), first.clone()]);
    assert_eq!(listed(saves::saves_in(folder.path())), [third.clone(), first.clone()]);
    assert_eq!(saves::open_newest(&third).unwrap().choices.len(), 5);
    // The only save of earlier versions is listed as well.
    std::fs::write(folder.path().join("last.record.ron"), "// A record").unwrap();
    assert_eq!(name(&saves::saves_in(folder.path())[0].path), "last.record.ron");
    saves::remove(&first).unwrap();
    saves::remove(&first).unwrap();
    assert!(!saves::exists(&first));
}
