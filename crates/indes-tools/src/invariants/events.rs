//! Events and questions: events add up to the state, no unit is asked twice in a window, forecast answers are those
//! asked for.

use bevy::prelude::World;
use indes_core::battle::{
    Asked, BattleEvent, Decision, EventKind, FrameId, Intent, Loss, Privacy, Prompt, RuleSet, Rules, Snapshot, Stack,
    View, WindowKind, look,
};
use indes_core::battlefield::{AWAY, Concealed, PoolId, Roster, Seat, StatusId, UnitId, UnitMask};
use indes_core::grid::Cell;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The sum of all events, which must be the state of the battle.
pub struct Ledger {
    /// By unit and pool: the points that are there, reserved and owed.
    pools: Vec<Vec<[i16; 3]>>,
    /// By unit.
    cells: Vec<Cell>,
    /// By unit.
    statuses: Vec<Vec<StatusId>>,
    /// The number of the next event.
    next: u32,
}

impl Ledger {
    /// The state of a battle as it is now.
    pub fn new(world: &World) -> Self {
        let mut state = Snapshot::take(world);
        // A rider's own points are those that it gets back; the pool that it uses is its mount's.
        for loan in state.mounts.loans() {
            let pools = &mut state.units[usize::from(loan.rider.0)].pools.0;
            pools[usize::from(loan.pool.0)] = loan.own;
        }
        Self {
            pools: state
                .units
                .iter()
                .map(|unit| unit.pools.0.iter().map(|pool| [pool.now, pool.held, pool.owed]).collect())
                .collect(),
            cells: state.units.iter().map(|unit| unit.body.cell).collect(),
            statuses: state
                .units
                .iter()
                .map(|unit| unit.statuses.0.iter().map(|status| status.kind).collect())
                .collect(),
            next: state.next_event,
        }
    }

    /// Adds up events. Returns a complaint for each that does not begin where those before it ended.
    pub fn read(&mut self, events: &[BattleEvent]) -> Vec<String> {
        let mut wrong = Vec::new();
        for event in events {
            let follows = self.add_points(&event.what) && self.add_place(&event.what) && self.add_status(&event.what);
            if !follows || event.seq != self.next {
                wrong.push(format!("this does not follow from what was told before: {event:?}"));
            }
            self.next = event.seq + 1;
        }
        wrong
    }

    /// Adds an event about points; returns whether it follows from those before. Other events always do.
    fn add_points(&mut self, what: &EventKind) -> bool {
        match what {
            EventKind::Held { unit, pool, before, after } => {
                let [now, held, _] = self.pool(*unit, *pool);
                std::mem::replace(held, *after) == *before && after > before && *after <= *now
            }
            EventKind::Charged { unit, pool, before, after } => {
                let [now, held, _] = self.pool(*unit, *pool);
                *held -= before - after;
                std::mem::replace(now, *after) == *before && after < before && *held >= 0
            }
            EventKind::Released { unit, pool, before, after } => {
                let [_, held, _] = self.pool(*unit, *pool);
                std::mem::replace(held, *after) == *before && after < before
            }
            EventKind::Owed { unit, pool, before, after } => {
                let [_, _, owed] = self.pool(*unit, *pool);
                std::mem::replace(owed, *after) == *before && after > before
            }
            EventKind::Collected { unit, pool, owed, before, after } => {
                let [now, _, kept] = self.pool(*unit, *pool);
                std::mem::replace(now, *after) == *before && std::mem::take(kept) == *owed
            }
            EventKind::Gained { unit, pool, before, after } => {
                let [now, ..] = self.pool(*unit, *pool);
                std::mem::replace(now, *after) == *before && after >= before
            }
            EventKind::Lost { unit, pool, before, after, kind } => {
                let [now, ..] = self.pool(*unit, *pool);
                let paid_nothing = matches!(kind, Loss::Price) && after == before;
                std::mem::replace(now, *after) == *before && after <= before && !paid_nothing
            }
            _ => true,
        }
    }

    /// Adds an event about the cell of a unit; returns whether it follows from those before. Other events always do.
    fn add_place(&mut self, what: &EventKind) -> bool {
        let mut move_to =
            |unit: UnitId, from: Cell, to: Cell| std::mem::replace(&mut self.cells[usize::from(unit.0)], to) == from;
        match what {
            EventKind::Marched { unit, from, path } | EventKind::Pushed { unit, from, path } => {
                move_to(*unit, *from, path.last().copied().unwrap_or(*from)) && !path.is_empty()
            }
            EventKind::Mounted { unit, from, to, .. } | EventKind::Alighted { unit, from, to, .. } => {
                move_to(*unit, *from, *to)
            }
            EventKind::Departed { unit, from } => move_to(*unit, *from, AWAY),
            EventKind::Arrived { unit, at } => move_to(*unit, AWAY, *at),
            _ => true,
        }
    }

