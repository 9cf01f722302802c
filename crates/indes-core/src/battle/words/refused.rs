//! Questions in words, and the reasons for which answers are not legal.

use super::super::decision::{Arg, Decision, Intent, Prompt, Row, Slot};
use super::super::error::Refusal;
use super::super::view::{RuleSet, View};
use super::answer::Answer;
use super::detail::Detail;
use super::misfit::misfit;
use super::names::join;
use crate::battlefield::UnitId;

/// A question with the keys of the verbs on offer: `Black Wat is to answer: parry, evade or pass`.
#[must_use]
pub fn question(rules: &dyn RuleSet, view: &View, decision: &Decision) -> String {
    let names = rules.names(&view.field.rule_data);
    let who = match decision.asked.unit {
        Some(unit) => view.field.roster.member(unit).name.clone(),
        None => {
            let sides = view.field.roster.sides_of(decision.asked.seat);
            let names: Vec<&str> =
                sides.map(|side| view.field.roster.sides[usize::from(side.0)].name.as_str()).collect();
            format!("seat {} ({})", decision.asked.seat.0, names.join(", "))
        }
    };
    let what = match decision.asked.prompt {
        Prompt::Act => "to act",
        Prompt::React(_) => "to answer",
        Prompt::Detail => "to choose",
    };
    let keys: Vec<&str> = decision.rows.iter().map(|row| names.verb_key(row.verb)).collect();
    format!("{who} is {what}: {}", join(&keys, "or"))
}

/// The reason for which an answer is not legal: for which its verb is not offered, or its first wrong detail is not in
/// its domain. `None` if the answer is legal, has too few or too many details, or the rules name no reason.
#[must_use]
pub fn refusal(rules: &dyn RuleSet, view: &View, decision: &Decision, intent: &Intent) -> Option<Refusal> {
    let Some(row) = decision.row(intent.verb) else {
        let known = usize::from(intent.verb.0) < rules.names(&view.field.rule_data).verbs.len();
        return known.then(|| rules.explain(view, &decision.asked, intent.verb)).flatten();
    };
    let slot = first_wrong(rules, view, decision, row, intent)?;
    rules.explain_detail(view, &decision.asked, row, intent.with.get(..slot)?, intent.with.get(slot)?)
}

/// The first slot of a row for which an answer has no value of its domain.
fn first_wrong(rules: &dyn RuleSet, view: &View, decision: &Decision, row: &Row, intent: &Intent) -> Option<usize> {
    (0..row.slots.len()).find(|&slot| {
        let so_far = intent.with.get(..slot).unwrap_or_default();
        let domain = rules.domain(view, &decision.asked, row, so_far, slot);
        !intent.with.get(slot).is_some_and(|value| domain.admits(view, value))
    })
}

/// Why an answer is not legal, in words; `None` if it is.
#[must_use]
pub fn why_not(rules: &dyn RuleSet, view: &View, decision: &Decision, intent: &Intent) -> Option<String> {
    if decision.admits(rules, view, intent) {
        return None;
    }
    let names = rules.names(&view.field.rule_data);
    let key = names.verb_key(intent.verb);
    if usize::from(intent.verb.0) >= names.verbs.len() {
        return Some(format!("there is no action number {}; {}", intent.verb.0, question(rules, view, decision)));
    }
    let units = view.field.roster.units.len();
    let unknown = intent.with.iter().flat_map(named).find(|unit| usize::from(unit.0) >= units);
    if let Some(unit) = unknown {
        return Some(format!("there is no unit number {}; {}", unit.0, question(rules, view, decision)));
    }
    let reason = refusal(rules, view, decision, intent);
    let because = reason.map(|refusal| format!(": {} ({})", refusal.reason, refusal.rule)).unwrap_or_default();
    let Some(row) = decision.row(intent.verb) else {
        return Some(format!("{key} is not offered{because}; {}", question(rules, view, decision)));
    };
    let unit = rules.actor(view, &decision.asked, intent).unwrap_or(UnitId(0));
    let given = Answer::of(rules, view, unit, intent);
    if let Some(slot) = first_wrong(rules, view, decision, row, intent) {
        let domain = rules.domain(view, &decision.asked, row, intent.with.get(..slot).unwrap_or_default(), slot);
        let known: Vec<String> =
            domain.listed(view).iter().map(|arg| names.detail(view, unit, arg).to_string()).take(12).collect();
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        let kind = slot_name(row.slots[slot]);
        let found = given.with.get(slot).map_or_else(|| format!("no {kind}"), Detail::to_string);
        let fault = || misfit(rules, view, &domain, intent.with.get(slot)?);
        let because = if because.is_empty() { fault().map(|why| format!(": {why}")) } else { Some(because) };
        let because = because.unwrap_or_default();
        return Some(format!("{key} cannot have {found}{because}; it can have {}", join(&known, "or")));
    }
    let wanted: Vec<&str> = row.slots.iter().copied().map(slot_name).collect();
    let wanted = if wanted.is_empty() { "no details".to_owned() } else { join(&wanted, "and") };
    Some(format!("{key} has {wanted}, found {}", given.with.len()))
}

/// The units that a detail names.
fn named(arg: &Arg) -> Vec<UnitId> {
    match arg {
        Arg::Unit(unit) => vec![*unit],
        Arg::Units(units) => units.iter().collect(),
        Arg::Each(ways) => ways.iter().map(|way| way.0).collect(),
        Arg::Route(route) => route.acts().iter().filter_map(|act| act.unit).collect(),
        _ => Vec::new(),
    }
}

/// The name of a slot in files: that of its [`Detail`].
#[must_use]
pub const fn slot_name(slot: Slot) -> &'static str {
    match slot {
        Slot::Unit => "Unit",
        Slot::Path => "Path",
        Slot::Item => "Item",
        Slot::Part => "Part",
        Slot::Cell => "Cell",
        Slot::Level => "Level",
        Slot::Units => "Units",
        Slot::Facing => "Facing",
        Slot::Flags => "Flags",
        Slot::Amount => "Amount",
        Slot::Each => "Each",
        Slot::Route => "Route",
    }
}
