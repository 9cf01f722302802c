//! The words that a level may use (REGION-G04, REGION-G49, REGION-G53, REGION-G58, REGION-D26).

use super::{carry, catalogue};
use crate::data::{Attribute, Combatant, Data, Flag, Gear, SizeRow};
use indes_core::battlefield::{RuleData, StatusId};
use indes_core::grid::Diagonal;
use indes_rules::common::RuleFile;
use indes_rules::{GearSpec, SizeSpec, TemplateSpec, Vocabulary};

/// The most hit points or magic points of a unit.
const MOST_POINTS: i32 = 999;
/// The most action points of a unit.
const MOST_ACTIONS: i32 = 9;
/// The most regions that a unit runs.
const MOST_RUN: i32 = 9;

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
pub(crate) fn template(combatant: &Combatant) -> TemplateSpec {
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
    fixed.chain(carry::kept(data).map(|status| (data.key_of(status).to_owned(), 0, 1))).collect()
}

/// The keys of the statuses with which a unit may begin.
pub(crate) fn statuses(data: &Data) -> Vec<String> {
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
