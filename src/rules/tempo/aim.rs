//! Why an action cannot be aimed at a unit.

use super::condition::wrestlers;
use super::data::{Data, gap, rule};
use super::gear::{band, longest};
use super::offer::aims;
use super::reach::targets;
use crate::battle::{Intent, Refusal, Slot, View};
use crate::battlefield::{Field, UnitId, UnitRef};
use crate::text::{Message, message};

/// The reason, given what of the action is said already; nothing if it can be aimed there, or at no unit.
pub(super) fn explain(view: &View, unit: UnitId, intent: &Intent, target: UnitId) -> Option<Refusal> {
    let (data, field) = (view.field.data::<Data>(), view.field);
    let (me, them) = (field.unit(unit), field.unit(target));
    let aimed = data.action(intent.verb).slots.contains(&Slot::Unit);
    if !aimed || !field.roster.hostile(unit, target) || aims(view, &me, intent.verb, intent.part()).has(target) {
        return None;
    }
    let refuse = |rule, reason: Message| Some(Refusal { rule, reason });
    if them.body.down {
        return refuse(rule(80), message!("refused-is-defeated"));
    }
    if me.statuses.first() == Some(data.grappled) {
        let mates = wrestlers(view, unit);
        return match mates.has(target) {
            true => refuse(gap(36), message!("refused-is-pinned-already")),
            false => refuse(gap(45), message!("refused-works-inside-one-grapple-only")),
        };
    }
    if intent.verb == data.verbs.combat_move {
        return match targets(view, &me, intent.verb, None).has(target) {
            true => refuse(gap(55), message!("refused-no-way-to-go")),
            false => refuse(gap(35), message!("refused-is-out-of-sight")),
        };
    }
    let distance = field.distance(unit, target);
    if data.shoots(intent.verb) {
        let most = intent.part().and_then(|part| longest(data, &me, part));
        return match most {
            Some(most) if distance > most => refuse(gap(15), too_far(distance, most)),
            _ => refuse(gap(15), message!("refused-is-out-of-sight")),
        };
    }
    let (least, most) = band(data, &me, intent.verb, intent.part())?;
    let most = most + data.size(&me).map_or(0, |size| size.reach);
    let reason = match distance {
        _ if distance < least => message!("refused-is-too-close", distance = distance, least = least),
        _ if distance > most => too_far(distance, most),
        _ => match rise(field, &me, &them, most) {
            rise if rise > most => message!("refused-is-too-high", rise = rise, reach = most),
            _ if distance <= 1 => message!("refused-is-behind-a-wall"),
            _ => message!("refused-is-out-of-sight"),
        },
    };
    refuse(rule(80), reason)
}

fn too_far(distance: u16, reach: u16) -> Message {
    message!("refused-is-too-far", distance = distance, reach = reach)
}

/// The smallest difference in height between cells of two units that are near enough.
fn rise(field: &Field, me: &UnitRef, them: &UnitRef, reach: u16) -> u16 {
    let (board, own) = (&field.board, field.taken_by(me));
    let theirs = field.taken_by(them);
    let pairs = own.iter().flat_map(|&from| theirs.iter().map(move |&to| (from, to)));
    let near = pairs.filter(|&(from, to)| board.grid.distance(from, to) <= reach);
    near.map(|(from, to)| u16::from(board.height(from).abs_diff(board.height(to)))).min().unwrap_or(0)
}
