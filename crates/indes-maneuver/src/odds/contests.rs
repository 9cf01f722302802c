//! The odds of actions and choices that are no attacks: contests, tests, maneuvers after a critical win (MANEUVER-047,
//! MANEUVER-050, MANEUVER-105, MANEUVER-G04, MANEUVER-G26, MANEUVER-J14).

use super::attempt::{Attempt, attempt};
use crate::data::{Action, ActionEffect, ActionKind, Data, Skill};
use crate::field::checks::{self, Test};
use crate::field::{critical, damage, hiding, resistance};
use crate::ids::HEALTH;
use crate::state::{Deed, Exchange, TestResult, Verdict};
use indes_core::battle::{Forecast, Frame, Intent, Odds, Verb, View};
use indes_core::battlefield::{ItemId, UnitId, UnitRef};
use smallvec::SmallVec;

/// The forecast of an action or choice that is no attack; `None` for one whose result no dice decide.
pub(crate) fn forecast(view: &View, unit: UnitId, intent: &Intent) -> Option<Forecast> {
    let data: &Data = view.field.data();
    let (me, action) = (view.field.unit(unit), data.action(intent.verb));
    let success = match (action.kind, action.does) {
        (_, ActionEffect::Grapple | ActionEffect::ShovePush | ActionEffect::ShoveTrip) => {
            contest(view, &me, &view.field.unit(intent.unit()?), intent)
        }
        (_, ActionEffect::BreakFree) => {
            let holder = view.field.unit(intent.unit()?);
            let by = |&skill: &Skill| freed(view, &me, &holder, skill);
            action.test.iter().map(by).fold(0.0, f64::max)
        }
        (_, ActionEffect::TearFree) => skill(view, &me, Skill::Athletics).pass_chance(data),
        (_, ActionEffect::Sneak) => hidden(view, &me)?,
        (ActionKind::Maneuver, _) => return of_maneuver(view, unit, intent),
        (ActionKind::Location, _) => return precise(view, data.location_of(intent.verb)),
        (_, ActionEffect::Resist(skill)) => resisted(view, &me, skill)?,
        _ => return None,
    };
    Some(Forecast { success, ..Forecast::default() })
}

/// The tests that decide an action or choice that is no attack: of whom, by which verb.
pub(crate) fn tests(view: &View, unit: UnitId, intent: &Intent) -> SmallVec<[(UnitId, Verb, Test); 2]> {
    let data: &Data = view.field.data();
    let (me, action) = (view.field.unit(unit), data.action(intent.verb));
    let own = |with: Skill| (unit, intent.verb, skill(view, &me, with));
    // The opponent's better test.
    let best = |other: UnitId, test: &dyn Fn(Skill) -> Test| {
        let all = action.test.iter().map(|&with| (other, data.verb_of_skill(with), test(with)));
        all.reduce(|best, one| if one.2.pass_chance(data) > best.2.pass_chance(data) { one } else { best })
    };
    let mut found = SmallVec::new();
    match (action.kind, action.does) {
        (_, ActionEffect::Grapple | ActionEffect::ShovePush | ActionEffect::ShoveTrip) => {
            let Some(them) = intent.unit().map(|target| view.field.unit(target)) else { return found };
            found.push(own(Skill::Athletics));
            found.extend(best(them.id, &|with| resistance::opposing(view, intent.verb, &me, &them, with)));
        }
        (_, ActionEffect::BreakFree) => {
            let Some(holder) = intent.unit().map(|holder| view.field.unit(holder)) else { return found };
            found.extend(best(unit, &|with| skill(view, &me, with)));
            found.push((holder.id, data.verbs.athletics, skill(view, &holder, Skill::Athletics)));
        }
        (_, ActionEffect::TearFree) => found.push(own(Skill::Athletics)),
        (_, ActionEffect::Sneak) => found.push(own(Skill::Stealth)),
        (_, ActionEffect::Search) => found.push(own(Skill::Observation)),
        (ActionKind::Maneuver, ActionEffect::Feint) => found.push(own(Skill::Deception)),
        (ActionKind::Maneuver, _) => {
            let Some((_, loser)) = exchange(view).and_then(critical::sides).filter(|sides| sides.0 == unit) else {
                return found;
            };
            let them = view.field.unit(loser);
            found.extend(best(loser, &|with| against(view, &me, &them, intent.item(), with)));
        }
        _ => {}
    }
    found
}

