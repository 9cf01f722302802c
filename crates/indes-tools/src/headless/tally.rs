//! Sums over many battles, counted from the events and questions of each.
//!
//! 1. [`Tally::count_choice`] counts a choice by the kind of its question: an action on the unit's own turn, an answer
//!    to another unit's action, or a detail of an action that was declared before. So each choice is counted once.
//! 2. [`Tally::count_events`] counts damage, statuses and rounds.
//! 3. [`Tally::count_end`] counts the winner and the kind of the end.

use indes_core::battle::{Ending, EventKind, Events, Loss, Phase, Prompt, Verb};
use indes_core::battlefield::SideId;
use std::collections::BTreeMap;

/// Sums over many battles.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tally {
    /// Battles played.
    pub battles: u64,
    /// Battles won, by the side that the rules name as the winner; its allies win with it.
    pub wins: BTreeMap<SideId, u64>,
    /// Battles without a winner.
    pub draws: u64,
    /// Battles that ended by the round limit, with a winner or without.
    pub round_limit: u64,
    /// Battles that were given up because they did not end.
    pub given_up: u64,
    /// Decisions answered.
    pub decisions: u64,
    /// Decisions that answered another unit's action.
    pub reactions: u64,
    /// Turns begun.
    pub turns: u64,
    /// Rounds begun.
    pub rounds: u64,
    /// Points of pools lost to damage.
    pub damage: u64,
    /// How often each verb was chosen on the unit's own turn.
    pub actions: BTreeMap<Verb, u64>,
    /// How often each verb was chosen as an answer to an action.
    pub answers: BTreeMap<Verb, u64>,
    /// How often each verb was chosen as a detail of a declared action, sealed or open.
    pub details: BTreeMap<Verb, u64>,
    /// How often each status was gained, by its place in the rule set's list.
    pub statuses: BTreeMap<u8, u64>,
}

impl Tally {
    /// Adds the sums of other battles.
    pub fn add(&mut self, other: &Self) {
        let sums = [
            (&mut self.battles, other.battles),
            (&mut self.draws, other.draws),
            (&mut self.round_limit, other.round_limit),
            (&mut self.given_up, other.given_up),
            (&mut self.decisions, other.decisions),
            (&mut self.reactions, other.reactions),
            (&mut self.turns, other.turns),
            (&mut self.rounds, other.rounds),
            (&mut self.damage, other.damage),
        ];
        for (sum, more) in sums {
            *sum += more;
        }
        add_each(&mut self.wins, &other.wins);
        add_each(&mut self.actions, &other.actions);
        add_each(&mut self.answers, &other.answers);
        add_each(&mut self.details, &other.details);
        add_each(&mut self.statuses, &other.statuses);
    }

    /// How often a verb was chosen, over all kinds of questions.
    #[must_use]
    pub fn chosen(&self, verb: Verb) -> u64 {
        [&self.actions, &self.answers, &self.details].iter().filter_map(|counts| counts.get(&verb)).sum()
    }

    /// Counts a choice.
    pub(super) fn count_choice(&mut self, prompt: Prompt, verb: Verb) {
        self.decisions += 1;
        let counts = match prompt {
            Prompt::Act => &mut self.actions,
            Prompt::React(_) => {
                self.reactions += 1;
                &mut self.answers
            }
            Prompt::Detail => &mut self.details,
        };
        *counts.entry(verb).or_default() += 1;
    }

    /// Counts events of one battle, each of which must be passed once. A tally counts the rounds of one battle only, so
    /// each battle needs its own, which is then added to others.
    pub(super) fn count_events(&mut self, events: &Events) {
        for event in &events.list {
            match &event.what {
                EventKind::Lost { kind: Loss::Damage, before, after, .. } => {
                    self.damage += u64::from(before.abs_diff(*after));
                }
                EventKind::StatusGained { after: status, .. } | EventKind::StatusAdded { status, .. } => {
                    *self.statuses.entry(status.0).or_default() += 1;
                }
                // All members of a bond gain its status at once.
                EventKind::Tied { bond, status: Some(status) } => {
                    *self.statuses.entry(status.0).or_default() += bond.members.len() as u64;
                }
                _ => {}
            }
        }
        self.rounds = self.rounds.max(events.rounds_begun().into());
    }

    /// Counts the end of a battle.
    pub(super) fn count_end(&mut self, phase: &Phase, turns: u32) {
        self.battles += 1;
        self.turns += u64::from(turns);
        match phase {
            Phase::Over { winner, reason } => {
                self.round_limit += u64::from(*reason == Ending::RoundLimit);
                match winner {
                    Some(side) => *self.wins.entry(*side).or_default() += 1,
                    None => self.draws += 1,
                }
            }
            Phase::Setup | Phase::Fight | Phase::Aftermath { .. } => {
                self.draws += 1;
                self.given_up += 1;
            }
        }
    }
}

fn add_each<K: Copy + Ord>(mine: &mut BTreeMap<K, u64>, theirs: &BTreeMap<K, u64>) {
    for (of, count) in theirs {
        *mine.entry(*of).or_default() += count;
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;
    use indes_core::battle::{
        BattleEvent, Ending, EventKind, Events, Phase, Prompt, RuleId, RuleSetId, Seats, Verb, WindowKind,
    };

    #[test]
    fn a_choice_is_counted_once_by_the_kind_of_its_question() {
        let mut tally = Tally::default();
        tally.count_choice(Prompt::Act, Verb(3));
        tally.count_choice(Prompt::Detail, Verb(9));
        tally.count_choice(Prompt::React(WindowKind(1)), Verb(3));
        assert_eq!((tally.decisions, tally.reactions, tally.chosen(Verb(3))), (3, 1, 2));
        assert_eq!((tally.actions.get(&Verb(3)), tally.details.get(&Verb(9))), (Some(&1), Some(&1)));
        assert_eq!(tally.answers.values().sum::<u64>(), 1);
    }

    #[test]
    fn the_round_that_is_played_counts_and_none_after_the_last() {
        let rule = RuleId::rule(RuleSetId::Tempo, 22);
        let events_with = |what| {
            let event = BattleEvent { seq: 0, frame: None, rule, seen_by: Seats::ALL, what };
            let mut events = Events::default();
            events.list.push(event);
            events
        };
        let mut tally = Tally::default();
        tally.count_events(&events_with(EventKind::RoundBegan { round: 2 }));
        tally.count_events(&events_with(EventKind::RoundEnded { round: 2 }));
        tally.count_end(&Phase::Over { winner: None, reason: Ending::RoundLimit }, 7);
        assert_eq!((tally.rounds, tally.turns, tally.draws, tally.round_limit, tally.given_up), (3, 7, 1, 1, 0));
    }
}
