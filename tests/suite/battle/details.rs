//! Details of an answer that are sets, directions, numbers, paths of several units and paths with acts: what a slot can
//! take, in words and in files, from the question to the record.

mod asked;

use indes::battle::decision::sets::bits;
use indes::battle::words::{Answer, Detail, sentence};
use indes::battle::{
    Act, Arg, BattleEvent, Dice, Domain, EventKind, FlagRules, Intent, Leg, Names, Route, Slot, Verb, View, WayAct,
    begin, look,
};
use indes::battlefield::{Path, UnitId, UnitMask, Walking, Walks};
use indes::grid::{Cell, Direction};
use indes::reading::{Limits, Source, read};
use indes::text::{Language, with_language};
use indes_testing::tempo::hex;
use indes_testing::{Plan, altered, bare_world, detail, shipped};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use smallvec::smallvec;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

const A: UnitId = UnitId(0);
const B: UnitId = UnitId(1);
const C: UnitId = UnitId(2);
const D: UnitId = UnitId(3);

/// Five units of one side; their opponent is far away.
fn ground() -> Plan {
    let plan = hex(["A C . . . .", ". . D . . .", ". E . F . .", ". . . . . B"]);
    ['C', 'D', 'E', 'F'].into_iter().fold(plan, |plan, name| plan.unit(name, |unit| unit.side(0)))
}

/// The names of tempo, and three flags.
fn names() -> &'static Names {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(|| {
        let flag = |key: &str, name: &str| (key.to_owned(), name.to_owned());
        let flags = vec![flag("power", "Power"), flag("quick", "Quick"), flag("feint", "Feint"), flag("low", "Low")];
        Names { flags, ..indes::rules::tempo::DEF.rules.names(&shipped(&indes::rules::tempo::DEF)).clone() }
    })
}

/// Calls `f` with a view of that battle.
fn looked<R>(f: impl FnOnce(&View) -> R) -> R {
    let mut app = bare_world();
    begin(app.world_mut(), &ground().setup(), Dice::seeded(1)).expect("a beginning");
    look(app.world_mut(), f)
}

fn verb(key: &str) -> Verb {
    names().verb(key).expect("a verb of tempo")
}

fn cell(name: &str) -> Cell {
    name.parse().expect("a cell")
}

fn path(cells: &[&str]) -> Path {
    cells.iter().map(|name| cell(name)).collect()
}

fn units(units: &[UnitId]) -> UnitMask {
    units.iter().copied().collect()
}

fn walks(unit: UnitId, points: u16) -> Walks {
    smallvec![Walking::points(unit, points)]
}

/// The first two exclude each other, at most two can be chosen, and the third cannot be chosen.
fn flags() -> FlagRules {
    FlagRules { allowed: 0b1011, preset: 0b1, apart: smallvec![0b11], most: 2, ..FlagRules::default() }
}

/// A path of A on which it can shove C from its start or from A2, and leap twice from A2 or B2.
fn with_acts() -> Domain {
    let shove = WayAct { verb: verb("melee_attack"), unit: Some(C), from: smallvec![cell("A1"), cell("A2")], times: 1 };
    let leap = WayAct { verb: verb("recover_stamina"), unit: None, from: smallvec![cell("A2"), cell("B2")], times: 2 };
    Domain::Route { walks: walks(A, 3), acts: vec![shove, leap], most: 2 }
}

fn group() -> Domain {
    Domain::Each(vec![(C, walks(C, 1)), (D, walks(D, 2)), (A, walks(A, 1))])
}

/// Domains of every kind.
fn domains() -> Vec<(Slot, Domain)> {
    vec![
        (Slot::Units, Domain::Subset { of: units(&[A, C, D]), least: 1, most: 2 }),
        (Slot::Units, Domain::Subset { of: units(&[A, B, C, D]), least: 0, most: 4 }),
        (Slot::Units, Domain::Subset { of: UnitMask::first(6), least: 2, most: 3 }),
        (Slot::Units, Domain::Subset { of: UnitMask::first(6), least: 0, most: 9 }),
        (Slot::Facing, Domain::Facings(smallvec![Direction(3), Direction(0), Direction(1)])),
        (Slot::Flags, Domain::Flags(flags())),
        (
            Slot::Flags,
            Domain::Flags(FlagRules {
                allowed: 0b1111,
                preset: 0b1111,
                apart: smallvec![],
                most: 1,
                ..FlagRules::default()
            }),
        ),
        (Slot::Flags, Domain::Flags(FlagRules::default())),
        (Slot::Amount, Domain::Amount(2..=5)),
        (Slot::Amount, Domain::Amount(-30..=300)),
        (Slot::Each, group()),
        (Slot::Each, Domain::Each(vec![(A, walks(A, 2))])),
        (Slot::Route, with_acts()),
    ]
}

