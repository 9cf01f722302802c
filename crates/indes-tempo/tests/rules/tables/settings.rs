//! Bonuses, the round, the dice, the settings of a level: TEMPO-D08, TEMPO-D09, TEMPO-D11, TEMPO-D22.

use super::super::data;
use indes_rules::OptionValues;
use indes_testing::golden;

/// TEMPO-D22: setting, default value. The pool and difficult ground are no settings of a level; `kills` is ours
/// (TEMPO-G42).
const SETTINGS: [&str; 11] = [
    "cover_light                     2",
    "cover_heavy                     4",
    "high_ground_bonus               0",
    "weather_ranged_modifier         0",
    "pin_escape_to_guard             false",
    "double_ends_bind                false",
    "combat_move_crit_passes_opponent true",
    "feints                          true",
    "fixed_initiative                false",
    "pin_wins_after                  0",
    "rest                            none",
];

#[test]
fn tempo_d08_tempo_d09_tempo_d11_bonuses_round_and_pool_are_as_the_catalogue_says() {
    let file = &data().file;
    assert_eq!((file.bonuses.parried_feint, file.bonuses.counter_to_unarmed), (3, 5));
    assert_eq!((file.round_seconds, file.max_ap), (6, 12));
    assert_eq!((file.pool.dice, file.pool.sides, file.pool.face, file.pool.rerolls), (8, 6, 6, 5));
    assert_eq!((file.initiative_skill.as_str(), file.stamina_skill.as_str()), ("reflexes", "endurance"));
    assert_eq!(file.unarmed, "fists");
}

#[test]
fn tempo_d22_every_setting_is_as_the_catalogue_says() {
    let found = data().file.options.iter().map(|option| {
        let value = match &option.kind {
            OptionValues::Bool => (option.default != 0).to_string(),
            OptionValues::Int { .. } => option.default.to_string(),
            OptionValues::Choice(names) => names[usize::try_from(option.default).expect("a place in the list")].clone(),
        };
        format!("{} {value}", option.key)
    });
    golden(&SETTINGS, found, &["kills"]);
}
