//! Climbs, ledges, falls, and getting on and off a mount beside walls and drops.

use super::{hex, square};
use indes_core::battle::{Domain, RuleSet};
use indes_core::battlefield::Path;
use indes_core::battlefield::movement::Toll;
use indes_core::battlefield::movement::Walking;
use indes_core::grid::Cell;
use indes_poise::Poise;
use indes_testing::{Arena, Plan};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The same rows on squares and on hexes.
fn grids<const N: usize>(rows: [&str; N]) -> [Plan; 2] {
    [square(rows), hex(rows)]
}

/// A before a cliff, which is climbed if `climb`; its cells have the height 3.
fn cliff(plan: Plan, climb: bool) -> Plan {
    plan.also(&format!("legend: {{'c': (terrain: rock, height: 3, climb: {climb})}}"))
}

/// Levels and damage of the fall by an answer.
fn fall(arena: &mut Arena, unit: &str, what: &str) -> Option<(i16, i16)> {
    let (intent, id) = (arena.intent(unit, what), arena.id(unit));
    arena.look(|view| Poise.fall(view, id, &intent).map(|fall| (fall.levels, fall.harm)))
}

/// One level to a pace: the first pace of three costs 1 for the ground, 1 for the climb and 1 for the level, the others
/// too, so 9 in all; down it is 6 less every second pace's base.
#[test]
fn poise_g40_ground_that_is_climbed_is_climbed_one_level_to_a_pace() {
    for plan in grids(["A c . . . . . D"]) {
        for (speed, climb, wanted) in [(6, true, true), (5, true, false), (6, false, false)] {
            let mut arena = cliff(plan.clone(), climb).unit('A', move |a| a.with("speed", speed)).begin();
            let up = arena.can("A", "dash") && arena.values("A", "dash").contains(&"B1".to_owned());
            assert_eq!(up, wanted, "{speed} {climb}");
        }
        // Down three levels on foot: 2 + 2 + 2, less 1 for the second pace.
        for (speed, wanted) in [(2, true), (1, false)] {
            let plan = cliff(plan.clone(), true).unit('A', move |a| a.on('c').with("speed", speed));
            let mut arena = plan.heights(["3 0 . . . . . ."]).begin();
            let down = arena.can("A", "dash") && arena.values("A", "dash").contains(&"B1".to_owned());
            assert_eq!(down, wanted, "down with {speed}");
        }
    }
}

/// POISE-D17: a unit on a climb yields, uses no action and no Sprint (POISE-G13); its maneuvers are its own.
#[test]
fn poise_d17_no_actions_and_no_defence_on_a_climb() {
    for plan in grids(["A D . . .", ". . . . ."]) {
        let plan = plan.also("legend: {'c': (terrain: rock, climb: true)}");
        let mut arena = plan.clone().unit('A', |a| a.on('c')).begin();
        for verb in ["attack", "recovery", "bull_rush", "disarm"] {
            assert_eq!(arena.why(verb), "POISE-D17: is on a climb", "{verb}");
        }
        assert!(arena.can("A", "shift") && arena.can("A", "steady"));
        // A is surrounded, so D has a die more.
        arena.end("A").rolls([3, 3, 3]).act("D", "attack cut A").asks("D acts");
        assert_eq!(arena.rule_of("A answers yield").to_string(), "POISE-D17");
        // Beside the climb it defends.
        let mut arena = plan.clone().begin();
        arena.end("A").act("D", "attack cut A").asks("A reacts").react("A", "dodge");
    }
    // A pace of a climb costs 2, and a Shift has 1.
    let mut arena = square(["A c . . . D"]).also("legend: {'c': (terrain: rock, climb: true)}").begin();
    assert!(arena.can("A", "dash") && !arena.can("A", "shift"));
}

