//! What legality, prices and previews may look at, and the functions that make a rule set.

use super::decision::{Asked, Decision, Domain, Intent, Price, Prompt, Row, Rows, Verb, WindowKind};
use super::dice::{Dice, Die};
use super::driver::Outbox;
use super::ending::EndPhase;
use super::error::{BattleError, Refusal};
use super::event::{Batch, Sum};
use super::odds::Forecast;
use super::rule::{RuleId, RuleSetId};
use super::setup::{BattleIdentity, Opening};
use super::stack::{Seed, Stack};
use super::turn::{Counted, Phase, Turn};
use crate::battlefield::{Field, Marks, Mechanics, RuleData, SideId, UnitId, UnitMask, Zones};
use crate::grid::{Cell, Grid};
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
    /// Who opens the fight, where the rules ask.
    pub opening: &'a Opening,
    /// Who threatens or controls what; current where the rules ask for it ([`RuleSet::zones`]).
    pub zones: &'a Zones,
}

/// What a system fetches for a view, but for what is suspended: whoever makes steps writes that.
#[derive(SystemParam)]
pub(super) struct Scene<'w, 's> {
    field: Field<'w, 's>,
    turn: Res<'w, Turn>,
    pub(super) phase: Res<'w, Phase>,
    opening: Res<'w, Opening>,
    zones: Res<'w, Zones>,
}

impl Scene<'_, '_> {
    pub(super) fn view<'a>(&'a self, stack: &'a Stack) -> View<'a> {
        let Self { field, turn, phase, opening, zones } = self;
        View { field, stack, turn, phase, opening, zones }
    }
}

/// In which order a window asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskOrder {
    /// In the order of turns, from the one after the actor, wrapping round.
    AfterActor,
    /// The actor only.
    Actor,
    /// The nearest to the actor first, among equals in the order of the roster.
    Nearest,
}

/// What becomes of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyKind {
    /// It is weighed together with the frame.
    Join,
    /// It takes the place of the frame's intent; only what it costs more is paid.
    Replace(ReplaceRules),
    /// It takes effect before the next one is asked: the window closes, and the frame's step may open it again for those
    /// who were not asked ([`super::stack::Frame::asked`]).
    Instant,
}

/// The rules that a replacement cites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplaceRules {
    /// Only the difference between the prices is paid.
    pub price: RuleId,
    /// The intent that was replaced is known if it was secret.
    pub revealed: RuleId,
    /// The new intent takes the place of the old one.
    pub replaced: RuleId,
}

/// When an answer is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pays {
    /// When it is given.
    AtOnce,
    /// When the window is closed: the rule set writes it.
    Later,
}

/// How a window of a kind works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowRule {
    /// Who is asked when.
    pub order: AskOrder,
    /// What becomes of an answer.
    pub reply: ReplyKind,
    /// When it is paid for.
    pub pays: Pays,
    /// The answer that counts as given by those who have no other: they are not asked.
    pub idle: Verb,
    /// The rules by which somebody answers, and lets it pass.
    pub by: (RuleId, RuleId),
}

/// Words for everything a rule set numbers. Keys are those of its data file, names are for people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// Actions and reactions: key and name.
    pub verbs: Vec<(String, String)>,
    /// For each of them the icon drawn for it, and what it does in a few words.
    pub looks: Vec<(String, String)>,
    /// For each of them what a player would call it, where its name is a term of the rules; else empty.
    pub plain: Vec<String>,
    /// The words of windows and of questions about a detail.
    pub questions: Vec<WordedQuestion>,
    /// For each status the mark drawn for it.
    pub marks: Vec<String>,
    /// For each status the rule that says what it does.
    pub status_rules: Vec<RuleId>,
    /// Seconds that a round stands for.
    pub round_seconds: u16,
    /// Statuses: key and name.
    pub statuses: Vec<(String, String)>,
    /// Pools: key and name.
    pub pools: Vec<(String, String)>,
    /// For each pool how it is drawn.
    pub gauges: Vec<Gauge>,
    /// What is said of a standing order for the honest answer to secret questions, where there are such questions.
    pub honest: Option<Honest>,
    /// Stats: key and name.
    pub stats: Vec<(String, String)>,
    /// Gear: key, name, and the keys of its parts.
    pub gear: Vec<(String, String, Vec<String>)>,
    /// For each gear what its parts are called, in the same order.
    pub parts: Vec<Vec<String>>,
    /// The gear that stands for bare hands, if the rules know it.
    pub bare_hands: Option<crate::battlefield::GearId>,
    /// Names of the rows of each verb's table.
    pub outcomes: Vec<Vec<String>>,
}

