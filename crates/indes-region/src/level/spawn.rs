//! From level to battle and on to the next level: the words that a level may use, units made from templates, and what
//! they take along (REGION-180, REGION-G04, REGION-G43, REGION-G58, REGION-G87, REGION-D13, REGION-D26, REGION-J13,
//! REGION-J15).

use super::catalogue;
use crate::data::{Attribute, Combatant, Data, Flag, Gear, SizeRow};
use crate::ids::{HP, MP};
use indes_core::battle::{UnitSeed, UnitState};
use indes_core::battlefield::{Footprint, Pool, Pools, RuleData, Size, Stats, StatusId};
use indes_core::grid::Diagonal;
use indes_rules::common::{RuleFile, items_of, take_key};
use indes_rules::{GearSpec, OptionValues, SizeSpec, TemplateSpec, UnitRequest, Vocabulary};
use smallvec::{SmallVec, smallvec};
use std::collections::BTreeMap;

/// The most hit points or magic points of a unit.
const MOST_POINTS: i32 = 999;
/// The most action points of a unit.
const MOST_ACTIONS: i32 = 9;
/// The most regions that a unit runs.
const MOST_RUN: i32 = 9;
/// The size class of a size that the data do not know.
const MEDIUM: i8 = 2;

/// The words that a level may use.
pub(crate) fn vocabulary(data: &RuleData) -> Vocabulary {
    let data: &Data = data.of();
    let file = &data.file;
    // REGION-G58
    let size = |size: &SizeRow| SizeSpec { name: size.key.clone(), class: size.class, side: 1 };
    Vocabulary {
        mechanics: data.mechanics(),
        templates: file.combatants.iter().map(template).collect(),
        statuses: statuses(data),
        derived_statuses: derived(data),
        stats: overrides(data),
        gear: file.gear.iter().filter(|gear| gear.key != file.unarmed).map(gear_spec).collect(),
        sizes: file.sizes.iter().map(size).collect(),
        // REGION-G53
        diagonals: vec![Diagonal::One],
        arrivals: true,
        doors: true,
        ..file.lists().vocabulary()
    }
}

/// A template, as levels know it.
fn template(combatant: &Combatant) -> TemplateSpec {
    TemplateSpec {
        name: combatant.key.clone(),
        gear: combatant.carried().cloned().collect(),
        size: Some(combatant.size.clone()),
        carries: combatant.is_mount(),
        lacks: catalogue::lacks(combatant),
        title: combatant.name.clone(),
        about: catalogue::of_template(combatant),
        ..TemplateSpec::default()
    }
}

/// A piece of gear, as levels know it.
fn gear_spec(gear: &Gear) -> GearSpec {
    GearSpec {
        name: gear.key.clone(),
        hands: gear.hands,
        title: gear.name.clone(),
        about: catalogue::of_gear(gear),
        ..GearSpec::default()
    }
}

/// The statuses of earlier levels that a unit keeps: they are overrides, 1 for a unit that has them.
fn kept(data: &Data) -> impl Iterator<Item = StatusId> + '_ {
    let named = &data.statuses;
    [named.badly_wounded, named.stunned].into_iter().chain(data.injuries().iter().map(|row| row.1))
}

/// The numbers that a level may set for a unit, each with its least and its most: the sides of dice, points, flags, how it
/// begins, and what earlier levels have left (REGION-G04, REGION-G49, REGION-D26).
fn overrides(data: &Data) -> Vec<(String, i32, i32)> {
    let ranks = &data.file.ranks;
    let least = ranks.first().map_or(2, |&sides| i32::from(sides));
    let most = ranks.last().map_or(least, |&sides| i32::from(sides));
    let dice = Attribute::ALL.map(|row| (row.1, least, most));
    let numbers = [
        ("max_hp", 0, MOST_POINTS),
        ("hp", 1, MOST_POINTS),
        ("max_mp", 0, MOST_POINTS),
        ("mp", 0, MOST_POINTS),
        ("max_ap", 0, MOST_ACTIONS),
        ("run", 1, MOST_RUN),
        ("hands", 0, 2),
        ("hidden", 0, 1),
        ("surprised", 0, 1),
        ("weapons_ready", 0, 1),
    ];
    let flags = Flag::ALL.map(|flag| (flag.1, 0, 1));
    let fixed = dice.into_iter().chain(numbers).chain(flags).map(|(key, min, max)| (key.to_owned(), min, max));
    fixed.chain(kept(data).map(|status| (data.key_of(status).to_owned(), 0, 1))).collect()
}