    /// Adds an event about statuses; returns whether it follows from those before. Other events always do.
    fn add_status(&mut self, what: &EventKind) -> bool {
        match what {
            EventKind::StatusGained { unit, before, after } => {
                let known = &mut self.statuses[usize::from(unit.0)];
                std::mem::replace(known, vec![*after]).first() == before.as_ref()
            }
            EventKind::StatusAdded { unit, status } => {
                self.statuses[usize::from(unit.0)].push(*status);
                true
            }
            EventKind::StatusEnded { unit, status } => {
                let known = &mut self.statuses[usize::from(unit.0)];
                let at = known.iter().position(|known| known == status);
                at.map(|at| known.remove(at)).is_some()
            }
            EventKind::StatusLifted { unit, status } => {
                let known = &mut self.statuses[usize::from(unit.0)];
                let before = known.len();
                known.retain(|known| known != status);
                known.len() < before
            }
            EventKind::Tied { bond, status } => {
                for (unit, _) in &bond.members {
                    let known = &mut self.statuses[usize::from(unit.0)];
                    status.iter().for_each(|&status| *known = vec![status]);
                }
                bond.members.len() > 1
            }
            _ => true,
        }
    }

    /// The points of a pool that are there, reserved and owed.
    fn pool(&mut self, unit: UnitId, pool: PoolId) -> &mut [i16; 3] {
        &mut self.pools[usize::from(unit.0)][usize::from(pool.0)]
    }

    /// Compares the sum with the state. Returns a complaint for each difference: something changed without an event.
    pub fn compare(&self, world: &World) -> Vec<String> {
        let now = Self::new(world);
        let mut wrong = Vec::new();
        if now.pools != self.pools {
            wrong.push(format!("pools are {:?}, told were {:?}", now.pools, self.pools));
        }
        if now.cells != self.cells {
            wrong.push(format!("cells are {:?}, told were {:?}", now.cells, self.cells));
        }
        // The event of the end of a status does not name its cause, so the order of two of a kind is not known.
        let sorted = |all: &[Vec<StatusId>]| {
            let mut all = all.to_vec();
            all.iter_mut().for_each(|of_unit| of_unit.sort_unstable());
            all
        };
        if sorted(&now.statuses) != sorted(&self.statuses) || now.next != self.next {
            wrong.push(format!("statuses are {:?}, told were {:?}", now.statuses, self.statuses));
        }
        wrong
    }
}

/// No unit or seat is asked twice in one window: about a frame that has made no step since.
#[derive(Default)]
pub struct QuestionLog(Vec<PastQuestion>);

/// A question that was asked, with a digest of the state of its frame.
#[derive(PartialEq, Eq)]
struct PastQuestion {
    frame: FrameId,
    prompt: Prompt,
    seat: Seat,
    unit: Option<UnitId>,
    state: u64,
}

impl QuestionLog {
    /// Adds a question. Returns a complaint if it was asked before.
    pub fn note(&mut self, stack: &Stack, decision: &Decision) -> Vec<String> {
        let asked = decision.asked;
        let mut state = DefaultHasher::new();
        if let Some(frame) = stack.frames.iter().find(|frame| frame.id == asked.frame) {
            (frame.step, &frame.memory, &frame.walk).hash(&mut state);
        }
        let Asked { frame, seat, unit, prompt, .. } = asked;
        let question = PastQuestion { frame, prompt, seat, unit, state: state.finish() };
        self.0.retain(|past| past.frame == frame);
        if matches!(prompt, Prompt::React(_)) && self.0.contains(&question) {
            let who = unit.map_or_else(|| format!("{seat:?}"), |unit| format!("{unit:?}"));
            return vec![format!("{who} is asked twice in one window")];
        }
        self.0.push(question);
        Vec::new()
    }
}

/// The answers that were forecast for an action are those that are asked for: the same units with the same reactions.
#[derive(Default)]
pub struct ForecastCheck {
    /// The units that are expected to be asked, each with its answers.
    expected: Vec<(UnitId, Vec<Intent>)>,
    /// Whether chance decides the targets of the action: nothing is expected then.
    by_chance: bool,
    actor: Option<UnitId>,
    /// The units that the action provokes on the way, if the rule set asks them in another window than that of answers:
    /// what is answered there may end the action before others are asked.
    provoked: UnitMask,
    /// The units that the actor does not know of.
    hidden: UnitMask,
}

