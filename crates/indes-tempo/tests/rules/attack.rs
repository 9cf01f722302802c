//! TEMPO-075 to TEMPO-080, TEMPO-088 to TEMPO-094: attacks and their reach, Ready, Unarmed Attack.

use super::{board, duel, hex, square, struck};
use indes_testing::Arena;

/// The attacks that use the shared table of outcomes.
const ATTACKS: [&str; 5] = ["melee_attack", "unarmed_attack", "press", "counter_attack", "ct_counter_attack"];

/// A resistance, and damage dice above and below it, for an attack: bare hands roll one d4.
fn blow(attack: &str) -> (i16, i16, i16) {
    if attack == "unarmed_attack" { (2, 4, 1) } else { (5, 9, 4) }
}

/// Plays an attack that ends on a number against a Combat Defence and rolls damage, if there is any; the opponent's own
/// attack misses. Returns the lines since the last answer and the Health that the target lost.
fn ends_on(attack: &str, number: i16, defence: i16, damage: Option<i16>) -> (Vec<String>, i16) {
    let (by, target) = if attack == "counter_attack" { ("B", "A") } else { ("A", "B") };
    let mut arena = duel().begin();
    for kind in ["resist_cut", "resist_blunt"] {
        arena.set_stat(target, kind, blow(attack).0);
    }
    arena.set_stat(target, "combat_defence", defence).set_stat(by, "combat_defence", 30);
    let dice = |arena: &mut Arena, checks: &[i16]| {
        arena.skip().rolls(checks.iter().copied().chain(damage));
    };
    match attack {
        "melee_attack" => {
            arena.act("A", "melee_attack edge B");
            dice(&mut arena, &[number]);
            arena.pass("B");
        }
        "unarmed_attack" => {
            arena.act("A", "unarmed_attack B");
            dice(&mut arena, &[number]);
            arena.pass("B");
        }
        "press" => {
            arena.bind("A", "B").act("A", "press edge");
            dice(&mut arena, &[number]);
            arena.pass("B");
        }
        "counter_attack" => {
            arena.act("A", "melee_attack edge B").react("B", "counter_attack edge");
            dice(&mut arena, &[5, 5 + number]);
            arena.keep("A");
        }
        _ => {
            arena.act("A", "melee_attack point B").react("B", "counter_attack edge");
            dice(&mut arena, &[5 + number, 5]);
            arena.replace("A", "ct_counter_attack edge");
        }
    }
    (arena.story(), 20 - arena.health(target))
}

#[test]
fn tempo_075_below_the_combat_defence_nothing_happens() {
    for attack in ATTACKS {
        let (story, lost) = ends_on(attack, 1, 2, None);
        assert_eq!(lost, 0, "{attack}");
        let quiet = |line: &String| !line.contains("strikes") && !line.contains(" is ");
        assert!(story.iter().all(quiet), "{attack}: {story:#?}");
        assert!(story.iter().any(|line| line.contains("ends on 1: ")), "{attack}: {story:#?}");
        // One more is a hit.
        assert!(ends_on(attack, 2, 2, Some(blow(attack).1)).1 > 0, "{attack}");
    }
}

#[test]
fn tempo_076_from_the_combat_defence_on_armour_counts() {
    for attack in ATTACKS {
        let (resist, high, low) = blow(attack);
        for number in [0, 5] {
            assert_eq!(ends_on(attack, number, 0, Some(high)).1, high - resist, "{attack} {number}");
            assert_eq!(ends_on(attack, number, 0, Some(low)).1, 0, "{attack} {number}");
        }
    }
}

#[test]
fn tempo_077_from_the_armoured_defence_on_armour_does_not_count() {
    for attack in ATTACKS {
        let (_, high, low) = blow(attack);
        for number in [6, 7] {
            assert_eq!(ends_on(attack, number, 0, Some(high)).1, high, "{attack} {number}");
            assert_eq!(ends_on(attack, number, 0, Some(low)).1, low, "{attack} {number}");
        }
    }
}

#[test]
fn tempo_077_the_events_cite_the_rows_of_the_table() {
    let mut arena = duel().begin();
    struck(&mut arena, "melee_attack edge B", &[6, 9]);
    assert_eq!(arena.rule_of("A ends on").to_string(), "TEMPO-077");
    struck(&mut arena, "melee_attack edge B", &[5, 9]);
    assert_eq!(arena.rule_of("B -4 health").to_string(), "TEMPO-076");
    arena.set_stat("B", "combat_defence", 1);
    struck(&mut arena, "melee_attack edge B", &[0]);
    assert_eq!(arena.rule_of("A ends on").to_string(), "TEMPO-075");
}

