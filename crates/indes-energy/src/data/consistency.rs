//! Whether the entries of the file fit each other: unknown names, fields without effect, weapons without damage.

use super::file::{Action, ActionEffect, ActionKind, File};
use super::gear::{Gear, Property};
use super::named::{FLAGS, STATUSES, VERBS};
use indes_core::reading::{Path, Report, quote};
use indes_rules::common::RuleFile;
use indes_rules::common::consistency::DeclaredNames;

/// The options that rules read.
const OPTIONS: [&str; 24] = [
    "initiative_tie",
    "close_in_disadvantage",
    "loading_exposes",
    "reactive_turns",
    "swift_trigger",
    "sprint_push_extra",
    "coup_de_grace",
    "injuries",
    "first_aid",
    "critical_checks",
    "named_injuries",
    "ammo",
    "restrain_light_difference",
    "advantage_stacking",
    "hold_hazard",
    "surprise",
    "first_floor",
    "doors",
    "climb",
    "bonds_dc",
    "noise",
    "rest",
    "long_rest",
    "asleep",
];

/// Adds a problem for every entry that does not fit.
pub(super) fn check(file: &File, report: &mut Report) {
    file.lists().check_names(report, VERBS, STATUSES, &OPTIONS);
    names(file, report);
    for (at, action) in file.actions.iter().enumerate() {
        fields(report, &Path::to("actions").index(at), action);
    }
    for (at, gear) in file.gear.iter().enumerate() {
        of_gear(report, file, &Path::to("gear").index(at), gear);
    }
    for (at, combatant) in file.combatants.iter().enumerate() {
        // ENERGY-260: styles come with the MPL.
        let levels = file.derived.style_levels.iter().filter(|&&level| combatant.mpl >= level).count();
        if combatant.styles.len() > levels {
            let message = format!("an MPL of {} grants {levels} Combat Styles", combatant.mpl);
            report.add(&Path::to("combatants").index(at).field("styles"), message, None);
        }
    }
    let flags: Vec<&str> = file.flags.iter().map(|flag| flag.key.as_str()).collect();
    for key in FLAGS.iter().filter(|key| !flags.contains(key)) {
        let help = Some(format!("add `(key: {key:?}, name: …)`"));
        report.add(&Path::to("flags"), format!("the rules need {}, which is not in this list", quote(key)), help);
    }
}

/// Adds a problem for every unknown name.
fn names(file: &File, report: &mut Report) {
    let mut gear = DeclaredNames::of(report, "weapon", "gear", file.gear.iter().map(|entry| entry.key.as_str()));
    let mut armours =
        DeclaredNames::of(report, "armour", "armours", file.armours.iter().map(|entry| entry.key.as_str()));
    let mut sizes = DeclaredNames::of(report, "size", "sizes", file.sizes.iter().map(|entry| entry.key.as_str()));
    let mut styles = DeclaredNames::of(report, "style", "styles", file.styles.iter().map(|entry| entry.key.as_str()));
    let mut statuses =
        DeclaredNames::of(report, "condition", "statuses", file.statuses.iter().map(|entry| entry.key.as_str()));
    gear.look(&Path::to("unarmed"), &file.unarmed);
    for (at, action) in file.actions.iter().enumerate() {
        if let Some(lifts) = &action.lifts {
            statuses.look(&Path::to("actions").index(at).field("lifts"), lifts);
        }
    }
    for (at, combatant) in file.combatants.iter().enumerate() {
        let path = Path::to("combatants").index(at);
        gear.look_all(&path.field("gear"), &combatant.gear);
        gear.look_all(&path.field("buried"), &combatant.buried);
        armours.look(&path.field("armour"), &combatant.armour);
        sizes.look(&path.field("size"), &combatant.size);
        styles.look_all(&path.field("styles"), &combatant.styles);
    }
    for known in [gear, armours, sizes, styles, statuses] {
        known.report_unknown(report);
    }
}

/// Adds a problem for every field of an action that has no effect for its kind, or that its kind needs and lacks.
fn fields(report: &mut Report, path: &Path, action: &Action) {
    let bare = matches!(action.kind, ActionKind::Chance | ActionKind::Pass | ActionKind::Wait);
    let idle = action.does == ActionEffect::AsKind;
    if bare != idle && report.is_whole(path) {
        let kind = action.kind;
        let (message, help) = if bare {
            (format!("`does` has no effect: it is {kind:?}"), "leave `does` out")
        } else {
            (format!("no creature could use this: it is {kind:?} and does nothing"), "add `does: …`")
        };
        report.add(path, message, Some(help.to_owned()));
    }
    if action.kind == ActionKind::Ability && action.ability.is_none() && report.is_whole(path) {
        let message = "no creature could use this: no ability grants it";
        report.add(path, message, Some("add `ability: …`".to_owned()));
    }
    if (action.does == ActionEffect::ShakeOff) != action.lifts.is_some() && report.is_whole(path) {
        report.add(path, "`lifts` belongs to `does: ShakeOff`", None);
    }
}

/// Adds a problem for gear that lacks what it needs, or has what it cannot use.
fn of_gear(report: &mut Report, file: &File, path: &Path, gear: &Gear) {
    if !report.is_whole(path) {
        return;
    }
    let bare = gear.key == file.unarmed;
    if gear.is_weapon() && gear.damage.is_none() && !bare {
        report.add(path, "a weapon needs damage", Some("add `damage: (count: …, faces: …)`".to_owned()));
    }
    if bare != gear.is(Property::Unarmed) {
        let message = format!("`unarmed` is the property of {} alone", quote(&file.unarmed));
        report.add(&path.field("props"), message, None);
    }
    if gear.is_weapon() && gear.reach.is_none() && gear.range.is_none() {
        report.add(
            path,
            "no creature could use this: it neither strikes nor shoots",
            Some("add `reach` or `range`".into()),
        );
    }
    if gear.load > 0 && gear.range.is_none() {
        report.add(&path.field("load"), "only what shoots is loaded", Some("leave `load` out".to_owned()));
    }
}
