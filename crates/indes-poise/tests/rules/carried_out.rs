//! Rulings about turns, rolls, stress, hazards, minions, animals and what a level adds, clause by clause.

use super::{hex, square, yields};
use indes_poise::DEF;
use indes_poise::data::Data;
use indes_poise::state::Count;
use indes_testing::{Plan, UnitSpec};

/// POISE-C02: what happens after the turn's end does not count: the fire at the round's end burns A, and the nearest
/// goes next all the same.
#[test]
fn poise_c02_harm_after_the_turns_end_does_not_decide_who_is_next() {
    let fire = "(at: round_end, effect: damage(amount: 3, kind: \"poise\"))";
    for plan in [square(["A . E . . . D"]), hex(["A . E . . . D"])] {
        let mut arena = plan.hazards("Fire", "A1", fire).begin();
        arena.end("A").asks("E acts").end("E").asks("D acts").skip().end("D").asks("E acts");
        assert!(arena.story().contains(&"A -3 poise (12) as damage".to_owned()));
    }
}

/// POISE-C02: a tie is put to a hostile seat: the second seat is the actor's ally, so the third names the next.
#[test]
fn poise_c02_a_tie_is_put_to_a_hostile_seat() {
    let plan = square([". . D . . .", ". . A . . E", ". . F . . ."]).allied(0, 1);
    let plan = plan.unit('D', |d| d.side(2)).unit('F', |f| f.side(2)).unit('E', |e| e.side(1));
    let mut arena = plan.rolls([1, 6, 6]);
    arena.asks("A acts").end("A").asks("D chooses");
    assert_eq!(arena.values("D", "goes_next"), ["D", "F"]);
    arena.detail("D", "goes_next F").asks("F acts");
}

/// POISE-G33: a curtain between two units stops no step, so the zone goes through it; whom a unit cannot see it cannot
/// hinder, neither where it stands nor on its way.
#[test]
fn poise_g33_an_unseen_enemy_cannot_be_hindered() {
    for (grid, rows) in [(0, [". . . . .", ". A D . .", ". . . . ."]), (1, [". . . . .", " . A D . .", ". . . . ."])] {
        let plan = || if grid == 0 { square(rows) } else { hex(rows) };
        let mut arena = plan().begin();
        arena.act("A", "steady").asks("D reacts");
        let mut arena = plan().edge("curtain", "B2|C2").begin();
        assert!(arena.zone("D").contains(&"B2".to_owned()), "the zone is there");
        arena.act("A", "steady").asks("A acts");
        let mut arena = plan().edge("curtain", "B2|C2").begin();
        arena.act("A", "dash A2").asks("A reacts");
    }
}

/// POISE-G04: along the dice of POISE-D08; below the first a roll succeeds, above the last it fails.
#[test]
fn poise_g04_boons_and_banes_step_the_die_of_a_roll() {
    let data = DEF.shipped_data().unwrap();
    let data: &Data = data.of();
    let table = [
        (8, 0, Ok(8)),
        (8, 1, Ok(6)),
        (8, 2, Ok(4)),
        (8, 3, Err(true)),
        (8, -1, Ok(10)),
        (8, -3, Ok(20)),
        (12, -2, Err(false)),
        (4, 1, Err(true)),
        (20, -1, Err(false)),
    ];
    for (faces, net, wanted) in table {
        assert_eq!(data.stepped(faces, net), wanted, "d{faces} with {net}");
    }
}

/// A on B, a mule on ground that frightens it.
fn shy() -> Plan {
    let rows = [". . . . . . . . . A", ". B . . . . . . . .", ". . . . . . . . . .", ". . . . . . . . . D"];
    square(rows).unit('A', |a| a.rides('B')).unit('B', |b| b.template("mule")).unfamiliar("A1:J4")
}

