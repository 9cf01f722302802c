//! The rule data of tempo: `assets/rules/tempo.ron` with its names looked up as ids.
//!
//! Actions, statuses, stats and gear are numbered in the order of the file, so an id is a place in a list. Stats are
//! the skills of the file, followed by the fixed ones of [`Stat`].

mod bounds;
pub(crate) mod chances;
mod consistency;
mod file;
pub(crate) mod results;

pub use file::*;

use crate::ids::WINDOWS;
use chances::Chances;
use indes_core::battle::{Die, Gauge, Names, RuleSetId, Verb};
use indes_core::battlefield::{GearId, StatId, StatusId, UnitRef};
use indes_core::reading::Report;
use indes_rules::DataError;
use indes_rules::common::lookup::find;
use indes_rules::common::{Lists, RuleFile, RuleNumbers, Tables, pairs};
use indes_rules::{rule_file, rule_numbers};

rule_file!(RuleSetId::Tempo, File, Action, Kind, Weapon, parts);
rule_numbers!(Data, tables, File);

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
    /// Grapple Defence (TEMPO-G10).
    GrappleDefence,
}

/// Keys and names of the stats that follow the skills, in order.
pub const FIXED_STATS: [(&str, &str); 8] = [
    ("combat_defence", "Combat Defence"),
    ("coverage", "coverage"),
    ("movement", "Base Combat Movement"),
    ("burden", "burden"),
    ("resist_cut", "resistance to cuts"),
    ("resist_thrust", "resistance to thrusts"),
    ("resist_blunt", "resistance to blunt blows"),
    ("grapple_defence", "Grapple Defence"),
];

/// An action of the file with its names looked up, as masks: bit `n` stands for the id `n`.
#[derive(Clone, Debug)]
pub struct CompiledAction {
    /// The statuses in which it may be declared (TEMPO-027).
    pub statuses: u8,
    /// The verbs that it answers.
    pub answers: u64,
    /// The verbs that it also answers when it replaces a feint (TEMPO-C02).
    pub answers_feigned: u64,
    /// The verbs that it is announced as; 0 if it is announced as itself (TEMPO-C15).
    pub seems: u64,
    /// The verbs that it may replace.
    pub replaces: u64,
    /// The skill of its check; `None` for the weapon's skill or without a check.
    pub skill: Option<StatId>,
    /// Whether it rolls a check.
    pub checked: bool,
}

/// The rule data of tempo, with every name looked up.
#[derive(Clone, Debug)]
pub struct Data {
    /// What the rule data of every rule set have.
    tables: Tables<File>,
    /// The actions, by verb.
    pub compiled: Vec<CompiledAction>,
    /// The skill of each weapon, by gear.
    pub weapon_skills: Vec<StatId>,
    /// Bare hands, as a weapon (TEMPO-G37).
    pub fists: GearId,
    /// The verbs that rules treat by name.
    pub verbs: Verbs,
    /// The status Off Guard.
    pub off_guard: StatusId,
    /// The status On Guard.
    pub on_guard: StatusId,
    /// The status Bound.
    pub bound: StatusId,
    /// The status Grappled.
    pub grappled: StatusId,
    /// The status Pinned.
    pub pinned: StatusId,
    /// The status of a unit that was killed (TEMPO-G42).
    pub slain: StatusId,
    /// The skill of initiative (TEMPO-G31).
    pub initiative: StatId,
    /// The skill of Recover Stamina (TEMPO-G33).
    pub stamina: StatId,
    /// The distributions of the dice of a check.
    pub chances: Chances,
}

/// The verbs that a rule of the document treats by name.
#[derive(Clone, Copy, Debug)]
pub struct Verbs {
    /// Does not react (TEMPO-009).
    pub pass: Verb,
    /// Ends the turn (TEMPO-006).
    pub end_turn: Verb,
    /// Recover Stamina (TEMPO-148), rolled at the end of a turn.
    pub recover: Verb,
    /// Unarmed Attack: a weapon has a bonus against it (TEMPO-093).
    pub unarmed_attack: Verb,
    /// Chooses the cell of a weapon or a unit after a won bind (TEMPO-G21, TEMPO-G23).
    pub place: Verb,
    /// Chooses where the unit's own movement ends (TEMPO-G53).
    pub halt: Verb,
    /// Escape: made against all opponents of a grapple, not one (TEMPO-062).
    pub escape: Verb,
    /// Struggle: answers inside one grapple only (TEMPO-G28).
    pub struggle: Verb,
    /// Combat Move: names an opponent without a blow (TEMPO-055).
    pub combat_move: Verb,
    /// Retreat: answers only a mover that comes nearer (TEMPO-127).
    pub retreat: Verb,
    /// Dodge: answers only shots from far enough away (TEMPO-107).
    pub dodge: Verb,
    /// Aim: any unit in range may answer it (TEMPO-G28).
    pub aim: Verb,
}

impl RuleNumbers for Data {
    type File = File;

    fn check(file: &File, report: &mut Report) {
        bounds::check(file, report);
        consistency::check(file, report);
    }

