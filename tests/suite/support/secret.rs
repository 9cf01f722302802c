//! What is settled behind the curtain.

use super::arena::Arena;
use super::story::tell;
use indes::battle::{Events, Pending, Privacy, Prompt, Rules};
use indes::battlefield::Seat;

impl Arena {
    /// A unit chooses what to do on its own turn; what it means by it is still to be settled in secret.
    #[track_caller]
    pub fn choose(&mut self, unit: &str, what: &str) -> &mut Self {
        self.say(unit, what, Prompt::Act)
    }

    /// A unit settles in secret what it means: `"true_blow"`, `"feint"`.
    #[track_caller]
    pub fn seal(&mut self, unit: &str, what: &str) -> &mut Self {
        assert!(self.is_secret(), "{}", self.question());
        self.say(unit, what, Prompt::Detail)
    }

    /// A unit feigns a blow: `"edge B"`.
    #[track_caller]
    pub fn feign(&mut self, unit: &str, blow: &str) -> &mut Self {
        self.choose(unit, &format!("melee_attack {blow}")).seal(unit, "feint")
    }

    /// Whether the open question is asked in secret.
    pub fn is_secret(&mut self) -> bool {
        self.refresh();
        let pending = &self.world().resource::<Pending>().0;
        pending.as_ref().is_some_and(|decision| decision.asked.privacy == Privacy::Sealed)
    }

    /// Everything that a seat was told since the story was last read, in words.
    pub fn told_to(&mut self, seat: u8) -> Vec<String> {
        self.refresh();
        let rules = self.world().resource::<Rules>().0;
        let from = self.told;
        let events = self.world().resource::<Events>().clone();
        self.look(|view| {
            let fresh = events.list.iter().skip(from).filter(|event| event.is_told_to(Seat(seat)));
            fresh.map(|event| tell(view, &rules, event)).collect()
        })
    }
}
