//! The tables of the catalogue (ENERGY-D01 to ENERGY-D47), written out here and compared with the rule data row by row.
//! Tables that are no numbers but orders of steps (ENERGY-D16, ENERGY-D17, ENERGY-D24, ENERGY-D27 to ENERGY-D29) are
//! asserted by battles in the other files.

mod fighters;
mod gear;
mod levels;

use indes_energy::DEF;
use indes_energy::data::{Action, ActionKind, Data, Dice};
use indes_testing::golden;
use std::sync::LazyLock;

static DATA: LazyLock<Data> = LazyLock::new(|| DEF.shipped_data().expect("shipped data").of::<Data>().clone());

/// A value of an enum as one word.
fn word(value: impl std::fmt::Debug) -> String {
    format!("{value:?}").to_lowercase().replace([' ', ','], "")
}

/// Values as one word, `-` for none.
fn words<T: std::fmt::Debug>(values: impl IntoIterator<Item = T>) -> String {
    let all: Vec<String> = values.into_iter().map(word).collect();
    if all.is_empty() { "-".to_owned() } else { all.join("+") }
}

fn dice(dice: Dice) -> String {
    format!("{}d{}", dice.count, dice.faces)
}

/// Three ranges as the catalogue writes them.
fn ranges(of: [i16; 3]) -> String {
    of.map(|metres| metres.to_string()).join("/")
}

fn actions(kinds: &[ActionKind]) -> Vec<&'static Action> {
    DATA.file.actions.iter().filter(|action| kinds.contains(&action.kind)).collect()
}

fn action(key: &str) -> &'static Action {
    DATA.file.actions.iter().find(|action| action.key == key).unwrap_or_else(|| panic!("no action {key}"))
}

/// The key of an action and its prices in Energy, Stamina and Agility.
fn priced(action: &Action) -> String {
    format!("{} {} {} {}", action.key, action.energy, action.stamina, action.agility)
}

/// ENERGY-006, ENERGY-007, ENERGY-008, ENERGY-009, ENERGY-011, ENERGY-C01, ENERGY-C03: Energy, Stamina and Agility of
/// every ordinary action. A Load costs what its weapon says, which is in ENERGY-D35.
#[test]
fn energy_d01_prices_of_actions() {
    let kinds = [
        ActionKind::Attack,
        ActionKind::Maneuver,
        ActionKind::Move,
        ActionKind::Handle,
        ActionKind::Deed,
        ActionKind::Interrupt,
        ActionKind::Swift,
    ];
    golden(
        &[
            "melee_attack 3 0 0",
            "run 3 0 0",
            "quick_run 2 0 0",
            "sprint 3 1 0",
            "shift 1 0 0",
            "shift_agile 0 0 2",
            "agile_move 0 0 1",
            "jump 2 1 0",
            "ranged_attack 1 0 0",
            "load 0 0 0",
            "unarmed_attack 2 0 0",
            "trip 3 0 0",
            "disarm 3 0 0",
            "restrain 2 0 0",
            "push 2 0 0",
            "swift_attack 1 0 0",
            "swift_unarmed 1 0 0",
            "swift_shot 1 0 0",
            "swift_trip 1 0 0",
            "swift_disarm 1 0 0",
            "swift_restrain 1 0 0",
            "swift_push 1 0 0",
            "kneel_up 1 0 0",
            "stand 1 0 0",
            "defend 1 0 0",
            "draw 1 0 0",
            "stow 1 0 0",
            "open_pack 2 0 0",
            "pick_up 1 0 0",
            "catch_breath 3 0 0",
            "escape 3 0 0",
            // ENERGY-G83, ENERGY-284, ENERGY-059, ENERGY-G25, ENERGY-J16
            "break_out 3 0 0",
            "break_down 2 1 0",
            "hide 1 0 0",
            "search 1 0 0",
            "first_aid 2 0 0",
            "climb 3 0 0",
            "swim 3 0 0",
            "wake 1 0 0",
            // ENERGY-D41
            "step_back 1 0 1",
        ],
        actions(&kinds).into_iter().map(priced),
        // A group of runners, a door, a turn that answers an attack, rests in a camp.
        &["group_run", "open_door", "quick_turn", "short_rest", "long_rest"],
    );
    let free = action("turn");
    assert_eq!((free.energy, free.stamina, free.agility, free.kind), (0, 0, 0, ActionKind::Free), "a turn is free");
}

/// ENERGY-004, ENERGY-055, ENERGY-C05: Energy by Stamina from 0 on; more Stamina gives what 5 gives.
#[test]
fn energy_d02_energy_by_stamina() {
    assert_eq!(DATA.file.round.energy, [0, 1, 2, 3, 4, 5]);
}

