//! Rounds and turns: the procedure of the bottom frame.
//!
//! [`next`] is the transition table, a pure function; [`step`] makes a step and looks up the next one in it. There is
//! no initiative (POISE-006): after the opening the turn passes to the most affected unit (POISE-014), until no unit
//! has a turn left in the round (POISE-020).

use super::{begin, fallen, gambit, openers, preparing, succession};
use crate::data::{ActionKind, Data};
use crate::field::next::candidates;
use crate::field::{opening, preparation, riding, water};
use crate::procedures::effects::{conditions, hazards, mounting, victory};
use crate::state::Count;
use crate::state::procedure::{Skill, SkillStep};
use crate::unit::statuses;
use indes_core::battle::error::broken;
use indes_core::battle::{Change, Dice, Frame, FrameSpec, Intent, Next, Procedure, Prompt, StepOutput, Subject, View};
use indes_core::battlefield::{Seat, UnitId, UnitMask};
use indes_core::rule_id;
use indes_core::steps;

/// Rounds and turns, the procedure of the bottom frame. It has no state of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Turns;

impl Procedure for Turns {
    type Step = TurnStep;
    const NAME: &'static str = "poise turns";
}

steps! {
/// The steps of rounds and turns (POISE-D21).
pub enum TurnStep {
    /// The opener of the fight is found, or a turn of preparation begins.
    Opening = 0,
    /// A round begins.
    Round = 1,
    /// The unit that goes next is found.
    PickNext = 2,
    /// A seat has named the unit that goes next.
    NextChosen = 3,
    /// The actor is asked.
    Act = 4,
    /// The actor has answered: its action begins, or its turn is over.
    BeginAction = 5,
    /// The turn ends.
    TurnOver = 6,
    /// The round ends.
    RoundOver = 7,
    /// The next defeated unit is asked.
    AskDefeated = 8,
    /// The actor has answered: its action begins, or its turn is over.
    BeginDefeated = 9,
    /// A side has named the unit that opens.
    OpenerChosen = 10,
}
}

/// The facts that decide which step follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct TurnFacts {
    /// Whether the actor stands.
    pub able: bool,
    /// Whether the actor has ended its turn.
    pub ended: bool,
    /// Whether any unit has a turn left in this round.
    pub more: bool,
    /// Whether a defeated unit has its turn still to come (POISE-C03).
    pub fallen: bool,
    /// Whether no enemy has noticed the opener yet (POISE-005), or sides still prepare (POISE-J04).
    pub quiet: bool,
    /// Whether the defeated unit whose turn it is calls its gambit (POISE-C22).
    pub rises: bool,
}

/// The step that follows a step.
#[must_use]
pub const fn next(step: TurnStep, facts: TurnFacts) -> TurnStep {
    match step {
        TurnStep::Opening | TurnStep::OpenerChosen => TurnStep::Act,
        // An opener that was not noticed has not begun the fight.
        TurnStep::TurnOver if facts.quiet => TurnStep::Opening,
        TurnStep::Round => TurnStep::PickNext,
        TurnStep::PickNext | TurnStep::NextChosen => TurnStep::Act,
        TurnStep::BeginDefeated if facts.rises => TurnStep::Act,
        TurnStep::Act if facts.able => TurnStep::BeginAction,
        TurnStep::BeginAction if !facts.ended => TurnStep::Act,
        TurnStep::Act | TurnStep::BeginAction => TurnStep::TurnOver,
        TurnStep::TurnOver if facts.more => TurnStep::PickNext,
        TurnStep::TurnOver | TurnStep::BeginDefeated => TurnStep::AskDefeated,
        TurnStep::AskDefeated if facts.fallen => TurnStep::BeginDefeated,
        TurnStep::AskDefeated => TurnStep::RoundOver,
        TurnStep::RoundOver => TurnStep::Round,
    }
}

