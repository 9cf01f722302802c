//! The numbers of tempo: what `assets/rules/tempo.ron` says, and the ids that the rules use for it.
//!
//! Actions, statuses, stats and gear are interned in the order of the file, so an id is a place in a list. Stats are
//! the skills of the file, followed by the fixed ones of [`Stat`].

use crate::battle::{Die, Names, RuleId, RuleSetId, Slot, Verb};
use crate::battlefield::{GearId, StatId, StatusId};
use crate::reading::{Limits, Problems, Source};
use serde::Deserialize;
use smallvec::SmallVec;
use std::collections::BTreeMap;

/// A rule of the document.
#[must_use]
pub const fn rule(number: u16) -> RuleId {
    RuleId::rule(RuleSetId::Tempo, number)
}

/// A ruling for a gap of the document.
#[must_use]
pub const fn gap(number: u16) -> RuleId {
    RuleId::gap(RuleSetId::Tempo, number)
}

/// What an action is (TEMPO-G07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Kind {
    /// Taken on one's own turn.
    Proactive,
    /// An answer to an opponent's action.
    Reactive,
    /// Takes the place of one's own action, answering a reaction.
    CounterTempo,
    /// Happens of itself.
    Special,
    /// Lets something pass.
    Pass,
    /// Ends the turn.
    EndTurn,
}

/// What an action costs, in action points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Cost {
    /// So many.
    Fixed(i16),
    /// The price of the striking surface that is chosen (TEMPO-G11).
    Surface,
    /// The price of the weapon's cheapest surface (TEMPO-G11).
    Cheapest,
}

/// The check behind an action (TEMPO-G04).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub enum Check {
    /// There is none: the result is 0 (TEMPO-G30).
    None,
    /// The skill of the weapon that is used.
    Weapon,
    /// This skill.
    Skill(String),
}

/// When a row of a table is reached (TEMPO-019).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum At {
    /// When no other is.
    Always,
    /// At this number or more.
    Least(i16),
    /// At the struck one's Combat Defence or more.
    CombatDefence,
    /// At the struck one's Combat Defence (Armoured) or more.
    Armoured,
}

/// What a row of a table does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Effect {
    /// The actor is On Guard.
    Ready,
    /// The whole way is walked.
    Walk,
    /// The way is walked until a hit ends it.
    WalkUntilHit,
    /// Damage is rolled.
    Blow {
        /// Whether armour is passed by.
        critical: bool,
    },
    /// The opponent's action fails.
    Cancel,
    /// Both become Bound.
    Bind,
    /// The bind ends.
    LeaveBind,
    /// So many action points of twelve come back.
    Recover(i16),
}

/// A row of an outcome table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// When it is reached.
    pub at: At,
    /// What it is called.
    pub name: String,
    /// The rule it is from.
    pub rule: RuleId,
    /// What it does.
    pub effects: Vec<Effect>,
}

/// An action, reaction or replacement.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The icon drawn beside it.
    pub icon: String,
    /// What it does, in a few words.
    pub means: String,
    /// What it is.
    pub kind: Kind,
    /// What it costs.
    pub cost: Cost,
    /// In which statuses it may be declared (TEMPO-027).
    pub status: Vec<String>,
    /// The check behind it.
    pub check: Check,
    /// What has to be said beside it.
    #[serde(default)]
    pub slots: SmallVec<[Slot; 3]>,
    /// The rule that says who may declare it and for how much.
    pub rule: RuleId,
    /// What it answers.
    #[serde(default)]
    pub answers: Vec<String>,
    /// The rule that says what it answers.
    #[serde(default)]
    pub answers_rule: Option<RuleId>,
    /// What it may take the place of.
    #[serde(default)]
    pub replaces: Vec<String>,
    /// The rule that says so.
    #[serde(default)]
    pub replaces_rule: Option<RuleId>,
    /// Its table, lowest row first.
    pub outcomes: Vec<Outcome>,
}

/// A named thing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skill {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whether armour weighs on it (TEMPO-G13).
    #[serde(default)]
    pub burdened: bool,
}

/// A status.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatusEntry {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The mark drawn for it.
    pub mark: String,
}

/// A kind of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum DamageKind {
    /// Edges.
    Cut,
    /// Points.
    Thrust,
    /// Weight.
    Blunt,
}

/// The hands a weapon takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Hands {
    /// It is no weapon to be held.
    None,
    /// One.
    One,
    /// One, at 1 action point more, or two.
    OneOrTwo,
    /// Two.
    Two,
}

