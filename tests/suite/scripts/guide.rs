//! The guide for authors, `tests/scripts/README.md`, is held against the rule data and against what battles ask and draw:
//! every verb with its prompts and details, every draw with its die.

use super::{content, folder, play};
use indes::battle::words::slot_name;
use indes::battle::{
    Decision, Dice, Die, EventKind, Events, Names, Pending, Prompt, RuleSet, RuleSetId, Setup, Verb, answer, begin,
    look,
};
use indes::reading::{Limits, Source};
use indes::rules;
use indes::script::arena;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::{BTreeMap, BTreeSet};

fn guide() -> String {
    std::fs::read_to_string(folder().join("../README.md")).unwrap()
}

#[test]
fn the_example_of_the_guide_passes() {
    let guide = guide();
    let example = guide.split("```ron\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let summary = play(example).unwrap_or_else(|failure| panic!("{failure}"));
    assert!(summary.steps >= 5);
}

/// The rows of the table below a heading, as cells without their backticks.
fn table(guide: &str, heading: &str) -> Vec<Vec<String>> {
    let rest = guide.split(&format!("\n### {heading}\n")).nth(1).unwrap_or_else(|| panic!("no heading {heading}"));
    let lines = rest.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let rows = lines.take_while(|line| line.starts_with('|'));
    rows.map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().replace('`', "")).collect()).collect()
}

/// A verb as the guide describes it: what it answers, its details, and whether it is rolled for.
#[derive(Debug, Default)]
struct Described {
    prompts: BTreeSet<String>,
    details: BTreeSet<String>,
    rolls: bool,
}

fn described(guide: &str, set: RuleSetId) -> BTreeMap<String, Described> {
    let list = |cell: &str| cell.split(" or ").map(str::to_owned).collect();
    let rows = table(guide, &format!("Verbs of {set}"));
    let one = |row: &Vec<String>| {
        let of = Described { prompts: list(&row[1]), details: list(&row[2]), rolls: row[3].contains("roll") };
        (row[0].clone(), of)
    };
    rows.iter().map(one).collect()
}

/// Verbs, details and draws that occurred in battles of a rule set.
#[derive(Default)]
struct Seen {
    /// Verbs with a prompt and their details.
    rows: BTreeSet<(String, String, String)>,
    /// Verbs that were rolled for.
    rolled: BTreeSet<String>,
    /// Draws by their name in the guide, each with its die.
    draws: BTreeSet<(String, String)>,
}

const fn prompt_name(prompt: Prompt) -> &'static str {
    match prompt {
        Prompt::Act => "Act",
        Prompt::React(_) => "React",
        Prompt::Detail => "Detail",
    }
}

impl Seen {
    fn offered(&mut self, names: &Names, decision: &Decision) {
        for row in &decision.rows {
            let slots: Vec<&str> = row.slots.iter().copied().map(slot_name).collect();
            let details = if slots.is_empty() { "none".to_owned() } else { slots.join(" ") };
            self.rows.insert((names.verb_key(row.verb).to_owned(), prompt_name(decision.asked.prompt).into(), details));
        }
    }

    /// The largest number of draws that an event stands for.
    fn drawn(&mut self, rules: &dyn RuleSet, names: &Names, end_turn: Verb, what: &EventKind) -> u32 {
        let mut add = |name: &str, die: Die| {
            self.draws.insert((name.to_owned(), die.to_string()));
        };
        match what {
            EventKind::Rolled { verb, draw: Some(draw), .. } => {
                let key = names.verb_key(*verb);
                add(if *verb == end_turn { "order of turns" } else { "roll" }, draw.die);
                if *verb != end_turn {
                    self.rolled.insert(key.to_owned());
                }
                1
            }
            EventKind::Struck { draw, .. } => {
                add("damage", draw.die);
                match draw.die {
                    // Every die of a yield is drawn on its own.
                    Die::Sum { count, .. } if rules.id() == RuleSetId::Poise => u32::from(count),
                    _ => 1,
                }
            }
            EventKind::Beset { draw: Some(draw), .. } => {
                add("hazard", draw.die);
                1
            }
            EventKind::Drawn { .. } => {
                self.draws.insert(("target".to_owned(), String::new()));
                1
            }
            _ => 0,
        }
    }
}

