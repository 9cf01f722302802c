//! Random bots play every shipped level, and some levels with features that those lack, under the invariants.
//!
//! 1. [`SoakRunner`] plays one battle of a seed; cheap invariants are checked at every question, expensive ones at some.
//! 2. Actions, answers, results and statuses are noted; in a whole run everything in the rule data must have occurred.
//! 3. A failure names level and seed of its battle; such a battle is kept as a test in `regressions`.
//! 4. Every invariant has a test that it finds a fault.

#[path = "soak/command.rs"]
mod command;

use bevy::prelude::{App, World};
use indes::battle::{
    Dice, Domain, EventKind, Events, Intent, Pending, Refusal, RuleSet, RuleSetId, Rules, Setup, Stack, Verb, answer,
    begin, look,
};
use indes::battlefield::{Bodies, Body, Footprint, Pools, Roster, StatusId, UnitId, UnitMask};
use indes::grid::Cell;
use indes::invariants::{self, ForecastCheck, Ledger, QuestionLog};
use indes::level::Library;
use indes::rules::tempo::data::Kind;
use indes_testing::soak::soak_runner;
use indes_testing::tempo::{data, hex, square};
use indes_testing::{Altered, Plan, altered, bare_world};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;
use std::sync::Mutex;

/// All setups to play: the shipped levels, and those with features that they lack.
fn setups() -> Vec<(String, Setup)> {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let mut setups: Vec<(String, Setup)> = library
        .entries
        .iter()
        .filter_map(|entry| {
            let level = entry.result.as_ref().ok()?;
            let def = indes::rules::def(level.rules)?;
            Some((level.id.clone(), level.setup(&def, &def.shipped_data().ok()?).ok()?))
        })
        .collect();
    setups.push(("ambush".to_owned(), ambush().setup()));
    setups.push(("brawl".to_owned(), brawl().setup()));
    setups.push(("poise-melee".to_owned(), indes_testing::poise::melee()));
    setups.push(("poise-hunt".to_owned(), indes_testing::poise::hunt()));
    setups.push(("poise-ford".to_owned(), indes_testing::poise::ford()));
    setups.push(("poise-ambush".to_owned(), indes_testing::poise::ambush()));
    setups.push(("region-ward".to_owned(), indes_testing::region::ward()));
    setups.push(("energy-ruin".to_owned(), indes_testing::energy::ruin()));
    setups.push(("energy-wood".to_owned(), indes_testing::energy::wood()));
    setups.push(("energy-night".to_owned(), indes_testing::energy::night()));
    setups
}

/// The setup of this name, usually a shipped level's.
#[track_caller]
pub fn shipped(id: &str) -> Setup {
    setups().into_iter().find(|setup| setup.0 == id).expect("a shipped level").1
}

/// Squares, an unprepared side, units with two weapons, none and a pike, a third side allied with the first, difficult and
/// raised ground, and a round limit.
pub fn ambush() -> Plan {
    square([". . . ^ . . .", "A . % # . B .", ". D - . ~ . C", ". . . w . E ."])
        .heights([". . . 2 . . .", ". . . . . 1 .", ". . . . . . .", ". . . . . . ."])
        .unprepared()
        .initiator(0)
        .option("fixed_initiative", "false")
        .option("high_ground_bonus", "2")
        .option("kills", "\"all_hits\"")
        .unit('A', |a| a.template("brigand").gear(["mace", "dagger"]).in_hand(["mace", "dagger"]))
        .unit('B', |b| b.template("duellist"))
        .unit('C', |c| c.template("levy").gear(["pike"]))
        .unit('D', |d| d.side(2).template("knight"))
        .unit('E', |e| e.in_hand([]).with("max_ap", 10).prepared(true))
        .allied(0, 2)
        .round_limit(25)
}