#[test]
fn default_listed_and_random_details_are_legal() {
    looked(|view| {
        for (slot, domain) in domains() {
            let listed = domain.listed(view);
            assert_eq!(domain.first(view).as_ref(), listed.first(), "{slot:?}");
            assert!(!listed.is_empty(), "{slot:?}");
            for (at, value) in listed.iter().enumerate() {
                assert!(domain.admits(view, value), "{slot:?}: {value:?} is listed");
                assert!(!listed[..at].contains(value), "{slot:?}: {value:?} is listed twice");
            }
            for seed in 0..500 {
                let value = domain.sample(view, &mut ChaCha8Rng::seed_from_u64(seed)).expect("a random value");
                assert!(domain.admits(view, &value), "{slot:?}: {value:?} by seed {seed}");
            }
        }
    });
}

#[test]
fn lists_are_small_and_random_details_reach_the_rest() {
    looked(|view| {
        let sets = |of: UnitMask, least: u8, most: u8| {
            let listed = Domain::Subset { of, least, most }.listed(view);
            listed.iter().map(|set| detail::write(view, names(), set)).collect::<Vec<_>>()
        };
        assert_eq!(sets(units(&[A, C, D]), 1, 2), ["A", "C", "D", "A+C", "A+D", "C+D"]);
        assert_eq!(sets(UnitMask::first(6), 2, 3), ["A+B", "A+C", "A+D", "A+E", "A+F", "A+B+C"]);
        assert_eq!(sets(UnitMask::first(5), 0, 0), ["-"]);
        let numbers = |domain: &Domain| domain.listed(view).iter().map(amount).collect::<Vec<_>>();
        assert_eq!(numbers(&Domain::Amount(2..=5)), [2, 3, 4, 5]);
        assert_eq!(numbers(&Domain::Amount(-30..=300)), [-30, 135, 300]);
        let set = |arg: &Arg| if let Arg::Flags(flags) = arg { *flags } else { panic!("{arg:?}") };
        // A flag is removed, put in place of one that excludes it, added to another one.
        let listed: Vec<u16> = Domain::Flags(flags()).listed(view).iter().map(set).collect();
        assert_eq!(listed, [0b1, 0, 0b10, 0b1001]);
        let random = |domain: &Domain| {
            let value = |seed| domain.sample(view, &mut ChaCha8Rng::seed_from_u64(seed)).expect("a random value");
            (0..500).map(value).collect::<Vec<Arg>>()
        };
        let found: BTreeSet<u16> = random(&Domain::Flags(flags())).iter().map(set).collect();
        assert_eq!(found, BTreeSet::from([0, 0b1, 0b10, 0b1000, 0b1001, 0b1010]));
        let found = random(&Domain::Subset { of: UnitMask::first(6), least: 2, most: 3 });
        let found: BTreeSet<String> = found.iter().map(|set| detail::write(view, names(), set)).collect();
        assert_eq!(found.len(), 15 + 20);
        let going = |arg: &Arg| if let Arg::Each(ways) = arg { goers(ways).len() } else { panic!("{arg:?}") };
        let found: BTreeSet<usize> = random(&group()).iter().map(going).collect();
        assert_eq!(found, BTreeSet::from([1, 2, 3]));
        let acts = |arg: &Arg| if let Arg::Route(route) = arg { route.acts().len() } else { panic!("{arg:?}") };
        let found: BTreeSet<usize> = random(&with_acts()).iter().map(acts).collect();
        assert_eq!(found, BTreeSet::from([0, 1, 2]));
    });
}

fn amount(arg: &Arg) -> i16 {
    if let Arg::Amount(amount) = arg { *amount } else { panic!("{arg:?}") }
}

/// The units whose path is not empty.
fn goers(ways: &[(UnitId, Path)]) -> Vec<UnitId> {
    ways.iter().filter(|(_, path)| !path.is_empty()).map(|way| way.0).collect()
}

