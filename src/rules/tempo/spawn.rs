//! A template of the rule data becomes a unit.

use super::data::{Armour, Combatant, Data, FIXED_STATS};
use crate::battle::UnitSeed;
use crate::battlefield::{Gear, GearId, Item, Place, Pool, Pools, SideId, Stats};
use crate::grid::{Cell, Direction};
use smallvec::SmallVec;

/// A unit made from the template with this place in the list, On Guard, its first weapon in hand (TEMPO-G54).
///
/// # Panics
/// If there is no such template.
#[must_use]
pub fn unit(data: &Data, template: usize, side: u8, cell: Cell) -> UnitSeed {
    let combatant = &data.file.combatants[template];
    let armour = data.file.armours.iter().find(|armour| armour.key == combatant.armour);
    let pool = |points: i16| Pool { now: points, max: points, held: 0, owed: 0 };
    UnitSeed {
        name: combatant.name.clone(),
        template: combatant.key.clone(),
        kind: combatant.name.clone(),
        figure: combatant.figure.clone(),
        side: SideId(side),
        cell,
        facing: Direction(0),
        stats: stats(data, combatant, armour),
        pools: Pools(SmallVec::from_slice(&[pool(data.file.max_ap), pool(combatant.health)])),
        status: data.on_guard,
        gear: gear(data, combatant),
    }
}

fn stats(data: &Data, combatant: &Combatant, armour: Option<&Armour>) -> Stats {
    let worn = |f: fn(&Armour) -> i16| armour.map_or(0, f);
    let skills = data.file.skills.iter().map(|skill| combatant.skills.get(&skill.key).copied().unwrap_or(0));
    let fixed: [i16; FIXED_STATS.len()] = [
        combatant.combat_defence,
        worn(|armour| armour.coverage),
        combatant.movement,
        worn(|armour| armour.burden),
        worn(|armour| armour.cut),
        worn(|armour| armour.thrust),
        worn(|armour| armour.blunt),
    ];
    Stats(skills.chain(fixed).collect())
}

fn gear(data: &Data, combatant: &Combatant) -> Gear {
    let kind = |key: &String| {
        let at = data.file.gear.iter().position(|weapon| &weapon.key == key).unwrap_or(0);
        GearId(u8::try_from(at).unwrap_or(0))
    };
    let place = |at: usize| if at == 0 { Place::Hand } else { Place::Stowed };
    let items = combatant.weapons.iter().enumerate().map(|(at, key)| Item { kind: kind(key), place: place(at) });
    Gear(items.collect())
}
