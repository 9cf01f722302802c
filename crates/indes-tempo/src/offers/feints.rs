//! Feints that are possible: the verbs that an announced action could hide (TEMPO-063, TEMPO-064).

use crate::data::{Data, Kind};
use crate::field::reach::targets;
use crate::ids::AP;
use crate::unit::condition::allowed;
use crate::unit::gear::surface_price;
use indes_core::battle::{Intent, Verb, View};
use indes_core::battlefield::UnitId;

/// TEMPO-063, TEMPO-064: the verbs that an announced action could hide, with the same surface against the same target.
pub(crate) fn possible<'a>(view: &'a View, unit: UnitId, announced: &'a Intent) -> impl Iterator<Item = Verb> + 'a {
    let data: &Data = view.field.data();
    data.verbs_of(Kind::Sealed).filter(move |&verb| {
        let can_feign = || {
            let me = view.field.unit(unit);
            let (Some(part), Some(target)) = (announced.part(), announced.unit()) else {
                return false;
            };
            // TEMPO-G37: bare hands do not feign.
            part.item.is_some()
                && allowed(data, &me, verb)
                && surface_price(data, &me, part) <= me.pools.free(AP)
                && targets(view, &me, verb, Some(part)).has(target)
        };
        data.compiled(verb).seems & 1 << announced.verb.0 != 0 && data.option("feints") != 0 && can_feign()
    })
}