/// Makes a step and returns what follows.
pub(crate) fn step(
    view: &View,
    frame: &Frame,
    step: TurnStep,
    dice: &mut Dice,
    out: &mut StepOutput,
) -> Next<TurnStep> {
    let actor = view.turn.actor();
    let known = TurnFacts { able: actor.is_some_and(|unit| !view.field.unit(unit).body.down), ..TurnFacts::default() };
    let answered = frame.answer.as_ref();
    match step {
        TurnStep::Opening => return open(view, next(step, known), dice, out),
        TurnStep::OpenerChosen => {
            let named = answered.and_then(Intent::unit).or_else(|| openers::openers(view).iter().next());
            if let Some(unit) = named {
                openers::quiet_turn(view, out, unit);
            }
        }
        TurnStep::Round => out.batch.write(rule_id!("POISE-020"), Change::BeginRound { round: view.turn.round }),
        TurnStep::PickNext => return pick(view, next(step, known), out),
        TurnStep::NextChosen => {
            let named = answered.and_then(Intent::unit).or_else(|| succession::tied(view).iter().next());
            if let Some(unit) = named {
                begin::begin_turn(view, out, unit);
            }
        }
        TurnStep::Act => {
            if let (Some(unit), true) = (actor, known.able) {
                let seat = view.field.roster.seat(unit);
                return Next::Ask(begin::asked(view, seat, unit, Prompt::Act), TurnStep::BeginAction);
            }
        }
        TurnStep::BeginAction => return begin_action(view, frame, known, out),
        TurnStep::TurnOver => return end_turn(view, actor, known, out),
        TurnStep::AskDefeated => {
            if let Some(unit) = fallen::next_unit(view) {
                return Next::Ask(fallen::ask(view, unit, out), TurnStep::BeginDefeated);
            }
        }
        TurnStep::BeginDefeated => return begin_defeated(view, frame, known, out),
        TurnStep::RoundOver => return end_round(view, actor, next(step, known), out),
    }
    Next::Go(next(step, known))
}

/// [`TurnStep::Opening`]: begins a turn of preparation, or the first turn of the fight; then the step `then` follows.
fn open(view: &View, then: TurnStep, dice: &mut Dice, out: &mut StepOutput) -> Next<TurnStep> {
    if let Some(unit) = preparing::next_unit(view) {
        preparing::begin(view, &mut out.batch, unit);
        return Next::Go(then);
    }
    let openers = if opening::awaits_opener(view) { openers::openers(view) } else { UnitMask::NONE };
    match (openers.iter().next(), openers.len()) {
        (None, _) => openers::simultaneous(view, dice, out),
        (Some(unit), 1) => openers::quiet_turn(view, out, unit),
        (Some(unit), _) => {
            begin::fix_order(view, &mut out.batch, rule_id!("POISE-J02"));
            let seat = view.field.roster.seat(unit);
            return Next::Ask(begin::asked(view, seat, unit, Prompt::Detail), TurnStep::OpenerChosen);
        }
    }
    Next::Go(then)
}

/// [`TurnStep::PickNext`]: begins the turn of the unit that goes next, or asks a seat for it where no test decides.
fn pick(view: &View, then: TurnStep, out: &mut StepOutput) -> Next<TurnStep> {
    let tied = succession::tied(view);
    match (tied.iter().next(), tied.len()) {
        (Some(unit), 1) => begin::begin_turn(view, out, unit),
        (Some(_), _) => {
            let seat = succession::namer(view, tied);
            let known = succession::known_to(view, seat, tied);
            match known.iter().next() {
                Some(only) if known.len() == 1 => begin::begin_turn(view, out, only),
                _ => return ask_next(view, seat),
            }
        }
        (None, _) => {}
    }
    Next::Go(then)
}

/// [`TurnStep::BeginAction`]: pushes the frame of the action that the actor chose, or ends its turn.
fn begin_action(view: &View, frame: &Frame, mut known: TurnFacts, out: &mut StepOutput) -> Next<TurnStep> {
    let data: &Data = view.field.data();
    let intent = frame.answer.clone().unwrap_or_else(|| {
        broken!("a unit had its turn and there is no answer");
        Intent::of(data.verbs.end_turn)
    });
    known.ended = data.action(intent.verb).kind == ActionKind::EndTurn;
    let then = next(TurnStep::BeginAction, known);
    if known.ended { Next::Go(then) } else { Next::Push(frame_of_action(view, view.turn.actor(), intent, out), then) }
}

/// [`TurnStep::BeginDefeated`]: pushes the frame of a defeated unit's Shift or gambit, or ends its turn.
fn begin_defeated(view: &View, frame: &Frame, mut known: TurnFacts, out: &mut StepOutput) -> Next<TurnStep> {
    let (Some(unit), Some(intent)) = (fallen::next_unit(view), frame.answer.as_ref()) else {
        return Next::Go(next(TurnStep::BeginDefeated, known));
    };
    known.rises = view.field.data::<Data>().action(intent.verb).kind == ActionKind::Gambit;
    let then = next(TurnStep::BeginDefeated, known);
    match fallen::carry_out(view, unit, intent, out) {
        Some(spec) => Next::Push(spec, then),
        None => Next::Go(then),
    }
}

