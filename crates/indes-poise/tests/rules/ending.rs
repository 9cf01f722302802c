//! The order of the end of a fight (POISE-C23, POISE-102, POISE-G42, POISE-034): gambits run out, afflictions are
//! drawn,
//! defeated units are tended, pools go back to their base.

use super::{duel, square, yields};
use indes_testing::{Arena, Plan};

/// The lines from the one that names the winner on.
fn after_the_end(arena: &mut Arena) -> Vec<String> {
    let story = arena.story();
    let end = story.iter().position(|line| line.contains(" wins: ")).expect("an end");
    story[end..].to_vec()
}

/// A calls its gambit and defeats D with the last blow.
fn last_blow(plan: Plan, afflictions: &[i16]) -> Arena {
    let mut arena = plan.unit('D', |d| d.pools(0, 0, 8)).begin();
    arena.act("A", "final_gambit");
    yields(&mut arena, "attack cut D", &[&[3, 3, 3], afflictions].concat());
    arena.asks("over");
    arena
}

/// POISE-113, POISE-114, POISE-103, POISE-104: all events, in order.
#[test]
fn poise_c23_a_side_that_won_recuperates_from_its_gambit() {
    let mut arena = last_blow(duel(), &[]);
    assert_eq!(
        after_the_end(&mut arena),
        [
            "Tide wins: LastStanding",
            "A is no longer gambit",
            "A -15 poise (0)",
            "A -15 momentum (0)",
            "A -15 focus (0)",
            "A +1 stress (1)",
            "A becomes reeling",
            "A becomes knocked_down",
            "A becomes confused",
            "A becomes defeated",
            "A falls",
            "A is no longer defeated",
            "A rises",
            "A +15 poise (15)",
            "A +15 momentum (15)",
            "A +15 focus (15)",
            "A is no longer reeling",
            "A is no longer knocked_down",
            "A is no longer confused",
        ]
    );
    assert!(!arena.is_down("A") && arena.is_down("D"), "no ally holds the field for D");
}

/// POISE-G42: a level may rule out that units are tended.
#[test]
fn poise_g42_without_respite_a_gambit_stays_a_defeat() {
    let mut arena = last_blow(duel().option("no_respite", "true"), &[]);
    assert_eq!((arena.is_down("A"), arena.stress("A"), arena.pools("A")), (true, 1, [0, 0, 0]));
}

/// POISE-102, POISE-G10, POISE-114: the gambit's stress reaches 5, and rest goes up to the base that the affliction
/// lowered (POISE-D16).
#[test]
fn poise_102_the_affliction_of_a_gambits_end_is_drawn_after_the_last_blow() {
    let mut arena = last_blow(duel().unit('A', |a| a.with("stress", 4)), &[1]);
    let lines = after_the_end(&mut arena);
    let place = |line: &str| lines.iter().position(|at| at == line).unwrap_or_else(|| panic!("{line}: {lines:#?}"));
    let order = ["A +1 stress (5)", "A falls", "A rolls 1", "A becomes unsteady", "A rises", "A +10 poise (10)"];
    let places = order.map(place);
    assert!(places.is_sorted(), "{places:?} {lines:#?}");
    assert_eq!((arena.stress("A"), arena.pools("A")), (5, [10, 15, 15]));
    assert_eq!(arena.statuses("A"), ["unsteady"]);
}

/// POISE-J15, POISE-C23: terms end a battle, and every gambit with it. With a draw no side holds the field.
#[test]
fn poise_c23_a_gambit_ends_with_terms_and_brings_its_affliction() {
    for (outcome, wanted, down) in [
        ("\"draw\"", "nobody wins: Terms", true),
        ("\"first\"", "Tide wins: Terms", false),
        ("\"second\"", "Ember wins: Terms", true),
    ] {
        let plan = duel().option("terms_outcome", outcome).unit('A', |a| a.with("stress", 4));
        let mut arena = plan.begin();
        arena.act("A", "final_gambit").act("A", "offer_terms").rolls([6]).detail("D", "accept_terms").asks("over");
        let lines = after_the_end(&mut arena);
        assert_eq!(lines[0], wanted);
        assert!(arena.is("A", "dread") && arena.stress("A") == 5, "{lines:#?}");
        assert_eq!((arena.is_down("A"), arena.pools("A")), (down, if down { [0, 0, 0] } else { [15, 15, 15] }));
    }
}