/// A test of a skill with its target number within the bounds.
fn skill(view: &View, me: &UnitRef, skill: Skill) -> Test {
    checks::skill(view, me, skill).clamped(view.field.data())
}

/// The chance that a result which is known beats a test (MANEUVER-G04, MANEUVER-G27).
fn beats(data: &Data, own: TestResult, other: &Test) -> f64 {
    if !own.passed {
        return 0.0;
    }
    match other.settled {
        Some(passes) => f64::from(u8::from(!passes)),
        None => other.chances(data).iter().filter(|one| own.successes > one.0.successes).map(|one| one.1).sum(),
    }
}

/// The chance that a test beats another one.
fn wins(data: &Data, own: &Test, other: &Test) -> f64 {
    own.chances(data).iter().map(|&(result, chance)| chance * beats(data, result, other)).sum()
}

/// The chance to win a contest of Athletics if the opponent chooses its better skill.
fn contest(view: &View, me: &UnitRef, them: &UnitRef, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let own = skill(view, me, Skill::Athletics);
    let tests = data.action(intent.verb).test.iter();
    let chances = tests.map(|&skill| wins(data, &own, &resistance::opposing(view, intent.verb, me, them, skill)));
    chances.reduce(f64::min).unwrap_or(0.0)
}

/// The chance to get free of a holder with a skill.
fn freed(view: &View, me: &UnitRef, holder: &UnitRef, with: Skill) -> f64 {
    wins(view.field.data(), &skill(view, me, with), &skill(view, holder, Skill::Athletics))
}

/// The chance to be hidden from every foe that is known to contest it; `None` if none is.
fn hidden(view: &View, me: &UnitRef) -> Option<f64> {
    let (data, rule) = (view.field.data::<Data>(), &view.field.mechanics.concealment);
    let known = view.field.known_foes(me.id);
    let foes: SmallVec<[Test; 8]> = hiding::contestants(view, me)
        .intersection(known)
        .iter()
        .map(|foe| skill(view, &view.field.unit(foe), Skill::Observation))
        .collect();
    if foes.is_empty() {
        return None;
    }
    let all = |own: TestResult| -> f64 {
        let missed = |foe: &Test| -> f64 {
            let misses = |one: &&(TestResult, f64)| rule.holds(own.successes, one.0.successes);
            foe.chances(data).iter().filter(misses).map(|one| one.1).sum()
        };
        foes.iter().map(missed).product()
    };
    let own = hiding::test(view, me).chances(data);
    Some(own.into_iter().filter(|one| one.0.passed).map(|(own, chance)| chance * all(own)).sum())
}

/// The frame of the exchange whose winner or loser is asked.
fn exchange<'a>(view: &'a View) -> Option<&'a Frame> {
    view.stack.frames.last().filter(|frame| frame.is::<Exchange>())
}

/// The odds of a maneuver for its winner (MANEUVER-105).
fn of_maneuver(view: &View, unit: UnitId, intent: &Intent) -> Option<Forecast> {
    let (data, frame) = (view.field.data::<Data>(), exchange(view)?);
    let (winner, loser) = critical::sides(frame).filter(|sides| sides.0 == unit)?;
    let (me, them) = (view.field.unit(winner), view.field.unit(loser));
    let action = data.action(intent.verb);
    let success = match action.does {
        ActionEffect::Precision => return precise(view, None),
        ActionEffect::Brace => 1.0,
        ActionEffect::Feint => skill(view, &me, Skill::Deception).pass_chance(data),
        ActionEffect::Bash | ActionEffect::Disarm | ActionEffect::Push | ActionEffect::Trip => {
            conscious(view, frame) * yields(view, &me, &them, action, intent.item())
        }
        _ => return None,
    };
    Some(Forecast { success, ..Forecast::default() })
}

