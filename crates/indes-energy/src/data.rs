//! The numbers of energy, read from `assets/rules/energy.ron`, with the ids by which the rules use them.
//!
//! Actions, statuses and gear are interned in the order of the file, so an id is a place in a list.

mod bounds;
mod consistency;
mod dice;
mod file;
mod gear;
mod named;
mod numbers;
mod parts;

pub use dice::Dice;
pub use file::*;
pub use gear::{Armour, DrawClass, Gear, Property, Weight};
pub use named::{NamedFlags, NamedStatuses, NamedVerbs};
pub use numbers::*;
pub use parts::{Ability, AbilityRow, DamageType, Renewal, Score, Skill, StyleRow, Way};

use super::ids::WINDOWS;
use indes_core::battle::{Gauge, Names, RuleSetId, Verb};
use indes_core::battlefield::{GearId, Mechanics, StatId, StatusId, UnitRef};
use indes_core::reading::Report;
use indes_rules::DataError;
use indes_rules::common::{RuleFile, RuleNumbers, Tables, pairs};
use indes_rules::{rule_file, rule_numbers};

rule_file!(RuleSetId::Energy, File, Action, ActionKind, Gear);
rule_numbers!(Data, tables, File);

/// Declares the stats with their keys and names.
macro_rules! stats {
    ($count:literal: $($(#[$doc:meta])* $stat:ident = ($key:literal, $name:literal)),+ $(,)?) => {
        /// A stat: a number of a creature that is fixed for the battle. Flags are 0 or 1.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Stat { $($(#[$doc])* $stat),+ }

        /// Keys and names of the stats, in the order of [`Stat`].
        pub const STATS: [(&str, &str); $count] = [$(($key, $name)),+];
    };
}

stats! { 31:
    /// STR
    Strength = ("strength", "Strength"),
    /// DEX
    Dexterity = ("dexterity", "Dexterity"),
    /// CON
    Constitution = ("constitution", "Constitution"),
    /// INT
    Intelligence = ("intelligence", "Intelligence"),
    /// WIS
    Wisdom = ("wisdom", "Wisdom"),
    /// CHA
    Charisma = ("charisma", "Charisma"),
    /// Its level (ENERGY-G12).
    Level = ("level", "level"),
    /// Its Martial Proficiency Level (ENERGY-254).
    Mpl = ("mpl", "MPL"),
    /// The bonus of Arm Strength; those of the other skills follow, in the order of [`Skill::ALL`].
    Arm = ("arm", "Arm Strength"),
    /// The bonus of Leg Strength.
    Leg = ("leg", "Leg Strength"),
    /// The bonus of Initiative.
    Initiative = ("initiative", "Initiative"),
    /// The bonus of Awareness.
    Awareness = ("awareness", "Awareness"),
    /// The bonus of Stealth.
    Stealth = ("stealth", "Stealth"),
    /// The bonus of Heal.
    Heal = ("heal", "Heal"),
    /// Inherent Fortitude.
    BaseFortitude = ("base_fortitude", "inherent Fortitude"),
    /// Inherent Will.
    BaseWill = ("base_will", "inherent Will"),
    /// Inherent Evasion.
    BaseEvasion = ("base_evasion", "inherent Evasion"),
    /// Speed in metres, less that of armour (ENERGY-220).
    Speed = ("speed", "Speed"),
    /// Jumps in decimetres, Leg Strength included (ENERGY-217).
    Jump = ("jump", "Jump"),
    /// What its size adds to the Miss Chance (ENERGY-134).
    Miss = ("miss", "size"),
    /// What its size adds to Reach (ENERGY-221).
    Reach = ("reach", "Reach"),
    /// The row of draw weights of its weapon (ENERGY-147).
    Draw = ("draw_row", "draw weight"),
    /// The worn armour, by its place in the list of armours.
    Armour = ("armour", "armour"),
    /// Whether the armour is Broken (ENERGY-G13).
    Broken = ("broken_armour", "Broken armour"),
    /// Whether the shield is Broken (ENERGY-G13).
    BrokenShield = ("broken_shield", "Broken shield"),
    /// Its Combat Styles, a bit for each in the order of the list.
    Styles = ("styles", "Combat Styles"),
    /// Its abilities, a bit for each ([`Ability::bit`]).
    Abilities = ("abilities", "abilities"),
    /// Those abilities whose uses are spent when the battle begins.
    Spent = ("spent_abilities", "spent abilities"),
    /// The types of damage to which it is weak, a bit for each.
    Weaknesses = ("weaknesses", "Weaknesses"),
    /// The types of damage that it resists, a bit for each.
    Resistances = ("resistances", "Resistances"),
    /// Its template, by its place in the list of combatants.
    Template = ("template", "template"),
}

impl Stat {
    /// The place in the list of stats.
    #[must_use]
    pub const fn id(self) -> StatId {
        StatId(self as u8)
    }

    /// The value of this stat for a creature.
    #[must_use]
    pub fn of(self, unit: &UnitRef) -> i16 {
        unit.stats.get(self.id())
    }
}

impl Score {
    /// Its stat: the scores are the first ones, in the same order.
    #[must_use]
    pub const fn id(self) -> StatId {
        StatId(self as u8)
    }
}

impl Skill {
    /// The stat of the bonus; for Fortitude, which is no skill, that of its inherent part.
    #[must_use]
    pub const fn stat(self) -> StatId {
        StatId(Stat::Arm as u8 + self as u8)
    }
}

/// Keys and names of the pools, in the order of their ids. All seats see them (ENERGY-069).
pub const POOLS: [(&str, &str); 6] = [
    ("aura", "Aura"),
    ("energy", "Energy"),
    ("stamina", "Stamina"),
    ("agility", "Agility"),
    ("surges", "Recovery Surges"),
    ("aside", "Aura put aside"),
];

/// The shapes in which pools are drawn, in the order of [`POOLS`].
pub const GAUGES: [Gauge; 6] = [Gauge::Bar, Gauge::Pips, Gauge::Diamond, Gauge::Pips, Gauge::Square, Gauge::Disc];

/// The numbers of energy, with every name looked up.
#[derive(Clone, Debug)]
pub struct Data {
    /// The file, and the tables that all rule sets have.
    tables: Tables<File>,
    /// The weapon of bare hands.
    pub unarmed: GearId,
    /// Verbs that rules treat by name.
    pub verbs: NamedVerbs,
    /// Conditions that rules treat by name.
    pub statuses: NamedStatuses,
    /// Flags that rules treat by name.
    pub flags: NamedFlags,
    /// The flags of enhancements, each with the place of its ability.
    enhancements: Vec<(u16, usize)>,
    /// The size class of Tiny creatures (ENERGY-G20).
    pub tiny: i8,
    /// The abilities that add a score to MASAB and MASDB, each with that score.
    melee: Vec<(Ability, Score)>,
    /// For each verb the condition that it removes.
    lifts: Vec<Option<StatusId>>,
}

/// The most actions of a file.
const MOST_ACTIONS: usize = 128;

/// The most entries of a set that is kept in bits.
const MOST_BITS: usize = 15;

/// The rows in which the results of an attack are told, in the order of [`Landing`](super::state::blow::Landing).
pub const ATTACK_ROWS: [&str; 4] = ["hits critically", "hits", "misses", "fails"];

/// The rows in which a roll is told that succeeds or fails.
pub const TEST_ROWS: [&str; 2] = ["succeeds", "fails"];

/// The rows of an Initiative roll in a challenge: what it decides (ENERGY-085, ENERGY-087).
pub const INITIATIVE_ROWS: [&str; 2] = ["acts first", "comes too late"];

/// The rows of the Death roll (ENERGY-D22).
pub const DEATH_ROWS: [&str; 6] = ["a scratch", "exhausted", "injured", "bleeding", "unconscious", "dead"];

/// The rows of the Death Save (ENERGY-D23).
pub const SAVE_ROWS: [&str; 4] = ["stabilized", "bleeds on", "unconscious", "dead"];

/// The rows of the injury die (ENERGY-G26).
pub const INJURY_ROWS: [&str; 3] = ["the weapon arm", "the other arm", "a leg"];

/// The rows in which the results of an action are told.
fn rows(action: &Action) -> Vec<String> {
    use ActionEffect as E;
    let rows: &[&str] = match action.does {
        E::Melee | E::Unarmed | E::Ranged | E::Trip | E::Disarm | E::Restrain | E::Push => &ATTACK_ROWS,
        E::Climb | E::Escape | E::BreakOut | E::BreakDown | E::Search | E::FirstAid | E::With(_) => &TEST_ROWS,
        _ if action.kind == ActionKind::Chance => match action.key.as_str() {
            "death_roll" => &DEATH_ROWS,
            "death_save" => &SAVE_ROWS,
            "injury_roll" => &INJURY_ROWS,
            "initiative" => &INITIATIVE_ROWS,
            _ => &TEST_ROWS,
        },
        _ => &[],
    };
    rows.iter().map(|&row| row.to_owned()).collect()
}

impl RuleNumbers for Data {
    type File = File;

    fn check(file: &File, report: &mut Report) {
        bounds::check(file, report);
        consistency::check(file, report);
    }

    fn compile(file: File) -> Result<Self, DataError> {
        if file.actions.len() > MOST_ACTIONS {
            return Err(DataError::TooMany("actions", MOST_ACTIONS));
        }
        if file.gear.len() > 64 || file.statuses.len() > 64 {
            return Err(DataError::TooMany("gear, statuses", 64));
        }
        if file.styles.len() > MOST_BITS || file.flags.len() > MOST_BITS {
            return Err(DataError::TooMany("styles, flags", MOST_BITS));
        }
        let lists = file.lists();
        lists.templates()?;
        let pair = |flag: &FlagEntry| (flag.key.clone(), flag.name.clone());
        let names = Names {
            pools: pairs(&POOLS),
            gauges: GAUGES.into(),
            stats: pairs(&STATS),
            flags: file.flags.iter().map(pair).collect(),
            outcomes: file.actions.iter().map(rows).collect(),
            gear: file.gear.iter().map(|one| (one.key.clone(), one.name.clone(), parts::keys())).collect(),
            parts: file.gear.iter().map(|_| parts::names()).collect(),
            ..lists.names(&WINDOWS)?
        };
        let lifts = |action: &Action| action.lifts.as_ref().map(|key| lists.status(key, "actions")).transpose();
        let lifts = file.actions.iter().map(lifts).collect::<Result<_, _>>()?;
        let flag = |ability: &AbilityRow| named::bit(&file.flags, ability_key(ability.key));
        let enhancements = file.abilities.iter().enumerate().filter(|(_, row)| row.stamina > 0);
        let enhancements = enhancements.map(|(at, row)| (flag(row), at)).filter(|one| one.0 != 0).collect();
        let melee = file.abilities.iter().filter_map(|row| Some((row.key, row.melee?))).collect();
        Ok(Self {
            unarmed: lists.weapon(&file.unarmed, "unarmed")?,
            verbs: NamedVerbs::of(&lists)?,
            statuses: NamedStatuses::of(&lists)?,
            flags: NamedFlags::of(&file.flags),
            enhancements,
            tiny: file.sizes.iter().find(|size| size.key == "tiny").map_or(0, |size| size.class),
            melee,
            lifts,
            tables: Tables::new(file, &names),
        })
    }
}

/// The key of an ability in files.
#[must_use]
pub fn ability_key(ability: Ability) -> &'static str {
    Ability::ALL.iter().find(|one| one.0 == ability).map_or("", |one| one.1)
}

impl Data {
    /// The numbers of the battlefield.
    #[must_use]
    pub fn mechanics(&self) -> Mechanics {
        self.file.mechanics
    }

    /// The condition that a verb removes.
    #[must_use]
    pub fn lifts(&self, verb: Verb) -> Option<StatusId> {
        self.lifts.get(usize::from(verb.0)).copied().flatten()
    }

    /// The numbers of an ability.
    #[must_use]
    pub fn ability(&self, ability: Ability) -> Option<&AbilityRow> {
        self.file.abilities.iter().find(|row| row.key == ability)
    }

    /// The enhancements of attacks, each with its flag.
    pub fn enhancements(&self) -> impl Iterator<Item = (u16, &AbilityRow)> {
        self.enhancements.iter().map(|&(flag, at)| (flag, &self.file.abilities[at]))
    }

    /// The abilities that add a score to MASAB and MASDB, each with that score (ENERGY-124).
    #[must_use]
    pub fn melee_scores(&self) -> &[(Ability, Score)] {
        &self.melee
    }

    /// The template of a creature.
    ///
    /// # Panics
    /// If the creature is of another rule set.
    #[must_use]
    pub fn template(&self, unit: &UnitRef) -> &Combatant {
        &self.file.combatants[usize::try_from(Stat::Template.of(unit)).unwrap_or(0)]
    }

    /// The armour that a creature wears.
    ///
    /// # Panics
    /// If the creature is of another rule set.
    #[must_use]
    pub fn armour(&self, unit: &UnitRef) -> &Armour {
        &self.file.armours[usize::try_from(Stat::Armour.of(unit)).unwrap_or(0)]
    }

    /// The row of a bonus of Leg Strength (ENERGY-D31).
    #[must_use]
    pub fn leg_row(&self, bonus: i16) -> LegRow {
        let row = self.file.legs.iter().find(|row| bonus <= row.most).or(self.file.legs.last());
        row.copied().unwrap_or(LegRow { most: 0, sprint: 0, jump: 0, agility: 0, fall: 0 })
    }

    /// The dice of a bonus of Initiative (ENERGY-D30).
    #[must_use]
    pub fn initiative_dice(&self, bonus: i16) -> &[u8] {
        let rows = &self.file.initiative;
        rows.iter().find(|row| bonus <= row.most).or(rows.last()).map_or(&[], |row| row.dice.as_slice())
    }

    /// The Combat Styles of a creature (ENERGY-260).
    pub fn styles_of<'a>(&'a self, unit: &UnitRef) -> impl Iterator<Item = &'a StyleRow> + use<'a> {
        let bits = Stat::Styles.of(unit);
        (0..).zip(&self.file.styles).filter(move |(at, _)| bits >> at & 1 == 1).map(|one| one.1)
    }
}

#[cfg(test)]
mod tests {
    use super::Data;
    use indes_core::reading::Source;

    #[test]
    fn the_shipped_data_can_be_read() {
        let text = include_str!("../../../assets/rules/energy.ron");
        let told = Data::read(&Source::new("energy.ron", text)).err().map(|problems| problems.to_string());
        assert_eq!(told, None);
    }
}
