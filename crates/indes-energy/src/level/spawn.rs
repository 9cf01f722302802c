//! From level to battle: the words that a level may use, and units made from templates.

use crate::data::{Ability, Armour, Combatant, DamageType, Data, Gear, SizeRow, Skill, Stat};
use crate::level::{carry, catalogue};
use indes_core::battle::UnitSeed;
use indes_core::battlefield::{
    Footprint, GearId, Item, Place, Pool, Pools, Readiness, RuleData, Size, Stats, StatusId, Tick,
};
use indes_core::grid::Diagonal;
use indes_core::rule_id;
use indes_rules::common::{RuleFile, take_key};
use indes_rules::{GearSpec, HazardWords, SizeSpec, TemplateSpec, UnitRequest, Vocabulary};
use smallvec::{SmallVec, smallvec};

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
        stats: overrides(),
        skills: Vec::new(),
        gear: file.gear.iter().filter(|gear| gear.key != file.unarmed).map(gear_spec).collect(),
        sizes: file.sizes.iter().map(size).collect(),
        // ENERGY-211
        diagonals: vec![Diagonal::One],
        no_riders: Some(rule_id!("ENERGY-G37")),
        hazards: Some(hazards(data)),
        doors: true,
        camps: true,
        // ENERGY-G36
        swims: true,
        ..file.lists().vocabulary()
    }
}

