//! The numbers of tempo: what `assets/rules/tempo.ron` says, and the ids that the rules use for it.
//!
//! Actions, statuses, stats and gear are interned in the order of the file, so an id is a place in a list. Stats are
//! the skills of the file, followed by the fixed ones of [`Stat`].

mod bounds;
mod consistency;
mod file;

pub use file::*;

use super::odds::Chances;
use crate::battle::words::Spoken;
use crate::battle::{Die, Gauge, Names, RuleId, RuleSetId, Verb};
use crate::battlefield::{GearId, StatId, StatusId, UnitRef};
use crate::reading::{Limits, Problems, Source};
use crate::rules::lookup::{DataError, by_kind, find, questions};

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

/// What the document leaves to a referee.
#[must_use]
pub const fn judgement(number: u16) -> RuleId {
    RuleId::judgement(RuleSetId::Tempo, number)
}

/// A ruling where the document contradicts itself.
#[must_use]
pub const fn conflict(number: u16) -> RuleId {
    RuleId::conflict(RuleSetId::Tempo, number)
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
    /// The file.
    pub file: File,
    /// Words for the numbers.
    pub names: Spoken,
    /// By verb.
    pub known: Vec<Known>,
    /// The verbs of each kind, in the order of the file.
    by_kind: Vec<(Kind, Vec<Verb>)>,
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
    /// The level's options, in the order of the file.
    pub options: Vec<i16>,
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
    /// Says where something or somebody comes to be (TEMPO-G21, TEMPO-G23).
    pub place: Verb,
    /// Says where one's own movement ends (TEMPO-G53).
    pub halt: Verb,
    /// TEMPO-062: the one that is made out of a grapple rather than against somebody.
    pub escape: Verb,
    /// TEMPO-G28: works inside one grapple only.
    pub struggle: Verb,
    /// TEMPO-055: has a chosen opponent.
    pub combat_move: Verb,
    /// TEMPO-127: answers only those who come nearer.
    pub retreat: Verb,
    /// TEMPO-107: answers shots from far enough only.
    pub dodge: Verb,
    /// TEMPO-G28: anybody in range may answer it.
    pub aim: Verb,
}

impl Data {
    /// A unit's row of the table of sizes (TEMPO-D21).
    #[must_use]
    pub fn size(&self, unit: &UnitRef) -> Option<&SizeRow> {
        usize::try_from(unit.size.class).ok().and_then(|class| self.file.sizes.get(class))
    }

    /// Reads the file's text and looks up every name.
    ///
    /// # Errors
    /// Every problem of the text; or the first name that nothing has.
    pub fn read(source: &Source) -> Result<Self, Problems> {
        let (file, mut report) = crate::reading::examine::<File>(source, &Limits::RULES);
        if let Some(file) = &file {
            bounds::check(file, &mut report);
            consistency::check(file, &mut report);
        }
        let file = report.finish(file)?;
        Self::compile(file).map_err(|error| Problems::of_file(source.name(), error.to_string(), None))
    }

    fn compile(file: File) -> Result<Self, DataError> {
        if file.actions.len() > 64 || file.gear.len() > 64 || file.statuses.len() > 8 {
            return Err(DataError::TooMany("actions, gear, statuses", 64));
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
                answers_feigned: bits(&action.answers_feigned)?,
                seems: bits(&action.seems)?,
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
            plain: file.actions.iter().map(|action| action.plain.clone()).collect(),
            questions: questions(&file.questions, &super::WINDOWS, verb)?,
            marks: file.statuses.iter().map(|status| status.mark.clone()).collect(),
            status_rules: file.statuses.iter().map(|status| status.rule).collect(),
            round_seconds: file.round_seconds,
            statuses: file.statuses.iter().map(|status| pair(&status.key, &status.name)).collect(),
            pools: vec![("ap".into(), "AP".into()), ("health".into(), "Health".into())],
            gauges: vec![Gauge::Pips, Gauge::Bar],
            honest: Some(file.honest.clone()),
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
            parts: file.gear.iter().map(|weapon| weapon.parts.iter().map(|part| part.key.clone()).collect()).collect(),
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
                place: verb("place", "actions")?,
                halt: verb("halt", "actions")?,
                escape: verb("escape", "actions")?,
                struggle: verb("struggle", "actions")?,
                combat_move: verb("combat_move", "actions")?,
                retreat: verb("retreat", "actions")?,
                dodge: verb("dodge", "actions")?,
                aim: verb("aim", "actions")?,
            },
            off_guard: status("off_guard", "statuses")?,
            on_guard: status("on_guard", "statuses")?,
            bound: status("bound", "statuses")?,
            grappled: status("grappled", "statuses")?,
            pinned: status("pinned", "statuses")?,
            initiative: stat(&file.initiative_skill, "initiative_skill")?,
            stamina: stat(&file.stamina_skill, "stamina_skill")?,
            options: file.options.iter().map(|option| option.default).collect(),
            chances: Chances::of(die(file.pool)),
            by_kind: by_kind(file.actions.iter().map(|action| action.kind)),
            known,
            names: Spoken::new(RuleSetId::Tempo.name(), &names),
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

    /// What a replacement answers, given what it takes the place of (TEMPO-C02).
    #[must_use]
    pub fn answers_for(&self, verb: Verb, meant: Verb) -> u64 {
        let known = self.known(verb);
        known.answers | if self.known(meant).seems == 0 { 0 } else { known.answers_feigned }
    }

    /// The verbs of a kind, in the order of the file.
    pub fn verbs_of(&self, kind: Kind) -> impl Iterator<Item = Verb> + '_ {
        self.by_kind.iter().filter(move |entry| entry.0 == kind).flat_map(|entry| entry.1.iter().copied())
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

    /// The value of a level option.
    #[must_use]
    pub fn option(&self, key: &str) -> i16 {
        let at = self.file.options.iter().position(|option| option.key == key);
        at.and_then(|at| self.options.get(at)).copied().unwrap_or(0)
    }
}

const fn die(PoolDice { dice, sides, rerolls }: PoolDice) -> Die {
    Die::Pool { dice, sides, rerolls }
}
