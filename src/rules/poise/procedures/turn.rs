//! Rounds and turns: the bottom frame.
//!
//! [`next`] is the transition table, pure and tested as one; [`step`] does what a step does and asks the table where to
//! go. There is no initiative (POISE-006): after the opening the turn passes to the one most affected (POISE-014),
//! until no unit has a turn left in the round (POISE-020).

use super::{begin, fallen, gambit, openers, preparing, succession};
use crate::battle::error::broken;
use crate::battle::{Change, Dice, Frame, FrameSpec, Intent, Next, Procedure, Prompt, StepOutput, Subject, View};
use crate::battlefield::{Seat, UnitId, UnitMask};
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Data, Kind, gap, judgement, rule, table};
use crate::rules::poise::effects::{conditions, hazards, mounting, victory};
use crate::rules::poise::field::next::candidates;
use crate::rules::poise::field::{opening, preparation, riding, water};
use crate::rules::poise::procedure::{Skill, SkillStep};
use crate::rules::poise::unit::statuses;
use crate::steps;

/// Rounds and turns, the procedure of the bottom frame. It remembers nothing: all it needs is in the battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turns;

impl Procedure for Turns {
    type Step = Step;
    const NAME: &'static str = "poise turns";
}

steps! {
/// The steps of the machine (POISE-D21).
pub enum Step {
    /// It is settled who opens the fight.
    Opening = 0,
    /// A round begins.
    Round = 1,
    /// It is found out who goes next.
    Pick = 2,
    /// A seat has said which unit goes next.
    Named = 3,
    /// The actor is asked.
    Act = 4,
    /// What it chose begins.
    Chosen = 5,
    /// Its turn ends.
    End = 6,
    /// The round ends.
    Over = 7,
    /// One of the defeated is asked.
    Fallen = 8,
    /// What it chose begins.
    Crawl = 9,
    /// A side has said who opens.
    Opened = 10,
}
}

/// What the table needs to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Facts {
    /// Whether the one whose turn it is still stands.
    pub able: bool,
    /// Whether it said that its turn is over.
    pub ended: bool,
    /// Whether a unit has a turn left in this round.
    pub more: bool,
    /// Whether one of the defeated has its turn to come (POISE-C03).
    pub fallen: bool,
    /// Whether no enemy has noticed anything yet (POISE-005), or sides still prepare (POISE-J04).
    pub quiet: bool,
    /// Whether the defeated one whose turn it is calls its gambit (POISE-C22).
    pub rises: bool,
}

/// Which step follows which.
#[must_use]
pub const fn next(step: Step, facts: Facts) -> Step {
    match step {
        Step::Opening | Step::Opened => Step::Act,
        // A unit that was not noticed has not begun the fight.
        Step::End if facts.quiet => Step::Opening,
        Step::Round => Step::Pick,
        Step::Pick | Step::Named => Step::Act,
        Step::Crawl if facts.rises => Step::Act,
        Step::Act if facts.able => Step::Chosen,
        Step::Chosen if !facts.ended => Step::Act,
        Step::Act | Step::Chosen => Step::End,
        Step::End if facts.more => Step::Pick,
        Step::End | Step::Crawl => Step::Fallen,
        Step::Fallen if facts.fallen => Step::Crawl,
        Step::Fallen => Step::Over,
        Step::Over => Step::Round,
    }
}

/// Does what the machine's step does.
pub(crate) fn step(view: &View, frame: &Frame, step: Step, dice: &mut Dice, out: &mut StepOutput) -> Next<Step> {
    let actor = view.turn.actor();
    let mut known = Facts { able: actor.is_some_and(|unit| !view.field.unit(unit).body.down), ..Facts::default() };
    let answered = frame.answer.as_ref();
    match step {
        Step::Opening => return opens(view, next(step, known), dice, out),
        Step::Opened => {
            let named = answered.and_then(Intent::unit).or_else(|| openers::openers(view).iter().next());
            if let Some(unit) = named {
                openers::quiet_turn(view, out, unit);
            }
        }
        Step::Round => out.batch.write(rule(20), Change::BeginRound { round: view.turn.round }),
        Step::Pick => return pick(view, next(step, known), out),
        Step::Named => {
            let named = answered.and_then(Intent::unit).or_else(|| succession::tied(view).iter().next());
            if let Some(unit) = named {
                begin::begin_turn(view, out, unit);
            }
        }
        Step::Act => {
            if let (Some(unit), true) = (actor, known.able) {
                let seat = view.field.roster.seat(unit);
                return Next::Ask(begin::asked(view, seat, unit, Prompt::Act), Step::Chosen);
            }
        }
        Step::Chosen => {
            let data: &Data = view.field.data();
            let intent = answered.cloned().unwrap_or_else(|| {
                broken!("a unit had its turn and there is no answer");
                Intent::of(data.verbs.end_turn)
            });
            known.ended = data.action(intent.verb).kind == Kind::EndTurn;
            if !known.ended {
                return Next::Push(begun(view, actor, intent, out), next(step, known));
            }
        }
        Step::End => return ends(view, actor, known, out),
        Step::Fallen => {
            if let Some(unit) = fallen::next_one(view) {
                return Next::Ask(fallen::ask(view, unit, out), Step::Crawl);
            }
        }
        Step::Crawl => {
            if let (Some(unit), Some(intent)) = (fallen::next_one(view), answered) {
                known.rises = view.field.data::<Data>().action(intent.verb).kind == Kind::Gambit;
                let then = next(step, known);
                return match fallen::carry_out(view, unit, intent, out) {
                    Some(seed) => Next::Push(seed, then),
                    None => Next::Go(then),
                };
            }
        }
        Step::Over => return round_ends(view, actor, next(step, known), out),
    }
    Next::Go(next(step, known))
}

