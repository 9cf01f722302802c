//! From level to battle: the words that a level may use, and units made from templates.

use super::catalogue;
use crate::data::{
    Armour, Combatant, DamageType, Data, File, Gear, GearClass, MOST_STYLES, Perk, STATS, SizeRow, Skill, Stat,
    WeaponTrait,
};
use crate::ids::HEALTH;
use indes_core::battle::{UnitSeed, UnitState};
use indes_core::battlefield::{Footprint, Grip, Pool, Pools, RuleData, Size, Stats, StatusId, Tick};
use indes_core::grid::Diagonal;
use indes_rules::common::{RuleFile, items_of, take_key};
use indes_rules::{GearSpec, HazardWords, SizeSpec, TemplateSpec, UnitRequest, Vocabulary};
use smallvec::{SmallVec, smallvec};
use std::collections::BTreeMap;

/// The most health with which a unit can begin.
const MOST_HEALTH: i32 = 999;

/// The words that a level may use.
pub(crate) fn vocabulary(data: &RuleData) -> Vocabulary {
    let data: &Data = data.of();
    let file = &data.file;
    let size = |size: &SizeRow| SizeSpec { name: size.key.clone(), class: size.class, side: size.side };
    Vocabulary {
        mechanics: data.mechanics(),
        templates: file.combatants.iter().map(template).collect(),
        statuses: statuses(data),
        derived_statuses: derived(data),
        stats: overrides(file),
        skills: skills(),
        gear: file.gear.iter().filter(|gear| gear.key != file.unarmed).map(gear_spec).collect(),
        sizes: file.sizes.iter().map(size).collect(),
        // MANEUVER-G12
        diagonals: vec![Diagonal::One],
        hazards: Some(hazards(data)),
        doors: true,
        hidden_doors: true,
        ..file.lists().vocabulary()
    }
}

/// A template, as levels know it.
fn template(combatant: &Combatant) -> TemplateSpec {
    TemplateSpec {
        name: combatant.key.clone(),
        gear: combatant.carried().cloned().collect(),
        size: Some(combatant.size.clone()),
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
        one_or_both: gear.hands == 1 && gear.is(WeaponTrait::Versatile),
        title: gear.name.clone(),
        about: catalogue::of_gear(gear),
        ..GearSpec::default()
    }
}

/// The skills that a level and its regions may modify (MANEUVER-J05).
fn skills() -> Vec<String> {
    let style = STATS[Stat::FirstStyle as usize].0.to_owned();
    std::iter::once(style).chain(Skill::ALL.map(|skill| skill.1.to_owned())).collect()
}

/// The numbers that a level may set for a unit, each with its least and its most. Ranks are those of the styles that a
/// template has.
fn overrides(file: &File) -> Vec<(String, i32, i32)> {
    let stat = |at: usize, min: i32, max: i32| (STATS[at].0.to_owned(), min, max);
    let attributes = (0..Stat::FirstStyle as usize).map(|at| stat(at, 1, 10));
    let styles = file.combatants.iter().map(|combatant| combatant.styles.len()).max().unwrap_or(0);
    let is_rank_of_any =
        |at: &usize| *at < Stat::FirstStyle as usize + styles || *at >= Stat::FirstStyle as usize + MOST_STYLES;
    let ranks = (Stat::FirstStyle as usize..Stat::Armour as usize).filter(is_rank_of_any).map(|at| stat(at, 0, 10));
    let others = [
        ("speed", 1, 30),
        ("initiative", 0, 30),
        ("pc", 0, 1),
        // The most health, and what is left of it.
        ("full_health", 1, MOST_HEALTH),
        ("health", 0, MOST_HEALTH),
    ];
    let others = others.into_iter().map(|(key, min, max)| (key.to_owned(), min, max));
    let perks = Perk::ALL.into_iter().map(|perk| (perk.1.to_owned(), 0, 1));
    attributes.chain(ranks).chain(others).chain(perks).collect()
}

/// The keys of the conditions with which a unit may begin.
fn statuses(data: &Data) -> Vec<String> {
    let named = &data.statuses;
    [named.prone, named.dazed, named.braced].map(|status| data.file.statuses[usize::from(status.0)].key.clone()).into()
}

/// The conditions that a level cannot give a unit, each with what to write in place of it.
fn derived(data: &Data) -> Vec<(String, String)> {
    let named = &data.statuses;
    let all = [
        (named.surprised, "set the level's option `ambush`"),
        (named.grappled, "let a unit choose `grapple`"),
        (named.grappling, "let the unit choose `grapple`"),
        (named.netted, "let a unit throw a `net`"),
        (named.disengaged, "let the unit choose `disengage`"),
        (named.feinted, "let a unit choose `feint`"),
        (named.warded, "let the unit choose `ward`"),
        (named.both_hands, "write `grip: both_hands`"),
        (named.unconscious, "set its `health` to 0"),
        (named.dead, "set the level's option `death`"),
    ];
    all.map(|(status, help)| (data.file.statuses[usize::from(status.0)].key.clone(), help.to_owned())).into()
}

/// The words of hazards: when they strike, and the types of damage (MANEUVER-G65).
fn hazards(data: &Data) -> HazardWords {
    HazardWords {
        ticks: vec![Tick::Enter, Tick::OwnTurnEnd, Tick::Once],
        losses: Vec::new(),
        kinds: DamageType::ALL.map(|kind| kind.1.to_owned()).into(),
        statuses: statuses(data),
    }
}

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

/// The overrides with which a unit begins the next of linked levels: the health that rest has not restored (MANEUVER-J21,
/// MANEUVER-G22). `None` for the dead.
pub(crate) fn carry(data: &RuleData, left: &UnitState) -> Option<BTreeMap<String, i32>> {
    let data: &Data = data.of();
    if left.statuses.has(data.statuses.dead) {
        return None;
    }
    let health = left.pools.get(HEALTH);
    let missing = health.max - health.now;
    let restored = match data.option("rest") {
        REST_ALL => missing,
        REST_HALF => (missing + 1) / 2,
        _ => 0,
    };
    let now = health.now + restored;
    let mut carried = BTreeMap::new();
    if now < health.max {
        carried.insert("health".to_owned(), now.into());
    }
    Some(carried)
}

/// The values of the option `rest`.
const REST_ALL: i16 = 0;
const REST_HALF: i16 = 1;
