//! The numbers of maneuver, read from `assets/rules/maneuver.ron`, with the ids by which the rules use them.
//!
//! Actions, statuses and gear are interned in the order of the file, so an id is a place in a list.

mod bounds;
mod consistency;
mod damage;
mod file;
mod gear;
mod named;
mod numbers;
mod parts;
mod skills;
mod stats;

pub use damage::{Against, DamageGroup, DamageType, Dice, Resilience};
pub use file::*;
pub use gear::{Defence, Gear, GearClass, Magic, MagicEffect, MagicTrait, OnHit, Trigger, WeaponTrait};
pub use named::{NamedStatuses, NamedVerbs};
pub use numbers::{
    ActionPoints, CoverBonus, DerivedValues, EnvironmentModifiers, Postures, Scoring, StyleLimits, TestNumbers,
};
pub use parts::{MOST_STYLES, StyleId, Technique, Way};
pub use skills::{Attribute, Skill, SkillRow, Style, StyleRank};
pub use stats::Stat;

use crate::ids::WINDOWS;
use indes_core::battle::{Gauge, Names, RuleSetId, Verb};
use indes_core::battlefield::{GearId, Mechanics, StatId, StatusId, UnitRef};
use indes_core::reading::Report;
use indes_rules::common::{RuleFile, RuleNumbers, Tables, pairs};
use indes_rules::{DataError, OptionValues};
use indes_rules::{rule_file, rule_numbers};
use smallvec::SmallVec;

rule_file!(RuleSetId::Maneuver, File, Action, ActionKind, Gear);
rule_numbers!(Data, tables, File);

impl Attribute {
    /// The stat of the attribute.
    #[must_use]
    pub const fn stat(self) -> StatId {
        StatId(Stat::Strength as u8 + self as u8)
    }
}

impl Skill {
    /// The stat of the rank in the skill.
    #[must_use]
    pub const fn stat(self) -> StatId {
        StatId(Stat::Dodge as u8 + self as u8)
    }
}

/// Keys and names of the stats, in the order of [`Stat`].
pub const STATS: [(&str, &str); 24] = [
    ("strength", "Strength"),
    ("agility", "Agility"),
    ("endurance", "Endurance"),
    ("intellect", "Intellect"),
    ("perception", "Perception"),
    ("willpower", "Willpower"),
    ("fighting_style", "Fighting Style"),
    ("second_style", "second Fighting Style"),
    ("third_style", "third Fighting Style"),
    ("dodge", "Dodge"),
    ("focus", "Focus"),
    ("athletics", "Athletics"),
    ("acrobatics", "Acrobatics"),
    ("sleight_of_hand", "Sleight of Hand"),
    ("deception", "Deception"),
    ("observation", "Observation"),
    ("stealth", "Stealth"),
    ("sorcery", "Sorcery"),
    ("armour", "armour"),
    ("speed", "Speed"),
    ("initiative", "Initiative"),
    ("pc", "player character"),
    ("template", "template"),
    ("perks", "perks"),
];

/// Keys and names of the pools, in the order of their ids.
pub const POOLS: [(&str, &str); 5] =
    [("health", "Health"), ("ap", "AP"), ("attacks", "Attack"), ("free", "Free action"), ("metres", "Metres")];

/// The shapes in which pools are drawn, in the order of [`POOLS`].
pub const GAUGES: [Gauge; 5] = [Gauge::Bar, Gauge::Pips, Gauge::Pips, Gauge::Pips, Gauge::Pips];

/// The numbers of maneuver, with every name looked up.
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
    /// For each verb the spell or magic item that it uses.
    magic: Vec<Option<GearId>>,
    /// Whether any spell or magic item has a trigger.
    reacts: bool,
    /// Whether any of them reacts to movement.
    moved_at: bool,
    /// Whether any of them reacts to the end of a turn.
    turn_ends: bool,
    /// For each style the gear that it trains, a bit for each.
    trains: Vec<u64>,
    /// For each template the places of its styles in the list of styles.
    styles: Vec<SmallVec<[usize; MOST_STYLES]>>,
    /// For each hit location the option by which a hit there brings a condition with it.
    conditions: Vec<Option<ConditionOption>>,
}

