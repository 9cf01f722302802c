//! What the window shows beside rows: the odds of actions with the attacks that answer them, the floor, contests of Initiative, the interrupts that may follow, what
//! concerns a creature (ENERGY-084, ENERGY-085, ENERGY-089, ENERGY-090,
//! ENERGY-091, ENERGY-095, ENERGY-104, ENERGY-C19, ENERGY-J04).

use crate::data::{ActionEffect, ActionKind, Data, Skill};
use crate::field::reach;
use crate::ids::{AGILITY, CHALLENGE, ENERGY, INTERRUPT, STAMINA};
use crate::odds::preview;
use crate::offers::prospect::Prospect;
use crate::offers::reactions;
use crate::procedures::{initiative, starts};
use crate::state::procedure::{Act, ActStep, Manner, Rounds};
use crate::{odds, unit};
use indes_core::battle::odds::contest::{Tie, beats_any, withstands};
use indes_core::battle::view::Answers;
use indes_core::battle::{
    AnswersAhead, Asked, Contest, Contestant, Die, Floor, Forecast, ForecastTerm, Frame, Intent, Prompt, View,
};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_core::text::{Message, message};

/// The odds of an action, and of the attacks among the replies to it. Both are rolled on the state before them.
pub(crate) fn forecast(view: &View, actor: UnitId, intent: &Intent, answers: Answers) -> Option<Forecast> {
    let action = odds::forecast(view, actor, intent);
    let blows = answers.iter().map(|(unit, reply)| (*unit, reply, odds::forecast(view, *unit, reply)));
    let blows: Vec<_> = blows.filter_map(|(unit, reply, blow)| Some((unit, reply, blow?.action))).collect();
    if blows.is_empty() {
        return action;
    }
    let mut whole = action.unwrap_or_default();
    for (unit, reply, odds) in blows {
        whole.answers.push((unit, odds));
        if reply.unit() == Some(actor) && odds.hits() > whole.answer.hits() {
            whole.answer = odds;
        }
    }
    Some(whole)
}

/// The numbers of an action and of the attacks among the replies to it.
pub(crate) fn forecast_terms(view: &View, actor: UnitId, intent: &Intent, answers: Answers) -> Vec<ForecastTerm> {
    let own = preview::forecast_terms(view, actor, intent).into_iter();
    own.chain(answers.iter().flat_map(|(unit, reply)| preview::forecast_terms(view, *unit, reply))).collect()
}

/// Who has the floor, who has it next, and who has passed in a row (ENERGY-104, ENERGY-J04).
pub(crate) fn floor(view: &View) -> Option<Floor> {
    let (rounds, seats) = (Rounds::of_view(view)?, starts::seats(view));
    let (count, now) = (seats.len(), usize::from(rounds.floor));
    let at = |place: usize| seats.get(place % count.max(1)).copied();
    let frame = view.stack.frames.get(1);
    // An ordinary action has handed the floor on when it begins; a free verb leaves it where it is.
    let is_free = frame.and_then(|frame| frame.memory.get::<Act>()).is_some_and(|act| act.manner == Manner::Free);
    let acting = frame.filter(|_| !is_free).and_then(|frame| frame.actor);
    let acting = acting.map(|unit| view.field.roster.seat(unit));
    let passes = usize::from(rounds.passes).min(count);
    Some(Floor {
        holder: acting.or_else(|| at(now))?,
        next: if acting.is_some() { at(now)? } else { at(now + 1)? },
        passed: (1..=passes).rev().filter_map(|back| at(now + count - back)).collect(),
        seats: seats.iter().copied().collect(),
        ends_by: rule_id!("ENERGY-104"),
        pools: [ENERGY, STAMINA, AGILITY].into_iter().collect(),
    })
}

/// What being Unguarded or Exposed lets foes do (ENERGY-106, ENERGY-226).
pub(crate) fn openings(view: &View, unit: UnitId) -> Vec<Message> {
    let (named, me) = (&view.field.data::<Data>().statuses, view.field.unit(unit));
    let unguarded = me.statuses.has(named.unguarded).then(|| message!("opening-unguarded"));
    // An Unguarded creature is Exposed as well: the greater opening stands for both.
    let exposed = (unguarded.is_none() && me.statuses.has(named.exposed)).then(|| message!("opening-exposed"));
    unguarded.into_iter().chain(exposed).collect()
}

/// The dice of a creature's Initiative roll; none if it has no roll left (ENERGY-079, ENERGY-G04).
fn dice(view: &View, unit: UnitId) -> Vec<Die> {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    if !initiative::may_roll(view, &me) {
        return Vec::new();
    }
    let all = data.initiative_dice(unit::bonus(&me, Skill::Initiative)).iter();
    all.map(|&sides| Die::Sum { count: 1, sides }).collect()
}

/// The creatures whose action a frame carries out: one, or those that run together (ENERGY-091).
fn actors(frame: &Frame) -> Vec<UnitId> {
    let grouped: Vec<UnitId> = frame.intent.units().iter().collect();
    if grouped.is_empty() { frame.actor.into_iter().collect() } else { grouped }
}

