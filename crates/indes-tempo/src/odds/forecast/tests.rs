//! The odds against those of every branch of all dice, played out.

use super::{Effect, forecast};
use crate::data::Data;
use crate::data::results::effects;
use crate::procedures::resolve::{Blow, Defence, Exchange, Party, Verdicts, draw_pools, judge, lands, strike};
use indes_core::battle::odds::enumerate;
use indes_core::battle::{Die, Draws, Forecast, Odds, Source as From, Sum, Verb};
use indes_core::battlefield::{ItemId, UnitId};
use indes_core::reading::Source;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use smallvec::SmallVec;

/// What happens in one branch.
struct Report {
    judged: Verdicts,
    hit: Option<bool>,
    damage: i16,
    /// For every answer: whether its blow lands, and as a critical one; its damage.
    answers: SmallVec<[(Option<bool>, i16); 2]>,
}

/// Plays an exchange out with the functions that the rules call, in the same order.
fn play(data: &Data, exchange: &Exchange, dice: &mut dyn Draws) -> Report {
    let draws = draw_pools(data, exchange, dice);
    let pools: SmallVec<[i16; 3]> = draws.iter().map(|draw| draw.map_or(0, |draw| draw.value)).collect();
    let judged = judge(data, exchange, &pools);
    let mut damage_of = |party: &Party, lands: Option<bool>| match (lands, &party.blow) {
        (Some(critical), Some(blow)) => strike(blow, critical, dice).1.total(),
        _ => 0,
    };
    let hit = lands(data, &exchange.actor, &judged.actor, judged.cancelled_by.is_some());
    let damage = damage_of(&exchange.actor, hit);
    let parties = exchange.replies.iter().zip(&judged.replies);
    let answers = parties.map(|(party, verdict)| {
        let lands = lands(data, party, verdict, judged.answer_cancelled);
        (lands, damage_of(party, lands))
    });
    let answers = answers.collect();
    Report { judged, hit, damage, answers }
}

/// The odds by playing out every branch.
fn by_every_branch(data: &Data, exchange: &Exchange) -> Forecast {
    let mut forecast = Forecast::default();
    let strikers = exchange.replies.iter().filter(|party| party.blow.is_some());
    forecast.answers = strikers.map(|party| (party.unit, Odds::default())).collect();
    let target_health = exchange.actor.blow.map_or(i16::MAX, |blow| blow.health);
    let actor_health = exchange.replies.iter().find_map(|party| party.blow).map_or(i16::MAX, |blow| blow.health);
    let binds = |party: &Party, row: u8| effects(data, party.verb, row).contains(&Effect::Bind);
    let whole = enumerate(
        |dice| play(data, exchange, dice),
        |chance, report| {
            let (judged, failed) = (&report.judged, report.judged.cancelled_by.is_some());
            match report.hit {
                None => forecast.action.miss += chance,
                Some(false) => forecast.action.hit += chance,
                Some(true) => forecast.action.critical += chance,
            }
            forecast.action.damage += chance * f64::from(report.damage);
            if report.hit.is_some() && report.damage >= target_health {
                forecast.action.falls += chance;
            }
            let landed = || report.answers.iter().filter_map(|answer| answer.0);
            match (landed().any(|critical| critical), landed().next()) {
                (_, None) => forecast.answer.miss += chance,
                (false, _) => forecast.answer.hit += chance,
                (true, _) => forecast.answer.critical += chance,
            }
            let damage: i16 = report.answers.iter().map(|answer| answer.1).sum();
            forecast.answer.damage += chance * f64::from(damage);
            let falls = landed().next().is_some() && damage >= actor_health;
            forecast.answer.falls += if falls { chance } else { 0.0 };
            let strikers = exchange.replies.iter().zip(&report.answers).filter(|(party, _)| party.blow.is_some());
            for (own, (_, &(lands, damage))) in forecast.answers.iter_mut().zip(strikers) {
                own.1.count(chance, lands);
                own.1.damage += chance * f64::from(damage);
                own.1.falls += if falls && lands.is_some() { chance } else { 0.0 };
            }
            let mut others = exchange.replies.iter().zip(&judged.replies);
            let bound = !failed && binds(&exchange.actor, judged.actor.row)
                || !judged.answer_cancelled && others.any(|(party, verdict)| binds(party, verdict.row));
            forecast.bound += if bound { chance } else { 0.0 };
            let aims = effects(data, exchange.actor.verb, judged.actor.row).contains(&Effect::Aim);
            let undone = aims && landed().next().is_some();
            let wanted = report.hit.is_some() || exchange.actor.blow.is_none() && judged.actor.row > 0 && !undone;
            forecast.success += if wanted && !failed { chance } else { 0.0 };
        },
    );
    assert!(whole);
    forecast
}