#[test]
fn a_group_is_listed_alone_and_together() {
    looked(|view| {
        let Domain::Each(members) = group() else { panic!("a group") };
        let ends: usize = members.iter().map(|(_, walks)| walks[0].reach(view.field).ends().len()).sum();
        let listed = group().listed(view);
        assert_eq!(listed.len(), ends + 1);
        let (last, alone) = listed.split_last().expect("a list");
        for value in alone {
            let Arg::Each(ways) = value else { panic!("{value:?}") };
            assert_eq!(goers(ways).len(), 1, "{value:?}");
        }
        let Arg::Each(ways) = last else { panic!("{last:?}") };
        assert_eq!(goers(ways), [C, D, A]);
        let ends: BTreeSet<Cell> = ways.iter().filter_map(|way| way.1.last().copied()).collect();
        assert_eq!(ends.len(), 3, "{last:?}");
    });
}

#[test]
fn each_act_on_a_path_is_listed_once_at_the_first_cell_where_it_is_legal() {
    looked(|view| {
        let listed = with_acts().listed(view);
        let acts: Vec<String> = listed
            .iter()
            .filter(|arg| matches!(arg, Arg::Route(route) if !route.acts().is_empty()))
            .map(|arg| detail::write(view, names(), arg))
            .collect();
        assert_eq!(acts, ["melee_attack:C-A2", "A2-recover_stamina:"]);
        assert_eq!(listed.len(), Walking::points(A, 3).reach(view.field).ends().len() + acts.len());
    });
}

#[test]
fn values_outside_of_a_domain_are_refused() {
    let subset = Domain::Subset { of: units(&[A, C, D]), least: 1, most: 2 };
    let facings = Domain::Facings(smallvec![Direction(3), Direction(0)]);
    let each = |ways: &[(UnitId, &[&str])]| Arg::Each(ways.iter().map(|(unit, cells)| (*unit, path(cells))).collect());
    let route = |legs: Vec<Leg>| Arg::Route(Box::new(legs.into_iter().collect()));
    let step = |name: &str| Leg::Step(cell(name));
    let shove = Leg::Do(verb("melee_attack"), Some(C));
    let leap = Leg::Do(verb("recover_stamina"), None);
    let outside: Vec<(&Domain, Vec<Arg>)> = vec![
        (
            &subset,
            vec![
                Arg::Units(UnitMask::NONE),
                Arg::Units(units(&[A, C, D])),
                Arg::Units(units(&[A, B])),
                Arg::Units(UnitMask(u64::MAX)),
                Arg::Unit(A),
            ],
        ),
        (&facings, vec![Arg::Facing(Direction(1)), Arg::Facing(Direction(255)), Arg::Flags(0)]),
        (&Domain::Amount(2..=5), vec![Arg::Amount(1), Arg::Amount(6), Arg::Amount(i16::MIN), Arg::Level(3)]),
        (&Domain::Amount(RangeInclusive::new(5, 2)), vec![Arg::Amount(5), Arg::Amount(3), Arg::Amount(2)]),
    ]
    .into_iter()
    .collect();
    let flags = Domain::Flags(flags());
    // A flag that cannot be chosen; two that exclude each other; too many.
    let flags = (&flags, vec![Arg::Flags(0b100), Arg::Flags(0b11), Arg::Flags(0b1011), Arg::Flags(u16::MAX)]);
    let group = group();
    let group = (
        &group,
        vec![
            Arg::Each(Vec::new()),
            // All stay; one is missing; another order; another unit.
            each(&[(C, &[]), (D, &[]), (A, &[])]),
            each(&[(C, &["C1"]), (D, &[])]),
            each(&[(A, &[]), (D, &[]), (C, &["C1"])]),
            each(&[(C, &["C1"]), (D, &[]), (B, &[])]),
            each(&[(C, &["C1"]), (D, &[]), (UnitId(63), &[])]),
            // Illegal paths: too far, not beside the start, onto D, off the board.
            each(&[(C, &["C1", "D1"]), (D, &[]), (A, &[])]),
            each(&[(C, &["E1"]), (D, &[]), (A, &[])]),
            each(&[(C, &["B2", "C2"]), (D, &[]), (A, &[])]),
            // Two units on one cell.
            each(&[(C, &["A2"]), (D, &[]), (A, &["A2"])]),
            Arg::Path(path(&["C1"])),
        ],
    );
    let acts = with_acts();
    let acts = (
        &acts,
        vec![
            route(vec![]),
            route(vec![shove]),
            route(vec![step("C1")]),
            // A wrong cell, a wrong target, a wrong act.
            route(vec![step("A2"), step("B2"), shove]),
            route(vec![step("A2"), Leg::Do(verb("melee_attack"), Some(D))]),
            route(vec![step("A2"), Leg::Do(verb("melee_attack"), None)]),
            route(vec![step("A2"), Leg::Do(Verb(200), Some(C))]),
            // One act too often, too many acts.
            route(vec![shove, step("A2"), shove]),
            route(vec![step("A2"), leap, leap, step("B2"), leap]),
            route(vec![shove, step("A2"), leap, leap]),
            Arg::Path(path(&["A2"])),
        ],
    );
    looked(|view| {
        for (domain, values) in outside.iter().chain([&flags, &group, &acts]) {
            for value in values {
                assert!(!domain.admits(view, value), "{value:?}");
            }
        }
        // Legal paths of the same legs.
        for legs in
            [vec![shove, step("A2"), leap], vec![step("A2"), leap, shove, step("B2")], vec![step("A2"), leap, leap]]
        {
            assert!(acts.0.admits(view, &route(legs)));
        }
        assert!(group.0.admits(view, &each(&[(C, &["C1"]), (D, &[]), (A, &["A2"])])));
        assert_eq!(Domain::Amount(RangeInclusive::new(5, 2)).first(view), None);
        let least = Domain::Subset { of: units(&[A]), least: 2, most: 4 };
        assert_eq!((least.first(view), least.listed(view)), (None, Vec::new()));
        assert_eq!(least.sample(view, &mut ChaCha8Rng::seed_from_u64(1)), None);
    });
}