/// The option by which a hit at a location brings a condition with it (MANEUVER-G23).
#[derive(Clone, Debug)]
struct ConditionOption {
    /// Its place in the list of options.
    option: usize,
    /// The condition by the value of the option; `None` for the value that brings none.
    statuses: Vec<Option<StatusId>>,
}

impl ConditionOption {
    /// The option of a location; `None` if it has none.
    fn of(file: &File, location: &HitLocation) -> Option<Self> {
        let key = location.condition.as_ref()?;
        let option = file.options.iter().position(|option| option.key == *key)?;
        let OptionValues::Choice(names) = &file.options[option].kind else { return None };
        let status = |name: &String| {
            let at = file.statuses.iter().position(|status| status.key == *name)?;
            u8::try_from(at).ok().map(StatusId)
        };
        Some(Self { option, statuses: names.iter().map(status).collect() })
    }
}

/// The most actions of a file.
const MOST_ACTIONS: usize = 128;

/// The rows in which a test is told.
pub const TEST_ROWS: [&str; 2] = ["passed", "failed"];

/// The rows in which the results of an attack are told (MANEUVER-D06), in the order of
/// [`Verdict`](crate::state::Verdict).
pub const ATTACK_ROWS: [&str; 6] = ["wins critically", "hits", "is blocked", "misses", "fails", "is countered"];

