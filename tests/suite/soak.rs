//! Random bots play every shipped level, and one that has what those do not have, under the laws of the heart.
//!
//! 1. [`play`] plays one battle of a seed; at every question the cheap laws are asked, at some the dear ones.
//! 2. What was declared, answered and become is counted; over a run everything in the rule data must have occurred.
//! 3. A battle that breaks a law is named by level and seed; it is kept as a test in `regressions`.
//! 4. Every law has a test that it can find a fault.

mod laws;

use crate::support::{Plan, bare_world, data};
use bevy::prelude::{App, World};
use indes::battle::{
    Dice, Domain, Events, Intent, Pending, Record, RuleSet, Rules, Setup, Stack, What, answer, begin, look,
};
use indes::battlefield::{Bodies, Footprint, Pools, Roster, StatusId, UnitId, UnitMask};
use indes::grid::Cell;
use indes::level::Library;
use indes::rules::tempo::data::Kind;
use laws::{Asked, Foretold, Ledger};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Mutex;

/// Decisions after which a battle is thought never to end.
const MOST_DECISIONS: u32 = 20_000;

/// Everything there is to play: the shipped levels, and one with what those lack.
fn grounds() -> Vec<(String, Setup)> {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let mut grounds: Vec<(String, Setup)> = library
        .entries
        .iter()
        .filter_map(|entry| {
            let level = entry.result.as_ref().ok()?;
            let kit = indes::rules::kit(level.rules)?;
            Some((level.id.clone(), level.setup(&kit, &kit.shipped_data().ok()?)))
        })
        .collect();
    grounds.push(("ambush".to_owned(), ambush().setup()));
    grounds
}

/// A shipped level.
#[track_caller]
pub fn shipped(id: &str) -> Setup {
    grounds().into_iter().find(|ground| ground.0 == id).expect("a shipped level").1
}

/// Squares, a surprised side, two weapons in hand, none at all, a pike, a third side allied with the first, rough and
/// raised ground, and a last round.
pub fn ambush() -> Plan {
    Plan::square([". . . ^ . . .", "A . % # . B .", ". D - . ~ . C", ". . . w . E ."])
        .heights([". . . 2 . . .", ". . . . . 1 .", ". . . . . . .", ". . . . . . ."])
        .unprepared()
        .initiator(0)
        .option("fixed_initiative", "false")
        .option("high_ground_bonus", "2")
        .unit('A', |a| a.template("brigand").gear(["mace", "dagger"]).in_hand(["mace", "dagger"]))
        .unit('B', |b| b.template("duellist"))
        .unit('C', |c| c.template("levy").gear(["pike"]))
        .unit('D', |d| d.side(2).template("knight"))
        .unit('E', |e| e.in_hand([]).with("max_ap", 10).prepared(true))
        .allied(0, 2)
        .round_limit(25)
}

/// What occurred, as words.
#[derive(Default)]
struct Seen(BTreeSet<String>);

impl Seen {
    fn note(&mut self, event: &What) {
        let verb = |intent: &Intent| data().action(intent.verb).key.clone();
        let words = match event {
            What::Declared { intent, .. } | What::Replied { intent, .. } => verb(intent),
            What::Replaced { after, .. } => verb(after),
            What::Passed { .. } => "pass".to_owned(),
            What::TurnEnded { .. } => "end_turn".to_owned(),
            What::Judged { verb, row, .. } => {
                let action = data().action(*verb);
                self.0.insert(action.key.clone());
                format!("{}: {}", action.key, action.outcomes[usize::from(*row)].name)
            }
            What::StatusGained { after, .. } => format!("status {}", data().file.statuses[usize::from(after.0)].key),
            What::Tied { .. } => "status bound".to_owned(),
            What::Cancelled { .. } => "cancelled".to_owned(),
            What::Stopped { .. } => "stopped".to_owned(),
            What::ReplyLost { .. } => "reply lost".to_owned(),
            What::FellDown { .. } => "fell".to_owned(),
            What::Concluded { reason, .. } => format!("{reason:?}"),
            _ => return,
        };
        self.0.insert(words);
    }