/// POISE-G04, POISE-204: an encumbered rider commands with a d10, one in its gambit with a d6, one with three boons
/// without a die.
#[test]
fn poise_g04_a_riders_boons_and_banes_count_for_its_command() {
    let mut arena = shy().unit('A', |a| a.status("encumbered")).begin();
    arena.rolls([10]).act("A", "ride_dash C2").asks("A acts");
    assert_eq!(arena.cell("B"), "B2", "10 is a face of the die, and above 2");
    let mut arena = shy().begin();
    arena.act("A", "final_gambit").rolls([6]).act("A", "ride_dash C2").asks("A acts");
    let mut arena = shy().with_data("gambit_boons: 1", "gambit_boons: 3").begin();
    arena.act("A", "final_gambit").act("A", "ride_dash C2").asks("A reacts");
    assert_eq!(arena.cell("B"), "C2", "below a d4");
}

/// POISE-G05, POISE-G04: so is the roll of a hidden mover: encumbered it rolls a d8 against a cunning of 2.
#[test]
fn poise_g04_a_hidden_movers_banes_count_for_its_roll() {
    let rows = [". . . . . . . . . . . .", "D . . . . . . . . . . A", ". . . . . . . . . . . ."];
    let plan = || square(rows).hides(1).unit('D', |d| d.gear(["longbow"]));
    for (status, sides) in [("wet", 6), ("encumbered", 8)] {
        let mut arena = plan().unit('D', |d| d.status(status)).rolls([]);
        let seen = arena.forecast("D", "shift B2").and_then(|it| it.unseen).unwrap();
        assert!((seen - 2.0 / f64::from(sides)).abs() < 1e-12, "{status}");
        arena.asks("D acts").rolls([sides]).act("D", "shift B2");
        assert!(arena.story().contains(&format!("D rolls {sides}+2=-{}", sides - 2)), "{status}");
    }
}

/// POISE-G06: a skill without threat that shoves: a pace more for a boon, one less for a bane, none below 0.
#[test]
fn poise_g06_boons_change_the_paces_of_a_shove_without_threat() {
    let gust = "(key: \"gust\", name: \"Gust\", icon: \"wind\", means: \"push away\", kind: Action, tags: [ranged],
            does: Push(range: 3, paces: 2), rule: \"POISE-G06\"),
        (key: \"drop\",";
    for plan in [square(["A . D . . . . ."]), hex(["A . D . . . . ."])] {
        let plan = plan.with_data("(key: \"drop\",", gust);
        let mut arena = plan.clone().begin();
        arena.skip().act("A", "gust D").expect(["A gust D", "D is pushed C1-D1-E1"]);
        let mut arena = plan.clone().begin();
        arena.act("A", "final_gambit").act("A", "gust D");
        assert_eq!(arena.cell("D"), "F1");
        let mut arena = plan.clone().unit('A', |a| a.status("encumbered")).begin();
        arena.act("A", "gust D");
        assert_eq!(arena.cell("D"), "D1");
        // Sizes count as for any shove (POISE-137).
        let mut arena = plan.unit('D', |d| d.size("0")).begin();
        arena.act("A", "gust D");
        assert_eq!(arena.cell("D"), "F1");
    }
}

/// POISE-G10: stress is kept by whom the data says; by default by heroes.
#[test]
fn poise_g10_a_template_may_keep_stress_or_not() {
    let stressed = |template: &'static str, from: &str, to: &str, dice: &[i16]| {
        let plan = square(["A D . . E"]).with_data(from, to).unit('D', move |d| d.template(template).pools(0, 0, 1));
        let mut arena = plan.rolls([1, 6]);
        arena.asks("A acts").rolls(dice.iter().copied()).act("A", "attack cut D");
        while arena.question() == "A chooses" {
            arena.detail("A", "pass");
        }
        arena.stress("D")
    };
    let captain = "tier: Elite, agility: 3, brawn: 3, cunning: 3,";
    assert_eq!(stressed("captain", "hinder: 4", "hinder: 5", &[3, 3]), 0);
    assert_eq!(stressed("captain", captain, &format!("{captain} tracks_stress: true,"), &[3, 3, 1]), 8 - 2 - 1);
    let ranger = "tier: Hero, agility: 4, brawn: 1, cunning: 3,";
    assert_eq!(stressed("ranger", ranger, &format!("{ranger} tracks_stress: false,"), &[3, 3]), 0);
    assert_eq!(stressed("ranger", "hinder: 4", "hinder: 5", &[3, 3, 1]), 8 - 1 - 1);
}

