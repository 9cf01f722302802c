//! The exact odds of attacks, from the functions that the rules call.

use super::contests;
use crate::data::{ActionEffect, ActionKind, Data, Defence, MagicEffect, MagicTrait};
use crate::field::attack::Assault;
use crate::field::{damage, defence};
use crate::ids::HEALTH;
use crate::offers::prospect;
use crate::procedures::fall;
use crate::state::{TestResult, Verdict};
use crate::unit;
use indes_core::battle::odds::table;
use indes_core::battle::{Arg, Die, Forecast, Intent, Odds, Source, Sum, View};
use indes_core::battlefield::{GearId, PartId, Status, UnitId, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;

/// The chances of the six verdicts of an attack on one target, in the order of [`Verdict`].
pub type Verdicts = [f64; 6];

/// A declared or assumed defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The manner.
    pub manner: Defence,
    /// The use of an item, where the manner needs one.
    pub part: Option<PartId>,
}

impl Declared {
    /// The defence of an answer; `None` for one that does not defend.
    #[must_use]
    pub fn of(data: &Data, answer: &Intent) -> Option<Self> {
        match data.action(answer.verb).does {
            ActionEffect::Defend(manner) => Some(Self { manner, part: answer.part() }),
            _ => None,
        }
    }
}

/// An attack of one unit on another one.
#[derive(Clone, Copy)]
pub struct Attempt<'a> {
    /// The battle.
    pub view: &'a View<'a>,
    /// The attacker.
    pub me: UnitRef<'a>,
    /// The target.
    pub them: UnitRef<'a>,
    /// What it is made with.
    pub assault: Assault<'a>,
    /// Whether a Feint helps it.
    pub feinted: bool,
}

impl Attempt<'_> {
    /// The chances of the verdicts against a defence, or none.
    #[must_use]
    pub fn verdicts(&self, declared: Option<Declared>) -> Verdicts {
        let data: &Data = self.view.field.data();
        let attack = self.assault.test(self.view, &self.me, &self.them, self.feinted);
        let defends = declared.filter(|_| attack.settled != Some(false));
        let own = attack.chances(data);
        let theirs = match defends {
            Some(Declared { manner, part }) => {
                defence::test(self.view, &self.them, manner, part, &self.assault, &self.me).chances(data)
            }
            None => vec![(TestResult::FAILED, 1.0)],
        };
        let mut all = Verdicts::default();
        for &(one, chance) in &own {
            for &(other, likewise) in &theirs {
                let verdict = Verdict::of(one, defends.map(|declared| declared.manner), other);
                all[verdict as usize] += chance * likewise;
            }
        }
        all
    }

    /// The damage of a hit or a blocked hit, with its chances.
    #[must_use]
    pub fn damage(&self, blocked: Option<GearId>) -> Vec<(i16, f64)> {
        let data: &Data = self.view.field.data();
        let parts = damage::parts(data, &self.me, &self.assault);
        let mut all: Vec<(SmallVec<[i16; 2]>, f64)> = vec![(SmallVec::new(), 1.0)];
        for part in &parts {
            let faces = table(part.die());
            all = all
                .into_iter()
                .flat_map(|(shown, chance)| {
                    faces.iter().map(move |&(face, likewise)| {
                        let mut shown = shown.clone();
                        shown.push(face);
                        (shown, chance * likewise)
                    })
                })
                .collect();
        }
        let mut found: Vec<(i16, f64)> = Vec::new();
        for (location, within) in self.locations() {
            for (shown, chance) in &all {
                let rolled: SmallVec<[_; 1]> =
                    parts.iter().zip(shown).map(|(part, &face)| (part.kind, part.rolled(face))).collect();
                let sums = damage::reduced(data, &self.them, &rolled, blocked, location);
                let total = sums.iter().map(indes_core::battle::Sum::total).sum();
                match found.iter_mut().find(|known| known.0 == total) {
                    Some(known) => known.1 += chance * within,
                    None => found.push((total, chance * within)),
                }
            }
        }
        found
    }

    /// The hit locations with their chances; one without a place where the location does not matter.
    fn locations(&self) -> Vec<(Option<usize>, f64)> {
        let data: &Data = self.view.field.data();
        if !self.assault.is_strike() || data.armour(&self.them).weak_spots.is_empty() {
            return vec![(None, 1.0)];
        }
        location_chances(data).into_iter().enumerate().map(|(at, chance)| (Some(at), chance)).collect()
    }

    /// The chance that a hit brings a new condition with it by its location (MANEUVER-G23).
    #[must_use]
    pub fn condition_chance(&self) -> f64 {
        let data: &Data = self.view.field.data();
        if !self.assault.is_strike() || !data.has_hit_conditions() {
            return 0.0;
        }
        let chances = location_chances(data).into_iter().enumerate();
        chances.filter(|&(at, _)| self.is_new_condition(at)).map(|one| one.1).sum()
    }

    /// Whether a hit at a location brings a condition with it that the target has not.
    #[must_use]
    pub fn is_new_condition(&self, location: usize) -> bool {
        let status = self.view.field.data::<Data>().condition_at(location);
        status.is_some_and(|status| !self.them.statuses.has(status))
    }

    /// The odds against a defence, or none.
    #[must_use]
    pub fn odds(&self, declared: Option<Declared>) -> Odds {
        let data: &Data = self.view.field.data();
        let verdicts = self.verdicts(declared);
        let [wins, hits, blocked, misses, fails, lost] = verdicts;
        let health = self.them.pools.get(HEALTH).now;
        let mut odds = Odds { miss: misses + fails + lost, hit: hits + blocked, critical: wins, ..Odds::default() };
        if wins + hits > 0.0 {
            odds.suffer(wins + hits, &self.damage(None), health);
        }
        if blocked > 0.0 {
            let shield = unit::shield(data, &self.them).map(|one| one.1);
            odds.suffer(blocked, &self.damage(shield), health);
        }
        odds
    }
}

