//! The words that a level may use (MANEUVER-G12, MANEUVER-G65, MANEUVER-J05).

use super::catalogue;
use crate::data::{
    Combatant, DamageType, Data, File, Gear, MOST_STYLES, Perk, STATS, SizeRow, Skill, Stat, WeaponTrait,
};
use indes_core::battlefield::{RuleData, Tick};
use indes_core::grid::Diagonal;
use indes_rules::common::RuleFile;
use indes_rules::{GearSpec, HazardWords, SizeSpec, TemplateSpec, Vocabulary};

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
pub(crate) fn template(combatant: &Combatant) -> TemplateSpec {
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
pub(crate) fn skills() -> Vec<String> {
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
pub(crate) fn statuses(data: &Data) -> Vec<String> {
    let named = &data.statuses;
    [named.prone, named.dazed, named.braced].map(|status| data.file.statuses[usize::from(status.0)].key.clone()).into()
}

/// The conditions that a level cannot give a unit, each with what to write in place of it.
pub(crate) fn derived(data: &Data) -> Vec<(String, String)> {
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