    fn compile(file: File) -> Result<Self, DataError> {
        if file.actions.len() > 64 || file.gear.len() > 64 || file.statuses.len() > 8 {
            return Err(DataError::TooMany("actions, gear, statuses", 64));
        }
        let lists = file.lists();
        lists.templates()?;
        let skill_keys = || file.skills.iter().map(|skill| skill.key.as_str());
        let stat = |name: &str, place: &str| {
            find(skill_keys().chain(FIXED_STATS.iter().map(|stat| stat.0)), "skill", name, place).map(StatId)
        };
        let compiled =
            file.actions.iter().map(|action| CompiledAction::of(&lists, action, stat)).collect::<Result<_, _>>()?;
        let weapon_skill = |weapon: &Weapon| stat(&weapon.skill, &format!("gear: {}", weapon.key));
        let status = |name: &str| lists.status(name, "statuses");
        let skills = file.skills.iter().map(|skill| (skill.key.clone(), skill.name.clone()));
        let rows = |action: &Action| action.outcomes.iter().map(|outcome| outcome.name.clone()).collect();
        let names = Names {
            pools: pairs(&[("ap", "AP"), ("health", "Health")]),
            gauges: vec![Gauge::Pips, Gauge::Bar],
            honest: Some(file.honest.clone()),
            stats: skills.chain(pairs(&FIXED_STATS)).collect(),
            outcomes: file.actions.iter().map(rows).collect(),
            ..lists.names(&WINDOWS)?
        };
        Ok(Self {
            compiled,
            weapon_skills: file.gear.iter().map(weapon_skill).collect::<Result<_, _>>()?,
            fists: lists.weapon(&file.unarmed, "unarmed")?,
            verbs: Verbs::of(&lists)?,
            off_guard: status("off_guard")?,
            on_guard: status("on_guard")?,
            bound: status("bound")?,
            grappled: status("grappled")?,
            pinned: status("pinned")?,
            slain: status("slain")?,
            initiative: stat(&file.initiative_skill, "initiative_skill")?,
            stamina: stat(&file.stamina_skill, "stamina_skill")?,
            chances: Chances::of(die(file.pool)),
            tables: Tables::new(file, &names),
        })
    }
}

impl CompiledAction {
    /// Looks up the names of an action.
    fn of(
        lists: &Lists,
        action: &Action,
        stat: impl Fn(&str, &str) -> Result<StatId, DataError>,
    ) -> Result<Self, DataError> {
        let place = format!("actions: {}", action.key);
        let bits = |list: &[String]| list.iter().try_fold(0, |bits, name| Ok(bits | 1 << lists.verb(name, &place)?.0));
        let status = |bits: u8, name: &String| Ok(bits | 1 << lists.status(name, &place)?.0);
        Ok(Self {
            statuses: action.status.iter().try_fold(0, status)?,
            answers: bits(&action.answers)?,
            answers_feigned: bits(&action.answers_feigned)?,
            seems: bits(&action.seems)?,
            replaces: bits(&action.replaces)?,
            skill: match &action.check {
                Check::Skill(name) => Some(stat(name, &place)?),
                Check::None | Check::Weapon => None,
            },
            checked: action.check != Check::None,
        })
    }
}

impl Verbs {
    fn of(lists: &Lists) -> Result<Self, DataError> {
        let verb = |name: &str| lists.verb(name, "actions");
        Ok(Self {
            pass: verb("pass")?,
            end_turn: verb("end_turn")?,
            recover: verb("recover_stamina")?,
            unarmed_attack: verb("unarmed_attack")?,
            place: verb("place")?,
            halt: verb("halt")?,
            escape: verb("escape")?,
            struggle: verb("struggle")?,
            combat_move: verb("combat_move")?,
            retreat: verb("retreat")?,
            dodge: verb("dodge")?,
            aim: verb("aim")?,
        })
    }
}

impl Data {
    /// TEMPO-D21: a unit's row of the table of sizes.
    #[must_use]
    pub fn size(&self, unit: &UnitRef) -> Option<&SizeRow> {
        usize::try_from(unit.size.class).ok().and_then(|class| self.file.sizes.get(class))
    }

    /// The action of a verb with its names looked up.
    ///
    /// # Panics
    /// If the verb is of another rule set.
    #[must_use]
    pub fn compiled(&self, verb: Verb) -> &CompiledAction {
        &self.compiled[usize::from(verb.0)]
    }

    /// TEMPO-C02: the verbs that a replacement answers when it replaces what was meant, as a mask.
    #[must_use]
    pub fn answers_for(&self, verb: Verb, meant: Verb) -> u64 {
        let action = self.compiled(verb);
        action.answers | if self.compiled(meant).seems == 0 { 0 } else { action.answers_feigned }
    }

    /// The id of a fixed stat.
    #[must_use]
    pub fn stat(&self, stat: Stat) -> StatId {
        StatId(u8::try_from(self.file.skills.len()).unwrap_or(u8::MAX).saturating_add(stat as u8))
    }

    /// TEMPO-G13: whether armour burdens a skill.
    #[must_use]
    pub fn burdened(&self, skill: StatId) -> bool {
        self.file.skills.get(usize::from(skill.0)).is_some_and(|skill| skill.burdened)
    }

    /// Whether a verb shoots: it is done with a loaded weapon.
    #[must_use]
    pub fn shoots(&self, verb: Verb) -> bool {
        self.action(verb).with == With::Loaded
    }

    /// TEMPO-G01: the dice of a check.
    #[must_use]
    pub fn pool(&self) -> Die {
        die(self.file.pool)
    }
}

const fn die(PoolDice { dice, sides, face, rerolls }: PoolDice) -> Die {
    Die::Pool { dice, sides, face, rerolls }
}
