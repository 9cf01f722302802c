//! The numbers of poise, read from `assets/rules/poise.ron`, with the ids by which the rules use them.
//!
//! Actions, statuses and gear are interned in the order of the file, so an id is a place in a list.

mod bodies;
mod bounds;
mod consistency;
mod file;
mod main_pool;
mod riding;
mod scoring;
mod specials;

pub use bodies::{Armour, Combatant, Difficulty, HeroAbilities, SizeRow, Tier};
pub use file::*;
pub use main_pool::MainPool;
pub use riding::{FlightNumbers, Mount, RidingNumbers, WaterNumbers};
pub use scoring::{BoonSources, BoonValues, PaceSurcharges, Scoring};
pub use specials::{Affliction, Critical, CriticalEffect, EarnedFrom, SpecialNumbers};

use super::ids::{DEFENCE, MOST_PARTS, WINDOWS};
use indes_core::battle::{Gauge, Names, RuleSetId, Verb};
use indes_core::battlefield::cover::BodyCover;
use indes_core::battlefield::size::Cross;
use indes_core::battlefield::{GearId, Mechanics, Riding, StatId, StatusId, UnitRef};
use indes_core::reading::Report;
use indes_rules::DataError;
use indes_rules::common::{Lists, RuleFile, RuleNumbers, Tables, pairs};
use indes_rules::{rule_file, rule_numbers};

rule_file!(RuleSetId::Poise, File, Action, ActionKind, Weapon, skills);
rule_numbers!(Data, tables, File);

/// A stat: a number of a unit that is fixed for the battle. Flags are 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stat {
    /// Adds to poise, threat and speed.
    Agility,
    /// Adds to momentum and to yields.
    Brawn,
    /// Adds to focus; a die with at most this face earns a cunning effect.
    Cunning,
    /// Points taken from threat and yield of attacks on the unit.
    Armour,
    /// Paces of a Dash beyond the usual 3 (POISE-G02).
    Speed,
    /// Whether the unit keeps stress (POISE-G10).
    Stress,
    /// Turns in each round (POISE-023); none for an animal (POISE-202).
    Turns,
    /// Whether the unit is legendary (POISE-J16).
    Legendary,
    /// Whether the unit may call a final gambit (POISE-115, POISE-J18).
    Gambit,
    /// The [`MountKind`] of the unit (POISE-J10).
    Carries,
    /// Whether the unit can be ridden only with tack (POISE-188).
    Tack,
    /// Whether the animal always obeys (POISE-J11).
    Trained,
    /// Movement points more for each pace in deep water (POISE-D11).
    Drag,
    /// Whether the unit cannot swim (POISE-D11).
    Sinks,
    /// Whether the unit can fly (POISE-G40).
    Flies,
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

/// The kinds of mount, as values of [`Stat::Carries`] (POISE-J10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum MountKind {
    /// No mount.
    None = 0,
    /// An animal, without turns of its own (POISE-202).
    Animal = 1,
    /// A creature that can reason, with turns of its own (POISE-205).
    Reasoning = 2,
}

impl MountKind {
    /// Its value as a stat.
    #[must_use]
    pub const fn value(self) -> i16 {
        self as i16
    }
}

/// Keys and names of the stats, in the order of [`Stat`].
pub const STATS: [(&str, &str); 15] = [
    ("agility", "agility"),
    ("brawn", "brawn"),
    ("cunning", "cunning"),
    ("armour", "armour"),
    ("speed", "speed"),
    ("keeps_stress", "keeps stress"),
    ("turns", "turns a round"),
    ("legendary", "legendary"),
    ("gambit", "may call a gambit"),
    ("carries", "carries riders"),
    ("tack", "needs a saddle"),
    ("trained", "trained"),
    ("drag", "weight in water"),
    ("sinks", "sinks"),
    ("flies", "flies"),
];

/// The shapes in which pools are drawn, in the order of [`POOLS`].
pub const GAUGES: [Gauge; 5] = [Gauge::Diamond, Gauge::Square, Gauge::Disc, Gauge::Bar, Gauge::Bar];

