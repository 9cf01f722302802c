//! Actions, the checks behind them, support actions: TEMPO-D01, TEMPO-D14, TEMPO-D23.

use super::super::data;
use super::{OURS, cost, listed};
use indes_tempo::data::{Check, Kind};
use indes_testing::golden;

/// TEMPO-D01: action, kind, AP, statuses, what it answers, what it replaces, whether it has a check.
const ACTIONS: [&str; 26] = [
    "aim proactive 4 on_guard - - -",
    "move proactive 2 off_guard,on_guard - - -",
    "combat_move proactive 3 on_guard - - check",
    "disarm proactive weapon bound - - check",
    "escape proactive 3 grappled,pinned - - check",
    "feint proactive weapon on_guard - - check",
    "grapple proactive weapon bound - - check",
    "melee_attack proactive weapon on_guard - - check",
    "pin proactive 3 grappled - - check",
    "press proactive weapon bound - - check",
    "ranged_attack proactive weapon on_guard - - check",
    "ready proactive 1 off_guard - - -",
    "unarmed_attack proactive 3 grappled,on_guard - - check",
    "withdraw proactive 2 bound - - check",
    "counter_attack reactive weapon on_guard combat_move,melee_attack,move,unarmed_attack - check",
    "counter_fire reactive weapon on_guard aim,combat_move,move - check",
    "dodge reactive 2 on_guard ranged_attack - check",
    "double reactive weapon bound disarm,grapple,press,withdraw - check",
    "evade reactive 2 on_guard melee_attack,unarmed_attack - check",
    "parry reactive weapon on_guard melee_attack,unarmed_attack - check",
    "retreat reactive 3 on_guard combat_move,move - check",
    "struggle reactive 3 grappled escape,pin,unarmed_attack - check",
    "wind reactive weapon bound disarm,grapple,press,withdraw - check",
    "ct_counter_attack counter_tempo weapon on_guard counter_attack feint,melee_attack check",
    "ct_parry counter_tempo weapon on_guard counter_attack feint,melee_attack check",
    "recover_stamina special 0 bound,grappled,off_guard,on_guard,pinned - - check",
];

/// TEMPO-D14: action, check.
const CHECKS: [&str; 26] = [
    "aim               none",
    "move              none",
    "combat_move       footwork",
    "disarm            weapon",
    "escape            wrestling",
    "feint             weapon",
    "grapple           wrestling",
    "melee_attack      weapon",
    "pin               wrestling",
    "press             weapon",
    "ranged_attack     weapon",
    "ready             none",
    "unarmed_attack    brawling",
    "withdraw          weapon",
    "counter_attack    weapon",
    "counter_fire      weapon",
    "dodge             reflexes",
    "double            weapon",
    "evade             reflexes",
    "parry             weapon",
    "retreat           footwork",
    "struggle          wrestling",
    "wind              weapon",
    "ct_counter_attack weapon",
    "ct_parry          weapon",
    "recover_stamina   endurance",
];

/// TEMPO-D23: support action, AP, statuses.
const SUPPORT: [&str; 5] = [
    "draw     2      off_guard,on_guard",
    "pick_up  3      off_guard,on_guard",
    "reload   reload off_guard,on_guard",
    "interact 2      off_guard,on_guard",
    "drop     0      bound,grappled,off_guard,on_guard,pinned",
];

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Proactive => "proactive",
        Kind::Reactive => "reactive",
        Kind::CounterTempo => "counter_tempo",
        Kind::Special => "special",
        Kind::Pass => "pass",
        Kind::EndTurn => "end_turn",
        Kind::Detail => "detail",
        Kind::Sealed => "sealed",
    }
}

#[test]
fn tempo_d01_every_action_is_as_the_catalogue_says() {
    let found = data().file.actions.iter().map(|action| {
        // A Feint is chosen as the action that it seems to be, and is proactive like that one.
        let kind = if action.key == "feint" { "proactive" } else { kind(action.kind) };
        let (status, answers, replaces) = (listed(&action.status), listed(&action.answers), listed(&action.replaces));
        let check = if action.check == Check::None { "-" } else { "check" };
        format!("{} {kind} {} {status} {answers} {replaces} {check}", action.key, cost(action.cost))
    });
    golden(&ACTIONS, found, &OURS);
}

/// TEMPO-C02: a CT Counter-Attack that replaces a Feint answers a Parry as well; no other action answers a feigned one.
#[test]
fn tempo_d01_a_feint_and_its_answers_are_as_the_catalogue_says() {
    for action in &data().file.actions {
        let (seems, feigned) = (listed(&action.seems), listed(&action.answers_feigned));
        assert_eq!(seems, if action.key == "feint" { "melee_attack" } else { "-" }, "{}", action.key);
        assert_eq!(feigned, if action.key == "ct_counter_attack" { "parry" } else { "-" }, "{}", action.key);
    }
}

#[test]
fn tempo_d14_the_check_behind_every_action_is_as_the_catalogue_says() {
    let found = data().file.actions.iter().map(|action| {
        let check = match &action.check {
            Check::None => "none",
            Check::Weapon => "weapon",
            Check::Skill(skill) => skill,
        };
        format!("{} {check}", action.key)
    });
    golden(&CHECKS, found, &OURS);
}

#[test]
fn tempo_d23_every_support_action_is_as_the_catalogue_says() {
    let actions = data().file.actions.iter().filter(|action| OURS[..5].contains(&action.key.as_str()));
    let found = actions.map(|action| {
        assert!(action.kind == Kind::Proactive && action.check == Check::None, "{}", action.key);
        format!("{} {} {}", action.key, cost(action.cost), listed(&action.status))
    });
    golden(&SUPPORT, found, &[]);
}
