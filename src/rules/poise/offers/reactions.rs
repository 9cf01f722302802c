//! What is asked while a skill is under way: answers to an attack, hindering, Sprint, and details of what it comes to.

use super::actions;
use crate::battle::error::broken;
use crate::battle::{
    AskOrder, Asked, Frame, Pays, Refusal, ReplyKind, Row, Rows, Slot, Verb, View, WindowKind, WindowRule,
};
use crate::battlefield::{RuleData, UnitId, UnitRef};
use crate::rules::poise::data::{Data, Kind, Which, gap, rule, table};
use crate::rules::poise::field::{defence, pace, prices, resolve, riding, skill};
use crate::rules::poise::ids::{ANSWERS, TRIGGER, WATCHES};
use crate::rules::poise::procedure::{CriticalEffects, CriticalStep, Defiance, DefianceStep, Skill, SkillStep};
use crate::rules::poise::procedures::turn::Turns;
use crate::rules::poise::procedures::{hinder, rewards, watch};
use crate::rules::poise::unit::{frames, pools};
use crate::text::message;
use smallvec::{SmallVec, smallvec};

/// How the windows work: targets answer before anything is paid (POISE-G27), hindering takes effect at once
/// (POISE-C12), a reaction of one's own is paid when it is used.
pub(crate) fn window(data: &RuleData, kind: WindowKind) -> WindowRule {
    let verbs = data.of::<Data>().verbs;
    let (order, reply, pays, idle, by) = match kind {
        ANSWERS => (AskOrder::Nearest, ReplyKind::Join, Pays::Later, verbs.give_way, rule(51)),
        // Its user pays when it is used: an animal for itself.
        TRIGGER => (AskOrder::Nearest, ReplyKind::Instant, Pays::Later, verbs.pass, rule(10)),
        // What it costs is paid by the attack.
        WATCHES => (AskOrder::Nearest, ReplyKind::Instant, Pays::Later, verbs.pass, table(13)),
        _ => (AskOrder::Nearest, ReplyKind::Instant, Pays::AtOnce, verbs.pass, rule(167)),
    };
    WindowRule { reply, pays, ..WindowRule::open(order, idle, (by, rule(167))) }
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
                let left = defence::unpromised(view, frame, &me);
                let me = UnitRef { pools: left.as_ref().unwrap_or(me.pools), ..me };
                for (verb, pool, cost) in defence::options(data, &me, &attack.tags, &strike) {
                    out.push(Row { price: prices::single((pool, cost)), ..prices::free(verb) });
                }
            }
            out.push(prices::free(data.verbs.give_way));
        }
        WATCHES => watch::rows(view, frame, unit, out),
        TRIGGER => {
            out.extend(data.verbs_of(Kind::Reaction).filter_map(|verb| reaction(view, &me, verb)));
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
    let payer = view.field.unit(riding::able(view.field, me.id, verb)?);
    row.price.iter().all(|&(pool, amount)| payer.pools.get(pool).now > amount).then_some(row)
}

/// The rows of a question of a frame of its own.
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
    if kind == Kind::Critical {
        out.extend(rewards::offers(view, frame, asked.unit.unwrap_or(UnitId(0))));
        out.push(prices::free(data.verbs.pass));
        return;
    }
    let pools = if kind == Kind::Choice { choices(view, frame) } else { smallvec![] };
    for verb in data.verbs_of(kind) {
        let action = data.action(verb);
        if action.pool.is_none_or(|pool| pools.contains(&pool)) {
            let slots = if kind == Kind::Away { smallvec![Slot::Path] } else { action.slots.clone() };
            out.push(Row { slots, ..prices::free(verb) });
        }
    }
    if matches!(kind, Kind::Another | Kind::Away | Kind::Doom | Kind::Terms | Kind::Leave) {
        out.push(prices::free(data.verbs.pass));
    }
}

/// The kind of verbs that answer the open question of a frame; which it is, the step that follows says.
fn asks_for(frame: &Frame) -> Option<Kind> {
    if frame.is::<Turns>() {
        return Some(Kind::Next);
    }
    if let Some(step) = frame.asks_before::<CriticalEffects>() {
        return match step {
            CriticalStep::Reward => None,
            CriticalStep::Rewarded => Some(Kind::Critical),
            CriticalStep::Pooled => Some(Kind::Choice),
            CriticalStep::Said => Some(Kind::Maimed),
        };
    }
    if let Some(step) = frame.asks_before::<Defiance>() {
        return match step {
            DefianceStep::Brinked => Some(Kind::Defiance),
            DefianceStep::Gone => Some(Kind::Away),
            DefianceStep::Brink | DefianceStep::Away | DefianceStep::End => None,
        };
    }
    Some(match frame.asks_before::<Skill>()? {
        SkillStep::Spill | SkillStep::Boosted | SkillStep::Bitten => Kind::Choice,
        SkillStep::Chosen => Kind::Cunning,
        SkillStep::Shoved => Kind::Way,
        SkillStep::Swept => Kind::Hit,
        SkillStep::Placed | SkillStep::Landed => Kind::Place,
        SkillStep::Draws => Kind::Another,
        SkillStep::Picked => Kind::Pick,
        SkillStep::Doomed => Kind::Doom,
        SkillStep::Treated => Kind::Terms,
        SkillStep::Exited => Kind::Leave,
        _ => return None,
    })
}

/// Why an answer is not offered.
pub(crate) fn explain(view: &View, frame: &Frame, kind: WindowKind, unit: UnitId, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    let me = view.field.unit(unit);
    match (kind, action.kind) {
        (ANSWERS, Kind::Defence) => {
            // What is not for this kind of character at all has no business here.
            (action.pool.is_none() == pools::is_minion(&me)).then(|| defence::explain(view, frame, unit, verb))?
        }
        (TRIGGER, Kind::Reaction) if !actions::concerns(view, &me, verb) => None,
        (TRIGGER, Kind::Reaction) if reaction(view, &me, verb).is_some() => None,
        (TRIGGER, Kind::Reaction) => match pace::barred(data, &me, verb) {
            Some(by) => Some(Refusal { rule: by, reason: message!("refused-cannot-move-on") }),
            None => Some(Refusal { rule: gap(13), reason: message!("refused-1-momentum-must-remain-and-a-way-to-go") }),
        },
        _ => None,
    }
}

/// The pools that a question about a pool can be answered with.
pub(crate) fn choices(view: &View, frame: &Frame) -> SmallVec<[Which; 3]> {
    let data: &Data = view.field.data();
    if frame.is::<CriticalEffects>() {
        return rewards::choices(view, frame);
    }
    let boosts = frame.asks_before::<Skill>() == Some(SkillStep::Boosted);
    let about = if boosts { frames::targets(frame).first().copied() } else { frames::at(frame) };
    let Some(unit) = about.map(|unit| view.field.unit(unit)) else {
        broken!("a pool is asked for of no unit");
        return SmallVec::new();
    };
    let fits = |which: &Which| match boosts {
        true => pools::may_gain(data, &unit, *which),
        false => unit.pools.get(which.id()).now > 0,
    };
    Which::ALL.into_iter().filter(fits).collect()
}
