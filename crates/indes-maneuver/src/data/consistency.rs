//! Whether the entries of the file fit each other: unknown names, fields without effect, harm without the Attack trait.

use super::damage::DamageType;
use super::file::{Action, ActionEffect, ActionKind, ArmourLevel, File};
use super::gear::{Defence, Gear, GearClass, MagicEffect, MagicTrait};
use super::named::{STATUSES, VERBS};
use super::skills::{Skill, Style};
use indes_core::reading::{Path, Report, quote};
use indes_rules::OptionValues;
use indes_rules::common::RuleFile;
use indes_rules::common::consistency::{self, DeclaredNames};

/// The options that rules read.
const OPTIONS: [&str; 13] = [
    "successes",
    "oa_on_enter",
    "flank_bonus_for",
    "grapple_uses_size",
    "standalone_shove",
    "death",
    "friendly_fire",
    "ambush",
    "ammunition",
    "manipulate_offturn",
    "rest",
    "draw_outcome",
    "deployment",
];

/// Adds a problem for every entry that does not fit.
pub(super) fn check(file: &File, report: &mut Report) {
    let of_locations = file.locations.iter().filter_map(|location| location.condition.as_deref());
    let options: Vec<&str> = OPTIONS.into_iter().chain(of_locations).collect();
    file.lists().check_names(report, VERBS, STATUSES, &options);
    conditions(report, file);
    names(file, report);
    for (at, action) in file.actions.iter().enumerate() {
        fields(report, file, &Path::to("actions").index(at), action);
    }
    for (at, gear) in file.gear.iter().enumerate() {
        of_gear(report, &Path::to("gear").index(at), gear);
    }
    for (at, style) in file.styles.iter().enumerate() {
        of_style(report, file, &Path::to("styles").index(at), style);
    }
    for (skill, key) in Skill::ALL {
        if !file.skills.iter().any(|row| row.skill == skill && !row.by.is_empty()) {
            let message = format!("no attribute governs {}", quote(key));
            report.add(&Path::to("skills"), message, Some(format!("add `(skill: {key}, name: …, by: [...])`")));
        }
    }
}

/// Adds a problem for every option of a hit location that is no choice between nothing and conditions (MANEUVER-G23).
fn conditions(report: &mut Report, file: &File) {
    let read = |key: &str| file.locations.iter().any(|location| location.condition.as_deref() == Some(key));
    let is_known = |name: &String| name == NO_CONDITION || file.statuses.iter().any(|status| status.key == *name);
    for (at, option) in file.options.iter().enumerate().filter(|(_, option)| read(&option.key)) {
        let path = Path::to("options").index(at).field("kind");
        let wrong = match &option.kind {
            OptionValues::Choice(names) => names.iter().find(|name| !is_known(name)).map(|name| quote(name)),
            OptionValues::Bool | OptionValues::Int { .. } => Some("this".to_owned()),
        };
        if let Some(wrong) = wrong {
            let help = format!("a `Choice` of {} and keys of `statuses`", quote(NO_CONDITION));
            report.add(&path, format!("{wrong} is no condition that a hit could bring"), Some(help));
        }
    }
}