#[test]
fn tempo_078_thresholds_are_those_of_the_struck_unit() {
    let exchange = |counter: i16, damage: &[i16]| {
        let mut arena = duel().unit('B', |b| b.with("combat_defence", 3)).begin();
        arena.act("A", "melee_attack edge B").react("B", "counter_attack edge").skip();
        arena.rolls([8, counter]).rolls(damage.iter().copied()).keep("A");
        let story = arena.story();
        story.into_iter().filter(|line| line.contains("ends on")).collect::<Vec<_>>()
    };
    assert_eq!(exchange(6, &[]), ["A ends on 2: Miss", "B ends on -2: Miss"]);
    assert_eq!(exchange(8, &[9]), ["A ends on 0: Miss", "B ends on 0: Hit"]);
}

#[test]
fn tempo_078_a_replacement_strikes_the_unit_whose_reaction_it_answers() {
    let mut arena = duel().unit('B', |b| b.with("combat_defence", 3)).begin();
    arena.act("A", "melee_attack edge B").react("B", "counter_attack edge").skip();
    arena.rolls([8, 6]).replace("A", "ct_counter_attack edge");
    assert!(arena.story().contains(&"A ends on 2: Miss".into()));
    arena.act("A", "melee_attack edge B").react("B", "counter_attack edge").skip();
    arena.rolls([9, 6, 9]).replace("A", "ct_counter_attack edge");
    assert!(arena.story().contains(&"A ends on 3: Hit".into()));
}

/// The AP left of 12 after an action that B lets pass.
fn left(arena: &mut Arena, what: &str) -> i16 {
    arena.set_ap("A", 12).act("A", what).rolls([0, 2]).pass("B");
    arena.ap("A")
}

#[test]
fn tempo_079_a_melee_attack_costs_its_surface_and_needs_on_guard() {
    let mut arena = duel().begin();
    assert_eq!(left(&mut arena, "melee_attack edge B"), 9);
    assert_eq!(left(&mut arena, "melee_attack pommel B"), 8);
    let mut arena = duel().unit('A', |a| a.gear(["poleaxe"])).begin();
    assert_eq!(left(&mut arena, "melee_attack axe B"), 7);
    assert_eq!(left(&mut arena, "melee_attack spike B"), 8);
    for (ap, offered) in [(2, false), (3, true)] {
        let mut arena = duel().begin();
        assert_eq!(arena.set_ap("A", ap).can("A", "melee_attack"), offered, "with {ap} AP");
    }
    let mut arena = duel().begin();
    assert!(!arena.set_status("A", "off_guard").can("A", "melee_attack"));
    assert!(!arena.bind("A", "B").can("A", "melee_attack"));
}

#[test]
fn tempo_080_without_a_weapon_there_is_only_the_unarmed_attack() {
    let mut arena = duel().unit('A', |a| a.in_hand([])).begin();
    assert!(!arena.can("A", "melee_attack") && arena.can("A", "unarmed_attack"));
    assert_eq!(arena.why("melee_attack"), "TEMPO-080: no weapon in hand");
}

#[test]
fn tempo_080_a_weapon_strikes_within_its_reach() {
    let reach = [("longsword", 1..=1), ("spear", 1..=2), ("pike", 2..=3)];
    for (gear, band) in reach {
        for distance in 1..=4u16 {
            let row: String = (0..5u16)
                .map(|x| {
                    if x == 0 {
                        'A'
                    } else if x == distance {
                        'B'
                    } else {
                        '.'
                    }
                })
                .collect();
            for plan in [hex([row.as_str()]), square([row.as_str()])] {
                let mut arena = plan.unit('A', |a| a.gear([gear])).begin();
                assert_eq!(arena.can("A", "melee_attack"), band.contains(&distance), "{gear} at {distance}");
            }
        }
    }
}

#[test]
fn tempo_080_on_squares_a_neighbour_at_the_corner_is_in_reach_unless_there_are_no_diagonals() {
    for (grid, offered) in [("square(one)", true), ("square(forbidden)", false), ("square(alternating)", true)] {
        let mut arena = board(grid, &["A .", ". B"]).begin();
        assert_eq!(arena.can("A", "melee_attack"), offered, "{grid}");
    }
}

#[test]
fn tempo_080_only_opponents_in_sight_can_be_struck() {
    let plan = |row: &str| hex([row, ". . ."]).unit('A', |a| a.gear(["spear"]));
    assert!(plan("A . B").begin().can("A", "melee_attack"));
    assert!(plan("A w B").begin().can("A", "melee_attack"));
    assert!(!plan("A # B").begin().can("A", "melee_attack"));
    let mut arena = hex(["A B C"]).unit('B', |b| b.side(0)).unit('A', |a| a.gear(["spear"])).begin();
    arena.refused("A", "melee_attack point B");
    assert_eq!(arena.choices("A").iter().filter(|choice| choice.starts_with("melee")).count(), 1);
}