/// The rows in which the results of an action are told.
fn rows(file: &File, action: &Action) -> Vec<String> {
    let magic = action.magic.as_ref().and_then(|key| file.gear.iter().find(|gear| gear.key == *key));
    let attacks = magic.and_then(|gear| gear.magic.as_ref()).is_some_and(|magic| magic.is(MagicTrait::Attack));
    let tested = matches!(
        action.does,
        ActionEffect::Grapple
            | ActionEffect::Search
            | ActionEffect::Sneak
            | ActionEffect::BreakFree
            | ActionEffect::TearFree
            | ActionEffect::ShovePush
            | ActionEffect::ShoveTrip
            | ActionEffect::Defend(_)
            | ActionEffect::Feint
            | ActionEffect::Resist(_)
    );
    let rows: &[&str] = match action.does {
        ActionEffect::Strike => &ATTACK_ROWS,
        _ if attacks => &ATTACK_ROWS,
        _ if tested || action.kind == ActionKind::Chance => &TEST_ROWS,
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
        let lists = file.lists();
        lists.templates()?;
        let names = Names {
            pools: pairs(&POOLS),
            gauges: GAUGES.into(),
            stats: pairs(&STATS),
            outcomes: file.actions.iter().map(|action| rows(&file, action)).collect(),
            gear: file.gear.iter().map(|one| (one.key.clone(), one.name.clone(), parts::keys())).collect(),
            parts: file.gear.iter().map(|_| parts::names()).collect(),
            ..lists.names(&WINDOWS)?
        };
        let magic = |action: &Action| action.magic.as_ref().map(|key| lists.weapon(key, "actions")).transpose();
        let magic = file.actions.iter().map(magic).collect::<Result<_, _>>()?;
        let trains = |style: &Style| {
            let listed = (0u8..).zip(&file.gear).filter(|(_, gear)| style.lists(gear.trained_by()));
            listed.fold(0, |bits, (at, _)| bits | 1 << at)
        };
        let place = |known: &StyleRank| file.styles.iter().position(|style| style.key == known.style);
        Ok(Self {
            unarmed: lists.weapon(&file.unarmed, "unarmed")?,
            verbs: NamedVerbs::of(&lists)?,
            statuses: NamedStatuses::of(&lists)?,
            magic,
            reacts: file.gear.iter().filter_map(|gear| gear.magic.as_ref()).any(|magic| magic.trigger.is_some()),
            moved_at: (file.gear.iter().filter_map(|gear| gear.magic.as_ref()))
                .any(|magic| magic.trigger == Some(Trigger::FoeMovesInRange)),
            turn_ends: (file.gear.iter().filter_map(|gear| gear.magic.as_ref()))
                .any(|magic| magic.trigger == Some(Trigger::TurnEndAny)),
            trains: file.styles.iter().map(trains).collect(),
            styles: file.combatants.iter().map(|one| one.styles.iter().filter_map(place).collect()).collect(),
            conditions: file.locations.iter().map(|location| ConditionOption::of(&file, location)).collect(),
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

    /// The spell or magic item that a verb uses.
    #[must_use]
    pub fn magic_of(&self, verb: Verb) -> Option<GearId> {
        self.magic.get(usize::from(verb.0)).copied().flatten()
    }

    /// The numbers of the spell or magic item that a verb uses.
    #[must_use]
    pub fn spell(&self, verb: Verb) -> Option<&Magic> {
        self.magic_of(verb).and_then(|gear| self.weapon(gear).magic.as_ref())
    }

    /// Whether any spell or magic item can be a reaction.
    #[must_use]
    pub const fn has_reaction_magic(&self) -> bool {
        self.reacts
    }

    /// Whether any spell or magic item reacts to movement.
    #[must_use]
    pub const fn is_moved_at(&self) -> bool {
        self.moved_at
    }

    /// Whether any spell or magic item reacts to the end of a turn.
    #[must_use]
    pub const fn reacts_between_turns(&self) -> bool {
        self.turn_ends
    }

    /// The verb under which a test of a skill is told that a unit does not choose by an action of its own.
    #[must_use]
    pub const fn verb_of_skill(&self, skill: Skill) -> Verb {
        match skill {
            Skill::Athletics => self.verbs.athletics,
            Skill::SleightOfHand => self.verbs.sleight,
            Skill::Observation => self.verbs.observation,
            Skill::Stealth => self.verbs.stealth,
            _ => self.verbs.acrobatics,
        }
    }

    /// The verb that chooses a hit location.
    #[must_use]
    pub fn verb_of_location(&self, key: &str) -> Option<Verb> {
        let mut all = self.verbs_of(ActionKind::Location);
        all.find(|&verb| self.action(verb).location.as_deref() == Some(key))
    }

    /// Whether a verb casts a spell; activating a magic item is not casting (MANEUVER-G31).
    #[must_use]
    pub fn casts(&self, verb: Verb) -> bool {
        self.magic_of(verb).is_some_and(|gear| self.weapon(gear).class == GearClass::Spell)
    }

    /// The place of the hit location that a verb chooses.
    #[must_use]
    pub fn location_of(&self, verb: Verb) -> Option<usize> {
        let key = self.action(verb).location.as_ref()?;
        self.file.locations.iter().position(|location| location.key == *key)
    }

    /// Whether a hit brings a condition with it at any location, by the options of the level (MANEUVER-G23).
    #[must_use]
    pub fn has_hit_conditions(&self) -> bool {
        (0..self.conditions.len()).any(|location| self.condition_at(location).is_some())
    }

    /// The condition that a hit brings with it at the hit location with this place, by the options of the level
    /// (MANEUVER-G23); `None` for none.
    #[must_use]
    pub fn condition_at(&self, location: usize) -> Option<StatusId> {
        let of = self.conditions.get(location)?.as_ref()?;
        let value = usize::try_from(*self.options.get(of.option)?).ok()?;
        of.statuses.get(value).copied().flatten()
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

    /// The styles of a unit: their ids with the entries of the file.
    pub fn styles_of(&self, unit: &UnitRef) -> impl Iterator<Item = (StyleId, &Style)> {
        let template = usize::try_from(Stat::Template.of(unit)).unwrap_or(0);
        let places = self.styles.get(template).map_or(&[][..], SmallVec::as_slice);
        (0u8..).map(StyleId).zip(places.iter().map(|&at| &self.file.styles[at]))
    }

    /// Whether a style of a unit trains a piece of gear (MANEUVER-200).
    #[must_use]
    pub fn trains(&self, unit: &UnitRef, style: StyleId, gear: GearId) -> bool {
        let template = usize::try_from(Stat::Template.of(unit)).unwrap_or(0);
        let place = self.styles.get(template).and_then(|styles| styles.get(usize::from(style.0)));
        place.is_some_and(|&place| self.trains[place] >> gear.0 & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::Data;
    use indes_core::reading::Source;

    #[test]
    fn the_shipped_data_can_be_read() {
        let text = include_str!("../../../assets/rules/maneuver.ron");
        let told = Data::read(&Source::new("maneuver.ron", text)).err().map(|problems| problems.to_string());
        assert_eq!(told, None);
    }
}