    /// What did not occur though the rule data has it: actions, statuses, rows of tables, and a few turns of events.
    /// Rows of Recover Stamina beyond the first three from above need luck and are not waited for.
    fn missing(&self) -> Vec<String> {
        let file = &data().file;
        let mut wanted: Vec<String> = file.actions.iter().map(|action| action.key.clone()).collect();
        wanted.extend(file.statuses.iter().map(|status| format!("status {}", status.key)));
        for action in file.actions.iter().filter(|action| action.kind != Kind::Special) {
            wanted.extend(action.outcomes.iter().map(|outcome| format!("{}: {}", action.key, outcome.name)));
        }
        wanted.extend(["cancelled", "stopped", "reply lost", "fell", "LastStanding", "RoundLimit"].map(String::from));
        wanted.retain(|word| !self.0.contains(word));
        wanted
    }
}

/// Every nth seed is also played as a record.
const RECORD_EVERY: u64 = 4;

/// How often the dear laws are asked: at every nth question on average.
type Every = u32;

/// Two worlds for battles of one setup: the second is where snapshots are put.
pub struct Ground {
    setup: Setup,
    app: App,
    twin: App,
}

impl Ground {
    fn new(setup: Setup) -> Self {
        let mut ground = Self { setup, app: bare_world(), twin: bare_world() };
        begin(ground.twin.world_mut(), &ground.setup, Dice::seeded(0)).expect("a beginning");
        ground
    }
}

/// What a battle was.
#[derive(Debug, PartialEq, Eq)]
struct Played {
    decisions: u32,
    story: u64,
    end: u64,
    choices: Vec<(indes::battlefield::Seat, Intent)>,
}

fn bound() -> StatusId {
    data().bound
}

/// Plays a battle of a seed. The error names the decision and what is wrong.
fn play(ground: &mut Ground, seed: u64, every: Option<Every>, seen: &mut Seen) -> Result<Played, String> {
    let world = ground.app.world_mut();
    let twin = ground.twin.world_mut();
    begin(world, &ground.setup, Dice::seeded(seed)).map_err(|error| format!("at the beginning: {error}"))?;
    let rules = world.resource::<Rules>().0;
    let mut rng = ChaCha8Rng::seed_from_u64(!seed);
    // The laws draw from a stream of their own, so that they do not change what is played.
    let mut law_rng = ChaCha8Rng::seed_from_u64(seed ^ 0x5eed);
    let mut story = DefaultHasher::new();
    let mut played = Played { decisions: 0, story: 0, end: 0, choices: Vec::new() };
    for event in world.resource_mut::<Events>().list.drain(..) {
        seen.note(&event.what);
        event.hash(&mut story);
    }
    for seed in &ground.setup.units {
        seen.0.insert(format!("status {}", data().file.statuses[usize::from(seed.status.0)].key));
    }
    let mut ledger = Ledger::new(world, bound());
    let mut asked = Asked::default();
    let mut foretold = Foretold::default();
    while let Some(decision) = world.resource::<Pending>().0.clone() {
        let at = played.decisions;
        let fail = |wrong: Vec<String>| {
            if wrong.is_empty() { Ok(()) } else { Err(format!("decision {at}: {}", wrong.join("\n"))) }
        };
        fail(asked.note(&decision))?;
        fail(foretold.compare(world, &decision))?;
        let dear = every.is_some_and(|every| law_rng.random_range(0..every) == 0);
        if dear {
            fail(laws::is_tidy(world))?;
            fail(laws::can_be_answered(world, &decision, &mut law_rng))?;
            fail(laws::refuses_what_is_made_up(world, &decision))?;
            fail(laws::is_the_same_elsewhere(world, twin))?;
        }
        let intent = look(world, |view| decision.sample(&rules, view, &mut rng));
        let intent = intent.ok_or_else(|| format!("decision {at}: nothing to draw from"))?;
        foretold.note(world, &decision, &intent);
        let before = if every.is_some() { laws::hash(world) } else { 0 };
        let seat = decision.asked.seat;
        let answered = answer(world, seat, intent.clone());
        answered.map_err(|error| format!("decision {at}: {intent:?}: {error}"))?;
        if every.is_some() {
            let after = laws::hash(world);
            fail(if after == before { vec![format!("{intent:?} changed nothing")] } else { Vec::new() })?;
            if dear {
                let there = answer(twin, seat, intent.clone()).map(|()| laws::hash(twin));
                let same = there == Ok(after);
                fail(if same { Vec::new() } else { vec![format!("{intent:?} elsewhere: {there:?}")] })?;
            }
        }
        let events = std::mem::take(&mut world.resource_mut::<Events>().list);
        for event in &events {
            seen.note(&event.what);
            event.hash(&mut story);
        }
        if every.is_some() {
            fail(ledger.read(&events))?;
            if dear || world.resource::<Pending>().0.is_none() {
                fail(ledger.compare(world))?;
            }
        }
        played.choices.push((seat, intent));
        played.decisions += 1;
        if played.decisions > MOST_DECISIONS {
            return Err(format!("not over after {MOST_DECISIONS} decisions"));
        }
    }
    let wrong = laws::is_tidy(world);
    if !wrong.is_empty() {
        return Err(format!("at the end: {}", wrong.join("\n")));
    }
    played.story = story.finish();
    played.end = laws::hash(world);
    Ok(played)
}

