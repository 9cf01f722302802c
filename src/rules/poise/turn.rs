//! Rounds and turns: the bottom frame.
//!
//! [`next`] is the transition table, pure and tested as one; [`step`] does what a step does and asks the table where to
//! go. There is no initiative (POISE-006): after the opening the turn passes to the one most affected (POISE-014),
//! until nobody has a turn left in the round (POISE-020).

use super::counted::Count;
use super::data::{Data, Kind, Stat, gap, judgement, rule, table};
use super::next::{candidates, decided, facts, named};
use super::procedure::{Skill, SkillStep};
use super::{fallen, gambit, hazards, opening, preparation, riding, statuses, watch, water};
use crate::battle::{
    Asked, Batch, Change, Dice, Die, Draws, FrameId, Intent, Next, NextTurn, Opening, Outbox, Privacy, Procedure,
    Prompt, RuleId, Seed, Source, Subject, Sum, View, What,
};
use crate::battlefield::{Seat, UnitId, UnitMask};
use crate::steps;
use smallvec::SmallVec;

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
    /// Somebody has said who goes next.
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
    /// Whether somebody has a turn left in this round.
    pub more: bool,
    /// Whether one of the defeated has its turn to come (POISE-C03).
    pub fallen: bool,
    /// Whether nobody has noticed anything yet (POISE-005), or sides still prepare (POISE-J04).
    pub quiet: bool,
    /// Whether the defeated one whose turn it is calls its gambit (POISE-C22).
    pub rises: bool,
}

