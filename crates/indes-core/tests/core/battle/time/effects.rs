//! Scheduled effects that become due: their order, the frame above which they run, the end of the battle.

use super::super::stage::{A, B, END, GO, Stage};
use super::{
    BREATH, DECIDE, ENDS_HASTILY, ENDS_INSIDE, LAST, PLAN, PLAN_B, REST, ROUND_END, SKIP_B, TURN_END, TWO_CAUSES,
    TimedAct, UNPLAN, WON, begun, effect, plan, stage, timed_act,
};
use indes_core::battle::{Ending, Phase, Prompt, Timeline};
use indes_core::battlefield::SideId;
use indes_testing::Altered;
use std::hash::{DefaultHasher, Hash, Hasher};

/// POISE-C23: by phase, then in the order in which they were scheduled; an effect waits for the frame of the one before.
#[test]
fn effects_due_at_one_moment_run_in_the_order_of_their_phases() {
    let mut stage = stage();
    stage.answers([PLAN, END]);
    let events = stage.answer(END);
    let wanted = ["B's turn ends", "round 0 ends", "A -1 health (19)", "A's grappled ends", "A -2 health (17)"];
    assert_eq!(events, wanted);
    let asked = stage.snapshot();
    assert_eq!(stage.asked().map(|asked| asked.prompt), Some(Prompt::Detail));
    assert_eq!(stage.answer(GO), ["A -4 health (13)", "round 1 begins", "A's turn begins"]);
    stage.restore(&asked);
    assert_eq!(stage.snapshot(), asked);
    assert_eq!(stage.answer(GO).len(), 3);
}

#[test]
fn an_unscheduled_effect_does_not_run() {
    let mut stage = stage();
    stage.answers([PLAN, UNPLAN, END]);
    let events = stage.answer(END);
    assert_eq!(events[2..], ["A's grappled ends", "A -2 health (18)", "round 1 begins", "A's turn begins"]);
    assert!(stage.world().resource::<Timeline>().waiting.is_empty());
}

#[test]
fn an_effect_can_schedule_itself_again() {
    let mut stage = stage();
    assert_eq!(stage.answers([BREATH, END]), ["A's turn ends", "A -3 health (17)", "B's turn begins"]);
    stage.answer(END);
    assert_eq!(stage.answer(END), ["A's turn ends", "A -3 health (14)", "B's turn begins"]);
}

/// MANEUVER-G33, MANEUVER-C23: a skipped turn is counted, and effects due at its start and end run.
#[test]
fn a_skipped_turn_is_counted_and_effects_due_at_its_start_and_end_run() {
    let mut stage = stage();
    stage.answers([PLAN_B, TWO_CAUSES]);
    let events = stage.answer(SKIP_B);
    assert_eq!(events, ["B's turn is skipped", "A's bound ends", "B -1 health (19)", "B -2 health (17)"]);
    assert_eq!((stage.statuses(A), begun(&mut stage, B)), (vec![2], 1));
    assert_eq!(stage.answer(END), ["A's turn ends", "B's turn begins"]);
    assert_eq!(begun(&mut stage, B), 2, "the turn that follows is another one");
}

/// A due effect runs before the next step, also above a frame that is not the bottom one.
#[test]
fn effects_run_above_the_frame_in_which_they_become_due() {
    let mut stage = stage();
    assert_eq!(stage.answer(ENDS_INSIDE), ["A's turn ends", "A -1 health (19)"]);
    assert_eq!(stage.snapshot().stack.frames.len(), 3);
    assert_eq!(stage.answer(GO), [""; 0]);
}

#[test]
fn effects_that_become_due_with_a_question_wait_for_its_answer() {
    let mut stage = stage();
    assert_eq!(stage.answer(ENDS_HASTILY), ["A's turn ends"]);
    let asked = stage.snapshot();
    assert_eq!(stage.answer(GO), ["A -1 health (19)"]);
    stage.restore(&asked);
    assert_eq!((stage.snapshot(), stage.answer(GO)), (asked, vec!["A -1 health (19)".to_owned()]));
}

/// POISE-C23: hazards, then victory, then gambits, which expire although the battle is decided.
#[test]
fn a_battle_can_be_decided_between_two_effects() {
    let mut stage = stage();
    stage.answers([WON, END]);
    let events = stage.answer(END);
    let wanted = ["B's turn ends", "round 0 ends", "A -1 health (19)", "Ember wins: Terms", "A -2 health (17)"];
    assert_eq!(events, wanted);
    assert!(matches!(stage.world().resource::<Phase>(), Phase::Over { winner: Some(SideId(1)), .. }));
}

#[test]
fn an_effect_can_be_scheduled_for_the_end_of_the_battle() {
    let mut stage = stage();
    stage.answers([LAST, END, END]);
    assert_eq!(stage.answer(DECIDE), ["nobody wins: Terms", "A -2 health (18)"]);
    assert!(matches!(stage.world().resource::<Phase>(), Phase::Over { .. }));
}

/// Effects of the last round come before the end that the level sets.
#[test]
fn the_last_round_ends_after_its_effects() {
    let change = |rules: &mut Altered| rules.effect = effect;
    let mut stage = Stage::begin::<TimedAct>(timed_act, &plan().round_limit(1), change, |_| {}, &[]);
    stage.answers([BREATH, END]);
    stage.answers([PLAN, UNPLAN]);
    let events = stage.answer(END);
    let wanted = ["B's turn ends", "round 0 ends", "A's grappled ends", "A -2 health (15)", "nobody wins: RoundLimit"];
    assert_eq!(events, wanted);
}

/// Records of battles without scheduled effects keep their fingerprints.
#[test]
fn a_timeline_with_only_the_last_round_keeps_its_old_hash() {
    let hash = |value: &dyn Fn(&mut DefaultHasher)| {
        let mut hasher = DefaultHasher::new();
        value(&mut hasher);
        hasher.finish()
    };
    let change = |rules: &mut Altered| rules.effect = effect;
    let mut stage = Stage::begin::<TimedAct>(timed_act, &plan().round_limit(4), change, |_| {}, &[]);
    let known = (vec![(3u16, None::<SideId>, Ending::RoundLimit)], Vec::<u8>::new());
    let timeline = stage.world().resource::<Timeline>().clone();
    assert_eq!(hash(&|hasher| timeline.hash(hasher)), hash(&|hasher| known.hash(hasher)));
    let (first, mut hashes) = (stage.snapshot(), Vec::new());
    for act in [REST, BREATH, ROUND_END, TURN_END] {
        stage.answer(act);
        hashes.push(stage.snapshot().hash());
        stage.restore(&first);
    }
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 4, "what waits makes a difference");
}
