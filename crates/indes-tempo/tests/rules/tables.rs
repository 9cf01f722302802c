//! Every number of the rule data against the catalogue's data tables, row by row. The tables written out here are the
//! catalogue's; further rows of the rule data are named as additions.

mod actions;
mod combatants;
mod gear;
mod outcomes;
mod settings;

use indes_tempo::data::{Cost, Threshold};

/// Actions that are not in the document: support actions (TEMPO-D23), answers to questions of detail, the honest answer
/// to
/// a sealed question, passing and ending the turn.
const OURS: [&str; 12] = [
    "reload",
    "draw",
    "pick_up",
    "interact",
    "drop",
    "true_blow",
    "pass",
    "place",
    "give_ground",
    "stay",
    "halt",
    "end_turn",
];

/// Keys in alphabetical order, `-` for none.
fn listed(keys: &[String]) -> String {
    let mut keys = keys.to_vec();
    keys.sort();
    if keys.is_empty() { "-".to_owned() } else { keys.join(",") }
}

fn cost(cost: Cost) -> String {
    match cost {
        Cost::Fixed(ap) => ap.to_string(),
        Cost::Surface | Cost::Cheapest => "weapon".to_owned(),
        Cost::Reload => "reload".to_owned(),
    }
}

fn threshold(at: Threshold) -> String {
    match at {
        Threshold::Always => "-".to_owned(),
        Threshold::Least(least) => least.to_string(),
        Threshold::CombatDefence => "combat_defence".to_owned(),
        Threshold::Armoured => "armoured".to_owned(),
        Threshold::GrappleDefence => "grapple_defence".to_owned(),
    }
}