/// Which step follows which.
#[must_use]
pub const fn next(step: Step, facts: Facts) -> Step {
    match step {
        Step::Opening | Step::Opened => Step::Act,
        // Who was not noticed has begun nothing.
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
pub(super) fn step(view: &View, dice: &mut Dice, out: &mut Outbox, step: Step) {
    let actor = view.turn.actor();
    let mut known = Facts { able: actor.is_some_and(|unit| !view.field.unit(unit).body.down), ..Facts::default() };
    match step {
        Step::Opening => {
            if let Some(unit) = preparation::next_one(view) {
                preparation::begin(view, &mut out.batch, unit);
                out.next = Some(Next::Go(next(step, known)).numbered());
                return;
            }
            let openers = if opening::is_open(view) { opening::openers(view) } else { UnitMask::NONE };
            match (openers.iter().next(), openers.len()) {
                (None, _) => simultaneous(view, dice, out),
                (Some(unit), 1) => quiet_turn(view, out, unit),
                (Some(unit), _) => {
                    fix_order(view, &mut out.batch, judgement(2));
                    let seat = view.field.roster.seat(unit);
                    out.next = Some(Next::Ask(asked(view, seat, unit, Prompt::Detail), Step::Opened).numbered());
                    return;
                }
            }
        }
        Step::Opened => {
            let named = view.stack.top().and_then(|frame| frame.answer.as_ref()).and_then(Intent::unit);
            if let Some(unit) = named.or_else(|| opening::openers(view).iter().next()) {
                quiet_turn(view, out, unit);
            }
        }
        Step::Round => out.batch.write(rule(20), Change::BeginRound { round: view.turn.round }),
        Step::Pick => {
            let tied = tied(view);
            match (tied.iter().next(), tied.len()) {
                (Some(unit), 1) => begin_turn(view, out, unit),
                (Some(_), _) => {
                    let seat = namer(view, tied);
                    match known_to(view, seat, tied) {
                        only if only.len() == 1 => only.iter().for_each(|unit| begin_turn(view, out, unit)),
                        _ => {
                            out.next = Some(ask_who(view, seat).numbered());
                            return;
                        }
                    }
                }
                (None, _) => {}
            }
        }
        Step::Named => {
            let named = view.stack.top().and_then(|frame| frame.answer.as_ref()).and_then(Intent::unit);
            if let Some(unit) = named.or_else(|| tied(view).iter().next()) {
                begin_turn(view, out, unit);
            }
        }
        Step::Act => {
            if let (Some(unit), true) = (actor, known.able) {
                let seat = view.field.roster.seat(unit);
                out.next = Some(Next::Ask(asked(view, seat, unit, Prompt::Act), Step::Chosen).numbered());
                return;
            }
        }
        Step::Chosen => {
            let data: &Data = view.field.data();
            let chosen = view.stack.top().and_then(|frame| frame.answer.as_ref());
            let intent = chosen.cloned().unwrap_or_else(|| Intent::of(data.verbs.end_turn));
            known.ended = data.action(intent.verb).kind == Kind::EndTurn;
            if !known.ended {
                let first = riding::first_step(data, intent.verb);
                if let Some(unit) = actor.filter(|_| preparation::is_on(view)) {
                    preparation::used(view, &mut out.batch, unit);
                }
                let actor = actor.map(|unit| riding::doer(view.field, unit, intent.verb));
                let seed = Seed::new::<Skill>(first, actor, intent);
                out.next = Some(Next::Push(seed, next(step, known)).numbered());
                return;
            }
        }
        Step::End if actor.is_some_and(|unit| water::is_due(view, unit)) => {
            water::end_turn(view, &mut out.batch, actor.unwrap_or(UnitId(0)));
            out.next = Some(Next::Go(Step::End).numbered());
            return;
        }
        Step::End if burns(view, actor) => {
            // POISE-D21 step 3: before the turn is over.
            let unit = actor.unwrap_or(UnitId(0));
            out.batch.write(table(7), Change::count(unit, Count::Burnt, 1));
            let intent = Intent::of(view.field.data::<Data>().verbs.end_turn);
            out.next = Some(Next::Push(Seed::new::<Skill>(SkillStep::Burn, actor, intent), Step::End).numbered());
            return;
        }
        Step::End if hazards::ends_turn(view, actor) => {
            let unit = actor.unwrap_or(UnitId(0));
            out.batch.write(gap(44), Change::count(unit, Count::TurnEnvironment, 1));
            out.next = Some(environment(view, unit, SkillStep::Leaves, Step::End).numbered());
            return;
        }
        Step::End => {
            out.batch.write(rule(14), Change::EndTurn);
            known.more = !candidates(view, false).is_empty();
            known.quiet = opening::is_quiet(view) || preparation::is_on(view);
            match actor.filter(|_| preparation::is_on(view)) {
                Some(unit) => preparation::end(view, &mut out.batch, unit),
                None if known.quiet => opening::count(&mut out.batch),
                None => {}
            }
        }
        Step::Fallen => {
            if let Some(unit) = fallen::next_one(view) {
                out.next = Some(fallen::ask(view, unit, out).numbered());
                return;
            }
        }
        Step::Crawl => {
            let asked = view.stack.top().and_then(|frame| frame.answer.as_ref());
            if let (Some(unit), Some(intent)) = (fallen::next_one(view), asked) {
                known.rises = view.field.data::<Data>().action(intent.verb).kind == Kind::Gambit;
                out.next = Some(fallen::carry_out(view, unit, intent, next(step, known), out).numbered());
                return;
            }
        }
        // POISE-C23: the environment, then who has won.
        Step::Over if hazards::ends_round(view) => {
            out.batch.write(gap(44), Change::count(Subject::Battle, Count::RoundEnvironment, 1));
            out.next = Some(environment(view, actor.unwrap_or(UnitId(0)), SkillStep::Rounds, Step::Over).numbered());
            return;
        }
        Step::Over => {
            if let Some(winner) = view.last_side(riding::animals(view)) {
                statuses::conclude(view, &mut out.batch, winner);
                out.next = Some(Next::Go(Step::Over).numbered());
                return;
            }
            // POISE-D21 step 8: before the round is over, and who has won then is looked at again.
            if gambit::expire(view, &mut out.batch) {
                out.next = Some(Next::Go(Step::Over).numbered());
                return;
            }
            statuses::dry(view, &mut out.batch);
            out.batch.write(rule(20), Change::EndRound);
        }
    }
    out.next = Some(Next::Go(next(step, known)).numbered());
}

/// What the ground does, as a frame above the machine's.
fn environment(view: &View, unit: UnitId, step: SkillStep, then: Step) -> Next<Step> {
    let intent = Intent::of(view.field.data::<Data>().verbs.end_turn);
    Next::Push(Seed::new::<Skill>(step, Some(unit), intent), then)
}

/// Whether somebody has still to burn this turn.
fn burns(view: &View, actor: Option<UnitId>) -> bool {
    let burning = view.field.data::<Data>().statuses.burning;
    let able =
        |me: &crate::battlefield::UnitRef| !me.body.down && statuses::has(me, burning) && !opening::is_quiet(view);
    let unit = actor.map(|unit| view.field.unit(unit)).filter(able);
    unit.is_some_and(|me| view.turn.counted(me.id, Count::Burnt) == 0)
}

pub(super) fn asked(view: &View, seat: Seat, unit: UnitId, prompt: Prompt) -> Asked {
    let frame = view.stack.top().map_or(FrameId(0), |frame| frame.id);
    Asked { frame, seat, unit: Some(unit), prompt, privacy: Privacy::Open }
}

/// POISE-D21: a new turn, counted for its round.
fn begin_turn(view: &View, out: &mut Outbox, unit: UnitId) {
    open_turn(view, out, unit);
    out.batch.write(rule(20), Change::count(unit, Count::Turns, 1));
}

/// A turn with an action and a maneuver.
pub(super) fn open_turn(view: &View, out: &mut Outbox, unit: UnitId) {
    let slot = view.turn.order.iter().position(|&other| other == unit).and_then(|at| u8::try_from(at).ok());
    out.batch.write(rule(14), Change::BeginTurn { slot: slot.unwrap_or(unit.0) });
    watch::turn_begins(view, &mut out.batch, unit);
    water::begin_turn(view, &mut out.batch, unit);
}

/// Who goes next: one, or several between whom no test decides.
pub(super) fn tied(view: &View) -> UnitMask {
    successors(view, UnitMask::NONE).0
}

/// Who goes next of those who are not in `unseen`, with the rule that decides.
fn successors(view: &View, unseen: UnitMask) -> (UnitMask, RuleId) {
    if opening::is_open(view) {
        // A side says which of its own opens.
        let openers = opening::openers(view).without(unseen);
        if !openers.is_empty() {
            return (openers, rule(6));
        }
    }
    // After the last turn of a round everybody has a turn again (POISE-022).
    let open = candidates(view, false);
    let open = if open.is_empty() { candidates(view, true) } else { open };
    let open = open.without(unseen);
    if let Some(unit) = named(view).filter(|&unit| open.has(unit)) {
        return (UnitMask::only(unit), table(15));
    }
    decided(&facts(view, open))
}

/// POISE-J03: who would go next if the turn ended as things stand, of those who are not in `unseen`. Nothing before the
/// fight has begun, where no test decides.
pub(super) fn foreseen(view: &View, unseen: UnitMask) -> Option<NextTurn> {
    if view.turn.actor().is_none() || opening::is_quiet(view) || preparation::is_on(view) {
        return None;
    }
    let (units, by) = successors(view, unseen);
    (!units.is_empty()).then_some(NextTurn { units, by })
}

/// POISE-C02, POISE-J03: what is tied is put to the opponent of the actor's owner; with more than two at the table to the
/// next in order. Who knows of one of them only is not asked, and has named that one; who knows of none leaves it to
/// those whose they are (POISE-G43).
fn namer(view: &View, tied: UnitMask) -> Seat {
    let roster = &view.field.roster;
    let owner = view.turn.actor().map_or(Seat(1), |unit| roster.seat(unit));
    let mut seats: SmallVec<[Seat; 4]> = roster.ids().map(|unit| roster.seat(unit)).collect();
    seats.sort_unstable();
    seats.dedup();
    let after = seats.iter().position(|&seat| seat == owner).map_or(0, |at| at + 1);
    let seat = seats.get(after).or(seats.first()).copied().unwrap_or(owner);
    let theirs = tied.iter().next().map(|unit| roster.seat(unit));
    theirs.filter(|_| known_to(view, seat, tied).is_empty()).unwrap_or(seat)
}

fn ask_who(view: &View, seat: Seat) -> Next<Step> {
    let roster = &view.field.roster;
    let unit = roster.ids().find(|&unit| roster.seat(unit) == seat).unwrap_or(UnitId(0));
    Next::Ask(asked(view, seat, unit, Prompt::Detail), Step::Named)
}

/// The order in which units are counted is that of the level, from the first turn on: nobody has a place in it by right
/// (POISE-006).
pub(super) fn fix_order(view: &View, batch: &mut Batch, by: RuleId) {
    if view.turn.order.is_empty() {
        batch.write(by, Change::SetOrder { order: view.field.roster.ids().collect() });
    }
}

/// Those of them whom a seat knows of.
pub(super) fn known_to(view: &View, seat: Seat, units: UnitMask) -> UnitMask {
    units.without(view.field.unseen_by(seat))
}

/// The turn of the one who opens, before anybody has noticed (POISE-006).
fn quiet_turn(view: &View, out: &mut Outbox, unit: UnitId) {
    fix_order(view, &mut out.batch, judgement(2));
    opening::count(&mut out.batch);
    out.batch.write(rule(6), Change::BeginTurn { slot: unit.0 });
}

/// POISE-J02: those whom the level names open at once, or the most agile character of each side; an opposed roll decides
/// between them (POISE-007).
fn simultaneous(view: &View, dice: &mut Dice, out: &mut Outbox) {
    fix_order(view, &mut out.batch, judgement(2));
    out.batch.write(rule(20), Change::BeginRound { round: view.turn.round });
    let agility = |unit: UnitId| Stat::Agility.of(&view.field.unit(unit));
    let mut openers: Vec<UnitId> = Vec::new();
    for unit in riding::animals(view).iter() {
        riding::remember(view, &mut out.batch, unit);
    }
    // POISE-202: an animal has no turns.
    for unit in view.field.standing().filter(|unit| !riding::is_animal(unit)).map(|unit| unit.id) {
        let side = |unit: UnitId| view.field.roster.member(unit).side;
        match openers.iter_mut().find(|other| side(**other) == side(unit)) {
            Some(other) if agility(unit) > agility(*other) => *other = unit,
            Some(_) => {}
            None => openers.push(unit),
        }
    }
    if let Opening::Together(named) = view.opening {
        let able = named.iter().copied().filter(|&unit| !view.field.unit(unit).body.down);
        openers = able.collect::<UnitMask>().iter().collect();
    }
    if let Opening::Turn(unit) = view.opening {
        openers = vec![*unit];
    }
    if let Some(first) = opposed(view, dice, out, openers) {
        let slot = first.0;
        out.batch.write(rule(6), Change::BeginTurn { slot });
        out.batch.write(rule(20), Change::count(first, Count::Turns, 1));
    }
}

/// POISE-G05: each rolls a die sized by the highest agility among the others; agility less the face, highest first; ties
/// by agility, then again.
fn opposed(view: &View, dice: &mut Dice, out: &mut Outbox, mut left: Vec<UnitId>) -> Option<UnitId> {
    let data: &Data = view.field.data();
    let agility = |unit: UnitId| Stat::Agility.of(&view.field.unit(unit));
    for _ in 0..MOST_ROLLS {
        if left.len() < 2 {
            break;
        }
        let mut rolled: Vec<((i16, i16), UnitId)> = Vec::new();
        for &unit in &left {
            let strongest = left.iter().filter(|&&other| other != unit).map(|&other| agility(other)).max();
            let sides = data.opposed(strongest.unwrap_or(1));
            let draw = dice.draw(Die::Sum { count: 1, sides });
            let mut result = Sum::default();
            result.add(Source::Dice, gap(5), -draw.value);
            result.add(Source::Stat(Stat::Agility.id()), gap(5), agility(unit));
            rolled.push(((result.total(), agility(unit)), unit));
            out.batch.tell(rule(7), What::Rolled { unit, verb: data.verbs.end_turn, draw: Some(draw), result });
        }
        let best = rolled.iter().map(|one| one.0).max();
        left = rolled.into_iter().filter(|one| Some(one.0) == best).map(|one| one.1).collect();
    }
    left.first().copied()
}

/// Opposed rolls before the first of those who are still tied opens.
const MOST_ROLLS: u8 = 100;