/// The chance that the loser fails its better test against a maneuver.
fn yields(view: &View, me: &UnitRef, them: &UnitRef, action: &Action, item: Option<ItemId>) -> f64 {
    let data: &Data = view.field.data();
    let fails = |&skill: &Skill| 1.0 - against(view, me, them, item, skill).pass_chance(data);
    action.test.iter().map(fails).reduce(f64::min).unwrap_or(0.0)
}

/// The test of the loser against a maneuver of the winner.
fn against(view: &View, me: &UnitRef, them: &UnitRef, item: Option<ItemId>, skill: Skill) -> Test {
    match item {
        Some(item) => resistance::keeping(view, me, them, item, skill),
        None => resistance::resistance(view, me, them, skill),
    }
}

/// The chance that the loser is conscious after the damage, which comes before the maneuver (MANEUVER-G41).
fn conscious(view: &View, frame: &Frame) -> f64 {
    let deals = Exchange::of(frame).verdict.is_some_and(Verdict::deals_damage);
    let Some(attempt) = blow(view, frame).filter(|_| deals) else { return 1.0 };
    let health = attempt.them.pools.get(HEALTH).now;
    attempt.damage(None).iter().filter(|one| one.0 < health).map(|one| one.1).sum()
}

/// The attack of an exchange on the target whose result is determined.
fn blow<'a>(view: &'a View<'a>, frame: &Frame) -> Option<Attempt<'a>> {
    attempt(view, frame.actor?, &frame.intent, Exchange::of(frame).target()?)
}

/// The odds of a precise blow at a location, or at the best one (MANEUVER-118, MANEUVER-119).
fn precise(view: &View, location: Option<usize>) -> Option<Forecast> {
    let (data, frame) = (view.field.data::<Data>(), exchange(view)?);
    let attempt = blow(view, frame)?;
    let parts = damage::parts(data, &attempt.me, &attempt.assault);
    let rolled: SmallVec<[_; 1]> = parts.iter().map(|part| (part.kind, part.rolled(part.most()))).collect();
    let at = |location: usize| -> i16 {
        let sums = damage::reduced(data, &attempt.them, &rolled, None, Some(location));
        sums.iter().map(indes_core::battle::Sum::total).sum()
    };
    let damage = match location {
        Some(location) => at(location),
        None => (0..data.file.locations.len()).map(at).max()?,
    };
    let mut odds = Odds { critical: 1.0, ..Odds::default() };
    odds.suffer(1.0, &[(damage, 1.0)], attempt.them.pools.get(HEALTH).now);
    Some(Forecast { action: odds, success: 1.0, ..Forecast::default() })
}

/// The chance of a unit that chooses its skill: that it resists, or frees itself (MANEUVER-J14).
fn resisted(view: &View, me: &UnitRef, with: Skill) -> Option<f64> {
    let (data, frame) = (view.field.data::<Data>(), view.stack.frames.last()?);
    if frame.is::<Exchange>() {
        let (winner, _) = critical::sides(frame)?;
        let test = against(view, &view.field.unit(winner), me, Exchange::of(frame).item, with);
        return Some(test.pass_chance(data));
    }
    let actor = view.field.unit(frame.actor?);
    match frame.memory.get::<Deed>()?.own {
        Some(own) => Some(1.0 - beats(data, own, &resistance::opposing(view, frame.intent.verb, &actor, me, with))),
        None => match frame.intent.unit() {
            Some(holder) => Some(freed(view, me, &view.field.unit(holder), with)),
            None => Some(skill(view, me, with).pass_chance(data)),
        },
    }
}
