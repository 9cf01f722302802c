//! Read access to a battle, and the queries of a rule set.

use super::decision::{Arg, Asked, Decision, Domain, Intent, Price, Prompt, Row, Rows};
use super::dice::{Dice, Die, Draw};
use super::display::{AnswersAhead, Floor};
use super::ending::EndPhase;
use super::error::{BattleError, Refusal};
use super::event::{Batch, Change, Sum};
use super::ids::{BattleIdentity, Subject, Verb, WindowKind};
pub use super::names::{Gauge, Honest, Names, WordedQuestion, Wording};
use super::odds::{Contest, Forecast};
use super::rule::{RuleId, RuleSetId};
use super::stack::{Frame, FrameSpec, Reply, Stack};
use super::step_output::{Next, StepOutput};
use super::turn::{Counted, Phase, Turn};
use super::window_rule::WindowRule;
use crate::battlefield::{ActSet, Field, Marks, Mechanics, RuleData, SideId, StatusId, UnitId, UnitMask, Zones};
use crate::grid::Cell;
use crate::text::Message;
use bevy::ecs::system::{SystemParam, SystemState};
use bevy::prelude::{Reflect, ReflectResource, Res, Resource, World};
use std::collections::BTreeMap;

/// Read access to the battlefield and the flow of the battle.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The battlefield.
    pub field: &'a Field<'a, 'a>,
    /// The suspended procedures.
    pub stack: &'a Stack,
    /// Round, turn and tallies.
    pub turn: &'a Turn,
    /// The phase.
    pub phase: &'a Phase,
    /// The cells that units threaten or control; current where the rules ask for it ([`RuleSet::reads_zones`]).
    pub zones: &'a Zones,
}

/// The parameters of a system that make up a view, without the stack, which the systems that make steps write.
#[derive(SystemParam)]
pub(super) struct ViewParams<'w, 's> {
    field: Field<'w, 's>,
    turn: Res<'w, Turn>,
    pub(super) phase: Res<'w, Phase>,
    zones: Res<'w, Zones>,
}

impl ViewParams<'_, '_> {
    pub(super) fn view<'a>(&'a self, stack: &'a Stack) -> View<'a> {
        let Self { field, turn, phase, zones } = self;
        View { field, stack, turn, phase, zones }
    }
}

/// What a unit's panel shows beside its pools and statuses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Its gear: icon and words.
    pub gear: Vec<(String, Message)>,
    /// States that are computed and not stored: icon, words, rule.
    pub states: Vec<(String, Message, RuleId)>,
}

/// A number that the odds of a forecast are computed from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForecastTerm {
    /// The unit that has it.
    pub unit: UnitId,
    /// The verb of the unit's action or reply.
    pub verb: Verb,
    /// The rule that defines the number.
    pub rule: RuleId,
    /// The die that is rolled and added to it; `None` if none is.
    pub die: Option<Die>,
    /// The number with its terms.
    pub sum: Sum,
}

/// A fall at the end of a movement, known before it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FallAhead {
    /// The unit that falls.
    pub unit: UnitId,
    /// The depth in levels.
    pub levels: i16,
    /// The damage in points.
    pub harm: i16,
}

/// The points of the next turn of a unit or a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextPoints {
    /// The points of a turn without debts.
    pub points: i16,
    /// What is owed of them already.
    pub owed: i16,
}

/// Replies of units, given or assumed.
pub type Answers<'a> = &'a [(UnitId, Intent)];

/// The units that may act after the present turn, where there is no order of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextTurn {
    /// The unit; several if a seat has to decide between them.
    pub units: UnitMask,
    /// The rule that decides.
    pub by: RuleId,
}

