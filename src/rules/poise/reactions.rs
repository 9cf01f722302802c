//! What is asked while a skill is under way: answers to an attack, hindering, Sprint, and details of what it comes to.

use super::data::{Attack, Data, Kind, Tag, gap, rule};
use super::procedure::{CriticalEffects, CriticalStep, Defiance, DefianceStep, Skill, SkillStep};
use super::{
    ANSWERS, TRIGGER, WATCHES, actions, area, critical, defence, gambit, hidden, hinder, pools, resolve, riding, skill,
    statuses, walk, watch,
};
use crate::battle::{
    AskOrder, Asked, Frame, Intent, Pays, Refusal, ReplyKind, Row, Rows, RuleId, Slot, Source, Verb, View, WindowKind,
    WindowRule,
};
use crate::battlefield::{
    Field, Marks, RuleData, Surroundings, UnitId, UnitMask, UnitRef, Zones, cells_from, cells_of,
};
use crate::text::text;
use smallvec::smallvec;

/// How the windows work: targets answer before anything is paid (POISE-G27), hindering takes effect at once
/// (POISE-C12), a reaction of one's own is paid when it is used.
pub(super) fn window(data: &RuleData, kind: WindowKind) -> WindowRule {
    let verbs = data.of::<Data>().verbs;
    let (order, reply, pays, idle, by) = match kind {
        ANSWERS => (AskOrder::Nearest, ReplyKind::Join, Pays::Later, verbs.give_way, rule(51)),
        // Whoever uses it pays when it is used: an animal for itself.
        TRIGGER => (AskOrder::Nearest, ReplyKind::Instant, Pays::Later, verbs.pass, rule(10)),
        // What it costs is paid by the attack.
        WATCHES => (AskOrder::Nearest, ReplyKind::Instant, Pays::Later, verbs.pass, super::data::table(13)),
        _ => (AskOrder::Nearest, ReplyKind::Instant, Pays::AtOnce, verbs.pass, rule(167)),
    };
    WindowRule { order, reply, pays, idle, by: (by, rule(167)) }
}