/// The keys of the statuses with which a unit may begin.
fn statuses(data: &Data) -> Vec<String> {
    let named = &data.statuses;
    let all = [named.prone, named.helpless, named.badly_wounded, named.surprised, named.stunned];
    all.map(|status| data.key_of(status).to_owned()).into()
}

/// The statuses that a level cannot give a unit, each with what to write in place of it.
fn derived(data: &Data) -> Vec<(String, String)> {
    let named = &data.statuses;
    let all = [
        (named.knocked_out, "it comes of the last hit point; `helpless` is for those who are bound"),
        (named.lethal_ko, "it comes of the last hit point"),
        (named.dead, "leave the unit out"),
        (named.mortally_wounded, "it comes of a survival roll"),
        (named.partially_grabbed, "let a unit choose `grab`"),
        (named.fully_held, "let a unit choose `grab`"),
        (named.grappling, "let the unit choose `grab`"),
    ];
    let all = all.map(|(status, help)| (data.key_of(status).to_owned(), help.to_owned()));
    let injury = |status: StatusId| {
        let key = data.key_of(status);
        (key.to_owned(), format!("write `overrides: {{\"{key}\": 1}}`"))
    };
    all.into_iter().chain(data.injuries().iter().map(|row| injury(row.1))).collect()
}

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
    let more = kept(data).filter(has).chain(surprised.then_some(data.statuses.surprised));
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

/// The overrides with which a unit begins the next of linked levels: points that are not full, bad wounds, a stun and
/// injuries, as the aftermath has left them (REGION-D13, REGION-G28). `None` for the dead, unless the level lets them be
/// brought back: whole, but for one injury, which no roll decides any more (REGION-104, REGION-J13).
pub(crate) fn carry(data: &RuleData, left: &UnitState) -> Option<BTreeMap<String, i32>> {
    let data: &Data = data.of();
    let named = &data.statuses;
    let lost = left.statuses.has(named.dead) || left.statuses.has(named.mortally_wounded);
    if lost && data.option("allow_resurrection") == 0 {
        return None;
    }
    let mut carried = BTreeMap::new();
    for status in kept(data) {
        let injury = data.injuries().iter().any(|row| row.1 == status);
        if left.statuses.has(status) && (injury || !lost) {
            carried.insert(data.key_of(status).to_owned(), 1);
        }
    }
    if lost {
        if carried.is_empty() {
            carried.extend(injury_of_the_dead(data).map(|status| (data.key_of(status).to_owned(), 1)));
        }
        return Some(carried);
    }
    let (health, magic) = (left.pools.get(HP), left.pools.get(MP));
    if health.now < health.max {
        carried.insert("hp".to_owned(), health.now.max(1).into());
    }
    if magic.now < magic.max {
        carried.insert("mp".to_owned(), magic.now.into());
    }
    Some(carried)
}

/// The injury of a unit that is brought back from the dead between levels: the one that the level has fixed, else the
/// last one of the table (REGION-J13, REGION-J03); `None` if the level has switched injuries off.
fn injury_of_the_dead(data: &Data) -> Option<StatusId> {
    let option = data.file.options.iter().find(|option| option.key == "permanent_injury")?;
    let OptionValues::Choice(choices) = &option.kind else { return None };
    let fixed = usize::try_from(data.option("permanent_injury")).ok().and_then(|at| choices.get(at))?;
    match fixed.as_str() {
        "off" => None,
        key => data.status(key).or_else(|| data.injuries().last().map(|row| row.1)),
    }
}
