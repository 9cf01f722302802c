//! Block, parry and dodge, and the debts that they leave (REGION-012, REGION-021 to REGION-037, REGION-181, REGION-183).

use indes_testing::region::{PASSIVE, duel, duel_on, hex, hex_strips, square, strips};
use indes_testing::{Arena, Plan, UnitSpec};

/// A beside D, which has a sword and a buckler in hand and 2 AP a turn.
fn shielded() -> Plan {
    duel().unit('D', |d| d.gear(["long_sword", "buckler"]).max_ap(2))
}

/// A with bare hands beside D, which has a sword and a buckler; B, beside D as well, has the turn after A's. Squares,
/// then hexes.
fn brawls() -> [Plan; 2] {
    let rows = ["A D . . . . . E", ". B . . . . . .", ". . . . . . . ."];
    let hexes = ["A D . . . . . E", " . B . . . . . .", ". . . . . . . ."];
    let armed = |plan: Plan| plan.unit('A', |a| a.gear([])).unit('D', |d| d.gear(["long_sword", "buckler"]));
    [armed(strips(4, rows)), armed(hex_strips(4, hexes))]
}

/// A attacks D, which makes an opportunity attack first that misses. D is asked how it defends.
#[track_caller]
fn struck_back(plan: &Plan, attack: &str) -> Arena {
    let mut arena = plan.begin();
    arena.act("A", attack).asks("D reacts").react("D", "opportunity_attack").asks("A reacts");
    arena.dice("1 6").react("A", PASSIVE).asks("D reacts").threw(["D d8 1", "A d6 6"]);
    assert_eq!((arena.defences("D").join(" ").as_str(), arena.owed("D")), ("block dodge parry", 1));
    arena
}

/// After its opportunity attack on a striker or a grabber D defends in a manner with these dice: the die of the manner
/// is rolled, and two AP are owed and charged.
#[track_caller]
fn defends_after_striking_back(manner: &str, dice: &str, rolled: &str) {
    for plan in brawls() {
        for attack in ["unarmed_strike D", "grab D"] {
            let mut arena = struck_back(&plan, attack);
            arena.dice(dice).react("D", manner).asks("B acts").threw(["A d4 1", rolled]);
            assert_eq!(arena.owed("D"), 2, "{attack}");
            arena.end("B").asks("D acts");
            assert_eq!((arena.ap("D"), arena.owed("D")), (1, 0), "{attack}");
        }
    }
}

/// REGION-119, REGION-049: the passive defence after an opportunity attack of the same unit owes nothing more.
#[test]
fn region_012_the_passive_defence_after_an_opportunity_attack() {
    for plan in brawls() {
        let mut arena = struck_back(&plan, "unarmed_strike D");
        arena.dice("1 6").react("D", PASSIVE).asks("B acts").threw(["A d4 1", "D d6 6"]);
        assert_eq!(arena.owed("D"), 1);
    }
}

/// REGION-119, REGION-123: the same unit strikes back, then blocks.
#[test]
fn region_021_a_block_after_an_opportunity_attack_is_owed_and_rolled() {
    defends_after_striking_back("block", "1 6/2", "D d6+ 6");
}

/// REGION-119, REGION-123: the same unit strikes back, then parries.
#[test]
fn region_026_a_parry_after_an_opportunity_attack_is_owed_and_rolled() {
    defends_after_striking_back("parry", "1 8", "D d8 8");
}

/// REGION-119, REGION-123: the same unit strikes back, then dodges.
#[test]
fn region_032_a_dodge_after_an_opportunity_attack_is_owed_and_rolled() {
    defends_after_striking_back("dodge", "1 8", "D d8 8");
}

/// REGION-116, REGION-119: with 2 AP a turn the next attack is met passively, without a question; with 1 AP the strike
/// itself is.
#[test]
fn region_037_an_opportunity_attack_leaves_less_for_defences() {
    for plan in brawls() {
        let mut arena = struck_back(&plan.clone().unit('D', |d| d.max_ap(2)), "unarmed_strike D");
        arena.dice("1 6/2").react("D", "block").asks("B acts");
        arena.dice("1 6").act("B", "melee_attack D").asks("D acts").threw(["B d8 1", "D d6 6"]);
        assert_eq!((arena.ap("D"), arena.owed("D")), (0, 0));
        let mut arena = plan.unit('D', |d| d.max_ap(1)).begin();
        arena.act("A", "unarmed_strike D").react("D", "opportunity_attack").asks("A reacts");
        arena.dice("1 6 1 6").react("A", PASSIVE).asks("B acts");
        arena.threw(["D d8 1", "A d6 6", "A d4 1", "D d6 6"]);
        assert_eq!(arena.owed("D"), 1);
    }
}