/// A on B, a horse on C2 to D3, with D beside it.
fn beside() -> Plan {
    square([". . . . . . A", ". . B . D . .", ". . . . . . .", ". . . . . . ."])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("horse"))
}

/// POISE-G26: with `spill_fixed` a thrown rider is not asked either: poise first, momentum, then focus.
#[test]
fn poise_g26_the_fixed_order_holds_for_a_thrown_rider() {
    let plan = beside().option("spill_fixed", "true").unit('A', |a| a.pools(2, 9, 9));
    let plan = plan.unit('B', |b| b.with("momentum", 3)).unit('D', |d| d.gear(["mace"]).with("cunning", 1));
    let mut arena = plan.begin();
    // A bane leaves one die: 8 and 2.
    arena.end("A").rolls([8]).act("D", "attack crush A").react("A", "yield");
    arena.asks("A chooses").detail("A", "place").asks("D acts");
    // 3 of the mount's, then 2 of poise, 4 of what is left of its own momentum, 1 of focus.
    assert_eq!(arena.pools("A"), [0, 0, 8]);
}

/// POISE-C10: with `sum` a minion loses for momentum and for focus, so twice.
#[test]
fn poise_c10_breath_and_choking_add_up_for_a_minion() {
    for (multi, choked, held) in [("\"largest\"", 4, 2), ("\"sum\"", 8, 4)] {
        let levy = |status: &'static str| {
            let plan = square(["A w . . D"]).option("minion_multi", multi);
            plan.unit('A', move |a| a.template("levy").with("defence", 20).status(status)).begin()
        };
        let mut arena = levy("choking");
        arena.end("A");
        assert_eq!(arena.defence("A"), 20 - choked, "{multi}");
        let mut arena = levy("wet");
        arena.act("A", "hold_breath").end("A");
        assert_eq!(arena.defence("A"), 20 - held, "{multi}");
    }
}

/// POISE-G28: a sweep reaches no enemy behind a wall or two levels up.
#[test]
fn poise_g28_walls_and_heights_stop_a_sweep() {
    let plan = || {
        let plan = square([". . . . . .", ". D A E . .", ". . . . . ."]).unit('A', |a| a.gear(["greatsword"]));
        plan.unit('E', |e| e.pools(15, 15, 15))
    };
    let swept = |plan: Plan| {
        let mut arena = plan.begin();
        yields(&mut arena, "attack sweep D", &[1, 3, 3]);
        let asked = arena.question() == "A chooses";
        if asked {
            arena.detail("A", "take_effects");
        }
        (asked, arena.pool("E", "poise"))
    };
    assert_eq!(swept(plan()), (true, 12));
    assert_eq!(swept(plan().edge("wall", "C2|D2")), (false, 15));
    let high = plan().heights(["0 0 0 0 0 0", "0 0 0 2 0 0", "0 0 0 0 0 0"]);
    assert_eq!(swept(high), (false, 15));
}

/// POISE-G34: an item that would fly into the void or off the map is drawn again; on both grids.
#[test]
fn poise_g34_an_item_does_not_fly_where_there_is_no_ground() {
    for plan in [square(["A D . . .", "x x x x x"]), hex(["A D . . .", " x x x x x"])] {
        let hexes = plan.text().contains("hex");
        let mut arena = plan.begin();
        // Into the void below, then east.
        let below = if hexes { 6 } else { 7 };
        arena.rolls([4, below, 1]).act("A", "disarm D").react("D", "yield");
        let story = arena.story();
        assert!(story.contains(&"D loses sword on E1".to_owned()), "{story:#?}");
    }
}