/// A rule set: pure queries on the view. [`RuleSet::rows`] and [`RuleSet::domain`] define legality; everything else is
/// derived from them. Changes come from its procedures and settling systems, which its plugin adds
/// ([`super::AppRules`]).
pub trait RuleSet: Send + Sync {
    /// Its id.
    fn id(&self) -> RuleSetId;
    /// The machine of rounds and turns, which is the bottom frame, at its first step; its intent is `idle`.
    fn machine(&self, idle: Intent) -> FrameSpec;
    /// Adds the rows of a question: those that can be completed and paid.
    fn rows(&self, view: &View, asked: &Asked, rows: &mut Rows);
    /// The values of a row's slot, given the details before it.
    fn domain(&self, view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain;
    /// The price of an answer. For a replacement the whole price, not the difference.
    fn price(&self, view: &View, asked: &Asked, intent: &Intent) -> Price;
    /// The rules of a kind of window.
    fn window(&self, data: &RuleData, kind: WindowKind) -> WindowRule;
    /// The verb of a pass, and the verb that ends a turn.
    fn verbs(&self, data: &RuleData) -> (Verb, Verb);
    /// Its words.
    fn names<'a>(&self, data: &'a RuleData) -> &'a Names;
    /// The numbers of the shared mechanics.
    fn mechanics(&self, data: &RuleData) -> Mechanics;
    /// The rule by which the level's last round ends the battle.
    fn last_round(&self) -> RuleId;

