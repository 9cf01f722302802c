//! An attack of one unit on another one, with the chances of its verdicts and of its damage.

use crate::data::{ActionEffect, Data, Defence};
use crate::field::attack::Assault;
use crate::field::{damage, defence};
use crate::ids::HEALTH;
use crate::state::{TestResult, Verdict};
use crate::unit;
use indes_core::battle::odds::table;
use indes_core::battle::{Die, Intent, Odds, View};
use indes_core::battlefield::{GearId, PartId, UnitId, UnitRef};
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
