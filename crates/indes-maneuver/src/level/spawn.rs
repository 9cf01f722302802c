//! Units made from templates.

use crate::data::{Armour, Combatant, Data, Gear, GearClass, Perk, STATS, Skill, Stat, WeaponTrait};
use crate::ids::HEALTH;
use indes_core::battle::UnitSeed;
use indes_core::battlefield::{Footprint, Grip, Pool, Pools, RuleData, Size, Stats, StatusId};
use indes_rules::UnitRequest;
use indes_rules::common::{items_of, take_key};
use smallvec::{SmallVec, smallvec};

/// A unit made from a template, with the overrides of the level; `None` if there is no such template.
pub(crate) fn unit(data: &RuleData, request: &UnitRequest) -> Option<UnitSeed> {
    let data: &Data = data.of();
    let file = &data.file;
    let at = file.combatants.iter().position(|combatant| combatant.key == request.template)?;
    let combatant = &file.combatants[at];
    let worn = request.armour.unwrap_or(&combatant.armour);
    let armour = file.armours.iter().position(|armour| armour.key == worn).unwrap_or(0);
    let wanted = request.size.unwrap_or(&combatant.size);
    let size = file.sizes.iter().find(|size| size.key == wanted);
    let usual: Vec<String> = combatant.carried().cloned().collect();
    let list = request.gear.unwrap_or(&usual);
    let stats = stats(data, request, at, armour);
    let mut statuses: SmallVec<[StatusId; 2]> = request.status.and_then(|key| data.status(key)).into_iter().collect();
    let gear = gear(data, combatant, list, request);
    if holds_with_both(data, combatant, request, &gear) {
        statuses.push(data.statuses.both_hands);
    }
    let pools = pools(data, combatant, &stats, request);
    if pools.get(HEALTH).now == 0 {
        statuses.push(data.statuses.unconscious);
        if !statuses.contains(&data.statuses.prone) {
            statuses.push(data.statuses.prone);
        }
    }
    Some(UnitSeed {
        stats,
        pools,
        statuses,
        gear,
        size: Size {
            class: size.map_or(2, |size| size.class),
            footprint: size.map_or_else(Footprint::default, |size| Footprint::usual(&request.grid, size.side)),
        },
        ..request.seed(&combatant.key, &combatant.name, &combatant.figure)
    })
}

/// The stats of a unit (MANEUVER-D18, MANEUVER-G06, MANEUVER-G11).
fn stats(data: &Data, request: &UnitRequest, template: usize, armour: usize) -> Stats {
    let combatant = &data.file.combatants[template];
    let worn: &Armour = &data.file.armours[armour];
    let number = |key: &str, usual: i16| request.number(key).unwrap_or(usual);
    let of = &combatant.attributes;
    let attributes = crate::data::Attribute::ALL.map(|(attribute, key)| number(key, of.of(attribute)));
    let [_, agility, _, _, perception, _] = attributes;
    let styles = [Stat::FirstStyle, Stat::SecondStyle, Stat::ThirdStyle].into_iter().enumerate();
    let styles = styles.map(|(at, stat)| {
        let rank = combatant.styles.get(at).map_or(0, |style| style.rank);
        number(STATS[stat as usize].0, rank)
    });
    let rank = |skill: Skill| combatant.ranks.iter().find(|rank| rank.0 == skill).map_or(0, |rank| rank.1);
    let skills = Skill::ALL.map(|(skill, key)| number(key, rank(skill)));
    let derived = &data.file.derived;
    let share = derived.speed_share;
    let usual = derived.speed + (agility + share - 1) / share - worn.speed;
    let speed = number("speed", combatant.speed.unwrap_or(usual.max(derived.speed_least)));
    let pc = number("pc", i16::from(combatant.pc));
    let (perks, alert) = perks(combatant, &number);
    // MANEUVER-G95: the listed value includes perks.
    let initiative =
        number("initiative", combatant.initiative.unwrap_or(perception) + if alert { derived.alert } else { 0 });
    let place = |at: usize| i16::try_from(at).unwrap_or(0);
    let last = [place(armour), speed, initiative, pc, place(template), perks];
    Stats(attributes.into_iter().chain(styles).chain(skills).chain(last).collect())
}

