//! From level to battle: the words that a level may use, and units made from templates.

use crate::data::{
    Affliction, Armour, Combatant, Data, File, MainPool, Mount, MountKind, POOLS, STATS, SizeRow, Tier, Weapon,
};
use crate::level::catalogue;
use crate::procedures::effects::hazards::CHOICE;
use crate::{DEFENCE, POISE, STRESS, afflictions};
use indes_core::battle::{UnitSeed, UnitState};
use indes_core::battlefield::{Footprint, Gear, Pool, PoolId, Pools, RuleData, Size, Stats, StatusId, Tick};
use indes_core::grid::Diagonal;
use indes_core::rule_id;
use indes_rules::common::{RuleFile, items_of, take_key};
use indes_rules::{AbilityAdvice, GearSpec, HazardWords, SizeSpec, TemplateSpec, UnitRequest, Vocabulary};
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// The most stress with which a unit can begin.
const MOST_STRESS: i32 = 200;

/// The words that a level may use.
pub(crate) fn vocabulary(data: &RuleData) -> Vocabulary {
    let data: &Data = data.of();
    let file = &data.file;
    let size = |size: &SizeRow| SizeSpec { name: size.key.clone(), class: size.class, side: size.side };
    Vocabulary {
        mechanics: data.mechanics(),
        templates: file.combatants.iter().map(|combatant| template(file, combatant)).collect(),
        statuses: statuses(data),
        derived_statuses: derived(data),
        stats: overrides(data),
        gear: file.gear.iter().filter(|weapon| weapon.key != file.unarmed).map(weapon).collect(),
        sizes: file.sizes.iter().map(size).collect(),
        // POISE-127
        diagonals: vec![Diagonal::Alternating],
        opening: true,
        hiding: true,
        exits: true,
        criticals: Some(main_pools()),
        arrivals: true,
        hazards: Some(hazards(data)),
        ceiling: Some(file.flight.ceiling),
        ..file.lists().vocabulary()
    }
}

/// A template, as levels know it.
fn template(file: &File, combatant: &Combatant) -> TemplateSpec {
    TemplateSpec {
        name: combatant.key.clone(),
        gear: combatant.carried().cloned().collect(),
        size: Some(combatant.size.clone()),
        carries: combatant.mount.is_some(),
        flies: combatant.flies,
        animal: combatant.mount.is_some_and(|mount| !mount.reasons),
        lacks: catalogue::lacks(combatant),
        abilities: (combatant.tier == Tier::Hero).then(|| advice(file, combatant)),
        title: combatant.name.clone(),
        about: catalogue::of_template(combatant),
    }
}

/// The abilities that a hero should have (POISE-G03).
fn advice(file: &File, hero: &Combatant) -> AbilityAdvice {
    let values = [("agility", hero.agility), ("brawn", hero.brawn), ("cunning", hero.cunning)];
    AbilityAdvice {
        values: values.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect(),
        sum: file.hero.sum.into(),
        least: file.hero.least.into(),
        most: file.hero.most.into(),
        rule: rule_id!("POISE-G03"),
    }
}

/// The keys of the three main pools.
fn main_pools() -> Vec<String> {
    MainPool::ALL.into_iter().map(|which| POOLS[usize::from(which.id().0)].0.to_owned()).collect()
}

/// A weapon or shield, as levels know it.
fn weapon(weapon: &Weapon) -> GearSpec {
    GearSpec {
        name: weapon.key.clone(),
        hands: weapon.hands,
        title: weapon.name.clone(),
        about: catalogue::of_weapon(weapon),
        ..GearSpec::default()
    }
}

/// The numbers that a level may set for a unit, each with its least and its most.
fn overrides(data: &Data) -> Vec<(String, i32, i32)> {
    let numbers = [
        // POISE-G03
        ("agility", 1, 8),
        ("brawn", 1, 8),
        ("cunning", 1, 8),
        ("speed", 0, 12),
        // POISE-030
        ("poise", 0, 200),
        ("momentum", 0, 200),
        ("focus", 0, 200),
        ("defence", 1, 200),
        ("stress", 0, MOST_STRESS),
        ("defiance", 0, 9),
        // POISE-G40
        ("flies", 0, 1),
    ];
    let numbers = numbers.into_iter().map(|(name, min, max)| (name.to_owned(), min, max));
    numbers.chain(data.afflictions().map(|(status, _)| (data.condition(status).key.clone(), 0, 1))).collect()
}

