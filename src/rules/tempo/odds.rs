//! The exact odds of an exchange, from the functions that the rules call. With [`worth`], the only files of tempo with
//! fractions in them.
//!
//! Running `super::resolve::play` on every branch of the dice would do; it is what the tests compare with. But only
//! the rows of the tables matter for what follows, and only the difference of two results matters for the rows
//! (TEMPO-015, TEMPO-016). So branches that come to the same rows are taken together before any damage is rolled.

mod ways;
pub mod worth;

use super::data::{Data, Effect};
use super::resolve::{Exchange, Judged, Party, effects, judge, lands, strike};
use crate::battle::odds::{enumerate, table};
use crate::battle::{Die, Draws, Forecast};
use crate::battlefield::UnitId;
use smallvec::{SmallVec, smallvec};

/// Values with their chances.
type Spread = Vec<(i16, f64)>;

/// The chances of a check's dice, worked out once for the whole battle.
#[derive(Clone, Debug)]
pub struct Chances {
    /// Of one party's dice.
    pool: Spread,
    /// Of the actor's dice less those of the one who answers.
    difference: Spread,
}

impl Chances {
    /// Those of a die.
    #[must_use]
    pub fn of(die: Die) -> Self {
        let pool = table(die);
        let mut difference: Spread = Vec::new();
        for &(own, chance) in &pool {
            for &(other, likewise) in &pool {
                merge(&mut difference, own - other, chance * likewise);
            }
        }
        Self { pool, difference }
    }
}

/// Adds a chance to that of a value.
fn merge(spread: &mut Spread, value: i16, chance: f64) {
    match spread.iter_mut().find(|entry| entry.0 == value) {
        Some(entry) => entry.1 += chance,
        None => spread.push((value, chance)),
    }
}

/// Dice of all parties, actor first, that stand for all dice that come to the same rows.
type Pools = SmallVec<[i16; 3]>;

/// The verdicts an exchange can come to, each once, with their chances.
fn verdicts(data: &Data, exchange: &Exchange) -> Vec<(Judged, f64)> {
    let mut found: Vec<(Judged, f64)> = Vec::new();
    let mut add = |pools: &[i16], chance: f64| {
        let judged = judge(data, exchange, pools);
        match found.iter_mut().find(|(known, _)| known.rows().eq(judged.rows())) {
            Some((_, sum)) => *sum += chance,
            None => found.push((judged, chance)),
        }
    };
    let chances = &data.chances;
    let sure: &[(i16, f64)] = &[(0, 1.0)];
    let spread = |party: &Party| if party.checked { chances.pool.as_slice() } else { sure };
    match exchange.replies.as_slice() {
        [] => spread(&exchange.actor).iter().for_each(|&(own, chance)| add(&[own], chance)),
        [reply] => match (exchange.actor.checked, reply.checked) {
            (true, true) => chances.difference.iter().for_each(|&(by, chance)| add(&[by, 0], chance)),
            (false, true) => chances.pool.iter().for_each(|&(other, chance)| add(&[0, other], chance)),
            _ => spread(&exchange.actor).iter().for_each(|&(own, chance)| add(&[own, 0], chance)),
        },
        replies => {
            for &(own, chance) in spread(&exchange.actor) {
                let mut states: Vec<(Pools, f64)> = vec![(smallvec![own], chance)];
                for reply in replies {
                    states = joined(data, exchange, &states, spread(reply));
                }
                states.iter().for_each(|(pools, chance)| add(pools, *chance));
            }
        }
    }
    found
}

/// The dice so far, joined by the dice of the next party; those that come to the same rows so far become one. Of the
/// actor's row only the highest answer counts (TEMPO-G29), so whatever joins later finds them alike as well.
fn joined(data: &Data, exchange: &Exchange, states: &[(Pools, f64)], spread: &[(i16, f64)]) -> Vec<(Pools, f64)> {
    let mut found: Vec<(SmallVec<[u8; 4]>, Pools, f64)> = Vec::new();
    let parties = states.first().map_or(0, |state| state.0.len());
    let replies = exchange.replies.iter().take(parties).cloned().collect();
    let among = Exchange { actor: exchange.actor.clone(), replies };
    for (pools, chance) in states {
        for &(value, likewise) in spread {
            let mut longer = pools.clone();
            longer.push(value);
            let rows: SmallVec<[u8; 4]> = judge(data, &among, &longer).rows().collect();
            match found.iter_mut().find(|known| known.0 == rows) {
                Some(known) => known.2 += chance * likewise,
                None => found.push((rows, longer, chance * likewise)),
            }
        }
    }
    found.into_iter().map(|(_, pools, chance)| (pools, chance)).collect()
}