/// POISE-C17, POISE-G20: a step of three levels down is a fall, the last of its walk, and its damage is known before; one
/// of two levels is walked.
#[test]
fn poise_c17_a_unit_may_step_off_a_ledge_at_the_end_of_a_movement() {
    for plan in grids([". . . . .", "A . . . D", ". . . . ."]) {
        let high = plan.heights(["9 9 9 9 9", "3 0 0 0 0", "9 9 9 9 9"]);
        let mut arena = high.begin();
        assert_eq!(arena.values("A", "dash"), ["B2"], "and not farther");
        assert_eq!(fall(&mut arena, "A", "dash B2"), Some((3, 6)));
        arena.skip().act("A", "dash B2");
        arena.expect(["A dash B2", "A walks A2-B2", "A -6 momentum (9)"]);
        arena.asks("A reacts").pass("A").asks("A acts");
        assert_eq!(arena.cell("A"), "B2");
    }
    for plan in grids([". . . . .", "A . . . D", ". . . . ."]) {
        let mut arena = plan.heights(["9 9 9 9 9", "2 0 0 0 0", "9 9 9 9 9"]).begin();
        assert_eq!(fall(&mut arena, "A", "dash B2"), None);
        assert!(arena.values("A", "dash").contains(&"C2".to_owned()), "two levels are one step");
    }
    // A Shift is enough; a fall into deep water does no harm, and goes under.
    let plan = square(["A w . D"]).heights(["4 0 0 0"]);
    let mut arena = plan.begin();
    assert_eq!(fall(&mut arena, "A", "dash B1"), Some((4, 0)));
    arena.act("A", "dash B1");
    assert_eq!((arena.pools("A"), arena.is("A", "submerged")), ([15, 15, 15], true));
}

/// A fall that empties momentum knocks down, and what is left of it goes on to other pools.
#[test]
fn poise_g20_the_harm_of_a_fall_may_spill() {
    let plan = square(["A . . D"]).heights(["5 0 0 0"]).unit('A', |a| a.pools(15, 10, 1));
    let mut arena = plan.begin();
    assert_eq!(fall(&mut arena, "A", "dash B1"), Some((5, 12)));
    arena.act("A", "dash B1").asks("A chooses").detail("A", "to_poise");
    assert_eq!((arena.pools("A"), arena.is("A", "knocked_down")), ([13, 0, 1], true));
    // A greedy bot with no other way down steps off a low ledge; a fall that hurts more than the way is worth it leaves.
    for (height, goes) in [(3, true), (9, false)] {
        let mut arena = square(["A . . D"]).heights([format!("{height} 0 0 0").as_str()]).begin();
        assert_eq!(arena.worth("A", "dash B1") > arena.worth("A", "end_turn"), goes, "{height}");
    }
    // Where stairs lead down, it takes them.
    let mut arena = square(["A . . . D", ". . . . #"]).heights(["4 0 0 0 0", "3 2 1 0 0"]).begin();
    assert_eq!(fall(&mut arena, "A", "dash A2-B1"), Some((3, 6)));
    assert!(arena.worth("A", "dash A2-B1") < arena.worth("A", "dash A2-B2-C2"));
}

/// POISE-G20: the nearest free cell at any distance; its owner chooses among several.
#[test]
fn poise_g20_a_unit_that_falls_onto_another_stands_on_the_nearest_free_cell() {
    for plan in grids(["A D E F . ."]) {
        let mut arena = plan.heights(["3 3 0 0 0 0"]).unit('A', |a| a.gear(["sling"])).begin();
        arena.rolls([6]).act("A", "bull_rush D").skip().react("D", "yield");
        arena.expect([
            "D answers yield",
            "A strikes D for 6+2=8 with unarmed/strike",
            "D -8 momentum (7)",
            "D is pushed B1-C1",
            "D is pushed C1-E1",
            "D -6 momentum (1)",
        ]);
        assert!(!arena.is("D", "encumbered") && !arena.is("E", "encumbered"));
    }
    let mut arena = square([". . . .", "A D E .", ". . . ."]).heights(["3 3 0 0", "3 3 0 0", "3 3 0 0"]).begin();
    arena.rolls([6]).act("A", "bull_rush D").react("D", "yield").asks("D chooses");
    let mut cells = arena.values("D", "place");
    cells.sort();
    assert_eq!(cells, ["C1", "C3", "D1", "D2", "D3"]);
    arena.skip().detail("D", "place D3");
    assert_eq!(
        (arena.cell("D").as_str(), arena.rule_of("D is pushed C2-D3").to_string().as_str()),
        ("D3", "POISE-G20")
    );
}