/// The keys of the conditions with which a unit may begin.
fn statuses(data: &Data) -> Vec<String> {
    let named = &data.statuses;
    // POISE-C05: the conditions of empty pools follow from the pools, and being under water from the board.
    let derived = [
        named.reeling,
        named.knocked_down,
        named.confused,
        named.defeated,
        named.gambit,
        named.lost,
        named.left,
        named.submerged,
    ];
    let all = data.file.statuses.iter().zip((0u8..).map(StatusId));
    // A condition that needs concentration has to be begun in the battle.
    let open = all.filter(|(status, id)| !derived.contains(id) && !status.concentrates);
    open.map(|(status, _)| status.key.clone()).collect()
}

/// The conditions that a level cannot give a unit, each with what to write in place of it (POISE-C05).
fn derived(data: &Data) -> Vec<(String, String)> {
    let named = &data.statuses;
    let empty = |pool: &str| format!("it comes of an empty pool: `pools: {{\"{pool}\": 0}}`");
    let all = [
        (named.reeling, empty("poise")),
        (named.knocked_down, empty("momentum")),
        (named.confused, empty("focus")),
        (named.defeated, "it comes of having no points: set every pool that the unit fights with to 0".to_owned()),
        (named.gambit, "let the unit choose `final_gambit`".to_owned()),
        (named.watching, "let the unit choose `overwatch`".to_owned()),
        (named.submerged, "let the unit choose `dive` in deep water".to_owned()),
        (named.lost, "it comes of stress: set `stress` and the level's option `lethal_stress`".to_owned()),
        (named.left, "let the unit choose `leave` at an exit".to_owned()),
    ];
    all.into_iter().map(|(status, help)| (data.file.statuses[usize::from(status.0)].key.clone(), help)).collect()
}

/// The words of hazards: ticks, pools, and conditions by their keys in the data (POISE-G44).
fn hazards(data: &Data) -> HazardWords {
    let pools: Vec<String> = main_pools().into_iter().chain([CHOICE.to_owned()]).collect();
    let named = &data.statuses;
    let of_itself =
        [named.reeling, named.knocked_down, named.confused, named.defeated, named.gambit, named.lost, named.left];
    let statuses = data.file.statuses.iter().zip(0u8..);
    let statuses = statuses.filter(|&(status, at)| !of_itself.contains(&StatusId(at)) && !status.concentrates);
    HazardWords {
        ticks: vec![Tick::Enter, Tick::OwnTurnEnd, Tick::RoundEnd, Tick::Once],
        losses: pools.clone(),
        kinds: pools,
        statuses: statuses.map(|(status, _)| status.key.clone()).collect(),
    }
}

/// A unit made from a template, with the overrides of the level; `None` if there is no such template.
pub(crate) fn unit(data: &RuleData, request: &UnitRequest) -> Option<UnitSeed> {
    let data: &Data = data.of();
    let file = &data.file;
    let combatant = file.combatants.iter().find(|combatant| combatant.key == request.template)?;
    let number = |key: &str| request.number(key);
    let ability = |key: &str, usual: i16| number(key).unwrap_or(usual);
    let (agility, brawn, cunning) = (
        ability("agility", combatant.agility),
        ability("brawn", combatant.brawn),
        ability("cunning", combatant.cunning),
    );
    let worn = request.armour.unwrap_or(&combatant.armour);
    let armour = file.armours.iter().find(|armour| armour.key == worn);
    let usual: Vec<String> = combatant.carried().cloned().collect();
    let list = request.gear.unwrap_or(&usual);
    let wanted = request.size.unwrap_or(&combatant.size);
    let size = file.sizes.iter().find(|size| size.key == wanted);
    // POISE-102: a level may give a unit afflictions.
    let afflicted = data.afflictions().map(|(status, _)| status);
    let afflicted = afflicted.filter(|status| number(&file.statuses[usize::from(status.0)].key).is_some_and(|n| n > 0));
    let first = request.status.and_then(|key| data.status(key));
    // A level may name a condition twice; a unit has it once.
    let afflicted = afflicted.filter(|&status| first != Some(status));
    let statuses: SmallVec<[StatusId; 2]> = first.into_iter().chain(afflicted).collect();
    Some(UnitSeed {
        stats: stats(data, combatant, armour, list, &[agility, brawn, cunning], [number("speed"), number("flies")]),
        pools: pools(data, combatant, [agility, brawn, cunning], &statuses, &number),
        statuses,
        gear: gear(
            data,
            list,
            match request.in_hand {
                Some(named) => InHand::Named(named),
                None if request.prepared => InHand::First(file.hands),
                None => InHand::Nothing,
            },
        ),
        size: Size {
            class: size.map_or(1, |size| size.class),
            footprint: size.map_or_else(Footprint::default, |size| Footprint::usual(&request.grid, size.side)),
        },
        ..request.seed(&combatant.key, &combatant.name, &combatant.figure)
    })
}

