//! Plays out all branches of a battle: the same question is answered once for every value of all dice that follow, by
//! the rules themselves. The result is compared with the forecast.

use super::data;
use crate::Arena;
use indes_core::battle::odds::table;
use indes_core::battle::{
    Assumed, BattleEvent, Dice, Die, EventKind, Events, Forecast, Intent, Odds, Pending, Prompt, Rules, answer,
};
use indes_core::battlefield::UnitId;
use indes_tempo::{BIND, data::Effect};

/// More branches than any test should play.
const LIMIT: usize = 100_000;

impl Arena {
    /// The forecast of an answer to the open question, found by playing it out on every value of the dice. All
    /// questions
    /// until a unit acts again get their defaults: actions are kept, reactions passed, retreats not walked, paths
    /// walked
    /// in full. Fails unless the chances of all branches add up to 1.
    #[track_caller]
    pub fn played_out(&mut self, unit: &str, what: &str) -> Forecast {
        let (decision, intent) = (self.decision(), self.intent(unit, what));
        let rules = self.rules();
        let idle = data().action(intent.verb).key == "pass";
        let assumed = self.look(|view| match idle {
            true => Assumed::kept(rules, view, &decision.asked),
            false => Assumed::with(rules, view, &decision.asked, &intent),
        });
        let assumed = assumed.expect("an action");
        let before = self.snapshot();
        let mut tally = BranchTotals::new(&assumed);
        // Prefixes of draws still to be played, with their chances: a branch that draws more than it was given is
        // given each value of the next die.
        let mut open: Vec<(Vec<i16>, f64)> = vec![(Vec::new(), 1.0)];
        let (mut whole, mut plays) = (0.0, 0);
        while let Some((values, chance)) = open.pop() {
            plays += 1;
            assert!(plays < LIMIT, "too many branches");
            before.restore(self.world()).expect("a battle of this level");
            let events = self.play(&values, &decision.asked, &intent);
            let draws: Vec<Die> = events.iter().filter_map(drawn).collect();
            match draws.get(values.len()) {
                Some(&die) => open.extend(table(die).into_iter().map(|(value, within)| {
                    let mut longer = values.clone();
                    longer.push(value);
                    (longer, chance * within)
                })),
                None => {
                    whole += chance;
                    tally.count(chance, &events);
                }
            }
        }
        assert!((whole - 1.0).abs() < 1e-9, "the chances add up to {whole}");
        before.restore(self.world()).expect("a battle of this level");
        self.world().insert_resource(Dice::scripted(Vec::new()));
        self.skip();
        tally.found
    }

    /// Gives an answer, then goes on by defaults, and returns the events of the exchange. The dice show these values,
    /// then
    /// 2, which every die of tempo can show.
    fn play(&mut self, values: &[i16], asked: &indes_core::battle::Asked, intent: &Intent) -> Vec<BattleEvent> {
        let mut script = values.to_vec();
        script.resize(values.len() + 12, 2);
        let world = self.world();
        world.insert_resource(Dice::scripted(script));
        let from = world.resource::<Events>().list.len();
        answer(world, asked.seat, intent.clone()).expect("it is legal");
        let rules = world.resource::<Rules>().0;
        while let Some(next) = world.resource::<Pending>().0.clone() {
            if next.asked.prompt == Prompt::Act {
                break;
            }
            let stay = next.rows.iter().find(|row| data().action(row.verb).key == "stay");
            let row = stay.or_else(|| next.rows.iter().find(|row| data().action(row.verb).key == "pass"));
            let row = row.unwrap_or(&next.rows[0]).clone();
            let choice = indes_core::battle::look(world, |view| next.default_of(rules, view, &row)).expect("a default");
            answer(world, next.asked.seat, choice).expect("a default is legal");
        }
        let events = world.resource::<Events>().list[from..].to_vec();
        // The end of the turn is no part of the exchange.
        events.into_iter().take_while(|event| !matches!(event.what, EventKind::TurnEnded { .. })).collect()
    }
}