/// A grapple of three units, one of them pinned, and a bound pair, one of it with low endurance.
pub fn brawl() -> Plan {
    hex([". . . . .", " . A B . .", ". . C D .", " . . . . E"])
        .bond("grappled", &["A", "B", "C"], &[("B", "A")])
        .option("pin_escape_to_guard", "false")
        .option("double_ends_bind", "true")
        .unit('A', |a| a.template("brigand"))
        .unit('B', |b| b.template("brigand"))
        .unit('D', |d| d.side(0).template("brigand"))
        .unit('E', |e| e.template("brigand").stat("endurance", -10))
        .bond("bound", &["D", "E"], &[])
        .round_limit(25)
}

/// What occurred in battles, as words with the name of the rule set.
#[derive(Default)]
struct Occurrences(BTreeSet<String>);

impl Occurrences {
    /// The statuses that units begin with.
    fn begin(&mut self, setup: &Setup) {
        let names = setup.rules.names(&setup.data);
        for unit in &setup.units {
            let status = unit.statuses.first().map(|status| names.statuses[usize::from(status.0)].0.clone());
            self.0.extend(status.map(|key| format!("{} status {key}", setup.rules.id())));
        }
    }

    fn note(&mut self, setup: &Setup, event: &EventKind) {
        let names = setup.rules.names(&setup.data);
        let mut add = |words: String| self.0.insert(format!("{} {words}", setup.rules.id()));
        let key = |verb: Verb| names.verbs[usize::from(verb.0)].0.clone();
        let verb = |intent: &Intent| key(intent.verb);
        let status = |status: StatusId| format!("status {}", names.statuses[usize::from(status.0)].0);
        let words = match event {
            EventKind::Declared { intent, .. } | EventKind::Replied { intent, .. } => verb(intent),
            EventKind::Replaced { after, .. } => verb(after),
            EventKind::Passed { .. } => "pass".to_owned(),
            EventKind::TurnEnded { .. } => "end_turn".to_owned(),
            EventKind::Judged { verb, row, .. } => {
                add(key(*verb));
                let row = &names.outcomes[usize::from(verb.0)][usize::from(*row)];
                format!("{}: {row}", key(*verb))
            }
            EventKind::StatusGained { after, .. } => status(*after),
            EventKind::StatusAdded { status: after, .. } => status(*after),
            EventKind::Tied { status: Some(after), .. } => status(*after),
            EventKind::Pushed { .. } => "pushed".to_owned(),
            EventKind::Drawn { .. } => "drawn".to_owned(),
            EventKind::Cancelled { .. } => "cancelled".to_owned(),
            EventKind::Stopped { .. } => "stopped".to_owned(),
            EventKind::ReplyLost { .. } => "reply lost".to_owned(),
            EventKind::FellDown { .. } => "fell".to_owned(),
            EventKind::Concluded { reason, .. } => format!("{reason:?}"),
            EventKind::Revealed { .. } => "revealed".to_owned(),
            EventKind::Untied { .. } => "untied".to_owned(),
            EventKind::Left { .. } => "left a bond".to_owned(),
            EventKind::Alighted { .. } => "alighted".to_owned(),
            EventKind::Dropped { .. } => "dropped".to_owned(),
            EventKind::Swung { open, .. } => format!("swung {open}"),
            EventKind::ItemPut { place, .. } => format!("put {place:?}"),
            EventKind::Prepared { before, after, .. } if after.aim.is_some() && before.aim.is_none() => {
                "aimed".to_owned()
            }
            EventKind::Prepared { before, after, .. } if after.shots > before.shots => "loaded".to_owned(),
            EventKind::Prepared { before, after, .. } if after.paid > before.paid => "paid for loading".to_owned(),
            EventKind::Prepared { before, after, .. } if after.shots < before.shots => "shot".to_owned(),
            _ => return,
        };
        add(words);
    }