/// The damage of a party's blow with its chances.
fn damage(party: &Party, critical: bool) -> Spread {
    let mut spread = Spread::new();
    if let Some(blow) = &party.blow {
        let roll = |dice: &mut dyn Draws| strike(blow, critical, dice).1.total();
        enumerate(roll, |chance, damage| merge(&mut spread, damage, chance));
    }
    spread
}

/// Damage spreads that were asked for already: by unit, and whether armour is passed by.
#[derive(Default)]
struct Blows(Vec<(UnitId, bool, Spread)>);

impl Blows {
    fn of(&mut self, party: &Party, critical: bool) -> &Spread {
        let known = self.0.iter().position(|known| known.0 == party.unit && known.1 == critical);
        let at = known.unwrap_or_else(|| {
            self.0.push((party.unit, critical, damage(party, critical)));
            self.0.len() - 1
        });
        &self.0[at].2
    }
}

/// The exact odds of an exchange.
#[must_use]
pub fn forecast(data: &Data, exchange: &Exchange) -> Forecast {
    let mut forecast = Forecast::default();
    let target_health = exchange.actor.blow.map_or(i16::MAX, |blow| blow.health);
    let actor_health = exchange.replies.iter().find_map(|party| party.blow).map_or(i16::MAX, |blow| blow.health);
    let armed = exchange.actor.item.is_some() && exchange.replies.iter().all(|party| party.item.is_some());
    let mut blows = Blows::default();
    for (judged, chance) in verdicts(data, exchange) {
        let failed = judged.cancelled_by.is_some();
        let answers = exchange.replies.iter().zip(&judged.replies);
        let hit = lands(data, &exchange.actor, &judged.actor, failed);
        forecast.action.count(chance, shown(&exchange.actor, hit));
        if let Some(critical) = hit {
            forecast.action.suffer(chance, blows.of(&exchange.actor, critical), target_health);
        }
        let mut sum: Spread = vec![(0, 1.0)];
        let mut worst = None;
        for (party, verdict) in answers.clone() {
            if let Some(critical) = lands(data, party, verdict, judged.answer_cancelled) {
                worst = worst.max(shown(party, Some(critical)));
                sum = together(&sum, blows.of(party, critical));
            }
        }
        forecast.answer.count(chance, worst);
        if worst.is_some() {
            forecast.answer.suffer(chance, &sum, actor_health);
        }
        let binds = |party: &Party, row: u8| effects(data, party.verb, row).contains(&Effect::Bind);
        let bound = !failed && binds(&exchange.actor, judged.actor.row)
            || !judged.answer_cancelled && answers.clone().any(|(party, verdict)| binds(party, verdict.row));
        forecast.bound += if armed && bound { chance } else { 0.0 };
        // TEMPO-G14: a hit undoes an Aim that succeeds.
        let undone = worst.is_some() && effects(data, exchange.actor.verb, judged.actor.row).contains(&Effect::Aim);
        let wanted = hit.is_some() || exchange.actor.blow.is_none() && judged.actor.row > 0 && !undone;
        forecast.success += if wanted && !failed { chance } else { 0.0 };
    }
    forecast
}

/// How a blow that lands is told beforehand: where there is no armour to pass by every hit is a hit (TEMPO-G09).
fn shown(party: &Party, lands: Option<bool>) -> Option<bool> {
    let covered = party.defence.is_none_or(|defence| defence.armoured > defence.combat);
    lands.map(|critical| critical && covered)
}

/// The sum of two that do not depend on each other.
fn together(one: &Spread, other: &Spread) -> Spread {
    let mut spread = Spread::new();
    for &(a, chance) in one {
        for &(b, likewise) in other {
            merge(&mut spread, a + b, chance * likewise);
        }
    }
    spread
}

#[cfg(test)]
mod tests;