/// POISE-G20: a cell with a defeated unit is not free.
#[test]
fn poise_g20_a_unit_that_falls_onto_a_defeated_one_stands_beside_it() {
    for plan in grids(["A D E F . ."]) {
        let plan = plan.heights(["3 3 0 0 0 0"]).unit('A', |a| a.gear(["sling"]));
        let mut arena = plan.unit('E', |e| e.pools(0, 0, 0)).begin();
        arena.rolls([6]).act("A", "bull_rush D").skip().react("D", "yield");
        assert_eq!(arena.cell("D"), "E1");
    }
}

/// A on B, a horse on B2 to C3 that stands as high as said.
fn ridden(height: u8) -> Plan {
    let up = format!("0 {height} {height} 0 0 0 0 0");
    let level = "0 0 0 0 0 0 0 0";
    square([". . . . . . . A", ". B . . . . . .", ". . . . . . . .", ". . . . . . . D"])
        .heights([level, &up, &up, level])
        .unit('A', |a| a.rides('B'))
        .unit('B', |b| b.template("horse"))
}

/// POISE-G36, POISE-C17: a Dismount over a drop of three levels is a fall, over two it is walked; walls bar it.
#[test]
fn poise_g36_a_dismount_over_a_drop_is_a_fall() {
    for (height, lines) in [
        (2, ["A dismount A1", "A is off B on A1"].as_slice()),
        (3, &["A dismount A1", "A is off B on A1", "A rises to 3", "A lands on 0", "A -6 momentum (9)"]),
    ] {
        let mut arena = ridden(height).begin();
        let ahead = (height == 3).then_some((3, 6));
        assert_eq!(fall(&mut arena, "A", "dismount A1"), ahead, "{height}");
        arena.skip().act("A", "dismount A1");
        assert_eq!(arena.story(), lines, "{height}");
    }
    let mut arena = ridden(0).edge("wall", "A2|B2").edge("wall", "A3|B3").begin();
    let cells = arena.values("A", "dismount");
    assert!(["A1", "A2", "A3", "A4"].iter().all(|cell| !cells.contains(&(*cell).to_owned())), "{cells:?}");
    assert!(cells.contains(&"B1".to_owned()) && cells.contains(&"D3".to_owned()));
    // Up only one level.
    let rows = ["0 2 0 0 0 0 0 0", "0 0 0 1 0 0 0 0", "0 0 0 0 0 0 0 0", "0 0 0 0 0 0 0 0"];
    let mut arena = ridden(0).heights(rows).begin();
    let cells = arena.values("A", "dismount");
    assert!(!cells.contains(&"B1".to_owned()) && cells.contains(&"D2".to_owned()), "{cells:?}");
}

/// A beside a horse on C2 to D3.
fn afoot() -> Plan {
    square([". . . . . . D", ". A B . . . .", ". . . . . . .", ". . . . . . ."]).unit('B', |b| b.template("horse"))
}

/// POISE-G36: a wall, a step up of two levels or a ledge between a unit and a mount.
#[test]
fn poise_g36_walls_and_steps_bar_the_way_to_a_mount() {
    let barred = "POISE-G36: a wall or a height is between it and the mount";
    let mut arena = afoot().edge("wall", "B2|C2").edge("wall", "B3|C3").begin();
    assert_eq!(arena.why("mount"), barred);
    let high = |height: u8| {
        let row = format!("0 0 {height} {height} 0 0 0");
        afoot().heights(["0 0 0 0 0 0 0", &row, &row, "0 0 0 0 0 0 0"])
    };
    assert!(high(1).begin().can("A", "mount"));
    assert_eq!(high(2).begin().why("mount"), barred);
    let deep = afoot().heights(["0 0 0 0 0 0 0", "0 3 0 0 0 0 0", "0 0 0 0 0 0 0", "0 0 0 0 0 0 0"]);
    assert_eq!(deep.begin().why("mount"), barred);
}

/// POISE-G13, POISE-198: a Dismount is a movement of a pace, after which a Sprint may follow.
#[test]
fn poise_g13_a_sprint_may_follow_a_dismount() {
    let mut arena = ridden(0).begin();
    arena.act("A", "dismount A1").asks("A reacts");
    assert!(arena.can("A", "sprint") && !arena.can("A", "ride_sprint"));
    arena.skip().react("A", "sprint A2").expect(["A answers sprint A2", "A -4 momentum (11)", "A walks A1-A2"]);
    // One point has to remain.
    let mut arena = ridden(0).unit('A', |a| a.with("momentum", 4)).begin();
    arena.act("A", "dismount A1").asks("A acts");
}

