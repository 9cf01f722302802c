//! Effects whose moment comes: in which order, above which frames, at the end of the battle.

use super::super::stage::{A, B, END, GO, Stage};
use super::{
    BREATH, DECIDE, Deed, ENDS_HASTILY, ENDS_INSIDE, LAST, PLAN, PLAN_B, REST, ROUND_END, SKIP_B, TURN_END, TWO_CAUSES,
    UNPLAN, WON, begun, deed, effect, plan, stage,
};
use crate::support::Altered;
use indes::battle::{Ending, Phase, Prompt, Timeline};
use indes::battlefield::SideId;
use std::hash::{DefaultHasher, Hash, Hasher};

/// POISE-C23: by phase, then in the order in which they were scheduled; what is due after an effect waits for its frame.
#[test]
fn what_falls_on_one_moment_comes_in_the_order_of_phases() {
    let mut stage = stage();
    stage.says([PLAN, END]);
    let told = stage.say(END);
    let wanted = ["B's turn ends", "round 0 ends", "A -1 health (19)", "A's grappled ends", "A -2 health (17)"];
    assert_eq!(told, wanted);
    let asked = stage.snapshot();
    assert_eq!(stage.asked().map(|asked| asked.prompt), Some(Prompt::Detail));
    assert_eq!(stage.say(GO), ["A -4 health (13)", "round 1 begins", "A's turn begins"]);
    stage.restore(&asked);
    assert_eq!(stage.snapshot(), asked);
    assert_eq!(stage.say(GO).len(), 3);
}

#[test]
fn what_is_taken_off_the_timeline_does_not_happen() {
    let mut stage = stage();
    stage.says([PLAN, UNPLAN, END]);
    let told = stage.say(END);
    assert_eq!(told[2..], ["A's grappled ends", "A -2 health (18)", "round 1 begins", "A's turn begins"]);
    assert!(stage.world().resource::<Timeline>().waiting.is_empty());
}

#[test]
fn an_effect_can_schedule_itself_again() {
    let mut stage = stage();
    assert_eq!(stage.says([BREATH, END]), ["A's turn ends", "A -3 health (17)", "B's turn begins"]);
    stage.say(END);
    assert_eq!(stage.say(END), ["A's turn ends", "A -3 health (14)", "B's turn begins"]);
}

/// MANEUVER-G33, MANEUVER-C23: a turn that is left out is counted, and what waits for its beginning and its end happens.
#[test]
fn a_skipped_turn_has_its_moments() {
    let mut stage = stage();
    stage.says([PLAN_B, TWO_CAUSES]);
    let told = stage.say(SKIP_B);
    assert_eq!(told, ["B's turn is skipped", "A's bound ends", "B -1 health (19)", "B -2 health (17)"]);
    assert_eq!((stage.statuses(A), begun(&mut stage, B)), (vec![2], 1));
    assert_eq!(stage.say(END), ["A's turn ends", "B's turn begins"]);
    assert_eq!(begun(&mut stage, B), 2, "the turn that follows is another one");
}

/// What is due comes before the next step, also above a frame that is not the machine's.
#[test]
fn effects_come_above_the_frame_in_which_their_moment_comes() {
    let mut stage = stage();
    assert_eq!(stage.say(ENDS_INSIDE), ["A's turn ends", "A -1 health (19)"]);
    assert_eq!(stage.snapshot().stack.frames.len(), 3);
    assert_eq!(stage.say(GO), [""; 0]);
}

#[test]
fn effects_wait_for_a_question_that_was_asked_with_their_moment() {
    let mut stage = stage();
    assert_eq!(stage.say(ENDS_HASTILY), ["A's turn ends"]);
    let asked = stage.snapshot();
    assert_eq!(stage.say(GO), ["A -1 health (19)"]);
    stage.restore(&asked);
    assert_eq!((stage.snapshot(), stage.say(GO)), (asked, vec!["A -1 health (19)".to_owned()]));
}

/// POISE-C23: hazards, then who has won, then gambits, which run out although the battle is decided.
#[test]
fn a_battle_can_be_decided_between_two_effects() {
    let mut stage = stage();
    stage.says([WON, END]);
    let told = stage.say(END);
    let wanted = ["B's turn ends", "round 0 ends", "A -1 health (19)", "Ember wins: Terms", "A -2 health (17)"];
    assert_eq!(told, wanted);
    assert!(matches!(stage.world().resource::<Phase>(), Phase::Over { winner: Some(SideId(1)), .. }));
}

#[test]
fn an_effect_waits_for_the_battle_to_be_decided() {
    let mut stage = stage();
    stage.says([LAST, END, END]);
    assert_eq!(stage.say(DECIDE), ["nobody wins: Terms", "A -2 health (18)"]);
    assert!(matches!(stage.world().resource::<Phase>(), Phase::Over { .. }));
}

/// Effects of the last round come before the end that the level sets.
#[test]
fn the_last_round_ends_after_its_effects() {
    let change = |rules: &mut Altered| rules.effect = effect;
    let mut stage = Stage::begin::<Deed>(deed, &plan().round_limit(1), change, |_| {}, &[]);
    stage.says([BREATH, END]);
    stage.says([PLAN, UNPLAN]);
    let told = stage.say(END);
    let wanted = ["B's turn ends", "round 0 ends", "A's grappled ends", "A -2 health (15)", "nobody wins: RoundLimit"];
    assert_eq!(told, wanted);
}

/// Records of battles that use none of this keep their fingerprints.
#[test]
fn a_timeline_with_nothing_but_the_last_round_counts_as_it_always_did() {
    let hash = |value: &dyn Fn(&mut DefaultHasher)| {
        let mut hasher = DefaultHasher::new();
        value(&mut hasher);
        hasher.finish()
    };
    let change = |rules: &mut Altered| rules.effect = effect;
    let mut stage = Stage::begin::<Deed>(deed, &plan().round_limit(4), change, |_| {}, &[]);
    let known = (vec![(3u16, None::<SideId>, Ending::RoundLimit)], Vec::<u8>::new());
    let timeline = stage.world().resource::<Timeline>().clone();
    assert_eq!(hash(&|hasher| timeline.hash(hasher)), hash(&|hasher| known.hash(hasher)));
    let (first, mut hashes) = (stage.snapshot(), Vec::new());
    for act in [REST, BREATH, ROUND_END, TURN_END] {
        stage.say(act);
        hashes.push(stage.snapshot().hash());
        stage.restore(&first);
    }
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 4, "what waits makes a difference");
}
