//! The loop: Take, Step, Apply, Settle, Ask, until the battle waits for an answer or is over.
//!
//! As few systems as possible make a pass, and those that have nothing to do are left out: fetching what a system looks
//! at is most of its cost.
//!
//! - **Take** files the answer: as a pass or a reply in the open window, as the note of the question asked, or, if it was
//!   given in secret, as what the frame's action is in truth.
//! - **Step** asks the rule set to run the current step of the top frame, which leaves a batch and a [`Next`], and goes on
//!   to the next step as long as there is nothing to be written. It makes none while the frame's window is open, nor
//!   before everything is settled.
//! - **Apply** writes the batch (`super::apply`), then the flow: what the step noted and what comes next.
//! - **Settle** adds what follows of itself. What it adds is written and settled once more in the next pass.
//! - **Ask** looks for the next one to be asked, if nothing was added. A single possible answer is filed at once.

use super::apply::{Writer, write_batch};
use super::decision::{Asked, Decision, Intent, Price, Privacy, Prompt, Rows, WindowKind};
use super::dice::Dice;
use super::ending::EndPhase;
use super::event::{Batch, Change, Entry, Events, Loss, What};
use super::procedure::{Memory, Procedure, Step};
use super::rule::RuleId;
use super::stack::{Fate, Frame, Purse, Reply, Sealed, Seed, Stack, Walk, Window};
use super::turn::{Expiry, Phase, Silence, Timeline};
use super::view::{AskOrder, Pays, ReplyKind, RuleSet, Rules, Scene, View, WindowRule};
use crate::battlefield::{Field, Marks, PoolId, RuleData, Seat, UnitId, UnitMask, Zones};
use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use bevy::prelude::{App, IntoScheduleConfigs, Local, Plugin, Res, ResMut, Resource, Schedule, SystemSet, World};
use smallvec::SmallVec;

/// The schedule that carries a battle on to what is written or asked next. Run by [`super::advance`] only, never per
/// frame.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct BattleStep;

/// The parts of a pass, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StepSystems {
    /// File the answer.
    Take,
    /// Carry on the top frame's procedure, as the rule set says.
    Step,
    /// Write the batch, then the flow.
    Apply,
    /// Find what follows of itself, or else the next question.
    Settle,
    /// Write the one or ask the other.
    Ask,
}

/// What follows a step of a procedure whose steps are `S`; by their numbers where the procedure is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next<S = u8> {
    /// Another step of the same procedure.
    Go(S),
    /// A window, and the step after it.
    Open(WindowKind, UnitMask, S),
    /// A question, and the step after it.
    Ask(Asked, S),
    /// A frame on top, and the step that goes on after it.
    Push(Seed, S),
    /// The end of the frame.
    Done,
}

impl<S: Step> Next<S> {
    /// The same with the steps' numbers.
    #[must_use]
    pub fn numbered(self) -> Next {
        match self {
            Self::Go(step) => Next::Go(step.number()),
            Self::Open(kind, candidates, then) => Next::Open(kind, candidates, then.number()),
            Self::Ask(asked, then) => Next::Ask(asked, then.number()),
            Self::Push(seed, then) => Next::Push(seed, then.number()),
            Self::Done => Next::Done,
        }
    }
}

/// What a step leaves behind.
#[derive(Resource, Default)]
pub struct Outbox {
    /// To be written.
    pub batch: Batch,
    /// What the frame's procedure remembers from now on, if that changes.
    pub(super) memory: Option<Memory>,
    /// A movement begun or carried on.
    pub walk: Option<Walk>,
    /// Replies that came to nothing.
    pub lost: UnitMask,
    /// What the actor paid.
    pub purse: Option<Purse>,
    /// What comes next; nothing if no step was made.
    pub next: Option<Next>,
    /// Whether the frame's secret ends.
    pub reveals: bool,
    /// Whether something was written that has not been settled.
    pub unsettled: bool,
    /// What the first draw was for that a script of dice has no fitting number for.
    pub undrawn: Option<What>,
    /// Whether the battle waits for an answer or is over, so that no pass need follow.
    pub(super) rests: bool,
}

impl Outbox {
    /// What the procedure of the frame that makes the step remembers from now on, to be written. Until the step has been
    /// made the frame itself holds what was remembered before it.
    ///
    /// # Panics
    /// If the frame carries out another procedure.
    pub fn remember<P: Procedure>(&mut self, frame: &Frame) -> &mut P {
        let memory = self.memory.get_or_insert_with(|| frame.memory.clone());
        let name = memory.name();
        memory.get_mut().unwrap_or_else(|| panic!("a step of {} writes to a frame of {name}", P::NAME))
    }

