//! The lists that the rule data of every rule set have, as the shared functions read them: the names of entries, the
//! rules that they cite, their pictures.

use super::lookup::{DataError, find, questions};
use crate::{LevelOption, Vocabulary};
use indes_core::battle::{Names, RuleId, RuleSetId, Verb, WindowKind, Wording};
use indes_core::battlefield::{GearId, Mechanics, StatusId};

/// The rule data of a rule set as they are in the file, before names are looked up. The macro
/// [`rule_file!`](crate::rule_file) implements it for a struct whose fields have the usual names.
pub trait RuleFile {
    /// An entry of its list of actions.
    type Action;
    /// The kind of an action.
    type Kind: Copy + PartialEq + std::fmt::Debug;
    /// An entry of its list of gear.
    type Gear;

    /// The actions, by verb.
    fn actions(&self) -> &[Self::Action];
    /// The gear, by its ids.
    fn gear(&self) -> &[Self::Gear];
    /// The kinds of the actions, by verb.
    fn kinds(&self) -> impl Iterator<Item = Self::Kind>;
    /// The options of levels.
    fn options(&self) -> &[LevelOption];
    /// The lists that all rule sets have.
    fn lists(&self) -> Lists<'_>;
}

/// An action as the shared functions read it.
#[derive(Clone, Copy, Debug)]
pub struct ActionWords<'a> {
    /// Its key in files.
    pub key: &'a str,
    /// Its name.
    pub name: &'a str,
    /// The icon drawn beside it.
    pub icon: &'a str,
    /// What a player would call it, if its name is a term of the document; else empty.
    pub plain: &'a str,
    /// What it does, in a phrase.
    pub means: &'a str,
    /// The weight of its choice by a random bot.
    pub weight: u8,
    /// Its rule.
    pub rule: RuleId,
}

/// A status as the shared functions read it.
#[derive(Clone, Copy, Debug)]
pub struct StatusWords<'a> {
    /// Its key in files.
    pub key: &'a str,
    /// Its name.
    pub name: &'a str,
    /// The name of the mark that is drawn for it.
    pub mark: &'a str,
    /// Its rule.
    pub rule: RuleId,
}

/// A weapon or shield as the shared functions read it.
#[derive(Clone, Debug)]
pub struct GearWords<'a> {
    /// Its key in files.
    pub key: &'a str,
    /// Its name.
    pub name: &'a str,
    /// The icon drawn for it.
    pub icon: &'a str,
    /// The keys of its parts.
    pub parts: Vec<&'a str>,
}

/// A template as the shared functions read it.
#[derive(Clone, Debug)]
pub struct CombatantWords<'a> {
    /// Its key in files.
    pub key: &'a str,
    /// The figure drawn for it.
    pub figure: &'a str,
    /// The key of its armour.
    pub armour: &'a str,
    /// The keys of its weapons and shields.
    pub gear: Vec<&'a str>,
}

/// The lists that the rule data of every rule set have.
#[derive(Clone, Debug)]
pub struct Lists<'a> {
    /// The rule set.
    pub set: RuleSetId,
    /// The format's version.
    pub version: u16,
    /// The rule set that the file names.
    pub rules: Option<RuleSetId>,
    /// The seconds of a round.
    pub round_seconds: u16,
    /// The key of the weapon that stands for bare hands.
    pub unarmed: &'a str,
    /// The numbers of the battlefield.
    pub mechanics: &'a Mechanics,
    /// Actions and answers, by verb.
    pub actions: Vec<ActionWords<'a>>,
    /// Statuses, by their ids.
    pub statuses: Vec<StatusWords<'a>>,
    /// Weapons and shields, by their ids.
    pub gear: Vec<GearWords<'a>>,
    /// The keys of the armours.
    pub armours: Vec<&'a str>,
    /// The keys of the sizes.
    pub sizes: Vec<&'a str>,
    /// Templates.
    pub combatants: Vec<CombatantWords<'a>>,
    /// The words of windows and of questions about a detail.
    pub questions: &'a [Wording],
    /// Options of levels.
    pub options: &'a [LevelOption],
}

impl<'a> Lists<'a> {
    /// The verb with this key.
    ///
    /// # Errors
    /// If no action has it; `place` is where it is named, for the message.
    pub fn verb(&self, name: &str, place: &str) -> Result<Verb, DataError> {
        find(self.actions.iter().map(|action| action.key), "action", name, place).map(Verb)
    }

    /// The status with this key.
    ///
    /// # Errors
    /// If no status has it; `place` is where it is named, for the message.
    pub fn status(&self, name: &str, place: &str) -> Result<StatusId, DataError> {
        find(self.statuses.iter().map(|status| status.key), "status", name, place).map(StatusId)
    }

    /// The weapon with this key.
    ///
    /// # Errors
    /// If no weapon has it; `place` is where it is named, for the message.
    pub fn weapon(&self, name: &str, place: &str) -> Result<GearId, DataError> {
        find(self.gear.iter().map(|weapon| weapon.key), "weapon", name, place).map(GearId)
    }

    /// Checks that the gear and the armour of every template are declared.
    ///
    /// # Errors
    /// The first name that is not declared.
    pub fn templates(&self) -> Result<(), DataError> {
        for combatant in &self.combatants {
            let place = format!("combatants: {}", combatant.key);
            for weapon in &combatant.gear {
                self.weapon(weapon, &place)?;
            }
            find(self.armours.iter().copied(), "armour", combatant.armour, &place)?;
        }
        Ok(())
    }