    /// Actions, statuses, rows of tables and events that must occur and did not. This includes every row of Recover Stamina,
    /// since one unit is always gravely wounded.
    fn missing(&self) -> Vec<String> {
        let file = &data().file;
        // Secret choices are not expected themselves, only the rows of their tables.
        let counts = |kind: Kind| !matches!(kind, Kind::Detail | Kind::Sealed);
        let mut wanted: Vec<String> =
            file.actions.iter().filter(|action| counts(action.kind)).map(|action| action.key.clone()).collect();
        wanted.extend(file.statuses.iter().map(|status| format!("status {}", status.key)));
        for action in &file.actions {
            wanted.extend(action.outcomes.iter().map(|outcome| format!("{}: {}", action.key, outcome.name)));
        }
        wanted.extend(["cancelled", "stopped", "reply lost", "fell", "LastStanding", "RoundLimit"].map(String::from));
        let things = ["dropped", "put Hand", "put Stowed", "aimed", "loaded", "paid for loading", "shot"];
        wanted.extend(["revealed", "untied", "left a bond"].into_iter().chain(things).map(String::from));
        wanted.iter_mut().for_each(|word| *word = format!("tempo {word}"));
        wanted.extend(missing_of_poise());
        wanted.extend(indes_testing::region::wanted());
        wanted.extend(indes_testing::energy::wanted());
        wanted.retain(|word| !self.0.contains(word));
        wanted
    }
}

/// What must occur in poise: every verb of a turn or an answer, every status, and some events.
fn missing_of_poise() -> Vec<String> {
    use indes::rules::poise::{DEF, data::ActionKind as Kind, data::Data};
    let data = DEF.shipped_data().unwrap();
    let file = &data.of::<Data>().file;
    let counts = |kind: Kind| {
        let turn = matches!(kind, Kind::Action | Kind::Maneuver | Kind::Free | Kind::Gambit);
        let answer = matches!(kind, Kind::Reaction | Kind::Defence | Kind::Yield | Kind::Hinder);
        turn || answer || matches!(kind, Kind::Critical | Kind::Defiance | Kind::Doom | Kind::Terms)
    };
    let verbs = file.actions.iter().filter(|action| counts(action.kind)).map(|action| action.key.clone());
    let statuses = file.statuses.iter().map(|status| format!("status {}", status.key));
    let others = ["pass", "end_turn", "pushed", "alighted", "drawn", "stopped", "fell", "LastStanding", "RoundLimit"];
    let all = verbs.chain(statuses).chain(others.map(String::from));
    all.map(|word| format!("poise {word}")).collect()
}

