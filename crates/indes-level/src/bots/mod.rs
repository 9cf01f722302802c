//! Bots: they propose an answer to the [`Decision`] of a seat. The caller gives it by [`indes_core::battle::answer`], as it does
//! for players.
//!
//! - [`Bot::random`] takes any legal answer, with the weights of the rule data.
//! - [`Bot::greedy`] takes the answer of the highest value by the rule set's own scoring: the expected value over all
//!   dice, the opponent's best answer included. Among equal ones it draws.
//!
//! A bot draws from a random stream of its own, not from the dice of the battle: its answer depends on its seed, its
//! earlier draws and the battle alone.

use bevy::prelude::World;
use indes_core::battle::{Decision, Intent, Pending, Rules, look};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The answers that a greedy bot compares at most; of further ones only those without details.
const MOST_LISTED: usize = 400;

/// The kinds of bots, by the names of level files and commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BotKind {
    /// Draws one of the legal answers.
    Random,
    /// Takes the answer of the highest value.
    Greedy,
}

impl BotKind {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Random, Self::Greedy];

    /// The name in files and commands.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        }
    }

    /// The kind of this name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A bot with its random stream.
#[derive(Clone, Debug)]
pub struct Bot {
    kind: BotKind,
    rng: ChaCha8Rng,
}

impl Bot {
    /// A bot whose random stream begins at a seed.
    #[must_use]
    pub fn new(kind: BotKind, seed: u64) -> Self {
        Self { kind, rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// A bot that draws one of the legal answers.
    #[must_use]
    pub fn random(seed: u64) -> Self {
        Self::new(BotKind::Random, seed)
    }

    /// A bot that takes the answer of the highest value.
    #[must_use]
    pub fn greedy(seed: u64) -> Self {
        Self::new(BotKind::Greedy, seed)
    }

    /// Its answer to the open question; `None` without one, or if a row has no legal values, which breaks an invariant.
    pub fn choose(&mut self, world: &mut World) -> Option<Intent> {
        let decision = world.resource_mut::<Pending>().0.take()?;
        let chosen = self.answer(world, &decision);
        world.resource_mut::<Pending>().0 = Some(decision);
        chosen
    }

    fn answer(&mut self, world: &mut World, decision: &Decision) -> Option<Intent> {
        let rules = world.resource::<Rules>().0;
        let rng = &mut self.rng;
        look(world, |view| match self.kind {
            BotKind::Random => decision.sample(rules, view, rng),
            BotKind::Greedy => {
                let mut listed = decision.listed(rules, view);
                // Answers without details are always compared: ending the turn, passing.
                let more = listed.split_off(listed.len().min(MOST_LISTED));
                listed.extend(more.into_iter().filter(|intent| intent.with.is_empty()));
                let worth = rules.worth(view, decision, &listed);
                let most = worth.iter().max()?;
                let best: Vec<usize> = (0..listed.len()).filter(|&at| worth[at] == *most).collect();
                Some(listed.swap_remove(best[rng.random_range(0..best.len())]))
            }
        })
    }
}
