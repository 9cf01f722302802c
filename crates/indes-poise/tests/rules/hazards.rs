//! What hazards do to the units on them: when, to which unit, from which pool, without a defence.

use super::{hex, square};

const GALE: &str = "(at: round_end, effect: loss(amount: 3, of: \"momentum\"))";

#[test]
fn poise_021_some_effects_come_at_the_end_of_the_round() {
    let mut arena = square(["A . . D"]).hazards("Gale", "A1", GALE).begin();
    arena.end("A").skip();
    assert_eq!(arena.pools("A"), [15, 15, 15], "not at the end of a turn");
    arena.end("D").expect([
        "D's turn ends",
        "Gale strikes A for 0+3=3",
        "A -3 momentum (12)",
        "round 0 ends",
        "round 1 begins",
        "A's turn begins",
    ]);
    assert_eq!((arena.pools("A"), arena.pools("D")), ([15, 12, 15], [15, 15, 15]));
}

/// On hexes: only units that end the round on the bridge.
#[test]
fn poise_038_a_swaying_bridge_takes_poise() {
    let plan = hex(["A . . .", " D . . ."]);
    let plan = plan.hazards("Bridge", "B1:C1", "(at: round_end, effect: loss(amount: 2, of: \"poise\"))");
    let mut arena = plan.begin();
    arena.act("A", "shift B1").pass("A").end("A").end("D");
    assert_eq!((arena.pools("A"), arena.pools("D")), ([13, 15, 15], [15, 15, 15]));
}

/// A loss ignores armour, does not spill into another pool and is no damage (POISE-C07).
#[test]
fn poise_042_wind_takes_momentum() {
    let plan = square(["A . . D"]).hazards("Gale", "A1", GALE);
    let mut arena = plan.unit('A', |a| a.with("momentum", 2).armour("plate")).begin();
    arena.end("A").end("D");
    assert_eq!((arena.pools("A"), arena.is("A", "knocked_down")), ([15, 0, 15], true));
}

#[test]
fn poise_046_a_shot_damages_focus() {
    let mut arena = square(["A . . D"]).unit('A', |a| a.gear(["longbow"]).with("cunning", 1)).begin();
    arena.rolls([2, 3, 3]).act("A", "attack shoot D").react("D", "yield");
    assert_eq!(arena.pools("D"), [15, 15, 7]);
}

/// POISE-G44: `once` strikes a unit a single time, with damage that armour does not lessen and without a reaction.
#[test]
fn poise_073_falling_rocks_strike_without_a_reaction() {
    let rock = "(at: once, effect: damage(amount: 6, kind: \"momentum\"))";
    let plan = square(["A . . . . D"]).hazards("Scree", "B1:C1", rock).unit('A', |a| a.armour("mail"));
    let mut arena = plan.begin();
    arena.act("A", "shift B1").expect([
        "A shift B1",
        "A walks A1-B1",
        "Scree strikes A for 0+6=6",
        "A -6 momentum (9)",
    ]);
    arena.asks("A reacts").react("A", "sprint C1-D1").asks("A acts");
    assert_eq!(arena.pools("A")[1], 5, "inside nothing is entered");
    arena.end("A").end("D").act("A", "shift C1").pass("A");
    assert_eq!(arena.pools("A")[1], 5, "only once");
}

/// Damage spills into another pool, which the unit's owner chooses; armour counts where the level says so.
#[test]
fn poise_g44_damage_of_a_hazard_spills() {
    let fire = "(at: enter, effect: damage(dice: 2, faces: 6, kind: \"poise\", armour: true))";
    let plan = square(["A . . . . D", ". . . . . .", ". . . . . ."]).hazards("Fire", "B1:C1", fire);
    let mut arena = plan.unit('A', |a| a.with("poise", 4).armour("padded")).begin();
    arena.rolls([9]).act("A", "dash B1-C1").skip();
    arena.asks("A chooses");
    assert_eq!(arena.offered("A"), ["to_momentum", "to_focus"]);
    arena.detail("A", "to_focus");
    assert_eq!((arena.pools("A"), arena.cell("A").as_str()), ([0, 15, 11], "C1"));
    arena.asks("A reacts").pass("A").end("A").end("D");
    // A leaves the hazard and enters it again.
    arena.rolls([5]).act("A", "dash C2-B2-B1").asks("A chooses").detail("A", "to_momentum");
    assert_eq!(arena.pools("A"), [0, 11, 11]);
}

