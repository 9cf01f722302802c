//! Hiding: who can, who could see it, and its roll (REGION-132, REGION-165, REGION-G38, REGION-G47, REGION-G83).

use super::{assault, place};
use crate::data::Data;
use crate::unit;
use crate::unit::throw::{self, Throw};
use indes_core::battle::{Refusal, View};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::rule_id;
use indes_core::text::message;

/// Why a unit cannot hide; `None` if it can (REGION-G47).
#[must_use]
pub fn hide_refusal(view: &View, me: &UnitRef) -> Option<Refusal> {
    let field = view.field;
    let nature = place::nature_at(field, place::cell(field, me.id));
    let near = |foe: &UnitId| {
        let them = field.unit(*foe);
        !them.body.is_away() && unit::is_conscious(&them) && place::share_region(field, me.id, *foe)
    };
    let refuse = |reason| Some(Refusal { rule: rule_id!("REGION-G47"), reason });
    if field.concealed.of(me.id).is_any() {
        return refuse(message!("refused-is-hidden-already"));
    }
    // What is hidden itself does not betray that it is there.
    if field.known_foes(me.id).iter().any(|foe| near(&foe)) {
        return refuse(message!("refused-an-enemy-is-in-its-region"));
    }
    if nature.cover == 0 && !nature.concealment {
        return refuse(message!("refused-nothing-to-hide-behind"));
    }
    None
}

/// The enemies that could see a unit hide, in the order of the roster (REGION-G83).
#[must_use]
pub fn observers(view: &View, me: &UnitRef) -> Vec<UnitId> {
    let field = view.field;
    let sees = |foe: &UnitId| {
        let them = field.unit(*foe);
        !them.body.is_away() && unit::is_conscious(&them) && place::sees(field, *foe, me.id)
    };
    field.roster.foes(me.id).iter().filter(sees).collect()
}

/// The roll of a unit that hides (REGION-G47, REGION-G38).
#[must_use]
pub fn hide_throw(view: &View, me: &UnitRef) -> Throw {
    let data: &Data = view.field.data();
    throw::reflexes(data, me)
        .down_if(me.statuses.has(data.statuses.fully_held), rule_id!("REGION-132"))
        .down_if(assault::rides_badly(view, me), rule_id!("REGION-165"))
}