    /// What has to come before the next step of the top frame, whatever that is; `None` if nothing has to. It may leave
    /// a batch.
    fn interrupt(&self, _view: &View, _frame: &Frame, _dice: &mut Dice, _out: &mut StepOutput) -> Option<Next> {
        None
    }
    /// The frame in which a reply to a window of [`ReplyKind::Interpose`](super::ReplyKind::Interpose) is carried out;
    /// `None` if nothing comes of it.
    fn interpose(&self, _view: &View, _frame: &Frame, _kind: WindowKind, _reply: &Reply) -> Option<FrameSpec> {
        None
    }
    /// Whether a frame can still go on. If not, its open window closes and no further unit is asked.
    fn goes_on(&self, _view: &View, _frame: &Frame) -> bool {
        true
    }
    /// Settles clashes between the batches of a group that ran on the same state, before they are written in the order
    /// of the roster.
    fn reconcile(&self, _view: &View, _frame: &Frame, _held: &mut Vec<(Option<UnitId>, Batch)>) {}
    /// The action that is meant, given the action announced and the secret answer about it. Secret answers have no
    /// details.
    fn meant(&self, _data: &RuleData, announced: &Intent, _answer: &Intent) -> Intent {
        announced.clone()
    }
    /// The frame of an effect that is due ([`super::time`]), by the key of the rule set's [`Effect`](super::Effect);
    /// `None` if there is nothing to do.
    fn effect(&self, _view: &View, _effect: u16, _subject: Subject) -> Option<FrameSpec> {
        None
    }
    /// The kinds of acts that a frame counts as when it is done, for statuses that end with acts
    /// ([`End::Act`](crate::battlefield::End::Act)). By default a frame with an actor directly above the machine's is
    /// an act of any kind, and no other frame is an act.
    fn acts(&self, view: &View, frame: &Frame) -> ActSet {
        let above = view.stack.frames.get(1).is_some_and(|first| first.id == frame.id);
        if above && frame.actor.is_some() { ActSet::ANY } else { ActSet::NONE }
    }
    /// The reason for which a verb is not offered; `None` if no rule forbids it.
    fn explain(&self, _view: &View, _asked: &Asked, _verb: Verb) -> Option<Refusal> {
        None
    }
    /// The reason for which an action with these details cannot target a unit that its actor knows of; `None` if it
    /// can, or if the action is not meant for such a unit.
    fn explain_target(&self, _view: &View, _actor: UnitId, _so_far: &Intent, _target: UnitId) -> Option<Refusal> {
        None
    }
    /// The reason for which a value cannot fill the next slot of a row on offer, after these details; `None` if it can.
    fn explain_detail(
        &self,
        _view: &View,
        _asked: &Asked,
        _row: &Row,
        _so_far: &[Arg],
        _value: &Arg,
    ) -> Option<Refusal> {
        None
    }
    /// The rule by which units arrive that the level has arrive.
    fn arrivals(&self) -> RuleId {
        self.last_round()
    }
    /// The rule by which a side wins that reached a goal of the level.
    fn victory(&self) -> RuleId {
        self.last_round()
    }
    /// Adds the changes by which the level imposes a status on a standing unit.
    fn impose(&self, _view: &View, unit: UnitId, status: StatusId, batch: &mut Batch) {
        batch.write(self.last_round(), Change::Add { unit, status, by: None });
    }
    /// The rule by which a seat concedes or offers terms.
    fn surrender(&self) -> RuleId {
        self.last_round()
    }
    /// Adds the changes by which a unit leaves the fight because its seat concedes. The unit is neither a rider nor a
    /// mount when they are written.
    fn leaves(&self, _view: &View, unit: UnitId, batch: &mut Batch) {
        batch.write(self.surrender(), Change::Depart { unit });
    }
    /// Carries out a phase of the end of the battle ([`super::ending`]); called until it leaves neither a batch nor a
    /// next step.
    fn ending(&self, _view: &View, _now: EndPhase, _dice: &mut Dice, _out: &mut StepOutput) {}
    /// What is wrong with a unit's state under the rules: statuses that exclude each other, a unit that stands and
    /// should lie. `None` if nothing is. For the invariants.
    fn tidy(&self, _view: &View, _unit: UnitId) -> Option<String> {
        None
    }
    /// Whether the targets of an action are drawn by chance, or chosen after it is declared, so that replies cannot be
    /// forecast.
    fn by_chance(&self, _view: &View, _actor: UnitId, _intent: &Intent) -> bool {
        false
    }
    /// All units that an action strikes that targets an area and names no unit.
    fn struck(&self, _view: &View, _actor: UnitId, _intent: &Intent) -> UnitMask {
        UnitMask::NONE
    }
    /// Whether units have a number of turns in a round ([`RuleSet::turns_left`]) instead of an order of turns.
    fn counts_turns(&self) -> bool {
        false
    }
    /// The turns that a unit has left in this round; `None` if it has no turns. For rule sets that count turns.
    fn turns_left(&self, _view: &View, _unit: UnitId) -> Option<u8> {
        None
    }
    /// The units that would act next if the turn ended now, of those that are not in `without`; `None` where there is
    /// an order of turns.
    fn next_turn(&self, _view: &View, _without: UnitMask) -> Option<NextTurn> {
        None
    }
    /// The units that have saved their turn of this round until after that of another unit, each with that unit; in the
    /// order in which they saved it. For rule sets in which turns can be saved.
    fn saved_turns(&self, _view: &View) -> Vec<(UnitId, UnitId)> {
        Vec::new()
    }
    /// The unit that would carry out an answer: the one that is asked, or for a question to a seat the first that the
    /// answer names. Forecasts are about it.
    fn actor(&self, _view: &View, asked: &Asked, intent: &Intent) -> Option<UnitId> {
        asked.unit.or_else(|| intent.unit())
    }
    /// The exact odds of an action with these replies, before anything is rolled; `None` if there are none.
    fn forecast(&self, _view: &View, _actor: UnitId, _intent: &Intent, _answers: Answers) -> Option<Forecast> {
        None
    }
    /// The fall that a movement of a unit ends with; `None` if it ends with none (POISE-G20).
    fn fall(&self, _view: &View, _actor: UnitId, _intent: &Intent) -> Option<FallAhead> {
        None
    }
    /// The verbs that the level adds to those of the rules (POISE-J07).
    fn of_level(&self, _data: &RuleData) -> Vec<Verb> {
        Vec::new()
    }
    /// The numbers that the odds are computed from.
    fn forecast_terms(&self, _view: &View, _actor: UnitId, _intent: &Intent, _answers: Answers) -> Vec<ForecastTerm> {
        Vec::new()
    }
    /// The highest number on the die with which a test of this result would have passed; `None` where no roll is read as
    /// a test of a number.
    fn test_number(&self, _draw: &Draw, _result: &Sum) -> Option<i16> {
        None
    }
    /// The points of its next turn from which a unit pays for its reactions; `None` if it pays from points that it has
    /// now.
    fn answers_from(&self, _view: &View, _unit: UnitId) -> Option<NextPoints> {
        None
    }
    /// The replies that a unit would have to an action if it were declared now: one for each reaction.
    fn answers(&self, _view: &View, _actor: UnitId, _intent: &Intent, _unit: UnitId) -> Vec<Intent> {
        Vec::new()
    }
    /// The kind of window in which those replies are given; `None` if none are forecast.
    fn answer_window(&self) -> Option<WindowKind> {
        None
    }
    /// The kind of window in which units answer what an action provokes on its way; `None` if that is the window of
    /// answers.
    fn provoke_window(&self) -> Option<WindowKind> {
        None
    }
    /// Whether the action that a window is about concerns a unit that could answer it: without an order the unit is asked
    /// about no other action under [`AskPolicy::WithinReach`](super::AskPolicy::WithinReach). By default every action
    /// does but the movement of another unit that it cannot strike at ([`RuleSet::provokes`]).
    fn concerns(&self, view: &View, asked: &Asked, unit: UnitId) -> bool {
        let frame = view.frame(asked).filter(|frame| !frame.intent.path().is_empty());
        let mover = frame.and_then(|frame| Some((frame.actor.filter(|&actor| actor != unit)?, frame)));
        mover.is_none_or(|(actor, frame)| {
            self.provokes(view, actor, &frame.intent).iter().any(|provoked| provoked.0 == unit)
        })
    }
    /// The floor that seats have; `None` where units have turns.
    fn floor(&self, _view: &View) -> Option<Floor> {
        None
    }
    /// The contest that an answer begins or takes part in, before its dice; `None` if there is none.
    fn contest(&self, _view: &View, _asked: &Asked, _intent: &Intent) -> Option<Contest> {
        None
    }
    /// The secret window that can follow the present question; `None` if none can.
    fn answers_ahead(&self, _view: &View, _asked: &Asked) -> Option<AnswersAhead> {
        None
    }
    /// The rule that replies cite which are carried out at the same time, all on the state before the first of them;
    /// `None` where replies have an order.
    fn together(&self) -> Option<RuleId> {
        None
    }
    /// The worth of each of these answers to the seat that is asked, in thousandths of the points of the data's
    /// scoring.
    fn worth(&self, _view: &View, _decision: &Decision, listed: &[Intent]) -> Vec<i64> {
        vec![0; listed.len()]
    }
    /// The weight of a verb among the verbs of which a random bot takes one; at least 1.
    fn weight(&self, _data: &RuleData, _verb: Verb) -> u8 {
        1
    }
    /// The units that could answer a movement, each with the step of the path at which it could.
    fn provokes(&self, _view: &View, _actor: UnitId, _intent: &Intent) -> Vec<(UnitId, u8)> {
        Vec::new()
    }
    /// Whether a unit loses nothing by letting this answer pass now, because the same is offered to it again in this
    /// action. The front end then asks only the second time ([`AskPolicy`](super::AskPolicy)).
    fn comes_again(&self, _view: &View, _asked: &Asked, _verb: Verb) -> bool {
        false
    }
    /// Whether a unit threatens another one, `of`, if that one is on this cell.
    fn threatens(&self, _view: &View, _unit: UnitId, _of: UnitId, _cell: Cell) -> bool {
        false
    }
    /// Whether two units may stay on one cell: their sizes are far apart, or it cannot be avoided. For the invariants.
    fn shares(&self, _view: &View, _one: UnitId, _other: UnitId) -> bool {
        false
    }
    /// Whether its rules read [`crate::battlefield::Zones`], which are then kept current in every pass.
    fn reads_zones(&self) -> bool {
        false
    }
    /// Whether its rules ask in which region a unit is: then the regions are shown from the beginning.
    fn reads_regions(&self) -> bool {
        false
    }
    /// What the states of a unit let its opponents do, in a few words each.
    fn openings(&self, _view: &View, _unit: UnitId) -> Vec<Message> {
        Vec::new()
    }
    /// Sets the cells that a unit threatens or controls, for [`crate::battlefield::Zones`].
    fn marks(&self, _field: &Field, _unit: UnitId, marks: &mut Marks) {
        marks.clear();
    }
    /// The movement points of an ordinary walk.
    fn pace(&self, _view: &View, _unit: UnitId) -> u16 {
        0
    }
    /// What a unit's panel shows.
    fn sheet(&self, _view: &View, _unit: UnitId) -> Sheet {
        Sheet::default()
    }
    /// The tallies of units that have names in files.
    fn counted(&self, _data: &RuleData) -> Vec<Counted> {
        Vec::new()
    }
    /// Adds to the overrides with which a unit begins the next of linked levels what was counted of it in the battle, by
    /// the keys of [`RuleSet::counted`].
    fn carry_counts(&self, _data: &RuleData, _counts: &BTreeMap<String, i16>, _carried: &mut BTreeMap<String, i32>) {}
}