/// REGION-D06, REGION-J20: one of them, and only its die.
#[test]
fn region_012_one_defence_is_used_against_one_attack() {
    for (manner, dice, rolled, owed) in [
        (PASSIVE, "4 6", "D d6 6", 0),
        ("block", "4 6/2", "D d6+ 6", 1),
        ("parry", "4 8", "D d8 8", 1),
        ("dodge", "4 8", "D d8 8", 1),
    ] {
        let mut arena = shielded().begin();
        let before = arena.rolls_so_far().len();
        arena.act("A", "melee_attack D").asks("D reacts");
        assert_eq!(arena.offered("D").len(), 4, "{:?}", arena.offered("D"));
        assert_eq!(arena.offered("D")[0], PASSIVE, "the default");
        arena.dice(dice).react("D", manner).asks("D acts").threw(["A d8 4", rolled]);
        assert_eq!((arena.rolls_so_far().len() - before, arena.ap("D")), (2, 2 - owed), "{manner}");
    }
}

/// REGION-036: owed to the next turn, which begins with one AP fewer and without the debt.
#[test]
fn region_021_a_block_is_a_minor_interrupt() {
    let mut arena = shielded().unit('A', |a| a.gear(["long_sword"])).begin();
    arena.act("A", "melee_attack D").asks("D reacts");
    assert_eq!(arena.owed("D"), 0);
    arena.dice("4 6/2").react("D", "block").asks("D acts");
    assert_eq!((arena.ap("D"), arena.owed("D")), (1, 0));
    // Seen before the turn begins: another unit acts in between.
    let plan = strips(4, ["A D . . . . . E", "B . . . . . . ."]).unit('D', |d| d.gear(["long_sword", "buckler"]));
    let mut arena = plan.begin();
    arena.meets("4 6/2", "A", "melee_attack D", "D", "block").asks("B acts");
    assert_eq!(arena.owed("D"), 1);
}

/// REGION-G43: readied by a minor action.
#[test]
fn region_022_a_block_needs_a_readied_shield() {
    let plan = duel().unit('D', |d| d.gear(["long_sword", "buckler"]).in_hand(["long_sword"]));
    let mut arena = plan.begin();
    arena.act("A", "melee_attack D");
    assert_eq!(arena.defences("D"), ["dodge", "parry"]);
    arena.dice("4 6").react("D", PASSIVE).asks("D acts");
    arena.act("D", "ready_items buckler").asks("D acts");
    assert_eq!((arena.ap("D"), arena.items_in("D").as_str()), (2, "long_sword in hand, buckler in hand"));
    arena.end("D").end("E").act("A", "melee_attack D");
    assert_eq!(arena.defences("D"), ["block", "dodge", "parry"]);
    arena.dice("4 6").react("D", PASSIVE);
}

#[test]
fn region_023_melee_and_ranged_attacks_can_be_blocked() {
    let plan = strips(2, ["A . D . . .", ". . . . . ."]).unit('D', |d| d.gear(["long_sword", "buckler"]));
    let mut arena = plan.unit('A', |a| a.gear(["short_bow"])).begin();
    arena.meets("4 6/2", "A", "ranged_attack D", "D", "block").threw(["A d8 4", "D d6+ 6"]);
    let mut arena = shielded().unit('A', |a| a.gear(["hand_axe"])).begin();
    arena.meets("4 6/2", "A", "melee_attack D", "D", "block").threw(["A d8 4", "D d6+ 6"]);
}

/// REGION-033, REGION-J08, REGION-D06: a block for direct physical spells, a dodge for all physical ones, a parry for
/// none (REGION-027).
#[test]
fn region_024_which_spells_can_be_blocked_and_dodged() {
    let plan = strips(2, ["A . D . . .", ". . . . . ."]).unit('D', |d| d.gear(["long_sword", "buckler"]));
    for (spell, wanted) in [("fire_dart", &["block", "dodge"][..]), ("poison_cloud", &["dodge"])] {
        let mut arena = plan.clone().unit('A', |a| a.caster([spell])).begin();
        arena.act("A", &format!("{spell} D")).asks("D reacts");
        assert_eq!(arena.defences("D"), wanted, "{spell}");
        arena.dice("1 6").react("D", PASSIVE);
    }
    for spell in ["mind_spike", "bind"] {
        let mut arena = plan.clone().unit('A', |a| a.caster([spell])).begin();
        arena.dice("1 6").act("A", &format!("{spell} D")).asks("D acts");
    }
}

