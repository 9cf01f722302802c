//! The numbers of region, read from `assets/rules/region.ron`, with the ids by which the rules use them.
//!
//! Actions, statuses and gear are interned in the order of the file, so an id is a place in a list.

mod attribute;
mod bounds;
mod consistency;
mod cost;
mod file;
mod gear;
mod named;
mod numbers;

pub use attribute::Attribute;
pub use cost::ActionCost;
pub use file::*;
pub use gear::{Gear, GearClass, Minimum, ParryQuality, SpellEffect, SpellRow};
pub use named::{NamedStatuses, NamedVerbs};
pub use numbers::{
    DifficultyDice, GrabNumbers, InstantDeath, Minutes, Scoring, SizeNumbers, Strikes, Survival, SurvivalRow,
};

use crate::ids::WINDOWS;
use indes_core::battle::{Gauge, Names, RuleSetId, Verb};
use indes_core::battlefield::{GearId, Mechanics, PartId, StatId, StatusId, UnitRef};
use indes_core::reading::Report;
use indes_rules::DataError;
use indes_rules::common::{RuleFile, RuleNumbers, Tables, pairs};
use indes_rules::{rule_file, rule_numbers};
use smallvec::SmallVec;

rule_file!(RuleSetId::Region, File, Action, ActionKind, Gear);
rule_numbers!(Data, tables, File);

/// A stat: a number of a unit that is fixed for the battle. Flags are 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stat {
    /// The sides of ATT; those of the other attributes follow in the order of [`Attribute::ALL`].
    Attack,
    /// The sides of DEF.
    Defence,
    /// The sides of REF.
    Reflexes,
    /// The sides of STR.
    Strength,
    /// The sides of FOR.
    Fortitude,
    /// The sides of PRE.
    Presence,
    /// The sides of INT.
    Intelligence,
    /// The worn armour, by its place in the list of armours.
    Armour,
    /// Its template, by its place in the list of combatants.
    Template,
    /// Its flags, a bit for each ([`Flag::bit`]).
    Flags,
    /// The regions that it runs; 0 for the option `run_regions`.
    Run,
    /// Its hands (REGION-G87).
    Hands,
    /// Whether it begins hidden (REGION-G47).
    Hidden,
    /// Whether units ride it.
    Carries,
}

impl Stat {
    /// The place in the list of stats.
    #[must_use]
    pub const fn id(self) -> StatId {
        StatId(self as u8)
    }

    /// The value of this stat for a unit.
    #[must_use]
    pub fn of(self, unit: &UnitRef) -> i16 {
        unit.stats.get(self.id())
    }
}

impl Attribute {
    /// The stat of the attribute.
    #[must_use]
    pub const fn stat(self) -> StatId {
        StatId(Stat::Attack as u8 + self as u8)
    }
}

/// Keys and names of the stats, in the order of [`Stat`].
pub const STATS: [(&str, &str); 14] = [
    ("att", "ATT"),
    ("def", "DEF"),
    ("ref", "REF"),
    ("str", "STR"),
    ("for", "FOR"),
    ("pre", "PRE"),
    ("int", "INT"),
    ("armour", "armour"),
    ("template", "template"),
    ("flags", "flags"),
    ("run", "run"),
    ("hands", "hands"),
    ("hidden", "hidden at the beginning"),
    ("carries", "a mount"),
];

/// Keys and names of the pools, in the order of their ids.
pub const POOLS: [(&str, &str); 3] = [("hp", "HP"), ("mp", "MP"), ("ap", "AP")];

/// The shapes in which pools are drawn, in the order of [`POOLS`].
pub const GAUGES: [Gauge; 3] = [Gauge::Bar, Gauge::Diamond, Gauge::Pips];

/// The part of gear that is its use in melee.
pub const IN_MELEE: u8 = 0;
/// The part of gear that is its use from afar.
pub const FROM_AFAR: u8 = 1;

/// The keys of the parts of every piece of gear.
const PART_KEYS: [&str; 2] = ["melee", "ranged"];
/// The names of the parts of every piece of gear.
const PART_NAMES: [&str; 2] = ["in melee", "from afar"];

/// The numbers of region, with every name looked up.
#[derive(Clone, Debug)]
pub struct Data {
    /// The file, and the tables that all rule sets have.
    tables: Tables<File>,
    /// The weapon of bare hands.
    pub unarmed: GearId,
    /// Verbs that rules treat by name.
    pub verbs: NamedVerbs,
    /// Statuses that rules treat by name.
    pub statuses: NamedStatuses,
    /// For each verb the spell that it casts.
    spells: Vec<Option<GearId>>,
    /// For each piece of gear the row with which it is thrown.
    thrown: Vec<Option<GearId>>,
    /// The statuses of the injuries, by the roll that brings them.
    injuries: Vec<(i16, StatusId)>,
    /// The kit of first aid, if there is one.
    kits: SmallVec<[GearId; 2]>,
}

/// The most entries of a list that ids number.
const MOST_ENTRIES: usize = 128;

impl RuleNumbers for Data {
    type File = File;

    fn check(file: &File, report: &mut Report) {
        bounds::check(file, report);
        consistency::check(file, report);
    }