    /// A step whose dice failed after so many draws leaves what it told and wrote before it told of a later draw, and
    /// nothing else.
    fn give_up(&mut self, mut known: u32) {
        let of_later = self.batch.0.iter().position(|(_, entry)| {
            let draws = match entry {
                Entry::Tell(what) | Entry::Confide(_, what) => what.draws(),
                Entry::Write(_) => 0,
            };
            let later = draws > known;
            known = known.saturating_sub(draws);
            later
        });
        let mut batch = std::mem::take(&mut self.batch);
        let mut rest = batch.0.split_off(of_later.unwrap_or(0)).into_iter();
        let undrawn = match rest.next().filter(|_| of_later.is_some()) {
            Some((_, Entry::Tell(what) | Entry::Confide(_, what))) => Some(what),
            _ => None,
        };
        *self = Self { batch, undrawn, unsettled: self.unsettled, ..Self::default() };
    }
}

/// The answer on its way to the frame that asked, with its price. Only [`super::answer`] and single answers get here.
#[derive(Resource, Default)]
pub(super) struct Inbox(pub(super) Option<(Intent, Price)>);

/// The question a battle waits on.
#[derive(Resource, Default, Clone, Debug, PartialEq, Eq)]
pub struct Pending(pub Option<Decision>);

/// What Ask found out in this pass.
#[derive(Resource, Default)]
enum Found {
    #[default]
    Nothing,
    Question(Decision, UnitMask),
    Answer(Asked, Intent, Price),
    Close(bool),
}

/// The schedule [`BattleStep`] between two answers: moving it in and out of all schedules for each of them shows.
#[derive(Resource, Default)]
pub(super) struct Passes(pub Option<Box<Schedule>>);

/// The heart in any world: resources and the schedule.
pub struct BattlePlugin;

impl Plugin for BattlePlugin {
    fn build(&self, app: &mut App) {
        let mut schedule = Schedule::new(BattleStep);
        schedule.set_executor(SingleThreadedExecutor::new());
        schedule.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Error,
            auto_insert_apply_deferred: false,
            ..ScheduleBuildSettings::default()
        });
        schedule.configure_sets(
            (StepSystems::Take, StepSystems::Step, StepSystems::Apply, StepSystems::Settle, StepSystems::Ask).chain(),
        );
        schedule.add_systems((
            take.run_if(|inbox: Res<Inbox>| inbox.0.is_some()).in_set(StepSystems::Take),
            step.in_set(StepSystems::Step),
            apply.run_if(|out: Res<Outbox>| !out.batch.is_empty() || out.next.is_some()).in_set(StepSystems::Apply),
            (renew.run_if(are_stale), settle).chain().in_set(StepSystems::Settle),
            (amend.run_if(|out: Res<Outbox>| !out.batch.is_empty()), place).chain().in_set(StepSystems::Ask),
        ));
        app.add_schedule(schedule)
            .init_resource::<Outbox>()
            .init_resource::<Inbox>()
            .init_resource::<Pending>()
            .init_resource::<Found>()
            .init_resource::<Stack>()
            .init_resource::<Events>()
            .init_resource::<Timeline>()
            .init_resource::<Silence>()
            .init_resource::<Passes>();
    }
}

/// Whether a step may be made: everything settled, no open window or question.
fn may_step(out: &Outbox, phase: &Phase, stack: &Stack) -> bool {
    !out.unsettled
        && !matches!(phase, Phase::Over { .. })
        && stack.top().is_some_and(|frame| frame.window.is_none() && frame.asks.is_none())
}

/// Whether zones are to be worked out that rules read.
fn are_stale(rules: Res<Rules>, zones: Res<Zones>) -> bool {
    rules.0.zones && zones.is_stale()
}

/// Makes steps: one that leaves nothing to be written is followed by the next at once.
fn step(scene: Scene, rules: Res<Rules>, mut dice: ResMut<Dice>, mut out: ResMut<Outbox>, mut stack: ResMut<Stack>) {
    for _ in 0..STEPS_AT_ONCE {
        if !may_step(&out, &scene.phase, &stack) {
            return;
        }
        let (before, view) = (dice.drawn, scene.view(&stack));
        match scene.phase.ending() {
            Some(now) if stack.frames.len() == 1 => end(&view, &rules.0, now, &mut dice, &mut out),
            _ => (rules.0.step)(&view, &mut dice, &mut out),
        }
        if let Some(fault) = dice.fault() {
            out.give_up(fault.draw.saturating_sub(before + 1));
            return;
        }
        if !out.batch.is_empty() || out.next.is_none() {
            return;
        }
        flow(&mut out, &mut stack);
    }
}

