//! Rule data by authors: each mistake is reported once, by its cause, with line, caret and remedy.

use indes::battle::RuleSetId;
use indes::reading::{Problems, Source};
use indes::rules::{def, kit_of_data, poise, tempo};
use std::process::Command;

const TEMPO: &str = include_str!("../../assets/rules/tempo.ron");
const POISE: &str = include_str!("../../assets/rules/poise.ron");

/// The problems of a text, read as rule data of a rule set; `None` if it is accepted.
fn problems(set: RuleSetId, text: &str) -> Option<Problems> {
    (def(set).unwrap().read)(&Source::new("house.ron", text)).err()
}

/// Fails unless one change of the shipped data gives exactly one problem, near the line of the change, with a caret
/// under `marked`, with these words in message and help.
#[track_caller]
fn expect_one_problem(set: RuleSetId, (from, to): (&str, &str), marked: &str, message: &str, help: &str) {
    let shipped = if set == RuleSetId::Tempo { TEMPO } else { POISE };
    assert!(shipped.contains(from), "the shipped data have no {from}");
    let text = shipped.replacen(from, to, 1);
    let found = problems(set, &text).unwrap_or_else(|| panic!("{to} is accepted"));
    assert_eq!(found.len(), 1, "{found}");
    let problem = found.iter().next().unwrap();
    assert!(problem.message.contains(message), "{found}");
    assert!(problem.help.as_deref().unwrap_or_default().contains(help), "{found}");
    let (excerpt, caret) = problem.excerpt().expect("an excerpt");
    assert!(excerpt[caret.clone()].starts_with(marked), "{marked} is not marked: {found}");
    let at = shipped.find(from).unwrap();
    let lines = shipped[..at].lines().count().saturating_sub(2)..=text[..at + to.len()].lines().count() + 8;
    assert!(lines.contains(&problem.line), "line {} is not in {lines:?}: {found}", problem.line);
}

#[test]
fn the_shipped_data_have_no_problem() {
    assert!(problems(RuleSetId::Tempo, TEMPO).is_none() && problems(RuleSetId::Poise, POISE).is_none());
}

#[test]
fn an_action_that_no_unit_could_use_is_refused() {
    let tempo = |change, marked, message, help| expect_one_problem(RuleSetId::Tempo, change, marked, message, help);
    let parry = "kind: Reactive, cost: Cheapest, status: [\"on_guard\"], check: Weapon, slots: [Item]";
    let fixed = parry.replace("Cheapest", "Fixed(1)");
    tempo((parry, &fixed), "Fixed(1)", "no unit could use this action: at a fixed price", "`cost: Cheapest`");
    let surface = parry.replace("Cheapest", "Surface");
    tempo((parry, &surface), "Surface", "a striking surface, and none is chosen", "`Part`");
    let nobody = parry.replace("[\"on_guard\"]", "[]");
    tempo((parry, &nobody), "[]", "it is for no status", "status: [\"on_guard\"]");
    let stowed = parry.replace("check:", "with: Stowed, check:");
    tempo((parry, &stowed), "Cheapest", "`with` says otherwise", "leave `with` out");
    tempo(("slots: [Cell], rule", "slots: [Level], rule"), "[Level]", "nobody flies in tempo", "leave `Level` out");
    tempo(("slots: [Cell], rule", "slots: [Flags], rule"), "[Flags]", "`Flags` has no values", "leave `Flags` out");
    let poise = |change, marked, message, help| expect_one_problem(RuleSetId::Poise, change, marked, message, help);
    poise(("does: Gain(poise, 3)", "tags: []"), "(", "it is Maneuver and does nothing", "`does: …`");
    poise(
        ("kind: Way, slots: [Cell]", "kind: Way, slots: [Each]"),
        "[Each]",
        "`Each` has no values",
        "leave `Each` out",
    );
    poise(("kind: Way, slots: [Cell]", "kind: Way"), "(", "it is Way and chooses nothing", "slots");
}