/// A striking surface.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Surface {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Action points of a blow with it.
    pub ap: i16,
    /// Damage dice: how many, of how many faces.
    pub dice: (u8, u8),
    /// Added to the damage dice.
    pub bonus: i16,
    /// What its damage is resisted by.
    pub damage: DamageKind,
    /// Least and greatest distance in cells.
    pub reach: (u16, u16),
}

/// A weapon.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The hands it takes.
    pub hands: Hands,
    /// The skill it is used with.
    pub skill: String,
    /// Whether it can parry.
    #[serde(default = "yes")]
    pub parries: bool,
    /// The icon drawn for it.
    pub icon: String,
    /// Its surfaces.
    pub parts: Vec<Surface>,
}

const fn yes() -> bool {
    true
}

/// Armour.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// Its key in files.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Added to Combat Defence for Combat Defence (Armoured).
    pub coverage: i16,
    /// Taken from cuts.
    pub cut: i16,
    /// Taken from thrusts.
    pub thrust: i16,
    /// Taken from blows.
    pub blunt: i16,
    /// Taken from burdened checks.
    pub burden: i16,
}

/// A wound level (TEMPO-D19).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wound {
    /// Its name.
    pub name: String,
    /// The share of Health lost from which it holds.
    pub lost_percent: i16,
    /// Taken from every check.
    pub check: i16,
    /// Taken from Recover Stamina instead.
    pub stamina: i16,
}

/// A template for units (TEMPO-D20).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Combatant {
    /// Its key in files.
    pub key: String,
    /// What it is called.
    pub name: String,
    /// The figure drawn for it.
    pub figure: String,
    /// Health.
    pub health: i16,
    /// Base Combat Movement, armour counted.
    pub movement: i16,
    /// Its armour.
    pub armour: String,
    /// Its weapons; the first is in hand.
    pub weapons: Vec<String>,
    /// Its skills; missing ones are 0.
    pub skills: BTreeMap<String, i16>,
    /// Combat Defence.
    #[serde(default)]
    pub combat_defence: i16,
}

/// The values an option can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum OptionKind {
    /// Off (0) or on (1).
    Bool,
    /// A number.
    Int {
        /// The least.
        min: i16,
        /// The greatest.
        max: i16,
    },
}

/// An option of a level.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelOption {
    /// Its key in files.
    pub key: String,
    /// Its values.
    pub kind: OptionKind,
    /// Its value when a level says nothing.
    pub default: i16,
    /// The rule it changes.
    pub rule: RuleId,
    /// What it does.
    pub text: String,
}

/// Dice of every check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolDice {
    /// Dice in the row.
    pub dice: u8,
    /// Faces of each.
    pub sides: u8,
    /// Times all are rolled again at the most.
    pub rerolls: u8,
}

/// Flat bonuses of the document (TEMPO-D08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonuses {
    /// To a Counter-Attack with a weapon against an Unarmed Attack (TEMPO-093).
    pub counter_to_unarmed: i16,
}

/// The file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// The format's version: 1.
    pub version: u16,
    /// Dice of every check.
    pub pool: PoolDice,
    /// Seconds a round stands for.
    pub round_seconds: u16,
    /// Action points when a level says nothing.
    pub max_ap: i16,
    /// The skill behind initiative.
    pub initiative_skill: String,
    /// The skill behind Recover Stamina.
    pub stamina_skill: String,
    /// The weapon of bare hands.
    pub unarmed: String,
    /// Skills.
    pub skills: Vec<Skill>,
    /// Statuses.
    pub statuses: Vec<StatusEntry>,
    /// Actions, reactions, replacements.
    pub actions: Vec<Action>,
    /// Flat bonuses.
    pub bonuses: Bonuses,
    /// Weapons.
    pub gear: Vec<Weapon>,
    /// Armours.
    pub armours: Vec<Armour>,
    /// Wound levels, lightest first.
    pub wounds: Vec<Wound>,
    /// Templates.
    pub combatants: Vec<Combatant>,
    /// Options of levels.
    pub options: Vec<LevelOption>,
}

/// The stats that follow the skills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stat {
    /// Combat Defence (TEMPO-G08).
    CombatDefence,
    /// Coverage of the armour (TEMPO-G09).
    Coverage,
    /// Base Combat Movement (TEMPO-G17).
    Movement,
    /// Burden of the armour (TEMPO-G13).
    Burden,
    /// Resistance to cuts.
    Cut,
    /// Resistance to thrusts.
    Thrust,
    /// Resistance to blunt blows.
    Blunt,
}

/// Keys and names of the stats that follow the skills, in order.
pub const FIXED_STATS: [(&str, &str); 7] = [
    ("combat_defence", "Combat Defence"),
    ("coverage", "coverage"),
    ("movement", "Base Combat Movement"),
    ("burden", "burden"),
    ("resist_cut", "resistance to cuts"),
    ("resist_thrust", "resistance to thrusts"),
    ("resist_blunt", "resistance to blunt blows"),
];