    /// The names of all ids, with the windows of questions looked up; a rule set adds its pools, its stats and the
    /// rows of its tables.
    ///
    /// # Errors
    /// The first name that is not declared.
    pub fn names(&self, windows: &[(&str, WindowKind)]) -> Result<Names, DataError> {
        let pair = |key: &str, name: &str| (key.to_owned(), name.to_owned());
        let parts = |weapon: &GearWords| weapon.parts.iter().map(|part| (*part).to_owned()).collect::<Vec<_>>();
        Ok(Names {
            verbs: self.actions.iter().map(|action| pair(action.key, action.name)).collect(),
            looks: self.actions.iter().map(|action| pair(action.icon, action.means)).collect(),
            plain: self.actions.iter().map(|action| action.plain.to_owned()).collect(),
            questions: questions(self.questions, windows, |name, place| self.verb(name, place))?,
            marks: self.statuses.iter().map(|status| status.mark.to_owned()).collect(),
            status_rules: self.statuses.iter().map(|status| status.rule).collect(),
            round_seconds: self.round_seconds,
            statuses: self.statuses.iter().map(|status| pair(status.key, status.name)).collect(),
            gear: self.gear.iter().map(|one| (one.key.to_owned(), one.name.to_owned(), parts(one))).collect(),
            parts: self.gear.iter().map(parts).collect(),
            bare_hands: Some(self.weapon(self.unarmed, "unarmed")?),
            ..Names::default()
        })
    }

    /// The vocabulary of levels as far as the lists give it; a rule set adds its templates, statuses, numbers, sizes
    /// and gear, and what it allows.
    #[must_use]
    pub fn vocabulary(&self) -> Vocabulary {
        let owned = |keys: &[&'a str]| keys.iter().map(|key| (*key).to_owned()).collect();
        Vocabulary {
            rule_set: self.set,
            mechanics: *self.mechanics,
            templates: Vec::new(),
            statuses: Vec::new(),
            derived_statuses: Vec::new(),
            most_statuses: u8::MAX,
            bonds: Vec::new(),
            options: super::options::specs(self.options),
            stats: Vec::new(),
            skills: Vec::new(),
            gear: Vec::new(),
            armours: owned(&self.armours),
            sizes: Vec::new(),
            bots: vec!["random".into(), "greedy".into()],
            diagonals: Vec::new(),
            hexes: true,
            no_riders: None,
            opening: false,
            hiding: false,
            exits: false,
            camps: false,
            arrivals: false,
            hazards: None,
            criticals: None,
            doors: false,
            hidden_doors: false,
            swims: false,
            ceiling: None,
            height_options: Vec::new(),
        }
    }
}

/// Pairs of keys and names, owned.
#[must_use]
pub fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|&(key, name)| (key.to_owned(), name.to_owned())).collect()
}

/// Implements [`RuleFile`](crate::common::RuleFile) for the file of a rule set. Arguments: the rule set, the
/// struct, the type of its actions and of their field `kind`, the type of its gear and the field with the parts of a
/// weapon, if weapons have parts in the file. The templates need a method `carried`, which returns the keys of all that one carries.
#[macro_export]
macro_rules! rule_file {
    ($set:expr, $file:ty, $action:ty, $kind:ty, $gear:ty $(, $parts:ident)?) => {
        impl $crate::common::RuleFile for $file {
            type Action = $action;
            type Kind = $kind;
            type Gear = $gear;

            fn actions(&self) -> &[$action] {
                &self.actions
            }

            fn gear(&self) -> &[$gear] {
                &self.gear
            }

            fn kinds(&self) -> impl Iterator<Item = $kind> {
                self.actions.iter().map(|action| action.kind)
            }

            fn options(&self) -> &[$crate::LevelOption] {
                &self.options
            }

            fn lists(&self) -> $crate::common::Lists<'_> {
                use $crate::common::ActionWords;
                use $crate::common::CombatantWords;
                use $crate::common::GearWords;
                use $crate::common::Lists;
                use $crate::common::StatusWords;
                Lists {
                    set: $set,
                    version: self.version,
                    rules: self.rules,
                    round_seconds: self.round_seconds,
                    unarmed: &self.unarmed,
                    mechanics: &self.mechanics,
                    actions: (self.actions.iter())
                        .map(|one| ActionWords {
                            key: &one.key,
                            name: &one.name,
                            icon: &one.icon,
                            plain: &one.plain,
                            means: &one.means,
                            weight: one.weight,
                            rule: one.rule,
                        })
                        .collect(),
                    statuses: (self.statuses.iter())
                        .map(|one| StatusWords { key: &one.key, name: &one.name, mark: &one.mark, rule: one.rule })
                        .collect(),
                    gear: (self.gear.iter())
                        .map(|one| GearWords {
                            key: &one.key,
                            name: &one.name,
                            icon: &one.icon,
                            parts: std::iter::empty()$(.chain(one.$parts.iter().map(|part| part.key.as_str())))?.collect(),
                        })
                        .collect(),
                    armours: self.armours.iter().map(|one| one.key.as_str()).collect(),
                    sizes: self.sizes.iter().map(|one| one.key.as_str()).collect(),
                    combatants: (self.combatants.iter())
                        .map(|one| CombatantWords {
                            key: &one.key,
                            figure: &one.figure,
                            armour: &one.armour,
                            gear: one.carried().map(String::as_str).collect(),
                        })
                        .collect(),
                    questions: &self.questions,
                    options: &self.options,
                }
            }
        }
    };
}
