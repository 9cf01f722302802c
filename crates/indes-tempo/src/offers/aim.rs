//! Why an action cannot be aimed at a unit, with the rule that bars it.

use super::slots::eligible_targets;
use crate::data::Data;
use crate::field::reach::targets;
use crate::unit::condition::grapple_opponents;
use crate::unit::gear::{ReachBand, greatest_range, reach_band};
use indes_core::battle::{Intent, Refusal, Slot, View};
use indes_core::battlefield::{Field, UnitId, UnitRef};
use indes_core::rule_id;
use indes_core::text::{Message, message};

/// The reason why an action cannot be aimed at a target, given the details chosen so far; `None` if it can, or if the
/// action takes no target.
pub(crate) fn explain(view: &View, unit: UnitId, intent: &Intent, target: UnitId) -> Option<Refusal> {
    let (data, field) = (view.field.data::<Data>(), view.field);
    let (me, them) = (field.unit(unit), field.unit(target));
    let aimed = data.action(intent.verb).slots.contains(&Slot::Unit);
    if !aimed
        || !field.roster.hostile(unit, target)
        || eligible_targets(view, &me, intent.verb, intent.part()).has(target)
    {
        return None;
    }
    let refuse = |rule, reason: Message| Some(Refusal { rule, reason });
    if them.body.down {
        // TEMPO-080
        return refuse(rule_id!("TEMPO-080"), message!("refused-is-defeated"));
    }
    if me.statuses.first() == Some(data.grappled) {
        let members = grapple_opponents(view, unit);
        // TEMPO-G36, TEMPO-G45
        return match members.has(target) {
            true => refuse(rule_id!("TEMPO-G36"), message!("refused-is-pinned-already")),
            false => refuse(rule_id!("TEMPO-G45"), message!("refused-works-inside-one-grapple-only")),
        };
    }
    if intent.verb == data.verbs.combat_move {
        // TEMPO-G55, TEMPO-G35
        return match targets(view, &me, intent.verb, None).has(target) {
            true => refuse(rule_id!("TEMPO-G55"), message!("refused-no-way-to-go")),
            false => refuse(rule_id!("TEMPO-G35"), message!("refused-is-out-of-sight")),
        };
    }
    let distance = field.distance(unit, target);
    if data.shoots(intent.verb) {
        let most = intent.part().and_then(|part| greatest_range(data, &me, part));
        // TEMPO-G15
        return match most {
            Some(most) if distance > most => refuse(rule_id!("TEMPO-G15"), too_far(distance, most)),
            _ => refuse(rule_id!("TEMPO-G15"), message!("refused-is-out-of-sight")),
        };
    }
    let ReachBand { least, most } = reach_band(data, &me, intent.verb, intent.part())?;
    let most = most + data.size(&me).map_or(0, |size| size.reach);
    let reason = match distance {
        _ if distance < least => message!("refused-is-too-close", distance = distance, least = least),
        _ if distance > most => too_far(distance, most),
        _ => match rise(field, &me, &them, most) {
            // TEMPO-G48: upwards and downwards a weapon reaches as many levels as it reaches cells.
            rise if rise > most => {
                return refuse(rule_id!("TEMPO-G48"), message!("refused-is-too-high", rise = rise, reach = most));
            }
            _ if distance <= 1 => message!("refused-is-behind-a-wall"),
            _ => message!("refused-is-out-of-sight"),
        },
    };
    // TEMPO-080
    refuse(rule_id!("TEMPO-080"), reason)
}

fn too_far(distance: u16, reach: u16) -> Message {
    message!("refused-is-too-far", distance = distance, reach = reach)
}

/// The smallest difference in height, in levels, between cells of two units that are at most `reach` apart; 0 if none
/// are.
fn rise(field: &Field, me: &UnitRef, them: &UnitRef, reach: u16) -> u16 {
    let (board, own) = (&field.board, field.taken_by(me));
    let theirs = field.taken_by(them);
    let pairs = own.iter().flat_map(|&from| theirs.iter().map(move |&to| (from, to)));
    let near = pairs.filter(|&(from, to)| board.grid.distance(from, to) <= reach);
    near.map(|(from, to)| u16::from(board.height(from).abs_diff(board.height(to)))).min().unwrap_or(0)
}