/// REGION-D28: the higher of two dice, whatever its first face; the shield's rank is added (REGION-D19).
#[test]
fn region_025_a_block_is_advantaged() {
    let mut arena = shielded().begin();
    arena.meets("5 2/5", "A", "melee_attack D", "D", "block").threw(["A d8 5", "D d6+ 5"]);
    assert_eq!(arena.hp("D"), 5);
    let plan = duel().unit('D', |d| d.gear(["long_sword", "large_shield"]));
    let mut arena = plan.start("8 6 5");
    arena.meets("5 8/5", "A", "melee_attack D", "D", "block").threw(["A d8 5", "D d8+ 8"]);
}

#[test]
fn region_026_a_parry_is_a_minor_interrupt() {
    let plan = strips(4, ["A D . . . . . E", "B . . . . . . ."]).unit('D', |d| d.max_ap(2));
    let mut arena = plan.begin();
    arena.meets("4 8", "A", "melee_attack D", "D", "parry").asks("B acts");
    assert_eq!(arena.owed("D"), 1);
    arena.meets("4 8", "B", "melee_attack D", "D", "parry").asks("D acts");
    assert_eq!(arena.ap("D"), 0);
}

/// REGION-D06: neither a shot nor a spell.
#[test]
fn region_027_only_melee_attacks_can_be_parried() {
    let plan = strips(2, ["A . D . . .", ". . . . . ."]);
    for (gear, what) in [("short_bow", "ranged_attack D"), ("fire_dart", "fire_dart D")] {
        let mut arena = plan.clone().unit('A', |a| a.gear([gear]).with("max_mp", 6)).begin();
        arena.act("A", what).asks("D reacts");
        assert_eq!(arena.defences("D"), ["dodge"], "{what}");
        arena.dice("1 6").react("D", PASSIVE);
    }
    let mut arena = duel().unit('A', |a| a.gear(["mace"])).begin();
    arena.act("A", "melee_attack D");
    assert_eq!(arena.defences("D"), ["dodge", "parry"]);
    arena.dice("1 6").react("D", PASSIVE);
}

/// REGION-G20: the bare die, without the rank of the weapon, which counts for attacks.
#[test]
fn region_028_a_parry_is_rolled_with_att() {
    let plan = duel().unit('D', |d| d.dice([("att", 10), ("def", 4)]).gear(["greatsword"]));
    let mut arena = plan.begin();
    arena.meets("4 10", "A", "melee_attack D", "D", "parry").threw(["A d8 4", "D d10 10"]).asks("D acts");
    // The greatsword raises the attack to D12.
    arena.lands("12 6", "D", "melee_attack A", "A").threw(["D d12 12", "A d6 6"]);
}

/// REGION-C07, REGION-D16: an unarmed parry is disadvantaged against weapons, natural ones included, and plain against
/// strikes and grabs.
#[test]
fn region_029_an_unarmed_parry() {
    let plan = duel().unit('D', |d| d.gear([]));
    plan.begin().meets("4 8/7", "A", "melee_attack D", "D", "parry").threw(["D d8- 7"]);
    let wolf = plan.clone().unit('A', |a| a.template("wolf"));
    let mut arena = wolf.start("8 7 6");
    arena.meets("4 8/7", "A", "melee_attack D", "D", "parry").threw(["A d8 4", "D d8- 7"]);
    let bare = plan.unit('A', |a| a.gear([]));
    bare.begin().meets("4 8", "A", "unarmed_strike D", "D", "parry").threw(["A d4 4", "D d8 8"]);
    bare.begin().meets("4 8", "A", "grab D", "D", "parry").threw(["A d4 4", "D d8 8"]);
    // One that has only a bow in hand counts as unarmed.
    let archer = duel().unit('D', |d| d.gear(["short_bow"]));
    archer.begin().meets("4 8/7", "A", "melee_attack D", "D", "parry").threw(["D d8- 7"]);
    // A wolf parries as if unarmed.
    let wolf = duel().unit('D', |d| d.template("wolf"));
    wolf.start("8 7 6").meets("4 8/7", "A", "melee_attack D", "D", "parry").threw(["D d8- 7"]);
}

