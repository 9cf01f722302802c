//! Answers: every question has legal ones, and what is not legal is refused.

use super::state::hash;
use bevy::prelude::World;
use indes_core::battle::error::broken;
use indes_core::battle::{
    Act, Arg, BattleError, Decision, Intent, Prompt, Route, Row, Rows, RuleSet, Rules, Slot, Verb, View, answer, look,
};
use indes_core::battlefield::{ItemId, PartId, Path, Roster, Seat, UnitId, UnitMask};
use indes_core::grid::{Cell, Direction};
use rand_chacha::ChaCha8Rng;

/// A question can be answered: it has the rows that would be found now and at least two answers; every beginning of a
/// row can be completed; default, listed and random answers are legal.
pub fn can_be_answered(world: &mut World, decision: &Decision, rng: &mut ChaCha8Rng) -> Vec<String> {
    let rules = world.resource::<Rules>().0;
    look(world, |view| {
        let mut wrong = Vec::new();
        let mut rows = Rows::new();
        rules.rows(view, &decision.asked, &mut rows);
        if rows != decision.rows {
            wrong.push(format!("rows {:?} are kept, {rows:?} are found", decision.rows));
        }
        let listed = decision.listed(rules, view);
        if listed.len() < 2 {
            wrong.push(format!("asked with {} answers", listed.len()));
        }
        for row in &decision.rows {
            dead_ends(view, rules, decision, row, &mut Intent::of(row.verb), &mut wrong);
            let default = decision.default_of(rules, view, row);
            if !default.is_some_and(|intent| decision.admits(rules, view, &intent)) {
                wrong.push(format!("{:?} has no legal default", row.verb));
            }
            if !listed.iter().any(|intent| intent.verb == row.verb) {
                wrong.push(format!("{:?} is not listed", row.verb));
            }
        }
        let samples = (0..3).map(|_| decision.sample(rules, view, rng));
        for intent in listed.into_iter().map(Some).chain(samples) {
            if !intent.as_ref().is_some_and(|intent| decision.admits(rules, view, intent)) {
                wrong.push(format!("{intent:?} is listed or drawn, and not admitted"));
            }
        }
        wrong
    })
}

fn dead_ends(
    view: &View,
    rules: &dyn RuleSet,
    decision: &Decision,
    row: &Row,
    begun: &mut Intent,
    wrong: &mut Vec<String>,
) {
    let slot = begun.with.len();
    if slot == row.slots.len() {
        return;
    }
    let values = rules.domain(view, &decision.asked, row, &begun.with, slot).listed(view);
    if values.is_empty() {
        wrong.push(format!("{begun:?} cannot be completed"));
    }
    for value in values {
        begun.with.push(value);
        dead_ends(view, rules, decision, row, begun, wrong);
        begun.with.pop();
    }
}

/// Made-up answers and answers of other seats are refused, and change nothing.
pub fn refuses_what_is_made_up(world: &mut World, decision: &Decision) -> Vec<String> {
    let rules = world.resource::<Rules>().0;
    let before = hash(world);
    let seats = world.resource::<Roster>().sides.iter().map(|side| side.seat).collect::<Vec<_>>();
    let (mut wrong, asked) = (Vec::new(), decision.asked.seat);
    let mut refuse = |world: &mut World, seat: Seat, intent: Intent| {
        let found = answer(world, seat, intent.clone());
        let refused = match &found {
            Err(BattleError::NotLegal(reason)) => seat == asked && !reason.is_empty(),
            Err(BattleError::NotYourDecision(decides, other)) => (*decides, *other) == (asked, seat) && seat != asked,
            _ => false,
        };
        if !refused {
            wrong.push(format!("{intent:?} of seat {}: {found:?}", seat.0));
        } else if hash(world) != before {
            wrong.push(format!("{intent:?} was refused, and yet something changed"));
        }
    };
    for intent in look(world, |view| made_up(view, rules, decision)) {
        refuse(world, asked, intent);
    }
    if let Some(legal) = look(world, |view| decision.default_of(rules, view, &decision.rows[0])) {
        for other in seats.into_iter().filter(|&other| other != asked) {
            refuse(world, other, legal.clone());
        }
    }
    wrong
}

/// The reasons against targets agree with the targets that are offered: no target that is offered has a reason against
/// it, and each known standing opponent that is not offered has one, where an action is meant for opponents.
pub fn says_why_nobody_is_aimed_at(world: &mut World, decision: &Decision) -> Vec<String> {
    let rules = world.resource::<Rules>().0;
    let Some(unit) = decision.asked.unit.filter(|_| decision.asked.prompt == Prompt::Act) else { return Vec::new() };
    look(world, |view| {
        let mut wrong = Vec::new();
        let others = view.field.roster.all().without(view.field.concealed.unknown_to(unit).with(unit));
        for row in &decision.rows {
            let Some(good) = decision.default_of(rules, view, row) else { continue };
            for at in (0..row.slots.len()).filter(|&at| row.slots[at] == Slot::Unit) {
                let begun = Intent { with: good.with.iter().take(at).cloned().collect(), ..good.clone() };
                let domain = rules.domain(view, &decision.asked, row, &begun.with, at);
                let fits = |other: UnitId| domain.admits(view, &Arg::Unit(other));
                let foes = view.field.known_foes(unit).without(view.field.bodies.down());
                let hostile = foes.iter().any(fits);
                for other in others.iter() {
                    let barred = rules.explain_target(view, unit, &begun, other).is_some();
                    if barred && fits(other) || !barred && !fits(other) && hostile && foes.has(other) {
                        let said = if barred { "a reason not to be" } else { "no reason not to be" };
                        wrong.push(format!("{other:?} has {said} the target of {begun:?}"));
                    }
                }
            }
        }
        wrong
    })
}