fn drawn(event: &BattleEvent) -> Option<Die> {
    match &event.what {
        EventKind::Rolled { draw, .. } => draw.map(|draw| draw.die),
        EventKind::Struck { draw, .. } => Some(draw.die),
        _ => None,
    }
}

/// The forecast that adds up the events of all branches.
struct BranchTotals {
    actor: UnitId,
    found: Forecast,
    /// Whether the action can strike; if so, a strike is its success.
    strikes: bool,
}

impl BranchTotals {
    fn new(assumed: &Assumed) -> Self {
        let blow = |intent: &Intent| {
            let rows = data().action(intent.verb).outcomes.iter();
            rows.flat_map(|row| &row.effects).any(|effect| matches!(effect, Effect::Blow { .. }))
        };
        let mut found = Forecast::default();
        let strikers = assumed.replies.iter().filter(|reply| blow(&reply.1));
        found.answers = strikers.map(|reply| (reply.0, Odds::default())).collect();
        Self { actor: assumed.actor, found, strikes: blow(&assumed.intent) }
    }

    fn count(&mut self, chance: f64, events: &[BattleEvent]) {
        let actor = self.actor;
        let blow_of = |by: UnitId| {
            events.iter().find_map(|event| match &event.what {
                EventKind::Struck { by: who, critical, damage, .. } if *who == by => Some((*critical, damage.total())),
                _ => None,
            })
        };
        let fell = |unit: UnitId| events.iter().any(|event| event.what == EventKind::FellDown { unit });
        let add = |odds: &mut Odds, blows: &[(bool, i16)], fell: bool| {
            odds.count(chance, blows.iter().map(|blow| blow.0).max());
            odds.damage += chance * blows.iter().map(|blow| f64::from(blow.1)).sum::<f64>();
            odds.falls += if fell && !blows.is_empty() { chance } else { 0.0 };
        };
        let target = events.iter().find_map(|event| match &event.what {
            EventKind::Struck { by, unit, .. } if *by == actor => Some(*unit),
            _ => None,
        });
        let own: Vec<(bool, i16)> = blow_of(actor).into_iter().collect();
        add(&mut self.found.action, &own, target.is_some_and(fell));
        let mut all = Vec::new();
        for (unit, odds) in &mut self.found.answers {
            let blow: Vec<(bool, i16)> = blow_of(*unit).into_iter().collect();
            add(odds, &blow, fell(actor));
            all.extend(blow);
        }
        add(&mut self.found.answer, &all, fell(actor));
        let tied = events.iter().any(|event| matches!(&event.what, EventKind::Tied { bond, .. } if bond.kind == BIND));
        self.found.bound += if tied { chance } else { 0.0 };
        let foiled =
            events.iter().any(|event| matches!(event.what, EventKind::Cancelled { unit, .. } if unit == actor));
        let row = events.iter().find_map(|event| match event.what {
            EventKind::Judged { unit, row, .. } if unit == actor => Some(row),
            _ => None,
        });
        let wanted = if self.strikes { !own.is_empty() } else { row.is_some_and(|row| row > 0) && !foiled };
        self.found.success += if wanted { chance } else { 0.0 };
    }
}

/// Fails unless two forecasts are the same to nine places.
#[track_caller]
pub fn assert_same_odds(found: &Forecast, wanted: &Forecast, what: &str) {
    let numbers = |forecast: &Forecast| {
        let odds = |odds: &Odds| [odds.miss, odds.hit, odds.critical, odds.falls, odds.damage];
        let own = forecast.answers.iter().flat_map(|own| odds(&own.1));
        let all = odds(&forecast.action).into_iter().chain(odds(&forecast.answer)).chain(own);
        all.chain([forecast.bound, forecast.success]).collect::<Vec<f64>>()
    };
    let (a, b) = (numbers(found), numbers(wanted));
    let same = a.len() == b.len() && a.iter().zip(&b).all(|(a, b)| (a - b).abs() < 1e-9);
    assert!(same, "{what}: forecast {found:#?}\nplayed {wanted:#?}");
}
