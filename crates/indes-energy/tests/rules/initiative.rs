//! Challenges: who is asked, who wins, what happens (ENERGY-079, ENERGY-084 to ENERGY-092, ENERGY-107, ENERGY-G04,
//! ENERGY-G51, ENERGY-G69, ENERGY-C19, ENERGY-C26, ENERGY-J02, ENERGY-J28).

use indes_testing::Arena;
use indes_testing::energy::{duel, square};

/// A strikes at D with a dagger, D challenges with a Shift out of its reach; the rolls of D and A, and the dice of the
/// attack.
fn challenged(challenger: i16, other: Option<i16>, attack: &[i16]) -> Arena {
    let plan = square([". . . . . .", "A D . . . .", ". . . . . ."]).unit('A', |a| a.gear(["dagger"]));
    let mut arena = plan.begin();
    arena.set_pool("A", "agility", 0).floor("A", "melee_attack D");
    assert!(arena.until_offered("shift"));
    arena.asks("D reacts");
    let dice: Vec<i16> = [challenger].into_iter().chain(other).chain(attack.iter().copied()).collect();
    arena.rolls(dice).give("D", "shift C2");
    assert!(arena.until_offered("roll_initiative"));
    arena.asks("A chooses");
    arena.give("A", if other.is_some() { "roll_initiative" } else { "keep_initiative" });
    arena
}

/// ENERGY-084, ENERGY-085, ENERGY-086, ENERGY-097, ENERGY-100, ENERGY-C26: the higher roll acts first, and the attack
/// has no target.
#[test]
fn energy_085_the_challenger_must_roll_higher() {
    let mut arena = challenged(5, Some(4), &[]);
    arena.through();
    assert_eq!((arena.cell("D"), arena.pool("D", "energy")), ("C2".to_owned(), 4));
    assert_eq!((arena.aura("D"), arena.pool("A", "energy")), (28, 4), "the attack ends for 1 Energy");
}

/// ENERGY-085, ENERGY-087, ENERGY-C19: a tie or less loses: no action, no price, only the roll is used.
#[test]
fn energy_087_a_lost_challenge() {
    for (challenger, other) in [(4, 4), (3, 4)] {
        let mut arena = challenged(challenger, Some(other), &[10, 1, 2]);
        arena.through();
        assert_eq!((arena.cell("D"), arena.pool("D", "energy")), ("B2".to_owned(), 5), "{challenger} to {other}");
        assert_eq!(arena.aura("D"), 24);
        // ENERGY-079: no second challenge this round.
        arena.waits().floor("A", "shift A1");
        assert!(!arena.until_offered("defend"));
    }
}

/// ENERGY-C19, ENERGY-D46: the option lets the challenger win ties.
#[test]
fn energy_c19_ties_by_option() {
    let plan = duel().option("initiative_tie", "\"challenger\"");
    let mut arena = plan.begin();
    arena.floor("A", "unarmed_attack D");
    assert!(arena.until_offered("defend"));
    arena.rolls([4, 4]).give("D", "defend");
    assert!(arena.until_offered("roll_initiative"));
    arena.give("A", "roll_initiative").rolls([10, 9]).through();
    assert!(arena.is("D", "defending"));
}

/// ENERGY-089: declining is a lost roll, and the roll is kept.
#[test]
fn energy_089_declining_keeps_the_roll() {
    let mut arena = challenged(2, None, &[]);
    arena.through();
    assert_eq!(arena.cell("D"), "C2");
    // A can challenge later in the round.
    arena.set_pool("D", "energy", 5).floor("D", "shift C3");
    assert!(arena.until_offered("defend"));
    arena.through();
}

/// ENERGY-090, ENERGY-079: without a roll left the challenged one fails, and the challenger's roll is used up.
#[test]
fn energy_090_no_roll_left() {
    let plan = square([". . . . . . .", "A D . . . . .", ". . . . . . .", ". . E . . . ."]);
    let mut arena = plan.begin();
    arena.floor("A", "shift A1");
    assert!(arena.until_offered("defend"));
    // D challenges, A rolls and wins.
    arena.rolls([1, 6]).give("D", "defend");
    assert!(arena.until_offered("roll_initiative"));
    arena.give("A", "roll_initiative").through();
    assert!(!arena.is("D", "defending"));
    // E challenges A's next action: no creature is asked to roll.
    arena.floor("A", "shift B1");
    assert!(arena.until_offered("defend"));
    arena.asks("E reacts").rolls([1]).give("E", "defend");
    assert!(!arena.until_offered("roll_initiative"));
    assert!(arena.is("E", "defending"));
}