/// The owner of the struck unit chooses the pool where the level leaves it open.
#[test]
fn poise_g44_the_struck_units_owner_chooses_the_pool() {
    let loss = "(at: own_turn_end, effect: loss(amount: 5, of: \"choice\"))";
    let mut arena = square(["A . . D"]).hazards("Noise", "A1:D1", loss).begin();
    arena.end("A").asks("A chooses").detail("A", "to_momentum").asks("D acts");
    assert_eq!((arena.pools("A"), arena.pools("D")), ([15, 10, 15], [15, 15, 15]));
    let mut arena = square(["A . . D"]).hazards("Noise", "A1:D1", loss).unit('A', |a| a.pools(0, 0, 9)).begin();
    arena.end("A").asks("D acts");
    assert_eq!(arena.pools("A"), [0, 0, 4]);
}

/// POISE-G16
#[test]
fn poise_g16_a_hazard_may_be_worse_for_wet_units() {
    let bolt = "(at: own_turn_end, effect: damage(amount: 2, kind: \"focus\"), worse: (\"wet\", 3))";
    for (status, left) in [(Some("wet"), 10), (None, 13)] {
        let plan = square(["A . . D"]).hazards("Storm", "A1", bolt);
        let plan = plan.unit('A', |a| if let Some(status) = status { a.status(status) } else { a });
        let mut arena = plan.begin();
        arena.end("A");
        assert_eq!(arena.pools("A")[2], left);
    }
}

