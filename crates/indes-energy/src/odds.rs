//! The odds of attacks, from the functions that the rules call. Only this folder of energy uses fractions.

pub(crate) mod preview;
pub(crate) mod shown;
pub mod worth;

use super::data::Data;
use super::field::attack::{self, Assault};
use super::field::resolve::{self, Aim, Attempt, Resistance};
use super::ids::{AURA, STAMINA};
use super::offers;
use super::state::blow::Landing;
use super::unit::checks;
use indes_core::battle::odds::{enumerate, table};
use indes_core::battle::{Die, Forecast, Intent, Odds, View};
use indes_core::battlefield::{UnitId, UnitRef};

/// An attack on a creature before its dice.
pub struct Attack<'a> {
    /// The attacker.
    pub me: UnitRef<'a>,
    /// The target.
    pub them: UnitRef<'a>,
    /// Whether it is a Combat Maneuver.
    pub maneuver: bool,
    /// Its numbers.
    pub attempt: Attempt,
}

/// The attack of an intent on its target, as it would be made now.
#[must_use]
pub fn blow<'a>(view: &'a View<'a>, actor: UnitId, intent: &Intent) -> Option<Attack<'a>> {
    let data: &Data = view.field.data();
    let intent = offers::bare(actor, intent);
    let (me, them) = (view.field.unit(actor), view.field.unit(intent.unit()?));
    let mut assault = Assault::of(view, &me, &intent)?;
    let swift = data.action(intent.verb).kind == super::data::ActionKind::Swift;
    assault.unaware = attack::is_unaware(view, &me, &them);
    assault.unready = assault.is_maneuver() && !swift && !attack::is_exposed(data, &assault, &them);
    let attempt = attack::attempt(view, &me, &them, &assault);
    Some(Attack { me, them, maneuver: assault.is_maneuver(), attempt })
}

/// The chances of the totals of a Defense roll.
fn totals(one: &Resistance) -> Vec<(i16, f64)> {
    let number = one.number.total();
    table(one.die()).into_iter().map(|(face, chance)| (face + number, chance)).collect()
}