/// An action with its names looked up.
#[derive(Clone, Debug)]
pub struct Known {
    /// The statuses in which it may be declared, one bit each.
    pub statuses: u8,
    /// What it answers, one bit a verb.
    pub answers: u64,
    /// What it may take the place of, one bit a verb.
    pub replaces: u64,
    /// Its skill; the weapon's where there is none.
    pub skill: Option<StatId>,
    /// Whether a check is rolled.
    pub checked: bool,
}

/// The numbers of tempo, with every name looked up.
#[derive(Clone, Debug)]
pub struct Data {
    /// The file.
    pub file: File,
    /// Words for the numbers.
    pub names: Names,
    /// By verb.
    pub known: Vec<Known>,
    /// The skill of each weapon.
    pub weapon_skills: Vec<StatId>,
    /// The weapon of bare hands.
    pub fists: GearId,
    /// Often needed verbs.
    pub verbs: Verbs,
    /// Often needed statuses.
    pub off_guard: StatusId,
    /// On Guard.
    pub on_guard: StatusId,
    /// Bound.
    pub bound: StatusId,
    /// Skill of initiative.
    pub initiative: StatId,
    /// Skill of Recover Stamina.
    pub stamina: StatId,
    /// The level's options, in the order of the file.
    pub options: Vec<i16>,
}

/// Verbs that a rule of the document treats by name.
#[derive(Clone, Copy, Debug)]
pub struct Verbs {
    /// Lets something pass.
    pub pass: Verb,
    /// Ends the turn.
    pub end_turn: Verb,
    /// TEMPO-148.
    pub recover: Verb,
    /// TEMPO-093 and TEMPO-G38 look for it.
    pub unarmed_attack: Verb,
}

/// A name in the rule data that nothing has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DataError {
    /// A name that is not declared.
    #[error("{place}: there is no {what} called `{name}`")]
    Unknown {
        /// What was looked for.
        what: &'static str,
        /// Its name.
        name: String,
        /// Where it is named.
        place: String,
    },
    /// More entries than an id can count.
    #[error("{0}: at most 64 entries")]
    TooMany(&'static str),
}

impl Data {
    /// Reads the file's text and looks up every name.
    ///
    /// # Errors
    /// Every problem of the text; or the first name that nothing has.
    pub fn read(source: &Source) -> Result<Self, Problems> {
        let file: File = crate::reading::read(source, &Limits::RULES)?;
        Self::compile(file).map_err(|error| Problems::of_file(source.name(), error.to_string(), None))
    }