/// POISE-C23 (3), (4): if no unit stands after gambits have run out, the battle is a draw and no side holds the field.
#[test]
fn poise_c23_two_gambits_that_run_out_together_are_a_draw() {
    let mut arena = square(["A . . . D"]).begin();
    arena.act("A", "final_gambit").end("A").asks("D acts").act("D", "final_gambit").end("D");
    arena.asks("over");
    assert_eq!(after_the_end(&mut arena), ["nobody wins: LastStanding"]);
    assert!(arena.is_down("A") && arena.is_down("D"));
}

/// POISE-C23 (2): the environment defeats D at the round's end, so A has won before its gambit runs out.
#[test]
fn poise_c23_a_victory_at_the_rounds_end_stands_though_the_winner_falls() {
    let loss = "(at: round_end, effect: loss(amount: 9, of: \"focus\"))";
    let plan = square(["A . . D"]).hazards("Pit", "D1", loss).unit('D', |d| d.pools(0, 0, 3));
    let mut arena = plan.begin();
    arena.act("A", "final_gambit").end("A").end("D").asks("over");
    let lines = after_the_end(&mut arena);
    assert_eq!(lines[..2], ["Tide wins: LastStanding", "A is no longer gambit"]);
    assert_eq!((arena.is_down("A"), arena.stress("A"), arena.pools("A")), (false, 1, [15, 15, 15]));
}

/// POISE-G10: the gambit's stress removes for good a unit that reaches the level's limit of stress.
#[test]
fn poise_g10_a_unit_lost_to_its_gambit_is_not_tended() {
    let plan = duel().option("lethal_stress", "5").unit('A', |a| a.with("stress", 4));
    let mut arena = last_blow(plan, &[2]);
    assert_eq!((arena.is_down("A"), arena.is("A", "lost"), arena.stress("A")), (true, true, 5));
}

/// POISE-034, POISE-D16: pools rise or fall to the base that an affliction lowered.
#[test]
fn poise_034_rest_restores_the_base_that_an_affliction_lowered() {
    for (status, wanted) in [("unsteady", [10, 15, 15]), ("cracked_ribs", [15, 10, 15]), ("ringing_head", [15, 15, 10])]
    {
        for left in [[0, 22, 9], [13, 13, 13]] {
            let plan = duel()
                .unit('D', |d| d.pools(0, 0, 8))
                .unit('A', move |a| a.status(status).pools(left[0], left[1], left[2]));
            let mut arena = plan.begin();
            let dice: &[i16] = if left[0] == 0 { &[8] } else { &[3, 5] };
            yields(&mut arena, "attack cut D", dice);
            arena.asks("over");
            assert_eq!(arena.pools("A"), wanted, "{status} {left:?}");
            assert_eq!(arena.statuses("A"), [status]);
        }
    }
}

/// POISE-104, POISE-D16: the same for a tended unit, whose affliction came with the defeat.
#[test]
fn poise_104_a_tended_unit_has_the_base_that_an_affliction_lowered() {
    let plan = square([". . . . .", "E A D . .", ". . . . ."]).unit('A', |a| a.pools(0, 0, 8));
    let mut arena = plan.unit('D', |d| d.pools(0, 0, 8).with("stress", 4)).begin();
    // 8 and brawn, of which 2 are stress.
    arena.rolls([8, 3]).act("A", "attack cut D").react("D", "yield").end("A").asks("E acts");
    assert!(arena.is("D", "ringing_head"));
    arena.rolls([3, 3]).act("E", "attack cut A").react("A", "yield").asks("over");
    assert_eq!((arena.is_down("D"), arena.pools("D")), (false, [15, 15, 10]));
}

/// POISE-G52, POISE-196: a gambit called in the saddle ends with a fall, whose cell the player chooses after the end of
/// the battle. The rider then has its own momentum, which rest restores.
#[test]
fn poise_g52_a_riders_gambit_ends_in_the_aftermath() {
    let plan = square([". . . . . . A", ". . B . D . .", ". . . . . . .", ". . . . . . ."])
        .unit('A', |a| a.rides('B').with("momentum", 3))
        .unit('B', |b| b.template("horse").with("momentum", 20))
        .unit('D', |d| d.pools(0, 0, 10));
    let mut arena = plan.begin();
    arena.act("A", "final_gambit").skip();
    // A boon by the gambit, and one for the height of the saddle.
    arena.rolls([3, 3, 3, 3]).act("A", "attack cut D").asks("A chooses");
    let lines = after_the_end(&mut arena);
    assert_eq!(
        lines,
        [
            "Tide wins: LastStanding",
            "A is no longer gambit",
            "A -15 poise (0)",
            "A -8 momentum (0)",
            "A -15 focus (0)",
            "A +1 stress (1)",
            "A becomes reeling",
            "A becomes confused",
        ]
    );
    arena.detail("A", "place B2").asks("over");
    assert_eq!(
        arena.story()[..6],
        [
            "A is off B on B2",
            "A becomes knocked_down",
            "A becomes defeated",
            "A falls",
            "A is no longer defeated",
            "A rises"
        ]
    );
    assert_eq!((arena.cell("A"), arena.pools("A"), arena.pools("B")), ("B2".to_owned(), [15, 15, 15], [25, 25, 10]));
}