/// POISE-C07, POISE-101: the hazards of a region strike one after the other, in the order of the file; a defeated unit
/// loses no more points and takes damage as stress.
#[test]
fn poise_j06_hazards_come_in_the_order_of_the_file() {
    let both = "(at: round_end, effect: loss(amount: 3, of: \"focus\")),
        (at: round_end, effect: damage(amount: 4, kind: \"poise\"))";
    let plan = square(["A B . D"]).hazards("Pit", "A1:B1", both);
    let mut arena = plan.unit('A', |a| a.pools(0, 0, 2)).begin();
    arena.end("A").end("B").skip().end("D");
    arena.expect([
        "D's turn ends",
        "Pit strikes A for 0+3=3",
        "A -2 focus (0)",
        "A becomes confused",
        "A becomes defeated",
        "A falls",
        "Pit strikes B for 0+3=3",
        "B -3 focus (12)",
        "Pit strikes A for 0+4=4",
        "A +4 stress (4)",
        "Pit strikes B for 0+4=4",
        "B -4 poise (11) as damage",
        "round 0 ends",
        "round 1 begins",
        "B's turn begins",
    ]);
}

/// POISE-C23, POISE-J15: no side has won before the hazards of the round's end have struck.
#[test]
fn poise_c23_victory_is_checked_after_the_environment() {
    let loss = "(at: round_end, effect: loss(amount: 9, of: \"focus\"))";
    let plan = square(["A . . D"]).hazards("Pit", "A1:D1", loss);
    let mut arena = plan.clone().unit('A', |a| a.pools(0, 0, 3)).unit('D', |d| d.pools(0, 0, 3)).begin();
    arena.end("A").end("D").asks("over");
    assert!(arena.story().contains(&"nobody wins: LastStanding".to_owned()));
    let mut arena = plan.unit('A', |a| a.pools(0, 0, 3)).begin();
    arena.end("A").end("D").asks("over");
    assert!(arena.story().contains(&"Ember wins: LastStanding".to_owned()));
}

/// A shove enters a hazard as a step does, and only once.
#[test]
fn poise_g44_a_unit_shoved_into_a_hazard_has_entered_it() {
    let fire = "(at: enter, effect: impose(status: \"burning\"))";
    for plan in [square(["A D . . ."]), hex(["A D . . ."])] {
        let mut arena = plan.hazards("Fire", "C1:E1", fire).begin();
        arena.rolls([4]).act("A", "bull_rush D").react("D", "yield");
        assert_eq!((arena.cell("D").as_str(), arena.is("D", "burning")), ("D1", true));
        assert_eq!(arena.story().iter().filter(|line| line.starts_with("Fire strikes")).count(), 1);
    }
}

/// POISE-C28: a hazard does not make a unit choke that holds its breath, nor a choking unit hold its breath.
#[test]
fn poise_216_a_unit_that_holds_its_breath_does_not_choke_by_a_hazard() {
    for (has, brings) in [("holding_breath", "choking"), ("choking", "holding_breath")] {
        let smoke = format!("(at: enter, effect: impose(status: \"{brings}\"))");
        let plan = square(["A . . . D"]).hazards("Smoke", "B1", &smoke);
        let mut arena = plan.clone().unit('A', |a| a.status(has)).begin();
        arena.act("A", "shift B1");
        assert_eq!((arena.is("A", has), arena.is("A", brings)), (true, false), "{has}");
        let mut arena = plan.begin();
        arena.act("A", "shift B1");
        assert!(arena.is("A", brings));
    }
}

/// The greedy bot counts hazards: it walks round them, and leaves those that strike at the end of a turn.
#[test]
fn poise_g44_greedy_bots_count_the_hazards_on_their_path() {
    let worth = |tick: &str, cells: &str, end: &str| {
        let fire = format!("(at: {tick}, effect: damage(dice: 2, faces: 6, kind: \"momentum\"))");
        let plan = square([". . . . . . .", "A . . . . . D", ". . . . . . ."]).hazards("Fire", cells, &fire);
        let mut arena = plan.begin();
        arena.worth("A", &format!("dash {end}"))
    };
    // To the same cell, by the same path, with and without fire on it.
    for tick in ["enter", "once", "own_turn_end", "round_end"] {
        let (burnt, spared) = (worth(tick, "D2", "D2"), worth(tick, "D1", "D2"));
        assert!(burnt < spared, "{tick}: {burnt} {spared}");
    }
    // A path through fire costs as much as one into it if the fire strikes at once, and nothing if it strikes at the
    // turn's end.
    assert!(worth("enter", "C2", "B2-C2-D2") < worth("enter", "C3", "B2-C2-D2"));
    assert_eq!(worth("own_turn_end", "C2", "B2-C2-D2"), worth("own_turn_end", "C3", "B2-C2-D2"));
    // Leaving fire is worth more than the same walk without fire.
    assert!(worth("own_turn_end", "A2", "B2") > worth("own_turn_end", "A3", "B2"));
}

/// POISE-075: two hazards at a turn's end break no invariant: random battles of heroes, a minion, a legendary creature
/// and riders, with losses and damage of a fixed pool and of one that the struck unit's owner chooses.
#[test]
fn poise_g44_two_hazards_at_a_turns_end_keep_every_invariant() {
    let kinds = [
        "(at: own_turn_end, effect: loss(amount: 5, of: \"poise\")), (at: own_turn_end, effect: loss(amount: 6, of: \"focus\"))",
        "(at: own_turn_end, effect: loss(amount: 7, of: \"choice\")), (at: own_turn_end, effect: loss(amount: 7, of: \"choice\"))",
        "(at: own_turn_end, effect: damage(dice: 3, faces: 8, kind: \"choice\")), (at: own_turn_end, effect: damage(dice: 3, faces: 8, kind: \"momentum\"))",
        "(at: own_turn_end, effect: damage(amount: 9, kind: \"poise\")), (at: own_turn_end, effect: loss(amount: 9, of: \"choice\"))",
    ];
    for (at, hazards) in kinds.into_iter().enumerate() {
        let plan =
            square([". A B . . . . .", ". . C . . D . .", ". . . . . . . .", ". . E . . G . F", ". . . . . . . ."])
                .hazards("Fire", "A1:H5", hazards)
                .unit('A', |a| a.pools(4, 5, 6).with("stress", 4))
                .unit('B', |b| b.template("levy"))
                .unit('C', |c| c.gear(["maul"]).pools(9, 2, 9))
                .unit('D', |d| d.template("drake").size("1").pools(6, 6, 6))
                .unit('E', |e| e.template("captain"))
                .unit('F', |f| f.rides('G').pools(5, 5, 5))
                .unit('G', |g| g.template("horse").pools(6, 4, 6))
                .round_limit(12);
        let mut runner = indes_tools::headless::soak::SoakRunner::new(plan.setup(), String::new(), Vec::new());
        for seed in 0..40 {
            if let Err(failed) = runner.battle(seed, 5, &mut |_| {}) {
                panic!("hazards {at}, seed {seed}: {}", failed.0);
            }
        }
    }
}