/// REGION-J09, REGION-D16: a knife has a rank of -1 for attacks alone.
#[test]
fn region_030_a_parry_with_an_unfit_weapon_is_disadvantaged() {
    let plan = duel().unit('D', |d| d.gear(["knife"]).dice([("att", 6)]));
    let mut arena = plan.begin();
    arena.meets("4 6/5", "A", "melee_attack D", "D", "parry").threw(["A d8 4", "D d6- 5"]).asks("D acts");
    arena.lands("4 6", "D", "melee_attack A", "A").threw(["D d4 4", "A d6 6"]);
    for (weapon, rolled) in [("hand_axe", "D d8- 5"), ("mace", "D d8- 5"), ("lance", "D d8- 5")] {
        let plan = duel().unit('D', |d| d.gear([weapon]));
        plan.begin().meets("4 8/5", "A", "melee_attack D", "D", "parry").threw([rolled]);
    }
    for weapon in ["short_sword", "cudgel", "spear", "quarterstaff", "halberd"] {
        let plan = duel().unit('D', |d| d.gear([weapon]));
        plan.begin().meets("4 8", "A", "melee_attack D", "D", "parry").threw(["D d8 8"]);
    }
}

/// REGION-G44, REGION-G64, REGION-J05, REGION-D15: giant is size 4 or more and two categories above the defender.
#[test]
fn region_031_a_parry_against_a_giant_is_disadvantaged() {
    for (attacker, defender, disadvantaged) in [
        ("giant", "medium", true),
        ("giant", "large", false),
        ("large", "small", false),
        ("large", "medium", false),
        ("colossal", "large", true),
        ("colossal", "giant", false),
    ] {
        let plan = duel().unit('A', |a| a.size(attacker)).unit('D', |d| d.size(defender));
        let (dice, rolled) = if disadvantaged { ("4 8/7", "D d8- 7") } else { ("4 7", "D d8 7") };
        plan.begin().meets(dice, "A", "melee_attack D", "D", "parry").threw([rolled]);
    }
}

#[test]
fn region_032_a_dodge_is_a_minor_interrupt() {
    let plan = strips(4, ["A D . . . . . E", "B . . . . . . ."]);
    let mut arena = plan.begin();
    arena.meets("4 8", "A", "melee_attack D", "D", "dodge").meets("4 8", "B", "melee_attack D", "D", "dodge");
    arena.asks("D acts");
    assert_eq!(arena.ap("D"), 1);
}

/// REGION-181: with REF, not DEF, although the minimum of the range is better.
#[test]
fn region_034_a_dodge_is_rolled_with_ref() {
    let plan = strips(2, ["A . D . . .", ". . . . . ."]).unit('D', |d| d.dice([("ref", 8), ("def", 4)]));
    let mut arena = plan.unit('A', |a| a.gear(["short_bow"])).begin();
    arena.meets("4 8", "A", "ranged_attack D", "D", "dodge").threw(["A d8 4", "D d8 8"]);
    // REGION-D18: armour lowers REF by its rank.
    let mut arena = duel().unit('D', |d| d.armour("mail")).start("8 6 5");
    arena.meets("4 6", "A", "melee_attack D", "D", "dodge").threw(["A d8 4", "D d6 6"]);
}