/// POISE-J05: a rider that stays in the saddle has its own momentum restored, and its mount the mount's.
#[test]
fn poise_034_a_rider_and_its_mount_rest_each_for_itself() {
    let plan = square([". . . . . . A", ". . B . D . .", ". . . . . . .", ". . . . . . ."])
        .unit('A', |a| a.rides('B').with("momentum", 3))
        .unit('B', |b| b.template("horse").with("momentum", 20))
        .unit('D', |d| d.pools(0, 0, 8));
    let mut arena = plan.begin();
    arena.rolls([3, 3, 3]).act("A", "attack cut D").asks("over");
    let id = arena.id("A");
    let own = arena.look(|view| view.field.mounts.loan_of(id).map(|loan| loan.own.now));
    assert_eq!((own, arena.pools("B")), (Some(15), [25, 25, 10]));
}

/// POISE-G40: a unit defeated in the air comes down, though the battle is decided.
#[test]
fn poise_g40_a_flyer_that_the_last_blow_defeats_comes_down() {
    let plan = square(["A . D . .", ". . . . .", ". . . . ."]).unit('A', |a| a.gear(["longbow"]));
    let plan = plan.unit('D', |d| d.template("drake").size("1").pools(0, 1, 3).with("defiance", 0).altitude(4));
    let mut arena = plan.begin();
    arena.rolls([3, 4, 4]).act("A", "attack shoot D");
    assert_eq!(arena.question(), "over", "{:#?}", arena.story());
    let lines = after_the_end(&mut arena);
    assert_eq!(lines[0], "Tide wins: LastStanding");
    let d = arena.id("D");
    assert_eq!(arena.look(|view| view.field.aloft(d)), None, "{lines:#?}");
}

/// POISE-J05: with carried pools only tended units go back to their base.
#[test]
fn poise_j05_carried_pools_are_left_as_the_fight_left_them() {
    let mut arena =
        duel().option("carry_pools", "true").unit('A', |a| a.pools(12, 7, 16)).unit('D', |d| d.pools(0, 0, 8)).begin();
    yields(&mut arena, "attack cut D", &[3, 5]);
    arena.asks("over");
    assert_eq!(
        (after_the_end(&mut arena), arena.pools("A")),
        (vec!["Tide wins: LastStanding".to_owned()], [12, 7, 16])
    );
    let mut arena = last_blow(duel().option("carry_pools", "true"), &[]);
    assert_eq!((arena.is_down("A"), arena.pools("A")), (false, [15, 15, 15]));
}

/// POISE-102: an affliction is drawn in the aftermath from the same stream of dice, so a battle that is saved at its
/// last
/// question goes on in the same way.
#[test]
fn poise_102_a_snapshot_goes_on_with_the_aftermath() {
    use indes_core::battle::Phase;
    let plan = square([". . . . . . A", ". . B . D . .", ". . . . . . .", ". . . . . . ."])
        .unit('A', |a| a.rides('B').with("stress", 4))
        .unit('B', |b| b.template("horse"))
        .unit('D', |d| d.pools(0, 0, 10));
    let mut arena = plan.begin();
    arena.act("A", "final_gambit").rolls([3, 3, 3, 3, 4]).act("A", "attack cut D").asks("A chooses");
    let asked = arena.snapshot();
    assert!(matches!(asked.phase, Phase::Aftermath { .. }), "{:?}", asked.phase);
    arena.detail("A", "place B2").asks("over");
    let (end, lines) = (arena.snapshot(), arena.story());
    asked.restore(arena.world()).unwrap();
    arena.asks("A chooses").detail("A", "place B2").asks("over");
    assert_eq!(arena.snapshot(), end);
    assert!(arena.is("A", "limp"), "{lines:#?}");
}
