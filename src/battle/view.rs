//! What legality, prices and previews may look at, and the queries that make a rule set.

use super::decision::{Arg, Asked, Decision, Domain, Intent, Price, Prompt, Row, Rows};
use super::dice::{Dice, Die};
use super::ending::EndPhase;
use super::error::{BattleError, Refusal};
use super::event::{Batch, Change, Sum};
use super::ids::{BattleIdentity, Subject, Verb, WindowKind};
pub use super::names::{Gauge, Honest, Names, WordedQuestion, Wording};
use super::odds::Forecast;
use super::rule::{RuleId, RuleSetId};
use super::stack::{Frame, FrameSpec, Reply, Stack};
use super::step_output::{Next, StepOutput};
use super::turn::{Counted, Phase, Turn};
use super::window_rule::WindowRule;
use crate::battlefield::{ActSet, Field, Marks, Mechanics, RuleData, SideId, UnitId, UnitMask, Zones};
use crate::grid::Cell;
use crate::text::Message;
use bevy::ecs::system::{SystemParam, SystemState};
use bevy::prelude::{Res, Resource, World};

/// The battlefield and the flow of the battle, to be looked at.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The battlefield.
    pub field: &'a Field<'a, 'a>,
    /// What is suspended.
    pub stack: &'a Stack,
    /// Whose turn it is.
    pub turn: &'a Turn,
    /// Whether it is still fought.
    pub phase: &'a Phase,
    /// Who threatens or controls what; current where the rules ask for it ([`RuleSet::reads_zones`]).
    pub zones: &'a Zones,
}

/// What a system fetches for a view, but for what is suspended: whoever makes steps writes that.
#[derive(SystemParam)]
pub(super) struct Scene<'w, 's> {
    field: Field<'w, 's>,
    turn: Res<'w, Turn>,
    pub(super) phase: Res<'w, Phase>,
    zones: Res<'w, Zones>,
}

impl Scene<'_, '_> {
    pub(super) fn view<'a>(&'a self, stack: &'a Stack) -> View<'a> {
        let Self { field, turn, phase, zones } = self;
        View { field, stack, turn, phase, zones }
    }
}

/// What a unit's panel says beside its pools and statuses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// What it carries: icon and words.
    pub gear: Vec<(String, Message)>,
    /// States that are computed, never stored: icon, words, rule.
    pub states: Vec<(String, Message, RuleId)>,
}

/// A number that a forecast rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForecastTerm {
    /// Whose number it is.
    pub unit: UnitId,
    /// What it does.
    pub verb: Verb,
    /// The rule that says what the number is.
    pub rule: RuleId,
    /// What is rolled and added to it, if anything is.
    pub die: Option<Die>,
    /// Its parts.
    pub sum: Sum,
}

/// What units would answer, or have answered.
pub type Answers<'a> = &'a [(UnitId, Intent)];

/// Who acts after the present turn, where no order of turns says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextTurn {
    /// The unit; several where a tie is left that a seat decides.
    pub units: UnitMask,
    /// The rule that decides.
    pub by: RuleId,
}

/// A rule set: pure queries on the view. Legality is what [`RuleSet::rows`] and [`RuleSet::domain`] say; everything else is
/// derived from them. What happens is in its procedures and settling systems, which its plugin adds
/// ([`super::AppRules`]).
pub trait RuleSet: Send + Sync {
    /// Which one.
    fn id(&self) -> RuleSetId;
    /// The machine of rounds and turns, the frame at the bottom, from its first step on; its intent is `idle`.
    fn machine(&self, idle: Intent) -> FrameSpec;
    /// The rows of a question: only those that can be completed and paid.
    fn rows(&self, view: &View, asked: &Asked, rows: &mut Rows);
    /// The values of a row's slot, given the details before it.
    fn domain(&self, view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain;
    /// What an answer costs. For a replacement the whole price, not the difference.
    fn price(&self, view: &View, asked: &Asked, intent: &Intent) -> Price;
    /// How a kind of window works.
    fn window(&self, data: &RuleData, kind: WindowKind) -> WindowRule;
    /// The verbs that let something pass and that end a turn.
    fn verbs(&self, data: &RuleData) -> (Verb, Verb);
    /// Words for its numbers.
    fn names<'a>(&self, data: &'a RuleData) -> &'a Names;
    /// The numbers of the shared mechanics.
    fn mechanics(&self, data: &RuleData) -> Mechanics;
    /// The rule by which the level's last round ends the battle.
    fn last_round(&self) -> RuleId;