/// REGION-G45, REGION-J04, REGION-G53, REGION-G86: two free neighbouring cells; a corner is closed if both ways round it
/// are.
#[test]
fn region_035_a_dodge_without_room_is_disadvantaged() {
    let plans = [
        (square(["A D #", "# . #"]), true),
        (square(["A D #", "# . ."]), false),
        (square(["A D #", ". # .", ". . ."]), true),
        (square(["A D .", "# E #"]), true),
        (square(["A D .", "# . #"]), false),
        // Who is hidden from the dodger, in the next region, takes no room.
        (strips(2, ["A D B", "# . #"]), true),
        (strips(2, ["A D B", "# . #"]).unit('B', UnitSpec::hidden), false),
        // Nor does who is hidden from the attacker: the odds must not betray it.
        (strips(2, ["A D E", "# . #"]), true),
        (strips(2, ["A D E", "# . #"]).unit('E', UnitSpec::hidden), false),
    ];
    for (plan, cramped) in plans {
        let units = plan.text().matches("template").count();
        let order = &"8 7 6"[..units * 2 - 1];
        let (dice, rolled) = if cramped { ("4 8/7", "D d8- 7") } else { ("4 7", "D d8 7") };
        plan.start(order).meets(dice, "A", "melee_attack D", "D", "dodge").threw([rolled]);
    }
    // A region that is cramped.
    let mut arena = duel_on("cramped: true").begin();
    arena.meets("4 8/7", "A", "melee_attack D", "D", "dodge").threw(["D d8- 7"]);
    // REGION-D27: the option.
    let plan = square(["A D #", "# . #"]).option("dodge_room_min", "1");
    plan.begin().meets("4 7", "A", "melee_attack D", "D", "dodge").threw(["D d8 7"]);
    // Hexes: the six cells that share an edge.
    let plan = hex(["A D #", " # . #"]);
    plan.begin().meets("4 8/7", "A", "melee_attack D", "D", "dodge").threw(["D d8- 7"]);
    let plan = hex(["A D .", " # . #"]);
    plan.begin().meets("4 7", "A", "melee_attack D", "D", "dodge").threw(["D d8 7"]);
}

/// REGION-047: with all AP of the next turn owed only the passive defence is left, and no opportunity attack.
#[test]
fn region_037_no_interrupt_without_an_ap_of_the_next_turn() {
    let plan = strips(4, ["A D . . . . . E", "B C . . . . . ."]).unit('D', |d| d.max_ap(2));
    let mut arena = plan.start("8 7 6 5 4");
    arena.meets("4 8", "A", "melee_attack D", "D", "parry").meets("4 8", "B", "melee_attack D", "D", "parry");
    arena.asks("C acts");
    assert_eq!(arena.owed("D"), 2);
    arena.act("C", "walk E2").asks("C acts");
    assert_eq!(arena.cell("C"), "E2", "D was not asked");
    let mut arena = plan.start("8 7 6 5 4");
    arena.meets("4 8", "A", "melee_attack D", "D", "parry").end("B").act("C", "walk E2").asks("D reacts");
    arena.pass("D").until("C acts");
}

/// REGION-D21: a debt made before the first turn, in the own turn and in a turn that is lost.
#[test]
fn region_g13_debts_are_charged_to_the_next_turn() {
    // Before the first turn.
    let mut arena = shielded().begin();
    arena.meets("4 8", "A", "melee_attack D", "D", "parry").asks("D acts");
    assert_eq!(arena.ap("D"), 1);
    // In the own turn: an opportunity attack is parried, and the AP of this turn stay (REGION-049).
    let mut arena = duel().begin();
    arena.act("A", "walk E2").asks("D reacts").react("D", "opportunity_attack").asks("A reacts").dice("4 8");
    arena.react("A", "parry").asks("A acts");
    assert_eq!((arena.ap("A"), arena.owed("A"), arena.owed("D")), (2, 1, 1));
    arena.end("A").asks("D acts");
    assert_eq!(arena.ap("D"), 2);
    arena.end("D").end("E").asks("A acts");
    assert_eq!((arena.ap("A"), arena.owed("A")), (2, 0));
    // What is owed beyond the AP of the turn is forgotten: 3 owed, and 1 AP since it is badly wounded.
    let plan = strips(4, ["A D . . . . . E", "B C . . . . . ."]).unit('D', |d| d.hp(5));
    let mut arena = plan.start("8 7 6 5 4");
    for unit in ["A", "B", "C"] {
        if unit == "C" {
            assert_eq!(arena.owed("D"), 2);
            arena.set_status("D", "badly_wounded");
            // Its next turn has 1 AP, so nothing can be owed any more.
            arena.dice("4 6/5").act("C", "melee_attack D").asks("D acts");
        } else {
            arena.meets("4 8", unit, "melee_attack D", "D", "parry");
        }
    }
    assert_eq!((arena.ap("D"), arena.owed("D")), (0, 0));
}

/// REGION-G13: without effective AP no interrupt is possible.
#[test]
fn region_g13_no_interrupt_without_effective_ap() {
    let plan = duel().unit('D', |d| d.max_ap(1).hp(5).status("badly_wounded"));
    let mut arena = plan.start("8 7/7 6");
    arena.dice("4 6/5").act("A", "melee_attack D").asks("D acts");
    assert_eq!(arena.ap("D"), 0);
}

