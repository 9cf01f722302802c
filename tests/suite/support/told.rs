//! What happened in a battle under test, and what is foretold.

use super::arena::Arena;
use super::story::tell;
use indes::battle::{Assumed, BattleEvent, EventKind, Events, Forecast, RuleId};
use indes::battlefield::Seat;

impl Arena {
    /// Events from one on in words, those that fit.
    fn lines(&mut self, from: usize, fits: impl Fn(&BattleEvent) -> bool) -> Vec<String> {
        self.refresh();
        let (rules, events) = (self.rules(), self.world().resource::<Events>().list.clone());
        self.look(|view| {
            events[from..].iter().filter(|event| fits(event)).map(|event| tell(view, rules, event)).collect()
        })
    }

    /// Everything that was told since this or [`Arena::expect`] or [`Arena::skip`] was last called, in words: to all
    /// seats together, but for what was settled in secret.
    pub fn story(&mut self) -> Vec<String> {
        let lines = self.lines(self.told, |event| !matches!(event.what, EventKind::Sealed { .. }));
        self.skip();
        lines
    }

    /// Fails unless exactly this was told since it was last asked.
    #[track_caller]
    pub fn expect<const N: usize>(&mut self, wanted: [&str; N]) -> &mut Self {
        let found = self.story();
        assert!(found == wanted, "told: {found:#?}\nwanted: {wanted:#?}");
        self
    }

    /// Forgets what was told until now.
    pub fn skip(&mut self) -> &mut Self {
        self.told = self.world().resource::<Events>().list.len();
        self
    }

    /// Everything that a seat was told since the story was last read, in words.
    pub fn told_to(&mut self, seat: u8) -> Vec<String> {
        self.lines(self.told, |event| event.is_told_to(Seat(seat)))
    }

    /// Everything that a seat was told since the beginning, in words.
    pub fn heard_by(&mut self, seat: u8) -> Vec<String> {
        self.lines(0, |event| event.is_told_to(Seat(seat)))
    }

    /// The rule that the last event cites whose line begins so.
    #[track_caller]
    pub fn rule_of(&mut self, line: &str) -> RuleId {
        let at = self.lines(0, |_| true).iter().rposition(|told| told.starts_with(line));
        let at = at.unwrap_or_else(|| panic!("nothing told begins with {line}"));
        self.world().resource::<Events>().list[at].rule
    }

    /// The odds of an answer before it is given, and before anybody answers it.
    #[track_caller]
    pub fn forecast(&mut self, unit: &str, what: &str) -> Option<Forecast> {
        let (intent, unit, rules) = (self.intent(unit, what), self.id(unit), self.rules());
        self.look(|view| rules.forecast(view, unit, &intent, &[]))
    }

    /// The odds foretold for what goes on if the open question is answered so.
    #[track_caller]
    pub fn foretold(&mut self, unit: &str, what: &str) -> Forecast {
        let (decision, intent, rules) = (self.decision(), self.intent(unit, what), self.rules());
        let found = self.look(|view| Assumed::with(rules, view, &decision.asked, &intent)?.forecast(rules, view));
        found.unwrap_or_else(|| panic!("nothing is foretold of {what}"))
    }

    /// The odds foretold for what goes on if the open question is answered with nothing.
    #[track_caller]
    pub fn foretold_kept(&mut self) -> Forecast {
        let (decision, rules) = (self.decision(), self.rules());
        let found = self.look(|view| Assumed::kept(view, &decision.asked)?.forecast(rules, view));
        found.expect("nothing is foretold")
    }
}
