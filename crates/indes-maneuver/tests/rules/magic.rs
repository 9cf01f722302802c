//! Spells and magic items (MANEUVER-052, MANEUVER-057, MANEUVER-068, MANEUVER-084, MANEUVER-197 to MANEUVER-199).

use indes_testing::maneuver::{duel, hex, square};

/// MANEUVER-052, MANEUVER-071, MANEUVER-075: one action point and one of the two attacks; the target defends.
#[test]
fn maneuver_071_an_attack_spell_is_an_attack() {
    let plan = square(["A . . D"]).unit('A', |a| a.gear(["fire_bolt", "longsword"]));
    let mut arena = plan.begin();
    arena.exchange("A", "fire_bolt D", "D", "dodge", &[20, 20]);
    assert_eq!((arena.ap("A"), arena.pool("A", "attacks"), arena.ap("D")), (2, 1, 2));
    arena.exchange("A", "fire_bolt D", "D", "dodge", &[20, 20]);
    assert!(!arena.can("A", "fire_bolt"));
    assert!(arena.why("fire_bolt").starts_with("MANEUVER-023"));
}

/// MANEUVER-D25: Sorcery, up to the range in sight; no test for the damage die but the exchange.
#[test]
fn maneuver_068_a_spell_attack_needs_range() {
    let at = |distance: usize| {
        let row = format!("A {}D", ". ".repeat(distance - 1));
        let mut arena = square([row.as_str()].map(|row| Box::leak(row.to_owned().into_boxed_str()) as &str))
            .unit('A', |a| a.gear(["fire_bolt"]))
            .begin();
        arena.can("A", "fire_bolt")
    };
    assert!(at(20) && !at(21));
    let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["fire_bolt"]).with("willpower", 7)).begin();
    arena.hits("A", "fire_bolt D", "D", &[20]);
    assert_eq!(arena.rolled("A"), "20+7+5+1=-7");
}

/// MANEUVER-087, MANEUVER-C13, MANEUVER-G39, MANEUVER-J13: Block and Dodge against magic, Withstand against the mind.
#[test]
fn maneuver_084_defences_against_magic() {
    let plan = square(["A . . D"]).unit('D', |d| d.holds(["longsword", "bone_shield"]));
    for (spell, wanted) in
        [("fire_bolt", &["block", "dodge", "no_defence"][..]), ("mind_spike", &["withstand", "no_defence"])]
    {
        let mut arena = plan.clone().unit('A', |a| a.gear([spell])).begin();
        arena.act("A", &format!("{spell} D"));
        assert_eq!(arena.offered("D"), wanted, "{spell}");
        arena.rolls([20]).react("D", "no_defence");
    }
}

/// MANEUVER-G38: with a tie or fewer it is withstood.
#[test]
fn maneuver_g38_withstand_compares_successes() {
    // Sorcery 10 and Focus 10.
    for (defence, attack, hit) in [(6, 5, true), (5, 5, false), (4, 5, false)] {
        let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["mind_spike"])).begin();
        let dice: &[i16] = if hit { &[defence, attack, 4] } else { &[defence, attack] };
        arena.exchange("A", "mind_spike D", "D", "withstand", dice).asks("A acts");
        assert_eq!(arena.health("D"), if hit { 16 } else { 20 });
    }
}

/// MANEUVER-G52: low and high cover count against spells from afar, not against those on the mind.
#[test]
fn maneuver_g52_cover_against_spells() {
    let number = |spell: &'static str| {
        let mut arena = square(["A . - D"]).unit('A', move |a| a.gear([spell])).begin();
        arena.hits("A", &format!("{spell} D"), "D", &[20]);
        arena.rolled("A")
    };
    assert_eq!((number("fire_bolt").as_str(), number("mind_spike").as_str()), ("20+5+5-2+1=-11", "20+5+5+1=-9"));
}

/// MANEUVER-057, MANEUVER-198, MANEUVER-C26, MANEUVER-G32, MANEUVER-G37: magic first, then the defence, both paid.
#[test]
fn maneuver_198_a_ward_does_not_take_the_defence_away() {
    let plan = square(["A . . D"]).unit('A', |a| a.gear(["longbow"])).unit('D', |d| d.gear(["longsword", "ward"]));
    let mut arena = plan.begin();
    arena.set_pool("D", "ap", 2).act("A", "strike longbow/ranged D").asks("D reacts");
    assert_eq!(arena.offered("D"), ["ward", "pass"]);
    arena.react("D", "ward").asks("D reacts");
    assert_eq!(arena.offered("D"), ["dodge", "no_defence"]);
    assert!(arena.is("D", "warded"));
    arena.rolls([20, 20]).react("D", "dodge").asks("A acts");
    assert_eq!(arena.ap("D"), 0);
}