/// What is due in a phase of the end of the battle; the phase is done when that is nothing.
fn end(view: &View, rules: &RuleSet, now: EndPhase, dice: &mut Dice, out: &mut Outbox) {
    if now != EndPhase::Close {
        (rules.ending)(view, now, dice, out);
    }
    if out.batch.is_empty() && out.next.is_none() {
        out.batch.write(rules.last_round, Change::EndPhaseDone);
    }
}

/// Steps made in one pass: rules that never come to an end are found by counting passes.
const STEPS_AT_ONCE: u8 = 32;

fn take(
    mut inbox: ResMut<Inbox>,
    mut pending: ResMut<Pending>,
    mut stack: ResMut<Stack>,
    mut out: ResMut<Outbox>,
    rules: Res<Rules>,
    data: Res<RuleData>,
) {
    let (Some((intent, price)), Some(decision)) = (inbox.0.take(), pending.0.take()) else {
        return;
    };
    let rules = rules.0;
    let Some(frame) = stack.frames.last_mut().filter(|frame| frame.id == decision.asked.frame) else {
        return;
    };
    let (Prompt::React(kind), Some(unit)) = (decision.asked.prompt, decision.asked.unit) else {
        if let Some((_, then)) = frame.asks.take() {
            frame.step = then;
            if decision.asked.privacy == Privacy::Sealed {
                seal(frame, &rules, &data, &decision, &intent);
                return;
            }
            frame.answer = Some(intent);
        }
        return;
    };
    if let Some(window) = &mut frame.window {
        window.asked = window.asked.with(unit);
    }
    let how = (rules.window)(&data, kind);
    if intent.verb == (rules.verbs)(&data).0 {
        out.batch.tell(how.by.1, What::Passed { unit });
    } else {
        reply(frame, how, (unit, intent, price), &mut out.batch);
    }
    // With the last one's answer the window closes, unless what that costs has to be written first.
    let last = frame.window.is_some_and(|window| window.candidates.without(window.asked).is_empty());
    if last && !out.batch.writes() {
        close(frame, how.reply == ReplyKind::Instant);
    }
}

/// Files what somebody does in a window.
fn reply(frame: &mut Frame, how: WindowRule, (unit, intent, price): (UnitId, Intent, Price), batch: &mut Batch) {
    match how.reply {
        ReplyKind::Join | ReplyKind::Instant => {
            let spent = if how.pays == Pays::AtOnce { price } else { Price::new() };
            pay(batch, how.by.0, unit, &spent);
            batch.tell(how.by.0, What::Replied { unit, intent: Box::new(intent.clone()) });
            frame.replies.push(Reply { unit, intent, purse: Purse { payer: unit, spent }, fate: Fate::Going });
            if how.reply == ReplyKind::Instant {
                close(frame, true);
            }
        }
        ReplyKind::Replace(by) => {
            let mut purse = frame.purse.take().unwrap_or(Purse { payer: unit, spent: Price::new() });
            let more = difference(&price, &purse);
            pay(batch, by.price, purse.payer, &more);
            for (pool, amount) in more {
                match purse.spent.iter_mut().find(|share| share.0 == pool) {
                    Some(share) => share.1 += amount,
                    None => purse.spent.push((pool, amount)),
                }
            }
            frame.purse = Some(purse);
            if frame.meant() != &frame.intent {
                let meant = Box::new(frame.meant().clone());
                batch.tell(by.revealed, What::Revealed { unit, intent: meant });
            }
            frame.reveal();
            let before = std::mem::replace(&mut frame.intent, intent.clone());
            frame.was = Some(Box::new(before.clone()));
            let what = What::Replaced { unit, before: Box::new(before), after: Box::new(intent) };
            batch.tell(by.replaced, what);
        }
    }
}

/// Closes the window of a frame, which goes on; one that may be opened again leaves a note of who was asked.
fn close(frame: &mut Frame, again: bool) {
    if let Some(window) = frame.window.take() {
        frame.step = window.then;
        if again && !window.asked.is_empty() {
            frame.has_asked(window.kind, window.asked);
        }
    }
}

