//! Whether the entries of the rule data fit each other: names that are not declared, actions that no unit could use,
//! tables in the wrong order, fields without an effect.

use super::file::{Action, Check, Cost, File, Kind, Outcome, Threshold, With};
use indes_core::battle::{RuleSetId, Slot};
use indes_core::reading::{Path, Report};
use indes_rules::common::RuleFile;
use indes_rules::common::consistency::{self, DeclaredNames};

/// Actions that a rule of the document treats by name.
const ACTIONS: [&str; 12] = [
    "pass",
    "end_turn",
    "recover_stamina",
    "unarmed_attack",
    "place",
    "halt",
    "escape",
    "struggle",
    "combat_move",
    "retreat",
    "dodge",
    "aim",
];

/// Statuses that a rule of the document treats by name.
const STATUSES: [&str; 6] = ["off_guard", "on_guard", "bound", "grappled", "pinned", "slain"];

/// The size of a unit if its level names none (TEMPO-G49).
const SIZES: [&str; 1] = ["medium"];

/// The level options that rules read.
const OPTIONS: [&str; 12] = [
    "combat_move_crit_passes_opponent",
    "double_ends_bind",
    "pin_escape_to_guard",
    "pin_wins_after",
    "kills",
    "rest",
    "high_ground_bonus",
    "cover_light",
    "cover_heavy",
    "weather_ranged_modifier",
    "feints",
    "fixed_initiative",
];

/// Adds a problem for every entry that does not fit the others.
pub(super) fn check(file: &File, report: &mut Report) {
    let sizes: Vec<&str> = file.sizes.iter().map(|entry| entry.key.as_str()).collect();
    file.lists().check_names(report, &ACTIONS, &STATUSES, &OPTIONS);
    consistency::required(report, "sizes", &sizes, &SIZES);
    names(file, report);
    rules(file, report);
    for (at, action) in file.actions.iter().enumerate() {
        let path = Path::to("actions").index(at);
        price(report, &path, action);
        details(report, &path, action);
        answers(report, &path, action, file);
        table(report, &path.field("outcomes"), &action.outcomes);
    }
    for (at, pair) in file.wounds.windows(2).enumerate() {
        if pair[1].lost_percent <= pair[0].lost_percent {
            let path = Path::to("wounds").index(at + 1).field("lost_percent");
            let message = format!("{} is not more than the level before it", pair[1].lost_percent);
            report.add(&path, message, Some("put the lightest wound level first".to_owned()));
        }
    }
    for (at, pair) in file.sizes.windows(2).enumerate() {
        if pair[1].side < pair[0].side {
            let path = Path::to("sizes").index(at + 1).field("side");
            let message = format!("{} is less than the size before it", pair[1].side);
            report.add(&path, message, Some("put the smallest size first".to_owned()));
        }
    }
}

/// Adds a problem for every name that is not declared.
fn names(file: &File, report: &mut Report) {
    let mut skills = DeclaredNames::of(report, "skill", "skills", file.skills.iter().map(|entry| entry.key.as_str()));
    let mut statuses =
        DeclaredNames::of(report, "status", "statuses", file.statuses.iter().map(|entry| entry.key.as_str()));
    let mut actions =
        DeclaredNames::of(report, "action", "actions", file.actions.iter().map(|entry| entry.key.as_str()));
    let mut gear = DeclaredNames::of(report, "weapon", "gear", file.gear.iter().map(|entry| entry.key.as_str()));
    let mut armours =
        DeclaredNames::of(report, "armour", "armours", file.armours.iter().map(|entry| entry.key.as_str()));
    skills.look(&Path::to("initiative_skill"), &file.initiative_skill);
    skills.look(&Path::to("stamina_skill"), &file.stamina_skill);
    gear.look(&Path::to("unarmed"), &file.unarmed);
    for (at, action) in file.actions.iter().enumerate() {
        let path = Path::to("actions").index(at);
        statuses.look_all(&path.field("status"), &action.status);
        actions.look_all(&path.field("answers"), &action.answers);
        actions.look_all(&path.field("answers_feigned"), &action.answers_feigned);
        actions.look_all(&path.field("seems"), &action.seems);
        actions.look_all(&path.field("replaces"), &action.replaces);
        if let Check::Skill(skill) = &action.check {
            skills.look(&path.field("check"), skill);
        }
    }
    for (at, weapon) in file.gear.iter().enumerate() {
        skills.look(&Path::to("gear").index(at).field("skill"), &weapon.skill);
    }
    for (at, combatant) in file.combatants.iter().enumerate() {
        let path = Path::to("combatants").index(at);
        gear.look_all(&path.field("weapons"), &combatant.weapons);
        armours.look(&path.field("armour"), &combatant.armour);
        for skill in combatant.skills.keys() {
            skills.look_key(&path.field("skills").key(skill), skill);
        }
    }
    for known in [skills, statuses, actions, gear, armours] {
        known.report_unknown(report);
    }
}