/// ENERGY-057, ENERGY-058, ENERGY-059, ENERGY-060.
#[test]
fn energy_d03_costs_in_stamina() {
    golden(
        &["sprint 1", "jump 1", "break_down 1", "help 1"],
        DATA.file.actions.iter().filter(|action| action.stamina > 0).map(|it| format!("{} {}", it.key, it.stamina)),
        &[],
    );
    let climbs: Vec<i16> = DATA.file.climbs.iter().map(|climb| climb.stamina).collect();
    assert_eq!(climbs, [1, 2, 3]);
}

/// ENERGY-070, ENERGY-074: what Agility pays for, and its maximum.
#[test]
fn energy_d04_uses_of_agility() {
    golden(
        &["agile_move 1", "shift_agile 2", "fling 1", "follow 1", "step_back 1"],
        DATA.file.actions.iter().filter(|action| action.agility > 0).map(|it| format!("{} {}", it.key, it.agility)),
        &[],
    );
    assert_eq!(DATA.file.round.agility, 3);
}

/// ENERGY-078, ENERGY-079, ENERGY-053. The one Death Save of a Round is asserted by a battle.
#[test]
fn energy_d05_limits_of_a_round() {
    let of = &DATA.file.round;
    assert_eq!((of.swift, of.rolls, of.conversions), (1, 1, 1));
    assert_eq!((of.enhancements, of.breath, of.least), (4, 1, 1), "ENERGY-066, ENERGY-051, ENERGY-100");
}

/// ENERGY-116, ENERGY-117, ENERGY-118.
#[test]
fn energy_d06_rows_of_the_combat_roll() {
    let of = &DATA.file.attack;
    assert_eq!((of.die, of.critical, of.exposes, of.misses), (20, 20, 3, 1));
}

/// ENERGY-138, ENERGY-139, ENERGY-140: the Hit roll reads the rows of the Combat roll.
#[test]
fn energy_d07_rows_of_the_hit_roll() {
    let of = &DATA.file.attack;
    assert_eq!([1, 2, 3, 4, 19, 20].map(|face| face >= of.critical), [false, false, false, false, false, true]);
    assert_eq!([1, 2, 3, 4].map(|face| face <= of.exposes), [true, true, true, false]);
    assert_eq!([1, 2].map(|face| face <= of.misses), [true, false]);
}

/// ENERGY-111, ENERGY-122, ENERGY-128, ENERGY-131, ENERGY-164, ENERGY-167, ENERGY-168, ENERGY-185, ENERGY-188,
/// ENERGY-190, ENERGY-264, ENERGY-269: the numbers in the formulas; what they give is in ENERGY-D47.
#[test]
fn energy_d08_numbers_of_the_formulas() {
    let of = &DATA.file.attack;
    assert_eq!((of.value, of.share, of.maneuver, of.miss, of.unarmed_least), (15, 3, 5, 8, 1));
    assert_eq!((of.defence, of.ranged_defence), (10, 4));
    let of = &DATA.file.derived;
    assert_eq!((of.mean, of.fortitude, of.will, of.share), (10, 10, 10, 3));
    assert_eq!((of.aura, of.surges, of.recovery), (20, 5, 1));
    assert_eq!((of.proficient, of.passive), (4, 10));
}

/// ENERGY-135, ENERGY-136, ENERGY-137, ENERGY-G23.
#[test]
fn energy_d10_movement_of_the_target() {
    let of = &DATA.file.situation;
    assert_eq!((of.still, of.erratic, of.turns), (-5, 5, 2));
}

/// ENERGY-022, ENERGY-033, ENERGY-072, ENERGY-G09, ENERGY-G19: metres of a sprint, decimetres of a jump, Agility, dice
/// of a fall.
#[test]
fn energy_d31_leg_strength() {
    let rows: Vec<String> = (DATA.file.legs.iter())
        .map(|row| format!("{} {} {} {} {}", row.most, row.sprint, row.jump, row.agility, row.fall))
        .collect();
    assert_eq!(
        rows,
        [
            "4 1 0 0 0",
            "9 2 0 0 0",
            "14 3 5 1 1",
            "19 4 10 1 2",
            "24 5 15 2 3",
            "29 6 20 2 4",
            "34 7 25 3 5",
            "39 8 30 3 6",
            "999 9 35 4 7",
        ]
    );
}