/// Plays a number of battles of each of some setups on all cores. Returns the failures, what never occurred of all that has
/// to, and the number of decisions.
fn soak(setups: Vec<(String, Setup)>, battles: u64, every: u32) -> (Vec<String>, Vec<String>, u64) {
    let seen = Mutex::new(Occurrences::default());
    let wrong = Mutex::new(Vec::new());
    let decisions = Mutex::new(0);
    std::thread::scope(|scope| {
        for (level, setup) in setups {
            let (seen, wrong, decisions) = (&seen, &wrong, &decisions);
            scope.spawn(move || {
                let mut mine = Occurrences::default();
                mine.begin(&setup);
                let of = setup.clone();
                let mut runner = soak_runner(setup);
                let mut count = 0;
                // There are many showcases, and they are small and similar.
                let battles = if level.contains("showcase") { battles.div_ceil(10) } else { battles };
                for seed in 0..battles {
                    match runner.battle(seed, every, &mut |event| mine.note(&of, event)) {
                        Ok(counts) => count += counts.decisions,
                        Err(failed) => {
                            wrong.lock().unwrap().push(format!("{level}, seed {seed}: {}", failed.0));
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
fn expect_no_complaint(battles: u64, every: u32) {
    let (wrong, missing, decisions) = soak(setups(), battles, every);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(missing.is_empty(), "in {decisions} decisions this never occurred: {missing:?}");
}

#[test]
fn random_battles_keep_every_invariant_and_everything_in_the_rules_occurs() {
    expect_no_complaint(40, 12);
}

/// Plays battles of one rule set alone.
#[track_caller]
fn expect_no_complaint_of(set: RuleSetId, battles: u64, every: u32) {
    let own = setups().into_iter().filter(|(_, setup)| setup.rules.id() == set).collect();
    let (wrong, mut missing, decisions) = soak(own, battles, every);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    missing.retain(|word| word.split(' ').next() == Some(set.name()));
    assert!(missing.is_empty(), "in {decisions} decisions of {set} this never occurred: {missing:?}");
}

#[test]
#[ignore = "run by CI"]
fn soak_long() {
    expect_no_complaint(60, 6);
}

#[test]
#[ignore = "run by CI"]
fn soak_energy() {
    expect_no_complaint_of(RuleSetId::Energy, 40, 12);
}

// The invariants find faults

/// Moves a body without an event.
fn displace(world: &mut World, unit: UnitId, cell: Cell) {
    let entity = world.resource::<Roster>().member(unit).entity;
    world.get_mut::<Body>(entity).expect("a body").cell = cell;
}

/// A battle at its first question, under changed rules.
fn faulty(change: impl FnOnce(&mut Altered)) -> App {
    spoilt(&hex(["A B . .", ". . . ."]), change)
}

/// The same with another opponent, out of reach.
fn beset(change: impl FnOnce(&mut Altered)) -> App {
    spoilt(&hex(["A B . .", ". . . C"]), change)
}

fn spoilt(plan: &Plan, change: impl FnOnce(&mut Altered)) -> App {
    let mut app = bare_world();
    let mut setup = plan.clone().unit('A', |a| a.gear(["spear"])).setup();
    setup.rules = altered(change);
    begin(app.world_mut(), &setup, Dice::seeded(1)).expect("a beginning");
    app
}

fn complaints_of_answers(app: &mut App) -> String {
    let decision = app.world().resource::<Pending>().0.clone().expect("a question");
    invariants::can_be_answered(app.world_mut(), &decision, &mut ChaCha8Rng::seed_from_u64(1)).join("\n")
}

#[test]
fn the_invariant_of_answers_finds_rows_that_cannot_be_completed_or_changed() {
    assert_eq!(complaints_of_answers(&mut faulty(|_| {})), "");
    let found =
        complaints_of_answers(&mut faulty(|rules| rules.domain = |_, _, _, _, _| Domain::Units(UnitMask::NONE)));
    assert!(found.contains("cannot be completed") && found.contains("has no legal default"), "{found}");
    let mut app = faulty(|_| {});
    let id = app.world().resource::<Roster>().units[0].entity;
    app.world_mut().get_mut::<Pools>(id).expect("pools").0[0].now = 2;
    let found = complaints_of_answers(&mut app);
    assert!(found.contains("are kept"), "{found}");
    // With no unit in reach of any surface an answer cannot be completed.
    let found = complaints_of_answers(&mut faulty(|rules| {
        rules.domain = |view, asked, row, so_far, slot| match so_far.len() {
            0 => indes::rules::tempo::Tempo.domain(view, asked, row, so_far, slot),
            _ => Domain::Units(UnitMask::NONE),
        };
    }));
    assert!(found.contains("cannot be completed"), "{found}");
}

#[test]
fn the_invariant_of_answers_finds_questions_with_one_answer() {
    let mut app = faulty(|_| {});
    let world = app.world_mut();
    let mut decision = world.resource::<Pending>().0.clone().expect("a question");
    decision.rows.drain(..decision.rows.len() - 1);
    let found = invariants::can_be_answered(world, &decision, &mut ChaCha8Rng::seed_from_u64(1)).join("\n");
    assert!(found.contains("asked with 1 answers"), "{found}");
}

#[test]
fn the_invariant_of_refusals_finds_rules_that_accept_illegal_targets() {
    let complaints = |app: &mut App| {
        let decision = app.world().resource::<Pending>().0.clone().expect("a question");
        invariants::refuses_what_is_made_up(app.world_mut(), &decision).join("\n")
    };
    assert_eq!(complaints(&mut faulty(|_| {})), "");
    let found = complaints(&mut faulty(|rules| {
        rules.domain = |view, asked, row, so_far, slot| match row.slots[slot] {
            indes::battle::Slot::Unit => Domain::Units(UnitMask(0b11)),
            _ => indes::rules::tempo::Tempo.domain(view, asked, row, so_far, slot),
        };
    }));
    assert!(found.contains("of seat 1: Ok"), "{found}");
}

#[test]
fn the_invariant_of_refusals_finds_missing_and_unfounded_reasons_about_targets() {
    let complaints = |app: &mut App| {
        let decision = app.world().resource::<Pending>().0.clone().expect("a question");
        invariants::says_why_nobody_is_aimed_at(app.world_mut(), &decision).join("\n")
    };
    assert_eq!(complaints(&mut faulty(|_| {})), "");
    // The only opponent is adjacent, so it is a target and needs no reason.
    let found = complaints(&mut faulty(|rules| rules.explain_target = |_, _, _, _| None));
    assert_eq!(found, "", "the only opponent is within reach");
    let found = complaints(&mut faulty(|rules| {
        rules.explain_target =
            |_, _, _, _| Some(Refusal { rule: indes::rules::tempo::Tempo.last_round(), reason: "".into() });
    }));
    assert!(found.contains("has a reason not to be the target"), "{found}");
    let found = complaints(&mut beset(|rules| rules.explain_target = |_, _, _, _| None));
    assert!(found.contains("has no reason not to be the target"), "{found}");
    assert_eq!(complaints(&mut beset(|_| {})), "");
}

#[test]
fn the_invariant_of_consistency_finds_pools_bodies_and_frames_that_do_not_fit() {
    let complaints = |spoil: &dyn Fn(&mut World)| {
        let mut app = faulty(|_| {});
        spoil(app.world_mut());
        invariants::is_tidy(app.world_mut()).join("\n")
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
    assert!(complaints(&|world| displace(world, UnitId(1), Cell::new(0, 0))).contains("both stand"));
    assert!(complaints(&|world| displace(world, UnitId(1), Cell::new(9, 9))).contains("outside"));
    assert!(complaints(&|world| world.resource_mut::<Pending>().0 = None).contains("nothing is asked"));
    let double = complaints(&|world| {
        let frame = world.resource::<Stack>().frames[0].clone();
        world.resource_mut::<Stack>().frames.push(frame);
    });
    assert!(double.contains("frame 0 of 2"), "{double}");
}

#[test]
fn the_invariant_of_snapshots_finds_a_world_that_asks_another_question() {
    let (mut app, mut twin) = (faulty(|_| {}), faulty(|_| {}));
    assert_eq!(invariants::is_the_same_elsewhere(app.world_mut(), twin.world_mut()), [""; 0]);
    let mut twin = faulty(|rules| rules.rows = |_, _, _| {});
    let found = invariants::is_the_same_elsewhere(app.world_mut(), twin.world_mut()).join("\n");
    assert!(found.contains("asked anew elsewhere"), "{found}");
}

#[test]
fn the_ledger_finds_changes_without_an_event() {
    let mut app = faulty(|_| {});
    let world = app.world_mut();
    let mut ledger = Ledger::new(world);
    assert_eq!(ledger.compare(world), [""; 0]);
    displace(world, UnitId(1), Cell::new(2, 0));
    assert!(ledger.compare(world).join("\n").contains("cells are"));
    let events = world.resource::<Events>().list.clone();
    assert!(!ledger.read(&events).is_empty(), "these were told before it began");
}

#[test]
fn the_invariant_of_windows_finds_one_that_is_asked_twice() {
    let mut app = faulty(|_| {});
    let mut decision = app.world_mut().resource::<Pending>().0.clone().expect("a question");
    let mut stack = app.world().resource::<Stack>().clone();
    let mut asked = QuestionLog::default();
    let mut twice = |stack: &Stack, decision: &_| [(); 2].map(|()| asked.note(stack, decision).len());
    assert_eq!(twice(&stack, &decision), [0, 0], "one's own turn is no window");
    decision.asked.prompt = indes::battle::Prompt::React(indes::battle::WindowKind(0));
    assert_eq!(twice(&stack, &decision), [0, 1]);
    stack.frames[0].step += 1;
    assert_eq!(twice(&stack, &decision), [0, 1], "after a step the window is another one");
}

#[test]
fn the_invariant_of_forecasts_finds_answers_that_were_not_forecast() {
    let compare = |change: fn(&mut Altered)| {
        let mut app = faulty(change);
        let world = app.world_mut();
        let decision = world.resource::<Pending>().0.clone().expect("a question");
        let rules = world.resource::<Rules>().0;
        let blow = look(world, |view| {
            let blow = decision.rows.iter().find(|row| row.slots.first() == Some(&indes::battle::Slot::Part));
            decision.default_of(rules, view, blow.expect("a blow is offered")).expect("a blow")
        });
        let mut foretold = ForecastCheck::default();
        foretold.note(world, &decision, &blow);
        assert_eq!(answer(world, decision.asked.seat, blow), Ok(()));
        // The secret choice of true blow or feint comes first.
        let secret = world.resource::<Pending>().0.clone().expect("a question");
        assert_eq!(foretold.compare(world, &secret), [""; 0]);
        assert_eq!(answer(world, secret.asked.seat, Intent::of(secret.rows[0].verb)), Ok(()));
        let decision = world.resource::<Pending>().0.clone().expect("a question");
        foretold.compare(world, &decision).join("\n")
    };
    assert_eq!(compare(|_| {}), "");
    assert!(compare(|rules| rules.answers = |_, _, _, _| Vec::new()).contains("nothing was foretold"));
    let found = compare(|rules| {
        rules.answers = |view, actor, intent, foe| {
            let mut answers = indes::rules::tempo::Tempo.answers(view, actor, intent, foe);
            answers.truncate(1);
            answers
        };
    });
    assert!(found.contains("was to be offered"), "{found}");
}

#[test]
fn the_invariant_of_secrets_finds_rules_that_depend_on_them() {
    let complaints = |change: fn(&mut Altered)| {
        let (mut app, mut twin) = (faulty(change), faulty(change));
        let world = app.world_mut();
        for verb in ["melee_attack", "feint"] {
            let decision = world.resource::<Pending>().0.clone().expect("a question");
            assert_eq!(invariants::keeps_secrets(world, twin.world_mut(), &decision), [""; 0], "of one's own");
            let rules = world.resource::<Rules>().0;
            let row = decision.row(data().verb(verb).expect("a verb")).expect("a row");
            let intent = look(world, |view| decision.default_of(rules, view, row)).expect("a default");
            assert_eq!(answer(world, decision.asked.seat, intent), Ok(()));
        }
        let (decision, before) = (world.resource::<Pending>().0.clone().expect("a question"), invariants::hash(world));
        let found = invariants::keeps_secrets(world, twin.world_mut(), &decision).join("\n");
        assert_eq!(
            (invariants::hash(world), invariants::hash(twin.world())),
            (before, before),
            "both are as the battle was"
        );
        found
    };
    assert_eq!(complaints(|_| {}), "");
    let found = complaints(|rules| {
        rules.worth = |view, decision, listed| {
            let frame = view.frame(&decision.asked);
            listed.iter().map(|_| frame.map_or(0, |frame| i64::from(frame.meant().verb.0))).collect()
        };
    });
    assert!(found.contains("would be worth"), "{found}");
    let found = complaints(|rules| {
        rules.rows = |view, asked, rows| {
            indes::rules::tempo::Tempo.rows(view, asked, rows);
            if view.frame(asked).is_some_and(|frame| frame.sealed.is_some() && frame.meant() == &frame.intent) {
                rows.remove(0);
            }
        };
    });
    assert!(found.contains("would be asked"), "{found}");
}

#[test]
fn the_count_lists_everything_that_never_occurred() {
    let missing = Occurrences::default().missing();
    for word in ["ready", "ct_parry", "recover_stamina", "status off_guard", "parry: Bind", "RoundLimit"] {
        assert!(missing.iter().any(|missed| *missed == format!("tempo {word}")), "{word}");
    }
}