fn stats(
    data: &Data,
    combatant: &Combatant,
    armour: Option<&Armour>,
    gear: &[String],
    abilities: &[i16; 3],
    [speed, flies]: [Option<i16>; 2],
) -> Stats {
    let shields = data.file.gear.iter().filter(|weapon| gear.contains(&weapon.key));
    let slows: i16 = shields.filter_map(|weapon| weapon.shield).map(|shield| shield.speed).sum();
    let usual = abilities[0] + armour.map_or(0, |armour| armour.speed) + slows;
    let mount_kind = match combatant.mount {
        None => MountKind::None,
        Some(mount) if mount.reasons => MountKind::Reasoning,
        Some(_) => MountKind::Animal,
    };
    let flag = |of: fn(&Mount) -> bool| i16::from(combatant.mount.as_ref().is_some_and(of));
    let all: [i16; STATS.len()] = [
        abilities[0],
        abilities[1],
        abilities[2],
        armour.map_or(0, |armour| armour.armour),
        // POISE-G02: an explicit speed replaces agility, armour and shields.
        speed.or(combatant.speed).unwrap_or(usual).max(0),
        i16::from(combatant.keeps_stress()),
        if mount_kind == MountKind::Animal { 0 } else { combatant.turns },
        i16::from(combatant.tier == Tier::Legendary),
        i16::from(!combatant.no_gambit),
        mount_kind.value(),
        flag(|mount| mount.needs_tack),
        flag(|mount| mount.trained),
        armour.map_or(0, |armour| armour.drag),
        i16::from(armour.is_some_and(|armour| armour.sinks)),
        // There are no commands to fly for an animal.
        if mount_kind == MountKind::Animal { 0 } else { flies.unwrap_or(i16::from(combatant.flies)) },
    ];
    Stats(all.into_iter().collect())
}

/// POISE-028, POISE-030, POISE-047: the pools of a unit at their base, or with the points that the level gives. Each
/// may rise above its base (POISE-032).
fn pools(
    data: &Data,
    combatant: &Combatant,
    abilities: [i16; 3],
    statuses: &[StatusId],
    number: &impl Fn(&str) -> Option<i16>,
) -> Pools {
    let open = |now: i16, max: i16| Pool { now, max, held: 0, owed: 0, open: true };
    let minion = combatant.tier == Tier::Minion;
    let mut all: SmallVec<[Pool; 4]> = SmallVec::new();
    for ((key, ability), at) in ["poise", "momentum", "focus"].into_iter().zip(abilities).zip(0u8..) {
        let base = data.file.pool_base + data.file.pool_per_ability * ability;
        // POISE-105: afflictions lower the points at the beginning.
        let weaker = |which: &MainPool| statuses.iter().map(|&status| lowered(data, status, *which)).sum::<i16>();
        let less: i16 = MainPool::ALL.iter().filter(|which| which.id().0 == at).map(weaker).sum();
        let now = number(key).unwrap_or((base - less).max(0));
        all.push(if minion { Pool::default() } else { open(now, base) });
    }
    // No unit begins defeated by afflictions alone.
    if !minion && all.iter().all(|pool| pool.now == 0) {
        all[usize::from(POISE.0)].now = 1;
    }
    let defence = combatant.defence.max(1);
    all.push(if minion { open(number("defence").unwrap_or(defence), defence) } else { Pool::default() });
    let keeps = combatant.keeps_stress();
    all.push(if keeps { open(number("stress").unwrap_or(0), 0) } else { Pool::default() });
    let legendary = combatant.tier == Tier::Legendary;
    let defiance = number("defiance").unwrap_or(combatant.defiance);
    all.push(if legendary { Pool::full(defiance) } else { Pool::default() });
    Pools(all)
}

