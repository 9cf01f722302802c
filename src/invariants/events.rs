//! What is told: the events add up to what is there, nobody is asked twice, and what was foretold is what is asked.

use crate::battle::{BattleEvent, Decision, EventKind, Intent, Loss, Privacy, Prompt, Rules, Snapshot, Stack, look};
use crate::battlefield::{AWAY, Concealed, Roster, Seat, StatusId, UnitId, UnitMask};
use crate::grid::Cell;
use bevy::prelude::World;
use std::hash::{DefaultHasher, Hash, Hasher};

/// What the events say, added up: it must be what is there.
pub struct Ledger {
    /// For each unit and pool what is there, reserved and owed.
    pools: Vec<Vec<[i16; 3]>>,
    cells: Vec<Cell>,
    statuses: Vec<Vec<StatusId>>,
    next: u32,
}

impl Ledger {
    /// How a battle begins.
    pub fn new(world: &World) -> Self {
        let mut state = Snapshot::take(world);
        // What a rider uses of its mount is the mount's.
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

    /// Reads events; complains where one does not begin where the last one ended.
    pub fn read(&mut self, events: &[BattleEvent]) -> Vec<String> {
        let mut wrong = Vec::new();
        for event in events {
            let fits = match &event.what {
                EventKind::Held { unit, pool, before, after } => {
                    let [now, held, _] = &mut self.pools[usize::from(unit.0)][usize::from(pool.0)];
                    std::mem::replace(held, *after) == *before && after > before && *after <= *now
                }
                EventKind::Charged { unit, pool, before, after } => {
                    let [now, held, _] = &mut self.pools[usize::from(unit.0)][usize::from(pool.0)];
                    *held -= before - after;
                    std::mem::replace(now, *after) == *before && after < before && *held >= 0
                }
                EventKind::Released { unit, pool, before, after } => {
                    let [_, held, _] = &mut self.pools[usize::from(unit.0)][usize::from(pool.0)];
                    std::mem::replace(held, *after) == *before && after < before
                }
                EventKind::Owed { unit, pool, before, after } => {
                    let [_, _, owed] = &mut self.pools[usize::from(unit.0)][usize::from(pool.0)];
                    std::mem::replace(owed, *after) == *before && after > before
                }
                EventKind::Collected { unit, pool, owed, before, after } => {
                    let [now, _, kept] = &mut self.pools[usize::from(unit.0)][usize::from(pool.0)];
                    std::mem::replace(now, *after) == *before && std::mem::take(kept) == *owed
                }
                EventKind::Gained { unit, pool, before, after } => {
                    let [kept, ..] = &mut self.pools[usize::from(unit.0)][usize::from(pool.0)];
                    std::mem::replace(kept, *after) == *before && after >= before
                }
                EventKind::Lost { unit, pool, before, after, kind } => {
                    let [kept, ..] = &mut self.pools[usize::from(unit.0)][usize::from(pool.0)];
                    let paid = matches!(kind, Loss::Price) && after == before;
                    std::mem::replace(kept, *after) == *before && after <= before && !paid
                }
                EventKind::Marched { unit, from, path } | EventKind::Pushed { unit, from, path } => {
                    let end = path.last().copied().unwrap_or(*from);
                    std::mem::replace(&mut self.cells[usize::from(unit.0)], end) == *from && !path.is_empty()
                }
                EventKind::Mounted { unit, from, to, .. } | EventKind::Alighted { unit, from, to, .. } => {
                    std::mem::replace(&mut self.cells[usize::from(unit.0)], *to) == *from
                }
                EventKind::Departed { unit, from } => {
                    std::mem::replace(&mut self.cells[usize::from(unit.0)], AWAY) == *from
                }
                EventKind::StatusGained { unit, before, after } => {
                    let kept = &mut self.statuses[usize::from(unit.0)];
                    let was = std::mem::replace(kept, vec![*after]);
                    was.first() == before.as_ref()
                }
                EventKind::StatusAdded { unit, status } => {
                    self.statuses[usize::from(unit.0)].push(*status);
                    true
                }
                EventKind::StatusEnded { unit, status } => {
                    let kept = &mut self.statuses[usize::from(unit.0)];
                    let at = kept.iter().position(|known| known == status);
                    at.map(|at| kept.remove(at)).is_some()
                }
                EventKind::StatusLifted { unit, status } => {
                    let kept = &mut self.statuses[usize::from(unit.0)];
                    let before = kept.len();
                    kept.retain(|known| known != status);
                    kept.len() < before
                }
                EventKind::Tied { bond, status } => {
                    for (unit, _) in &bond.members {
                        let kept = &mut self.statuses[usize::from(unit.0)];
                        status.iter().for_each(|&status| *kept = vec![status]);
                    }
                    bond.members.len() > 1
                }
                _ => true,
            };
            if !fits || event.seq != self.next {
                wrong.push(format!("this does not follow from what was told before: {event:?}"));
            }
            self.next = event.seq + 1;
        }
        wrong
    }

    /// Complains about everything that changed without being told.
    pub fn compare(&self, world: &World) -> Vec<String> {
        let now = Self::new(world);
        let mut wrong = Vec::new();
        if now.pools != self.pools {
            wrong.push(format!("pools are {:?}, told were {:?}", now.pools, self.pools));
        }
        if now.cells != self.cells {
            wrong.push(format!("cells are {:?}, told were {:?}", now.cells, self.cells));
        }
        // The end of a status does not tell which of two of its kind it was, so their order is not told.
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

/// Nobody is asked twice in one window: a seat, or a unit, about a frame that has made no step since.
#[derive(Default)]
pub struct Asked(Vec<(u32, Prompt, Seat, Option<UnitId>, u64)>);

impl Asked {
    /// Notes a question; complains if it was asked before.
    pub fn note(&mut self, stack: &Stack, decision: &Decision) -> Vec<String> {
        let asked = decision.asked;
        let mut state = DefaultHasher::new();
        if let Some(frame) = stack.frames.iter().find(|frame| frame.id == asked.frame) {
            (frame.step, &frame.memory, &frame.walk).hash(&mut state);
        }
        let this = (asked.frame.0, asked.prompt, asked.seat, asked.unit, state.finish());
        self.0.retain(|past| past.0 == this.0);
        if matches!(asked.prompt, Prompt::React(_)) && self.0.contains(&this) {
            let who = asked.unit.map_or_else(|| format!("{:?}", asked.seat), |unit| format!("{unit:?}"));
            return vec![format!("{who} is asked twice in one window")];
        }
        self.0.push(this);
        Vec::new()
    }
}

/// What was foretold when an action was thought of is what then is asked: the same opponents with the same reactions.
#[derive(Default)]
pub struct ForecastCheck(Vec<(UnitId, Vec<Intent>)>, bool, Option<UnitId>, UnitMask);

impl ForecastCheck {
    /// Notes what is foretold for an action that is about to be declared.
    pub fn note(&mut self, world: &mut World, decision: &Decision, intent: &Intent) {
        let rules = world.resource::<Rules>().0;
        let actor = look(world, |view| rules.actor(view, &decision.asked, intent));
        let (Prompt::Act, Some(actor)) = (decision.asked.prompt, actor) else {
            return;
        };
        self.2 = Some(actor);
        self.3 = world.resource::<Concealed>().from(actor);
        self.1 = look(world, |view| rules.by_chance(view, actor, intent));
        self.0 = look(world, |view| {
            let foes = view.field.foes(actor).map(|foe| foe.id).collect::<UnitMask>();
            let asked = foes.union(rules.struck(view, actor, intent)).iter();
            let foes = asked.map(|foe| (foe, rules.answers(view, actor, intent, foe)));
            foes.filter(|(_, answers)| !answers.is_empty()).collect()
        });
    }

    /// Complains where a question is not the one that was foretold, or one that was foretold was never asked.
    pub fn compare(&mut self, world: &mut World, decision: &Decision) -> Vec<String> {
        let asked = decision.asked;
        if self.1 {
            // Whom it concerns was left to chance.
            self.0.clear();
            return Vec::new();
        }
        if asked.privacy == Privacy::Sealed {
            // What is settled in secret comes before the announcement.
            return Vec::new();
        }
        let rules = world.resource::<Rules>().0;
        let answers = rules.answer_window().filter(|&kind| asked.prompt == Prompt::React(kind));
        if let (Some(_), None) = (answers, asked.unit) {
            // A seat answers for whichever of its units it names.
            self.0.retain(|(unit, _)| world.resource::<Roster>().seat(*unit) != asked.seat);
            return Vec::new();
        }
        let (Some(window), Some(unit)) = (answers, asked.unit) else {
            return self.0.drain(..).map(|entry| format!("foretold and not asked: {entry:?}")).collect();
        };
        // What somebody else does in answer was not thought of; what its mount does for it was.
        let mut own = |actor: UnitId| {
            look(world, |view| {
                let acts = view.frame(&asked).and_then(|frame| frame.actor);
                acts.is_some_and(|acts| acts == actor || view.field.mounts.mount_of(actor) == Some(acts))
            })
        };
        // Nor was one whom the actor did not know of.
        if self.2.is_some_and(|actor| !own(actor)) || self.3.has(unit) {
            return Vec::new();
        }
        let Some(at) = self.0.iter().position(|entry| entry.0 == unit) else {
            return vec![format!("{unit:?} is asked, and nothing was foretold")];
        };
        let (_, answers) = self.0.remove(at);
        let idle = look(world, |view| rules.window(&view.field.rule_data, window).pass_verb);
        let mut found: Vec<_> = decision.rows.iter().map(|row| row.verb).filter(|&verb| verb != idle).collect();
        let mut wanted: Vec<_> = answers.iter().map(|answer| answer.verb).collect();
        found.sort_unstable();
        wanted.sort_unstable();
        let mut wrong = Vec::new();
        if found != wanted {
            wrong.push(format!("{unit:?} was to be offered {wanted:?} and is offered {found:?}"));
        }
        for answer in answers {
            if !look(world, |view| decision.admits(rules, view, &answer)) {
                wrong.push(format!("{unit:?} was to have {answer:?}, which is not legal"));
            }
        }
        wrong
    }
}
