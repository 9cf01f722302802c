//! The worth of critical effects, defiance, doom, terms and final gambits to a bot.

use super::points;
use crate::data::{ActionEffect, ActionKind, Critical, CriticalEffect, Data, MainPool, Stat};
use crate::field::skill;
use crate::procedures::effects::victory;
use crate::unit::pools;
use indes_core::battle::{Frame, Intent, View};
use indes_core::battlefield::{UnitId, UnitRef};

/// The worth of agreeing to terms: positive for a side that wins by them, or for the weaker one if no side does
/// (POISE-J15).
fn terms_worth(view: &View, unit: UnitId) -> f64 {
    let strength = |hostile: bool| {
        let unknown = view.field.concealed.unknown_to(unit);
        let known = view.field.standing().filter(|other| !unknown.has(other.id));
        let all = known.filter(|other| view.field.roster.hostile(unit, other.id) == hostile);
        all.map(|other| i32::from(pools::total(&other))).sum::<i32>()
    };
    let agrees = match victory::named_by(view, "terms_outcome", 2) {
        Some(winner) => view.field.roster.side(unit).friends.contains(&winner),
        None => strength(false) < strength(true),
    };
    if agrees { 1.0 } else { -1.0 }
}

/// The worth of doom on a skill: positive for an attack (POISE-J04).
fn doom_worth(view: &View, frame: &Frame) -> f64 {
    if skill::attack_of(view, frame).is_some() { 1.0 } else { -1.0 }
}

/// The worth of a final gambit: positive when few points are left (POISE-J18).
pub(crate) fn gambit_worth(data: &Data, me: &UnitRef) -> f64 {
    let scoring = &data.file.scoring;
    if pools::total(me) <= scoring.gambit { f64::from(scoring.defeat) } else { -f64::from(scoring.defeat) }
}

/// The worth of an answer about a defeat, its rewards, doom, terms or an exit.
pub(crate) fn choice_worth(view: &View, frame: &Frame, unit: UnitId, intent: &Intent) -> f64 {
    let data: &Data = view.field.data();
    let action = data.action(intent.verb);
    match action.kind {
        // POISE-J18: a bot always defies.
        ActionKind::Defiance => f64::from(u8::from(intent.verb == data.verbs.defy)),
        // A greedy bot stays where it is and fights on.
        ActionKind::Away | ActionKind::Leave => -1.0,
        ActionKind::Terms => terms_worth(view, unit),
        ActionKind::Doom => doom_worth(view, frame),
        ActionKind::Maimed => intent.part().and_then(|part| skill::part_of(view, unit, part)).map_or(0.0, |attack| {
            let (count, sides) = attack.dice;
            f64::from(attack.threat) + f64::from(count) * (f64::from(sides) + 1.0) / 2.0
        }),
        ActionKind::Critical => match action.does {
            ActionEffect::Critical(critical) => effect_worth(view, frame, unit, intent, critical),
            _ => 0.0,
        },
        _ => 0.0,
    }
}

fn effect_worth(view: &View, frame: &Frame, unit: UnitId, intent: &Intent, critical: Critical) -> f64 {
    let data: &Data = view.field.data();
    let scoring = &data.file.scoring;
    let me = view.field.unit(unit);
    let about = intent.unit().map(|other| view.field.unit(other));
    let most = |to: &UnitRef, amount: i16| {
        let each = MainPool::ALL.into_iter().map(|which| points::gain_worth(data, to, which, amount));
        each.fold(0.0, f64::max)
    };
    match critical.effect {
        CriticalEffect::Shaken(_, which, amount) => about.map_or(0.0, |foe| {
            let after = pools::after_damage(foe.pools, &[pools::stands_for(&foe, which)], amount).0;
            points::harm(data, &foe, &after)
        }),
        CriticalEffect::Flying(..) => 0.0,
        // A bot that has just attacked is where it wants to be.
        CriticalEffect::PressOn => -1.0,
        CriticalEffect::Second(amount) => most(&me, amount),
        CriticalEffect::Rally(_, amount) => about.map_or(0.0, |ally| most(&ally, amount)),
        CriticalEffect::Initiative => about.map_or(0.0, |next| {
            let friend = !view.field.roster.hostile(unit, next.id);
            if friend { f64::from(scoring.effect) } else { -f64::from(scoring.effect) }
        }),
        CriticalEffect::Maim(_) => 2.0 * f64::from(scoring.effect),
        CriticalEffect::Slow(amount) => {
            let speed = frame.intent.unit().map_or(0, |of| Stat::Speed.of(&view.field.unit(of)));
            f64::from(amount.min(speed)) * f64::from(scoring.approach)
        }
        CriticalEffect::Ground => {
            let aloft = frame.intent.unit().is_some_and(|of| view.field.aloft(of).is_some());
            f64::from(scoring.effect) * if aloft { 3.0 } else { 1.0 }
        }
    }
}