/// ENERGY-G04: a die, or two that are added.
#[test]
fn energy_d30_dice_of_initiative() {
    let rows: Vec<String> = (DATA.file.initiative.iter())
        .map(|row| {
            format!("{} {}", row.most, row.dice.iter().map(|die| format!("d{die}")).collect::<Vec<_>>().join("+"))
        })
        .collect();
    assert_eq!(rows, ["0 d4", "3 d6", "6 d8", "9 d10", "12 d12", "15 d4+d8", "18 d6+d8", "999 d8+d8"]);
}

/// ENERGY-309 to ENERGY-314: the least face of each row; below the last the creature dies.
#[test]
fn energy_d22_rows_of_the_death_roll() {
    let of = &DATA.file.death;
    assert_eq!((of.scratch, of.brief, of.injury, of.bleeding, of.unconscious), (20, 15, 10, 5, 2));
}

/// ENERGY-315 to ENERGY-318.
#[test]
fn energy_d23_rows_of_the_death_save() {
    let of = &DATA.file.death;
    assert_eq!((of.saved, of.bleeds, of.faints), (20, 5, 2));
}

/// ENERGY-063, ENERGY-326, ENERGY-G39, ENERGY-J16: the face that wakes, and what a sleeper hears.
#[test]
fn energy_d24_numbers_of_waking() {
    assert_eq!(DATA.file.death.wakes, 20);
    assert_eq!((DATA.file.noise.sight, DATA.file.noise.near), (5, 12));
}

/// ENERGY-248 to ENERGY-253, ENERGY-246, ENERGY-J11.
#[test]
fn energy_d18_non_lethal_numbers() {
    let of = &DATA.file.non_lethal;
    assert_eq!((of.blunt, of.other, of.ranged), (5, 10, 15));
    assert_eq!((of.step, of.lowers), (3, 5));
    assert_eq!((of.stamina, of.injures), (5, 5));
}

/// ENERGY-C38, ENERGY-265: the four maneuvers with their price, the swift ones for 1.
#[test]
fn energy_d19_maneuvers() {
    golden(
        &["trip 3 0 0", "disarm 3 0 0", "restrain 2 0 0", "push 2 0 0"],
        actions(&[ActionKind::Maneuver]).into_iter().map(priced),
        &[],
    );
    assert_eq!(DATA.file.attack.maneuver, 5);
    let moves = &DATA.file.moves;
    assert_eq!((moves.push, moves.far_push, moves.push_from, moves.flung), (1, 3, 3, 2));
}

/// ENERGY-255 to ENERGY-258, ENERGY-260, ENERGY-G28: half damage is a halving, see ENERGY-G42.
#[test]
fn energy_d20_proficiency() {
    let of = &DATA.file.attack;
    assert_eq!((of.unproficient, of.shot_unproficient), (1, 1));
    assert_eq!(DATA.file.derived.style_levels, [3, 6]);
}

/// ENERGY-293, ENERGY-297, ENERGY-299, ENERGY-C41.
#[test]
fn energy_d21_rests() {
    let of = &DATA.file.rest;
    assert_eq!((of.block, of.repair, of.long, of.asleep), (5, 15, 8, 6));
    assert_eq!(of.repair % of.block, 0, "a repair takes whole blocks");
}

/// ENERGY-G26: the greatest face of each place; the rest is a leg.
#[test]
fn energy_g26_places_of_an_injury() {
    let of = &DATA.file.injury;
    assert_eq!((of.die, of.arm, of.other_arm), (6, 2, 4));
}

/// ENERGY-075: twelve Rounds are a minute.
#[test]
fn energy_075_a_round_is_five_seconds() {
    assert_eq!(DATA.file.round_seconds * 12, 60);
}

/// The conditions; bound, asleep, the causes of unconsciousness, injuries and death are kinds of their own here.
#[test]
fn energy_d25_conditions() {
    golden(
        &[
            "exposed",
            "unguarded",
            "surprised",
            "shaken",
            "exhausted",
            "dazed",
            "blinded",
            "slowed",
            "prone",
            "restrained",
            "restraining",
            "unconscious",
            "defending",
            "bleeding",
            "stabilized",
        ],
        DATA.file.statuses.iter().map(|status| status.key.clone()),
        &[
            "kneeling",
            "bound",
            "undefending",
            "asleep",
            "spent",
            "stunned",
            "dying",
            "injured_arm",
            "injured_other_arm",
            "injured_leg",
            "dead",
        ],
    );
    let numbers = (DATA.file.moves.slowed, DATA.file.round.exhausted, DATA.file.shaken);
    assert_eq!(numbers, (2, 2, 5), "Slowed halves, Exhausted takes 2, Shaken asks for 5");
}