/// Answers that no rule set admits: every verb that has no row; and for every row its default answer with one detail
/// more, one less, or one replaced.
fn made_up(view: &View, rules: &dyn RuleSet, decision: &Decision) -> Vec<Intent> {
    let verbs = 0..u8::try_from(rules.names(&view.field.rule_data).verbs.len()).unwrap_or(u8::MAX);
    let mut made: Vec<Intent> =
        verbs.map(|verb| Intent::of(Verb(verb))).filter(|intent| decision.row(intent.verb).is_none()).collect();
    let roster = &view.field.roster;
    let own = || roster.ids().find(|&unit| roster.seat(unit) == decision.asked.seat);
    for row in &decision.rows {
        let Some(good) = decision.default_of(rules, view, row) else { continue };
        let actor = || rules.actor(view, &decision.asked, &good);
        let Some(unit) = decision.asked.unit.or_else(actor).or_else(own) else {
            broken!("{:?} is asked and plays no unit", decision.asked.seat);
            continue;
        };
        made.push(Intent { with: good.with.iter().cloned().chain([Arg::Unit(unit)]).collect(), ..good.clone() });
        for (at, &slot) in row.slots.iter().enumerate() {
            let mut shorter = good.clone();
            shorter.with.remove(at);
            made.push(shorter);
            // The only value of a slot is legal even if it is made up here: an answer may name the unit that gives it.
            let domain = rules.domain(view, &decision.asked, row, &good.with[..at], at);
            let is_forced = |arg: &Arg| *arg == good.with[at] && domain.listed(view).len() == 1;
            // What helps friends may help the unit itself as well.
            let is_foe = |arg: &Arg| matches!(arg, Arg::Unit(other) if roster.hostile(unit, *other));
            let helps = || !domain.listed(view).iter().any(is_foe);
            let is_own =
                |arg: &Arg| *arg == Arg::Unit(unit) && slot == Slot::Unit && domain.admits(view, arg) && helps();
            let wrong_values = wrong_values(view, decision, slot, unit, &good).into_iter();
            for arg in wrong_values.filter(|arg| !is_forced(arg) && !is_own(arg)) {
                let mut wrong = good.clone();
                wrong.with[at] = arg;
                made.push(wrong);
            }
        }
    }
    made
}

/// Values that no slot of this kind admits in an answer of this unit: of another kind, out of range, or impossible.
/// `good` is a legal answer.
fn wrong_values(view: &View, decision: &Decision, slot: Slot, unit: UnitId, good: &Intent) -> Vec<Arg> {
    let here = view.field.unit(unit).body.cell;
    let far = Cell::new(here.x + 50, here.y);
    let near: Vec<Cell> = view.field.board.grid.neighbours(here).into_iter().map(|near| near.1).collect();
    let path = |cells: &[Cell]| Arg::Path(Path::from_slice(cells));
    match slot {
        // A detail may be about any unit, and so may the answer of a seat.
        Slot::Unit if decision.asked.prompt == Prompt::Detail || decision.asked.unit.is_none() => {
            vec![Arg::Unit(NO_UNIT), Arg::Item(ItemId(0)), path(&near)]
        }
        Slot::Unit => vec![Arg::Unit(unit), Arg::Unit(NO_UNIT), Arg::Item(ItemId(0)), path(&near)],
        Slot::Path => vec![path(&[]), path(&[far]), path(&[here]), path(&[near[0], here]), Arg::Unit(unit)],
        Slot::Item => vec![Arg::Item(ItemId(200)), Arg::Unit(unit)],
        Slot::Cell => vec![Arg::Cell(far), Arg::Unit(unit)],
        Slot::Level => vec![Arg::Level(i8::MAX), Arg::Level(i8::MIN), Arg::Unit(unit)],
        Slot::Units => vec![Arg::Units(UnitMask(u64::MAX)), Arg::Unit(unit)],
        Slot::Facing => vec![Arg::Facing(Direction(u8::MAX)), Arg::Unit(unit)],
        Slot::Flags => vec![Arg::Flags(u16::MAX), Arg::Unit(unit)],
        // No number is beyond every range.
        Slot::Amount => vec![Arg::Level(i8::MAX), Arg::Unit(unit)],
        Slot::Each => {
            let ways = |unit: UnitId, cells: &[Cell]| Arg::Each(vec![(unit, Path::from_slice(cells))]);
            let stay = good.each().iter().map(|way| (way.0, Path::new())).collect();
            vec![Arg::Each(Vec::new()), Arg::Each(stay), ways(NO_UNIT, &near), ways(unit, &[far])]
        }
        Slot::Route => {
            let way = |cells: &[Cell], acts: Option<Act>| Arg::Route(Box::new(Route::along(cells, acts)));
            let act = Act { after: 0, verb: Verb(u8::MAX), unit: Some(NO_UNIT) };
            let steps = good.path();
            vec![way(&[], None), way(&[far], None), way(steps, Some(act)), path(steps)]
        }
        Slot::Part => {
            let part = |item: Option<u8>, part: u8| Arg::Part(PartId { item: item.map(ItemId), part });
            vec![part(Some(200), 0), part(Some(0), 200), part(None, 200), Arg::Item(ItemId(0))]
        }
    }
}

/// The id of no unit of any battle.
const NO_UNIT: UnitId = UnitId(63);