/// The rule set of the battle.
#[derive(Resource, Clone, Copy, Reflect)]
#[reflect(opaque, Resource, Clone)]
pub struct Rules(pub &'static dyn RuleSet);

/// The prepared access of [`look`]; taken out while it is used.
#[derive(Resource, Default, Reflect)]
#[reflect(Resource)]
pub(super) struct Look(#[reflect(ignore)] Option<Box<SystemState<LookParams>>>);

/// The parameters that a view is made of.
type LookParams = (ViewParams<'static, 'static>, Res<'static, Stack>);

/// Reads a battle from outside its systems, in a world that certainly holds one: see [`try_look`].
///
/// # Panics
/// If the world holds no battle.
pub fn look<R>(world: &mut World, f: impl FnOnce(&View) -> R) -> R {
    match try_look(world, f) {
        Ok(result) => result,
        Err(error) => panic!("{error}"),
    }
}

/// Reads a battle from outside its systems. Returns what `f` returns.
///
/// # Errors
/// [`BattleError::NoBattle`] before [`super::begin`].
pub fn try_look<R>(world: &mut World, f: impl FnOnce(&View) -> R) -> Result<R, BattleError> {
    if !world.contains_resource::<BattleIdentity>() {
        return Err(BattleError::NoBattle);
    }
    let prepared = world.get_resource_mut::<Look>().and_then(|mut look| look.0.take());
    let mut state = prepared.unwrap_or_else(|| Box::new(SystemState::new(world)));
    let result = match state.get(world) {
        Ok((params, stack)) => Ok(f(&params.view(&stack))),
        // A part of the battle was taken out of the world.
        Err(_) => Err(BattleError::NoBattle),
    };
    world.get_resource_or_init::<Look>().0 = Some(state);
    result
}

impl View<'_> {
    /// The frame that a question belongs to.
    #[must_use]
    pub fn frame(&self, asked: &Asked) -> Option<&Frame> {
        self.stack.frame(asked.frame)
    }

    /// The last side: that of the units that would still stand `without` these or are still to arrive, if all of them
    /// are allied; `Some(None)` if there would be none. `None` if there would be opponents, or if the winner is already
    /// fixed.
    #[must_use]
    pub fn last_side(&self, without: UnitMask) -> Option<Option<SideId>> {
        if self.phase.winner().is_some() {
            return None;
        }
        let roster = &self.field.roster;
        let alone = |units: UnitMask| {
            let first = units.iter().next();
            first.is_none_or(|unit| units.intersection(roster.foes(unit)).is_empty()).then_some(first)
        };
        let standing = roster.all().without(self.field.bodies.down()).without(without);
        // Units that are still to arrive are looked for only where those that stand are allied.
        alone(standing)?;
        let first = alone(standing.union(self.field.awaited().without(without)))?;
        Some(first.map(|unit| roster.member(unit).side))
    }

    /// The verb that stands for doing nothing: that of the window, or the rule set's pass.
    #[must_use]
    pub fn idle(&self, rules: &dyn RuleSet, asked: &Asked) -> Verb {
        match asked.prompt {
            Prompt::React(kind) => rules.window(&self.field.rule_data, kind).pass_verb,
            Prompt::Act | Prompt::Detail => rules.verbs(&self.field.rule_data).0,
        }
    }

    /// The other units in the order of turns, beginning after `unit` and wrapping round.
    pub fn after(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let order = &self.turn.order;
        let at = order.iter().position(|&other| other == unit).map_or(0, |at| at + 1);
        (0..order.len()).map(move |step| order[(at + step) % order.len()]).filter(move |&other| other != unit)
    }
}
