//! Words of a test as values of slots.

use indes::battle::{Arg, Slot, View};
use indes::battlefield::{ItemId, PartId, UnitId};
use indes::rules::poise::data::Data;

/// A word as the value of a slot, whether it is legal or not.
pub fn value(view: &View, unit: UnitId, slot: Slot, word: &str) -> Option<Arg> {
    let data: &Data = view.field.data();
    let gear = view.field.unit(unit).gear;
    let items = || (0u8..).map(ItemId).zip(&gear.0);
    match slot {
        Slot::Unit => view.field.roster.named(word).map(Arg::Unit),
        Slot::Cell => word.parse().ok().map(Arg::Cell),
        Slot::Level => word.parse().ok().map(Arg::Level),
        Slot::Item => items().find(|(_, item)| data.weapon(item.kind).key == word).map(|(at, _)| Arg::Item(at)),
        Slot::Path => word.split('-').map(str::parse).collect::<Result<_, _>>().ok().map(Arg::Path),
        Slot::Part => {
            let held = items().map(|(at, item)| (Some(at), item.kind)).chain([(None, data.unarmed)]);
            held.into_iter().find_map(|(item, kind)| {
                let at = data.weapon(kind).skills.iter().position(|attack| attack.key == word)?;
                Some(Arg::Part(PartId { item, part: u8::try_from(at).ok()? }))
            })
        }
    }
}