/// Files an answer that was given in secret: what is announced stays as it is.
fn seal(frame: &mut Frame, rules: &RuleSet, data: &RuleData, decision: &Decision, answer: &Intent) {
    let meant = |answer: &Intent| (rules.meant)(data, &frame.intent, answer);
    let among = decision.rows.iter().map(|row| meant(&Intent::of(row.verb))).collect();
    frame.sealed = Some(Box::new(Sealed { seat: decision.asked.seat, intent: meant(answer), among }));
}

/// What a price is dearer than what was paid already; never less than nothing.
#[must_use]
pub fn difference(price: &Price, purse: &Purse) -> Price {
    price
        .iter()
        .map(|&(pool, amount): &(PoolId, i16)| (pool, (amount - purse.spent(pool)).max(0)))
        .filter(|share| share.1 > 0)
        .collect()
}

/// Writes the payment of a price.
pub fn pay(batch: &mut Batch, rule: RuleId, unit: UnitId, price: &Price) {
    for &(pool, amount) in price {
        batch.write(rule, Change::Lose { unit, pool, amount, kind: Loss::Price });
    }
}

fn apply(mut out: ResMut<Outbox>, mut writer: Writer) {
    write(&mut out, &mut writer);
    flow(&mut out, &mut writer.stack);
}

fn write(out: &mut Outbox, writer: &mut Writer) {
    if !out.batch.is_empty() {
        let wrote = write_batch(&mut out.batch, writer);
        out.unsettled |= wrote;
    }
}

fn flow(out: &mut Outbox, stack: &mut Stack) {
    let Some(next) = out.next.take() else {
        return;
    };
    if let Some(frame) = stack.frames.last_mut() {
        if let Some(memory) = out.memory.take() {
            frame.memory = memory;
        }
        if let Some(walk) = out.walk.take() {
            frame.walk = Some(walk);
        }
        if let Some(purse) = out.purse.take() {
            frame.purse = Some(purse);
        }
        for reply in frame.replies.iter_mut().filter(|reply| out.lost.has(reply.unit)) {
            reply.fate = Fate::Lost;
        }
        out.lost = UnitMask::NONE;
        if std::mem::take(&mut out.reveals) {
            frame.reveal();
        }
        match next {
            Next::Go(step) => frame.step = step,
            Next::Open(kind, candidates, then) => {
                frame.window = Some(Window { kind, then, candidates, asked: UnitMask::NONE });
            }
            Next::Ask(asked, then) => frame.asks = Some((asked, then)),
            Next::Push(seed, then) => {
                // A step that goes on where it stands still has its answer before it.
                if frame.step != then {
                    frame.answer = None;
                }
                frame.step = then;
                stack.push(seed);
            }
            Next::Done => {
                if stack.frames.len() > 1 {
                    stack.frames.pop();
                }
            }
        }
    }
}

/// Works out what those threaten who moved, fell or changed their posture; of the others nothing is asked. In every pass
/// for rule sets whose rules read zones; for others [`renew_zones`] does it when somebody wants to look.
fn renew(field: Field, rules: Res<Rules>, mut zones: ResMut<Zones>, mut fresh: Local<Marks>) {
    for unit in zones.take_stale().iter() {
        (rules.0.marks)(&field, unit, &mut fresh);
        zones.set(unit, &fresh);
    }
}

/// Brings the battle's [`Zones`] up to date outside of a pass.
pub fn renew_zones(world: &mut World) {
    // It cannot fail: everything it looks at is part of a battle.
    let _ = world.run_system_cached(renew);
}

fn settle(
    scene: Scene,
    stack: Res<Stack>,
    rules: Res<Rules>,
    mut out: ResMut<Outbox>,
    mut timeline: ResMut<Timeline>,
    pending: Res<Pending>,
    mut found: ResMut<Found>,
) {
    *found = Found::Nothing;
    let view = scene.view(&stack);
    if matches!(*view.phase, Phase::Over { .. }) {
        out.unsettled = false;
        return;
    }
    if std::mem::take(&mut out.unsettled) {
        (rules.0.settle)(&view, &mut out.batch);
        for expiry in timeline.fired.drain(..) {
            let Expiry::Conclude(winner, reason) = expiry;
            out.batch.write(rules.0.last_round, Change::Conclude { winner, reason });
        }
    }
    let closes = view.phase.ending() == Some(EndPhase::Close);
    if out.batch.is_empty() && pending.0.is_none() && !closes {
        *found = ask(&view, &rules.0);
    }
}