/// POISE-G35: dropping is free, as often as there is something in hand; it ends the concentration that needs it.
#[test]
fn poise_g35_dropping_is_free() {
    let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["sword", "buckler", "dagger"])).begin();
    assert_eq!(arena.values("A", "drop"), ["sword", "buckler"]);
    arena.skip().act("A", "drop buckler").act("A", "drop sword").asks("A acts");
    arena.expect(["A drop buckler", "A loses buckler on A1", "A drop sword", "A loses sword on A1"]);
    assert!(!arena.can("A", "drop") && arena.can("A", "steady") && arena.can("A", "recovery"));
    arena.act("A", "retrieve A1").asks("A chooses");
    let mut arena = square(["A . . D"]).begin();
    arena.act("A", "overwatch cut").act("A", "drop sword");
    assert!(!arena.is("A", "watching"));
    // A part of the body cannot be dropped.
    assert!(!square(["A . . D"]).unit('A', |a| a.gear(["claws"])).begin().can("A", "drop"));
}

/// POISE-G44: rider and mount meet a hazard together; at the end of a rider's turn its animal meets one, and burns.
#[test]
fn poise_g44_hazards_strike_rider_and_mount_alike() {
    let rows = [". . . . . . . . . A", ". B . . . . . . . .", ". . . . . . . . . .", ". . . . . . . . . D"];
    let ridden = || square(rows).unit('A', |a| a.rides('B')).unit('B', |b| b.template("horse"));
    let thorns = "(at: enter, effect: loss(amount: 2, of: \"poise\"))";
    let mut arena = ridden().hazards("Thorns", "D1:D4", thorns).begin();
    arena.skip().act("A", "ride_dash C2");
    arena.expect([
        "B ride_dash C2",
        "B walks B2-C2",
        "A walks B2-C2",
        "Thorns strikes B for 0+2=2",
        "B -2 poise (23)",
        "Thorns strikes A for 0+2=2",
        "A -2 poise (13)",
    ]);
    let smoke = "(at: own_turn_end, effect: loss(amount: 2, of: \"focus\"))";
    let mut arena = ridden().hazards("Smoke", "A1:J4", smoke).begin();
    arena.end("A");
    assert_eq!((arena.pool("A", "focus"), arena.pool("B", "focus")), (13, 8));
    // Without a rider an animal has no turn.
    let plan = square(["A . B . D", ". . . . ."]).unit('B', |b| b.template("horse"));
    let mut arena = plan.hazards("Smoke", "A1:E2", smoke).begin();
    arena.end("A").end("D");
    assert_eq!((arena.pool("A", "focus"), arena.pool("B", "focus")), (13, 10));
    let mut arena = ridden().unit('B', |b| b.status("burning")).begin();
    arena.end("A");
    assert_eq!((arena.pool("A", "focus"), arena.pool("B", "focus")), (15, 7), "3 of its focus");
    // No hazard calls a gambit.
    let gambit = "(at: enter, effect: impose(status: \"gambit\"))";
    let problems = square(["A . . D"]).hazards("Spell", "B1", gambit).level().unwrap_err().to_string();
    assert!(problems.contains("there is no status `gambit`"), "{problems}");
}