/// Adds a problem for every unknown name.
fn names(file: &File, report: &mut Report) {
    let mut gear = DeclaredNames::of(report, "weapon", "gear", file.gear.iter().map(|entry| entry.key.as_str()));
    let mut armours =
        DeclaredNames::of(report, "armour", "armours", file.armours.iter().map(|entry| entry.key.as_str()));
    let mut sizes = DeclaredNames::of(report, "size", "sizes", file.sizes.iter().map(|entry| entry.key.as_str()));
    let mut styles = DeclaredNames::of(report, "style", "styles", file.styles.iter().map(|entry| entry.key.as_str()));
    let mut locations =
        DeclaredNames::of(report, "location", "locations", file.locations.iter().map(|entry| entry.key.as_str()));
    let trained = file.gear.iter().filter(|gear| gear.is_weapon() || gear.class == GearClass::Shield);
    let mut trained: Vec<&str> = trained.map(|gear| gear.trained_by()).collect();
    for level in [ArmourLevel::Partial, ArmourLevel::Full] {
        if let Some(entry) = level.entry() {
            trained.push(entry);
        }
    }
    let mut entries = DeclaredNames::of(report, "gear to be trained in", "gear", trained);
    gear.look(&Path::to("unarmed"), &file.unarmed);
    for (at, action) in file.actions.iter().enumerate() {
        let path = Path::to("actions").index(at);
        if let Some(magic) = &action.magic {
            gear.look(&path.field("magic"), magic);
        }
        if let Some(location) = &action.location {
            locations.look(&path.field("location"), location);
        }
    }
    for (at, armour) in file.armours.iter().enumerate() {
        for (spot, (location, _)) in armour.weak_spots.iter().enumerate() {
            locations.look(&Path::to("armours").index(at).field("weak_spots").index(spot), location);
        }
    }
    for (at, style) in file.styles.iter().enumerate() {
        entries.look_all(&Path::to("styles").index(at).field("gear"), &style.gear);
        entries.look_all(&Path::to("styles").index(at).field("bought"), &style.bought);
    }
    for (at, combatant) in file.combatants.iter().enumerate() {
        let path = Path::to("combatants").index(at);
        gear.look_all(&path.field("gear"), &combatant.gear);
        gear.look_all(&path.field("magic"), &combatant.magic);
        armours.look(&path.field("armour"), &combatant.armour);
        sizes.look(&path.field("size"), &combatant.size);
        for (at, style) in combatant.styles.iter().enumerate() {
            styles.look(&path.field("styles").index(at).field("style"), &style.style);
        }
    }
    for known in [gear, armours, sizes, styles, locations, entries] {
        known.report_unknown(report);
    }
}

/// Adds a problem for every field of an action that has no effect for its kind, or that its kind needs and lacks.
fn fields(report: &mut Report, file: &File, path: &Path, action: &Action) {
    let kind = action.kind;
    let magic = kind == ActionKind::Magic;
    let does = !matches!(
        kind,
        ActionKind::Magic
            | ActionKind::NoDefence
            | ActionKind::NoManeuver
            | ActionKind::Location
            | ActionKind::Way
            | ActionKind::Landing
            | ActionKind::Placing
            | ActionKind::Chance
            | ActionKind::Pass
            | ActionKind::EndTurn
    );
    let needs = [
        ("magic", magic, action.magic.is_none(), "it uses no spell and no item"),
        ("location", kind == ActionKind::Location, action.location.is_none(), "it chooses no location"),
        ("perk", kind == ActionKind::Free || kind == ActionKind::Riposte, action.perk.is_none(), "no perk grants it"),
        ("does", does, action.does == ActionEffect::AsKind, "it does nothing"),
    ];
    for (field, wanted, lacks, why) in needs {
        if wanted && lacks && report.is_whole(path) {
            let message = format!("no unit could use this: it is {kind:?} and {why}");
            report.add(path, message, Some(format!("add `{field}: …`")));
        }
        let written = match field {
            "magic" => action.magic.is_some(),
            "location" => action.location.is_some(),
            "perk" => action.perk.is_some(),
            _ => action.does != ActionEffect::AsKind,
        };
        if written && !wanted {
            let message = format!("`{field}` has no effect: it is {kind:?}");
            report.add(&path.field(field), message, Some(format!("leave `{field}` out")));
        }
    }
    // The price and the trait of magic stand with the spell or item.
    if magic && (action.ap != 0 || action.attack) {
        let field = if action.ap != 0 { "ap" } else { "attack" };
        let message = format!("`{field}` has no effect: the spell or item says so itself");
        report.add(&path.field(field), message, Some(format!("leave `{field}` out")));
    }
    // MANEUVER-076
    if action.does == ActionEffect::Strike && !action.attack && report.is_whole(path) {
        report.add(path, "this harms another character, so it is an attack", Some("add `attack: true`".to_owned()));
    }
    if let Some(gear) = action.magic.as_ref().and_then(|key| file.gear.iter().find(|gear| gear.key == *key))
        && gear.magic.is_none()
    {
        let message = format!("{} is neither a spell nor a magic item", quote(&gear.key));
        report.add(&path.field("magic"), message, None);
    }
    consistency::slots(report, path, &action.slots);
}