/// MANEUVER-D25, MANEUVER-G49: until the caster's next turn begins; three uses.
#[test]
fn maneuver_d25_a_ward_lasts_until_the_next_turn_of_its_caster() {
    let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["longsword", "ward"])).begin();
    arena.act("A", "ward").end("A");
    assert!(arena.is("A", "warded"));
    arena.end("D").asks("A acts").act("A", "dash");
    assert!(!arena.is("A", "warded"));
    arena.act("A", "ward").act("A", "ward").asks("A acts");
    assert!(!arena.can("A", "ward"));
}

/// MANEUVER-058, MANEUVER-199: an attack spell is never a reaction; an item with its trigger is.
#[test]
fn maneuver_199_an_item_may_attack_as_a_reaction() {
    let plan = duel().unit('D', |d| d.gear(["longsword", "thorn_amulet", "frost_touch", "spark_wand"]));
    let mut arena = plan.begin();
    arena.rolls([1, 1, 4]).act("A", "strike longsword/strength D").react("D", "no_defence").detail("A", "no_maneuver");
    arena.asks("D reacts");
    assert_eq!(arena.offered("D"), ["thorn_amulet", "pass"]);
    arena.react("D", "thorn_amulet").asks("A reacts").rolls([20]).react("A", "no_defence").asks("A acts");
    assert_eq!((arena.ap("D"), arena.pool("D", "attacks")), (2, 1));
    // No damage, no trigger.
    let mut arena = plan.begin();
    arena.hits("A", "strike longsword/strength D", "D", &[20]).asks("A acts");
}

/// MANEUVER-G90, MANEUVER-G99, MANEUVER-G70: a draught in hand, when hurt, for the user; never above full health.
#[test]
fn maneuver_g90_a_draught_heals_its_user_when_hurt() {
    let plan = duel().unit('D', |d| d.holds(["longsword", "healing_draught"]));
    let mut arena = plan.begin();
    arena.rolls([1, 1, 2]).act("A", "strike longsword/strength D").react("D", "no_defence").detail("A", "no_maneuver");
    arena.rolls([8]).react("D", "healing_draught").asks("A acts");
    assert_eq!(arena.health("D"), 20, "15 and 8");
    let stowed = duel().unit('D', |d| d.gear(["longsword", "healing_draught"]).in_hand(["longsword"]));
    let mut arena = stowed.begin();
    arena.rolls([1, 1, 2]).act("A", "strike longsword/strength D").react("D", "no_defence").detail("A", "no_maneuver");
    arena.asks("A acts");
}

/// MANEUVER-G22, MANEUVER-G90: Mend heals the caster or an ally beside it, unconscious included, which wakes prone.
#[test]
fn maneuver_g22_mend_wakes_the_unconscious() {
    let plan = square(["A B . D"]).unit('A', |a| a.gear(["mend"])).unit('B', |b| b.with("health", 0));
    let mut arena = plan.begin();
    assert!(arena.is("B", "unconscious"));
    assert_eq!(arena.values("A", "mend"), ["B"], "the caster lacks no health");
    arena.rolls([5]).act("A", "mend B");
    assert_eq!(
        (arena.health("B"), arena.is("B", "unconscious"), arena.is("B", "prone"), arena.ap("B")),
        (5, false, true, 0)
    );
    // Its turn is still to come: free movement, and points with the next round.
    arena.end("A").asks("B acts");
    assert_eq!(arena.metres("B"), 7);
    arena.act("B", "stand").end("B").end("D").asks("A acts");
    assert_eq!(arena.ap("B"), 3);
}

/// MANEUVER-134, MANEUVER-D25: a free cell in sight, in range.
#[test]
fn maneuver_134_blink_goes_to_a_visible_free_cell_in_range() {
    let plan = square(["A . . . . . . D", ". . # . . . . .", ". . # . . . . ."]).unit('A', |a| a.gear(["blink"]));
    let mut arena = plan.begin();
    let cells = arena.values("A", "blink");
    for (cell, open) in [("G1", true), ("H1", false), ("D3", false), ("C2", false), ("B3", true)] {
        assert_eq!(cells.iter().any(|known| known == cell), open, "{cell}");
    }
    arena.act("A", "blink G1");
    assert_eq!((arena.cell("A").as_str(), arena.metres("A")), ("G1", 7), "no metres");
}