/// Plays one battle of a level under every law at every decision, and again without them. For kept seeds.
#[track_caller]
pub fn keep(level: &str, setup: Setup, seed: u64) {
    let mut ground = Ground::new(setup);
    let mut seen = Seen::default();
    let result = whole(&mut ground, seed, 1, &mut seen);
    assert!(result.is_ok(), "{level}, seed {seed}: {}", result.unwrap_err());
}

/// A battle with laws, the same without them, and at some seeds the same as a record: all must be one.
fn whole(ground: &mut Ground, seed: u64, every: Every, seen: &mut Seen) -> Result<u32, String> {
    let first = play(ground, seed, Some(every), seen)?;
    let again = play(ground, seed, None, seen)?;
    if first != again {
        return Err("the same seed gave another battle".to_owned());
    }
    if !seed.is_multiple_of(RECORD_EVERY) {
        return Ok(first.decisions);
    }
    let mut record = Record::new(ground.setup.rules.id, String::new(), String::new(), seed);
    let world = ground.app.world_mut();
    begin(world, &ground.setup, Dice::seeded(seed)).map_err(|error| error.to_string())?;
    for (seat, intent) in &first.choices {
        answer(world, *seat, intent.clone()).map_err(|error| error.to_string())?;
        record.note(*seat, intent.clone(), world);
    }
    record.replay(ground.twin.world_mut(), &ground.setup).map_err(|error| error.to_string())?;
    if laws::hash(ground.twin.world()) != first.end {
        return Err("its record ends otherwise".to_owned());
    }
    Ok(first.decisions)
}

/// Plays so many battles of every ground, on all cores, and gives what went wrong, what never occurred, and how many
/// decisions were made.
fn soak(battles: u64, every: Every) -> (Vec<String>, Vec<String>, u32) {
    let seen = Mutex::new(Seen::default());
    let wrong = Mutex::new(Vec::new());
    let decisions = Mutex::new(0);
    std::thread::scope(|scope| {
        for (level, setup) in grounds() {
            let (seen, wrong, decisions) = (&seen, &wrong, &decisions);
            scope.spawn(move || {
                let mut ground = Ground::new(setup);
                let mut mine = Seen::default();
                let mut count = 0;
                // Showcases are many, small and alike.
                let battles = if level.contains("showcase") { battles.div_ceil(10) } else { battles };
                for seed in 0..battles {
                    match whole(&mut ground, seed, every, &mut mine) {
                        Ok(played) => count += played,
                        Err(error) => {
                            wrong.lock().unwrap().push(format!("{level}, seed {seed}: {error}"));
                            break;
                        }
                    }
                }
                seen.lock().unwrap().0.append(&mut mine.0);
                *decisions.lock().unwrap() += count;
            });
        }
    });
    let missing = seen.lock().unwrap().missing();
    (wrong.into_inner().unwrap(), missing, decisions.into_inner().unwrap())
}

#[track_caller]
fn expect_no_complaint(battles: u64, every: Every) {
    let (wrong, missing, decisions) = soak(battles, every);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(missing.is_empty(), "in {decisions} decisions this never occurred: {missing:?}");
}

