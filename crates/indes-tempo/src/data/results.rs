//! What a row of a verb's table brings about.

use super::{Data, Effect};
use indes_core::battle::Verb;

/// The effects of a row of a verb's table; none if there is no such row.
pub(crate) fn effects(data: &Data, verb: Verb, row: u8) -> &[Effect] {
    data.action(verb).outcomes.get(usize::from(row)).map_or(&[], |outcome| outcome.effects.as_slice())
}

/// Whether a row of a verb's table strikes: `Some(true)` as a critical hit, which passes armour by.
pub(crate) fn blow_of(data: &Data, verb: Verb, row: u8) -> Option<bool> {
    effects(data, verb, row).iter().find_map(|effect| match effect {
        Effect::Blow { critical } => Some(*critical),
        _ => None,
    })
}