#[test]
fn tempo_088_ready_costs_1_ap_and_needs_off_guard() {
    let mut arena = duel().begin();
    assert!(!arena.can("A", "ready"), "On Guard already");
    assert!(!arena.bind("A", "B").can("A", "ready"));
    let mut arena = duel().unprepared().begin();
    arena.act("A", "ready");
    assert_eq!(arena.ap("A"), 11);
    let mut arena = duel().unprepared().begin();
    assert!(arena.set_ap("A", 1).can("A", "ready"));
    arena.set_ap("A", 0).asks("B acts");
}

#[test]
fn tempo_089_tempo_090_ready_always_succeeds_and_allows_an_attack_at_once() {
    let mut arena = duel().unprepared().begin();
    assert!(!arena.can("A", "melee_attack"));
    arena.act("A", "ready").expect(["A -1 ap (11)", "A ready", "A ends on 0: Success", "A is on_guard"]);
    assert!(arena.can("A", "melee_attack"));
}

#[test]
fn tempo_091_no_reaction_answers_ready() {
    let mut arena = duel().begin();
    arena.set_status("A", "off_guard").act("A", "ready").asks("A acts");
    assert_eq!((arena.ap("B"), arena.status("B")), (12, "on_guard".into()));
}

#[test]
fn tempo_092_an_unarmed_attack_costs_3_and_needs_on_guard() {
    let mut arena = duel().begin();
    assert_eq!(left(&mut arena, "unarmed_attack B"), 9);
    assert!(!arena.set_status("A", "off_guard").can("A", "unarmed_attack"));
    assert!(!arena.bind("A", "B").can("A", "unarmed_attack"));
    for (ap, offered) in [(2, false), (3, true)] {
        assert_eq!(duel().begin().set_ap("A", ap).can("A", "unarmed_attack"), offered, "with {ap} AP");
    }
}

#[test]
fn tempo_092_fists_strike_one_cell_away_whatever_is_in_hand() {
    let plan = hex(["A . B"]).unit('A', |a| a.gear(["spear"]));
    assert!(!plan.begin().can("A", "unarmed_attack"));
    let mut arena = duel().unit('A', |a| a.gear(["spear"]).with("brawling", 2)).begin();
    arena.act("A", "unarmed_attack B").skip().rolls([1, 3]).pass("B").expect([
        "B passes",
        "A rolls 1+2=3",
        "A ends on 3: Hit",
        "A strikes B for 3-1=2 with fists/strike",
        "B -2 health (18)",
    ]);
}

#[test]
fn tempo_093_a_weapon_answers_bare_hands_with_5_more() {
    let plan = duel().unit('B', |b| b.with("blades", 4).with("brawling", 4));
    let mut arena = plan.begin();
    arena.act("A", "unarmed_attack B").skip().rolls([7, 3, 7]).react("B", "counter_attack edge").expect([
        "B -3 ap (9)",
        "B answers counter_attack longsword/edge",
        "A rolls 7",
        "B rolls 3+4+5=12",
        "A ends on -5: Miss",
        "B ends on 5: Hit",
        "B strikes A for 7-5=2 with longsword/edge",
        "A -2 health (18)",
    ]);
    let mut arena = plan.clone().unit('B', |b| b.in_hand([])).begin();
    arena.act("A", "unarmed_attack B").skip().rolls([7, 3, 2, 2]).react("B", "counter_attack bare").expect([
        "B -3 ap (9)",
        "B answers counter_attack bare",
        "A rolls 7",
        "B rolls 3+4=7",
        "A ends on 0: Hit",
        "B ends on 0: Hit",
        "A strikes B for 2-1=1 with fists/strike",
        "B -1 health (19)",
        "B strikes A for 2-1=1 with fists/strike",
        "A -1 health (19)",
    ]);
}

/// The bonus is for answers to bare hands only.
#[test]
fn tempo_093_a_weapon_answers_a_weapon_without_a_bonus() {
    let mut arena = duel().unit('B', |b| b.with("blades", 4)).begin();
    arena.act("A", "melee_attack edge B").react("B", "counter_attack edge").rolls([7, 3, 9, 9]).keep("A");
    assert!(arena.story().contains(&"B rolls 3+4=7".into()));
}

#[test]
fn tempo_094_an_unarmed_attack_cannot_be_replaced() {
    for answer in ["counter_attack edge", "parry", "evade"] {
        let mut arena = duel().begin();
        let damage: &[i16] = if answer.starts_with("counter") { &[9] } else { &[] };
        arena.act("A", "unarmed_attack B").rolls([1, 3]).rolls(damage.iter().copied()).react("B", answer);
        arena.asks("A acts");
        assert_eq!(arena.ap("A"), 9);
    }
}
