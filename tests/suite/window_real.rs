//! The real window under a virtual display: ignored by default, run by `.ci/run`. The pictures stay in the folder
//! `INDES_SHOTS`, for people to look at.

pub mod mirror;

use bevy::prelude::Vec2;
use indes::battle::RuleSetId;
use indes::level::Library;
use mirror::{Mirror, PlannedAnswer};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

/// An empty folder for pictures.
fn shots(name: &str) -> PathBuf {
    let root = std::env::var_os("INDES_SHOTS").map_or_else(|| std::env::temp_dir().join("indes-shots"), PathBuf::from);
    let folder = root.join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Width and height of a PNG, from its header.
fn size(picture: &Path) -> (u32, u32) {
    let bytes = std::fs::read(picture).unwrap();
    assert_eq!(&bytes[1..4], b"PNG", "{}", picture.display());
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// Plays a script in the window and checks the number and the size of its pictures.
fn plays(script: &str, level: &str, name: &str, pictures: usize) {
    let folder = shots(name);
    let output = Command::new(env!("CARGO_BIN_EXE_indes"))
        .args(["play", level, "--script", script, "--shots"])
        .arg(&folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut taken: Vec<PathBuf> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    taken.sort();
    assert_eq!(taken.len(), pictures, "{taken:?}");
    for picture in taken {
        assert_eq!(size(&picture), (1280, 720));
        let bytes = std::fs::metadata(&picture).unwrap().len();
        assert!(bytes > 40_000, "{}: only {bytes} bytes, so there is little on it", picture.display());
    }
}

#[test]
#[ignore = "needs a display"]
fn window_shows_a_bind_a_press_and_a_withdrawal() {
    plays("tests/scripts/tempo/bind_press_withdraw.script.ron", "tests/scripts/tempo/yard.ron", "bind", 7);
}

#[test]
#[ignore = "needs a display"]
fn window_shows_a_counter_attack_met_in_counter_tempo() {
    plays("tests/scripts/tempo/ct_parry.script.ron", "tests/scripts/tempo/yard.ron", "ct_parry", 4);
}

/// Whether two pictures of the same size differ in more than a hundredth of their bytes.
fn differ(a: &Path, b: &Path) -> bool {
    let (a, b) = (std::fs::read(a).unwrap(), std::fs::read(b).unwrap());
    let same = a.iter().zip(&b).filter(|(a, b)| a == b).count();
    a.len() != b.len() || same * 100 < a.len() * 99
}

/// The game in its window, driven with `xdotool`.
pub struct Game {
    child: Child,
    window: String,
    folder: PathBuf,
    saves: tempfile::TempDir,
}

fn run(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().unwrap();
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Writes a line to the error output.
fn say(words: &str) {
    // Where nothing can be written, nothing needs to be.
    let _ = std::io::Write::write_all(&mut std::io::stderr(), format!("{words}\n").as_bytes());
}

fn pause(milliseconds: u64) {
    std::thread::sleep(Duration::from_millis(milliseconds));
}

impl Game {
    pub fn start(name: &str, arguments: &[&str]) -> Self {
        let saves = tempfile::tempdir().unwrap();
        let errors = saves.path().join("errors.txt");
        let mut child = Command::new(env!("CARGO_BIN_EXE_indes"))
            .args(arguments)
            .env("INDES_SAVES", saves.path())
            .env("INDES_SETTINGS", saves.path().join("settings.ron"))
            .env("LC_ALL", "C")
            .stderr(std::fs::File::create(&errors).unwrap())
            .spawn()
            .unwrap();
        let started = Instant::now();
        let window = loop {
            let found = run("xdotool", &["search", "--onlyvisible", "--name", "Indes"]);
            if let Some(window) = found.and_then(|found| found.lines().next().map(str::to_owned)) {
                break window;
            }
            if let Some(status) = child.try_wait().unwrap() {
                panic!("the game ended by itself, {status}: {}", std::fs::read_to_string(&errors).unwrap());
            }
            assert!(started.elapsed() < Duration::from_secs(60), "no window came up");
            pause(500);
        };
        let game = Self { child, window, folder: shots(name), saves };
        pause(2000);
        game.settle();
        // Without a window manager the window does not get the keyboard by itself.
        assert!(run("xdotool", &["windowfocus", &game.window]).is_some());
        game.settle();
        game
    }

    /// A picture of the screen, uncompressed, so that two can be compared byte by byte.
    pub fn picture(&self, name: &str) -> PathBuf {
        let file = self.folder.join(format!("{name}.ppm"));
        assert!(run("import", &["-window", "root", file.to_str().unwrap()]).is_some());
        file
    }

    fn title(&self) -> String {
        run("xdotool", &["getwindowname", &self.window]).unwrap_or_default()
    }

    /// The processor time of the game's threads in nanoseconds, and whether one of them is running or waits for a core.
    fn work(&self) -> (u64, bool) {
        let tasks = std::fs::read_dir(format!("/proc/{}/task", self.child.id())).unwrap();
        tasks.filter_map(Result::ok).fold((0, false), |(time, runs), task| {
            let read = |file: &str| std::fs::read_to_string(task.path().join(file)).unwrap_or_default();
            let own: u64 = read("schedstat").split(' ').next().and_then(|time| time.parse().ok()).unwrap_or(0);
            (time + own, runs || read("stat").rsplit(") ").next().is_some_and(|fields| fields.starts_with('R')))
        })
    }

    /// Waits until the game has drawn the effect of an input: it uses no processor time while nothing changes.
    fn settle(&self) {
        pause(30);
        let (mut before, mut still, began) = (self.work().0, 0, Instant::now());
        while still < 2 && began.elapsed() < Duration::from_secs(10) {
            pause(25);
            let (now, runs) = self.work();
            still = if now == before && !runs { still + 1 } else { 0 };
            before = now;
        }
    }

    pub fn keys(&self, keys: &[&str]) {
        for key in keys {
            assert!(run("xdotool", &["key", key]).is_some());
            self.settle();
        }
    }

    fn click(&self, x: u16, y: u16) {
        // The pointer rests for a moment, as under a hand.
        let moved = ["mousemove", &x.to_string(), &y.to_string(), "sleep", "0.03", "click", "1"];
        assert!(run("xdotool", &moved).is_some());
        self.settle();
    }

    fn click_at(&self, at: Vec2) {
        self.click(at.x as u16, at.y as u16);
    }

    /// Waits until the window's title is that of the mirror; `given` is the answer that was given last.
    fn await_title(&self, mirror: &mut Mirror, given: Option<&PlannedAnswer>) {
        let (began, wanted) = (Instant::now(), mirror.title());
        while self.title() != wanted {
            if began.elapsed() > Duration::from_secs(20) {
                let (picture, title) = (self.picture("lost"), self.title());
                // Saves the battle.
                self.keys(&["ctrl+s"]);
                let (intended, saved) = (mirror.record().choices, self.saved());
                let other = intended.iter().zip(&saved).position(|(intended, saved)| intended != saved);
                let differs = other.map(|at| (at, &intended[at], &saved[at]));
                let (place, counts) = (picture.display(), (intended.len(), saved.len()));
                panic!(
                    "{wanted:?} is wanted, the window says {title:?}; {counts:?} choices, {differs:?} after {given:?}; see {place}"
                );
            }
            pause(200);
        }
    }

    /// The choices that the game saved.
    fn saved(&self) -> Vec<(indes::battlefield::Seat, indes::battle::Choice)> {
        let newest = indes::saves::records_in(self.saves.path()).into_iter().next();
        let record = newest.and_then(|file| indes::saves::open(&file.path).ok());
        record.map(|record| record.choices).unwrap_or_default()
    }

    /// Gives an answer with the keyboard.
    fn press(&self, planned: &PlannedAnswer) {
        let Some(option) = planned.option else {
            return self.keys(&["Escape"]);
        };
        let numbered = option.min(8);
        self.keys(&[&(numbered + 1).to_string()]);
        self.keys(&vec!["Down"; option - numbered]);
        self.keys(&vec!["shift+t"; planned.doers]);
        self.keys(&vec!["t"; planned.targets]);
        if let Some((x, y)) = planned.steps {
            let times = |key, count: i16| vec![key; usize::from(count.unsigned_abs())];
            self.keys(&["space"]);
            self.keys(&times(if x < 0 { "Left" } else { "Right" }, x));
            self.keys(&times(if y < 0 { "Up" } else { "Down" }, y));
            self.keys(&["Return"]);
        }
        self.keys(&["Return"]);
    }

    /// Gives an answer with the mouse, in the mirror as well.
    fn point(&self, mirror: &mut Mirror, planned: &PlannedAnswer) {
        match planned.option {
            None => self.click_at(Mirror::buttons().1),
            Some(option) => {
                let place = mirror.option(option);
                self.click_at(place);
            }
        }
        mirror.answer(planned, false, |at| self.click_at(at));
    }

    /// Plays a battle, waits after each choice until the window asks the same as the mirror, and compares the choices that
    /// the game saved with the mirror's.
    fn battle(&self, mirror: &mut Mirror, mouse: bool, extent: Extent) {
        let (mut choices, mut given, began) = (0, None, Instant::now());
        while choices < extent.choices()
            && let Some(planned) = mirror.planned_answer()
        {
            self.await_title(mirror, given.as_ref());
            let before = mirror.record().choices.len();
            let mut opened = false;
            if let Some(button) = mirror.lift() {
                if mouse {
                    self.click_at(button);
                } else {
                    self.keys(&["space"]);
                }
                opened = mirror.is_recap_open();
            }
            // What is open stands in the place of the column and is closed before the question is answered.
            for _ in [opened, mirror.is_moment_open()].into_iter().filter(|open| *open) {
                if mouse {
                    self.click_at(Mirror::buttons().0);
                } else {
                    self.keys(&["Return"]);
                }
            }
            if mouse {
                self.point(mirror, &planned);
            } else {
                self.press(&planned);
                mirror.choose(planned.intent.clone());
            }
            choices += 1;
            if choices % 10 == 0 {
                self.picture(&format!("choice-{choices}"));
            }
            assert_eq!(mirror.record().choices[before].1.intent(), Some(&planned.intent), "{}", mirror.title());
            given = Some(planned);
        }
        self.await_title(mirror, given.as_ref());
        say(&format!("{choices} choices in {} s", began.elapsed().as_secs()));
        self.picture("end");
        let (intended, saved) = (mirror.record().choices, self.saved());
        assert!(!saved.is_empty() || extent == Extent::Beginning, "nothing was saved");
        assert_eq!(saved, intended[..saved.len()]);
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
#[ignore = "needs a display"]
fn window_goes_from_the_menu_into_a_battle_with_enter() {
    let mut game = Game::start("keyboard", &[]);
    let menu = game.picture("1-menu");
    game.keys(&["Return"]);
    pause(5000);
    let battle = game.picture("2-battle");
    game.keys(&["y", "x"]);
    pause(2000);
    let layers = game.picture("3-layers");
    assert!(game.child.try_wait().unwrap().is_none(), "the game ended by itself");
    assert!(differ(&menu, &battle), "Enter did not begin the battle");
    assert!(differ(&battle, &layers), "Y and X did not show the layers");
    game.keys(&["l"]);
    for (down, key) in [("keydown", "ctrl"), ("key", "c"), ("keyup", "ctrl")] {
        assert!(run("xdotool", &[down, key]).is_some());
        pause(1000);
    }
    let copied = arboard::Clipboard::new().unwrap().get_text().unwrap();
    assert!(copied.contains("Initiative"), "the log is on the clipboard: {copied:?}");
}

/// Plays a battle twice in this process: by its choices, and by clicks or keys; both must record the same.
fn inputs_give_the_intended_choices(set: RuleSetId, level: &str, seed: u64, keys: bool) {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let level = library.level(set, level).unwrap();
    let (mut intended, mut clicked) = (Mirror::begin(level, seed), Mirror::begin(level, seed));
    while let Some(planned) = intended.planned_answer() {
        let title = intended.title();
        intended.choose(planned.intent.clone());
        clicked.lift();
        clicked.answer(&planned, keys, |_| ());
        let (given, wanted) = (clicked.record().choices, intended.record().choices);
        let last = (given.len(), given.last());
        assert!(given == wanted, "{title}: {planned:?} gave {last:?} of {}, {}", wanted.len(), clicked.title());
    }
}

#[test]
fn clicks_give_the_intended_choices_in_tempo() {
    inputs_give_the_intended_choices(RuleSetId::Tempo, "the-ford", 5, false);
}

#[test]
fn clicks_give_the_intended_choices_in_poise() {
    inputs_give_the_intended_choices(RuleSetId::Poise, "first-bout", 3, false);
    inputs_give_the_intended_choices(RuleSetId::Poise, "even-weights", 3, false);
}

#[test]
fn clicks_give_the_intended_choices_in_maneuver() {
    inputs_give_the_intended_choices(RuleSetId::Maneuver, "first-bout", 3, false);
    inputs_give_the_intended_choices(RuleSetId::Maneuver, "the-midden", 3, false);
}

#[test]
fn clicks_give_the_intended_choices_in_region() {
    inputs_give_the_intended_choices(RuleSetId::Region, "first-bout", 3, false);
    inputs_give_the_intended_choices(RuleSetId::Region, "the-crooked-billet", 3, false);
}

#[test]
fn clicks_give_the_intended_choices_in_energy() {
    inputs_give_the_intended_choices(RuleSetId::Energy, "first-bout", 3, false);
    inputs_give_the_intended_choices(RuleSetId::Energy, "the-beacon-road", 3, false);
}

#[test]
fn keys_give_the_intended_choices_in_tempo() {
    inputs_give_the_intended_choices(RuleSetId::Tempo, "the-ford", 5, true);
}

#[test]
fn keys_give_the_intended_choices_in_poise() {
    inputs_give_the_intended_choices(RuleSetId::Poise, "first-bout", 3, true);
    inputs_give_the_intended_choices(RuleSetId::Poise, "even-weights", 3, true);
}

#[test]
fn keys_give_the_intended_choices_in_maneuver() {
    inputs_give_the_intended_choices(RuleSetId::Maneuver, "first-bout", 3, true);
    inputs_give_the_intended_choices(RuleSetId::Maneuver, "the-midden", 3, true);
}

#[test]
fn keys_give_the_intended_choices_in_region() {
    inputs_give_the_intended_choices(RuleSetId::Region, "first-bout", 3, true);
    inputs_give_the_intended_choices(RuleSetId::Region, "the-crooked-billet", 3, true);
}

#[test]
fn keys_give_the_intended_choices_in_energy() {
    inputs_give_the_intended_choices(RuleSetId::Energy, "first-bout", 3, true);
    inputs_give_the_intended_choices(RuleSetId::Energy, "the-beacon-road", 3, true);
}

/// How much of a battle is played.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Up to its end.
    Whole,
    /// Some choices: enough for each kind of input, for software takes a tenth of a second to draw a frame.
    Beginning,
}

impl Extent {
    /// The most choices.
    const fn choices(self) -> usize {
        match self {
            Self::Whole => usize::MAX,
            Self::Beginning => 30,
        }
    }
}

/// Plays a battle in the window with the choices of its mirror and returns the last title.
fn battle((set, level, seed): (RuleSetId, &str, u64), mouse: bool, extent: Extent, name: &str) -> String {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let mut mirror = Mirror::begin(library.level(set, level).unwrap(), seed);
    let (level, seed) = (format!("{set}/{level}"), seed.to_string());
    let game = Game::start(name, &["play", &level, "--seed", &seed, "--still"]);
    game.battle(&mut mirror, mouse, extent);
    game.title()
}

/// Plays the level that the environment names as `INDES_REAL_LEVEL` (`region/first-bout`) to its end, for people to look at
/// its pictures: it takes up to half an hour.
fn level_of_the_environment(mouse: bool) {
    let Ok(named) = std::env::var("INDES_REAL_LEVEL") else { return };
    let (set, level) = named.split_once('/').expect("a rule set and a level");
    let set = RuleSetId::named(set).expect("a rule set");
    say(&battle((set, level, 3), mouse, Extent::Whole, &named.replace('/', "-")));
}

#[test]
#[ignore = "for people"]
fn a_level_of_the_environment_is_played_to_its_end_by_mouse() {
    level_of_the_environment(true);
}

#[test]
#[ignore = "for people"]
fn a_level_of_the_environment_is_played_to_its_end_by_keyboard() {
    level_of_the_environment(false);
}

#[test]
#[ignore = "needs a display"]
fn window_a_duel_is_played_to_its_end_by_keyboard_alone() {
    let end = battle((RuleSetId::Tempo, "first-duel", 3), false, Extent::Whole, "duel-keyboard");
    assert!(end.contains("win"), "{end}");
}

#[test]
#[ignore = "needs a display"]
fn window_a_duel_is_played_to_its_end_by_mouse_alone() {
    let end = battle((RuleSetId::Tempo, "first-duel", 3), true, Extent::Whole, "duel-mouse");
    assert!(end.contains("win"), "{end}");
}

#[test]
#[ignore = "needs a display"]
fn window_the_beginning_of_the_ford_is_played_by_keyboard_alone() {
    battle((RuleSetId::Tempo, "the-ford", 5), false, Extent::Beginning, "ford-keyboard");
}

#[test]
#[ignore = "needs a display"]
fn window_the_beginning_of_the_ford_is_played_by_mouse_alone() {
    battle((RuleSetId::Tempo, "the-ford", 5), true, Extent::Beginning, "ford-mouse");
}

#[test]
#[ignore = "needs a display"]
fn window_the_beginning_of_a_bout_of_poise_is_played_by_keyboard_alone() {
    battle((RuleSetId::Poise, "first-bout", 3), false, Extent::Beginning, "poise-keyboard");
}

#[test]
#[ignore = "needs a display"]
fn window_the_beginning_of_a_bout_of_poise_is_played_by_mouse_alone() {
    battle((RuleSetId::Poise, "first-bout", 3), true, Extent::Beginning, "poise-mouse");
}

#[test]
#[ignore = "needs a display"]
fn window_the_beginning_of_a_bout_of_maneuver_is_played_by_keyboard_alone() {
    battle((RuleSetId::Maneuver, "first-bout", 3), false, Extent::Beginning, "maneuver-keyboard");
}

#[test]
#[ignore = "needs a display"]
fn window_the_beginning_of_a_bout_of_maneuver_is_played_by_mouse_alone() {
    battle((RuleSetId::Maneuver, "first-bout", 3), true, Extent::Beginning, "maneuver-mouse");
}

#[test]
#[ignore = "needs a display"]
fn window_the_beginning_of_a_bout_of_region_is_played_by_keyboard_alone() {
    battle((RuleSetId::Region, "first-bout", 3), false, Extent::Beginning, "region-keyboard");
}

#[test]
#[ignore = "needs a display"]
fn window_the_beginning_of_a_bout_of_region_is_played_by_mouse_alone() {
    battle((RuleSetId::Region, "first-bout", 3), true, Extent::Beginning, "region-mouse");
}

#[test]
#[ignore = "needs a display"]
fn window_the_beginning_of_a_bout_of_energy_is_played_by_keyboard_alone() {
    battle((RuleSetId::Energy, "first-bout", 3), false, Extent::Beginning, "energy-keyboard");
}

#[test]
#[ignore = "needs a display"]
fn window_the_beginning_of_a_bout_of_energy_is_played_by_mouse_alone() {
    battle((RuleSetId::Energy, "first-bout", 3), true, Extent::Beginning, "energy-mouse");
}
