//! The answers in windows, and the answers to questions about details.

use super::actions;
use super::price::free;
use crate::data::{ActionEffect, ActionKind, Data, Defence, MagicTrait, Skill, Trigger};
use crate::field::attack::Assault;
use crate::field::{checks, critical, defence, magic, opportunity, reach, turns};
use crate::ids::{BETWEEN, DEFENCE, HURT, MAGIC, MOVED, PROVOKE, SPARE};
use crate::state::{Deed, DeedStep, Exchange, ExchangeStep, Fall, TurnStep, Turns, Verdict};
use crate::unit;
use indes_core::battle::error::broken;
use indes_core::battle::{Asked, Frame, Refusal, Row, Rows, Slot, Verb, View, WindowKind};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::rule_id;
use indes_core::text::message;
use smallvec::{SmallVec, smallvec};

/// The rows of a window.
pub(crate) fn rows(view: &View, asked: &Asked, kind: WindowKind, unit: UnitId, out: &mut Rows) {
    let Some(frame) = view.frame(asked) else {
        broken!("the frame of a window is not there");
        return;
    };
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    match kind {
        DEFENCE => {
            out.extend(defences(view, frame, &me));
            out.push(free(data.verbs.no_defence));
            return;
        }
        PROVOKE => out.extend(blow(view, frame, &me, data.verbs.opportunity)),
        SPARE => out.extend(riposte(view, frame, &me)),
        MAGIC | HURT | MOVED => {
            out.extend(data.verbs_of(ActionKind::Magic).filter_map(|verb| spell(view, frame, kind, &me, verb)));
        }
        BETWEEN => {
            if turns::allows_handling(data) && turns::stands_by(view, unit) {
                let verbs = data.verbs_of(ActionKind::Manipulate);
                out.extend(verbs.filter_map(|verb| actions::row(view, &me, verb)));
            }
            let verbs = data.verbs_of(ActionKind::Magic);
            out.extend(verbs.filter_map(|verb| spell(view, frame, kind, &me, verb)));
        }
        _ => {}
    }
    out.push(free(data.verbs.pass));
}

/// The defences of a target, the best first (MANEUVER-053, MANEUVER-G92).
fn defences(view: &View, frame: &Frame, me: &UnitRef) -> SmallVec<[Row; 4]> {
    let data: &Data = view.field.data();
    let mut found: SmallVec<[(i16, Row); 4]> = SmallVec::new();
    let (Some(actor), Some(attacker)) = (frame.actor, frame.actor.map(|actor| view.field.unit(actor))) else {
        return SmallVec::new();
    };
    let Some(assault) = Assault::of(view, actor, &frame.intent) else { return SmallVec::new() };
    for verb in data.verbs_of(ActionKind::Defence) {
        let ActionEffect::Defend(manner) = data.action(verb).does else { continue };
        if explain_defence(view, me, &assault, manner, verb).is_some() {
            continue;
        }
        let part = defence::techniques(data, me, &assault, manner).first().copied();
        let number = defence::test(view, me, manner, part, &assault, &attacker).number.total();
        found.push((number, Row { verb, price: unit::price(data, verb), slots: data.action(verb).slots.clone() }));
    }
    found.sort_by_key(|one| std::cmp::Reverse(one.0));
    found.into_iter().map(|one| one.1).collect()
}

/// Why a manner of defence is not open; `None` if it is.
fn explain_defence(view: &View, me: &UnitRef, assault: &Assault, manner: Defence, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let refuse = |rule, reason| Some(Refusal { rule, reason });
    if !assault.defences().contains(&manner) {
        let rule = match (assault, manner) {
            (_, Defence::Withstand) => rule_id!("MANEUVER-084"),
            (Assault::Magic { .. }, _) => rule_id!("MANEUVER-087"),
            _ => rule_id!("MANEUVER-083"),
        };
        return refuse(rule, message!("refused-not-against-this-attack"));
    }
    if !defence::is_open(data, me, assault, manner) {
        let rule = if manner == Defence::Block { rule_id!("MANEUVER-080") } else { rule_id!("MANEUVER-G40") };
        let reason = match manner {
            Defence::Block => message!("refused-no-shield-in-hand"),
            _ => message!("refused-no-weapon-in-hand-that-can-parry"),
        };
        return refuse(rule, reason);
    }
    super::refused::poor(data, me, verb)
}