/// The frame of the action that the actor chose, for itself or for its animal.
fn frame_of_action(view: &View, actor: Option<UnitId>, intent: Intent, out: &mut StepOutput) -> FrameSpec {
    let first = mounting::first_step(view.field.data(), intent.verb);
    if let Some(unit) = actor.filter(|_| preparation::is_on(view)) {
        preparation::record_use(view, &mut out.batch, unit);
    }
    let actor = actor.map(|unit| riding::executor(view.field, unit, intent.verb));
    FrameSpec::new::<Skill>(first, actor, intent)
}

/// [`TurnStep::TurnOver`] (POISE-D21 step 3): breath, burning and hazards, each once; then the turn ends.
fn end_turn(view: &View, actor: Option<UnitId>, mut known: TurnFacts, out: &mut StepOutput) -> Next<TurnStep> {
    if let Some(unit) = actor.filter(|&unit| water::is_due(view, unit)) {
        water::end_turn(view, &mut out.batch, unit);
        return Next::Go(TurnStep::TurnOver);
    }
    let burning = |unit: UnitId| riding::with_animal(view, unit).find(|&one| has_to_burn(view, one));
    if let Some(unit) = actor.and_then(burning) {
        out.batch.write(rule_id!("POISE-D07"), Change::count(unit, Count::Burnt, 1));
        return push_environment(view, unit, SkillStep::Burn, TurnStep::TurnOver);
    }
    if let Some(unit) = actor.filter(|&unit| hazards::ends_turn(view, unit)) {
        out.batch.write(rule_id!("POISE-G44"), Change::count(unit, Count::TurnEnvironment, 1));
        return push_environment(view, unit, SkillStep::TurnEndHazards, TurnStep::TurnOver);
    }
    out.batch.write(rule_id!("POISE-014"), Change::EndTurn);
    known.more = !candidates(view).is_empty();
    known.quiet = opening::is_quiet(view) || preparation::is_on(view);
    match actor.filter(|_| preparation::is_on(view)) {
        Some(unit) => preparing::end(view, &mut out.batch, unit),
        None if known.quiet => opening::advance_stage(&mut out.batch),
        None => {}
    }
    Next::Go(next(TurnStep::TurnOver, known))
}

/// [`TurnStep::RoundOver`] (POISE-C23, POISE-D21 step 8): hazards, victory, the end of gambits, each of them in a step
/// of its own; then the round ends and the step `then` follows.
fn end_round(view: &View, actor: Option<UnitId>, then: TurnStep, out: &mut StepOutput) -> Next<TurnStep> {
    if hazards::ends_round(view) {
        out.batch.write(rule_id!("POISE-G44"), Change::count(Subject::Battle, Count::RoundEnvironment, 1));
        return push_environment(view, actor.unwrap_or(UnitId(0)), SkillStep::RoundEndHazards, TurnStep::RoundOver);
    }
    if let Some(winner) = view.last_side(riding::animals(view)) {
        victory::conclude(view, &mut out.batch, winner);
        return Next::Go(TurnStep::RoundOver);
    }
    if gambit::expire(view, &mut out.batch) {
        return Next::Go(TurnStep::RoundOver);
    }
    conditions::dry(view, &mut out.batch);
    out.batch.write(rule_id!("POISE-020"), Change::EndRound);
    Next::Go(then)
}

/// Pushes the frame of a step that happens to a unit between turns.
fn push_environment(view: &View, unit: UnitId, step: SkillStep, then: TurnStep) -> Next<TurnStep> {
    let intent = Intent::of(view.field.data::<Data>().verbs.end_turn);
    Next::Push(FrameSpec::new::<Skill>(step, Some(unit), intent), then)
}

/// Whether a unit has still to take its burning damage in this turn.
fn has_to_burn(view: &View, unit: UnitId) -> bool {
    let (me, burning) = (view.field.unit(unit), view.field.data::<Data>().statuses.burning);
    let able = !me.body.down && statuses::has(&me, burning) && !opening::is_quiet(view);
    able && view.turn.counted(unit, Count::Burnt) == 0
}

/// Asks a seat which of the tied units goes next.
fn ask_next(view: &View, seat: Seat) -> Next<TurnStep> {
    let roster = &view.field.roster;
    let unit = roster.ids().find(|&unit| roster.seat(unit) == seat).unwrap_or_else(|| {
        broken!("{seat:?} says who goes next and plays no unit");
        UnitId(0)
    });
    Next::Ask(begin::asked(view, seat, unit, Prompt::Detail), TurnStep::NextChosen)
}