#[test]
fn a_set_detail_is_changed_by_one_member_at_a_time() {
    looked(|view| {
        let domain = Domain::Flags(flags());
        let turned = |set: u16, flag: u8| domain.turned(view, &Arg::Flags(set), flag);
        assert_eq!(turned(0b1, 0), Some(Arg::Flags(0)));
        // A flag replaces the one that excludes it; in place of a third flag the first is removed.
        assert_eq!(turned(0b1001, 1), Some(Arg::Flags(0b1010)));
        assert_eq!(turned(0b1, 2), None);
        let most =
            Domain::Flags(FlagRules { allowed: 0b111, preset: 0, apart: smallvec![], most: 2, ..FlagRules::default() });
        assert_eq!(most.turned(view, &Arg::Flags(0b11), 2), Some(Arg::Flags(0b110)));
        let subset = Domain::Subset { of: units(&[A, C, D]), least: 1, most: 2 };
        let turned = |set: &[UnitId], unit: UnitId| subset.turned(view, &Arg::Units(units(set)), unit.0);
        assert_eq!(turned(&[A], C), Some(Arg::Units(units(&[A, C]))));
        assert_eq!(turned(&[A, C], D), Some(Arg::Units(units(&[C, D]))));
        assert_eq!((turned(&[A], A), turned(&[A], B)), (None, None));
        assert_eq!(Domain::Amount(0..=3).turned(view, &Arg::Amount(1), 1), None);
        let preferred = Domain::Preferred { of: units(&[A, C, D]), first: C };
        assert_eq!(preferred.first(view), Some(Arg::Unit(C)));
        assert_eq!(preferred.listed(view), [C, A, D].map(Arg::Unit));
    });
}

/// The listed values and some random ones.
fn some(view: &View, domain: &Domain) -> Vec<Arg> {
    let random = (0..20).filter_map(|seed| domain.sample(view, &mut ChaCha8Rng::seed_from_u64(seed)));
    domain.listed(view).into_iter().chain(random).collect()
}