/// The row of a strike at the unit that exposes itself.
fn blow(view: &View, frame: &Frame, me: &UnitRef, verb: Verb) -> Option<Row> {
    let data: &Data = view.field.data();
    let them = view.field.unit(frame.actor?);
    let price = unit::price(data, verb);
    let able = unit::can_pay(me, &price) && opportunity::knows_of(view, me, them.id);
    let open = able && !them.body.down && !actions::blows_at(view, me, &them).is_empty();
    open.then(|| Row { verb, price, slots: data.action(verb).slots.clone() })
}

/// The row of a Riposte: after a critical win with Parry, at an attacker in reach (MANEUVER-D26, MANEUVER-G34).
fn riposte(view: &View, frame: &Frame, me: &UnitRef) -> Option<Row> {
    let data: &Data = view.field.data();
    let verb = data.verbs.riposte;
    let memory = Exchange::of(frame);
    let won = memory.verdict == Some(Verdict::Lost) && memory.manners.get(me.id) == Some(Defence::Parry);
    let perk = data.action(verb).perk.is_none_or(|perk| unit::has_perk(me, perk));
    if won && perk { blow(view, frame, me, verb) } else { None }
}

/// The event that opens a window for a unit.
fn trigger(frame: &Frame, kind: WindowKind, me: &UnitRef) -> Option<Trigger> {
    match kind {
        MAGIC if Exchange::of(frame).targets.contains(&me.id) => Some(Trigger::SelfAttacked),
        MAGIC => Some(Trigger::AllyAttackedInRange),
        HURT => Some(Trigger::SelfDamaged),
        MOVED => Some(Trigger::FoeMovesInRange),
        BETWEEN => Some(Trigger::TurnEndAny),
        _ => None,
    }
}

/// The row of magic that reacts to the event of a window (MANEUVER-057, MANEUVER-058, MANEUVER-199, MANEUVER-G32).
fn spell(view: &View, frame: &Frame, kind: WindowKind, me: &UnitRef, verb: Verb) -> Option<Row> {
    let data: &Data = view.field.data();
    let trigger = trigger(frame, kind, me)?;
    if !actions::reacts(view, me, verb, trigger) {
        return None;
    }
    let spell = data.spell(verb)?;
    let range = reach::cells(view.field, spell.range);
    let near = |unit: UnitId| view.field.distance(me.id, unit) <= range;
    // MANEUVER-G83
    let answered = view.turn.counted(me.id, crate::state::Count::MoveAnswered) > 0;
    let possible = match trigger {
        Trigger::FoeMovesInRange if answered => false,
        _ if spell.is(MagicTrait::Attack) => frame.actor.is_some_and(|actor| {
            let assault = Assault::of(view, me.id, &indes_core::battle::Intent::of(verb));
            let them = view.field.unit(actor);
            actor != me.id && !them.body.down && assault.is_some_and(|assault| assault.reaches(view, me, &them))
        }),
        Trigger::AllyAttackedInRange => Exchange::of(frame).targets.iter().any(|&target| near(target)),
        Trigger::FoeMovesInRange => frame.actor.is_some_and(near),
        Trigger::SelfAttacked | Trigger::SelfDamaged | Trigger::TurnEndAny => true,
    };
    let useful = !spell.heals() || magic::lacks_health(me);
    let cells = matches!(spell.effect, crate::data::MagicEffect::Blink);
    let slots: SmallVec<[Slot; 3]> = if cells { smallvec![Slot::Cell] } else { SmallVec::new() };
    let placed = !cells || !magic::cells(view, me, spell).is_empty();
    (possible && useful && placed).then(|| Row { verb, price: unit::price(data, verb), slots })
}