/// Random battles of a level.
fn watch(setup: &Setup, seeds: std::ops::Range<u64>, most: usize, seen: &mut Seen) {
    let names = setup.rules.names(&setup.data).clone();
    let (_, end_turn) = setup.rules.verbs(&setup.data);
    let mut app = arena();
    let world = app.world_mut();
    for seed in seeds {
        begin(world, setup, Dice::seeded(seed)).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut drawn = 0;
        for _ in 0..most {
            let events = std::mem::take(&mut world.resource_mut::<Events>().list);
            let rolls: u32 = events.iter().map(|event| seen.drawn(setup.rules, &names, end_turn, &event.what)).sum();
            let now = world.resource::<Dice>().drawn;
            if now > drawn + rolls {
                seen.draws.insert(("direction".to_owned(), String::new()));
            }
            drawn = now;
            let Some(decision) = world.resource::<Pending>().0.clone() else { break };
            seen.offered(&names, &decision);
            let intent = look(world, |view| decision.sample(setup.rules, view, &mut rng).unwrap());
            answer(world, decision.asked.seat, intent).unwrap();
        }
    }
}

fn seen(set: RuleSetId) -> Seen {
    let mut seen = Seen::default();
    let content = content();
    for entry in &content.library().entries {
        let Ok(level) = &entry.result else { continue };
        if level.rules != set {
            continue;
        }
        let (def, data) = content.rules(set).unwrap();
        watch(&level.setup(&def, data).unwrap(), 0..10, 400, &mut seen);
    }
    // The scripts reach what is rare in random battles.
    for entry in std::fs::read_dir(folder().with_file_name(set.name())).unwrap() {
        let path = entry.unwrap().path();
        if !path.to_string_lossy().ends_with(".script.ron") {
            continue;
        }
        let source = Source::open(&path, &Limits::LEVEL).unwrap();
        let mut play = indes::script::Play::prepare(&source, &content).unwrap();
        let names = play.setup.rules.names(&play.setup.data).clone();
        let mut app = arena();
        let world = app.world_mut();
        play.begin(world).unwrap();
        while play.step(world).unwrap_or_else(|failure| panic!("{failure}")) {
            if let Some(decision) = &world.resource::<Pending>().0 {
                seen.offered(&names, decision);
            }
        }
    }
    seen
}

/// Entries missing in the guide of a rule set: verbs of the rule data, and prompts, details and draws that occurred.
fn lacking(guide: &str, set: RuleSetId, seen: &Seen) -> Vec<String> {
    let described = described(guide, set);
    let def = rules::def(set).unwrap();
    let data = def.shipped_data().unwrap();
    let names = def.rules.names(&data);
    let known: BTreeSet<&str> = names.verbs.iter().map(|verb| verb.0.as_str()).collect();
    let described_verbs: BTreeSet<&str> = described.keys().map(String::as_str).collect();
    let mut lacking: Vec<String> =
        known.difference(&described_verbs).map(|verb| format!("{verb} is missing")).collect();
    lacking.extend(described_verbs.difference(&known).map(|verb| format!("{verb} is no verb")));
    for (verb, prompt, details) in &seen.rows {
        let of = described.get(verb);
        if of.is_some_and(|of| !of.prompts.contains(prompt) || !of.details.contains(details)) {
            lacking.push(format!("{verb} | {prompt} | {details}"));
        }
    }
    let unrolled = |verb: &&String| described.get(*verb).is_some_and(|of| !of.rolls);
    lacking.extend(seen.rolled.iter().filter(unrolled).map(|verb| format!("{verb} | roll")));
    let draws = table(guide, &format!("Draws of {set}"));
    for (name, die) in &seen.draws {
        let row = draws.iter().find(|row| row[0] == *name);
        // `any` is for dice that depend on weapons, levels or numbers of units.
        let fits =
            |row: &Vec<String>| die.is_empty() || row[1].split(" or ").any(|known| known == die || known == "any");
        if !row.is_some_and(fits) {
            lacking.push(format!("draw: {name} | {die}"));
        }
    }
    lacking
}

