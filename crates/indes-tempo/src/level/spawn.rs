//! From level to battle: the vocabulary of levels, units made from templates, bonds.

use super::catalogue;
use crate::data::{Armour, Combatant, Data, FIXED_STATS, File, Hands, Weapon};
use crate::ids::{BIND, GRAPPLE, PIN};
use crate::unit::gear::hands_needed;
use indes_core::battle::{BondSeed, UnitSeed};
use indes_core::battlefield::{Footprint, Gear, ItemId, Pool, Pools, RuleData, Size, Stats, StatusId, UnitId};
use indes_core::grid::Diagonal;
use indes_core::rule_id;
use indes_rules::common::{RuleFile, items_of, take_key};
use indes_rules::{BondRequest, BondSpec, GearSpec, SizeSpec, TemplateSpec, UnitRequest, Vocabulary};
use smallvec::SmallVec;

/// A status that only a bond gives, with what a level writes instead.
fn bond_status(status: &str) -> (String, String) {
    let tie = if status == "bound" {
        "(status: \"bound\", members: […])"
    } else {
        "(status: \"grappled\", members: […], …)"
    };
    (status.to_owned(), format!("tie those whom it concerns in the level: `bonds: [{tie}]`"))
}

/// What a level may name: templates, statuses, bonds, numbers, skills, gear, sizes.
pub(crate) fn vocabulary(data: &RuleData) -> Vocabulary {
    let data: &Data = data.of();
    let file = &data.file;
    let skills = file.skills.iter().map(|skill| (skill.key.clone(), 0, 8));
    let numbers = [
        ("health", 1, 200),
        ("health_now", 1, 200),
        ("max_ap", 6, 18),
        ("movement", 0, 12),
        ("combat_defence", -5, 10),
        ("grapple_defence", -5, 20),
    ];
    Vocabulary {
        templates: file.combatants.iter().map(|combatant| template(file, combatant)).collect(),
        statuses: vec!["off_guard".into(), "on_guard".into()],
        derived_statuses: ["bound", "grappled", "pinned"].into_iter().map(bond_status).collect(),
        // TEMPO-G36: one status at a time.
        most_statuses: 1,
        // TEMPO-G52: a bind needs weapons.
        bonds: vec![
            BondSpec { status: "bound".into(), least: 2, most: 2, held: None, armed: Some(rule_id!("TEMPO-G52")) },
            BondSpec { status: "grappled".into(), least: 2, most: 8, held: Some("pinned".into()), armed: None },
        ],
        stats: numbers.into_iter().map(|(name, min, max)| (name.to_owned(), min, max)).chain(skills).collect(),
        // TEMPO-J11: modifiers of regions.
        skills: file.skills.iter().map(|skill| skill.key.clone()).collect(),
        gear: file.gear.iter().filter(|weapon| weapon.hands != Hands::None).map(|weapon| gear(file, weapon)).collect(),
        sizes: file.sizes.iter().map(|size| SizeSpec { name: size.key.clone(), class: 0, side: size.side }).collect(),
        diagonals: vec![Diagonal::One, Diagonal::Alternating, Diagonal::Forbidden],
        // TEMPO-G50: no mounts.
        no_riders: Some(rule_id!("TEMPO-G50")),
        doors: true,
        // TEMPO-G31
        arrivals: true,
        // TEMPO-G48: high ground.
        height_options: vec!["high_ground_bonus".to_owned()],
        ..file.lists().vocabulary()
    }
}

/// A template as levels read it.
fn template(file: &File, combatant: &Combatant) -> TemplateSpec {
    TemplateSpec {
        name: combatant.key.clone(),
        gear: combatant.weapons.clone(),
        size: None,
        title: combatant.name.clone(),
        about: catalogue::of_template(file, combatant),
        ..TemplateSpec::default()
    }
}

/// A weapon or shield as levels read it.
fn gear(file: &File, weapon: &Weapon) -> GearSpec {
    GearSpec {
        name: weapon.key.clone(),
        hands: hands_needed(weapon.hands),
        binds: weapon.is_melee(),
        title: weapon.name.clone(),
        about: catalogue::of_weapon(file, weapon),
        ..GearSpec::default()
    }
}

/// The bonds that a level requests: a bind by the first melee weapons in hand (TEMPO-028), or a grapple (TEMPO-031)
/// with its pins.
pub(crate) fn bonds(data: &RuleData, request: &BondRequest) -> Vec<BondSeed> {
    let data: &Data = data.of();
    let BondRequest { status, members, held, units } = *request;
    if status == "bound" {
        // TEMPO-G52: neither ranged weapons nor shields bind.
        let weapon = |unit: UnitId| {
            let mut held = units.get(usize::from(unit.0))?.gear.in_hand();
            held.find(|(_, gear)| data.weapon(*gear).is_melee()).map(|(item, _)| item)
        };
        let members: SmallVec<[(UnitId, Option<ItemId>); 2]> =
            members.iter().map(|&unit| (unit, weapon(unit))).collect();
        let statuses = members.iter().map(|member| (member.0, data.bound)).collect();
        return vec![BondSeed { kind: BIND, members, statuses }];
    }
    let pinned = |unit: UnitId| held.iter().any(|pair| pair.1 == unit);
    let status = |unit: UnitId| if pinned(unit) { data.pinned } else { data.grappled };
    let grapple = BondSeed {
        kind: GRAPPLE,
        members: members.iter().map(|&unit| (unit, None)).collect(),
        statuses: members.iter().map(|&unit| (unit, status(unit))).collect(),
    };
    let pins = held.iter().map(|&(by, unit)| BondSeed {
        kind: PIN,
        members: SmallVec::from_slice(&[(by, None), (unit, None)]),
        statuses: Vec::new(),
    });
    std::iter::once(grapple).chain(pins).collect()
}