/// A template, as levels know it.
fn template(combatant: &Combatant) -> TemplateSpec {
    TemplateSpec {
        name: combatant.key.clone(),
        gear: combatant.carried().cloned().collect(),
        size: Some(combatant.size.clone()),
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

/// The most of a pool with which a creature can begin.
const MOST_POINTS: i32 = 999;

/// The most metres, decimetres or points of a number of a level.
const MOST: i32 = 99;

/// The numbers that a level may set for a creature, each with its least and its most.
fn overrides() -> Vec<(String, i32, i32)> {
    let scores = crate::data::STATS[..Stat::Level as usize].iter().map(|stat| (stat.0, 1, MOST));
    let skills = crate::data::STATS[Stat::Arm as usize..Stat::BaseFortitude as usize].iter();
    let others = [
        ("level", 1, MOST),
        ("mpl", 0, MOST),
        ("base_fortitude", 0, MOST),
        ("base_will", 0, MOST),
        ("base_evasion", 0, MOST),
        ("speed", 0, MOST),
        ("jump", 0, MOST_POINTS),
        ("draw_row", 0, MOST),
        ("broken_armour", 0, 1),
        ("broken_shield", 0, 1),
        ("rested", 0, MOST),
        ("full_aura", 1, MOST_POINTS),
        ("aura", 0, MOST_POINTS),
        ("full_stamina", 1, MOST),
        ("stamina", 0, MOST),
        ("surges", 0, MOST),
    ];
    let flag = |key: String| (key, 0, 1);
    let abilities = Ability::ALL.into_iter().flat_map(|one| [one.1.to_owned(), format!("spent_{}", one.1)]);
    let kinds = DamageType::ALL.into_iter().flat_map(|one| [format!("weak_{}", one.1), format!("resist_{}", one.1)]);
    let numbers = scores.chain(skills.map(|stat| (stat.0, -MOST, MOST))).chain(others);
    numbers.map(|(key, least, most)| (key.to_owned(), least, most)).chain(abilities.chain(kinds).map(flag)).collect()
}

/// The keys of the conditions with which a creature may begin.
fn statuses(data: &Data) -> Vec<String> {
    let named = &data.statuses;
    let all = [
        named.exposed,
        named.unguarded,
        named.shaken,
        named.exhausted,
        named.dazed,
        named.blinded,
        named.slowed,
        named.prone,
        named.kneeling,
        named.bound,
        named.defending,
        named.undefending,
        named.asleep,
        named.unconscious,
        named.bleeding,
        named.injured_arm,
        named.injured_other_arm,
        named.injured_leg,
    ];
    all.map(|status| data.key_of(status).to_owned()).into()
}

/// The conditions that a level cannot give a creature, each with what to write in place of it.
fn derived(data: &Data) -> Vec<(String, String)> {
    let named = &data.statuses;
    let all = [
        (named.surprised, "set the level's option `surprise`"),
        (named.restrained, "let a creature choose `restrain`, or give it the condition `bound`"),
        (named.restraining, "let the creature choose `restrain`"),
        (named.spent, "set its `stamina` to 0"),
        (named.stunned, "give it the condition `unconscious`"),
        (named.dying, "give it the condition `unconscious`, and set its `aura` to 0"),
        (named.stabilized, "give it the condition `unconscious`, and set its `aura` to 0"),
        (named.dead, "leave it out"),
    ];
    all.map(|(status, help)| (data.key_of(status).to_owned(), help.to_owned())).into()
}

/// The words of hazards: when they strike, the types of damage, what they impose and drain (ENERGY-346, ENERGY-D45).
fn hazards(data: &Data) -> HazardWords {
    let named = &data.statuses;
    let imposed = [named.blinded, named.slowed, named.dazed, named.shaken, named.exhausted];
    HazardWords {
        ticks: vec![Tick::Enter, Tick::RoundStart, Tick::RoundEnd, Tick::Once],
        losses: ["aura", "energy", "stamina", "agility"].map(str::to_owned).into(),
        kinds: DamageType::ALL.map(|kind| kind.1.to_owned()).into(),
        statuses: imposed.map(|status| data.key_of(status).to_owned()).into(),
    }
}

/// A creature made from a template, with the overrides of the level; `None` if there is no such template.
pub(crate) fn unit(data: &RuleData, request: &UnitRequest) -> Option<UnitSeed> {
    let data: &Data = data.of();
    let file = &data.file;
    let at = file.combatants.iter().position(|combatant| combatant.key == request.template)?;
    let combatant = &file.combatants[at];
    let worn = request.armour.unwrap_or(&combatant.armour);
    let armour = file.armours.iter().position(|armour| armour.key == worn).unwrap_or(0);
    let wanted = request.size.unwrap_or(&combatant.size);
    let size = file.sizes.iter().find(|size| size.key == wanted)?;
    let usual: Vec<String> = combatant.gear.clone();
    let list = request.gear.unwrap_or(&usual);
    let stats = stats(data, request, (at, armour), size);
    let mut statuses: SmallVec<[StatusId; 2]> = request.status.and_then(|key| data.status(key)).into_iter().collect();
    let named = &data.statuses;
    // ENERGY-G86: who sleeps or is unconscious lies.
    if statuses.contains(&named.asleep) || statuses.contains(&named.unconscious) {
        statuses.push(named.prone);
    }
    let pools = pools(data, &stats, request);
    let buried: &[String] = if request.gear.is_some() { &[] } else { &combatant.buried };
    Some(UnitSeed {
        stats,
        pools,
        statuses,
        gear: gear(data, combatant, (list, buried), request),
        size: Size { class: size.class, footprint: Footprint::usual(&request.grid, size.side) },
        ..request.seed(&combatant.key, &combatant.name, &combatant.figure)
    })
}

/// The stats of a creature, in the order of [`Stat`] (ENERGY-G01, ENERGY-G03, ENERGY-G20, ENERGY-178, ENERGY-214,
/// ENERGY-217, ENERGY-220, ENERGY-194, ENERGY-J35).
fn stats(data: &Data, request: &UnitRequest, (template, armour): (usize, usize), size: &SizeRow) -> Stats {
    let (file, derived) = (&data.file, &data.file.derived);
    let combatant = &file.combatants[template];
    let worn: &Armour = &file.armours[armour];
    let number = |key: &str, usual: i16| request.number(key).unwrap_or(usual);
    let scores = crate::data::STATS.iter().zip(combatant.scores.all()).map(|(stat, usual)| number(stat.0, usual));
    let mut all: Vec<i16> = scores.collect();
    let modifier = |stat: Stat| all[stat as usize] - derived.mean;
    let skills: Vec<i16> = Skill::ALL
        .iter()
        .filter(|skill| skill.0 != Skill::Fortitude)
        .map(|&(skill, key)| number(key, bonus(data, combatant, skill, &modifier)))
        .collect();
    let legs = data.leg_row(skills.get(Skill::Leg as usize).copied().unwrap_or(0));
    let usual_speed = (combatant.speed.unwrap_or(size.speed) - worn.speed).max(0);
    let bits = |of: &mut dyn Iterator<Item = (i16, bool)>| of.filter(|one| one.1).fold(0, |bits, one| bits | one.0);
    let abilities = bits(
        &mut Ability::ALL
            .into_iter()
            .map(|(one, key)| (one.bit(), number(key, i16::from(combatant.abilities.contains(&one))) != 0)),
    );
    let spent =
        bits(&mut Ability::ALL.into_iter().map(|(one, key)| (one.bit(), number(&format!("spent_{key}"), 0) != 0)));
    let kinds = |prefix: &str, own: &[DamageType]| {
        let has =
            |one: (DamageType, &str)| number(&format!("{prefix}_{}", one.1), i16::from(own.contains(&one.0))) != 0;
        bits(&mut DamageType::ALL.into_iter().map(|one| (one.0.bit(), has(one))))
    };
    let styled = |key: &String| combatant.styles.contains(key);
    let styles =
        (0..).zip(&file.styles).filter(|(_, style)| styled(&style.key)).fold(0, |bits, (at, _)| bits | 1 << at);
    let place = |at: usize| i16::try_from(at).unwrap_or(0);
    let rest = [
        number("base_fortitude", combatant.fortitude.unwrap_or(derived.fortitude)),
        number("base_will", combatant.will.unwrap_or(derived.will)),
        number("base_evasion", combatant.evasion.unwrap_or(size.evasion)),
        number("speed", usual_speed),
        number("jump", combatant.jump.unwrap_or(size.jump) + legs.jump),
        size.miss,
        size.reach,
        number("draw_row", -1),
        place(armour),
        number("broken_armour", 0),
        number("broken_shield", 0),
        styles,
        abilities,
        spent,
        kinds("weak", &combatant.weaknesses),
        kinds("resist", &combatant.resistances),
        place(template),
    ];
    all.extend([number("level", combatant.level), number("mpl", combatant.mpl)]);
    all.extend(skills);
    all.extend(rest);
    Stats(all.into())
}

/// The bonus of a skill: half its modifier, a third of that of Wisdom, proficiency, ranks, and what MPL was put into it
/// (ENERGY-259, ENERGY-G03, ENERGY-G47).
fn bonus(data: &Data, combatant: &Combatant, skill: Skill, modifier: &impl Fn(Stat) -> i16) -> i16 {
    let derived = &data.file.derived;
    let split = &combatant.split;
    let (stat, put) = match skill {
        Skill::Arm => (Stat::Strength, split.arm),
        Skill::Leg => (Stat::Strength, split.leg),
        Skill::Initiative => (Stat::Wisdom, split.initiative),
        Skill::Stealth => (Stat::Dexterity, 0),
        _ => (Stat::Wisdom, 0),
    };
    let proficient = if combatant.proficient.contains(&skill) { derived.proficient } else { 0 };
    let ranks = combatant.ranks.iter().find(|rank| rank.0 == skill).map_or(0, |rank| rank.1);
    modifier(stat).div_euclid(2) + modifier(Stat::Wisdom).div_euclid(derived.share) + proficient + ranks + put
}

/// The pools of a creature (ENERGY-065, ENERGY-164, ENERGY-167); Energy and Agility are set when a Round begins
/// (ENERGY-166).
fn pools(data: &Data, stats: &Stats, request: &UnitRequest) -> Pools {
    let (derived, round) = (&data.file.derived, &data.file.round);
    let modifier = |stat: Stat| stats.get(stat.id()) - derived.mean;
    let of_aura = [Stat::Strength, Stat::Constitution, Stat::Intelligence, Stat::Wisdom, Stat::Charisma];
    // ENERGY-164, ENERGY-G12
    let aura_modifier: i16 = of_aura.into_iter().map(modifier).sum();
    let levels = 1 + stats.get(Stat::Level.id()).div_euclid(derived.share);
    let usual = (derived.aura + aura_modifier * levels).max(1);
    let aura = request.number("full_aura").unwrap_or(usual);
    let stamina = request.number("full_stamina").unwrap_or_else(|| stats.get(Stat::Constitution.id())).max(1);
    let surges = (derived.surges + modifier(Stat::Constitution).div_euclid(2)).max(0);
    let left = |key: &str, most: i16| request.number(key).unwrap_or(most).clamp(0, most);
    let legs = data.leg_row(stats.get(Stat::Leg.id()));
    let styled = data.file.styles.iter().map(|style| style.agility.max(0)).sum::<i16>();
    let energy = round.energy.iter().copied().max().unwrap_or(0);
    let begun = [left("aura", aura), left("stamina", stamina), left("surges", surges)];
    let blocks = request.number("rested").unwrap_or(0);
    let recovery = aura_modifier.max(derived.recovery);
    let [now, breath, unspent] = carry::rested(begun, [aura, stamina], recovery, blocks);
    Pools(smallvec![
        Pool { now, ..Pool::full(aura) },
        Pool { now: 0, ..Pool::full(energy) },
        Pool { now: breath, ..Pool::full(stamina) },
        Pool { now: 0, ..Pool::full(round.agility + legs.agility + styled) },
        Pool { now: unspent, ..Pool::full(surges) },
        Pool { now: 0, ..Pool::full(aura) },
    ])
}

/// The gear of a creature: its first weapon in hand, or its first two, and a shield with it, if there are hands
/// (ENERGY-G06, ENERGY-G32); a stack is several items (ENERGY-G84); what lies deep in the pack is marked (ENERGY-048).
fn gear(
    data: &Data,
    combatant: &Combatant,
    (list, buried): (&[String], &[String]),
    request: &UnitRequest,
) -> indes_core::battlefield::Gear {
    let mut named: Option<Vec<&String>> = request.in_hand.map(|keys| keys.iter().collect());
    let most = if combatant.both { 2 } else { 1 };
    let (mut weapons, mut shields, mut hands) = (0, 0, 0);
    let mut held = |gear: &Gear| {
        if let Some(named) = &mut named {
            return take_key(named, &gear.key);
        }
        let wanted = if gear.shield { shields == 0 } else { weapons < most };
        let takes = wanted && hands + gear.hands <= combatant.hands;
        if takes {
            hands += gear.hands;
            weapons += u8::from(!gear.shield);
            shields += u8::from(gear.shield);
        }
        takes
    };
    let mut items: SmallVec<[Item; 4]> = SmallVec::new();
    let all = list.iter().map(|key| (key, false)).chain(buried.iter().map(|key| (key, true)));
    for (key, deep) in all {
        let Some(at) = data.file.gear.iter().position(|gear| gear.key == *key) else { continue };
        let entry = &data.file.gear[at];
        let place = if !deep && held(entry) { Place::Hand } else { Place::Stowed };
        let ready = Readiness { shots: u8::from(entry.load > 0), paid: u8::from(deep), ..Readiness::default() };
        let kind = GearId(u8::try_from(at).unwrap_or(0));
        items.extend((0..entry.stack.max(1)).map(|_| Item { kind, place, ready }));
    }
    indes_core::battlefield::Gear(items.into_iter().collect())
}