/// Asserts that the guide lacks nothing, and that each of these changes makes it lack something.
#[track_caller]
fn describes(set: RuleSetId, least: usize, changes: &[(&str, &str, &str)]) {
    let (guide, seen) = (guide(), seen(set));
    let found = lacking(&guide, set, &seen);
    assert!(found.is_empty(), "the guide of {set}:\n{}", found.join("\n"));
    let verbs: BTreeSet<&String> = seen.rows.iter().map(|row| &row.0).collect();
    assert!(verbs.len() >= least, "only {} verbs of {set} were seen: {verbs:?}", verbs.len());
    for (from, to, message) in changes {
        let changed = guide.replacen(from, to, 1);
        assert_ne!(changed, guide, "{from}");
        assert_eq!(lacking(&changed, set, &seen), [*message], "{from}");
    }
}

#[test]
fn the_guide_describes_every_verb_of_tempo_with_its_details_and_draws() {
    let changes = [
        ("| `parry` | React | `Item` |", "| `parry` | React | `Part` |", "parry | React | Item"),
        ("| `parry` | React |", "| `parry` | Act |", "parry | React | Item"),
        ("| `dodge` | React | none | roll |", "| `dodge` | React | none | none |", "dodge | roll"),
        ("| `roll` | `row of 8d6` |", "| `roll` | `row of 6d6` |", "draw: roll | row of 8d6"),
    ];
    describes(RuleSetId::Tempo, 34, &changes);
    let unknown = guide().replacen("| `parry` | React |", "| `pary` | React |", 1);
    assert_eq!(lacking(&unknown, RuleSetId::Tempo, &Seen::default()), ["parry is missing", "pary is no verb"]);
}

#[test]
fn the_guide_describes_every_verb_of_poise_with_its_details_and_draws() {
    let changes = [
        ("| `fly` | Act | `Level Path` |", "| `fly` | Act | `Path` |", "fly | Act | Level Path"),
        ("| `direction` | any |", "| `way` | any |", "draw: direction | "),
        ("| `target` | any |", "| `whom` | any |", "draw: target | "),
    ];
    describes(RuleSetId::Poise, 60, &changes);
}

#[test]
fn the_guide_describes_every_verb_of_maneuver_with_its_details_and_draws() {
    let changes = [
        ("| `disarm` | Detail | `Unit Item` |", "| `disarm` | Detail | `Item` |", "disarm | Detail | Unit Item"),
        (
            "| `dodge` | React | none | roll |\n| `parry` | React | `Part` |",
            "| `dodge` | React | none | none |\n| `parry` | React | `Part` |",
            "dodge | roll",
        ),
    ];
    describes(RuleSetId::Maneuver, 50, &changes);
}

#[test]
fn the_guide_describes_every_verb_of_region_with_its_details_and_draws() {
    let changes = [
        (
            "| `force_move` | Detail | `Cell Cell` |",
            "| `force_move` | Detail | `Cell` |",
            "force_move | Detail | Cell Cell",
        ),
        (
            "| `block` | React | none | roll |\n| `parry`",
            "| `block` | React | none | none |\n| `parry`",
            "block | roll",
        ),
    ];
    describes(RuleSetId::Region, 40, &changes);
}

/// Every counter of a unit that a rule set keeps is in the guide.
#[test]
fn the_guide_names_every_counter_every_step_and_every_field() {
    let guide = guide();
    for def in rules::ALL {
        let data = def.shipped_data().unwrap();
        for counted in def.rules.counted(&data).iter().filter(|counted| !counted.key.contains('/')) {
            assert!(guide.contains(&format!("`{}`", counted.key)), "`{}` is not in the guide", counted.key);
        }
    }
    let source = |name: &str| std::fs::read_to_string(format!("crates/indes-level/src/script/{name}.rs")).unwrap();
    for name in ["schema", "expectation"] {
        for line in source(name).lines() {
            let field = line.trim().strip_prefix("pub ").and_then(|rest| rest.split(':').next());
            let Some(field) = field.filter(|field| field.chars().all(|c| c.is_ascii_lowercase() || c == '_')) else {
                continue;
            };
            assert!(guide.contains(&format!("`{field}`")), "the field `{field}` is not in the guide");
        }
    }
    for step in ["Choose", "Pass", "Expect", "Offered", "Refused", "Continue"] {
        assert!(guide.contains(&format!("`{step}(")), "{step} is not in the guide");
    }
}
