//! Why an action cannot be aimed at a unit.

use crate::data::{ActionEffect, Data, MainPool};
use crate::field::reach::{Reach, Span, TargetCells};
use crate::field::{riding, skill, targets};
use crate::unit::{afflictions, pools};
use indes_core::battle::{Intent, Refusal, View};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::rule_id;
use indes_core::text::{Message, message};

/// Why an action, with the details chosen so far, cannot be aimed at a unit; `None` if it can, or if it is not meant
/// for such a unit.
pub(crate) fn explain(view: &View, unit: UnitId, intent: &Intent, target: UnitId) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let me = view.field.unit(riding::executor(view.field, unit, intent.verb));
    let them = view.field.unit(target);
    let hostile = view.field.roster.hostile(me.id, target);
    if target == me.id || targets::within(view, &me, intent).has(target) || them.body.is_away() {
        return None;
    }
    let action = data.action(intent.verb);
    if hostile && afflictions::is_lost(data, &them) {
        return Some(Refusal { rule: rule_id!("POISE-G10"), reason: message!("refused-is-defeated") });
    }
    match (skill::attack(view, me.id, intent), &action.does) {
        // A cone is aimed at cells.
        (Some(attack), _) if hostile && attack.cone.is_none() => reach_refusal(view, &me, Reach::of(attack), &them),
        (None, ActionEffect::Push { range, .. }) if hostile => {
            reach_refusal(view, &me, Reach::new(&action.tags, *range), &them)
        }
        (None, ActionEffect::Encourage { range, .. }) if !hostile => {
            if them.body.down || !MainPool::ALL.into_iter().any(|which| pools::may_gain(data, &them, which)) {
                return Some(Refusal { rule: action.rule, reason: message!("refused-could-not-gain") });
            }
            reach_refusal(view, &me, Reach::new(&action.tags, *range), &them)
        }
        (None, ActionEffect::Mount) => riding::mount_refusal(view, &me, &them),
        _ => None,
    }
}

/// POISE-145, POISE-149, POISE-G28: why a unit is out of reach, by distance, height or sight; `None` if it is within.
fn reach_refusal(view: &View, me: &UnitRef, reach: Reach, them: &UnitRef) -> Option<Refusal> {
    let (own, theirs) = (view.field.taken_by(me), view.field.taken_by(them));
    let pairs = own.iter().flat_map(|&from| theirs.iter().map(move |&to| (from, to)));
    let target = TargetCells { cells: &theirs, level: view.field.aloft(them.id) };
    let spans: Vec<Span> = pairs.map(|(from, to)| reach.span(view.field, me, target, from, to)).collect();
    let refuse = |rule, reason: Message| Some(Refusal { rule, reason });
    let nearest = spans.iter().min_by_key(|span| i32::from(span.distance) - i32::from(span.most))?;
    if nearest.distance > nearest.most {
        // POISE-145: high ground changes the range.
        let by = if reach.is_melee() || nearest.rise == 0 { rule_id!("POISE-G28") } else { rule_id!("POISE-145") };
        return refuse(by, message!("refused-is-too-far", distance = nearest.distance, reach = nearest.most));
    }
    let near = spans.iter().filter(|span| span.distance <= span.most);
    let rise = near.clone().map(|span| span.rise.unsigned_abs()).min().unwrap_or(0);
    if reach.is_melee() && rise > nearest.most {
        return refuse(rule_id!("POISE-G28"), message!("refused-is-too-high", rise = rise, reach = nearest.most));
    }
    // Of large bodies one pair of cells may be too high and another behind a wall.
    if reach.is_melee() && near.filter(|span| span.rise.unsigned_abs() <= nearest.most).all(|span| span.shut) {
        return refuse(rule_id!("POISE-G28"), message!("refused-is-behind-a-wall"));
    }
    (!view.field.sees(&own, &theirs))
        .then(|| Refusal { rule: rule_id!("POISE-149"), reason: message!("refused-is-out-of-sight") })
}