    /// What has to be carried out before the top frame goes on, whatever its step; `None` where nothing has. It may leave a
    /// batch.
    fn interrupt(&self, _view: &View, _frame: &Frame, _dice: &mut Dice, _out: &mut StepOutput) -> Option<Next> {
        None
    }
    /// The frame in which an answer to a window of [`ReplyKind::Interpose`] is carried out; `None` where it comes to nothing.
    fn interpose(&self, _view: &View, _frame: &Frame, _kind: WindowKind, _reply: &Reply) -> Option<FrameSpec> {
        None
    }
    /// Whether what a frame is about can still come; if not, its open window closes and nobody else is asked.
    fn goes_on(&self, _view: &View, _frame: &Frame) -> bool {
        true
    }
    /// What members of a group did on the same state, before it is written together in the order of the roster: clashes are
    /// settled here.
    fn reconcile(&self, _view: &View, _frame: &Frame, _held: &mut Vec<(Option<UnitId>, Batch)>) {}
    /// What is really done, given what is announced and the secret answer about it. Secret answers have no details.
    fn meant(&self, _data: &RuleData, announced: &Intent, _answer: &Intent) -> Intent {
        announced.clone()
    }
    /// The frame of an effect whose moment has come ([`super::time`]), by the number of the rule set's
    /// [`Effect`](super::Effect); `None` if there is nothing to do.
    fn effect(&self, _view: &View, _effect: u16, _subject: Subject) -> Option<FrameSpec> {
        None
    }
    /// What the act of a frame that is done counts as, for statuses that end with acts
    /// ([`End::Act`](crate::battlefield::End::Act)). Unless a rule set says otherwise, a frame with an actor directly above
    /// the machine's is an act of any kind, and no other one is.
    fn acts(&self, view: &View, frame: &Frame) -> ActSet {
        let above = view.stack.frames.get(1).is_some_and(|first| first.id == frame.id);
        if above && frame.actor.is_some() { ActSet::ANY } else { ActSet::NONE }
    }
    /// Why something is not offered.
    fn explain(&self, _view: &View, _asked: &Asked, _verb: Verb) -> Option<Refusal> {
        None
    }
    /// Why an action, given the details said so far, cannot be aimed at a unit its actor knows of; `None` if it can, or
    /// if it is not meant for such a unit.
    fn explain_target(&self, _view: &View, _actor: UnitId, _so_far: &Intent, _target: UnitId) -> Option<Refusal> {
        None
    }
    /// Why a value cannot fill the next slot of a row that is offered, after the details said so far; `None` if it can.
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
    /// The rule by which a seat gives up or offers terms.
    fn surrender(&self) -> RuleId {
        self.last_round()
    }
    /// Adds what it takes for a unit to leave the fight because its seat gives up. It rides nobody and is ridden by nobody
    /// when that is written.
    fn leaves(&self, _view: &View, unit: UnitId, batch: &mut Batch) {
        batch.write(self.surrender(), Change::Depart { unit });
    }
    /// What is due in a phase of the end of the battle ([`super::ending`]); called until it leaves neither a change nor a
    /// next step.
    fn ending(&self, _view: &View, _now: EndPhase, _dice: &mut Dice, _out: &mut StepOutput) {}
    /// What is wrong with a unit by the rules' own reckoning, if anything is: statuses that cannot be together, a unit
    /// that stands and should lie. Asked by the invariants.
    fn tidy(&self, _view: &View, _unit: UnitId) -> Option<String> {
        None
    }
    /// Whether it is left to chance whom an action concerns, or to something that is said only when it is declared: nothing
    /// can be foretold then.
    fn by_chance(&self, _view: &View, _actor: UnitId, _intent: &Intent) -> bool {
        false
    }
    /// All units that an action strikes that is aimed at an area and names none.
    fn struck(&self, _view: &View, _actor: UnitId, _intent: &Intent) -> UnitMask {
        UnitMask::NONE
    }
    /// Whether units have a number of turns in a round ([`RuleSet::turns_left`]) instead of an order of turns.
    fn counts_turns(&self) -> bool {
        false
    }
    /// The turns that a unit has left in this round, if it has turns at all; asked where turns are counted.
    fn turns_left(&self, _view: &View, _unit: UnitId) -> Option<u8> {
        None
    }
    /// Which unit would act next if the turn ended as things stand, of those that are not in the mask; `None` where an
    /// order of turns says it.
    fn next_turn(&self, _view: &View, _without: UnitMask) -> Option<NextTurn> {
        None
    }
    /// The unit that would carry out an answer: the one that is asked, and for a question to a seat the first that the
    /// answer names. Forecasts are about it.
    fn actor(&self, _view: &View, asked: &Asked, intent: &Intent) -> Option<UnitId> {
        asked.unit.or_else(|| intent.unit())
    }
    /// The exact odds of an action with these answers, if there are any: before anything is rolled.
    fn forecast(&self, _view: &View, _actor: UnitId, _intent: &Intent, _answers: Answers) -> Option<Forecast> {
        None
    }
    /// The numbers that these odds rest on, before anything is rolled.
    fn reckoned(&self, _view: &View, _actor: UnitId, _intent: &Intent, _answers: Answers) -> Vec<ForecastTerm> {
        Vec::new()
    }
    /// The answers a unit would have to an action, were it declared now: one for each reaction.
    fn answers(&self, _view: &View, _actor: UnitId, _intent: &Intent, _unit: UnitId) -> Vec<Intent> {
        Vec::new()
    }
    /// The window in which those answers are given; `None` where none are foretold.
    fn answer_window(&self) -> Option<WindowKind> {
        None
    }
    /// What each of these answers is worth to the seat that is asked, in thousandths of the points of the data's own
    /// scoring.
    fn worth(&self, _view: &View, _decision: &Decision, listed: &[Intent]) -> Vec<i64> {
        vec![0; listed.len()]
    }
    /// How often a random bot takes a verb, in proportion to the others; at least 1.
    fn weight(&self, _data: &RuleData, _verb: Verb) -> u8 {
        1
    }
    /// Which units could answer a movement, and at which step of its path.
    fn provokes(&self, _view: &View, _actor: UnitId, _intent: &Intent) -> Vec<(UnitId, u8)> {
        Vec::new()
    }
    /// Whether a unit threatens another one that is, or would be, on a cell.
    fn threatens(&self, _view: &View, _unit: UnitId, _of: UnitId, _cell: Cell) -> bool {
        false
    }
    /// Whether two units may stand in one place for longer than a step: sizes far apart, no way to avoid it. Asked by
    /// the invariants.
    fn shares(&self, _view: &View, _one: UnitId, _other: UnitId) -> bool {
        false
    }
    /// Whether its rules read [`crate::battlefield::Zones`]: they are then kept current in every pass.
    fn reads_zones(&self) -> bool {
        false
    }
    /// The cells that a unit threatens or controls, for [`crate::battlefield::Zones`].
    fn marks(&self, _field: &Field, _unit: UnitId, marks: &mut Marks) {
        marks.clear();
    }
    /// Movement points of one ordinary walk.
    fn pace(&self, _view: &View, _unit: UnitId) -> u16 {
        0
    }
    /// What a unit's panel says.
    fn sheet(&self, _view: &View, _unit: UnitId) -> Sheet {
        Sheet::default()
    }
    /// What it counts of a unit, by names for files.
    fn counted(&self, _data: &RuleData) -> Vec<Counted> {
        Vec::new()
    }
}

