//! Every number of the rule data against the catalogue's data tables, row by row. What is written out here is the
//! catalogue's; what the rule data has besides is named as an addition.

mod actions;
mod combatants;
mod gear;
mod outcomes;
mod settings;

use indes::rules::tempo::data::{At, Cost};

/// What a level offers beside the document: support actions (TEMPO-D23), the answers to questions of detail, the honest
/// answer to a secret one, passing and ending the turn.
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

fn threshold(at: At) -> String {
    match at {
        At::Always => "-".to_owned(),
        At::Least(least) => least.to_string(),
        At::CombatDefence => "combat_defence".to_owned(),
        At::Armoured => "armoured".to_owned(),
        At::GrappleDefence => "grapple_defence".to_owned(),
    }
}