/// Keys and names of the pools, in the order of their ids.
pub const POOLS: [(&str, &str); 6] = [
    ("poise", "Poise"),
    ("momentum", "Momentum"),
    ("focus", "Focus"),
    ("defence", "Defence"),
    ("stress", "Stress"),
    ("defiance", "Defiance"),
];

/// The numbers of poise, with every name looked up.
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
}

/// The most actions of a file.
const MOST_ACTIONS: usize = 96;

/// Verbs that rules treat by name.
#[derive(Clone, Copy, Debug)]
pub struct NamedVerbs {
    /// Passes: uses nothing that is offered.
    pub pass: Verb,
    /// Ends the turn.
    pub end_turn: Verb,
    /// Attacks with the skill of a weapon.
    pub attack: Verb,
    /// Moves one careful pace.
    pub shift: Verb,
    /// Moves on after a maneuver that moved.
    pub sprint: Verb,
    /// Yields to an attack.
    pub give_way: Verb,
    /// Defends a minion with its one pool.
    pub defend: Verb,
    /// Hinders a maneuver.
    pub hinder: Verb,
    /// Takes all cunning effects that are left.
    pub take: Verb,
    /// Declines one cunning effect.
    pub fewer: Verb,
    /// Names the unit that goes next.
    pub next: Verb,
    /// Defies a defeat.
    pub defy: Verb,
    /// Moves away after a defied defeat.
    pub away: Verb,
    /// The verb under which the die of an affliction is told.
    pub affliction: Verb,
    /// Spends doom on a skill.
    pub doom: Verb,
    /// Leaves the fight.
    pub leave: Verb,
}

/// Conditions that rules treat by name.
#[derive(Clone, Copy, Debug)]
pub struct NamedStatuses {
    /// POISE-036
    pub reeling: StatusId,
    /// POISE-040
    pub knocked_down: StatusId,
    /// POISE-044
    pub confused: StatusId,
    /// POISE-093
    pub defeated: StatusId,
    /// POISE-G14
    pub kneeling: StatusId,
    /// POISE-130
    pub rooted: StatusId,
    /// POISE-D07
    pub burning: StatusId,
    /// POISE-G16
    pub wet: StatusId,
    /// POISE-G12
    pub gambit: StatusId,
    /// POISE-D13
    pub watching: StatusId,
    /// POISE-G15
    pub encumbered: StatusId,
    /// POISE-G17
    pub choking: StatusId,
    /// POISE-216
    pub holding_breath: StatusId,
    /// POISE-G49
    pub submerged: StatusId,
    /// POISE-G32
    pub heedless: StatusId,
    /// POISE-G10
    pub lost: StatusId,
    /// POISE-J15
    pub left: StatusId,
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
        let rows = |action: &Action| match action.does {
            // The rows in which a judged number can fall: a command is obeyed or not; an attack is answered by its
            // threat.
            _ if action.mount => ["threat", "obeyed", "not obeyed"].map(str::to_owned).to_vec(),
            ActionEffect::Strike | ActionEffect::Breath | ActionEffect::Blow(_) => vec!["threat".to_owned()],
            _ => Vec::new(),
        };
        let names = Names {
            pools: pairs(&POOLS),
            gauges: GAUGES.into(),
            stats: pairs(&STATS),
            outcomes: file.actions.iter().map(rows).collect(),
            ..lists.names(&WINDOWS)?
        };
        Ok(Self {
            unarmed: lists.weapon(&file.unarmed, "unarmed")?,
            verbs: NamedVerbs::of(&lists)?,
            statuses: NamedStatuses::of(&lists)?,
            tables: Tables::new(file, &names),
        })
    }
}

impl NamedVerbs {
    fn of(lists: &Lists) -> Result<Self, DataError> {
        let verb = |name: &str| lists.verb(name, "actions");
        Ok(Self {
            pass: verb("pass")?,
            end_turn: verb("end_turn")?,
            attack: verb("attack")?,
            shift: verb("shift")?,
            sprint: verb("sprint")?,
            give_way: verb("yield")?,
            defend: verb("defend")?,
            hinder: verb("hinder")?,
            take: verb("take_effects")?,
            fewer: verb("fewer_effects")?,
            next: verb("goes_next")?,
            defy: verb("defy")?,
            away: verb("away")?,
            affliction: verb("affliction")?,
            doom: verb("spend_doom")?,
            leave: verb("leave")?,
        })
    }
}

