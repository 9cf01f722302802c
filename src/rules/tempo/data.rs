//! The numbers of tempo: what `assets/rules/tempo.ron` says, and the ids that the rules use for it.
//!
//! Actions, statuses, stats and gear are interned in the order of the file, so an id is a place in a list. Stats are
//! the skills of the file, followed by the fixed ones of [`Stat`].

mod bounds;
mod consistency;
mod file;

pub use file::*;

use super::ids::WINDOWS;
use super::odds::chances::Chances;
use crate::battle::{Die, Gauge, Names, RuleSetId, Verb};
use crate::battlefield::{GearId, StatId, StatusId, UnitRef};
use crate::reading::Report;
use crate::rules::DataError;
use crate::rules::common::lookup::find;
use crate::rules::common::{Lists, RuleFile, RuleNumbers, Tables, pairs};
use crate::{rule_file, rule_ids, rule_numbers};

rule_ids!(RuleSetId::Tempo);
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

/// An action with its names looked up.
#[derive(Clone, Debug)]
pub struct Known {
    /// The statuses in which it may be declared, one bit each.
    pub statuses: u8,
    /// What it answers, one bit a verb.
    pub answers: u64,
    /// What it answers besides, taking the place of something feigned.
    pub answers_feigned: u64,
    /// What it seems to be, one bit a verb; nothing for what is as it seems.
    pub seems: u64,
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
    /// What the numbers of every rule set have.
    tables: Tables<File>,
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
    /// Grappled.
    pub grappled: StatusId,
    /// Pinned.
    pub pinned: StatusId,
    /// Skill of initiative.
    pub initiative: StatId,
    /// Skill of Recover Stamina.
    pub stamina: StatId,
    /// The chances of the dice of a check.
    pub chances: Chances,
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
    /// Says where something or a unit comes to be (TEMPO-G21, TEMPO-G23).
    pub place: Verb,
    /// Says where one's own movement ends (TEMPO-G53).
    pub halt: Verb,
    /// TEMPO-062: the one that is made out of a grapple rather than against a unit.
    pub escape: Verb,
    /// TEMPO-G28: works inside one grapple only.
    pub struggle: Verb,
    /// TEMPO-055: has a chosen opponent.
    pub combat_move: Verb,
    /// TEMPO-127: answers only the units that come nearer.
    pub retreat: Verb,
    /// TEMPO-107: answers shots from far enough only.
    pub dodge: Verb,
    /// TEMPO-G28: any unit in range may answer it.
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
        let known = file.actions.iter().map(|action| Known::of(&lists, action, stat)).collect::<Result<_, _>>()?;
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
            known,
            weapon_skills: file.gear.iter().map(weapon_skill).collect::<Result<_, _>>()?,
            fists: lists.weapon(&file.unarmed, "unarmed")?,
            verbs: Verbs::of(&lists)?,
            off_guard: status("off_guard")?,
            on_guard: status("on_guard")?,
            bound: status("bound")?,
            grappled: status("grappled")?,
            pinned: status("pinned")?,
            initiative: stat(&file.initiative_skill, "initiative_skill")?,
            stamina: stat(&file.stamina_skill, "stamina_skill")?,
            chances: Chances::of(die(file.pool)),
            tables: Tables::new(file, &names),
        })
    }
}

impl Known {
    /// An action with its names looked up.
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
    /// A unit's row of the table of sizes (TEMPO-D21).
    #[must_use]
    pub fn size(&self, unit: &UnitRef) -> Option<&SizeRow> {
        usize::try_from(unit.size.class).ok().and_then(|class| self.file.sizes.get(class))
    }

    /// The looked-up names of a verb.
    ///
    /// # Panics
    /// If the verb is of another rule set.
    #[must_use]
    pub fn known(&self, verb: Verb) -> &Known {
        &self.known[usize::from(verb.0)]
    }

    /// What a replacement answers, given what it takes the place of (TEMPO-C02).
    #[must_use]
    pub fn answers_for(&self, verb: Verb, meant: Verb) -> u64 {
        let known = self.known(verb);
        known.answers | if self.known(meant).seems == 0 { 0 } else { known.answers_feigned }
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

    /// Whether a verb is done with a weapon that shoots.
    #[must_use]
    pub fn shoots(&self, verb: Verb) -> bool {
        self.action(verb).with == With::Loaded
    }

    /// The dice of a check (TEMPO-G01).
    #[must_use]
    pub fn pool(&self) -> Die {
        die(self.file.pool)
    }
}

const fn die(PoolDice { dice, sides, rerolls }: PoolDice) -> Die {
    Die::Pool { dice, sides, rerolls }
}