#[test]
fn a_field_without_an_effect_is_refused() {
    let poise = |change, marked, message, help| expect_one_problem(RuleSetId::Poise, change, marked, message, help);
    let dodge = "kind: Defence, pool: poise,";
    let paid = format!("{dodge} cost: [(poise, 3)],");
    poise((dodge, &paid), "[(poise, 3)]", "`cost` has no effect: what it costs is the threat", "leave `cost` out");
    let tagged = format!("{dodge} tags: [melee],");
    poise((dodge, &tagged), "[melee]", "`tags` has no effect", "leave `tags` out");
    let strike = "kind: Action, does: Strike";
    let paid = "kind: Action, cost: [(focus, 1)], does: Strike";
    poise((strike, paid), "[(focus, 1)]", "the skill that is used says what it costs", "leave `cost` out");
    poise(
        ("tier: Hero, agility: 3", "tier: Hero, defence: 9, agility: 3"),
        "9",
        "only a Minion has this pool",
        "leave",
    );
    poise(
        ("tier: Elite, agility: 3", "tier: Elite, defiance: 1, agility: 3"),
        "1",
        "only a Legendary one defies",
        "leave",
    );
    let tempo = |change, marked, message, help| expect_one_problem(RuleSetId::Tempo, change, marked, message, help);
    let ready = "kind: Proactive, cost: Fixed(1)";
    let answering = "kind: Proactive, answers: [\"move\"], cost: Fixed(1)";
    tempo((ready, answering), "[\"move\"]", "`answers` has no effect for an action that is Proactive", "leave");
    let held = "kind: Proactive, with: Held, cost: Fixed(1)";
    tempo((ready, held), "Held", "so `with: Held` has no effect", "`Item`");
    let answers = "answers: [\"melee_attack\", \"unarmed_attack\"], answers_rule: \"TEMPO-119\"";
    let never = answers.replace("\"unarmed_attack\"", "\"evade\"");
    tempo((answers, &never), "\"evade\"", "an action that is Reactive never answers it", "Proactive");
}

#[test]
fn rows_of_a_table_out_of_order_are_refused() {
    let tempo = |change, marked, message, help| expect_one_problem(RuleSetId::Tempo, change, marked, message, help);
    let rows = "(at: Least(1), name: \"Success\", rule: \"TEMPO-055\", effects: [WalkCarefully]),\n                (at: Least(10), name: \"Critical Success\", rule: \"TEMPO-056\", effects: [Walk]),";
    let (first, second) = rows.split_once("\n                ").unwrap();
    let swapped = format!("{second}\n                {first}");
    tempo((rows, &swapped), "Least(1)", "would stand in for `Critical Success`: it is reached from 1 on", "in order");
    let hit = "(at: CombatDefence, name: \"Hit\", rule: \"TEMPO-076\", effects: [Blow(critical: false)]),\n                (at: Armoured";
    let twice = hit.replace("at: Armoured", "at: CombatDefence");
    tempo((hit, &twice), "CombatDefence", "would stand in for `Hit`", "in order");
    let always = "(at: Always, name: \"Failure\", rule: \"TEMPO-054\"";
    let never = always.replace("Always", "Least(-5)");
    tempo((always, &never), "Least(-5)", "reached whatever the result", "at: Always");
    tempo(("lost_percent: 50", "lost_percent: 20"), "20", "is not more than the level before it", "lightest");
}

#[test]
fn an_undeclared_name_is_reported_once_at_its_first_place() {
    let tempo = |change, marked, message, help| expect_one_problem(RuleSetId::Tempo, change, marked, message, help);
    tempo(
        ("weapons: [\"mace\"", "weapons: [\"mase\""),
        "\"mase\"",
        "there is no weapon called `mase`",
        "did you mean `mace`?",
    );
    tempo(
        ("skills: {\"polearms\": 2", "skills: {\"polarms\": 2"),
        "\"polarms\"",
        "no skill called `polarms`",
        "`polearms`",
    );
    tempo(("status: [\"bound\"]", "status: [\"bund\"]"), "\"bund\"", "no status called `bund`", "`bound`");
    tempo(("armour: \"plate\"", "armour: \"plait\""), "\"plait\"", "no armour called `plait`", "`plate`");
    tempo(
        ("skill: \"hafted\", icon: \"hammer\"", "skill: \"hafts\", icon: \"hammer\""),
        "\"hafts\"",
        "no skill",
        "`hafted`",
    );
    let renamed = TEMPO.replacen("key: \"dagger\"", "key: \"poniard\"", 1);
    let found = problems(RuleSetId::Tempo, &renamed).unwrap();
    assert_eq!(found.len(), 1, "{found}");
    assert!(found.to_string().contains("there is no weapon called `dagger`, which is named in"), "{found}");
    let poise = |change, marked, message, help| expect_one_problem(RuleSetId::Poise, change, marked, message, help);
    poise(
        ("gear: [\"sword\", \"round_shield\"]", "gear: [\"sward\", \"round_shield\"]"),
        "\"sward\"",
        "no weapon",
        "`sword`",
    );
    poise(("Impose(\"kneeling\")", "Impose(\"kneling\")"), "Impose", "no status called `kneling`", "`kneeling`");
}