/// The kind of verbs that answer a frame's open question, by the step that follows it.
pub(crate) fn asks_for(frame: &Frame) -> Option<ActionKind> {
    if let Some(step) = frame.asks_before::<Exchange>() {
        return match step {
            ExchangeStep::ManeuverChosen => Some(ActionKind::Maneuver),
            ExchangeStep::LocationChosen => Some(ActionKind::Location),
            ExchangeStep::ResistChosen => Some(ActionKind::Resist),
            ExchangeStep::WayChosen => Some(ActionKind::Way),
            _ => None,
        };
    }
    if let Some(step) = frame.asks_before::<Deed>() {
        return match step {
            DeedStep::ResistChosen => Some(ActionKind::Resist),
            DeedStep::WayChosen => Some(ActionKind::Way),
            DeedStep::Declare | DeedStep::CarryOut => None,
        };
    }
    if frame.asks_before::<Turns>() == Some(TurnStep::Deployed) {
        return Some(ActionKind::Placing);
    }
    frame.asks_before::<Fall>().map(|_| ActionKind::Landing)
}

/// The rows of a question about a detail.
pub(crate) fn details(view: &View, asked: &Asked, unit: UnitId, out: &mut Rows) {
    let data: &Data = view.field.data();
    let Some(frame) = view.frame(asked) else {
        broken!("the frame of a question is not there");
        return;
    };
    let row = |verb: Verb| Row { slots: data.action(verb).slots.clone(), ..free(verb) };
    match asks_for(frame) {
        Some(ActionKind::Maneuver) => {
            if let Some((winner, loser)) = critical::sides(frame) {
                let (me, them) = (view.field.unit(winner), view.field.unit(loser));
                let open = |verb: &Verb| critical::is_possible(view, frame, &me, &them, *verb);
                out.extend(data.verbs_of(ActionKind::Maneuver).filter(open).map(row));
            }
            out.push(free(data.verbs.no_maneuver));
        }
        Some(ActionKind::Resist) => out.extend(resists(view, frame, unit).into_iter().map(free)),
        Some(kind) => out.extend(data.verbs_of(kind).map(row)),
        None => broken!("a frame asks at a step that asks nothing"),
    }
}

/// The verbs that choose a skill, the better test first (MANEUVER-J14).
fn resists(view: &View, frame: &Frame, unit: UnitId) -> SmallVec<[Verb; 2]> {
    let data: &Data = view.field.data();
    let verb = match frame.memory.get::<Exchange>() {
        Some(memory) => memory.maneuver.unwrap_or(frame.intent.verb),
        None => frame.intent.verb,
    };
    let (me, tests) = (view.field.unit(unit), &data.action(verb).test);
    let number = |skill: Skill| checks::skill(view, &me, skill).clamped(data).number.total();
    let chooses = |verb: Verb| match data.action(verb).does {
        ActionEffect::Resist(skill) if tests.contains(&skill) => Some((number(skill), verb)),
        _ => None,
    };
    let mut found: SmallVec<[(i16, Verb); 3]> = data.verbs_of(ActionKind::Resist).filter_map(chooses).collect();
    found.sort_by_key(|one| std::cmp::Reverse(one.0));
    found.into_iter().map(|one| one.1).collect()
}

/// Why an answer in a window is not offered; `None` if it is, or if it does not belong to the window.
pub(crate) fn explain(view: &View, frame: &Frame, kind: WindowKind, me: &UnitRef, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    match (kind, action.kind) {
        (DEFENCE, ActionKind::Defence) => {
            let ActionEffect::Defend(manner) = action.does else { return None };
            let assault = Assault::of(view, frame.actor?, &frame.intent)?;
            explain_defence(view, me, &assault, manner, verb)
        }
        (PROVOKE, ActionKind::Opportunity) if blow(view, frame, me, verb).is_none() => {
            super::refused::poor(data, me, verb).or_else(|| {
                Some(Refusal { rule: rule_id!("MANEUVER-129"), reason: message!("refused-nobody-in-reach") })
            })
        }
        (MAGIC | HURT | MOVED, ActionKind::Magic) if magic::knows(data, me, verb) => {
            let unoffered = spell(view, frame, kind, me, verb).is_none();
            let reason = || Refusal { rule: rule_id!("MANEUVER-G32"), reason: message!("refused-not-now") };
            unoffered.then(|| super::refused::poor(data, me, verb).unwrap_or_else(reason))
        }
        _ => None,
    }
}
