//! The odds of staying hidden (POISE-G43).

use crate::field::{hidden, riding};
use indes_core::battle::odds::enumerate;
use indes_core::battle::{Forecast, Intent, View};
use indes_core::battlefield::UnitId;

/// The exact odds that a walk leaves its user hidden; `None` if the user is not hidden.
pub(crate) fn forecast(view: &View, actor: UnitId, intent: &Intent) -> Option<Forecast> {
    let unit = riding::executor(view.field, actor, intent.verb);
    let end = *intent.path().last()?;
    if !hidden::is_asked(view) || !hidden::is_hidden(view, unit) {
        return None;
    }
    let me = view.field.unit(unit);
    let exposed = hidden::exposure(view, &me, intent.path(), end);
    let mut unseen = if exposed.found { 0.0 } else { 1.0 };
    if let Some(cunning) = exposed.cunning.filter(|_| !exposed.found) {
        unseen = 0.0;
        enumerate(
            |dice| hidden::roll(view, &me, intent.verb, cunning, dice).1,
            |chance, holds| unseen += if holds { chance } else { 0.0 },
        );
    }
    Some(Forecast { unseen: Some(unseen), ..Forecast::default() })
}