/// The points by which a condition lowers the base of a pool (POISE-D16).
fn lowered(data: &Data, status: StatusId, which: MainPool) -> i16 {
    match data.condition(status).afflicts {
        Some(Affliction::Base(pool, amount)) if pool == which => amount,
        _ => 0,
    }
}

/// POISE-013: the items in hand when the fight begins; parts of the body always are.
#[derive(Clone, Copy)]
enum InHand<'a> {
    /// Those with these keys.
    Named(&'a [String]),
    /// The first that fit so many hands.
    First(u8),
    /// None: the unit is not prepared.
    Nothing,
}

/// The gear of a unit, from the keys of its items.
fn gear(data: &Data, list: &[String], in_hand: InHand) -> Gear {
    let mut named: Vec<&String> = if let InHand::Named(keys) = in_hand { keys.iter().collect() } else { Vec::new() };
    let mut hands = 0;
    let held = |weapon: &Weapon| {
        let held = match in_hand {
            _ if weapon.hands == 0 => true,
            InHand::Named(_) => take_key(&mut named, &weapon.key),
            InHand::First(most) => hands + weapon.hands <= most,
            InHand::Nothing => false,
        };
        hands += if held { weapon.hands } else { 0 };
        held
    };
    items_of(&data.file, list, held, |weapon| u8::from(weapon.loads))
}

/// The overrides with which a unit begins the next of linked levels: its stress and afflictions, which days of rest
/// reduce (POISE-004, POISE-105, POISE-G10), and pools that differ from their base (POISE-J05). `None` for a defeated
/// unit that was not tended (POISE-G42).
pub(crate) fn carry(data: &RuleData, left: &UnitState) -> Option<BTreeMap<String, i32>> {
    let data: &Data = data.of();
    // POISE-J15: a unit that left the fight takes part.
    if left.body.down && !left.statuses.has(data.statuses.left) {
        return None;
    }
    let special = &data.file.specials;
    let stress = left.pools.get(STRESS).now.max(0);
    let rested = (stress - special.stress_a_day * data.option("rest_days")).max(0);
    let healed = usize::try_from(afflictions::drawn(data, rested, stress)).unwrap_or(0);
    let known = || data.afflictions().map(|(status, _)| status);
    // Rest heals the newest afflictions first.
    let mut kept: Vec<StatusId> = left.statuses.0.iter().map(|status| status.kind).collect();
    kept.retain(|&status| known().any(|known| known == status));
    kept.truncate(kept.len().saturating_sub(healed));
    let mut carried: BTreeMap<String, i32> =
        kept.iter().map(|status| (data.file.statuses[usize::from(status.0)].key.clone(), 1)).collect();
    if rested > 0 {
        carried.insert("stress".to_owned(), i32::from(rested).min(MOST_STRESS));
    }
    let statuses = &left.statuses.0;
    for ((key, _), id) in POOLS.iter().zip((0u8..).map(PoolId)).take_while(|one| one.1 <= DEFENCE) {
        let (which, pool) = (MainPool::ALL.into_iter().find(|which| which.id() == id), left.pools.get(id));
        let less: i16 = which.map_or(0, |which| statuses.iter().map(|status| lowered(data, status.kind, which)).sum());
        if pool.now != (pool.max - less).max(0) {
            carried.insert((*key).to_owned(), pool.now.max(0).into());
        }
    }
    Some(carried)
}
