//! The windows and questions during a skill: answers to an attack, hindering, watches, Sprint, and details.

use super::actions;
use crate::data::{ActionKind, Data, MainPool};
use crate::field::{defence, ledges, pace, prices, resolve, riding, skill};
use crate::ids::{ANSWERS, TRIGGER, WATCHES};
use crate::procedures::turn::Turns;
use crate::procedures::{handling, hinder, rewards, watch};
use crate::state::procedure::{CriticalEffects, CriticalStep, Defiance, DefianceStep, Skill, SkillStep};
use crate::unit::{frames, pools};
use indes_core::battle::error::broken;
use indes_core::battle::{
    AnswerRules, AskOrder, Asked, Frame, Pays, Refusal, ReplyKind, Row, Rows, Slot, Verb, View, WindowKind, WindowRule,
    price,
};
use indes_core::battlefield::{RuleData, UnitId, UnitRef};
use indes_core::rule_id;
use indes_core::text::message;
use smallvec::{SmallVec, smallvec};

/// The rules of a window: all targets answer before any of them pays (POISE-G27), hindering takes effect at once
/// (POISE-C12), a Sprint is paid when it is used.
pub(crate) fn window(data: &RuleData, kind: WindowKind) -> WindowRule {
    let verbs = data.of::<Data>().verbs;
    let (order, reply, pays, idle, by) = match kind {
        ANSWERS => (AskOrder::Nearest, ReplyKind::Join, Pays::Later, verbs.give_way, rule_id!("POISE-051")),
        // The mover pays when it is used: of a command the animal.
        TRIGGER => (AskOrder::Nearest, ReplyKind::Instant, Pays::Later, verbs.pass, rule_id!("POISE-010")),
        // The attack pays its own price.
        WATCHES => (AskOrder::Nearest, ReplyKind::Instant, Pays::Later, verbs.pass, rule_id!("POISE-D13")),
        _ => (AskOrder::Nearest, ReplyKind::Instant, Pays::AtOnce, verbs.pass, rule_id!("POISE-167")),
    };
    WindowRule { reply, pays, ..WindowRule::open(order, idle, AnswerRules { answer: by, pass: rule_id!("POISE-167") }) }
}

/// The rows of a window.
pub(crate) fn rows(view: &View, asked: &Asked, kind: WindowKind, unit: UnitId, out: &mut Rows) {
    let data: &Data = view.field.data();
    let Some(frame) = view.frame(asked) else {
        broken!("the frame of a window is not there");
        return;
    };
    let me = view.field.unit(unit);
    match kind {
        ANSWERS => {
            let met = skill::attack_of(view, frame).and_then(|at| Some((at, resolve::strike_of(view, frame, unit)?)));
            if let Some((attack, strike)) = met {
                let left = defence::unpromised_pools(view, frame, &me);
                let me = UnitRef { pools: left.as_ref().unwrap_or(me.pools), ..me };
                for (verb, pool, cost) in defence::options(view.field, &me, &attack.tags, &strike) {
                    out.push(Row { price: price(pool, cost), ..prices::free(verb) });
                }
            }
            out.push(prices::free(data.verbs.give_way));
        }
        WATCHES => watch::rows(view, frame, unit, out),
        TRIGGER => {
            out.extend(data.verbs_of(ActionKind::Reaction).filter_map(|verb| reaction(view, &me, verb)));
            out.push(prices::free(data.verbs.pass));
        }
        _ => {
            out.extend(hinder::verbs(view, frame).map(prices::free));
            out.push(prices::free(data.verbs.pass));
        }
    }
}

/// POISE-G13: at least 1 momentum must remain after a Sprint.
fn reaction(view: &View, me: &UnitRef, verb: Verb) -> Option<Row> {
    let row = actions::row(view, me, verb)?;
    let payer = view.field.unit(riding::executor_if_any(view.field, me.id, verb)?);
    let least = view.field.data::<Data>().file.sprint_leaves;
    row.price.iter().all(|&(pool, amount)| payer.pools.get(pool).now >= amount + least).then_some(row)
}

/// The rows of a question about a detail.
pub(crate) fn details(view: &View, asked: &Asked, out: &mut Rows) {
    let data: &Data = view.field.data();
    let Some(frame) = view.frame(asked) else {
        broken!("the frame of a question is not there");
        return;
    };
    let Some(kind) = asks_for(frame) else {
        broken!("a frame asks at a step that asks nothing");
        return;
    };
    if kind == ActionKind::Critical {
        out.extend(rewards::offers(view, frame, asked.unit.unwrap_or(UnitId(0))));
        out.push(prices::free(data.verbs.pass));
        return;
    }
    if kind == ActionKind::Another {
        let me = view.field.unit(asked.unit.unwrap_or(UnitId(0)));
        let draws = !handling::second_draws(view, frame, &me).is_empty();
        let puts_away = !handling::to_put_away(view, frame, &me).is_empty();
        for (kind, _) in [(kind, draws), (ActionKind::Sheathe, puts_away)].into_iter().filter(|one| one.1) {
            let all =
                data.verbs_of(kind).map(|verb| Row { slots: data.action(verb).slots.clone(), ..prices::free(verb) });
            out.extend(all);
        }
        out.push(prices::free(data.verbs.pass));
        return;
    }
    let pools = if kind == ActionKind::Choice { pool_choices(view, frame) } else { smallvec![] };
    for verb in data.verbs_of(kind) {
        let action = data.action(verb);
        if action.pool.is_none_or(|pool| pools.contains(&pool)) {
            let slots = if kind == ActionKind::Away { smallvec![Slot::Path] } else { action.slots.clone() };
            out.push(Row { slots, ..prices::free(verb) });
        }
    }
    if matches!(kind, ActionKind::Away | ActionKind::Doom | ActionKind::Terms | ActionKind::Leave) {
        out.push(prices::free(data.verbs.pass));
    }
}