#[test]
fn details_are_the_same_after_words_and_text() {
    let rules = altered(|rules| rules.names = Some(names()));
    looked(|view| {
        for (slot, domain) in domains() {
            for value in some(view, &domain) {
                let intent = Intent { verb: verb("end_turn"), with: smallvec![value.clone()] };
                let answer = Answer::of(rules, view, A, &intent);
                let written = answer.with[0].to_string();
                let detail: Detail = read(&Source::new("detail.ron", &written), &Limits::LEVEL).expect("a detail");
                assert_eq!(detail, answer.with[0], "{written}");
                let again = Answer { with: vec![detail], ..answer };
                assert_eq!(again.read(rules, view).expect("names"), intent, "{written}");
                let word = detail::write(view, names(), &value);
                assert_eq!(detail::read(view, names(), slot, &word), Some(value.clone()), "{word}");
                let saved = ron::to_string(&intent).expect("a text");
                assert_eq!(ron::from_str::<Intent>(&saved).expect("an intent"), intent, "{saved}");
                let by_us: Intent = read(&Source::new("intent.ron", &saved), &Limits::RECORD).expect("an intent");
                assert_eq!(by_us, intent, "{saved}");
            }
        }
    });
}

#[test]
fn files_and_records_write_details_like_this() {
    let route = Route::along(&path(&["A2", "B2"]), [Act { after: 1, verb: verb("melee_attack"), unit: Some(C) }]);
    let number = verb("melee_attack").0;
    let written = [
        (Arg::Unit(C), "Unit(\"C\")".to_owned(), "Unit((2))".to_owned()),
        (Arg::Path(path(&["A2"])), "Path([\"A2\"])".to_owned(), "Path([\"A2\"])".to_owned()),
        (Arg::Level(3), "Level(3)".to_owned(), "Level(3)".to_owned()),
        (Arg::Units(units(&[A, C])), "Units([\"A\", \"C\"])".to_owned(), "Units((5))".to_owned()),
        (Arg::Facing(Direction(1)), "Facing(\"north_east\")".to_owned(), "Facing((1))".to_owned()),
        (Arg::Flags(0b1001), "Flags([\"power\", \"low\"])".to_owned(), "Flags(9)".to_owned()),
        (Arg::Amount(-3), "Amount(-3)".to_owned(), "Amount(-3)".to_owned()),
        (
            Arg::Each(vec![(A, path(&["A2"])), (C, Path::new())]),
            "Each([(\"A\", [\"A2\"]), (\"C\", [])])".to_owned(),
            "Each([((0),[\"A2\"]),((2),[])])".to_owned(),
        ),
        (
            Arg::Route(Box::new(route)),
            "Route([Step(\"A2\"), Do(\"melee_attack\", \"C\"), Step(\"B2\")])".to_owned(),
            format!("Route([Step(\"A2\"),Do(({number}),Some((2))),Step(\"B2\")])"),
        ),
    ];
    looked(|view| {
        for (value, words, record) in written {
            assert_eq!(names().detail(view, A, &value).to_string(), words);
            let intent = Intent { verb: Verb(7), with: smallvec![value] };
            assert_eq!(ron::to_string(&intent).expect("a text"), format!("(verb:(7),with:[{record}])"));
        }
    });
}

#[test]
fn details_with_unknown_names_are_refused_by_name() {
    let rules = altered(|rules| rules.names = Some(names()));
    let wrong = [
        (Detail::Units(vec!["A".into(), "Z".into()]), "there is no unit `Z`"),
        (Detail::Facing("north".into()), "there is no direction `north`"),
        (Detail::Flags(vec!["powr".into()]), "there is no flag `powr`; did you mean `power`?"),
        (Detail::Each(vec![("Z".into(), vec![])]), "there is no unit `Z`"),
    ];
    looked(|view| {
        for (detail, words) in wrong {
            let answer = Answer { unit: "A".into(), verb: "end_turn".into(), with: vec![detail] };
            let message = answer.read(rules, view).unwrap_err().to_string();
            assert!(message.contains(words), "{message}");
        }
        let unnamed = [
            (Arg::Units(UnitMask::only(UnitId(40))), "Units([\"#40\"])"),
            (Arg::Facing(Direction(6)), "Facing(\"#6\")"),
            (Arg::Flags(1 << 12), "Flags([\"#12\"])"),
        ];
        for (value, words) in unnamed {
            assert_eq!(names().detail(view, A, &value).to_string(), words);
        }
    });
}

