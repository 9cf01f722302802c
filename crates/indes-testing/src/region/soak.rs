//! What must occur in random battles of region.

use super::strips;
use indes_core::battle::Setup;
use indes_region::DEF;
use indes_region::data::{Action, ActionEffect, ActionKind, Data};

/// What must occur in region: every verb of a turn or an answer, every status, and some events.
pub fn wanted() -> Vec<String> {
    let data = DEF.shipped_data().unwrap();
    let file = &data.of::<Data>().file;
    // An option allows pulled blows, which no shipped level sets. Where a rider lands, what becomes of things in hand and
    // what is declined tell no verb.
    let silent = |kind: ActionKind| {
        matches!(kind, ActionKind::Chance | ActionKind::Passive | ActionKind::Hands | ActionKind::Landing)
    };
    // Magic for the dying needs a caster that stands and has points left when the battle is over; other tests hold it.
    let rare = ["pulled_blow", "aid_mend", "aid_ritual"];
    let counts = |action: &&Action| {
        !silent(action.kind) && action.does != ActionEffect::LeaveBe && !rare.contains(&action.key.as_str())
    };
    let verbs = file.actions.iter().filter(counts).map(|action| action.key.clone());
    let statuses = file.statuses.iter().map(|status| format!("status {}", status.key));
    let others =
        ["stopped", "fell", "LastStanding", "RoundLimit", "dropped", "put Hand", "put Stowed", "shot", "loaded"];
    let all = verbs.chain(statuses).chain(others.map(String::from));
    all.map(|word| format!("region {word}")).collect()
}

/// Frail fighters, with two on each side who mend and know the ritual, and one who is surprised: there is much to tend after
/// the last blow.
pub fn ward() -> Setup {
    strips(4, ["A B . C . D . E", ". . . . . . F .", ". . . . . . . ."])
        .unit('A', |a| a.caster(["mend", "ritual_of_restoration"]).max_hp(9).dice([("pre", 10)]))
        .unit('B', |b| b.max_hp(2).dice([("for", 8)]))
        .unit('C', |c| c.max_hp(2).dice([("for", 8)]))
        .unit('D', |d| d.max_hp(2).dice([("for", 8)]))
        .unit('E', |e| e.caster(["mend", "ritual_of_restoration"]).max_hp(9).dice([("pre", 10)]))
        .unit('F', |f| f.max_hp(2).dice([("for", 8)]).surprised())
        .round_limit(30)
        .setup()
}
