//! Tables of outcomes, and the table of Recover Stamina: TEMPO-D02, TEMPO-D03.

use super::super::data;
use super::threshold;
use indes_tempo::data::{Effect, Kind, Threshold};
use indes_testing::golden;

/// TEMPO-D02: action and threshold (`-` for the row below all of them), outcome, effects.
const OUTCOMES: [&str; 60] = [
    "aim:-                            Failure          -",
    "aim:0                            Success          aim",
    "move:-                           Failure          walk_until_hit",
    "move:0                           Success          walk",
    "combat_move:-                    Failure          -",
    "combat_move:1                    Success          walk_carefully",
    "combat_move:10                   Critical_Success walk",
    "disarm:-                         Failure          -",
    "disarm:8                         Success          disarm",
    "escape:-                         Failure          -",
    "escape:1                         Success          escape",
    "feint:-                          Miss             -",
    "grapple:-                        Failure          -",
    "grapple:8                        Success          grapple",
    "melee_attack:-                   Miss             -",
    "melee_attack:combat_defence      Hit              damage",
    "melee_attack:armoured            Critical_Hit     damage_past_armour",
    "pin:-                            Failure          -",
    "pin:grapple_defence              Success          pin",
    "press:-                          Failure          -",
    "press:combat_defence             Success          damage",
    "press:armoured                   Critical_Success damage_past_armour",
    "ranged_attack:-                  Miss             -",
    "ranged_attack:combat_defence     Hit              damage",
    "ranged_attack:armoured           Critical_Hit     damage_past_armour",
    "ready:-                          Success          ready",
    "unarmed_attack:-                 Miss             -",
    "unarmed_attack:combat_defence    Hit              damage",
    "unarmed_attack:armoured          Critical_Hit     damage_past_armour",
    "withdraw:-                       Failure          -",
    "withdraw:1                       Success          leave_bind",
    "counter_attack:-                 Miss             -",
    "counter_attack:combat_defence    Hit              damage",
    "counter_attack:armoured          Critical_Hit     damage_past_armour",
    "counter_fire:-                   Miss             -",
    "counter_fire:combat_defence      Hit              damage",
    "counter_fire:armoured            Critical_Hit     damage_past_armour",
    "dodge:-                          Failure          -",
    "dodge:0                          Success          opponent_fails",
    "double:-                         Miss             -",
    "double:combat_defence            Hit              damage",
    "double:armoured                  Critical_Hit     damage_past_armour",
    "evade:-                          Failure          -",
    "evade:0                          Success          opponent_fails",
    "parry:-                          Failure          -",
    "parry:0                          Bind             opponent_fails,bind",
    "parry:1                          Success          opponent_fails",
    "retreat:-                        Failure          -",
    "retreat:1                        Success          walk_carefully",
    "retreat:10                       Critical_Success walk_never_nearer",
    "struggle:-                       Failure          -",
    "struggle:0                       Success          opponent_fails",
    "wind:-                           Failure          -",
    "wind:0                           Success          opponent_fails",
    "ct_counter_attack:-              Miss             -",
    "ct_counter_attack:combat_defence Hit              damage",
    "ct_counter_attack:armoured       Critical_Hit     damage_past_armour",
    "ct_parry:-                       Failure          -",
    "ct_parry:0                       Bind             opponent_fails,bind",
    "ct_parry:1                       Success          opponent_fails",
];

/// TEMPO-D03: threshold of Recover Stamina, AP of twelve.
const RECOVERY: [&str; 10] =
    ["0   12", "-1  11", "-2  10", "-3  8", "-4  6", "-6  4", "-8  3", "-9  2", "-13 1", "-   0"];

fn effect(effect: &Effect) -> Option<&'static str> {
    Some(match effect {
        Effect::Ready => "ready",
        Effect::Walk => "walk",
        Effect::WalkUntilHit => "walk_until_hit",
        Effect::WalkCarefully | Effect::Retreat => "walk_carefully",
        Effect::Withdraw => "walk_never_nearer",
        Effect::Blow { critical: false } => "damage",
        Effect::Blow { critical: true } => "damage_past_armour",
        Effect::Cancel => "opponent_fails",
        Effect::Bind => "bind",
        Effect::LeaveBind => "leave_bind",
        Effect::Disarm => "disarm",
        Effect::Grapple => "grapple",
        Effect::Pin => "pin",
        Effect::Escape => "escape",
        Effect::Aim => "aim",
        Effect::Load => "load",
        Effect::Draw => "draw",
        Effect::Drop => "drop",
        Effect::PickUp => "pick_up",
        Effect::Work => "work",
        Effect::Recover(_) => "recover",
        // Only where the level says so (TEMPO-D22).
        Effect::CedeBind => return None,
    })
}

#[test]
fn tempo_d02_every_outcome_is_as_the_catalogue_says() {
    let tables = data().file.actions.iter().filter(|action| action.kind != Kind::Special);
    let found = tables.flat_map(|action| {
        action.outcomes.iter().map(move |row| {
            let effects: Vec<&str> = row.effects.iter().filter_map(effect).collect();
            let effects = if effects.is_empty() { "-".to_owned() } else { effects.join(",") };
            format!("{}:{} {} {effects}", action.key, threshold(row.at), row.name.replace(' ', "_"))
        })
    });
    golden(&OUTCOMES, found, &["reload:-", "draw:-", "pick_up:-", "interact:-", "drop:-"]);
}

/// TEMPO-019: of the rows that are reached the last one counts, so each table rises.
#[test]
fn tempo_d02_every_table_rises_from_its_lowest_row() {
    for action in &data().file.actions {
        let rank = |at: Threshold| match at {
            Threshold::Always => i16::MIN,
            Threshold::Least(least) => least,
            Threshold::CombatDefence | Threshold::GrappleDefence => 0,
            Threshold::Armoured => 1,
        };
        let rows: Vec<i16> = action.outcomes.iter().map(|row| rank(row.at)).collect();
        assert!(rows.is_sorted_by(|a, b| a < b), "{}: {rows:?}", action.key);
        assert!(action.outcomes.first().is_none_or(|row| row.at == Threshold::Always), "{}", action.key);
    }
}

#[test]
fn tempo_d03_recover_stamina_is_as_the_catalogue_says() {
    let special = data().file.actions.iter().find(|action| action.kind == Kind::Special).expect("Recover Stamina");
    let found = special.outcomes.iter().map(|row| {
        let [Effect::Recover(ap)] = row.effects.as_slice() else { panic!("{row:?}") };
        format!("{} {ap}", threshold(row.at))
    });
    golden(&RECOVERY, found, &[]);
}