/// ENERGY-107, ENERGY-J30: an effect that was there when the attack was declared still helps; the target, Defending,
/// wins ties.
#[test]
fn energy_107_effects_between_declaration_and_dice() {
    let opportunist = {
        let data = indes_energy::DEF.shipped_data().unwrap();
        let data = data.of::<indes_energy::data::Data>();
        1 << data.file.styles.iter().position(|style| style.key == "opportunist").unwrap()
    };
    for (flags, wanted) in [("-", 28 - 1 - 2 - 3), ("+no_past", 28 - 1 - 2)] {
        let mut arena = duel().begin();
        arena.set_stat("A", "styles", opportunist).set_status("D", "exposed");
        arena.floor("A", &format!("melee_attack D {flags}"));
        assert!(arena.until_offered("defend"));
        arena.rolls([5, 3]).give("D", "defend");
        assert!(arena.until_offered("roll_initiative"));
        arena.give("A", "roll_initiative");
        let dice: &[i16] = if flags == "-" { &[10, 1, 1, 3] } else { &[10, 1, 1] };
        arena.rolls(dice.iter().copied()).through();
        assert!(!arena.is("D", "exposed"));
        assert_eq!(arena.aura("D"), wanted, "{flags}");
    }
}

/// ENERGY-J02: what ends the challenged action: disarmed of its weapon, yes; hurt, no.
#[test]
fn energy_j02_what_spoils_an_action() {
    let answer = |what: &str, dice: &[&[u8]]| {
        let mut arena = duel().begin();
        arena.set_status("A", "exposed").floor("A", "melee_attack D");
        let verb = what.split(' ').next().unwrap();
        assert!(arena.until_offered(verb), "{verb}");
        arena.rolls([5, 3]).give("D", what);
        assert!(arena.until_offered("roll_initiative"));
        dice.iter().for_each(|throw| _ = arena.faces([*throw]));
        arena.give("A", "roll_initiative").through();
        arena
    };
    // Hurt: 17 against 12 and 1; then the attack itself, 20 against 21.
    let mut hurt = answer("unarmed_attack A", &[&[10], &[1], &[10], &[9]]);
    assert_eq!((hurt.aura("A"), hurt.pool("A", "energy")), (26, 2), "the attack goes on");
    let mut disarmed = answer("disarm arming_sword/melee A arming_sword", &[&[10], &[1], &[1]]);
    assert_eq!(disarmed.pool("A", "energy"), 4, "it is over for 1 Energy");
    // ENERGY-J14: with Disadvantage on its Combat roll.
    let mut prone = answer("trip arming_sword/melee A", &[&[10], &[1], &[1], &[12, 10], &[9]]);
    assert!(prone.is("A", "prone"));
    assert_eq!(prone.pool("A", "energy"), 2, "a melee attack goes on from the ground");
}

/// ENERGY-091, ENERGY-092, ENERGY-G51: a group that runs is challenged at once; each is compared by itself.
#[test]
fn energy_092_a_group_is_challenged() {
    let rows = ["A . . . . . . .", "B . . . . . . .", ". . . . . . . .", ". . . . . . . D"];
    let mut arena = square(rows).begin();
    let words = "group_run A+B A>B1-C1;B>B2-C2";
    arena.floor_of("A");
    assert!(arena.allows("A", words));
    arena.give("A", words).through();
    assert_eq!((arena.cell("A"), arena.cell("B")), ("C1".to_owned(), "C2".to_owned()));
    assert_eq!((arena.pool("A", "energy"), arena.pool("B", "energy")), (4, 4));
}

/// ENERGY-G04, ENERGY-D30: the die grows with the bonus.
#[test]
fn energy_g04_dice_of_initiative() {
    for (bonus, faces) in [(0, 4), (3, 6), (6, 8), (9, 10), (12, 12)] {
        let mut arena = duel().unit('D', move |d| d.with("initiative", bonus)).begin();
        arena.floor("A", "unarmed_attack D");
        assert!(arena.until_offered("defend"));
        arena.rolls([faces, 1]).give("D", "defend");
        assert!(arena.until_offered("roll_initiative"));
        arena.give("A", "roll_initiative").rolls([10, 9]).through();
        assert!(arena.is("D", "defending"), "{bonus}: a d{faces} shows {faces}");
    }
    let mut arena = duel().unit('D', |d| d.with("initiative", 13)).begin();
    arena.floor("A", "unarmed_attack D");
    assert!(arena.until_offered("defend"));
    // 1d4 and 1d8, added up, against 6.
    arena.rolls([2, 5, 6]).give("D", "defend");
    assert!(arena.until_offered("roll_initiative"));
    arena.give("A", "roll_initiative").rolls([10, 9]).through();
    assert!(arena.is("D", "defending"), "7 against 6");
}

/// ENERGY-G61: after a won challenge Agile Moves by the challenger's Energy last until the dice of the challenged
/// action.
#[test]
fn energy_g69_several_challengers() {
    let plan = square([". . . . . .", "A D . . . .", ". E . . . ."]);
    let mut arena = plan.begin();
    arena.floor("A", "unarmed_attack D");
    assert!(arena.until_offered("defend"));
    arena.asks("D reacts").give("D", "defend").asks("E reacts").rolls([5, 4, 3]).give("E", "defend");
    assert!(arena.until_offered("roll_initiative"));
    arena.give("A", "roll_initiative").rolls([10, 9]).through();
    assert!(arena.is("D", "defending") && arena.is("E", "defending"));
    let story = arena.story();
    let at = |line: &str| story.iter().position(|one| one == line).unwrap_or_else(|| panic!("{line}: {story:#?}"));
    assert!(at("D becomes defending") < at("E becomes defending"), "the higher first");
}
