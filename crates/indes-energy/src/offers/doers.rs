//! The creatures of a seat that can act, those that can use a verb, and the one that an answer names.

use super::actions;
use super::prospect::Prospect;
use crate::data::Data;
use crate::unit;
use indes_core::battle::{Arg, Asked, Intent, Verb, View};
use indes_core::battlefield::{Seat, UnitId, UnitMask};

/// The creatures of a seat that can act.
#[must_use]
pub fn able_of(view: &View, seat: Seat) -> UnitMask {
    let data: &Data = view.field.data();
    let own = view.field.standing().filter(|me| view.field.roster.seat(me.id) == seat && unit::is_able(data, me));
    own.map(|me| me.id).collect()
}

/// The creature that would carry out an answer: the one that is asked, else the first that the answer names, of several
/// that run together the first.
#[must_use]
pub fn actor(asked: &Asked, intent: &Intent) -> Option<UnitId> {
    asked.unit.or_else(|| intent.unit()).or_else(|| intent.units().iter().next())
}

/// An answer without the creature that it names as acting.
#[must_use]
pub fn bare(actor: UnitId, intent: &Intent) -> Intent {
    let named = intent.with.first() == Some(&Arg::Unit(actor));
    let with = intent.with.iter().skip(usize::from(named)).cloned().collect();
    Intent { verb: intent.verb, with }
}

/// The creatures of a seat that can use a verb now.
pub(crate) fn doers(view: &View, seat: Seat, verb: Verb) -> UnitMask {
    let able = prospects(view, seat);
    let can = |one: &&Prospect| actions::lowest_price(view, one, verb).is_some();
    able.iter().filter(can).map(|one| one.me.id).collect()
}

/// The creatures of a seat that can take part in a run together (ENERGY-G51).
#[must_use]
pub fn runners(view: &View, seat: Seat) -> UnitMask {
    actions::runners(view, &prospects(view, seat))
}

/// The creatures of a seat that can act, with their surroundings.
pub(super) fn prospects<'a>(view: &'a View, seat: Seat) -> Vec<Prospect<'a>> {
    able_of(view, seat).iter().map(|unit| Prospect::of(view.field.unit(unit), None)).collect()
}