    fn compile(file: File) -> Result<Self, DataError> {
        if file.actions.len() > 64 || file.gear.len() > 64 || file.statuses.len() > 8 {
            return Err(DataError::TooMany("actions, gear, statuses"));
        }
        let stat_keys: Vec<&str> =
            file.skills.iter().map(|skill| skill.key.as_str()).chain(FIXED_STATS.iter().map(|stat| stat.0)).collect();
        let stat = |name: &str, place: &str| find(stat_keys.iter().copied(), "skill", name, place).map(StatId);
        let verb = |name: &str, place: &str| {
            find(file.actions.iter().map(|action| action.key.as_str()), "action", name, place).map(Verb)
        };
        let status = |name: &str, place: &str| {
            find(file.statuses.iter().map(|status| status.key.as_str()), "status", name, place).map(StatusId)
        };
        let gear = |name: &str, place: &str| {
            find(file.gear.iter().map(|weapon| weapon.key.as_str()), "weapon", name, place).map(GearId)
        };
        let mut known = Vec::new();
        for action in &file.actions {
            let place = format!("actions: {}", action.key);
            let bits = |list: &[String]| list.iter().try_fold(0u64, |bits, name| Ok(bits | 1 << verb(name, &place)?.0));
            known.push(Known {
                statuses: action.status.iter().try_fold(0u8, |bits, name| Ok(bits | 1 << status(name, &place)?.0))?,
                answers: bits(&action.answers)?,
                replaces: bits(&action.replaces)?,
                skill: match &action.check {
                    Check::Skill(name) => Some(stat(name, &place)?),
                    Check::None | Check::Weapon => None,
                },
                checked: action.check != Check::None,
            });
        }
        for combatant in &file.combatants {
            let place = format!("combatants: {}", combatant.key);
            for weapon in &combatant.weapons {
                gear(weapon, &place)?;
            }
            for skill in combatant.skills.keys() {
                stat(skill, &place)?;
            }
            find(file.armours.iter().map(|armour| armour.key.as_str()), "armour", &combatant.armour, &place)?;
        }
        let pair = |key: &String, name: &String| (key.clone(), name.clone());
        let names = Names {
            verbs: file.actions.iter().map(|action| pair(&action.key, &action.name)).collect(),
            looks: file.actions.iter().map(|action| pair(&action.icon, &action.means)).collect(),
            marks: file.statuses.iter().map(|status| status.mark.clone()).collect(),
            round_seconds: file.round_seconds,
            statuses: file.statuses.iter().map(|status| pair(&status.key, &status.name)).collect(),
            pools: vec![("ap".into(), "AP".into()), ("health".into(), "Health".into())],
            stats: file
                .skills
                .iter()
                .map(|skill| pair(&skill.key, &skill.name))
                .chain(FIXED_STATS.iter().map(|stat| (stat.0.into(), stat.1.into())))
                .collect(),
            gear: file
                .gear
                .iter()
                .map(|weapon| {
                    let parts = weapon.parts.iter().map(|part| part.key.clone()).collect();
                    (weapon.key.clone(), weapon.name.clone(), parts)
                })
                .collect(),
            bare_hands: Some(gear(&file.unarmed, "unarmed")?),
            outcomes: file
                .actions
                .iter()
                .map(|action| action.outcomes.iter().map(|outcome| outcome.name.clone()).collect())
                .collect(),
        };
        Ok(Self {
            weapon_skills: file
                .gear
                .iter()
                .map(|weapon| stat(&weapon.skill, &format!("gear: {}", weapon.key)))
                .collect::<Result<_, _>>()?,
            fists: gear(&file.unarmed, "unarmed")?,
            verbs: Verbs {
                pass: verb("pass", "actions")?,
                end_turn: verb("end_turn", "actions")?,
                recover: verb("recover_stamina", "actions")?,
                unarmed_attack: verb("unarmed_attack", "actions")?,
            },
            off_guard: status("off_guard", "statuses")?,
            on_guard: status("on_guard", "statuses")?,
            bound: status("bound", "statuses")?,
            initiative: stat(&file.initiative_skill, "initiative_skill")?,
            stamina: stat(&file.stamina_skill, "stamina_skill")?,
            options: file.options.iter().map(|option| option.default).collect(),
            known,
            names,
            file,
        })
    }

    /// The action of a verb.
    ///
    /// # Panics
    /// If the verb is of another rule set.
    #[must_use]
    pub fn action(&self, verb: Verb) -> &Action {
        &self.file.actions[usize::from(verb.0)]
    }

    /// The looked-up names of a verb.
    ///
    /// # Panics
    /// If the verb is of another rule set.
    #[must_use]
    pub fn known(&self, verb: Verb) -> &Known {
        &self.known[usize::from(verb.0)]
    }

    /// The verbs of a kind, in the order of the file.
    pub fn verbs_of(&self, kind: Kind) -> impl Iterator<Item = Verb> + '_ {
        (0u8..).zip(&self.file.actions).filter(move |(_, action)| action.kind == kind).map(|(at, _)| Verb(at))
    }

    /// A weapon.
    ///
    /// # Panics
    /// If the id is of another rule set.
    #[must_use]
    pub fn weapon(&self, gear: GearId) -> &Weapon {
        &self.file.gear[usize::from(gear.0)]
    }

    /// The id of a fixed stat.
    #[must_use]
    pub fn stat(&self, stat: Stat) -> StatId {
        StatId(u8::try_from(self.file.skills.len()).unwrap_or(u8::MAX).saturating_add(stat as u8))
    }

    /// Whether armour weighs on a skill.
    #[must_use]
    pub fn burdened(&self, skill: StatId) -> bool {
        self.file.skills.get(usize::from(skill.0)).is_some_and(|skill| skill.burdened)
    }

    /// The dice of a check (TEMPO-G01).
    #[must_use]
    pub fn pool(&self) -> Die {
        let PoolDice { dice, sides, rerolls } = self.file.pool;
        Die::Pool { dice, sides, rerolls }
    }

    /// The value of a level option.
    #[must_use]
    pub fn option(&self, key: &str) -> i16 {
        let at = self.file.options.iter().position(|option| option.key == key);
        at.and_then(|at| self.options.get(at)).copied().unwrap_or(0)
    }
}

fn find<'a>(keys: impl Iterator<Item = &'a str>, what: &'static str, name: &str, place: &str) -> Result<u8, DataError> {
    keys.enumerate()
        .find(|(_, key)| *key == name)
        .and_then(|(at, _)| u8::try_from(at).ok())
        .ok_or_else(|| DataError::Unknown { what, name: name.into(), place: place.into() })
}