/// REGION-D07, REGION-D27: by the option the attack die is seen before the defence is chosen.
#[test]
fn region_g14_the_defence_is_declared_before_any_die() {
    let mut arena = duel().begin();
    let before = arena.rolls_so_far().len();
    arena.act("A", "melee_attack D").asks("D reacts");
    assert_eq!(arena.rolls_so_far().len(), before);
    arena.dice("4 8").react("D", "parry");
    let mut arena = duel().option("defence_declared", "\"after_attack_roll\"").begin();
    arena.dice("4").act("A", "melee_attack D").asks("D reacts").threw(["A d8 4"]);
    assert_eq!(arena.defences("D"), ["dodge", "parry"]);
    arena.dice("5").react("D", "dodge").threw(["A d8 4", "D d8 5"]);
    assert_eq!(arena.hp("D"), 6);
}

/// REGION-D07: the order of what happens in one attack.
#[test]
fn region_d07_the_steps_of_an_attack() {
    let mut arena = duel().begin();
    arena.act("A", "melee_attack D").dice("6 3").react("D", "dodge").asks("D acts");
    let story = arena.story();
    let at = |line: &str| {
        story.iter().position(|found| found.starts_with(line)).unwrap_or_else(|| panic!("{line}: {story:#?}"))
    };
    let order =
        [at("A melee_attack"), at("D owes 1 ap"), at("A rolls 6"), at("D rolls 3"), at("D -2 hp"), at("A's turn ends")];
    assert!(order.is_sorted(), "{story:#?}");
    assert!(at("A -1 ap") < at("D owes 1 ap"), "{story:#?}");
}

/// REGION-016: the minimum of the range is for the passive defence; a block or a dodge keeps its own die.
#[test]
fn region_181_active_defences_have_no_minimum() {
    let plan = strips(2, ["A . . . . . D .", ". . . . . . . ."]).unit('A', |a| a.gear(["short_bow"]));
    let plan = plan.unit('D', |d| d.dice([("def", 4), ("ref", 4)]).gear(["long_sword", "buckler"]));
    let plan = plan.unit('D', |d| d.max_ap(2));
    let mut arena = plan.start("8 4");
    arena.meets("8 10", "A", "ranged_attack D", "D", PASSIVE).threw(["A d8 8", "D d10 10"]).asks("D acts");
    let mut arena = plan.start("8 4");
    arena.meets("8 4", "A", "ranged_attack D", "D", "dodge").threw(["D d4 4"]).asks("D acts");
    assert_eq!(arena.ap("D"), 1);
    let mut arena = plan.start("8 4");
    arena.meets("8 4/1", "A", "ranged_attack D", "D", "block").threw(["D d4+ 4"]).asks("D acts");
}

/// REGION-G03, REGION-D28: one advantage against two disadvantages is one plain die; two disadvantages are two dice.
#[test]
fn region_183_advantages_and_disadvantages_cancel() {
    let plan = duel().unit('D', |d| d.gear(["long_sword", "buckler"]).dice([("def", 8)]).hp(5).status("badly_wounded"));
    let mut arena = plan.start("8 7/7 6");
    arena.end("A").asks("D acts").act("D", "drop_prone").end("D").end("E").asks("A acts");
    arena.meets("4 8", "A", "melee_attack D", "D", "block").threw(["D d8 8"]).asks("D acts");
    arena.end("D").end("E").meets("4 8/6", "A", "melee_attack D", "D", PASSIVE).threw(["D d8- 6"]);
}

/// REGION-D29: two blocks leave a spearman without AP, with free actions alone (REGION-051).
#[test]
fn region_d29_the_debt_of_two_blocks() {
    let plan = strips(4, ["A D . . . . . E", "B . . . . . . ."]).unit('D', |d| d.template("spearman"));
    let mut arena = plan.start("8 7 3 2");
    arena.meets("8 3/9", "A", "melee_attack D", "D", "block").threw(["A d8 8", "D d10+ 9"]);
    arena.meets("8 3/9", "B", "melee_attack D", "D", "block").asks("D acts");
    assert_eq!((arena.ap("D"), arena.owed("D")), (0, 0));
    for verb in ["walk", "run", "melee_attack", "unarmed_strike", "grab", "ready_items"] {
        assert!(!arena.can("D", verb), "{verb}");
    }
    for verb in ["shift", "drop_prone", "drop_item", "end_turn"] {
        assert!(arena.can("D", verb), "{verb}");
    }
}
