//! Whether the entries of the file fit each other: names that nothing declares, and fields without an effect.

use super::file::{Action, Attack, Deed, Effect, File, Kind, Tier};
use crate::reading::{Path, Report};
use crate::rules::common::RuleFile;
use crate::rules::common::consistency::{self, Known};

/// Actions that a rule of the document treats by name.
const ACTIONS: [&str; 16] = [
    "pass",
    "end_turn",
    "attack",
    "shift",
    "sprint",
    "yield",
    "defend",
    "hinder",
    "take_effects",
    "fewer_effects",
    "goes_next",
    "defy",
    "away",
    "affliction",
    "spend_doom",
    "leave",
];

/// Conditions that a rule of the document treats by name.
const STATUSES: [&str; 17] = [
    "reeling",
    "knocked_down",
    "confused",
    "defeated",
    "kneeling",
    "rooted",
    "burning",
    "wet",
    "gambit",
    "watching",
    "encumbered",
    "choking",
    "holding_breath",
    "submerged",
    "heedless",
    "lost",
    "left",
];

/// Options that rules read.
const OPTIONS: [&str; 15] = [
    "threat_adds_agility",
    "boon_cap",
    "allow_shields",
    "spill_fixed",
    "carry_pools",
    "rest_days",
    "no_respite",
    "minion_multi",
    "defeated_block",
    "lethal_stress",
    "gambit_when_defeated",
    "maneuver_for_action",
    "draw_outcome",
    "terms_outcome",
    "auto_pass_defeated",
];

/// Adds a problem for everything that does not fit.
pub(super) fn check(file: &File, report: &mut Report) {
    file.lists().fit(report, &ACTIONS, &STATUSES, &OPTIONS);
    names(file, report);
    for (at, action) in file.actions.iter().enumerate() {
        fields(report, &Path::to("actions").index(at), action);
    }
    combatants(file, report);
}

/// Every attack of the file with its path: skills of weapons, and those of actions.
fn attacks(file: &File) -> impl Iterator<Item = (Path, &Attack)> {
    let skills = file.gear.iter().enumerate().flat_map(|(at, weapon)| {
        let path = Path::to("gear").index(at).field("skills");
        weapon.skills.iter().enumerate().map(move |(part, skill)| (path.index(part), skill))
    });
    let blows = file.actions.iter().enumerate().filter_map(|(at, action)| match &action.does {
        Deed::Blow(attack) => Some((Path::to("actions").index(at).field("does"), &**attack)),
        _ => None,
    });
    skills.chain(blows)
}

/// Names that nothing declares.
fn names(file: &File, report: &mut Report) {
    let mut statuses = Known::of(report, "status", "statuses", file.statuses.iter().map(|entry| entry.key.as_str()));
    let mut gear = Known::of(report, "weapon", "gear", file.gear.iter().map(|entry| entry.key.as_str()));
    let mut armours = Known::of(report, "armour", "armours", file.armours.iter().map(|entry| entry.key.as_str()));
    let mut sizes = Known::of(report, "size", "sizes", file.sizes.iter().map(|entry| entry.key.as_str()));
    gear.look(&Path::to("unarmed"), &file.unarmed);
    for (path, attack) in attacks(file) {
        let yields = attack.yields.iter().enumerate().map(|(at, effect)| (path.field("yields").index(at), effect));
        for (path, effect) in yields.chain([(path.field("cunning"), &attack.cunning)]) {
            if let Effect::Impose(status) = effect {
                statuses.look(&path, status);
            }
        }
    }
    for (at, combatant) in file.combatants.iter().enumerate() {
        let path = Path::to("combatants").index(at);
        gear.look_all(&path.field("gear"), &combatant.gear);
        armours.look(&path.field("armour"), &combatant.armour);
        sizes.look(&path.field("size"), &combatant.size);
    }
    for known in [statuses, gear, armours, sizes] {
        known.tell(report);
    }
}

/// Fields of an action that have no effect for its kind, or that its kind needs.
fn fields(report: &mut Report, path: &Path, action: &Action) {
    let kind = action.kind;
    let used = matches!(kind, Kind::Action | Kind::Maneuver | Kind::Free | Kind::Reaction);
    let by_skill = matches!(action.does, Deed::Strike | Deed::Breath);
    let chooses =
        matches!(kind, Kind::Way | Kind::Hit | Kind::Place | Kind::Another | Kind::Pick | Kind::Next | Kind::Maimed);
    let does = used || matches!(kind, Kind::Critical | Kind::Away);
    let about = matches!(kind, Kind::Defence | Kind::Choice);
    let without = |why: &str| format!("has no effect: {why}");
    let paid = match kind {
        Kind::Defence => without("what it costs is the threat of the attack, from its `pool`"),
        _ if by_skill => without("the skill that is used says what it costs"),
        _ => without(&format!("nobody pays for what is {kind:?}")),
    };
    let entries = [
        ("cost", !action.cost.is_empty(), used && !by_skill, paid),
        ("tags", !action.tags.is_empty(), does || kind == Kind::Hinder, without(&format!("it is {kind:?}"))),
        ("does", action.does != Deed::AsKind, does, without(&format!("its kind, {kind:?}, says what it does"))),
        ("pool", action.pool.is_some(), about, without("only a Defence and a Choice are about a pool")),
        ("slots", !action.slots.is_empty(), chooses, without("what it does says what has to be chosen")),
        ("mount", action.mount, used, without("a mount carries out actions, maneuvers and reactions only")),
    ];
    for (field, written, has_effect, why) in entries {
        if written && !has_effect {
            report.add(&path.field(field), format!("`{field}` {why}"), Some(format!("leave `{field}` out")));
        }
    }
    if does && action.does == Deed::AsKind && report.is_whole(path) {
        let message = format!("no unit could use this: it is {kind:?} and does nothing");
        report.add(path, message, Some("say what it does: `does: …`".to_owned()));
    }
    consistency::slots(report, path, &action.slots);
    if chooses && action.slots.is_empty() && report.is_whole(path) {
        let message = format!("it is {kind:?} and chooses nothing");
        report.add(path, message, Some("say what has to be chosen: `slots: […]`".to_owned()));
    }
    if kind == Kind::Choice && action.pool.is_none() && report.is_whole(path) {
        report.add(path, "this choice is about no pool", Some("add `pool: …`".to_owned()));
    }
    if matches!(action.does, Deed::Critical(_)) != (kind == Kind::Critical) && does && action.does != Deed::AsKind {
        let message = "a critical effect is what an action of the kind Critical does, and nothing else".to_owned();
        report.add(&path.field("does"), message, None);
    }
}

/// Numbers of templates that their tier does not have, or needs.
fn combatants(file: &File, report: &mut Report) {
    for (at, combatant) in file.combatants.iter().enumerate() {
        let path = Path::to("combatants").index(at);
        let tier = combatant.tier;
        if combatant.defence > 0 && tier != Tier::Minion {
            let message = format!("`defence` has no effect: only a Minion has this pool, and this is {tier:?}");
            report.add(&path.field("defence"), message, Some("leave `defence` out".to_owned()));
        }
        if combatant.defence == 0 && tier == Tier::Minion && report.is_whole(&path) {
            let help = "add `defence: …`; 8 to 12 is usual (POISE-G46)".to_owned();
            report.add(&path, "a Minion needs `defence`, its one pool", Some(help));
        }
        if combatant.defiance > 0 && tier != Tier::Legendary {
            let message = format!("`defiance` has no effect: only a Legendary one defies, and this is {tier:?}");
            report.add(&path.field("defiance"), message, Some("leave `defiance` out".to_owned()));
        }
    }
}