/// Tempo with dice of few values, so that every branch of four parties can be played.
fn data(rerolls: u8) -> Data {
    let shipped = crate::DEF.shipped;
    let dice = format!("pool: (dice: 2, sides: 6, face: 6, rerolls: {rerolls})");
    let text = shipped.replace("pool: (dice: 8, sides: 6, face: 6, rerolls: 5)", &dice);
    assert_ne!(text, shipped);
    Data::read(&Source::new("tempo.ron", &text)).expect("sound data")
}

fn party(data: &Data, unit: u8, verbs: &[Verb], rng: &mut impl Rng) -> Party {
    let verb = verbs[rng.random_range(0..verbs.len())];
    let mut base = Sum::default();
    // TEMPO-G04
    base.add(From::Bonus, indes_core::rule_id!("TEMPO-G04"), rng.random_range(-2..7));
    let strikes = data
        .action(verb)
        .outcomes
        .iter()
        .any(|row| row.effects.iter().any(|effect| matches!(effect, Effect::Blow { .. })));
    let defence = rng.random_range(0..4);
    let blow = strikes.then(|| Blow {
        target: UnitId(0),
        gear: data.fists,
        part: 0,
        die: Die::Sum { count: rng.random_range(1..3), sides: 6 },
        bonus: rng.random_range(-2..4),
        resist: rng.random_range(0..5),
        resist_stat: data.initiative,
        health: 0,
    });
    let armoured = rng.random_bool(0.8).then(|| defence + rng.random_range(0..5));
    let defence = Some(Defence { combat: defence, armoured, grapple: rng.random_range(0..6) });
    let item = rng.random_bool(0.8).then_some(ItemId(0));
    Party {
        unit: UnitId(unit),
        verb,
        checked: data.compiled(verb).checked,
        inverted: rng.random_range(0..4) == 0,
        base,
        blow,
        against: None,
        defence,
        item,
        // TEMPO-G38
        unbindable: if item.is_none() { Some(indes_core::rule_id!("TEMPO-G38")) } else { None },
        trigger: None,
    }
}

#[test]
fn merged_branches_have_the_odds_of_every_branch_of_all_dice() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let same = |found: f64, wanted: f64| (found - wanted).abs() < 1e-9;
    for round in 0u16..300 {
        // Every fourth has two answers, every twentieth three.
        let answers: u8 = if round % 20 == 19 {
            3
        } else if round % 4 == 3 {
            2
        } else {
            u8::from(round % 4 > 0)
        };
        let data = data(if answers > 1 { 2 } else { 5 });
        let count = u8::try_from(data.file.actions.len()).expect("few");
        let verbs: Vec<Verb> = (0..count).map(Verb).filter(|&verb| !data.action(verb).outcomes.is_empty()).collect();
        let mut exchange = Exchange {
            actor: party(&data, 0, &verbs, &mut rng),
            replies: (0..answers).map(|at| party(&data, at + 1, &verbs, &mut rng)).collect(),
            course: None,
        };
        let (target, actor) = (rng.random_range(1..16), rng.random_range(1..25));
        exchange.actor.blow.iter_mut().for_each(|blow| blow.health = target);
        exchange.replies.iter_mut().filter_map(|party| party.blow.as_mut()).for_each(|blow| blow.health = actor);
        let (found, wanted) = (forecast(&data, &exchange), by_every_branch(&data, &exchange));
        let own = || found.answers.iter().zip(&wanted.answers).map(|(found, wanted)| (found.1, wanted.1));
        let pairs: Vec<(Odds, Odds)> =
            [(found.action, wanted.action), (found.answer, wanted.answer)].into_iter().chain(own()).collect();
        let odds = pairs.iter().all(|(found, wanted)| {
            same(found.miss, wanted.miss)
                && same(found.hit, wanted.hit)
                && same(found.critical, wanted.critical)
                && same(found.falls, wanted.falls)
                && same(found.damage, wanted.damage)
        });
        assert!(
            odds && same(found.bound, wanted.bound) && same(found.success, wanted.success),
            "{exchange:#?}\n{found:#?}\n{wanted:#?}"
        );
    }
}