/// The chances of the hit locations, in the order of the table (MANEUVER-D23).
fn location_chances(data: &Data) -> Vec<f64> {
    let mut chances = vec![0.0; data.file.locations.len()];
    for (face, chance) in table(Die::Sum { count: 1, sides: data.file.location_die }) {
        if let Some(at) = data.file.locations.iter().position(|location| face <= location.up_to) {
            chances[at] += chance;
        }
    }
    chances
}

/// The attempt of an intent on its target.
#[must_use]
pub fn attempt<'a>(view: &'a View<'a>, actor: UnitId, intent: &Intent, target: UnitId) -> Option<Attempt<'a>> {
    let data: &Data = view.field.data();
    let assault = Assault::of(view, actor, intent)?;
    let (me, them) = (view.field.unit(actor), view.field.unit(target));
    let feinted = assault.is_strike() && them.statuses.by(data.statuses.feinted, Some(actor)).is_some();
    Some(Attempt { view, me, them, assault, feinted })
}

/// The odds of an attack with the defences that are given, of the blows with which others reply to an action, or of a
/// contest or a choice; `None` for what no dice decide.
#[must_use]
pub fn forecast(view: &View, actor: UnitId, intent: &Intent, answers: &[(UnitId, Intent)]) -> Option<Forecast> {
    let replies = blows_at(view, actor, intent, answers);
    let mut forecast = match own(view, actor, intent, answers) {
        Some(forecast) => forecast,
        None if replies.is_empty() => return contests::forecast(view, actor, intent),
        None => Forecast::default(),
    };
    forecast.answer = replies.iter().map(|reply| reply.1).reduce(Odds::either).unwrap_or_default();
    forecast.answers = replies;
    Some(forecast)
}

/// The odds of an attack; `None` for anything else. A ward that the target answers with is armour (MANEUVER-D25).
fn own(view: &View, actor: UnitId, intent: &Intent, answers: &[(UnitId, Intent)]) -> Option<Forecast> {
    let data: &Data = view.field.data();
    let of = |target: UnitId| -> Option<Odds> {
        let own = || answers.iter().filter(move |answer| answer.0 == target).map(|answer| &answer.1);
        let declared = own().find_map(|answer| Declared::of(data, answer));
        let attempt = attempt(view, actor, intent, target)?;
        let is_ward = |answer: &Intent| {
            data.spell(answer.verb).is_some_and(|magic| matches!(magic.effect, MagicEffect::Ward { .. }))
        };
        if !own().any(is_ward) {
            return Some(attempt.odds(declared));
        }
        let mut statuses = attempt.them.statuses.clone();
        statuses.0.push(Status::of(data.statuses.warded, None));
        let them = UnitRef { statuses: &statuses, ..attempt.them };
        Some(Attempt { them, ..attempt }.odds(declared))
    };
    let targets = intent.units();
    let action = if targets.is_empty() {
        of(intent.unit()?)?
    } else {
        targets.iter().filter_map(of).reduce(|one, other| Odds {
            miss: one.miss.min(other.miss),
            hit: one.hit.max(other.hit),
            critical: one.critical.max(other.critical),
            falls: one.falls.max(other.falls),
            damage: one.damage + other.damage,
            ..Odds::default()
        })?
    };
    Some(Forecast { action, success: action.hits(), ..Forecast::default() })
}

/// The odds of the blows with which others reply to an action of a unit: opportunity attacks, a Riposte, magic
/// (MANEUVER-056, MANEUVER-199). An opportunity attack is one at the place where the action exposes the unit.
fn blows_at(
    view: &View,
    actor: UnitId,
    intent: &Intent,
    answers: &[(UnitId, Intent)],
) -> SmallVec<[(UnitId, Odds); 2]> {
    let data: &Data = view.field.data();
    let blow = |(unit, answer): &(UnitId, Intent)| -> Option<(UnitId, Odds)> {
        let strikes = matches!(data.action(answer.verb).kind, ActionKind::Opportunity | ActionKind::Riposte)
            || data.spell(answer.verb).is_some_and(|magic| magic.is(MagicTrait::Attack));
        let mut aimed = answer.clone();
        aimed.with.push(Arg::Unit(actor));
        let attempt = attempt(view, *unit, &aimed, actor).filter(|_| strikes && *unit != actor)?;
        let body = prospect::exposed(view, actor, intent, *unit);
        let them = body.as_ref().map_or(attempt.them, |body| UnitRef { body, ..attempt.them });
        Some((*unit, Attempt { them, ..attempt }.odds(None)))
    };
    answers.iter().filter_map(blow).collect()
}

/// The mean damage of a fall of so many levels, after armour, in points, rounded up (MANEUVER-G55).
#[must_use]
pub fn mean_of_fall(view: &View, me: &UnitRef, levels: u8) -> i16 {
    let data: &Data = view.field.data();
    let count = fall::dice_of(view, levels).saturating_mul(data.file.fall.count);
    if count == 0 {
        return 0;
    }
    let of = |(face, chance): &(i16, f64)| -> f64 {
        let mut sum = Sum::default();
        sum.keep(Source::Dice, rule_id!("MANEUVER-G55"), *face);
        let sums = damage::reduced(data, me, &[(data.file.fall_type, sum)], None, None);
        f64::from(sums.iter().map(Sum::total).sum::<i16>()) * chance
    };
    let mean: f64 = table(Die::Sum { count, sides: data.file.fall.faces }).iter().map(of).sum();
    // The mean of some dice is far from the limits of the type. What is left of a whole number by rounding counts nothing.
    (mean - 1e-9).ceil() as i16
}