/// MANEUVER-G94: 0 uses are unlimited; MANEUVER-J11, MANEUVER-D31: charges.
#[test]
fn maneuver_g94_uses_and_charges() {
    let mut arena = square(["A . . D"])
        .unit('A', |a| a.holds(["spark_wand"]).gear(["spark_wand", "fire_bolt"]).in_hand(["spark_wand"]))
        .begin();
    for _ in 0..2 {
        arena.hits("A", "spark_wand D", "D", &[20]).hits("A", "fire_bolt D", "D", &[20]).end("A").end("D");
    }
    arena.hits("A", "spark_wand D", "D", &[20]);
    assert!(!arena.can("A", "spark_wand") && arena.can("A", "fire_bolt"));
}

/// MANEUVER-G31: an item is aimed with the user's Sorcery, from a hand.
#[test]
fn maneuver_g31_an_item_is_aimed_with_sorcery() {
    let mut arena = square(["A . . D"]).unit('A', |a| a.holds(["spark_wand"]).with("sorcery", 9)).begin();
    arena.hits("A", "spark_wand D", "D", &[20]);
    assert_eq!(arena.rolled("A"), "20+5+9+1=-5");
}

/// MANEUVER-G58: one roll for all targets, each defence before it, one maneuver for the attacker at most.
#[test]
fn maneuver_g58_an_attack_on_several_targets() {
    let bolt = "magic: (ap: 1, range: 20, traits: [attack], damage: [((count: 1, faces: 10), fire)]";
    let plan =
        square(["A . . D .", ". . . E .", ". . . . F"]).with_data(bolt, &bolt.replace("ap: 1", "ap: 1, targets: 3"));
    let mut arena = plan.unit('A', |a| a.gear(["fire_bolt"])).begin();
    arena.act("A", "fire_bolt D+E+F").asks("D reacts").react("D", "dodge").asks("E reacts").react("E", "dodge");
    // D fails, E has more Successes than A, F does not defend.
    arena.asks("F reacts").rolls([20, 3, 5]).react("F", "no_defence");
    arena
        .asks("A chooses")
        .rolls([6])
        .detail("A", "no_maneuver")
        .asks("A chooses")
        .rolls([7])
        .detail("A", "no_maneuver");
    assert_eq!(["D", "E", "F"].map(|unit| arena.health(unit)), [14, 20, 13]);
}

/// The same on hexes.
#[test]
fn spells_on_hexes_reach_as_far_as_their_range() {
    let mut arena = hex(["A D .", " . . ."]).unit('A', |a| a.gear(["frost_touch"])).begin();
    arena.hits("A", "frost_touch D", "D", &[20]).asks("A acts");
}

/// MANEUVER-G08: the row of a spell gives its price.
#[test]
fn maneuver_g08_a_spell_may_cost_more() {
    let plan = square(["A . . D"]).with_data("magic: (ap: 1, range: 20", "magic: (ap: 2, range: 20");
    let mut arena = plan.unit('A', |a| a.gear(["fire_bolt"])).begin();
    arena.hits("A", "fire_bolt D", "D", &[20]);
    assert_eq!(arena.ap("A"), 1);
    assert!(!arena.can("A", "fire_bolt"));
    assert!(arena.why("fire_bolt").starts_with("MANEUVER-036"));
}

/// MANEUVER-C18: melee alone does not spare a spell: without the Attack trait it provokes.
#[test]
fn maneuver_c18_a_melee_spell_without_the_attack_trait_provokes() {
    let plan = duel().with_data("magic: (ap: 1, uses: 3, trigger", "magic: (ap: 1, traits: [melee], uses: 3, trigger");
    let plan = plan.unit('A', |a| a.gear(["ward"]));
    let mut arena = plan.begin();
    arena.act("A", "ward").asks("D reacts").pass("D").asks("A acts");
    assert!(arena.is("A", "warded"));
}