/// The next question of the top frame, if it has one.
fn ask(view: &View, rules: &RuleSet) -> Found {
    let Some(frame) = view.stack.top() else {
        return Found::Nothing;
    };
    if let Some((asked, _)) = frame.asks {
        return question(rules, view, asked);
    }
    let Some(window) = frame.window else {
        return Found::Nothing;
    };
    let mut asked = window.asked;
    let how = (rules.window)(&view.field.rule_data, window.kind);
    let mut look = |unit: UnitId, privacy: Privacy| {
        asked = asked.with(unit);
        let question = Asked {
            frame: frame.id,
            seat: view.field.roster.seat(unit),
            unit: Some(unit),
            prompt: Prompt::React(window.kind),
            privacy,
        };
        let mut rows = Rows::with_capacity(USUAL_ROWS);
        (rules.rows)(view, &question, &mut rows);
        rows.iter().any(|row| row.verb != how.idle).then_some(Decision { asked: question, rows })
    };
    let open = window.candidates.without(window.asked);
    let decision = match (frame.actor, how.order) {
        (Some(actor), AskOrder::AfterActor) => {
            view.after(actor).filter(|&unit| open.has(unit)).find_map(|unit| look(unit, Privacy::Open))
        }
        (Some(actor), AskOrder::Actor) if open.has(actor) => look(actor, Privacy::Open),
        (Some(actor), AskOrder::Nearest) => {
            let mut near: SmallVec<[(u16, UnitId); 8]> =
                open.iter().map(|unit| (view.field.distance(actor, unit), unit)).collect();
            near.sort_unstable();
            near.into_iter().find_map(|(_, unit)| look(unit, Privacy::Open))
        }
        _ => None,
    };
    match decision {
        Some(decision) => {
            let skipped = decision.asked.unit.map_or(asked, |unit| asked.without(UnitMask::only(unit)));
            Found::Question(decision, skipped)
        }
        None => Found::Close(how.reply == ReplyKind::Instant),
    }
}

/// Room made for the rows of a question; it may have more.
const USUAL_ROWS: usize = 12;

/// A question of the frame itself: filed at once if there is only one answer.
fn question(rules: &RuleSet, view: &View, asked: Asked) -> Found {
    let mut rows = Rows::with_capacity(USUAL_ROWS);
    (rules.rows)(view, &asked, &mut rows);
    let decision = Decision { asked, rows };
    if let Some(intent) = decision.only_answer(rules, view) {
        let price = (rules.price)(view, &asked, &intent);
        return Found::Answer(asked, intent, price);
    }
    Found::Question(decision, UnitMask::NONE)
}

/// Writes what settling added.
fn amend(mut out: ResMut<Outbox>, mut writer: Writer) {
    write(&mut out, &mut writer);
}

fn place(
    mut found: ResMut<Found>,
    mut out: ResMut<Outbox>,
    mut stack: ResMut<Stack>,
    phase: Res<Phase>,
    (mut pending, mut inbox): (ResMut<Pending>, ResMut<Inbox>),
    mut silence: ResMut<Silence>,
) {
    let over = matches!(*phase, Phase::Over { .. });
    if phase.ending() == Some(EndPhase::Close) {
        close_all(&mut stack);
    }
    let window = stack.frames.last_mut();
    match std::mem::take(&mut *found) {
        Found::Nothing => {}
        Found::Question(decision, skipped) => {
            if let Some(window) = window.and_then(|frame| frame.window.as_mut()) {
                window.asked = UnitMask(window.asked.0 | skipped.0);
            }
            pending.0 = Some(decision);
            silence.rounds = 0;
        }
        Found::Answer(asked, intent, price) => {
            pending.0 = Some(Decision { asked, rows: Rows::new() });
            inbox.0 = Some((intent, price));
        }
        Found::Close(again) => {
            if let Some(frame) = window {
                close(frame, again);
            }
        }
    }
    out.rests = pending.0.is_some() && inbox.0.is_none() || over && !out.unsettled;
}

/// What was under way when the battle was decided is dropped: only the machine's frame is left, and waits for nothing.
fn close_all(stack: &mut Stack) {
    stack.frames.truncate(1);
    if let Some(machine) = stack.frames.last_mut() {
        (machine.window, machine.asks, machine.sealed) = (None, None, None);
        machine.answer = None;
        machine.asked.clear();
    }
}

/// Who decides for the actor of the frame at work, if it has one.
#[must_use]
pub fn acting_seat(view: &View) -> Option<Seat> {
    view.turn.actor().map(|unit| view.field.roster.seat(unit))
}