/// How a pool is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Gauge {
    /// A bar with its quarters.
    #[default]
    Bar,
    /// A pip for each point: points that every turn gives anew.
    Pips,
    /// A bar beside a diamond.
    Diamond,
    /// A bar beside a square.
    Square,
    /// A bar beside a disc.
    Disc,
}

/// What is said openly when somebody is no longer asked what an announced action is, and when they are asked again.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Honest {
    /// After the unit's name, for an order that is given.
    pub given: String,
    /// For one that is taken back.
    pub taken: String,
    /// The rule behind it.
    pub rule: RuleId,
}

/// The words of a window, or of a question about a detail, as a rule set's data gives them.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wording {
    /// Its key in files.
    pub key: String,
    /// The key of the window that it is about, if it is about one.
    #[serde(default)]
    pub window: Option<String>,
    /// The keys of the verbs one of which is offered, if it is about a detail.
    #[serde(default)]
    pub verbs: Vec<String>,
    /// The question, after the name of the unit that is asked.
    pub asks: String,
    /// The stages of the exchange after what was declared.
    #[serde(default)]
    pub stages: Vec<String>,
    /// Which of the stages is open, counted from 0.
    #[serde(default)]
    pub now: usize,
    /// What declining is called, where it is not a verb of its own and says more than letting something pass.
    #[serde(default)]
    pub declines: String,
}

/// A [`Wording`] with its names looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordedQuestion {
    /// The words.
    pub words: Wording,
    /// The window that it is about, if it is about one.
    pub window: Option<WindowKind>,
    /// The verbs one of which is offered, if it is about a detail.
    pub verbs: Vec<Verb>,
}

impl Names {
    /// The words of a question, if the rule data has any: by its window, or by the first verb that is offered.
    #[must_use]
    pub fn question(&self, decision: &Decision) -> Option<&Wording> {
        let first = decision.rows.first().map(|row| row.verb);
        let fits = |question: &&WordedQuestion| match decision.asked.prompt {
            Prompt::React(kind) => question.window == Some(kind),
            Prompt::Detail => first.is_some_and(|verb| question.verbs.contains(&verb)),
            Prompt::Act => false,
        };
        self.questions.iter().find(fits).map(|question| &question.words)
    }

    /// What a player would call a verb: its name, where that is no term of the rules.
    #[must_use]
    pub fn plain_name(&self, verb: Verb) -> &str {
        let plain = self.plain.get(usize::from(verb.0)).map(String::as_str).filter(|plain| !plain.is_empty());
        plain.unwrap_or_else(|| self.verb_name(verb))
    }
}

/// What a unit's panel says beside its pools and statuses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// What it carries: icon and words.
    pub gear: Vec<(String, String)>,
    /// States that are computed, never stored: icon, words, rule.
    pub states: Vec<(String, String, RuleId)>,
}

/// A number that a forecast rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reckoned {
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

