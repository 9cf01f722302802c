//! What must occur in random battles of energy.

use indes_energy::DEF;
use indes_energy::data::{ActionKind, Data};

/// What must occur in energy: every verb that is declared or answered, the rolls that are judged, every status, and some
/// events.
pub fn wanted() -> Vec<String> {
    let data = DEF.shipped_data().unwrap();
    let file = &data.of::<Data>().file;
    // Details of an action and what is declined tell no verb, nor do items that are taken in passing.
    let silent = |kind: ActionKind| {
        matches!(
            kind,
            ActionKind::Chance
                | ActionKind::Wait
                | ActionKind::Leg
                | ActionKind::Initiative
                | ActionKind::GoOn
                | ActionKind::Follow
                | ActionKind::Way
                | ActionKind::Fling
                | ActionKind::Face
                | ActionKind::Leap
                | ActionKind::Skill
        )
    };
    let verbs = file.actions.iter().filter(|action| !silent(action.kind)).map(|action| action.key.clone());
    let statuses = file.statuses.iter().map(|status| format!("status {}", status.key));
    let rolls =
        ["sprint_push", "fortitude", "will", "chance_roll", "death_roll", "death_save", "wake_roll", "injury_roll"];
    let others = [
        "stopped",
        "fell",
        "pushed",
        "LastStanding",
        "RoundLimit",
        "dropped",
        "put Hand",
        "put Stowed",
        "shot",
        "loaded",
    ];
    let all = verbs.chain(statuses).chain(rolls.into_iter().chain(others).map(String::from));
    all.map(|word| format!("energy {word}")).collect()
}