impl NamedStatuses {
    fn of(lists: &Lists) -> Result<Self, DataError> {
        let named = |name: &str| lists.status(name, "statuses");
        Ok(Self {
            reeling: named("reeling")?,
            knocked_down: named("knocked_down")?,
            confused: named("confused")?,
            defeated: named("defeated")?,
            kneeling: named("kneeling")?,
            rooted: named("rooted")?,
            burning: named("burning")?,
            wet: named("wet")?,
            gambit: named("gambit")?,
            watching: named("watching")?,
            encumbered: named("encumbered")?,
            choking: named("choking")?,
            holding_breath: named("holding_breath")?,
            submerged: named("submerged")?,
            heedless: named("heedless")?,
            lost: named("lost")?,
            left: named("left")?,
        })
    }
}

impl Data {
    /// The entry of a condition.
    ///
    /// # Panics
    /// If the id is of another rule set.
    #[must_use]
    pub fn condition(&self, status: StatusId) -> &StatusEntry {
        &self.file.statuses[usize::from(status.0)]
    }

    /// The afflictions, in the order of their die (POISE-D16).
    pub fn afflictions(&self) -> impl Iterator<Item = (StatusId, Affliction)> + '_ {
        let entries = (0u8..).map(StatusId).zip(&self.file.statuses);
        entries.filter_map(|(status, entry)| Some((status, entry.afflicts?)))
    }

    /// The place of a weapon's skill among all skills, as one number; `None` for an attack that is no weapon's.
    #[must_use]
    pub fn place_of(&self, attack: &Attack) -> Option<u16> {
        let mut all = (0u16..).zip(&self.file.gear);
        all.find_map(|(gear, weapon)| {
            let part = weapon.skills.iter().position(|skill| std::ptr::eq(skill, attack))?;
            Some(gear * MOST_PARTS + u16::try_from(part).ok()?)
        })
    }

    /// The numbers of the battlefield, with the pool that mounts lend (POISE-194), and with defeated units in the way
    /// if the level sets the option `defeated_block` (POISE-C33).
    #[must_use]
    pub fn mechanics(&self) -> Mechanics {
        let mut mechanics = self.file.mechanics;
        if let Riding::Pairs(pair) = &mut mechanics.riding {
            pair.lends = Some((self.file.saddle.lends.id(), DEFENCE));
        }
        if self.option("defeated_block") != 0 {
            mechanics.gait.crossing.fallen = Cross::AsStanding;
            mechanics.cover.bodies = BodyCover::All;
        }
        mechanics
    }

    /// The number of faces of the die rolled against an ability (POISE-D09).
    #[must_use]
    pub fn opposed(&self, ability: i16) -> u8 {
        let at = usize::try_from(ability - 1).unwrap_or(0);
        self.file.opposed.get(at).or(self.file.opposed.last()).copied().unwrap_or(20)
    }

    /// The faces of the die of a difficulty (POISE-D08).
    #[must_use]
    pub fn difficulty(&self, key: &str) -> u8 {
        self.file.difficulties.iter().find(|one| one.key == key).map_or(1, |one| one.faces)
    }

    /// The die of a roll, stepped to an easier one by each net boon and to a harder one by each net bane (POISE-G04).
    ///
    /// # Errors
    /// Whether the roll succeeds without a die, because the step leads beyond the dice of POISE-D08.
    pub fn stepped(&self, faces: u8, net: i16) -> Result<u8, bool> {
        let dice = &self.file.difficulties;
        let at = dice.iter().position(|one| one.faces >= faces).unwrap_or(dice.len());
        let at = i16::try_from(at).unwrap_or(i16::MAX).saturating_sub(net);
        let at = usize::try_from(at).map_err(|_| true)?;
        if net == 0 { Ok(faces) } else { dice.get(at).map(|one| one.faces).ok_or(false) }
    }
}