/// The rows of a window.
pub(super) fn rows(view: &View, asked: &Asked, kind: WindowKind, unit: UnitId, out: &mut Rows) {
    let data: &Data = view.field.data();
    let Some(frame) = view.frame(asked) else {
        return;
    };
    let me = view.field.unit(unit);
    match kind {
        ANSWERS => {
            let met = skill::attack_of(view, frame).and_then(|at| Some((at, skill::strike_of(view, frame, unit)?)));
            if let Some((attack, strike)) = met {
                let left = defence::unpromised(view, frame, &me);
                let me = UnitRef { pools: left.as_ref().unwrap_or(me.pools), ..me };
                for (verb, pool, cost) in defence::options(data, &me, &attack.tags, &strike) {
                    out.push(Row { price: actions::single((pool, cost)), ..actions::free(verb) });
                }
            }
            out.push(actions::free(data.verbs.give_way));
        }
        WATCHES => watch::rows(view, frame, unit, out),
        TRIGGER => {
            out.extend(data.verbs_of(Kind::Reaction).filter_map(|verb| reaction(view, &me, verb)));
            out.push(actions::free(data.verbs.pass));
        }
        _ => {
            out.extend(hinder::verbs(view, frame).map(actions::free));
            out.push(actions::free(data.verbs.pass));
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
pub(super) fn details(view: &View, asked: &Asked, out: &mut Rows) {
    let data: &Data = view.field.data();
    let Some(frame) = view.frame(asked) else {
        return;
    };
    let Some(kind) = asks_for(frame) else {
        return;
    };
    if kind == Kind::Critical {
        out.extend(critical::offers(view, frame, asked.unit.unwrap_or(UnitId(0))));
        out.push(actions::free(data.verbs.pass));
        return;
    }
    let pools = if kind == Kind::Choice { skill::choices(view, frame) } else { smallvec![] };
    for verb in data.verbs_of(kind) {
        let action = data.action(verb);
        if action.pool.is_none_or(|pool| pools.contains(&pool)) {
            let slots = if kind == Kind::Away { smallvec![Slot::Path] } else { action.slots.clone() };
            out.push(Row { slots, ..actions::free(verb) });
        }
    }
    if matches!(kind, Kind::Another | Kind::Away | Kind::Doom | Kind::Terms | Kind::Leave) {
        out.push(actions::free(data.verbs.pass));
    }
}

/// The kind of verbs that answer the open question of a frame; which it is, the step that follows says.
fn asks_for(frame: &Frame) -> Option<Kind> {
    if frame.is::<super::turn::Turns>() {
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
pub(super) fn explain(view: &View, frame: &Frame, kind: WindowKind, unit: UnitId, verb: Verb) -> Option<Refusal> {
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
        (TRIGGER, Kind::Reaction) => match walk::barred(data, &me, verb) {
            Some(by) => Some(Refusal { rule: by, reason: text!("refused-cannot-move-on") }),
            None => Some(Refusal { rule: gap(13), reason: text!("refused-1-momentum-must-remain-and-a-way-to-go") }),
        },
        _ => None,
    }
}

/// The answers a unit would have to an attack, were it declared now.
pub(super) fn answers(view: &View, actor: UnitId, intent: &Intent, foe: UnitId) -> Vec<Intent> {
    let data: &Data = view.field.data();
    let actor = riding::doer(view.field, actor, intent.verb);
    let aimed = |_: &&Attack| intent.unit() == Some(foe) || area::struck(view, actor, intent).has(foe);
    let Some(attack) = skill::attack(view, actor, intent).filter(aimed) else {
        return Vec::new();
    };
    let strike = declared(view, actor, intent, attack, foe);
    let options = defence::options(data, &view.field.unit(foe), &attack.tags, &strike);
    options.into_iter().map(|(verb, ..)| Intent::of(verb)).collect()
}

/// How an attack would meet a target once it is paid for: who pays the last poise attacks reeling (POISE-G41).
pub(super) fn declared(
    view: &View,
    actor: UnitId,
    intent: &Intent,
    attack: &Attack,
    target: UnitId,
) -> resolve::Strike {
    let data: &Data = view.field.data();
    let me = view.field.unit(riding::doer(view.field, actor, intent.verb));
    let mut boons = resolve::attack_boons(view, &me, attack, &view.field.unit(target));
    let price = actions::price_of(view, &me, intent);
    let empties = price.iter().any(|&(pool, amount)| pool == super::POISE && me.pools.get(pool).now == amount);
    if empties && !statuses::has(&me, data.statuses.reeling) && !gambit::is_on(data, &me) {
        boons.add(Source::Bonus, rule(83), -1);
    }
    // Who empties any pool loses its zone as well, and with it the target's being surrounded.
    let zoneless = price.iter().any(|&(pool, amount)| me.pools.get(pool).now == amount);
    let zoneless = zoneless && !pools::is_minion(&me) && !gambit::is_on(data, &me);
    let shows = hidden::shows(view, actor, intent);
    if zoneless || shows {
        let them = view.field.unit(target);
        let now = i16::from(resolve::surrounded(view, &them).is_some());
        let (around, mut zones) = if shows { shown(view, &me) } else { (UnitMask::NONE, view.zones.clone()) };
        // A cone strikes friends as well, whom nobody surrounds who comes out of hiding beside them.
        let foes = view.field.known_foes(target).and(around.common(view.field.roster.foes(target)));
        if zoneless {
            // It still stands in the way.
            zones.set(me.id, &Marks::default());
        }
        let then = resolve::surrounded_by(&View { zones: &zones, ..*view }, &them, foes);
        boons.add(Source::Bonus, rule(178), i16::from(then.is_some()) - now);
    }
    let net = resolve::net(data, &boons);
    resolve::of(data, &me, attack, &view.field.unit(target), boons, net)
}

/// POISE-G43: who comes out of hiding with a unit, and the zones as they are then.
fn shown(view: &View, me: &UnitRef) -> (UnitMask, Zones) {
    let mut zones = view.zones.clone();
    let mut marks = Marks::default();
    let ride = view.field.mounts.ride_of(me.id);
    let pair = ride.map_or(UnitMask::NONE, |ride| UnitMask::only(ride.rider).with(ride.mount));
    let shown = UnitMask::only(me.id).and(pair).common(view.field.concealed.all());
    for unit in shown.iter() {
        reach(view.field, unit, &mut marks);
        zones.set(unit, &marks);
    }
    (shown, zones)
}

/// POISE-163..165: the cells that a unit controls, if it has a zone at all. Nobody knows of that of one who is hidden
/// (POISE-G43).
pub(super) fn marks(field: &Field, unit: UnitId, out: &mut Marks) {
    out.clear();
    if !field.concealed.of(unit).is_any() {
        reach(field, unit, out);
    }
}

/// The same, whether anybody knows of it or not.
pub(super) fn reach(field: &Field, unit: UnitId, out: &mut Marks) {
    out.clear();
    let me = field.unit(unit);
    if controls(field, &me).is_some() {
        let around = Surroundings { board: &field.board, regions: None, corner: field.mechanics.gait.corner };
        match field.aloft(unit) {
            None => cells_of(&around, field.mechanics.threat, field.stance(&me), |_, _| true, out),
            Some(level) => {
                cells_from(&around, field.mechanics.threat, (field.stance(&me), level), |_, _| true, out);
            }
        }
    }
}

/// The rule by which a unit has a zone of control now; nothing if it has none.
pub(super) fn controls(field: &Field, me: &UnitRef) -> Option<RuleId> {
    let data: &Data = field.data();
    let named = &data.statuses;
    let suspended =
        [named.reeling, named.knocked_down, named.confused].into_iter().any(|status| statuses::has(me, status));
    if me.body.down || suspended {
        return None;
    }
    let gives = |tag| {
        let mut held = me.gear.in_hand();
        held.any(|(_, gear)| data.weapon(gear).skills.iter().any(|attack| attack.is(tag)))
    };
    if gives(Tag::Zoc) { Some(rule(163)) } else { gives(Tag::NaturalZoc).then(|| rule(164)) }
}