/// A unit made from a template, with the level's own values where it has some; `None` if there is no such template.
pub(crate) fn unit(data: &RuleData, request: &UnitRequest) -> Option<UnitSeed> {
    let data: &Data = data.of();
    let combatant = data.file.combatants.iter().find(|combatant| combatant.key == request.template)?;
    let number = |key: &str, usual: i16| request.number(key).unwrap_or(usual);
    let health = number("health", combatant.health);
    let worn = request.armour.unwrap_or(&combatant.armour);
    let armour = data.file.armours.iter().find(|armour| armour.key == worn);
    // TEMPO-033, TEMPO-036: On Guard or Off Guard.
    let prepared = if request.prepared { data.on_guard } else { data.off_guard };
    let status = request.status.and_then(|key| {
        let at = data.file.statuses.iter().position(|status| status.key == key)?;
        u8::try_from(at).ok().map(StatusId)
    });
    // TEMPO-G49: Medium if the level names no size.
    let wanted = request.size.unwrap_or("medium");
    let class = data.file.sizes.iter().position(|size| size.key == wanted);
    let size = class.and_then(|class| data.file.sizes.get(class));
    let class = class.and_then(|class| i8::try_from(class).ok()).unwrap_or_default();
    Some(UnitSeed {
        stats: stats(
            data,
            combatant,
            armour,
            &number,
            size.map_or(SizeBonus::default(), |size| SizeBonus {
                combat: size.combat_defence,
                grapple: size.grapple_defence,
            }),
        ),
        // TEMPO-002, TEMPO-G32: action points and Health.
        pools: Pools(SmallVec::from_slice(&[
            Pool::full(number("max_ap", data.file.max_ap)),
            Pool { now: number("health_now", health).min(health), ..Pool::full(health) },
        ])),
        statuses: SmallVec::from_slice(&[status.unwrap_or(prepared)]),
        gear: carried(data, request.gear.unwrap_or(&combatant.weapons), request.in_hand),
        size: Size {
            class,
            footprint: size.map_or_else(Footprint::default, |size| Footprint::usual(&request.grid, size.side)),
        },
        ..request.seed(&combatant.key, &combatant.name, &combatant.figure)
    })
}

/// TEMPO-D21: the bonuses of a size to the defences.
#[derive(Clone, Copy, Default)]
struct SizeBonus {
    combat: i16,
    grapple: i16,
}

/// The stats of a unit: skills, then the fixed ones in the order of [`FIXED_STATS`].
fn stats(
    data: &Data,
    combatant: &Combatant,
    armour: Option<&Armour>,
    number: &impl Fn(&str, i16) -> i16,
    by_size: SizeBonus,
) -> Stats {
    let worn = |f: fn(&Armour) -> i16| armour.map_or(0, f);
    let own = data.file.armours.iter().find(|armour| armour.key == combatant.armour).map_or(0, |armour| armour.bcm);
    let skills =
        data.file.skills.iter().map(|skill| number(&skill.key, combatant.skills.get(&skill.key).copied().unwrap_or(0)));
    let fixed: [i16; FIXED_STATS.len()] = [
        number("combat_defence", combatant.combat_defence) + by_size.combat,
        worn(|armour| armour.coverage),
        // TEMPO-G17: the template's number counts its own armour, so another one changes it by the difference.
        number("movement", (combatant.movement - own + worn(|armour| armour.bcm)).max(0)),
        worn(|armour| armour.burden),
        worn(|armour| armour.cut),
        worn(|armour| armour.thrust),
        worn(|armour| armour.blunt),
        number("grapple_defence", combatant.grapple_defence.unwrap_or(data.file.grapple_defence)) + by_size.grapple,
    ];
    Stats(skills.chain(fixed).collect())
}

/// TEMPO-G54: a unit's items. In hand are those that the level names (`in_hand`), else the first weapon, and a shield
/// if a hand is free; the rest is stowed. Ranged weapons are loaded.
fn carried(data: &Data, weapons: &[String], in_hand: Option<&[String]>) -> Gear {
    let weapon_of = |key: &String| data.file.gear.iter().find(|weapon| &weapon.key == key);
    let mut wanted: Vec<&String> = match in_hand {
        Some(list) => list.iter().collect(),
        None => {
            let first = weapons.first();
            let free = first.is_some_and(|first| weapon_of(first).is_some_and(|weapon| hands_needed(weapon.hands) < 2));
            let mut rest = weapons.iter().skip(1).filter(|_| free);
            first.into_iter().chain(rest.find(|key| weapon_of(key).is_some_and(|one| one.shield.is_some()))).collect()
        }
    };
    let shots = |weapon: &Weapon| weapon.ranged.map_or(0, |ranged| ranged.shots);
    items_of(&data.file, weapons, |weapon| take_key(&mut wanted, &weapon.key), shots)
}
