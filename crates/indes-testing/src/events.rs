//! The events of a battle under test, and forecasts of what follows.

use super::arena::Arena;
use super::story::describe;
use indes_core::battle::{Assumed, BattleEvent, EventKind, Events, Forecast, RuleId};
use indes_core::battlefield::Seat;

impl Arena {
    /// The lines of the events from an index on that a filter accepts.
    fn lines(&mut self, from: usize, fits: impl Fn(&BattleEvent) -> bool) -> Vec<String> {
        self.refresh();
        let (rules, events) = (self.rules(), self.world().resource::<Events>().list.clone());
        self.look(|view| {
            events[from..].iter().filter(|event| fits(event)).map(|event| describe(view, rules, event)).collect()
        })
    }

    /// The lines of all events since this, [`Arena::expect`] or [`Arena::skip`] was last called, except sealed intents.
    pub fn story(&mut self) -> Vec<String> {
        let lines = self.lines(self.read, |event| !matches!(event.what, EventKind::Sealed { .. }));
        self.skip();
        lines
    }

    /// Fails unless these are exactly the lines of the events since the story was last read.
    #[track_caller]
    pub fn expect<const N: usize>(&mut self, wanted: [&str; N]) -> &mut Self {
        let found = self.story();
        assert!(found == wanted, "found: {found:#?}\nwanted: {wanted:#?}");
        self
    }

    /// Marks all events so far as read.
    pub fn skip(&mut self) -> &mut Self {
        self.read = self.world().resource::<Events>().list.len();
        self
    }

    /// The lines of the events since the story was last read that a seat sees.
    pub fn visible_to(&mut self, seat: u8) -> Vec<String> {
        self.lines(self.read, |event| event.is_visible_to(Seat(seat)))
    }

    /// The lines of the events since the beginning that a seat sees.
    pub fn all_visible_to(&mut self, seat: u8) -> Vec<String> {
        self.lines(0, |event| event.is_visible_to(Seat(seat)))
    }

    /// The rule that is cited by the last event whose line begins with a text.
    #[track_caller]
    pub fn rule_of(&mut self, line: &str) -> RuleId {
        let at = self.lines(0, |_| true).iter().rposition(|text| text.starts_with(line));
        let at = at.unwrap_or_else(|| panic!("no event begins with {line}"));
        self.world().resource::<Events>().list[at].rule
    }

    /// The forecast of an action before it is declared, without reactions.
    #[track_caller]
    pub fn forecast(&mut self, unit: &str, what: &str) -> Option<Forecast> {
        let (intent, unit, rules) = (self.intent(unit, what), self.id(unit), self.rules());
        self.look(|view| rules.forecast(view, unit, &intent, &[]))
    }

    /// The forecast of the exchange if the open question is answered with this.
    #[track_caller]
    pub fn forecast_if_answered(&mut self, unit: &str, what: &str) -> Forecast {
        let (decision, intent, rules) = (self.decision(), self.intent(unit, what), self.rules());
        let found = self.look(|view| Assumed::with(rules, view, &decision.asked, &intent)?.forecast(rules, view));
        found.unwrap_or_else(|| panic!("no forecast of {what}"))
    }

    /// The forecast of the exchange if the asked unit passes or keeps its action.
    #[track_caller]
    pub fn forecast_if_kept(&mut self) -> Forecast {
        let (decision, rules) = (self.decision(), self.rules());
        let found = self.look(|view| Assumed::kept(rules, view, &decision.asked)?.forecast(rules, view));
        found.expect("a forecast")
    }
}
