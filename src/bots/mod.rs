//! Bots: they answer a [`Decision`] like anyone, through the same door, and know nothing that is not on the table.
//!
//! - [`Bot::random`] takes any legal answer, some more often than others: the rule data weighs them.
//! - [`Bot::greedy`] takes the one that is worth most by the rule set's own scoring: the expected value over all dice,
//!   the opponent's best answer included. Among equals its own dice decide.
//!
//! A bot's dice are its own: what it would do depends on its seed and on the battle, and on nothing else.

use crate::battle::{Decision, Intent, Pending, Rules, look};
use bevy::prelude::World;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Values of a slot that a greedy bot looks at; beyond that it draws.
const MOST_LISTED: usize = 400;

/// The kinds of bots, by the names of level files and commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Any legal answer.
    Random,
    /// The answer that is worth most.
    Greedy,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Random, Self::Greedy];

    /// The name in files and commands.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
        }
    }

    /// The bot of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Somebody who answers in a person's place.
#[derive(Clone, Debug)]
pub struct Bot {
    kind: Kind,
    dice: ChaCha8Rng,
}

impl Bot {
    /// A bot with dice of its own.
    #[must_use]
    pub fn new(kind: Kind, seed: u64) -> Self {
        Self { kind, dice: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// One that takes any legal answer.
    #[must_use]
    pub fn random(seed: u64) -> Self {
        Self::new(Kind::Random, seed)
    }

    /// One that takes what is worth most.
    #[must_use]
    pub fn greedy(seed: u64) -> Self {
        Self::new(Kind::Greedy, seed)
    }

    /// Its answer to the open question; nothing if nothing is asked, or if a row cannot be filled, which the invariants
    /// forbid.
    pub fn choose(&mut self, world: &mut World) -> Option<Intent> {
        let decision = world.resource_mut::<Pending>().0.take()?;
        let chosen = self.answer(world, &decision);
        world.resource_mut::<Pending>().0 = Some(decision);
        chosen
    }

    fn answer(&mut self, world: &mut World, decision: &Decision) -> Option<Intent> {
        let rules = world.resource::<Rules>().0;
        let dice = &mut self.dice;
        look(world, |view| match self.kind {
            Kind::Random => decision.sample(rules, view, dice),
            Kind::Greedy => {
                let mut listed = decision.listed(rules, view);
                // What needs no details is always looked at: to end a turn, to let something pass.
                let more = listed.split_off(listed.len().min(MOST_LISTED));
                listed.extend(more.into_iter().filter(|intent| intent.with.is_empty()));
                let worth = rules.worth(view, decision, &listed);
                let most = worth.iter().max()?;
                let best: Vec<usize> = (0..listed.len()).filter(|&at| worth[at] == *most).collect();
                Some(listed.swap_remove(best[dice.random_range(0..best.len())]))
            }
        })
    }
}
