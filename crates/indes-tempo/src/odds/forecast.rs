//! The exact odds of an exchange, from the functions that the rules call. Only the files of this folder and
//! `data::chances` calculate with fractions.
//!
//! Playing out every branch of the dice gives the same odds, but takes long; the tests compare the two. Only the rows of
//! the tables matter for the effects, and only the difference of two results matters for the rows (TEMPO-015, TEMPO-016).
//! So branches that reach the same rows are merged before any damage is rolled.

use crate::data::chances::{Distribution, merge};
use crate::data::results::{blow_of, effects};
use crate::data::{Data, Effect};
use crate::field::course::PathBlow;
use crate::procedures::resolve::{Exchange, Party, Verdict, Verdicts, judge, lands, strike};
use indes_core::battle::odds::enumerate;
use indes_core::battle::{Draws, Forecast, Odds};
use indes_core::battlefield::UnitId;
use smallvec::{SmallVec, smallvec};

/// Dice of all parties, actor first, in place of all dice that reach the same rows.
type Pools = SmallVec<[i16; 3]>;

/// The possible verdicts of an exchange with their chances, those with the same rows merged.
fn verdicts(data: &Data, exchange: &Exchange) -> Vec<(Verdicts, f64)> {
    let mut found: Vec<(Verdicts, f64)> = Vec::new();
    let mut add = |pools: &[i16], chance: f64| {
        let judged = judge(data, exchange, pools);
        match found.iter_mut().find(|(earlier, _)| earlier.rows().eq(judged.rows())) {
            Some((_, sum)) => *sum += chance,
            None => found.push((judged, chance)),
        }
    };
    let chances = &data.chances;
    let sure: &[(i16, f64)] = &[(0, 1.0)];
    let distribution = |party: &Party| if party.checked { chances.pool.as_slice() } else { sure };
    match exchange.replies.as_slice() {
        [] => distribution(&exchange.actor).iter().for_each(|&(own, chance)| add(&[own], chance)),
        // The difference of two dice is known if both add to their results (TEMPO-G02).
        [reply] if !exchange.actor.inverted && !reply.inverted => match (exchange.actor.checked, reply.checked) {
            (true, true) => chances.difference.iter().for_each(|&(by, chance)| add(&[by, 0], chance)),
            (false, true) => chances.pool.iter().for_each(|&(other, chance)| add(&[0, other], chance)),
            _ => distribution(&exchange.actor).iter().for_each(|&(own, chance)| add(&[own, 0], chance)),
        },
        replies => {
            for &(own, chance) in distribution(&exchange.actor) {
                let mut states: Vec<(Pools, f64)> = vec![(smallvec![own], chance)];
                for reply in replies {
                    states = combined(data, exchange, &states, distribution(reply));
                }
                states.iter().for_each(|(pools, chance)| add(pools, *chance));
            }
        }
    }
    found
}

/// The dice so far (`states`) combined with the dice of the next party (`distribution`); those that reach the same
/// rows are merged. The actor's row depends on the highest answer only (TEMPO-G29), so merging before the later
/// parties roll changes no chance.
fn combined(
    data: &Data,
    exchange: &Exchange,
    states: &[(Pools, f64)],
    distribution: &[(i16, f64)],
) -> Vec<(Pools, f64)> {
    let mut found: Vec<(SmallVec<[u8; 4]>, Pools, f64)> = Vec::new();
    let parties = states.first().map_or(0, |state| state.0.len());
    let replies = exchange.replies.iter().take(parties).cloned().collect();
    let among = Exchange { actor: exchange.actor.clone(), replies, course: None };
    for (pools, chance) in states {
        for &(value, likewise) in distribution {
            let mut longer = pools.clone();
            longer.push(value);
            let rows: SmallVec<[u8; 4]> = judge(data, &among, &longer).rows().collect();
            match found.iter_mut().find(|earlier| earlier.0 == rows) {
                Some(earlier) => earlier.2 += chance * likewise,
                None => found.push((rows, longer, chance * likewise)),
            }
        }
    }
    found.into_iter().map(|(_, pools, chance)| (pools, chance)).collect()
}

/// The distribution of the damage of a party's blow; `critical` passes armour by. Empty without a blow.
fn damage(party: &Party, critical: bool) -> Distribution {
    let mut distribution = Distribution::new();
    if let Some(blow) = &party.blow {
        let roll = |dice: &mut dyn Draws| strike(blow, critical, dice).1.total();
        enumerate(roll, |chance, damage| merge(&mut distribution, damage, chance));
    }
    distribution
}

/// The distributions of damage worked out so far, by unit and whether the blow is critical.
#[derive(Default)]
struct DamageCache(Vec<(UnitId, bool, Distribution)>);