#[test]
fn legs_keep_their_order() {
    let [one, other] = [Leg::Do(Verb(1), None), Leg::Do(Verb(2), Some(B))];
    let legs = vec![other, Leg::Step(cell("A2")), one, other, Leg::Step(cell("B2")), one];
    let route: Route = legs.iter().copied().collect();
    assert_eq!(route.legs().collect::<Vec<_>>(), legs);
    assert_eq!(route.steps(), path(&["A2", "B2"]).as_slice());
    let after: Vec<u32> = route.acts().iter().map(|act| act.after).collect();
    assert_eq!(after, [0, 1, 1, 2]);
    let places: Vec<Cell> = route.acts().iter().map(|act| route.place(cell("A1"), act)).collect();
    assert_eq!(places, ["A1", "A2", "A2", "B2"].map(cell));
    let acts = [2, 9, 0].map(|after| Act { after, verb: Verb(1), unit: None });
    let after: Vec<u32> = Route::along(&path(&["A2", "B2"]), acts).acts().iter().map(|act| act.after).collect();
    assert_eq!(after, [0, 2, 2]);
}

#[test]
fn an_intent_returns_each_of_its_details() {
    let route = Route::along(&path(&["A2"]), [Act { after: 0, verb: Verb(1), unit: None }]);
    let ways = vec![(A, path(&["A2"])), (C, Path::new())];
    let intent = Intent {
        verb: Verb(0),
        with: smallvec![
            Arg::Units(units(&[A, C])),
            Arg::Facing(Direction(4)),
            Arg::Flags(0b101),
            Arg::Amount(7),
            Arg::Each(ways.clone()),
            Arg::Route(Box::new(route.clone())),
        ],
    };
    assert_eq!((intent.units(), intent.facing()), (units(&[A, C]), Some(Direction(4))));
    assert_eq!((bits(intent.flags()).collect::<Vec<_>>(), intent.amount()), (vec![0, 2], Some(7)));
    assert_eq!((intent.each(), intent.route(), intent.path()), (ways.as_slice(), Some(&route), route.steps()));
    let none = Intent::of(Verb(0));
    assert_eq!((none.units(), none.facing(), none.flags(), none.amount()), (UnitMask::NONE, None, 0, None));
    assert!(none.each().is_empty() && none.route().is_none());
}

#[test]
fn sentences_name_details_in_both_languages() {
    let rules = altered(|rules| rules.names = Some(names()));
    let acts = [(0, "melee_attack", Some(C)), (1, "recover_stamina", None)];
    let acts = acts.map(|(after, key, unit)| Act { after, verb: verb(key), unit });
    let sentence_of = |view: &View, value: Arg| {
        let intent = Box::new(Intent { verb: verb("end_turn"), with: smallvec![value] });
        let rule = "TEMPO-001".parse().expect("a rule");
        sentence(
            rules,
            view,
            &BattleEvent {
                seq: 0,
                frame: None,
                rule,
                seen_by: indes::battle::Seats::ALL,
                what: EventKind::Declared { unit: A, intent },
            },
        )
    };
    looked(|view| {
        let sentence_of = |value: Arg| sentence_of(view, value);
        assert_eq!(sentence_of(Arg::Units(units(&[A, C, D]))), "A declares End Turn (A, C and D)");
        assert_eq!(sentence_of(Arg::Facing(Direction(1))), "A declares End Turn facing north-east");
        assert_eq!(sentence_of(Arg::Flags(0b1001)), "A declares End Turn (Power and Low)");
        assert_eq!(sentence_of(Arg::Flags(0)), "A declares End Turn");
        assert_eq!(sentence_of(Arg::Amount(3)), "A declares End Turn × 3");
        let ways = vec![(A, path(&["A2", "B2"])), (C, Path::new()), (D, path(&["D2"]))];
        assert_eq!(sentence_of(Arg::Each(ways)), "A declares End Turn (A by A2 to B2 and D to D2)");
        let route = || Arg::Route(Box::new(Route::along(&path(&["A2", "B2"]), acts)));
        let [blow, rest] = ["melee_attack", "recover_stamina"].map(|key| names().verb_name(verb(key)));
        assert_eq!(
            sentence_of(route()),
            format!("A declares End Turn by A2 to B2 ({blow} against C and {rest} on A2)")
        );
        let german = with_language(Language::German, || sentence_of(Arg::Facing(Direction(1))));
        assert!(german.ends_with("nach Nordosten"), "{german}");
    });
}
