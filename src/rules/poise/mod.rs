//! Poise: three pools are stamina and armour at once. Every attack is answered by dodge, block, predict or yield.
//!
//! - [`data`]: the numbers of `assets/rules/poise.ron`.
//! - [`turn`]: rounds and turns; [`next`]: to whom the turn passes.
//! - [`actions`]: what may be done on one's own turn, with what, for how much.
//! - [`reactions`]: windows and questions while a skill is under way, zones of control; [`defence`]: answers to an attack.
//! - [`resolve`]: an attack on a target as pure numbers: boons, threat, dice.
//! - [`critical`]: what spare dice earn; [`legend`]: defiance; [`gambit`]: final gambits; [`afflictions`]: what stress brings.
//! - `skill`: a skill step by step; `harm`: damage; `walk`: a maneuver pace by pace; `hinder`, `shove`, `gear`: what
//!   belongs to them; `hazards`: what the ground does; `fallen`: the turns of the defeated; `watch`: concentration and
//!   Overwatch; `opening`: how the fight comes about; `aftermath`: what follows when it is over.
//! - [`riding`]: riders and mounts; [`water`]: water and breath; `flight`: flyers; `share`: two in one place;
//!   `exchange`: a second maneuver in place of the action.
//! - [`pools`]: gains, losses, damage; [`statuses`]: what empty pools bring, defeat, the end.
//! - `hidden`: a side that begins hidden.
//! - `terms`: an end of the fight by agreement; `exits`: flight; [`area`]: attacks on an area; `preparation`: rounds before the fight, and doom; `deed`: skills that are neither attack
//!   nor walk.
//! - [`odds`]: exact odds of a yield; `preview`: what the window shows before a choice; `spawn`: from level to battle.
//!
//! A frame's steps have the numbers of POISE-D20; those beyond 20 lie between them.

pub mod actions;
pub mod afflictions;
mod aftermath;
mod aim;
pub mod area;
mod catalogue;
mod counted;
pub mod critical;
pub mod data;
mod deed;
pub mod defence;
mod detail;
mod exchange;
mod exits;
mod fallen;
mod flight;
pub mod gambit;
mod gear;
mod harm;
mod hazards;
mod hidden;
mod hinder;
pub mod legend;
pub mod next;
pub mod odds;
mod opening;
pub mod pools;
mod preparation;
mod preview;
pub mod reactions;
pub mod resolve;
pub mod riding;
mod share;
mod shove;
mod skill;
pub mod spawn;
pub mod statuses;
mod terms;
pub mod turn;
mod walk;
mod watch;
pub mod water;

use crate::battle::{Dice, Next, Outbox, Procedure, RuleSet, RuleSetId, Verb, View, WindowKind};
use crate::battlefield::cover::BodyCover;
use crate::battlefield::size::Cross;
use crate::battlefield::{Mechanics, PoolId, RuleData};
use crate::grid::Grid;
use data::Data;

/// Balance.
pub const POISE: PoolId = PoolId(0);
/// Force.
pub const MOMENTUM: PoolId = PoolId(1);
/// Awareness.
pub const FOCUS: PoolId = PoolId(2);
/// A minion's one pool.
pub const DEFENCE: PoolId = PoolId(3);
/// What outlasts the fight.
pub const STRESS: PoolId = PoolId(4);
/// A legendary creature's points of defiance.
pub const DEFIANCE: PoolId = PoolId(5);

/// Turns and rounds: the bottom frame.
pub const MACHINE: Procedure = Procedure(0);
/// One skill.
pub const SKILL: Procedure = Procedure(1);
/// Somebody may defy its defeat.
pub const LEGEND: Procedure = Procedure(2);
/// Somebody says which critical effects it takes.
pub const CRITICALS: Procedure = Procedure(3);

/// Targets answer an attack (POISE-D20 step 7).
pub const ANSWERS: WindowKind = WindowKind(0);
/// Enemies hinder a maneuver (POISE-D20 step 3).
pub const HINDERS: WindowKind = WindowKind(1);
/// A reaction to what one has done oneself.
pub const TRIGGER: WindowKind = WindowKind(2);
/// Those on watch strike at whoever came into range.
pub const WATCHES: WindowKind = WindowKind(9);