impl ForecastCheck {
    /// Notes the answers that are forecast for an action that is about to be declared.
    pub fn note(&mut self, world: &mut World, decision: &Decision, intent: &Intent) {
        let rules = world.resource::<Rules>().0;
        let actor = look(world, |view| rules.actor(view, &decision.asked, intent));
        let (Prompt::Act, Some(actor)) = (decision.asked.prompt, actor) else {
            return;
        };
        let expected = look(world, |view| {
            let foes = view.field.foes(actor).map(|foe| foe.id).collect::<UnitMask>();
            // By options of levels an attack may be aimed at a friend.
            let aimed = intent.units().union(intent.unit().map_or(UnitMask::NONE, UnitMask::only));
            let asked =
                foes.union(aimed).union(rules.struck(view, actor, intent)).without(UnitMask::only(actor)).iter();
            let foes = asked.map(|foe| (foe, rules.answers(view, actor, intent, foe)));
            foes.filter(|(_, answers)| !answers.is_empty()).collect()
        });
        *self = Self {
            expected,
            by_chance: look(world, |view| rules.by_chance(view, actor, intent)),
            actor: Some(actor),
            provoked: look(world, |view| provoked_elsewhere(view, rules, actor, intent)),
            hidden: world.resource::<Concealed>().unknown_to(actor),
        };
    }

    /// Compares a question with the forecast. Returns complaints about a question that was not forecast, and about
    /// answers that were forecast and are not asked for.
    pub fn compare(&mut self, world: &mut World, decision: &Decision) -> Vec<String> {
        let asked = decision.asked;
        if self.by_chance {
            self.expected.clear();
            return Vec::new();
        }
        // Secret questions come before the announcement.
        if asked.privacy == Privacy::Sealed {
            return Vec::new();
        }
        let rules = world.resource::<Rules>().0;
        let Some(window) = rules.answer_window().filter(|&kind| asked.prompt == Prompt::React(kind)) else {
            return self.of_other_question(&asked);
        };
        let Some(unit) = asked.unit else {
            // A seat answers for whichever of its units it names.
            self.expected.retain(|(unit, _)| world.resource::<Roster>().seat(*unit) != asked.seat);
            return Vec::new();
        };
        // Only answers to the actor's own action are forecast, or to that of its mount, which acts for it, and not those
        // to what it does in answer to others; and none of units that the actor does not know of.
        let is_own = |view: &View, actor: UnitId| {
            let up_to = view.stack.frames.iter().position(|frame| frame.id == asked.frame).unwrap_or(0);
            let mut frames = view.stack.frames.iter().take(up_to + 1).skip(1);
            let own = |acts: UnitId| acts == actor || view.field.mounts.mount_of(actor) == Some(acts);
            frames.all(|frame| frame.actor.is_some_and(own))
        };
        if self.actor.is_some_and(|actor| !look(world, |view| is_own(view, actor))) || self.hidden.has(unit) {
            return Vec::new();
        }
        if self.provoked.has(unit) {
            return Vec::new();
        }
        let Some(at) = self.expected.iter().position(|entry| entry.0 == unit) else {
            return vec![format!("{unit:?} is asked, and nothing was foretold")];
        };
        let (_, answers) = self.expected.remove(at);
        look(world, |view| differences(view, rules, decision, window, unit, &answers))
    }
}

impl ForecastCheck {
    /// Complaints at a question in another window than that of answers, or in none.
    fn of_other_question(&mut self, asked: &Asked) -> Vec<String> {
        if matches!(asked.prompt, Prompt::React(_)) && !self.provoked.is_empty() {
            return Vec::new();
        }
        let certain = self.expected.drain(..).filter(|entry| !self.provoked.has(entry.0));
        certain.map(|entry| format!("foretold and not asked: {entry:?}")).collect()
    }
}

/// The units that an action provokes, if they are asked in another window than that of answers.
fn provoked_elsewhere(view: &View, rules: &dyn RuleSet, actor: UnitId, intent: &Intent) -> UnitMask {
    if rules.provoke_window().is_none() {
        return UnitMask::NONE;
    }
    rules.provokes(view, actor, intent).into_iter().map(|one| one.0).collect()
}

/// The differences between the rows of a unit's question and the answers that were forecast for it.
fn differences(
    view: &View,
    rules: &dyn RuleSet,
    decision: &Decision,
    window: WindowKind,
    unit: UnitId,
    answers: &[Intent],
) -> Vec<String> {
    let pass = rules.window(&view.field.rule_data, window).pass_verb;
    let mut found: Vec<_> = decision.rows.iter().map(|row| row.verb).filter(|&verb| verb != pass).collect();
    let mut wanted: Vec<_> = answers.iter().map(|answer| answer.verb).collect();
    found.sort_unstable();
    wanted.sort_unstable();
    let mut wrong = Vec::new();
    if found != wanted {
        wrong.push(format!("{unit:?} was to be offered {wanted:?} and is offered {found:?}"));
    }
    for answer in answers.iter().filter(|answer| !decision.admits(rules, view, answer)) {
        wrong.push(format!("{unit:?} was to have {answer:?}, which is not legal"));
    }
    wrong
}