/// The perks of a unit, and whether the level has added Alert to those of its template.
fn perks(combatant: &Combatant, number: &impl Fn(&str, i16) -> i16) -> (i16, bool) {
    let mut bits = 0;
    for (perk, key) in Perk::ALL {
        let usual = i16::from(combatant.perks.contains(&perk));
        bits |= if number(key, usual) != 0 { perk.bit() } else { 0 };
    }
    let alert = bits & Perk::Alert.bit() != 0 && !combatant.perks.contains(&Perk::Alert);
    (bits, alert)
}

/// The pools of a unit (MANEUVER-G21); its points are set when a round begins.
fn pools(data: &Data, combatant: &Combatant, stats: &Stats, request: &UnitRequest) -> Pools {
    let derived = &data.file.derived;
    let usual = derived.health + derived.health_each * stats.get(Stat::Endurance.id());
    let most = request.number("full_health").or(combatant.health).unwrap_or(usual).max(1);
    let now = request.number("health").unwrap_or(most).clamp(0, most);
    let points = &data.file.points;
    let unconscious = now == 0;
    let counted = |most: i16| Pool { now: if unconscious { 0 } else { most }, ..Pool::full(most) };
    Pools(smallvec![
        Pool { now, ..Pool::full(most) },
        counted(points.ap),
        Pool::full(points.attacks),
        Pool::full(points.free),
        Pool { now: 0, max: stats.get(Stat::Speed.id()), held: 0, owed: 0, open: true },
    ])
}

/// The hands with which a unit holds a versatile weapon at the beginning (MANEUVER-G78).
fn grip_of(combatant: &Combatant, request: &UnitRequest) -> Grip {
    request.grip.unwrap_or(combatant.grip)
}

/// The hands that an item takes which is held with a grip (MANEUVER-G59).
fn hands_of(gear: &Gear, grip: Grip) -> u8 {
    match grip {
        Grip::BothHands if gear.is(WeaponTrait::Versatile) => gear.hands.max(2),
        Grip::OneHand | Grip::BothHands => gear.hands,
    }
}

/// Whether a unit begins with a versatile weapon in both hands: the level or its template says so, and its hands are
/// free for it (MANEUVER-G78).
fn holds_with_both(
    data: &Data,
    combatant: &Combatant,
    request: &UnitRequest,
    gear: &indes_core::battlefield::Gear,
) -> bool {
    let grip = grip_of(combatant, request);
    let held = || gear.in_hand().map(|(_, kind)| data.weapon(kind));
    let hands: u8 = held().map(|gear| hands_of(gear, grip)).sum();
    grip == Grip::BothHands && held().any(|gear| gear.is(WeaponTrait::Versatile)) && hands <= combatant.hands
}

/// The gear of a unit: the first weapon and a shield in hand, if there are hands for both; spells and worn items always
/// are (MANEUVER-G78, MANEUVER-G99).
fn gear(data: &Data, combatant: &Combatant, list: &[String], request: &UnitRequest) -> indes_core::battlefield::Gear {
    let mut named: Option<Vec<&String>> = request.in_hand.map(|keys| keys.iter().collect());
    let entry = |key: &String| data.file.gear.iter().find(|gear| gear.key == *key);
    let first = list.iter().filter_map(entry).find(|gear| gear.is_weapon());
    let grip = |gear: &Gear| hands_of(gear, grip_of(combatant, request));
    let (mut weapon, mut shield, mut hands) = (false, false, 0);
    let held = |gear: &Gear| {
        if gear.hands == 0 {
            return true;
        }
        if let Some(named) = &mut named {
            return take_key(named, &gear.key);
        }
        let room = hands + grip(gear) <= combatant.hands;
        let takes = match gear.class {
            GearClass::Shield => {
                let left = combatant.hands.saturating_sub(if weapon { hands } else { first.map_or(0, grip) });
                !shield && left >= gear.hands
            }
            _ if gear.is_weapon() => !weapon && room,
            _ => false,
        };
        if takes {
            hands += grip(gear);
            weapon |= gear.is_weapon();
            shield |= gear.class == GearClass::Shield;
        }
        takes
    };
    let shots = |gear: &Gear| match &gear.magic {
        Some(magic) => magic.uses,
        None => u8::from(gear.reload > 0),
    };
    items_of(&data.file, list, held, shots)
}