/// Adds a problem for gear that lacks what its class needs, or has what it cannot use.
fn of_gear(report: &mut Report, path: &Path, gear: &Gear) {
    if !report.is_whole(path) {
        return;
    }
    let add = |report: &mut Report, field: &str, why: &str| report.add(&path.field(field), why.to_owned(), None);
    match gear.class {
        GearClass::Melee | GearClass::Thrown | GearClass::Ranged => {
            // MANEUVER-165
            if gear.kind.is_none() {
                report.add(path, "a weapon needs the type of its damage", Some("add `kind: …`".to_owned()));
            }
            if gear.reach == 0 && gear.range == 0 {
                report.add(path, "a weapon needs a reach or a range", None);
            }
        }
        GearClass::Shield => {
            if gear.block == 0 {
                report.add(path, "a shield needs a Block Rating", Some("add `block: …`".to_owned()));
            }
        }
        GearClass::Spell | GearClass::MagicItem => {
            if gear.magic.is_none() {
                report.add(path, "a spell or a magic item needs its numbers", Some("add `magic: (…)`".to_owned()));
            }
        }
    }
    let Some(magic) = &gear.magic else { return };
    let harms = !magic.damage.is_empty();
    // MANEUVER-076, MANEUVER-J09
    if harms && !magic.is(MagicTrait::Attack) {
        add(report, "magic", "this deals damage, so it needs the trait `attack`");
    }
    if magic.is(MagicTrait::Attack) && magic.defences.is_empty() {
        add(report, "magic", "an attack needs the defences that are open against it");
    }
    if magic.is(MagicTrait::Attack) && magic.effect != MagicEffect::Harm {
        add(report, "magic", "an attack has no effect beside its damage");
    }
    // MANEUVER-191
    if magic.is(MagicTrait::Mind) && magic.damage.iter().any(|part| part.1 != DamageType::Psychic) {
        add(report, "magic", "an ability that works on the mind deals psychic damage");
    }
    // MANEUVER-083
    if magic.defences.contains(&Defence::Parry) {
        add(report, "magic", "spells cannot be parried");
    }
    if gear.class == GearClass::Spell && magic.trigger.is_some() && magic.is(MagicTrait::Attack) {
        add(report, "magic", "a spell with the trait `attack` is never a reaction");
    }
}

/// Adds a problem for a style whose list is too long or dearer than its experience, or has an entry twice.
fn of_style(report: &mut Report, file: &File, path: &Path, style: &Style) {
    let (limits, all) = (&file.style_limits, style.entries().count());
    if style.gear.len() > usize::from(limits.free) {
        let message = format!("{} entries: at most {} are free", style.gear.len(), limits.free);
        report.add(&path.field("gear"), message, Some("list the others as `bought`".to_owned()));
    }
    if all > usize::from(limits.most) {
        report.add(&path.field("bought"), format!("{all} entries: at most {}", limits.most), None);
    }
    let price = i32::from(limits.price) * i32::try_from(style.bought.len()).unwrap_or(i32::MAX);
    if price > style.xp.into() {
        let message = format!("the entries cost {price} XP, and there are {}", style.xp);
        report.add(&path.field("bought"), message, None);
    }
    let mut seen: Vec<&String> = Vec::new();
    for entry in style.entries() {
        if seen.contains(&entry) {
            report.add(&path.field("gear"), format!("{} is listed twice", quote(entry)), None);
        }
        seen.push(entry);
    }
}

/// The choice of an option of a hit location by which a hit there brings no condition.
const NO_CONDITION: &str = "none";
