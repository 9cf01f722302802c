//! The numbers of poise: what `assets/rules/poise.ron` says, and the ids that the rules use for it.
//!
//! Actions, statuses and gear are interned in the order of the file, so an id is a place in a list.

mod bounds;
mod consistency;
mod file;
mod saddle;
mod scoring;
mod specials;
mod which;

pub use file::*;
pub use saddle::{Deep, Mount, Saddle, Wings};
pub use scoring::{Boon, Hampered, Scoring, Sources};
pub use specials::{Affliction, Against, Critical, CriticalEffect, Special};
pub use which::Which;

use super::ids::{DEFENCE, MOST_PARTS, WINDOWS};
use crate::battle::{Gauge, Names, RuleSetId, Verb};
use crate::battlefield::cover::BodyCover;
use crate::battlefield::size::Cross;
use crate::battlefield::{GearId, Mechanics, Riding, StatId, StatusId, UnitRef};
use crate::reading::Report;
use crate::rules::DataError;
use crate::rules::common::{Lists, RuleFile, RuleNumbers, Tables, pairs};
use crate::{rule_file, rule_ids, rule_numbers};

rule_ids!(RuleSetId::Poise);
rule_file!(RuleSetId::Poise, File, Action, Kind, Weapon, skills);
rule_numbers!(Data, tables, File);

/// The fixed numbers of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stat {
    /// Behind poise, threat and speed.
    Agility,
    /// Behind momentum, and added to yields.
    Brawn,
    /// Behind focus, and what dice are held against.
    Cunning,
    /// Taken from threat and yield.
    Armour,
    /// Paces of a Dash beyond the usual 3 (POISE-G02).
    Speed,
    /// Whether it keeps stress (POISE-G10).
    Stress,
    /// Turns in each round (POISE-023); none for an animal (POISE-202).
    Turns,
    /// Whether it is legendary (POISE-J16).
    Legendary,
    /// Whether it may call a final gambit (POISE-J18).
    Gambit,
    /// What it is as a mount: none, an animal, one with a mind of its own (POISE-J10).
    Carries,
    /// Whether it can be ridden only with tack (POISE-188).
    Tack,
    /// Whether it obeys in any case (POISE-J11).
    Trained,
    /// Points more for every pace in deep water (POISE-D11).
    Drag,
    /// Whether it cannot swim (POISE-D11).
    Sinks,
    /// Whether it can fly (POISE-G40).
    Flies,
}

impl Stat {
    /// Its place in the list of stats.
    #[must_use]
    pub const fn id(self) -> StatId {
        StatId(self as u8)
    }

    /// The unit's number.
    #[must_use]
    pub fn of(self, unit: &UnitRef) -> i16 {
        unit.stats.get(self.id())
    }
}

/// Keys and names of the stats, in order.
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

/// How they are drawn, in the order of [`POOLS`].
pub const GAUGES: [Gauge; 5] = [Gauge::Diamond, Gauge::Square, Gauge::Disc, Gauge::Bar, Gauge::Bar];

/// Keys and names of the pools, in order.
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
    /// What the numbers of every rule set have.
    tables: Tables<File>,
    /// The weapon of bare hands.
    pub unarmed: GearId,
    /// Verbs that a rule treats by name.
    pub verbs: Verbs,
    /// Conditions that a rule treats by name.
    pub statuses: Named,
}

/// Actions that there can be.
const MOST_ACTIONS: usize = 96;

/// Verbs that a rule treats by name.
#[derive(Clone, Copy, Debug)]
pub struct Verbs {
    /// Lets something pass.
    pub pass: Verb,
    /// Ends the turn.
    pub end_turn: Verb,
    /// Attacks with the skill of a weapon.
    pub attack: Verb,
    /// Moves one pace.
    pub shift: Verb,
    /// Moves on.
    pub sprint: Verb,
    /// Lets an attack come through.
    pub give_way: Verb,
    /// A minion's defence.
    pub defend: Verb,
    /// Hinders.
    pub hinder: Verb,
    /// Takes the cunning effects.
    pub take: Verb,
    /// Declines one.
    pub fewer: Verb,
    /// Names who goes next.
    pub next: Verb,
    /// Spends defiance.
    pub defy: Verb,
    /// Steps away then.
    pub away: Verb,
    /// What a die is rolled for that draws an affliction.
    pub affliction: Verb,
    /// Spends doom.
    pub doom: Verb,
    /// Leaves the fight.
    pub leave: Verb,
}

/// Conditions that a rule treats by name.
#[derive(Clone, Copy, Debug)]
pub struct Named {
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
            // A command of a rider is obeyed or not; what a skill is measured by that is answered.
            _ if action.mount => ["threat", "obeyed", "not obeyed"].map(str::to_owned).to_vec(),
            Deed::Strike | Deed::Breath | Deed::Blow(_) => vec!["threat".to_owned()],
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
            verbs: Verbs::of(&lists)?,
            statuses: Named::of(&lists)?,
            tables: Tables::new(file, &names),
        })
    }
}

impl Verbs {
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

impl Named {
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
    /// A condition by its key.
    #[must_use]
    pub fn status(&self, key: &str) -> Option<StatusId> {
        let at = self.file.statuses.iter().position(|status| status.key == key)?;
        u8::try_from(at).ok().map(StatusId)
    }

    /// A condition's entry.
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

    /// The place of a weapon's skill among all: its weapon and its part, as a number.
    #[must_use]
    pub fn place_of(&self, attack: &Attack) -> Option<u16> {
        let mut all = (0u16..).zip(&self.file.gear);
        all.find_map(|(gear, weapon)| {
            let part = weapon.skills.iter().position(|skill| std::ptr::eq(skill, attack))?;
            Some(gear * MOST_PARTS + u16::try_from(part).ok()?)
        })
    }

    /// The numbers of the battlefield: with the pools that mounts lend (POISE-194), and with the defeated in the way where
    /// the level has it so (POISE-C33).
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

    /// The die of an opposed roll against an ability (POISE-D09).
    #[must_use]
    pub fn opposed(&self, ability: i16) -> u8 {
        let at = usize::try_from(ability - 1).unwrap_or(0);
        self.file.opposed.get(at).or(self.file.opposed.last()).copied().unwrap_or(20)
    }
}