/// The windows by their keys in the rule data.
const WINDOWS: [(&str, WindowKind); 4] =
    [("answers", ANSWERS), ("hinders", HINDERS), ("trigger", TRIGGER), ("watches", WATCHES)];

/// Counted: actions used this turn.
const ACTION: u16 = 1;
/// Counted: maneuvers used this turn.
const MANEUVER: u16 = 2;
/// Counted: how often somebody was the target of the turn's action.
const TARGET: u16 = 3;
/// Counted: damage somebody took from the turn.
const DAMAGE: u16 = 4;
/// Counted: turns somebody had in the round.
const TURNS: u16 = 5;
/// Counted: whether somebody has burned this turn.
const BURNT: u16 = 6;
/// Counted: afflictions that somebody has still to draw.
const AFFLICTIONS: u16 = 20;
/// Counted: critical effects that somebody has still to choose.
const EFFECTS_EARNED: u16 = 21;
/// Counted: whether somebody was named to go next.
const NAMED: u16 = 22;
/// Counted: whether somebody has called its final gambit.
const GAMBITS: u16 = 23;
/// Counted: whether somebody can defy no defeat any more.
const RESIGNED: u16 = 24;
/// Counted: by how much critical effects have slowed somebody.
const SLOWED: u16 = 25;
/// Counted: attacks in the battle.
const ATTACKS: u16 = 26;
/// Counted: how often a skill was used in the round; its place among all is added.
const USED: u16 = 0x2000;
/// Counted: banes of a skill for the rest of the battle; its place among all is added.
const MAIMED: u16 = 0x4000;

/// Counted: whether the environment has done its part in the turn or the round.
const WEATHERED: u16 = 40;
/// Counted: with which weapon somebody is on watch.
const WAITING: u16 = 41;
/// Counted: how far the fight has come about: quiet, then begun.
const QUIET: u16 = 42;
/// Counted: hazards that strike once and have, from this number on.
const SPRUNG: u16 = 1000;
/// Counted: whether breath was held, or kept, this turn.
const HELD: u16 = 120;
/// Counted: whether somebody went under this turn.
const DIVED: u16 = 121;
/// Counted: whether somebody was under when its turn began.
const UNDER: u16 = 122;
/// Counted: whether the turn's end has brought what breath costs.
const BREATHED: u16 = 123;
/// Counted: turns that ended with breath held, one after the other.
const BREATH: u16 = 124;
/// Counted: whether a rider has been shoved out of the saddle.
const THROWN: u16 = 125;
/// Counted: the points that an animal had when it was last commanded.
const COMMANDED: u16 = 126;

/// Counted: whether the turn is one of preparation, and how many of them somebody has had.
const PREPARING: u16 = 127;
const READIED: u16 = 128;
/// Counted: boons that doom gives the skill somebody is using.
const BACKED: u16 = 129;
/// Counted: whether somebody cannot fly any more, and has still to drop for its knees.
const GROUNDED: u16 = 131;
const DROPS: u16 = 132;
/// Counted: whether terms were offered this turn.
const OFFERED: u16 = 130;
/// Counted: the doom of a side, and how often skills were used in its round of preparation; the side is added.
const DOOM: u16 = 200;
const BUSY: u16 = 210;