    fn compile(file: File) -> Result<Self, DataError> {
        for (what, count) in [("actions", file.actions.len()), ("gear", file.gear.len())] {
            if count > MOST_ENTRIES {
                return Err(DataError::TooMany(what, MOST_ENTRIES));
            }
        }
        let lists = file.lists();
        lists.templates()?;
        let keys = |keys: [&str; 2]| keys.map(str::to_owned).to_vec();
        let names = Names {
            pools: pairs(&POOLS),
            gauges: GAUGES.into(),
            stats: pairs(&STATS),
            outcomes: file.actions.iter().map(|action| action.rows.clone()).collect(),
            gear: file.gear.iter().map(|one| (one.key.clone(), one.name.clone(), keys(PART_KEYS))).collect(),
            parts: file.gear.iter().map(|_| keys(PART_NAMES)).collect(),
            ..lists.names(&WINDOWS)?
        };
        let named = |key: &Option<String>, place: &str| key.as_ref().map(|key| lists.weapon(key, place)).transpose();
        let spells = file.actions.iter().map(|action| named(&action.spell, "actions")).collect::<Result<_, _>>()?;
        let thrown = file.gear.iter().map(|gear| named(&gear.throws_as, "gear")).collect::<Result<_, _>>()?;
        let injury = |row: &InjuryRow| Ok((row.roll, lists.status(&row.status, "injuries")?));
        let injuries = file.injuries.iter().map(injury).collect::<Result<_, DataError>>()?;
        let kits = (0u8..).zip(&file.gear).filter(|(_, gear)| gear.class == GearClass::Kit);
        Ok(Self {
            unarmed: lists.weapon(&file.unarmed, "unarmed")?,
            verbs: NamedVerbs::of(&lists)?,
            statuses: NamedStatuses::of(&lists)?,
            spells,
            thrown,
            injuries,
            kits: kits.map(|(at, _)| GearId(at)).collect(),
            tables: Tables::new(file, &names),
        })
    }
}

impl Data {
    /// The numbers of the battlefield.
    #[must_use]
    pub fn mechanics(&self) -> Mechanics {
        self.file.mechanics
    }

    /// The spell that a verb casts.
    #[must_use]
    pub fn spell_of(&self, verb: Verb) -> Option<GearId> {
        self.spells.get(usize::from(verb.0)).copied().flatten()
    }

    /// The numbers of the spell that a verb casts.
    #[must_use]
    pub fn spell(&self, verb: Verb) -> Option<&SpellRow> {
        self.spell_of(verb).and_then(|gear| self.weapon(gear).spell.as_ref())
    }

    /// The row of a weapon from afar: its own, or that with which it is thrown (REGION-G92).
    #[must_use]
    pub fn ranged_row(&self, gear: GearId) -> Option<GearId> {
        if self.weapon(gear).is_ranged() {
            return Some(gear);
        }
        self.thrown.get(usize::from(gear.0)).copied().flatten()
    }

    /// The statuses of the injuries, by the roll that brings them (REGION-D12).
    #[must_use]
    pub fn injuries(&self) -> &[(i16, StatusId)] {
        &self.injuries
    }

    /// The kits of first aid.
    #[must_use]
    pub fn kits(&self) -> &[GearId] {
        &self.kits
    }

    /// The template of a unit.
    ///
    /// # Panics
    /// If the unit is of another rule set.
    #[must_use]
    pub fn template(&self, unit: &UnitRef) -> &Combatant {
        &self.file.combatants[usize::try_from(Stat::Template.of(unit)).unwrap_or(0)]
    }

    /// The armour that a unit wears.
    ///
    /// # Panics
    /// If the unit is of another rule set.
    #[must_use]
    pub fn armour(&self, unit: &UnitRef) -> &Armour {
        &self.file.armours[usize::try_from(Stat::Armour.of(unit)).unwrap_or(0)]
    }

    /// A die so many ranks above or below another one; the ladder ends at both sides (REGION-G02, REGION-184).
    #[must_use]
    pub fn shifted(&self, sides: u8, ranks: i8) -> u8 {
        let ladder = &self.file.ranks;
        let at = ladder.iter().position(|&rank| rank >= sides).unwrap_or(ladder.len().saturating_sub(1));
        let to = i64::try_from(at).unwrap_or(0) + i64::from(ranks);
        let to = usize::try_from(to.max(0)).unwrap_or(0).min(ladder.len().saturating_sub(1));
        ladder.get(to).copied().unwrap_or(sides)
    }

    /// What a survival roll says (REGION-D08).
    #[must_use]
    pub fn survival(&self, roll: i16) -> Survival {
        let row = self.file.survival.iter().rev().find(|row| roll >= row.from);
        row.map_or(Survival::Dead, |row| row.result)
    }

    /// The use of an item from afar.
    #[must_use]
    pub const fn is_from_afar(part: PartId) -> bool {
        part.part == FROM_AFAR
    }
}

#[cfg(test)]
mod tests {
    use super::Data;
    use indes_core::reading::Source;

    #[test]
    fn the_shipped_data_can_be_read() {
        let text = include_str!("../../../assets/rules/region.ron");
        let told = Data::read(&Source::new("region.ron", text)).err().map(|problems| problems.to_string());
        assert_eq!(told, None);
    }

    /// REGION-G02, REGION-184
    #[test]
    fn region_g02_a_shift_stops_at_both_ends_of_the_ladder() {
        let text = include_str!("../../../assets/rules/region.ron");
        let data = Data::read(&Source::new("region.ron", text)).expect("the shipped data");
        for (sides, ranks, wanted) in [(4, -2, 2), (6, -2, 3), (8, -2, 4), (16, -2, 10), (3, -2, 2), (60, 1, 60)] {
            assert_eq!(data.shifted(sides, ranks), wanted, "D{sides} by {ranks}");
        }
    }
}