/// POISE-J15: any movement leads to an exit: a Dismount, straight down from the air, the step of a defied defeat.
#[test]
fn poise_j15_an_exit_is_open_after_any_movement() {
    let mut arena = ridden(0).region("Gate", "A1", "exit: true").begin();
    arena.act("A", "dismount A1").asks("A chooses").detail("A", "leave");
    assert!(arena.is("A", "left") && !arena.is("B", "left"));
    let plan = square(["A . . B . D"]).region("Gate", "A1", "exit: true");
    let mut arena = plan.unit('A', |a| a.with("flies", 1).altitude(2)).begin();
    arena.act("A", "soar 0").asks("A chooses").detail("A", "leave");
    assert!(arena.is("A", "left"));
    let plan = square(["A D . E", ". . . ."]).region("Gate", "C1", "exit: true");
    let mut arena = plan.unit('D', |d| d.template("drake").size("1").pools(0, 0, 1)).begin();
    arena.rolls([8, 8]).act("A", "attack cut D").asks("D chooses").detail("D", "defy").detail("D", "away C1");
    while arena.question() == "A chooses" {
        arena.detail("A", "pass");
    }
    arena.asks("D chooses").detail("D", "leave");
    assert!(arena.is("D", "left"));
}

/// The rule of A's Dash.
fn dash(arena: &mut Arena) -> Walking {
    let decision = arena.decision();
    arena.look(|view| {
        let dash = view.field.data::<indes_poise::data::Data>().verb("dash").expect("a verb");
        let row = decision.row(dash).expect("it is offered");
        let Domain::Walk(walks) = Poise.domain(view, &decision.asked, row, &[], 0) else { panic!("walks") };
        walks[0]
    })
}

/// The paths of random walks.
fn drawn(arena: &mut Arena, walking: &Walking) -> Vec<Path> {
    let seeds = 0..200;
    arena.look(|view| seeds.map(|seed| walking.sample(view.field, &mut ChaCha8Rng::seed_from_u64(seed))).collect())
}

/// POISE-G20: a random walk goes over a ledge only where it may end. Where no drop is a ledge it is drawn as one that may
/// not fall.
#[test]
fn poise_g20_random_walks_go_over_ledges_only() {
    let plan = square([". A E . D"]).heights(["3 3 0 0 0"]).unit('E', |e| e.side(0));
    let mut arena = plan.begin();
    let walking = dash(&mut arena);
    for path in drawn(&mut arena, &walking) {
        assert!(arena.look(|view| walking.admits(view.field, &path).is_some()), "{path:?} ends where E stands");
    }
    let mut arena = square([". A . . D"]).heights(["2 2 0 0 0"]).begin();
    let walking = dash(&mut arena);
    assert!(walking.leaps);
    let grounded = drawn(&mut arena, &Walking { leaps: false, ..walking });
    assert_eq!(drawn(&mut arena, &walking), grounded, "two levels are one step");
}

/// POISE-C17: the last pace of a movement is enough for a step over a ledge.
#[test]
fn poise_c17_the_last_pace_leads_over_a_ledge() {
    for plan in grids(["A . . D"]) {
        let mut arena = plan.heights(["3 0 0 0"]).begin();
        assert_eq!(arena.values("A", "shift"), ["B1"]);
    }
}

/// POISE-G40: what a climb of three levels costs beside its ground is told as a climb, up and down.
#[test]
fn poise_g40_the_price_of_a_climb_is_told() {
    for (heights, climb) in [("0 3 0 0", 8), ("3 0 0 0", 4)] {
        let plan = square(["A c . D"]).also("legend: {'c': (terrain: rock, climb: true)}").heights([heights]);
        let mut arena = plan.unit('A', |a| a.with("speed", 6)).begin();
        let (walking, path) = (dash(&mut arena), [Cell::new(1, 0)]);
        let steps = arena.look(|view| walking.follow(view.field, &path).expect("a way"));
        assert_eq!(steps[0].tolls.to_vec(), [(Toll::Ground, 1), (Toll::Climb, climb)], "{heights}");
    }
}