/// A rule set, as functions on the view. Legality is what `rows` and `domain` say; everything else is derived.
#[derive(Clone, Copy)]
pub struct RuleSet {
    /// Which one.
    pub id: RuleSetId,
    /// The machine of rounds and turns, the frame at the bottom, from its first step on; the intent is of no account.
    pub machine: fn(Intent) -> Seed,
    /// Carries out the current step of the top frame, and says what comes next.
    pub step: fn(&View, &mut Dice, &mut Outbox),
    /// The rows of a question: only those that can be completed and paid.
    pub rows: fn(&View, &Asked, &mut Rows),
    /// The values of a row's slot, given those before it.
    pub domain: fn(&View, &Asked, &Row, &[crate::battle::Arg], usize) -> Domain,
    /// What an answer costs. For a replacement the whole price, not the difference.
    pub price: fn(&View, &Asked, &Intent) -> Price,
    /// What is really done, given what is announced and the secret answer about it. Secret answers have no details.
    pub meant: fn(&RuleData, &Intent, &Intent) -> Intent,
    /// Why something is not offered.
    pub explain: fn(&View, &Asked, Verb) -> Option<Refusal>,
    /// Why an action, given what of it is said already, cannot be aimed at somebody its actor knows of; nothing if it
    /// can, or if it is not meant for such a one.
    pub explain_target: fn(&View, UnitId, &Intent, UnitId) -> Option<Refusal>,
    /// Why a value cannot fill the next slot of a row that is offered, after the details said so far; `None` if it can.
    pub explain_detail: fn(&View, &Asked, &Row, &[crate::battle::Arg], &crate::battle::Arg) -> Option<Refusal>,
    /// How a kind of window works.
    pub window: fn(&RuleData, WindowKind) -> WindowRule,
    /// What follows of itself from the state: falls, broken bonds, the end. Draws nothing, asks nothing. Goes on until the
    /// battle is over, the aftermath included.
    pub settle: fn(&View, &mut Batch),
    /// What is due in a phase of the end of the battle ([`super::ending`]); called until it leaves neither a change nor a
    /// next step.
    pub ending: fn(&View, EndPhase, &mut Dice, &mut Outbox),
    /// What is wrong with a unit by the rules' own reckoning, if anything is: statuses that cannot be together, somebody
    /// who stands and should lie. Asked by the laws.
    pub tidy: fn(&View, UnitId) -> Option<String>,
    /// Whether it is left to chance whom an action concerns, or to something that is said only when it is declared: nothing
    /// can be foretold then.
    pub by_chance: fn(&View, UnitId, &Intent) -> bool,
    /// Everybody whom an action strikes that is aimed at an area and names nobody.
    pub struck: fn(&View, UnitId, &Intent) -> UnitMask,
    /// The rule by which the level's last round ends the battle.
    pub last_round: RuleId,
    /// The turns that a unit has left in this round, if it has turns at all. Without the function an order of turns says who
    /// acts.
    pub turns_left: Option<fn(&View, UnitId) -> Option<u8>>,
    /// Who would act next if the turn ended as things stand, of those who are not in the mask; nothing where an order of
    /// turns says it.
    pub next_turn: fn(&View, UnitMask) -> Option<NextTurn>,
    /// The verbs that let something pass and that end a turn.
    pub verbs: fn(&RuleData) -> (Verb, Verb),
    /// The exact odds of an action with these answers, if there are any: before anything is rolled.
    pub forecast: fn(&View, UnitId, &Intent, Answers) -> Option<Forecast>,
    /// The numbers that these odds rest on, before anything is rolled.
    pub reckoned: fn(&View, UnitId, &Intent, Answers) -> Vec<Reckoned>,
    /// The answers a unit would have to an action, were it declared now: one for each reaction.
    pub answers: fn(&View, UnitId, &Intent, UnitId) -> Vec<Intent>,
    /// What each of these answers is worth to the one who is asked, in thousandths of the points of the data's own
    /// scoring.
    pub worth: fn(&View, &Decision, &[Intent]) -> Vec<i64>,
    /// How often a random bot takes a verb, in proportion to the others; at least 1.
    pub weight: fn(&RuleData, Verb) -> u8,
    /// Who could answer a movement, and at which step of its path.
    pub provokes: fn(&View, UnitId, &Intent) -> Vec<(UnitId, u8)>,
    /// Whether a unit threatens another one that is, or would be, on a cell.
    pub threatens: fn(&View, UnitId, UnitId, Cell) -> bool,
    /// Whether two units may stand in one place for longer than a step: sizes far apart, no way to avoid it. Asked by
    /// the laws.
    pub shares: fn(&View, UnitId, UnitId) -> bool,
    /// Whether its rules read [`crate::battlefield::Zones`]: they are then kept current in every pass.
    pub zones: bool,
    /// The cells that a unit threatens or controls, for [`crate::battlefield::Zones`].
    pub marks: fn(&Field, UnitId, &mut Marks),
    /// Movement points of one ordinary walk.
    pub pace: fn(&View, UnitId) -> u16,
    /// The numbers of the shared mechanics.
    pub mechanics: fn(&RuleData, &Grid) -> Mechanics,
    /// What a unit's panel says.
    pub sheet: fn(&View, UnitId) -> Sheet,
    /// Words for its numbers.
    pub names: fn(&RuleData) -> &Names,
    /// What it counts of a unit, by names for files.
    pub counted: fn(&RuleData) -> Vec<Counted>,
}

/// The rule set of the battle.
#[derive(Resource, Clone, Copy)]
pub struct Rules(pub RuleSet);

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
    pub fn frame(&self, asked: &Asked) -> Option<&super::stack::Frame> {
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
        let alone = first.is_none_or(|unit| standing.common(roster.foes(unit)).is_empty());
        alone.then(|| first.map(|unit| roster.member(unit).side))
    }

    /// The answer to a question that stands for doing nothing: what the window says, else the verb that lets pass.
    #[must_use]
    pub fn idle(&self, rules: &RuleSet, asked: &Asked) -> Verb {
        match asked.prompt {
            Prompt::React(kind) => (rules.window)(&self.field.rule_data, kind).idle,
            Prompt::Act | Prompt::Detail => (rules.verbs)(&self.field.rule_data).0,
        }
    }

    /// Standing units in the order of turns, beginning after one of them and wrapping round.
    pub fn after(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let order = &self.turn.order;
        let at = order.iter().position(|&other| other == unit).map_or(0, |at| at + 1);
        (0..order.len()).map(move |step| order[(at + step) % order.len()]).filter(move |&other| other != unit)
    }
}