#[test]
fn random_battles_keep_every_law_and_everything_in_the_rules_occurs() {
    expect_no_complaint(100, 12);
}

#[test]
#[ignore = "run by CI"]
fn soak_long() {
    expect_no_complaint(400, 4);
}

// That the laws can find a fault

/// A battle at its first question, with rules that are changed somehow.
fn faulty(change: impl FnOnce(&mut RuleSet)) -> App {
    let mut app = bare_world();
    let mut setup = Plan::hex(["A B . .", ". . . ."]).unit('A', |a| a.gear(["spear"])).setup();
    change(&mut setup.rules);
    begin(app.world_mut(), &setup, Dice::seeded(1)).expect("a beginning");
    app
}

fn complaints_of_answers(app: &mut App) -> String {
    let decision = app.world().resource::<Pending>().0.clone().expect("a question");
    laws::can_be_answered(app.world_mut(), &decision, &mut ChaCha8Rng::seed_from_u64(1)).join("\n")
}

#[test]
fn the_law_of_answers_finds_dead_ends_and_rows_that_changed() {
    assert_eq!(complaints_of_answers(&mut faulty(|_| {})), "");
    let found =
        complaints_of_answers(&mut faulty(|rules| rules.domain = |_, _, _, _, _| Domain::Units(UnitMask::NONE)));
    assert!(found.contains("cannot be completed") && found.contains("has no legal default"), "{found}");
    let mut app = faulty(|_| {});
    let id = app.world().resource::<Roster>().units[0].entity;
    app.world_mut().get_mut::<Pools>(id).expect("pools").0[0].now = 2;
    let found = complaints_of_answers(&mut app);
    assert!(found.contains("are kept"), "{found}");
    // A surface after the unit: the unit is in reach of one of the two only.
    let found = complaints_of_answers(&mut faulty(|rules| {
        rules.domain = |view, asked, row, so_far, slot| match so_far.len() {
            0 => (indes::rules::tempo::RULES.domain)(view, asked, row, so_far, slot),
            _ => Domain::Units(UnitMask::NONE),
        };
    }));
    assert!(found.contains("cannot be completed"), "{found}");
}

#[test]
fn the_law_of_answers_finds_questions_with_one_answer() {
    let mut app = faulty(|_| {});
    let world = app.world_mut();
    let mut decision = world.resource::<Pending>().0.clone().expect("a question");
    decision.rows.drain(..decision.rows.len() - 1);
    let found = laws::can_be_answered(world, &decision, &mut ChaCha8Rng::seed_from_u64(1)).join("\n");
    assert!(found.contains("asked with 1 answers"), "{found}");
}

#[test]
fn the_law_of_refusals_finds_rules_that_take_anything() {
    let complaints = |app: &mut App| {
        let decision = app.world().resource::<Pending>().0.clone().expect("a question");
        laws::refuses_what_is_made_up(app.world_mut(), &decision).join("\n")
    };
    assert_eq!(complaints(&mut faulty(|_| {})), "");
    let found = complaints(&mut faulty(|rules| {
        rules.domain = |view, asked, row, so_far, slot| match row.slots[slot] {
            indes::battle::Slot::Unit => Domain::Units(UnitMask(0b11)),
            _ => (indes::rules::tempo::RULES.domain)(view, asked, row, so_far, slot),
        };
    }));
    assert!(found.contains("of seat 1: Ok"), "{found}");
}