/// Adds a problem for every cited rule that the rulebook lacks, in the fields that only tempo has.
fn rules(file: &File, report: &mut Report) {
    let set = RuleSetId::Tempo;
    for (at, action) in file.actions.iter().enumerate() {
        let path = Path::to("actions").index(at);
        let more = [("answers_rule", action.answers_rule), ("replaces_rule", action.replaces_rule)];
        for (field, rule) in more.into_iter().filter_map(|(field, rule)| Some((field, rule?))) {
            consistency::cited(report, set, &path.field(field), rule);
        }
        for (row, outcome) in action.outcomes.iter().enumerate() {
            consistency::cited(report, set, &path.field("outcomes").index(row).field("rule"), outcome.rule);
        }
    }
    consistency::cited(report, set, &Path::to("honest").field("rule"), file.honest.rule);
}

/// Whether a unit declares actions of this kind, in one of their statuses and at their price.
const fn is_declared(kind: Kind) -> bool {
    matches!(kind, Kind::Proactive | Kind::Reactive | Kind::CounterTempo)
}

/// Adds a problem for a price that does not fit the action's tool and slots, so that no unit could pay it.
fn price(report: &mut Report, path: &Path, action: &Action) {
    let cost = path.field("cost");
    let has = |slot: Slot| action.slots.contains(&slot);
    let mut no_use = |why: &str, help: &str| {
        report.add(&cost, format!("no unit could use this action: {why}"), Some(help.to_owned()));
    };
    match action.cost {
        _ if !is_declared(action.kind) && action.kind != Kind::Sealed => {
            if action.cost != Cost::Fixed(0) {
                let message = format!("nobody pays for what is {:?}, so this price has no effect", action.kind);
                report.add(&cost, message, Some("write `cost: Fixed(0)`".to_owned()));
            }
        }
        Cost::Surface if !has(Slot::Part) => {
            no_use("its price is that of a striking surface, and none is chosen", "add `Part` to its `slots`");
        }
        Cost::Fixed(_) | Cost::Cheapest | Cost::Reload if has(Slot::Part) => {
            no_use("a striking surface is chosen for a price that is not the surface's", "write `cost: Surface`");
        }
        Cost::Cheapest if action.with != With::Melee => {
            no_use("its price is that of a weapon to strike with, but `with` says otherwise", "leave `with` out");
        }
        Cost::Reload if action.with != With::Empty || !has(Slot::Item) => {
            no_use(
                "its price is that of loading, and nothing empty is chosen",
                "write `with: Empty` and `slots: [Item]`",
            );
        }
        Cost::Fixed(_) if has(Slot::Item) && action.with == With::Melee => no_use(
            "at a fixed price its item is looked for where `with` says, and it says nothing",
            "write `cost: Cheapest` for a weapon to strike or parry with, or say where the item is: `with: Held`",
        ),
        Cost::Fixed(_) | Cost::Surface | Cost::Cheapest | Cost::Reload => {}
    }
}

/// Adds a problem for statuses, slots and tools with which no unit could declare the action, or that have no effect.
fn details(report: &mut Report, path: &Path, action: &Action) {
    let has = |slot: Slot| action.slots.contains(&slot);
    if is_declared(action.kind) && action.status.is_empty() {
        let help = "name the statuses in which it may be declared: `status: [\"on_guard\"]`".to_owned();
        report.add(&path.field("status"), "no unit could use this action: it is for no status", Some(help));
    }
    let missing = match action.with {
        With::Melee => None,
        With::Loaded => (!has(Slot::Item) && !has(Slot::Part)).then_some("Part"),
        With::Stowed | With::Held | With::Empty => (!has(Slot::Item)).then_some("Item"),
        With::Ground | With::Door => (!has(Slot::Cell)).then_some("Cell"),
    };
    if let Some(slot) = missing {
        let help = format!("add `{slot}` to its `slots`, or leave `with` out");
        let message = format!("nothing is chosen for it, so `with: {:?}` has no effect", action.with);
        report.add(&path.field("with"), message, Some(help));
    }
    let placed = match action.kind {
        Kind::Proactive => matches!(action.with, With::Ground | With::Door),
        Kind::Reactive | Kind::CounterTempo => action.with == With::Loaded,
        Kind::Special | Kind::Pass | Kind::EndTurn | Kind::Detail | Kind::Sealed => true,
    };
    if has(Slot::Cell) && !placed {
        let help = "say what is on the cell: `with: Ground` or `with: Door`, or leave `Cell` out".to_owned();
        report.add(&path.field("slots"), "no unit could use this action: no cell fits it", Some(help));
    }
    if has(Slot::Level) {
        let help = "leave `Level` out".to_owned();
        report.add(&path.field("slots"), "no unit could use this action: nobody flies in tempo", Some(help));
    }
    consistency::slots(report, path, &action.slots);
}