#[test]
fn keys_that_the_rules_use_cannot_be_renamed() {
    let tempo = |change, marked, message, help| expect_one_problem(RuleSetId::Tempo, change, marked, message, help);
    tempo(
        ("key: \"end_turn\"", "key: \"ends_turn\""),
        "\"ends_turn\"",
        "know this as `end_turn`, not as",
        "key: \"end_turn\"",
    );
    tempo(
        ("key: \"high_ground_bonus\"", "key: \"highground_bonus\""),
        "\"highground_bonus\"",
        "`high_ground_bonus`",
        "key",
    );
    tempo(("key: \"medium\"", "key: \"mediun\""), "\"mediun\"", "the rules know this as `medium`", "key: \"medium\"");
    let poise = |change, marked, message, help| expect_one_problem(RuleSetId::Poise, change, marked, message, help);
    poise(("key: \"boon_cap\"", "key: \"boon_cup\""), "\"boon_cup\"", "the rules know this as `boon_cap`", "key");
    let more = POISE.replacen(
        "options: [",
        "options: [(key: \"weather\", kind: Bool, default: 0, rule: \"POISE-G01\", text: \"x\"),",
        1,
    );
    let found = problems(RuleSetId::Poise, &more).unwrap();
    assert_eq!(found.len(), 1, "{found}");
    assert!(found.to_string().contains("no rule reads an option `weather`, so it has no effect"), "{found}");
}

#[test]
fn unknown_pictures_and_rule_ids_are_refused() {
    let tempo = |change, marked, message, help| expect_one_problem(RuleSetId::Tempo, change, marked, message, help);
    tempo(
        ("icon: \"shield-check\"", "icon: \"sheild-check\""),
        "\"sheild-check\"",
        "there is no icon",
        "`shield-check`",
    );
    tempo(("mark: \"onguard\"", "mark: \"ongard\""), "\"ongard\"", "there is no status mark `ongard`", "`onguard`");
    tempo(("figure: \"archer\"", "figure: \"archr\""), "\"archr\"", "there is no figure `archr`", "`archer`");
    tempo(
        ("rule: \"TEMPO-088\"", "rule: \"TEMPO-999\""),
        "\"TEMPO-999\"",
        "the rulebook of tempo has no TEMPO-999",
        "F1",
    );
    tempo(
        ("rule: \"TEMPO-054\"", "rule: \"POISE-054\""),
        "\"POISE-054\"",
        "the rulebook of tempo has no POISE-054",
        "F1",
    );
    let poise = |change, marked, message, help| expect_one_problem(RuleSetId::Poise, change, marked, message, help);
    poise(
        ("rule: \"POISE-056\"", "rule: \"POISE-956\""),
        "\"POISE-956\"",
        "the rulebook of poise has no POISE-956",
        "F1",
    );
}

#[test]
fn a_wrong_maximum_is_one_problem_and_not_one_for_every_price() {
    expect_one_problem(RuleSetId::Tempo, ("max_ap: 12", "max_ap: 0"), "0", "0 is not possible: 1 to 99", "");
    let two = TEMPO.replacen("max_ap: 12", "max_ap: 0", 1).replacen("mark: \"onguard\"", "mark: \"ongard\"", 1);
    assert_eq!(problems(RuleSetId::Tempo, &two).unwrap().len(), 2, "another mistake is reported beside it");
}

#[test]
fn the_rule_set_of_rule_data_is_known_by_their_fields() {
    let of = |text: &str| kit_of_data(&Source::new("house.ron", text)).map(|def| def.rules.id());
    for (set, text) in [(RuleSetId::Tempo, TEMPO), (RuleSetId::Poise, POISE)] {
        assert_eq!(of(text), Ok(set));
        assert_eq!(of(&text.replacen(&format!("    rules: {set},\n"), "", 1)), Ok(set), "by its fields");
    }
    RuleSetId::register("unmade").unwrap();
    let other = of("(version: 1, rules: unmade)").unwrap_err().to_string();
    assert!(other.contains("rule data of unmade, which cannot be played") && other.contains("`tempo`"), "{other}");
    assert!(of("(colour: red)").unwrap_err().to_string().contains("no rule data of any rule set"));
    let found = problems(RuleSetId::Poise, &POISE.replacen("rules: poise", "rules: tempo", 1)).unwrap();
    assert!(found.to_string().contains("this is read as rule data of poise, not of tempo"), "{found}");
}