/// POISE-G46: a condition that is named on a minion has its penalties, changes no defence, and ends after its next action.
#[test]
fn poise_g46_a_condition_named_on_a_minion_ends_with_its_next_action() {
    for (status, key) in [("reeling", "poise"), ("knocked_down", "momentum"), ("confused", "focus")] {
        let named = format!("yields: [Impose(\"{status}\")], cunning: Gain(poise, 2)");
        let plan = square(["A D . . .", ". . . . ."]).with_data("cunning: Gain(poise, 2)", &named);
        let levy = |unit: UnitSpec| unit.template("levy").with("defence", 30).gear(["sword"]).armour("none");
        let mut arena = plan.unit('D', levy).unit('A', |a| a.with("cunning", 1)).begin();
        yields(&mut arena, "attack cut D", &[3, 3]);
        assert_eq!((arena.statuses("D"), arena.defence("D")), (vec![status.to_owned()], 22));
        assert!(arena.zone("D").is_empty(), "{status}");
        arena.end("A").asks("D acts");
        assert_eq!(arena.can("D", "dash"), status != "knocked_down");
        let gain =
            ["steady", "brace", "assess"][["poise", "momentum", "focus"].iter().position(|it| *it == key).unwrap()];
        arena.act("D", gain);
        if arena.question() == "A reacts" {
            arena.pass("A");
        }
        assert_eq!(arena.defence("D"), 22, "nothing is gained in {key}");
        arena.act("D", "recovery");
        assert_eq!(arena.statuses("D"), Vec::<String>::new(), "{status}");
    }
}

/// POISE-G49: a rider brings its animal up.
#[test]
fn poise_g49_a_ridden_animal_can_be_told_to_come_up() {
    let rows = ["w w w w w w . . . A", "w B w w w w . . . .", "w w w w w w . . . .", "w w w w w w . . . D"];
    let under = || {
        let plan = square(rows).unit('A', |a| a.rides('B')).unit('B', |b| b.template("horse").on('w'));
        let mut arena = plan.begin();
        arena.set_status("B", "submerged");
        arena
    };
    let mut arena = under();
    arena.skip().act("A", "ride_surface");
    assert!(!arena.is("B", "submerged"));
    let mut arena = under();
    arena.act("A", "ride_surface_dash C2");
    assert_eq!((arena.is("B", "submerged"), arena.cell("B").as_str()), (false, "C2"));
}

/// POISE-J11: 5 points lost since the last command; what an animal gains between makes up for no loss.
#[test]
fn poise_j11_losses_count_and_not_what_is_left_of_them() {
    let rows = [". . . . . . . . . A", ". B . . . . . . . .", ". . . . . . . . . .", ". . . . . . . . . D"];
    let plan = || square(rows).unit('A', |a| a.rides('B')).unit('B', |b| b.template("mule"));
    for (second, shies) in [(9, false), (8, true)] {
        let mut arena = plan().begin();
        arena.set_pool("B", "focus", 7).end("A").act("D", "steady").end("D");
        arena.set_pool("B", "focus", 10).act("A", "recovery").set_pool("B", "focus", second);
        arena.end("A").act("D", "steady").end("D").asks("A acts");
        if shies {
            arena.rolls([8]);
        }
        arena.act("A", "ride_shift A1");
        assert_eq!(arena.cell("B") == "B2", shies, "{second}");
    }
}

/// POISE-J11: what a trained animal loses is not counted.
#[test]
fn poise_j11_losses_of_trained_animals_are_not_counted() {
    let rows = [". . . . . . . . . A", ". B . . . . . . . .", ". . . . . . . . . .", ". . . . . . . . . D"];
    for (animal, counts) in [("mule", true), ("horse", false)] {
        let mut arena = square(rows).unit('A', |a| a.rides('B')).unit('B', |b| b.template(animal)).begin();
        let b = arena.id("B");
        arena.set_pool("B", "focus", 2).end("A").act("D", "steady").end("D").asks("A acts");
        assert_eq!(arena.look(|view| view.turn.counted(b, Count::PointsLost)) > 0, counts, "{animal}");
    }
}

