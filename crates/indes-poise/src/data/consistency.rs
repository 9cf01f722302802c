//! Whether the entries of the file fit each other: unknown names, and fields without effect.

use super::bodies::Tier;
use super::file::{Action, ActionEffect, ActionKind, Attack, File, YieldEffect};
use indes_core::reading::{Path, Report};
use indes_rules::common::RuleFile;
use indes_rules::common::consistency::{self, DeclaredNames};

/// The keys of [`NamedVerbs`](super::NamedVerbs).
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

/// The keys of [`NamedStatuses`](super::NamedStatuses).
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

/// The options that rules read.
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

/// Adds a problem for every entry that does not fit.
pub(super) fn check(file: &File, report: &mut Report) {
    file.lists().check_names(report, &ACTIONS, &STATUSES, &OPTIONS);
    names(file, report);
    for (at, action) in file.actions.iter().enumerate() {
        fields(report, &Path::to("actions").index(at), action);
    }
    combatants(file, report);
}

/// Every attack of the file with its path: skills of weapons, and attacks of actions.
fn attacks(file: &File) -> impl Iterator<Item = (Path, &Attack)> {
    let skills = file.gear.iter().enumerate().flat_map(|(at, weapon)| {
        let path = Path::to("gear").index(at).field("skills");
        weapon.skills.iter().enumerate().map(move |(part, skill)| (path.index(part), skill))
    });
    let blows = file.actions.iter().enumerate().filter_map(|(at, action)| match &action.does {
        ActionEffect::Blow(attack) => Some((Path::to("actions").index(at).field("does"), &**attack)),
        _ => None,
    });
    skills.chain(blows)
}

/// Adds a problem for every unknown name.
fn names(file: &File, report: &mut Report) {
    let mut statuses =
        DeclaredNames::of(report, "status", "statuses", file.statuses.iter().map(|entry| entry.key.as_str()));
    let mut gear = DeclaredNames::of(report, "weapon", "gear", file.gear.iter().map(|entry| entry.key.as_str()));
    let mut armours =
        DeclaredNames::of(report, "armour", "armours", file.armours.iter().map(|entry| entry.key.as_str()));
    let mut sizes = DeclaredNames::of(report, "size", "sizes", file.sizes.iter().map(|entry| entry.key.as_str()));
    gear.look(&Path::to("unarmed"), &file.unarmed);
    for (path, attack) in attacks(file) {
        let yields = attack.yields.iter().enumerate().map(|(at, effect)| (path.field("yields").index(at), effect));
        for (path, effect) in yields.chain([(path.field("cunning"), &attack.cunning)]) {
            if let YieldEffect::Impose(status) = effect {
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
        known.report_unknown(report);
    }
}

/// Adds a problem for every field of an action that has no effect for its kind, or that its kind needs and lacks.
fn fields(report: &mut Report, path: &Path, action: &Action) {
    let kind = action.kind;
    let used = matches!(kind, ActionKind::Action | ActionKind::Maneuver | ActionKind::Free | ActionKind::Reaction);
    let by_skill = matches!(action.does, ActionEffect::Strike | ActionEffect::Breath);
    let chooses = matches!(
        kind,
        ActionKind::Way
            | ActionKind::Hit
            | ActionKind::Place
            | ActionKind::Another
            | ActionKind::Sheathe
            | ActionKind::Pick
            | ActionKind::Next
            | ActionKind::Maimed
    );
    let does = used || matches!(kind, ActionKind::Critical | ActionKind::Away);
    let about = matches!(kind, ActionKind::Defence | ActionKind::Choice);
    let without = |why: &str| format!("has no effect: {why}");
    let paid = match kind {
        ActionKind::Defence => without("what it costs is the threat of the attack, from its `pool`"),
        _ if by_skill => without("the skill that is used says what it costs"),
        _ => without(&format!("nobody pays for what is {kind:?}")),
    };
    let entries = [
        ("cost", !action.cost.is_empty(), used && !by_skill, paid),
        ("tags", !action.tags.is_empty(), does || kind == ActionKind::Hinder, without(&format!("it is {kind:?}"))),
        ("does", action.does != ActionEffect::AsKind, does, without(&format!("its kind, {kind:?}, says what it does"))),
        ("pool", action.pool.is_some(), about, without("only a Defence and a Choice are about a pool")),
        ("slots", !action.slots.is_empty(), chooses, without("what it does says what has to be chosen")),
        ("mount", action.mount, used, without("a mount carries out actions, maneuvers and reactions only")),
    ];
    for (field, written, has_effect, why) in entries {
        if written && !has_effect {
            report.add(&path.field(field), format!("`{field}` {why}"), Some(format!("leave `{field}` out")));
        }
    }
    if does && action.does == ActionEffect::AsKind && report.is_whole(path) {
        let message = format!("no unit could use this: it is {kind:?} and does nothing");
        report.add(path, message, Some("say what it does: `does: …`".to_owned()));
    }
    consistency::slots(report, path, &action.slots);
    if chooses && action.slots.is_empty() && report.is_whole(path) {
        let message = format!("it is {kind:?} and chooses nothing");
        report.add(path, message, Some("say what has to be chosen: `slots: […]`".to_owned()));
    }
    if kind == ActionKind::Choice && action.pool.is_none() && report.is_whole(path) {
        report.add(path, "this choice is about no pool", Some("add `pool: …`".to_owned()));
    }
    if matches!(action.does, ActionEffect::Critical(_)) != (kind == ActionKind::Critical)
        && does
        && action.does != ActionEffect::AsKind
    {
        let message = "a critical effect is what an action of the kind Critical does, and nothing else".to_owned();
        report.add(&path.field("does"), message, None);
    }
}

/// Adds a problem for every number of a template that its tier does not have, or needs and lacks.
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
