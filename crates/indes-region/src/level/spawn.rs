//! Units made from templates (REGION-151, REGION-180, REGION-G05, REGION-G43, REGION-G58, REGION-G87, REGION-J06,
//! REGION-J15).

use super::carry;
use crate::data::{Attribute, Combatant, Data, Flag, Gear};
use indes_core::battle::UnitSeed;
use indes_core::battlefield::{Footprint, Pool, Pools, RuleData, Size, Stats, StatusId};
use indes_rules::UnitRequest;
use indes_rules::common::{items_of, take_key};
use smallvec::{SmallVec, smallvec};

/// The size class of a size that the data do not know.
const MEDIUM: i8 = 2;

/// A unit made from a template, with the overrides of the level; `None` if there is no such template.
pub(crate) fn unit(data: &RuleData, request: &UnitRequest) -> Option<UnitSeed> {
    let data: &Data = data.of();
    let file = &data.file;
    let at = file.combatants.iter().position(|combatant| combatant.key == request.template)?;
    let combatant = &file.combatants[at];
    let wanted = request.size.unwrap_or(&combatant.size);
    let class = file.sizes.iter().find(|size| size.key == wanted).map_or(MEDIUM, |size| size.class);
    let usual: Vec<String> = combatant.carried().cloned().collect();
    let statuses = begins_with(data, request);
    Some(UnitSeed {
        stats: stats(data, request, at),
        pools: pools(combatant, request),
        gear: gear(data, combatant, request.gear.unwrap_or(&usual), request, &statuses),
        statuses,
        // REGION-G58
        size: Size { class, footprint: Footprint::default() },
        ..request.seed(&combatant.key, &combatant.name, &combatant.figure)
    })
}

/// The statuses with which a unit begins: that of the level, those of earlier levels, and surprise (REGION-J06).
fn begins_with(data: &Data, request: &UnitRequest) -> SmallVec<[StatusId; 2]> {
    let mut found: SmallVec<[StatusId; 2]> = request.status.and_then(|key| data.status(key)).into_iter().collect();
    let surprised_side = data.option("surprised") - 1 == i16::from(request.side.0);
    let surprised = request.number("surprised").map_or(surprised_side, |value| value != 0);
    let has = |status: &StatusId| request.number(data.key_of(*status)).is_some_and(|value| value != 0);
    let more = carry::kept(data).filter(has).chain(surprised.then_some(data.statuses.surprised));
    for status in more.collect::<SmallVec<[StatusId; 4]>>() {
        if !found.contains(&status) {
            found.push(status);
        }
    }
    found
}

/// The stats of a unit, in the order of [`Stat`](crate::data::Stat). A number between two ranks is the higher one.
fn stats(data: &Data, request: &UnitRequest, template: usize) -> Stats {
    let combatant = &data.file.combatants[template];
    let number = |key: &str, usual: i16| request.number(key).unwrap_or(usual);
    let dice = Attribute::ALL.map(|(attribute, key, _)| {
        let sides = number(key, i16::from(combatant.dice.of(attribute)));
        i16::from(data.shifted(u8::try_from(sides).unwrap_or(u8::MAX), 0))
    });
    let worn = request.armour.unwrap_or(&combatant.armour);
    let armour = data.file.armours.iter().position(|armour| armour.key == worn).unwrap_or(0);
    let mut flags = 0;
    for (flag, key) in Flag::ALL {
        let usual = i16::from(combatant.flags.contains(&flag));
        flags |= if number(key, usual) != 0 { flag.bit() } else { 0 };
    }
    let place = |at: usize| i16::try_from(at).unwrap_or(0);
    let others = [
        place(armour),
        place(template),
        flags,
        number("run", combatant.run.map_or(0, i16::from)),
        number("hands", i16::from(combatant.hands)),
        number("hidden", 0),
        i16::from(combatant.is_mount()),
    ];
    Stats(dice.into_iter().chain(others).collect())
}

/// The pools of a unit. Its action points are those of its turn, and are set when that begins (REGION-G05); those of a
/// pair, which its rider has, can be more than its own (REGION-151).
fn pools(combatant: &Combatant, request: &UnitRequest) -> Pools {
    let number = |key: &str, usual: i16| request.number(key).unwrap_or(usual);
    // More points than the most raise the most.
    let full = |key: &str, now: &str, usual: i16| {
        let most = number(key, usual);
        let now = number(now, most).max(0);
        Pool { now, ..Pool::full(most.max(now)) }
    };
    let actions = number("max_ap", combatant.ap);
    Pools(smallvec![
        full("max_hp", "hp", combatant.hp),
        full("max_mp", "mp", combatant.mp),
        Pool { now: 0, open: true, ..Pool::full(actions) },
    ])
}

/// The gear of a unit: the first weapon and a shield in hand, if there are hands for both; what needs no hand always is. A
/// surprised unit has everything stowed, unless the level says that its weapons are ready (REGION-180, REGION-G43,
/// REGION-J15). Weapons are loaded.
fn gear(
    data: &Data,
    combatant: &Combatant,
    list: &[String],
    request: &UnitRequest,
    statuses: &[StatusId],
) -> indes_core::battlefield::Gear {
    let surprised = statuses.contains(&data.statuses.surprised);
    let ready = request.number("weapons_ready").map_or(!surprised, |value| value != 0);
    let lost = data.injuries().iter().any(|row| row.1 == data.statuses.lost_hand && statuses.contains(&row.1));
    let hands = request.number("hands").unwrap_or(i16::from(combatant.hands)) - i16::from(lost);
    let hands = u8::try_from(hands).unwrap_or(0);
    let entry = |key: &String| data.file.gear.iter().find(|gear| gear.key == *key);
    let first = list.iter().filter_map(entry).find(|gear| gear.is_weapon() && (1..=hands).contains(&gear.hands));
    let mut named: Option<Vec<&String>> = request.in_hand.map(|keys| keys.iter().collect());
    let (mut weapon, mut shield, mut filled) = (false, false, 0);
    let held = |gear: &Gear| {
        if gear.hands == 0 {
            return true;
        }
        if let Some(named) = &mut named {
            // A unit that has lost a hand holds what the others can hold.
            let takes = take_key(named, &gear.key) && filled + gear.hands <= hands;
            filled += if takes { gear.hands } else { 0 };
            return takes;
        }
        if !ready {
            return false;
        }
        if gear.is_shield() {
            let takes = !shield && first.map_or(0, |first| first.hands) + gear.hands <= hands;
            shield |= takes;
            return takes;
        }
        let takes = !weapon && first.is_some_and(|first| first.key == gear.key);
        weapon |= takes;
        takes
    };
    let shots = |gear: &Gear| u8::from(gear.reload.is_some());
    items_of(&data.file, list, held, shots)
}