/// MANEUVER-G83, MANEUVER-G32: a foe's step that ends in range is answered after the step, by each unit once in that turn.
#[test]
fn maneuver_g83_magic_answers_a_foe_that_moves() {
    let plan = square(["D . . . A", ". . . . ."]).with_data("trigger: self_damaged", "trigger: foe_moves_in_range");
    let mut arena = plan.unit('D', |d| d.gear(["thorn_amulet"])).unit('A', |a| a.gear(["dagger"])).begin();
    // The amulet reaches 1 m: after the step to B1, not before.
    arena.act("A", "walk D1-C1-B1-B2").asks("D reacts");
    assert_eq!(arena.cell("A"), "B1");
    assert_eq!(arena.offered("D"), ["thorn_amulet", "pass"]);
    arena.react("D", "thorn_amulet").asks("A reacts").rolls([20]).react("A", "no_defence");
    // The next step leaves bare hands' reach; then the window is closed for this turn.
    arena.asks("D reacts");
    assert_eq!(arena.offered("D"), ["opportunity_attack", "pass"]);
    arena.pass("D").asks("A acts");
    assert_eq!((arena.cell("A").as_str(), arena.ap("D"), arena.pool("D", "attacks")), ("B2", 2, 1));
}

/// MANEUVER-G83: the end of any turn is answered before the next turn begins.
#[test]
fn maneuver_g83_magic_answers_the_end_of_a_turn() {
    let plan = square(["A . . D"]).with_data("trigger: self_attacked", "trigger: turn_end_any");
    let mut arena = plan.unit('D', |d| d.gear(["longsword", "ward"])).begin();
    arena.end("A").asks("D reacts");
    assert_eq!(arena.offered("D"), ["ward", "pass"]);
    arena.react("D", "ward").asks("D acts");
    assert_eq!(arena.ap("D"), 2);
}

/// MANEUVER-G32: magic for an ally that is attacked in its range.
#[test]
fn maneuver_g32_magic_answers_an_attack_on_an_ally() {
    let wand = "defences: [Block, Dodge], uses: 3";
    let plan = square(["A D . E", ". . . ."]).with_data(wand, &format!("{wand}, trigger: ally_attacked_in_range"));
    let mut arena = plan.unit('E', |e| e.holds(["spark_wand"])).begin();
    arena.act("A", "strike longsword/strength D").asks("E reacts");
    assert_eq!(arena.offered("E"), ["spark_wand", "pass"]);
    arena.react("E", "spark_wand").asks("A reacts").rolls([20]).react("A", "no_defence").asks("D reacts");
    arena.rolls([20]).react("D", "no_defence").asks("A acts");
    assert_eq!((arena.ap("E"), arena.pool("E", "attacks")), (2, 1));
}

/// MANEUVER-G58, MANEUVER-075, MANEUVER-078, MANEUVER-086, MANEUVER-105: three targets, one of which does not know of the
/// caster; the attacker chooses on which loser it performs its one maneuver, each defender that wins has its own.
#[test]
fn maneuver_g58_three_targets_and_one_maneuver() {
    let bolt = "magic: (ap: 1, range: 20, traits: [attack], damage: [((count: 1, faces: 10), fire)]";
    let plan = square(["- - . D .", "A - . E .", "- - . F ."])
        .with_data(bolt, &bolt.replace("ap: 1", "ap: 1, targets: 3"))
        .unit('A', |a| a.gear(["fire_bolt"]))
        .unit('E', |e| e.holds(["longsword", "bone_shield"]));
    let mut arena = plan.begin();
    // 7 Successes of Stealth: D and E have 10 of Observation, F fails.
    arena
        .rolls([5, 1, 1, 20])
        .act("A", "sneak")
        .act("A", "fire_bolt D+E+F")
        .asks("D reacts")
        .react("D", "dodge")
        .asks("E reacts");
    // One attack roll after the defences in the order of the answers; F is not asked.
    arena.rolls([20, 20, 5]).react("E", "block").asks("A chooses");
    assert_eq!(arena.offered("A"), ["brace", "feint", "no_maneuver"]);
    arena.rolls([1]).detail("A", "no_maneuver").asks("A chooses");
    // Feint at E: its Deception; then F has its damage without a further question.
    arena.rolls([2, 1, 3]).detail("A", "feint").asks("A acts");
    assert_eq!(["D", "E", "F"].map(|unit| arena.health(unit)), [19, 18, 17]);
    assert!(arena.is("E", "feinted") && !arena.is("F", "feinted") && !arena.is("D", "feinted"));
    // The attack fails: each defender that passes wins.
    let mut arena = plan.begin();
    arena.act("A", "fire_bolt D+E").react("D", "dodge").rolls([1, 1, 20]).react("E", "block");
    arena.asks("D chooses").detail("D", "brace").asks("E chooses").detail("E", "brace").asks("A acts");
    assert!(arena.is("D", "braced") && arena.is("E", "braced"));
}