/// The contest of Initiative that an answer begins, or that the answer about the own roll decides (ENERGY-085,
/// ENERGY-089, ENERGY-090, ENERGY-C19).
pub(crate) fn contest(view: &View, asked: &Asked, intent: &Intent) -> Option<Contest> {
    let data: &Data = view.field.data();
    let (frame, unit) = (view.frame(asked)?, asked.unit?);
    let with_dice = |unit: UnitId| Contestant { unit, dice: dice(view, unit) };
    let tie = if data.option("initiative_tie") == 0 { Tie::Challenged } else { Tie::Challenger };
    let rule = rule_id!("ENERGY-085");
    match asked.prompt {
        Prompt::React(CHALLENGE) if intent.verb != data.verbs.pass => {
            let (own, others): (_, Vec<_>) = (with_dice(unit), actors(frame).into_iter().map(with_dice).collect());
            let against: Vec<&[Die]> = others.iter().map(|other| other.dice.as_slice()).collect();
            let first = beats_any(&own.dice, &against, tie);
            let wins = if tie == Tie::Challenger { unit } else { others.first()?.unit };
            Some(Contest { own, others, tie: wins, first, rule })
        }
        Prompt::Detail if frame.asks_before::<Act>() == Some(ActStep::Rolled) => {
            let rolls = intent.verb == data.verbs.roll;
            let own = Contestant { unit, dice: if rolls { dice(view, unit) } else { Vec::new() } };
            let others: Vec<Contestant> = frame.new_replies_in(CHALLENGE).map(|reply| with_dice(reply.unit)).collect();
            let against: Vec<&[Die]> = others.iter().map(|other| other.dice.as_slice()).collect();
            let first = withstands(&own.dice, &against, tie);
            let wins = if tie == Tie::Challenged { unit } else { others.first()?.unit };
            Some(Contest { own, others, tie: wins, first, rule })
        }
        _ => None,
    }
}

/// The interrupts that creatures have against an action that is still being challenged, by what all can see
/// (ENERGY-095).
pub(crate) fn answers_ahead(view: &View, asked: &Asked) -> Option<AnswersAhead> {
    let data: &Data = view.field.data();
    let frame = view.frame(asked).filter(|frame| frame.is::<Act>())?;
    let challenged = match asked.prompt {
        Prompt::React(kind) => kind == CHALLENGE,
        Prompt::Detail => frame.asks_before::<Act>() == Some(ActStep::Rolled),
        Prompt::Act => false,
    };
    if !challenged || actors(frame).len() != 1 {
        return None;
    }
    let verbs = || data.verbs_of(ActionKind::Swift).chain(data.verbs_of(ActionKind::Interrupt));
    let able = view.field.standing().filter(|me| unit::is_able(data, me));
    let of = |me: UnitRef| {
        let prospect = Prospect::of(me, Some(frame));
        let can = verbs().filter(|&verb| reactions::interrupt(view, frame, &prospect, verb).is_some());
        can.map(|verb| (prospect.me.id, verb)).collect::<Vec<_>>()
    };
    let answers: Vec<_> = able.flat_map(of).collect();
    (!answers.is_empty()).then_some(AnswersAhead { window: INTERRUPT, rule: rule_id!("ENERGY-095"), answers })
}

/// The cells that an action leads its creature over, without its start.
fn way(data: &Data, intent: &Intent) -> Vec<Cell> {
    match data.action(intent.verb).does {
        ActionEffect::Shift | ActionEffect::Jump | ActionEffect::Climb | ActionEffect::Swim => {
            intent.cell().into_iter().collect()
        }
        _ => intent.path().to_vec(),
    }
}

/// Whether an action concerns a creature that could answer it, so that it is asked without an order for it.
/// An interrupt does that hits, dodges or turns, and an Agile Move if the creature acts or is the target. A
/// challenge does of an action that is aimed at the own side, or of one that the creature has within its Reach at some
/// time.
pub(crate) fn concerns(view: &View, asked: &Asked, unit: UnitId) -> bool {
    let data: &Data = view.field.data();
    let Some(frame) = view.frame(asked) else { return true };
    let me = view.field.unit(unit);
    let seat = |other: UnitId| view.field.roster.seat(other);
    let target = frame.intent.unit();
    match asked.prompt {
        Prompt::React(INTERRUPT) => {
            let verbs = data.verbs_of(ActionKind::Swift).chain(data.verbs_of(ActionKind::Interrupt));
            let mut other = verbs.filter(|&verb| data.action(verb).does != ActionEffect::AgileMove);
            let own = frame.actor == Some(unit) || target == Some(unit);
            let prospect = Prospect::of(me, Some(frame));
            own || other.any(|verb| reactions::interrupt(view, frame, &prospect, verb).is_some())
        }
        Prompt::React(CHALLENGE) => {
            let aimed = target.is_some_and(|target| seat(target) == seat(unit));
            let threatens = |cell: &Cell| reach::threatens(view, unit, *cell);
            let near = actors(frame).iter().any(|&actor| {
                let each = frame.intent.each().iter().find(|way| way.0 == actor).map(|way| way.1.to_vec());
                let way = each.unwrap_or_else(|| way(data, &frame.intent));
                view.field.cells(actor).any(|cell| threatens(&cell)) || way.iter().any(threatens)
            });
            aimed || near
        }
        _ => true,
    }
}