/// The kind of verbs that answer a frame's open question, by the step that follows it.
fn asks_for(frame: &Frame) -> Option<ActionKind> {
    if frame.is::<Turns>() {
        return Some(ActionKind::Next);
    }
    if let Some(step) = frame.asks_before::<CriticalEffects>() {
        return match step {
            CriticalStep::AskEffect => None,
            CriticalStep::EffectChosen => Some(ActionKind::Critical),
            CriticalStep::PoolChosen => Some(ActionKind::Choice),
            CriticalStep::SkillChosen => Some(ActionKind::Maimed),
        };
    }
    if let Some(step) = frame.asks_before::<Defiance>() {
        return match step {
            DefianceStep::Answered => Some(ActionKind::Defiance),
            DefianceStep::MoveChosen => Some(ActionKind::Away),
            DefianceStep::ExitChosen => Some(ActionKind::Leave),
            DefianceStep::Ask | DefianceStep::AskMove | DefianceStep::End => None,
        };
    }
    Some(match frame.asks_before::<Skill>()? {
        SkillStep::SpillChosen | SkillStep::BoostChosen | SkillStep::HazardPoolChosen => ActionKind::Choice,
        SkillStep::EffectsChosen => ActionKind::Cunning,
        SkillStep::ShoveChosen => ActionKind::Way,
        SkillStep::SweepChosen => ActionKind::Hit,
        SkillStep::PlaceChosen | SkillStep::LandingChosen | SkillStep::FallPlaceChosen => ActionKind::Place,
        SkillStep::SecondDrawChosen => ActionKind::Another,
        SkillStep::SheatheChosen => ActionKind::Sheathe,
        SkillStep::PickUpChosen => ActionKind::Pick,
        SkillStep::DoomChosen => ActionKind::Doom,
        SkillStep::TermsAnswered => ActionKind::Terms,
        SkillStep::ExitChosen => ActionKind::Leave,
        _ => return None,
    })
}

/// Why an answer in a window is not offered; `None` if it is, or if it does not belong to the window.
pub(crate) fn explain(view: &View, frame: &Frame, kind: WindowKind, unit: UnitId, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    let me = view.field.unit(unit);
    match (kind, action.kind) {
        (ANSWERS, ActionKind::Defence) => {
            // A minion's defence is not explained to other units, nor theirs to a minion.
            (action.pool.is_none() == pools::is_minion(&me)).then(|| defence::explain(view, frame, unit, verb))?
        }
        (TRIGGER, ActionKind::Reaction) if !actions::concerns(view, &me, verb) => None,
        (TRIGGER, ActionKind::Reaction) if reaction(view, &me, verb).is_some() => None,
        (TRIGGER, ActionKind::Reaction) if ledges::is_climbing(view.field, &me) => {
            Some(Refusal { rule: rule_id!("POISE-G13"), reason: message!("refused-is-climbing") })
        }
        (TRIGGER, ActionKind::Reaction) => match pace::barred(data, &me, verb) {
            Some(by) => Some(Refusal { rule: by, reason: message!("refused-cannot-move-on") }),
            None => Some(Refusal {
                rule: rule_id!("POISE-G13"),
                reason: message!("refused-1-momentum-must-remain-and-a-way-to-go"),
            }),
        },
        _ => None,
    }
}

/// The pools that can answer a question about a pool.
pub(crate) fn pool_choices(view: &View, frame: &Frame) -> SmallVec<[MainPool; 3]> {
    let data: &Data = view.field.data();
    if frame.is::<CriticalEffects>() {
        return rewards::gainable_pools(view, frame);
    }
    let boosts = frame.asks_before::<Skill>() == Some(SkillStep::BoostChosen);
    let about = if boosts { frames::targets(frame).first().copied() } else { frames::current_unit(frame) };
    let Some(unit) = about.map(|unit| view.field.unit(unit)) else {
        broken!("a pool is asked for of no unit");
        return SmallVec::new();
    };
    let fits = |which: &MainPool| match boosts {
        true => pools::may_gain(data, &unit, *which),
        false => unit.pools.get(which.id()).now > 0,
    };
    MainPool::ALL.into_iter().filter(fits).collect()
}