impl Attack<'_> {
    /// The die of the roll.
    #[must_use]
    pub fn die(&self, data: &Data) -> Die {
        checks::twenty(data, self.attempt.keep)
    }

    /// The faces of the roll with their landings and chances.
    fn landings(&self, data: &Data) -> Vec<(i16, Landing, f64)> {
        let Some(totals) = self.attempt.evasion.as_ref().map(totals) else {
            let faces = table(self.die(data)).into_iter();
            return faces.map(|(face, chance)| (face, resolve::land(&self.attempt, face, None), chance)).collect();
        };
        let mut all = Vec::new();
        for (face, chance) in table(self.die(data)) {
            if let Some(landing) = resolve::natural(&self.attempt, face) {
                all.push((face, landing, chance));
                continue;
            }
            let misses = |total: &&(i16, f64)| !resolve::land(&self.attempt, face, Some(total.0)).hits();
            let missed: f64 = totals.iter().filter(misses).map(|total| total.1).sum();
            all.extend([(face, Landing::Hit, chance * (1.0 - missed)), (face, Landing::Miss, chance * missed)]);
        }
        all.retain(|one| one.2 > 0.0);
        all
    }

    /// The chance that a target struck by a maneuver resists with its body.
    fn resists(&self) -> f64 {
        let Some((one, against, late)) = &self.attempt.fortitude else { return 0.0 };
        let keep = if self.attempt.evasion.is_none() { late.or(one.keep) } else { one.keep };
        let one = Resistance { keep, ..one.clone() };
        let holds = |total: i16| total > *against || total == *against && self.attempt.ties;
        totals(&one).into_iter().filter(|total| holds(total.0)).map(|total| total.1).sum()
    }

    /// The damage of a hit with a face, with its chances. Whether it kills is not looked at.
    fn damage(&self, face: i16, landing: Landing) -> Vec<(i16, f64)> {
        let Some(harm) = &self.attempt.harm else { return Vec::new() };
        let harm = resolve::Harm { non_lethal: None, ..harm.clone() };
        let mut found: Vec<(i16, f64)> = Vec::new();
        let whole = enumerate(
            |dice| resolve::damage(&harm, &self.attempt, face, landing, dice).total(),
            |chance, total| match found.iter_mut().find(|known| known.0 == total) {
                Some(known) => known.1 += chance,
                None => found.push((total, chance)),
            },
        );
        if whole { found } else { Vec::new() }
    }

    /// The chance that damage fells the target: none while it has Aura (ENERGY-163, ENERGY-246, ENERGY-313).
    fn fells(&self, data: &Data) -> f64 {
        if self.them.pools.get(AURA).now > 0 || self.them.body.down {
            return 0.0;
        }
        let lethal = self.attempt.harm.as_ref().is_some_and(|harm| harm.non_lethal.is_none());
        if !lethal {
            return if self.them.pools.get(STAMINA).now <= data.file.non_lethal.stamina { 1.0 } else { 0.0 };
        }
        f64::from(data.file.death.bleeding - 1) / f64::from(self.attempt.sides)
    }

    /// The odds of the attack. Of a maneuver a hit is one that takes effect. Only what the rules call a Critical Hit is
    /// critical (ENERGY-198); a roll that reaches the Coverage of armour passes the armour (ENERGY-120, ENERGY-141).
    #[must_use]
    pub fn odds(&self, data: &Data) -> Odds {
        let landings = self.landings(data);
        let mut odds = Odds::default();
        if self.maneuver {
            let works = 1.0 - self.resists();
            for (_, landing, chance) in landings {
                let lands = if landing.hits() { works } else { 0.0 };
                odds.hit += chance * lands;
                odds.miss += chance * (1.0 - lands);
            }
            return odds;
        }
        let fells = self.fells(data);
        // Faces that differ in nothing are counted together.
        let mut hits: Vec<((bool, bool, Landing), i16, f64)> = Vec::new();
        for (face, landing, chance) in landings {
            if !landing.hits() {
                odds.count(chance, None);
                continue;
            }
            let harm = self.attempt.harm.as_ref();
            let armoured = landing != Landing::Critical && harm.is_some_and(|harm| face < harm.coverage);
            let is_worn = harm.is_some_and(|harm| harm.rating > 0);
            match landing {
                Landing::Critical => odds.critical += chance,
                _ if is_worn && !armoured => odds.past_armour += chance,
                _ => odds.hit += chance,
            }
            let key = (armoured, face >= i16::from(self.attempt.sides), landing);
            match hits.iter_mut().find(|known| known.0 == key) {
                Some(known) => known.2 += chance,
                None => hits.push((key, face, chance)),
            }
        }
        for ((_, _, landing), face, chance) in hits {
            for (amount, within) in self.damage(face, landing) {
                odds.damage += chance * within * f64::from(amount);
                odds.falls += if amount > 0 { chance * within * fells } else { 0.0 };
            }
        }
        odds
    }
}

/// The odds of an attack; `None` for anything else.
#[must_use]
pub fn forecast(view: &View, actor: UnitId, intent: &Intent) -> Option<Forecast> {
    let data: &Data = view.field.data();
    let blow = blow(view, actor, intent)?;
    let mut action = blow.odds(data);
    if is_coup(view, &blow, intent) {
        // The blow kills whatever its damage, which is not told.
        action = Odds { falls: action.hits(), damage: 0.0, ..action };
    }
    Some(Forecast { action, success: action.hits(), ..Forecast::default() })
}

/// Whether an attack kills outright (ENERGY-323).
fn is_coup(view: &View, blow: &Attack, intent: &Intent) -> bool {
    let intent = offers::bare(blow.me.id, intent);
    let assault = Assault::of(view, &blow.me, &intent);
    assault.is_some_and(|assault| super::procedures::strike::is_coup(view, &assault, &blow.them))
}

/// The numbers that decide an attack: of the attacker and of the target.
pub(super) fn aim_of(attempt: &Attempt) -> &indes_core::battle::Sum {
    match &attempt.aim {
        Aim::Value(sum) | Aim::Miss(sum) => sum,
    }
}
