//! Why an action cannot be aimed at a unit that a player points at.

use crate::battle::{Intent, Refusal, View};
use crate::battlefield::{UnitId, UnitRef};
use crate::rules::poise::data::{Data, Deed, Which, gap, rule};
use crate::rules::poise::field::reach::{Reach, Span};
use crate::rules::poise::field::{riding, skill, targets};
use crate::rules::poise::unit::{afflictions, pools};
use crate::text::{Message, message};

/// The reason, given what of the action is said already; nothing if it can be aimed there, or is not meant for such a
/// one.
pub(crate) fn explain(view: &View, unit: UnitId, intent: &Intent, target: UnitId) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let me = view.field.unit(riding::doer(view.field, unit, intent.verb));
    let them = view.field.unit(target);
    let hostile = view.field.roster.hostile(me.id, target);
    if target == me.id || targets::within(view, &me, intent).has(target) || them.body.is_away() {
        return None;
    }
    let action = data.action(intent.verb);
    if hostile && afflictions::is_lost(data, &them) {
        return Some(Refusal { rule: gap(10), reason: message!("refused-is-defeated") });
    }
    match (skill::attack(view, me.id, intent), &action.does) {
        // A cone is aimed at cells.
        (Some(attack), _) if hostile && attack.cone.is_none() => out_of_reach(view, &me, Reach::of(attack), &them),
        (None, Deed::Encourage { range, .. }) if !hostile => {
            if them.body.down || !Which::ALL.into_iter().any(|which| pools::may_gain(data, &them, which)) {
                return Some(Refusal { rule: action.rule, reason: message!("refused-could-not-gain") });
            }
            out_of_reach(view, &me, Reach::new(&action.tags, *range), &them)
        }
        (None, Deed::Mount) => riding::barred(view, &me, &them),
        _ => None,
    }
}

/// POISE-145, POISE-149, POISE-G28: what of distance, height and sight is wrong; nothing if all is right.
fn out_of_reach(view: &View, me: &UnitRef, reach: Reach, them: &UnitRef) -> Option<Refusal> {
    let (own, theirs) = (view.field.taken_by(me), view.field.taken_by(them));
    let pairs = own.iter().flat_map(|&from| theirs.iter().map(move |&to| (from, to)));
    let level = view.field.aloft(them.id);
    let spans: Vec<Span> = pairs.map(|pair| reach.span(view.field, me, (&theirs, level), pair)).collect();
    let refuse = |rule, reason: Message| Some(Refusal { rule, reason });
    let nearest = spans.iter().min_by_key(|span| i32::from(span.distance) - i32::from(span.most))?;
    if nearest.distance > nearest.most {
        // High ground has changed how far it goes.
        let by = if reach.is_melee() || nearest.rise == 0 { gap(28) } else { rule(145) };
        return refuse(by, message!("refused-is-too-far", distance = nearest.distance, reach = nearest.most));
    }
    let near = spans.iter().filter(|span| span.distance <= span.most);
    let rise = near.clone().map(|span| span.rise.unsigned_abs()).min().unwrap_or(0);
    if reach.is_melee() && rise > nearest.most {
        return refuse(gap(28), message!("refused-is-too-high", rise = rise, reach = nearest.most));
    }
    // Of large bodies one pair of cells may be too high, another one behind a wall.
    if reach.is_melee() && near.filter(|span| span.rise.unsigned_abs() <= nearest.most).all(|span| span.shut) {
        return refuse(gap(28), message!("refused-is-behind-a-wall"));
    }
    (!view.field.sees(&own, &theirs)).then(|| Refusal { rule: rule(149), reason: message!("refused-is-out-of-sight") })
}