impl DamageCache {
    fn of(&mut self, party: &Party, critical: bool) -> &Distribution {
        let cached = self.0.iter().position(|entry| entry.0 == party.unit && entry.1 == critical);
        let at = cached.unwrap_or_else(|| {
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
    let strikers = exchange.replies.iter().filter(|party| party.blow.is_some());
    forecast.answers = strikers.map(|party| (party.unit, Odds::default())).collect();
    let mut blows = DamageCache::default();
    for (judged, chance) in verdicts(data, exchange) {
        let failed = judged.cancelled_by.is_some();
        let answers = exchange.replies.iter().zip(&judged.replies);
        let hit = lands(data, &exchange.actor, &judged.actor, failed);
        forecast.action.count(chance, hit);
        if let Some(critical) = hit {
            forecast.action.suffer(chance, blows.of(&exchange.actor, critical), target_health);
        }
        let struck = add_answers(data, exchange, &judged, chance, &mut blows, &mut forecast);
        // TEMPO-G38: a row that binds is reached only if both parties can be bound.
        let binds = |party: &Party, row: u8| effects(data, party.verb, row).contains(&Effect::Bind);
        let bound = !failed && binds(&exchange.actor, judged.actor.row)
            || !judged.answer_cancelled && answers.clone().any(|(party, verdict)| binds(party, verdict.row));
        forecast.bound += if bound { chance } else { 0.0 };
        // TEMPO-G14: a hit makes a successful Aim fail.
        let aim_lost = struck && effects(data, exchange.actor.verb, judged.actor.row).contains(&Effect::Aim);
        let wanted = hit.is_some() || exchange.actor.blow.is_none() && judged.actor.row > 0 && !aim_lost;
        forecast.success += if wanted && !failed { chance } else { 0.0 };
    }
    forecast
}

/// Adds the odds of the answers' blows with these verdicts (`judged`) to a forecast, in the order in which they fall:
/// blows at one cell all at once, later ones only if the mover still stands and gets there (TEMPO-G29, TEMPO-G42,
/// TEMPO-G43). Returns whether any blow can land.
fn add_answers(
    data: &Data,
    exchange: &Exchange,
    judged: &Verdicts,
    chance: f64,
    blows: &mut DamageCache,
    forecast: &mut Forecast,
) -> bool {
    let health = exchange.replies.iter().find_map(|party| party.blow).map_or(i16::MAX, |blow| blow.health);
    let groups = landing(data, exchange, judged);
    let mut best = None;
    // The sums of damage with which the actor still stands, and the chance that it does.
    let (mut standing, mut stands): (Distribution, f64) = (vec![(0, 1.0)], 1.0);
    // For every blow: its unit, whether it is critical, and the chance that it lands.
    let mut landed: SmallVec<[(UnitId, bool, f64); 2]> = SmallVec::new();
    for group in &groups {
        let mut sum = standing.clone();
        for &(party, critical) in group {
            best = best.max(Some(critical));
            landed.push((party.unit, critical, stands));
            let mean: f64 = blows.of(party, critical).iter().map(|&(damage, within)| f64::from(damage) * within).sum();
            let own = forecast.answers.iter_mut().find(|own| own.0 == party.unit);
            own.into_iter().for_each(|own| own.1.damage += chance * stands * mean);
            forecast.answer.damage += chance * stands * mean;
            sum = convolved(&sum, blows.of(party, critical));
        }
        let (fallen, left): (Distribution, Distribution) = sum.into_iter().partition(|&(damage, _)| damage >= health);
        let falls: f64 = fallen.iter().map(|entry| entry.1).sum();
        forecast.answer.falls += chance * falls;
        forecast.answer.count(chance * falls, best);
        (standing, stands) = (left, stands - falls);
    }
    forecast.answer.count(chance * stands, best);
    for (unit, own) in &mut forecast.answers {
        match landed.iter().find(|landed| landed.0 == *unit) {
            Some(&(_, critical, lands)) => {
                own.count(chance * lands, Some(critical));
                own.count(chance * (1.0 - lands), None);
                own.falls += chance * (lands - stands);
            }
            None => own.count(chance, None),
        }
    }
    !groups.is_empty()
}

/// Blows that fall at once, each with whether it is critical.
type Group<'a> = SmallVec<[(&'a Party, bool); 2]>;

/// The blows of the answers that land with these verdicts as long as the actor stands, in the order of its path, those
/// at one cell in one group.
fn landing<'a>(data: &Data, exchange: &'a Exchange, judged: &Verdicts) -> SmallVec<[Group<'a>; 2]> {
    let answers = || exchange.replies.iter().zip(&judged.replies);
    let mut groups: SmallVec<[Group; 2]> = SmallVec::new();
    let Some(course) = &exchange.course else {
        let all = answers()
            .filter_map(|(party, verdict)| Some((party, lands(data, party, verdict, judged.answer_cancelled)?)));
        groups.push(all.collect());
        groups.retain(|group| !group.is_empty());
        return groups;
    };
    let done = effects(data, exchange.actor.verb, judged.actor.row);
    let hits = |party: &Party, verdict: &Verdict| blow_of(data, party.verb, verdict.row);
    let waiting: SmallVec<[PathBlow; 2]> = answers()
        .filter_map(|(party, verdict)| {
            Some(PathBlow { unit: party.unit, at: party.trigger?, hits: hits(party, verdict).is_some() })
        })
        .collect();
    let walked = course.walked(done, course.allowed_steps(done), &waiting);
    let mut last = None;
    for blow in walked.blows.iter().filter(|blow| blow.hits) {
        let found = answers().find(|(party, _)| party.unit == blow.unit);
        let Some((party, Some(critical))) = found.map(|(party, verdict)| (party, hits(party, verdict))) else {
            debug_assert!(false, "a blow that hits, of no party: {blow:?}");
            continue;
        };
        if last != Some(blow.at) {
            groups.push(Group::new());
            last = Some(blow.at);
        }
        groups.last_mut().into_iter().for_each(|group| group.push((party, critical)));
    }
    groups
}

/// The distribution of the sum of two independent values.
fn convolved(one: &Distribution, other: &Distribution) -> Distribution {
    let mut distribution = Distribution::new();
    for &(a, chance) in one {
        for &(b, likewise) in other {
            merge(&mut distribution, a + b, chance * likewise);
        }
    }
    distribution
}

#[cfg(test)]
mod tests;