/// Runs the program and returns exit code, standard output and standard error.
fn indes(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_indes")).env_remove("INDES_LEVELS").args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn rule_data_files_may_have_any_name_and_unused_ones_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("house.ron").display().to_string();
    std::fs::write(&path, TEMPO.replacen("max_ap: 12", "max_ap: 10", 1)).unwrap();
    let data = ["--rules-data", &path];
    let (code, _, problems_text) = indes(&[&["check", "tempo/first-duel"][..], &data].concat());
    assert_eq!(code, Some(0), "{problems_text}");
    for command in [&["check", "poise/first-bout"][..], &["simulate", "poise/first-bout", "--battles", "1"]] {
        let (code, answer, problems_text) = indes(&[command, &data].concat());
        assert_eq!(code, Some(2), "{answer}{problems_text}");
        assert!(
            problems_text.contains("is rule data of tempo, but what is named here is played by poise"),
            "{problems_text}"
        );
    }
    let script = ["script", "tests/scripts/poise/a_pool_runs_out.script.ron"];
    let (code, _, problems_text) = indes(&[&script[..], &data].concat());
    assert_eq!((code, problems_text.contains("is rule data of tempo")), (Some(2), true), "{problems_text}");
    let (code, _, problems_text) = indes(&[&["check", "poise/first-bout", "tempo/first-duel"][..], &data].concat());
    assert_eq!(code, Some(0), "of use for one of them: {problems_text}");
    let (code, _, problems_text) = indes(&[&["replay", "no-such-file"][..], &data].concat());
    assert_eq!(code, Some(2));
    assert!(problems_text.contains("`--rules-data` has no effect on `replay`"), "{problems_text}");
}

/// Rule data with `more` entries at the beginning of a list, each made from its number.
fn longer(text: &str, list: &str, more: usize, entry: impl Fn(usize) -> String) -> String {
    let head = format!("\n    {list}: [");
    assert!(text.contains(&head), "the shipped data have no list {list}");
    text.replacen(&head, &(head.clone() + &(0..more).map(entry).collect::<String>()), 1)
}

/// A list of rule data has at most 64 entries (actions of poise 96, statuses of tempo 8): one more is refused.
#[test]
fn a_list_with_more_entries_than_its_ids_can_count_is_refused() {
    let (tempo, poise) = (def(RuleSetId::Tempo).unwrap(), def(RuleSetId::Poise).unwrap());
    let (tempo, poise) = (tempo.shipped_data().unwrap(), poise.shipped_data().unwrap());
    let (tempo, poise) = (&tempo.of::<tempo::data::Data>().file, &poise.of::<poise::data::Data>().file);
    let check = |set, list: &str, has: usize, most: usize, entry: fn(usize) -> String| {
        let text = if set == RuleSetId::Tempo { TEMPO } else { POISE };
        let found = problems(set, &longer(text, list, most - has, entry));
        assert!(found.is_none(), "{most} {list} of {set:?}: {}", found.unwrap());
        for more in [1, 5] {
            let found = problems(set, &longer(text, list, most - has + more, entry));
            let problems_text = found.map(|found| found.to_string()).unwrap_or_default();
            assert!(
                problems_text.contains(list) && problems_text.contains("entries"),
                "{most} + {more} {list}: {problems_text}"
            );
        }
    };
    check(RuleSetId::Tempo, "actions", tempo.actions.len(), 64, |at| {
        format!(
            "(key: \"more{at}\", name: \"More\", icon: \"shield-check\", means: \"be On Guard\", kind: Proactive, \
             cost: Fixed(1), status: [\"off_guard\"], check: None, rule: \"TEMPO-088\", \
             outcomes: [(at: Always, name: \"Success\", rule: \"TEMPO-090\", effects: [Ready])]),"
        )
    });
    check(RuleSetId::Tempo, "statuses", tempo.statuses.len(), 8, |at| {
        format!("(key: \"more{at}\", name: \"More\", mark: \"onguard\", rule: \"TEMPO-037\"),")
    });
    check(RuleSetId::Tempo, "gear", tempo.gear.len(), 64, |at| {
        format!(
            "(key: \"more{at}\", name: \"more\", hands: One, skill: \"blades\", icon: \"knife\", parts: [\
             (key: \"point\", name: \"point\", ap: 2, dice: (1, 6), bonus: 0, damage: Thrust, reach: (1, 1))]),"
        )
    });
    check(RuleSetId::Poise, "actions", poise.actions.len(), 96, |at| {
        format!(
            "(key: \"more{at}\", name: \"More\", icon: \"barricade\", means: \"gain 3 poise\", kind: Maneuver, \
             does: Gain(poise, 3), rule: \"POISE-D13\"),"
        )
    });
    check(RuleSetId::Poise, "statuses", poise.statuses.len(), 64, |at| {
        format!("(key: \"more{at}\", name: \"More\", mark: \"wet\", ends: Removed, rule: \"POISE-G16\"),")
    });
    check(RuleSetId::Poise, "gear", poise.gear.len(), 64, |at| {
        format!(
            "(key: \"more{at}\", name: \"more\", icon: \"sword\", hands: 1, skills: [(key: \"cut\", name: \"Cut\", \
             tags: [melee, zoc], range: 1, threat: 6, pool: poise, dice: (2, 8), cunning: Gain(poise, 2))]),"
        )
    });
}