/// Steps of a skill; 1 to 13 are the numbers of POISE-D20.
const DECLARE: u8 = 1;
const HINDER: u8 = 3;
const DRAW: u8 = 4;
const ANSWER: u8 = 7;
const PAY: u8 = 8;
const YIELD: u8 = 9;
const EFFECTS: u8 = 10;
const END: u8 = 13;
const HINDERED: u8 = 30;
const SPILL: u8 = 31;
const CHOSEN: u8 = 32;
const SHOVE: u8 = 33;
const SHOVED: u8 = 34;
const CARRY: u8 = 35;
const SWEPT: u8 = 36;
const DEED: u8 = 37;
const BOOSTED: u8 = 38;
const DRAWS: u8 = 39;
const BURN: u8 = 40;
/// Steps of a walk.
const STRIDE: u8 = 41;
const CAUGHT: u8 = 42;
const HALT: u8 = 43;
const PLACED: u8 = 44;
const SPRINTED: u8 = 45;
/// Steps that find out who was defeated (POISE-D20 step 11).
const TEST: u8 = 80;
const TESTED: u8 = 81;
/// Steps of defiance.
const BRINK: u8 = 82;
const BRINKED: u8 = 83;
const AWAY: u8 = 84;
const GONE: u8 = 85;
/// Steps of critical effects.
const REWARD: u8 = 86;
const REWARDED: u8 = 87;
const POOLED: u8 = 88;
const SAID: u8 = 89;
/// Room has been made for the walker.
const MOVED_ON: u8 = 52;
/// An animal obeys, or not.
const OBEY: u8 = 46;
/// A rider comes off.
const THROW: u8 = 47;
const LANDED: u8 = 48;
/// The rest of the damage that emptied the pool of a mount.
const ONWARD: u8 = 49;
/// Somebody shoved over a ledge comes down.
const FELL: u8 = 50;
/// Somebody who fell has to make room.
const CROWDED: u8 = 51;
/// It was said whether doom is spent.
const DOOMED: u8 = 53;
/// Terms are offered, and answered.
const OFFER: u8 = 54;
const TREATED: u8 = 55;
/// It was said whether a walker leaves the fight.
const EXITED: u8 = 56;
/// Who was found by a move has been.
const NOTICED: u8 = 57;
/// Somebody in the air comes down against its will; it is on the ground.
const PLUNGE: u8 = 58;
const LANDS: u8 = 59;

/// Which of several things is picked up.
const PICKED: u8 = 60;
/// The environment at the end of a round, and of a turn; one hazard; which pool it takes from.
const ROUNDS: u8 = 61;
const LEAVES: u8 = 62;
const STRIKE: u8 = 63;
const BITTEN: u8 = 64;
/// Those on watch are asked, and strike; a skill that is a reaction begins.
const WATCH: u8 = 65;
const FIRES: u8 = 66;
const REACT: u8 = 67;

/// Kept by a frame: the boons that count against a target.
const NET: u8 = 1;
/// The target that was drawn.
const DRAWN: u8 = 2;
/// Whom the present step is about.
const AT: u8 = 3;
/// Cunning effects that are still to come.
const EARNED: u8 = 4;
/// Damage that is still to be given to a pool.
const LEFT: u8 = 5;
/// The step that follows then.
const THEN: u8 = 6;
/// Against whom all is done.
const DONE: u8 = 7;
/// How often the user was hindered.
const HINDERED_SO_FAR: u8 = 8;
/// Who is put elsewhere, and the step that follows then.
const MOVED: u8 = 9;
/// The levels that somebody has still to fall.
const DROP: u8 = 10;
/// The step that follows a fall.
const ONCE_DOWN: u8 = 11;
/// The step that follows when it was said whether doom is spent.
const FORTH: u8 = 12;
/// Somebody an area attack is aimed at.
const AIMED: u8 = 13;
/// A seat that was asked about terms.
const HEARD: u8 = 14;
/// The level at which somebody flies.
const CRUISE: u8 = 15;
/// A target's pools before the dice; the pool is added.
const WAS: u8 = 70;
/// The pool that its owner chose for what went over.
const SPILLED: u8 = 80;
/// Paces of a shove that were left at its end, where it did harm.
const PACES_LEFT: u8 = 81;
/// Levels that a shove made a target fall.
const LEVELS: u8 = 82;
/// How often somebody was hit besides.
const SWEEPS: u8 = 83;
/// Of whom critical effects were earned.
const EFFECTS_OF: u8 = 86;
/// Cunning effects that were taken, or could have been.
const EFFECTS_TAKEN: u8 = 85;
/// A critical effect that was taken, as its verb, for or against somebody.
const TAKEN: u8 = 84;

/// A hazard that is to strike, and one that has.
const STRIKES: u8 = 40;
const STRUCK: u8 = 41;
/// The step that follows all of them.
const RESUME: u8 = 42;
/// What one takes that asks from which pool.
const BITE: u8 = 43;
/// Somebody on watch whose range was entered, and one who has struck.
const ENTERED: u8 = 44;
const FIRED: u8 = 45;
/// The focus of one who concentrates before a yield.
const FOCUS_BEFORE: u8 = 46;
/// That the skill is a reaction.
const REACTS: u8 = 47;

