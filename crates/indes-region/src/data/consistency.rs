//! Whether the entries of the file fit each other: unknown names, fields without effect, tables with gaps.

use super::file::{Action, ActionEffect, ActionKind, File};
use super::gear::{Gear, GearClass};
use super::named::{STATUSES, VERBS};
use indes_core::reading::{Path, Report, quote};
use indes_rules::common::RuleFile;
use indes_rules::common::consistency::{self, DeclaredNames};

/// The options that rules read.
const OPTIONS: [&str; 21] = [
    "run_action",
    "run_regions",
    "melee_contact",
    "past_trigger",
    "defence_declared",
    "keep_unspent_for_interrupts",
    "max_successes",
    "may_pull_blows",
    "focus_mp",
    "dodge_room_min",
    "shift_per_turn",
    "improvised_bandages",
    "permanent_injury",
    "allow_resurrection",
    "surprised",
    "ammunition",
    "object_die",
    "object_attribute",
    "rest_hours",
    "rest_days",
    "draw_outcome",
];

/// Adds a problem for every entry that does not fit.
pub(super) fn check(file: &File, report: &mut Report) {
    file.lists().check_names(report, VERBS, STATUSES, &OPTIONS);
    names(file, report);
    for (at, action) in file.actions.iter().enumerate() {
        of_action(report, &Path::to("actions").index(at), action);
    }
    for (at, gear) in file.gear.iter().enumerate() {
        of_gear(report, &Path::to("gear").index(at), gear);
    }
    if report.is_complete(&Path::to("injuries")) {
        for roll in 1..=i16::from(file.injury_die) {
            if file.injuries.iter().filter(|row| row.roll == roll).count() != 1 {
                let message = format!("a roll of {roll} has no row, or several");
                report.add(&Path::to("injuries"), message, Some("one row for each number of the die".to_owned()));
            }
        }
    }
}

/// Adds a problem for every unknown name.
fn names(file: &File, report: &mut Report) {
    let mut gear = DeclaredNames::of(report, "weapon", "gear", file.gear.iter().map(|entry| entry.key.as_str()));
    let spells = file.gear.iter().filter(|gear| gear.class == GearClass::Spell);
    let mut spells = DeclaredNames::of(report, "spell", "gear", spells.map(|entry| entry.key.as_str()));
    let mut armours =
        DeclaredNames::of(report, "armour", "armours", file.armours.iter().map(|entry| entry.key.as_str()));
    let mut sizes = DeclaredNames::of(report, "size", "sizes", file.sizes.iter().map(|entry| entry.key.as_str()));
    let mut statuses =
        DeclaredNames::of(report, "status", "statuses", file.statuses.iter().map(|entry| entry.key.as_str()));
    gear.look(&Path::to("unarmed"), &file.unarmed);
    for (at, action) in file.actions.iter().enumerate() {
        if let Some(spell) = &action.spell {
            spells.look(&Path::to("actions").index(at).field("spell"), spell);
        }
    }
    for (at, one) in file.gear.iter().enumerate() {
        if let Some(thrown) = &one.throws_as {
            gear.look(&Path::to("gear").index(at).field("throws_as"), thrown);
        }
    }
    for (at, injury) in file.injuries.iter().enumerate() {
        statuses.look(&Path::to("injuries").index(at).field("status"), &injury.status);
    }
    for (at, combatant) in file.combatants.iter().enumerate() {
        let path = Path::to("combatants").index(at);
        gear.look_all(&path.field("gear"), &combatant.gear);
        spells.look_all(&path.field("spells"), &combatant.spells);
        armours.look(&path.field("armour"), &combatant.armour);
        sizes.look(&path.field("size"), &combatant.size);
    }
    for known in [gear, spells, armours, sizes, statuses] {
        known.report_unknown(report);
    }
}

/// Adds a problem for every field of an action that has no effect for its kind, or that its kind needs and lacks.
fn of_action(report: &mut Report, path: &Path, action: &Action) {
    let casts = matches!(action.does, ActionEffect::Cast | ActionEffect::Restore | ActionEffect::AidMend);
    if casts != action.spell.is_some() {
        let message = if casts { "it casts no spell" } else { "it does not cast the spell that it names" };
        report.add(&path.field("spell"), message, None);
    }
    let plain = matches!(
        action.kind,
        ActionKind::Passive | ActionKind::Landing | ActionKind::Chance | ActionKind::Pass | ActionKind::EndTurn
    );
    if plain == (action.does != ActionEffect::AsKind) {
        let message = if plain { "an entry of this kind does nothing by itself" } else { "this action does nothing" };
        report.add(&path.field("does"), message, None);
    }
    if (action.kind == ActionKind::Defence) != matches!(action.does, ActionEffect::Defend(_)) {
        report.add(&path.field("does"), "a defence defends, and nothing else does", None);
    }
    let rolled = matches!(
        action.does,
        ActionEffect::Melee
            | ActionEffect::PulledBlow
            | ActionEffect::Ranged
            | ActionEffect::Cast
            | ActionEffect::Strike
            | ActionEffect::Grab
            | ActionEffect::Crush
            | ActionEffect::ThrowDown
            | ActionEffect::Escape
            | ActionEffect::AidMend
    );
    if rolled && action.rows.len() < SUCCESS_ROWS {
        let message = format!("{} has fewer than {SUCCESS_ROWS} rows", quote(&action.key));
        report.add(&path.field("rows"), message, Some("none, one, two, three and more successes".to_owned()));
    }
    consistency::slots(report, path, &action.slots);
}

/// The rows of an action whose successes are told: none, one, two, three and more.
const SUCCESS_ROWS: usize = 4;

/// Adds a problem for every field of a piece of gear that has no effect, or that it lacks.
fn of_gear(report: &mut Report, path: &Path, gear: &Gear) {
    let spell = gear.class == GearClass::Spell;
    let needs = [
        ("spell", spell != gear.spell.is_some(), "spells have `spell`, and nothing else has"),
        ("minimum", gear.is_ranged() && gear.minimum.is_empty(), "it reaches no distance"),
        ("minimum", !gear.is_ranged() && !spell && !gear.minimum.is_empty(), "only shots and spells have a minimum"),
        ("reload", gear.reload.is_some() && !gear.is_ranged(), "only weapons that shoot are reloaded"),
        ("throws_as", gear.throws_as.is_some() && !gear.is_melee(), "only a melee weapon is thrown as another one"),
        ("block_ranks", gear.block_ranks != 0 && !gear.is_shield(), "only shields block"),
    ];
    for (field, _, message) in needs.into_iter().filter(|need| need.1) {
        report.add(&path.field(field), message, None);
    }
}