/// Adds a problem for the fields `answers`, `replaces` and `seems` if the action's kind does not use them, or lacks
/// them.
fn answers(report: &mut Report, path: &Path, action: &Action, file: &File) {
    let kind = action.kind;
    let fields = [
        ("answers", !action.answers.is_empty(), matches!(kind, Kind::Reactive | Kind::CounterTempo)),
        ("answers_rule", action.answers_rule.is_some(), matches!(kind, Kind::Reactive | Kind::CounterTempo)),
        ("answers_feigned", !action.answers_feigned.is_empty(), kind == Kind::CounterTempo),
        ("replaces", !action.replaces.is_empty(), kind == Kind::CounterTempo),
        ("replaces_rule", action.replaces_rule.is_some(), kind == Kind::CounterTempo),
        ("seems", !action.seems.is_empty(), kind == Kind::Sealed),
    ];
    for (field, written, has_effect) in fields {
        if written && !has_effect {
            let message = format!("`{field}` has no effect for an action that is {kind:?}");
            report.add(&path.field(field), message, Some(format!("leave `{field}` out")));
        }
    }
    for (field, list) in [("answers", &action.answers), ("replaces", &action.replaces)] {
        let needed = fields.iter().any(|entry| entry.0 == field && entry.2);
        if needed && list.is_empty() && report.is_whole(&path.field(field)) {
            let message = format!("no unit could use this action: it names nothing that it {field}");
            report.add(path, message, Some(format!("add `{field}: [\"…\"]`")));
        }
    }
    let answered = match kind {
        Kind::Reactive => Kind::Proactive,
        Kind::CounterTempo => Kind::Reactive,
        Kind::Proactive | Kind::Special | Kind::Pass | Kind::EndTurn | Kind::Detail | Kind::Sealed => return,
    };
    for (at, name) in action.answers.iter().enumerate() {
        let other = file.actions.iter().find(|other| other.key == *name);
        if let Some(other) = other.filter(|other| other.kind != answered) {
            let message = format!("`{name}` is {:?}, so an action that is {kind:?} never answers it", other.kind);
            let help = format!("name actions that are {answered:?}");
            report.add(&path.field("answers").index(at), message, Some(help));
        }
    }
}

/// TEMPO-019: adds a problem for a row out of order: the last row that is reached counts, so the thresholds rise from
/// a row that is always reached.
fn table(report: &mut Report, path: &Path, rows: &[Outcome]) {
    if let Some(first) = rows.first().filter(|first| first.at != Threshold::Always) {
        let message = format!("the first row is reached whatever the result, not only {}", threshold(first.at));
        report.add(&path.index(0).field("at"), message, Some("begin with a row `at: Always`".to_owned()));
    }
    for (at, row) in rows.iter().enumerate().skip(1) {
        let hides = |earlier: &&Outcome| match (earlier.at, row.at) {
            (Threshold::Least(before), Threshold::Least(after)) => after <= before,
            (Threshold::Armoured, Threshold::CombatDefence) => true,
            (before, after) => before == after || after == Threshold::Always,
        };
        if let Some(earlier) = rows[..at].iter().find(hides) {
            let message = format!(
                "this row would stand in for {}: it is reached {}, and {} {}",
                indes_core::reading::quote(&earlier.name),
                threshold(row.at),
                indes_core::reading::quote(&earlier.name),
                threshold(earlier.at)
            );
            let help = "put the rows in order, the one that needs the highest result last".to_owned();
            report.add(&path.index(at).field("at"), message, Some(help));
        }
    }
}

/// When a row is reached, in words.
fn threshold(at: Threshold) -> String {
    match at {
        Threshold::Always => "always".to_owned(),
        Threshold::Least(number) => format!("from {number} on"),
        Threshold::CombatDefence => "from Combat Defence on".to_owned(),
        Threshold::Armoured => "from Combat Defence (Armoured) on".to_owned(),
        Threshold::GrappleDefence => "from Grapple Defence on".to_owned(),
    }
}