/// The rule set as functions.
pub const RULES: RuleSet = RuleSet {
    id: RuleSetId::Poise,
    step,
    rows: actions::rows,
    domain: actions::domain,
    price: actions::cost,
    // Nothing is settled in secret.
    meant: |_, announced, _| announced.clone(),
    explain: actions::explain,
    explain_target: aim::explain,
    explain_detail: detail::explain,
    window: reactions::window,
    settle: statuses::settle,
    ending: aftermath::carry_out,
    forecast: preview::forecast,
    reckoned: preview::reckoned,
    answers: reactions::answers,
    worth: odds::worth::worth,
    weight: |data, verb| data.of::<Data>().action(verb).weight,
    provokes: walk::provokes,
    threatens: |view, unit, _, cell| view.zones.on(cell).has(unit),
    shares: share::may_share,
    zones: true,
    marks: reactions::marks,
    pace: preview::pace,
    mechanics,
    sheet: preview::sheet,
    names,
    counted: counted::all,
    tidy: statuses::tidy,
    by_chance: actions::by_chance,
    struck: |view, unit, intent| area::struck(view, riding::doer(view.field, unit, intent.verb), intent),
    last_round: data::judgement(15),
    turns_left: Some(next::turns_left),
    next_turn: turn::foreseen,
    verbs: |data| {
        let data: &Data = data.of();
        (data.verbs.pass, data.verbs.end_turn)
    },
};

/// The rule set, ready to be played.
pub const KIT: crate::rules::Kit = crate::rules::Kit {
    title: "Poise",
    summary: "Nothing is rolled to hit: pay from one of three pools, or yield.",
    rules: RULES,
    shipped: include_str!("../../../assets/rules/poise.ron"),
    read: spawn::read,
    with_options: spawn::with_options,
    vocabulary: spawn::vocabulary,
    unit: spawn::unit,
    carry: spawn::carry,
    bonds: |_, _| Vec::new(),
};

/// The mechanics, with the defeated in the way where the level has it so (POISE-C33).
fn mechanics(data: &RuleData, grid: &Grid) -> Mechanics {
    let mut all = crate::rules::mechanics(RuleSetId::Poise, grid);
    if data.of::<Data>().option("defeated_block") != 0 {
        all.gait.crossing.fallen = Cross::AsStanding;
        all.cover.bodies = BodyCover::All;
    }
    all
}

fn names(data: &RuleData) -> &crate::battle::Names {
    &data.of::<Data>().names
}

fn step(view: &View, dice: &mut Dice, out: &mut Outbox) {
    let Some(frame) = view.stack.top() else {
        return;
    };
    if let Some(unit) = afflictions::owed(view) {
        afflictions::draw(view, unit, dice, out);
        out.next = Some(Next::Go(frame.step));
        return;
    }
    let thrown = riding::due(view);
    if let Some(rider) = thrown.filter(|_| frame.step != THROW && frame.step != LANDED) {
        // POISE-196: it comes off before anything goes on.
        out.next = Some(Next::Push(riding::fall(view, rider), frame.step));
        return;
    }
    if let Some(seed) = legend::brink(view, frame) {
        out.next = Some(Next::Push(seed, frame.step));
        return;
    }
    // Riders come off before their mounts come down.
    if thrown.is_none()
        && let Some(unit) = flight::due(view).filter(|_| frame.step != PLUNGE)
    {
        out.next = Some(Next::Push(flight::fall(view, unit), frame.step));
        return;
    }
    out.next = Some(match frame.of {
        MACHINE => return turn::step(view, dice, out, frame.step),
        LEGEND => legend::step(view, frame, out),
        CRITICALS => critical::step(view, frame, out),
        _ => skill::step(view, frame, dice, out),
    });
}

/// The verb with this key, for scripts and tests.
#[must_use]
pub fn verb(data: &Data, key: &str) -> Option<Verb> {
    data.file.actions.iter().position(|action| action.key == key).and_then(|at| u8::try_from(at).ok()).map(Verb)
}