/// POISE-J07: effects of the level beside those of the rule data, each where it is earned.
#[test]
fn poise_j07_a_level_adds_critical_effects() {
    let added = "critical_effects: [
        (name: \"Cow Them\", of: defeat, effect: shaken(paces: 9, pool: \"poise\", points: 2)),
        (name: \"Hobble\", of: defiance, effect: slow(paces: 1)),
    ]";
    let plan = square(["A D . . . . . E", ". . . . . . . ."]).also(added);
    let mut arena = plan.clone().unit('D', |d| d.template("levy").with("defence", 1)).begin();
    arena.rolls([8, 8]).act("A", "attack cut D");
    if arena.question() == "D reacts" {
        arena.react("D", "yield");
    }
    arena.asks("A chooses");
    assert!(arena.can("A", "level_critical_1") && !arena.can("A", "level_critical_2"));
    arena.skip().detail("A", "level_critical_1 E").expect(["A answers level_critical_1 E", "E -2 poise (13)"]);
    assert_eq!(arena.rule_of("A answers level_critical_1").to_string(), "POISE-D15");
    // A defied defeat earns the other.
    let drake = |unit: UnitSpec| unit.template("drake").size("1").pools(0, 0, 1).with("defiance", 1);
    let mut arena = plan.unit('D', drake).begin();
    arena.rolls([8, 8]).act("A", "attack cut D").detail("D", "defy").detail("D", "pass").asks("A chooses");
    assert!(!arena.can("A", "level_critical_1"));
    arena.detail("A", "level_critical_2");
}

/// POISE-J10: a mount lets ride whom the level names, by unit or by side.
#[test]
fn poise_j10_a_mount_is_willing_to_whom_the_level_names() {
    let plan = || {
        let rows = [". . . . . . D", ". A B . . . .", ". C . . . . .", ". . . . . . ."];
        square(rows).unit('B', |b| b.template("horse")).also("opening: first_actor(\"A\")")
    };
    let why = |plan: Plan| {
        let mut arena = plan.rolls([]);
        if arena.can("A", "mount") { String::new() } else { arena.why("mount") }
    };
    assert_eq!(why(plan()), "");
    assert_eq!(why(plan().unit('B', |b| b.willing_to(["C"]))), "POISE-J10: is not willing");
    assert_eq!(why(plan().unit('B', |b| b.willing_to([]))), "POISE-J10: is not willing");
    assert_eq!(why(plan().unit('B', |b| b.willing_to(["C", "A"]))), "");
    assert_eq!(why(plan().unit('B', |b| b.willing_to(["Tide"]))), "");
    // Without tack, and for an animal or a creature that reasons: POISE-188, POISE-205.
    assert_eq!(why(plan().unit('B', |b| b.template("griffin").gear([]))), "POISE-188: has no saddle");
}

/// POISE-C39, POISE-G51: an animal without a rider is no ally that will ever act, so the lone hero's own next action ends
/// the condition.
#[test]
fn poise_c39_an_unridden_animal_is_no_ally_that_acts() {
    let lone = |other: &'static str| {
        let rows = [". . . . . . . .", ". A D . . . . .", ". . . . . B . .", ". . . . . . . ."];
        let plan = square(rows).unit('B', move |b| b.template(other)).unit('D', |d| d.template("drake").size("1"));
        let mut arena = plan.unit('A', |a| a.gear(["halberd"]).with("agility", 8)).rolls([1, 8]);
        arena.asks("A acts");
        yields(&mut arena, "attack hook D", &[1, 6, 6]);
        arena.detail("A", "take_effects").end("A").asks("D acts").act("D", "attack strike A").react("A", "block");
        assert!(arena.is("D", "kneeling"), "it has acted, no ally has");
        arena.until("A acts");
        arena.act("A", "recovery");
        arena.is("D", "kneeling")
    };
    assert!(!lone("horse"), "A's own action counts");
    assert!(lone("sellsword"), "an ally could still act");
}

/// POISE-G12: in a gambit only swimming makes wet.
#[test]
fn poise_g12_shallow_water_does_not_wet_in_a_gambit() {
    for (ground, wet) in [('~', false), ('w', true)] {
        let row = format!("A {ground} . . D");
        let mut arena = square([row.as_str()]).begin();
        arena.act("A", "final_gambit").act("A", "dash B1");
        assert_eq!(arena.is("A", "wet"), wet, "{ground}");
    }
}