#[test]
fn the_law_of_tidiness_finds_what_dangles() {
    let complaints = |spoil: &dyn Fn(&mut World)| {
        let mut app = faulty(|_| {});
        spoil(app.world_mut());
        laws::is_tidy(app.world_mut()).join("\n")
    };
    assert_eq!(complaints(&|_| {}), "");
    let pool = |change: fn(&mut indes::battlefield::Pool)| {
        complaints(&|world| {
            let id = world.resource::<Roster>().units[0].entity;
            change(&mut world.get_mut::<Pools>(id).expect("pools").0[0]);
        })
    };
    assert!(pool(|pool| pool.now = -1).contains("has Pool"));
    assert!(pool(|pool| pool.now = 13).contains("has Pool"));
    assert!(pool(|pool| pool.held = 13).contains("has Pool"));
    assert!(complaints(&|world| world.resource_mut::<Stack>().frames[0].asks = None).contains("waits for 0"));
    assert!(
        complaints(&|world| world.resource_mut::<Bodies>().add(
            UnitId(0),
            &Footprint::default(),
            Cell::new(3, 0),
            false
        ))
        .contains("who stands where")
    );
    assert!(complaints(&|world| laws::displace(world, UnitId(1), Cell::new(0, 0))).contains("both stand"));
    assert!(complaints(&|world| laws::displace(world, UnitId(1), Cell::new(9, 9))).contains("outside"));
    assert!(complaints(&|world| world.resource_mut::<Pending>().0 = None).contains("nothing is asked"));
    let double = complaints(&|world| {
        let frame = world.resource::<Stack>().frames[0].clone();
        world.resource_mut::<Stack>().frames.push(frame);
    });
    assert!(double.contains("frame 0 of 2"), "{double}");
}

#[test]
fn the_law_of_snapshots_finds_a_world_that_asks_otherwise() {
    let (mut app, mut twin) = (faulty(|_| {}), faulty(|_| {}));
    assert_eq!(laws::is_the_same_elsewhere(app.world_mut(), twin.world_mut()), [""; 0]);
    let mut twin = faulty(|rules| rules.rows = |_, _, _| {});
    let found = laws::is_the_same_elsewhere(app.world_mut(), twin.world_mut()).join("\n");
    assert!(found.contains("asked anew elsewhere"), "{found}");
}

#[test]
fn the_ledger_finds_what_was_not_told() {
    let mut app = faulty(|_| {});
    let world = app.world_mut();
    let mut ledger = Ledger::new(world, bound());
    assert_eq!(ledger.compare(world), [""; 0]);
    laws::displace(world, UnitId(1), Cell::new(2, 0));
    assert!(ledger.compare(world).join("\n").contains("cells are"));
    let events = world.resource::<Events>().list.clone();
    assert!(!ledger.read(&events).is_empty(), "these were told before it began");
}

#[test]
fn the_law_of_windows_finds_one_that_is_asked_twice() {
    let mut app = faulty(|_| {});
    let mut decision = app.world_mut().resource::<Pending>().0.clone().expect("a question");
    let mut asked = Asked::default();
    assert_eq!((asked.note(&decision).len(), asked.note(&decision).len()), (0, 0), "one's own turn is no window");
    decision.asked.prompt = indes::battle::Prompt::React(indes::battle::WindowKind(0));
    assert_eq!((asked.note(&decision).len(), asked.note(&decision).len()), (0, 1));
}

#[test]
fn the_law_of_previews_finds_what_was_not_foretold() {
    let compare = |change: fn(&mut RuleSet)| {
        let mut app = faulty(change);
        let world = app.world_mut();
        let decision = world.resource::<Pending>().0.clone().expect("a question");
        let rules = world.resource::<Rules>().0;
        let blow = look(world, |view| decision.default_of(&rules, view, &decision.rows[1]).expect("a blow"));
        let mut foretold = Foretold::default();
        foretold.note(world, &decision, &blow);
        assert_eq!(answer(world, decision.asked.seat, blow), Ok(()));
        let decision = world.resource::<Pending>().0.clone().expect("a question");
        foretold.compare(world, &decision).join("\n")
    };
    assert_eq!(compare(|_| {}), "");
    assert!(compare(|rules| rules.answers = |_, _, _, _| Vec::new()).contains("nothing was foretold"));
    let found = compare(|rules| {
        rules.answers = |view, actor, intent, foe| {
            let mut answers = (indes::rules::tempo::RULES.answers)(view, actor, intent, foe);
            answers.truncate(1);
            answers
        };
    });
    assert!(found.contains("was to be offered"), "{found}");
}

#[test]
fn the_count_finds_what_never_occurred() {
    let missing = Seen::default().missing();
    for word in ["ready", "ct_parry", "recover_stamina", "status off_guard", "parry: Bind", "RoundLimit"] {
        assert!(missing.iter().any(|missed| missed == word), "{word}");
    }
}
