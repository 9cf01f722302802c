//! The numbers of poise: what `assets/rules/poise.ron` says, and the ids that the rules use for it.
//!
//! Actions, statuses and gear are interned in the order of the file, so an id is a place in a list.

mod bounds;
mod consistency;
mod file;
mod saddle;
mod scoring;
mod specials;

pub use file::*;
pub use saddle::{Deep, Mount, Saddle, Wings};
pub use scoring::{Boon, Scoring};
pub use specials::{Affliction, Against, Critical, CriticalEffect, Special};

use crate::battle::words::Spoken;
use crate::battle::{Gauge, Names, RuleId, RuleKind, RuleSetId, Verb};
use crate::battlefield::{GearId, StatId, StatusId, UnitRef};
use crate::reading::{Limits, Problems, Source};
use crate::rules::lookup::{DataError, by_kind, find, questions};

/// A rule of the document.
#[must_use]
pub const fn rule(number: u16) -> RuleId {
    RuleId::rule(RuleSetId::Poise, number)
}

/// A ruling for a gap of the document.
#[must_use]
pub const fn gap(number: u16) -> RuleId {
    RuleId::gap(RuleSetId::Poise, number)
}

/// What the document leaves to a referee.
#[must_use]
pub const fn judgement(number: u16) -> RuleId {
    RuleId::judgement(RuleSetId::Poise, number)
}

/// A ruling where the document contradicts itself.
#[must_use]
pub const fn conflict(number: u16) -> RuleId {
    RuleId::conflict(RuleSetId::Poise, number)
}

/// A table.
#[must_use]
pub const fn table(number: u16) -> RuleId {
    RuleId { set: RuleSetId::Poise, kind: RuleKind::Data, number }
}

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
    /// The file.
    pub file: File,
    /// Words for the numbers.
    pub names: Spoken,
    /// The verbs of each kind, in the order of the file.
    by_kind: Vec<(Kind, Vec<Verb>)>,
    /// The weapon of bare hands.
    pub unarmed: GearId,
    /// Verbs that a rule treats by name.
    pub verbs: Verbs,
    /// Conditions that a rule treats by name.
    pub statuses: Named,
    /// The level's options, in the order of the file.
    pub options: Vec<i16>,
}

/// Actions that there can be.
const MOST_ACTIONS: usize = 96;

/// More skills than a weapon can have.
pub const MOST_PARTS: u16 = 8;

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

impl Data {
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
        if file.actions.len() > MOST_ACTIONS {
            return Err(DataError::TooMany("actions", MOST_ACTIONS));
        }
        if file.gear.len() > 64 || file.statuses.len() > 64 {
            return Err(DataError::TooMany("gear, statuses", 64));
        }
        let verb = |name: &str| {
            find(file.actions.iter().map(|action| action.key.as_str()), "action", name, "actions").map(Verb)
        };
        let status = |name: &str, place: &str| {
            find(file.statuses.iter().map(|status| status.key.as_str()), "status", name, place).map(StatusId)
        };
        let gear = |name: &str, place: &str| {
            find(file.gear.iter().map(|weapon| weapon.key.as_str()), "weapon", name, place).map(GearId)
        };
        let blows = file.actions.iter().filter_map(|action| match &action.does {
            Deed::Blow(attack) => Some(&**attack),
            _ => None,
        });
        for attack in file.gear.iter().flat_map(|weapon| &weapon.skills).chain(blows) {
            for effect in attack.yields.iter().chain([&attack.cunning]) {
                if let Effect::Impose(name) = effect {
                    status(name, &attack.key)?;
                }
            }
        }
        for combatant in &file.combatants {
            let place = format!("combatants: {}", combatant.key);
            for weapon in combatant.carried() {
                gear(weapon, &place)?;
            }
            find(file.armours.iter().map(|armour| armour.key.as_str()), "armour", &combatant.armour, &place)?;
            find(file.sizes.iter().map(|size| size.key.as_str()), "size", &combatant.size, &place)?;
        }
        let pair = |key: &String, name: &String| (key.clone(), name.clone());
        let fixed = |list: &[(&str, &str)]| list.iter().map(|&(key, name)| (key.to_owned(), name.to_owned())).collect();
        let names = Names {
            verbs: file.actions.iter().map(|action| pair(&action.key, &action.name)).collect(),
            looks: file.actions.iter().map(|action| pair(&action.icon, &action.means)).collect(),
            plain: file.actions.iter().map(|action| action.plain.clone()).collect(),
            questions: questions(&file.questions, &super::WINDOWS, |name, _| verb(name))?,
            marks: file.statuses.iter().map(|status| status.mark.clone()).collect(),
            status_rules: file.statuses.iter().map(|status| status.rule).collect(),
            round_seconds: file.round_seconds,
            statuses: file.statuses.iter().map(|status| pair(&status.key, &status.name)).collect(),
            pools: fixed(&POOLS),
            gauges: GAUGES.into(),
            honest: None,
            stats: fixed(&STATS),
            gear: file
                .gear
                .iter()
                .map(|weapon| {
                    let parts = weapon.skills.iter().map(|skill| skill.key.clone()).collect();
                    (weapon.key.clone(), weapon.name.clone(), parts)
                })
                .collect(),
            parts: file.gear.iter().map(|weapon| weapon.skills.iter().map(|part| part.key.clone()).collect()).collect(),
            bare_hands: Some(gear(&file.unarmed, "unarmed")?),
            outcomes: file
                .actions
                .iter()
                .map(|action| match action.does {
                    // A command of a rider is obeyed or not; what a skill is measured by that is answered.
                    _ if action.mount => ["threat", "obeyed", "not obeyed"].map(str::to_owned).to_vec(),
                    Deed::Strike | Deed::Breath | Deed::Blow(_) => vec!["threat".to_owned()],
                    _ => Vec::new(),
                })
                .collect(),
        };
        let named = |name: &str| status(name, "statuses");
        Ok(Self {
            unarmed: gear(&file.unarmed, "unarmed")?,
            verbs: Verbs {
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
            },
            statuses: Named {
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
            },
            options: file.options.iter().map(|option| option.default).collect(),
            by_kind: by_kind(file.actions.iter().map(|action| action.kind)),
            names: Spoken::new(RuleSetId::Poise.name(), &names),
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

    /// The value of a level option.
    #[must_use]
    pub fn option(&self, key: &str) -> i16 {
        let at = self.file.options.iter().position(|option| option.key == key);
        at.and_then(|at| self.options.get(at)).copied().unwrap_or(0)
    }

    /// The die of an opposed roll against an ability (POISE-D09).
    #[must_use]
    pub fn opposed(&self, ability: i16) -> u8 {
        let at = usize::try_from(ability - 1).unwrap_or(0);
        self.file.opposed.get(at).or(self.file.opposed.last()).copied().unwrap_or(20)
    }
}
