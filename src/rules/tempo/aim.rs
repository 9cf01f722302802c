//! Why an action cannot be aimed at somebody: for whoever points at an opponent out of its reach.

use super::actions::{aims, reach, targets};
use super::data::{Data, gap, rule};
use super::ranged;
use super::statuses;
use crate::battle::{Intent, Refusal, Slot, View};
use crate::battlefield::{Field, UnitId, UnitRef};
use crate::text::text;

/// The reason, given what of the action is said already; nothing if it can be aimed there, or at nobody.
pub(super) fn explain(view: &View, unit: UnitId, intent: &Intent, target: UnitId) -> Option<Refusal> {
    let (data, field) = (view.field.data::<Data>(), view.field);
    let (me, them) = (field.unit(unit), field.unit(target));
    let aimed = data.action(intent.verb).slots.contains(&Slot::Unit);
    if !aimed || !field.roster.hostile(unit, target) || aims(view, &me, intent.verb, intent.part()).has(target) {
        return None;
    }
    let refuse = |rule, reason: String| Some(Refusal { rule, reason });
    if them.body.down {
        return refuse(rule(80), text!("refused-is-defeated"));
    }
    if me.statuses.first() == Some(data.grappled) {
        let mates = statuses::wrestlers(view, unit);
        return match mates.has(target) {
            true => refuse(gap(36), text!("refused-is-pinned-already")),
            false => refuse(gap(45), text!("refused-works-inside-one-grapple-only")),
        };
    }
    if intent.verb == data.verbs.combat_move {
        return match targets(view, &me, intent.verb, None).has(target) {
            true => refuse(gap(55), text!("refused-no-way-to-go")),
            false => refuse(gap(35), text!("refused-is-out-of-sight")),
        };
    }
    let distance = field.distance(unit, target);
    if data.shoots(intent.verb) {
        let most = intent.part().and_then(|part| ranged::longest(data, &me, part));
        return match most {
            Some(most) if distance > most => refuse(gap(15), too_far(distance, most)),
            _ => refuse(gap(15), text!("refused-is-out-of-sight")),
        };
    }
    let (least, most) = reach(data, &me, intent.verb, intent.part())?;
    let most = most + data.size(&me).map_or(0, |size| size.reach);
    let reason = match distance {
        _ if distance < least => text!("refused-is-too-close", distance = distance, least = least),
        _ if distance > most => too_far(distance, most),
        _ => match rise(field, &me, &them, most) {
            rise if rise > most => text!("refused-is-too-high", rise = rise, reach = most),
            _ if distance <= 1 => text!("refused-is-behind-a-wall"),
            _ => text!("refused-is-out-of-sight"),
        },
    };
    refuse(rule(80), reason)
}

fn too_far(distance: u16, reach: u16) -> String {
    text!("refused-is-too-far", distance = distance, reach = reach)
}

/// The smallest difference in height between cells of two units that are near enough.
fn rise(field: &Field, me: &UnitRef, them: &UnitRef, reach: u16) -> u16 {
    let (board, own) = (&field.board, field.taken_by(me));
    let theirs = field.taken_by(them);
    let pairs = own.iter().flat_map(|&from| theirs.iter().map(move |&to| (from, to)));
    let near = pairs.filter(|&(from, to)| board.grid.distance(from, to) <= reach);
    near.map(|(from, to)| u16::from(board.height(from).abs_diff(board.height(to)))).min().unwrap_or(0)
}