/// The rule set of the battle.
#[derive(Resource, Clone, Copy)]
pub struct Rules(pub &'static dyn RuleSet);

/// The prepared access behind [`look`]; taken out while somebody looks.
#[derive(Resource, Default)]
struct Look(Option<Box<SystemState<Whole>>>);

/// All that a view is made of.
type Whole = (Scene<'static, 'static>, Res<'static, Stack>);

/// Looks at a battle from outside its systems: [`try_look`] where it is certain that the world holds one.
///
/// # Panics
/// If the world holds no battle.
pub fn look<R>(world: &mut World, f: impl FnOnce(&View) -> R) -> R {
    match try_look(world, f) {
        Ok(result) => result,
        Err(error) => panic!("{error}"),
    }
}

/// Looks at a battle from outside its systems.
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
        Ok((scene, stack)) => Ok(f(&scene.view(&stack))),
        // A part of the battle was taken out of the world.
        Err(_) => Err(BattleError::NoBattle),
    };
    world.get_resource_or_init::<Look>().0 = Some(state);
    result
}

impl View<'_> {
    /// The frame a question belongs to.
    #[must_use]
    pub fn frame(&self, asked: &Asked) -> Option<&Frame> {
        self.stack.frame(asked.frame)
    }

    /// The side whose units, with their allies, are all that would stand without some of them; nobody if none would.
    /// Nothing as long as there are opponents, nor once it is known who won.
    #[must_use]
    pub fn last_side(&self, without: UnitMask) -> Option<Option<SideId>> {
        if self.phase.winner().is_some() {
            return None;
        }
        let roster = &self.field.roster;
        let standing = roster.all().without(self.field.bodies.down()).without(without);
        let first = standing.iter().next();
        let alone = first.is_none_or(|unit| standing.intersection(roster.foes(unit)).is_empty());
        alone.then(|| first.map(|unit| roster.member(unit).side))
    }

    /// The answer to a question that stands for doing nothing: what the window says, else the verb that lets pass.
    #[must_use]
    pub fn idle(&self, rules: &dyn RuleSet, asked: &Asked) -> Verb {
        match asked.prompt {
            Prompt::React(kind) => rules.window(&self.field.rule_data, kind).pass_verb,
            Prompt::Act | Prompt::Detail => rules.verbs(&self.field.rule_data).0,
        }
    }

    /// Standing units in the order of turns, beginning after one of them and wrapping round.
    pub fn after(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let order = &self.turn.order;
        let at = order.iter().position(|&other| other == unit).map_or(0, |at| at + 1);
        (0..order.len()).map(move |step| order[(at + step) % order.len()]).filter(move |&other| other != unit)
    }
}