/// Step 0: a turn of preparation, or the first turn of the fight; the step `then` follows when it has begun.
fn opens(view: &View, then: Step, dice: &mut Dice, out: &mut StepOutput) -> Next<Step> {
    if let Some(unit) = preparing::next_one(view) {
        preparing::begin(view, &mut out.batch, unit);
        return Next::Go(then);
    }
    let openers = if opening::is_open(view) { openers::openers(view) } else { UnitMask::NONE };
    match (openers.iter().next(), openers.len()) {
        (None, _) => openers::simultaneous(view, dice, out),
        (Some(unit), 1) => openers::quiet_turn(view, out, unit),
        (Some(unit), _) => {
            begin::fix_order(view, &mut out.batch, judgement(2));
            let seat = view.field.roster.seat(unit);
            return Next::Ask(begin::asked(view, seat, unit, Prompt::Detail), Step::Opened);
        }
    }
    Next::Go(then)
}

/// Step 2: the turn of the unit that goes next begins, or a seat says which one it is where no test decides.
fn pick(view: &View, then: Step, out: &mut StepOutput) -> Next<Step> {
    let tied = succession::tied(view);
    match (tied.iter().next(), tied.len()) {
        (Some(unit), 1) => begin::begin_turn(view, out, unit),
        (Some(_), _) => {
            let seat = succession::namer(view, tied);
            let known = succession::known_to(view, seat, tied);
            match known.iter().next() {
                Some(only) if known.len() == 1 => begin::begin_turn(view, out, only),
                _ => return ask_who(view, seat),
            }
        }
        (None, _) => {}
    }
    Next::Go(then)
}

/// Step 5: the frame of what the unit whose turn it is, or the animal that it rides, has said.
fn begun(view: &View, actor: Option<UnitId>, intent: Intent, out: &mut StepOutput) -> FrameSpec {
    let first = mounting::first_step(view.field.data(), intent.verb);
    if let Some(unit) = actor.filter(|_| preparation::is_on(view)) {
        preparation::used(view, &mut out.batch, unit);
    }
    let actor = actor.map(|unit| riding::doer(view.field, unit, intent.verb));
    FrameSpec::new::<Skill>(first, actor, intent)
}

/// Step 6 (POISE-D21 step 3): breath, fire and the ground, each once; then the turn ends.
fn ends(view: &View, actor: Option<UnitId>, mut known: Facts, out: &mut StepOutput) -> Next<Step> {
    if let Some(unit) = actor.filter(|&unit| water::is_due(view, unit)) {
        water::end_turn(view, &mut out.batch, unit);
        return Next::Go(Step::End);
    }
    if let Some(unit) = actor.filter(|&unit| burns(view, unit)) {
        out.batch.write(table(7), Change::count(unit, Count::Burnt, 1));
        return befalls(view, unit, SkillStep::Burn, Step::End);
    }
    if let Some(unit) = actor.filter(|&unit| hazards::ends_turn(view, unit)) {
        out.batch.write(gap(44), Change::count(unit, Count::TurnEnvironment, 1));
        return befalls(view, unit, SkillStep::Leaves, Step::End);
    }
    out.batch.write(rule(14), Change::EndTurn);
    known.more = !candidates(view, false).is_empty();
    known.quiet = opening::is_quiet(view) || preparation::is_on(view);
    match actor.filter(|_| preparation::is_on(view)) {
        Some(unit) => preparing::end(view, &mut out.batch, unit),
        None if known.quiet => opening::count(&mut out.batch),
        None => {}
    }
    Next::Go(next(Step::End, known))
}

/// Step 7 (POISE-C23, POISE-D21 step 8): the environment, who has won, gambits, each looked at anew after what came
/// before; then the round is over and the step `then` follows.
fn round_ends(view: &View, actor: Option<UnitId>, then: Step, out: &mut StepOutput) -> Next<Step> {
    if hazards::ends_round(view) {
        out.batch.write(gap(44), Change::count(Subject::Battle, Count::RoundEnvironment, 1));
        return befalls(view, actor.unwrap_or(UnitId(0)), SkillStep::Rounds, Step::Over);
    }
    if let Some(winner) = view.last_side(riding::animals(view)) {
        victory::conclude(view, &mut out.batch, winner);
        return Next::Go(Step::Over);
    }
    if gambit::expire(view, &mut out.batch) {
        return Next::Go(Step::Over);
    }
    conditions::dry(view, &mut out.batch);
    out.batch.write(rule(20), Change::EndRound);
    Next::Go(then)
}

/// What befalls a unit between turns, as a frame above the machine's.
fn befalls(view: &View, unit: UnitId, step: SkillStep, then: Step) -> Next<Step> {
    let intent = Intent::of(view.field.data::<Data>().verbs.end_turn);
    Next::Push(FrameSpec::new::<Skill>(step, Some(unit), intent), then)
}

/// Whether a unit has still to burn this turn.
fn burns(view: &View, unit: UnitId) -> bool {
    let (me, burning) = (view.field.unit(unit), view.field.data::<Data>().statuses.burning);
    let able = !me.body.down && statuses::has(&me, burning) && !opening::is_quiet(view);
    able && view.turn.counted(unit, Count::Burnt) == 0
}

/// The question to a seat which of the tied units goes next.
fn ask_who(view: &View, seat: Seat) -> Next<Step> {
    let roster = &view.field.roster;
    let unit = roster.ids().find(|&unit| roster.seat(unit) == seat).unwrap_or_else(|| {
        broken!("{seat:?} says who goes next and plays no unit");
        UnitId(0)
    });
    Next::Ask(begin::asked(view, seat, unit, Prompt::Detail), Step::Named)
}
