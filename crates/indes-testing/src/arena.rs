//! A battle of a [`Plan`] with scripted dice, with questions and answers in words.

use super::plan::Plan;
use super::story::Words;
use crate::bare_world;
use bevy::prelude::App;
use indes_core::battle::{
    Arg, Args, BattleError, Decision, Dice, Intent, Names, Pending, Privacy, Prompt, Refusal, ReplyKind, RuleSet,
    Rules, Shown, Slot, Verb, answer, begin,
};
use indes_core::battlefield::Givens;

/// The kind of the open question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// What a unit does on its turn.
    Acts,
    /// How a unit reacts to another unit's action.
    Reacts,
    /// Whether a unit replaces its own action.
    MayReplace,
    /// A detail of an action or a reaction.
    Chooses,
    /// A sealed detail, which other seats do not see.
    Settles,
}

/// A battle under test.
pub struct Arena {
    pub(super) app: App,
    /// How many events the test has read.
    pub(super) read: usize,
    /// Whether the test wrote into the world, past the rules, since the open question was asked.
    pub(super) stale: bool,
}

impl Plan {
    /// Begins the battle with these values of its dice, one for each draw in order.
    #[track_caller]
    pub fn rolls(&self, values: impl IntoIterator<Item = i16>) -> Arena {
        self.shows(values.into_iter().map(Shown::Value).collect())
    }

    /// Begins the battle with these values or faces of its dice, one entry for each draw in order.
    #[track_caller]
    pub fn shows(&self, dice: Vec<Shown>) -> Arena {
        let mut app = bare_world();
        begin(app.world_mut(), &self.setup(), Dice::showing(dice)).expect("a beginning");
        Arena { app, read: 0, stale: false }
    }

    /// Begins the battle with the default dice of the rule set's opening, and leaves the events of the opening out of
    /// the
    /// story.
    #[track_caller]
    pub fn begin(&self) -> Arena {
        let (dice, first) = self.defaults.opening;
        let mut arena = self.rolls(dice(self.units.len()));
        if let Some(first) = first {
            arena.asks(first);
        }
        arena.skip();
        arena
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let left = self.app.world().resource::<Dice>().left().to_vec();
            assert!(left.is_empty(), "dice that were not drawn: {left:?}");
        }
    }
}

/// Answers to questions.
impl Arena {
    /// Sets the values of the next dice.
    pub fn rolls(&mut self, values: impl IntoIterator<Item = i16>) -> &mut Self {
        let values: Vec<i16> = values.into_iter().collect();
        self.world().resource_mut::<Dice>().script(&values);
        self
    }

    /// A unit acts on its own turn: `"melee_attack edge B"`, `"move B1-C1"`. Details that are left out get their
    /// defaults. A sealed question about the true action is answered with the announced one.
    #[track_caller]
    pub fn act(&mut self, unit: &str, what: &str) -> &mut Self {
        self.choose(unit, what);
        if self.is_secret() {
            // The first row is the announced action.
            let honest = self.decision().rows[0].verb;
            let honest = self.names().verb_key(honest).to_owned();
            self.seal(unit, &honest);
        }
        self
    }

    /// A unit announces an action on its own turn; a sealed question about the true action stays open.
    #[track_caller]
    pub fn choose(&mut self, unit: &str, what: &str) -> &mut Self {
        self.asked_as(Question::Acts).say(unit, what)
    }

    /// A unit ends its turn.
    #[track_caller]
    pub fn end(&mut self, unit: &str) -> &mut Self {
        let [_, end] = self.idle_keys();
        self.asked_as(Question::Acts).say(unit, &end)
    }

    /// A unit reacts to another unit's action: `"parry"`, `"counter_attack edge"`.
    #[track_caller]
    pub fn react(&mut self, unit: &str, what: &str) -> &mut Self {
        self.asked_as(Question::Reacts).say(unit, what)
    }

    /// A unit that may react passes.
    #[track_caller]
    pub fn pass(&mut self, unit: &str) -> &mut Self {
        let [pass, _] = self.idle_keys();
        self.asked_as(Question::Reacts).say(unit, &pass)
    }

    /// A unit replaces its own action: `"ct_parry longsword"`.
    #[track_caller]
    pub fn replace(&mut self, unit: &str, what: &str) -> &mut Self {
        self.asked_as(Question::MayReplace).say(unit, what)
    }

    /// A unit keeps its action, though it could replace it.
    #[track_caller]
    pub fn keep(&mut self, unit: &str) -> &mut Self {
        let [pass, _] = self.idle_keys();
        self.asked_as(Question::MayReplace).say(unit, &pass)
    }

    /// A unit chooses a detail of its action or reaction: `"give_ground E2"`, `"stay"`, `"place B2"`.
    #[track_caller]
    pub fn detail(&mut self, unit: &str, what: &str) -> &mut Self {
        self.asked_as(Question::Chooses).say(unit, what)
    }

    /// A unit answers the sealed question about its true action: `"true_blow"`, `"feint"`.
    #[track_caller]
    pub fn seal(&mut self, unit: &str, what: &str) -> &mut Self {
        self.asked_as(Question::Settles).say(unit, what)
    }

    /// A unit answers the open question, of any kind.
    #[track_caller]
    pub fn say(&mut self, unit: &str, what: &str) -> &mut Self {
        let asked = self.decision().asked;
        let intent = self.intent(unit, what);
        assert_eq!(asked.unit, Some(self.id(unit)), "{}", self.question());
        match answer(self.world(), asked.seat, intent) {
            Ok(()) => {}
            Err(BattleError::NotLegal(_)) => panic!("{unit} {what} is not legal: {:#?}", self.choices(unit)),
            Err(error) => panic!("{unit} {what}: {error:#?}. Events: {:#?}", self.story()),
        }
        self
    }

    /// Fails unless a question of this kind is open.
    #[track_caller]
    fn asked_as(&mut self, wanted: Question) -> &mut Self {
        let decision = self.decision();
        assert_eq!(self.kind_of(&decision), wanted, "{}", self.question());
        self
    }

    /// Fails unless an answer is refused and leaves the battle unchanged.
    #[track_caller]
    pub fn refused(&mut self, unit: &str, what: &str) -> &mut Self {
        let asked = self.decision().asked;
        let intent = self.intent(unit, what);
        let (before, id) = (self.snapshot(), self.id(unit));
        let own = asked.unit == Some(id);
        let seat = if own { asked.seat } else { self.look(|view| view.field.roster.seat(id)) };
        let result = answer(self.world(), seat, intent);
        match result {
            Err(BattleError::NotLegal(_)) if seat == asked.seat => {}
            _ => assert_eq!(result, Err(BattleError::NotYourDecision(asked.seat, seat)), "{unit} {what}"),
        }
        assert_eq!(self.snapshot(), before, "{unit} {what} was refused, and yet something changed");
        self
    }

    /// Answers every question until this one is open: a unit ends its turn, passes, or takes the first action that is
    /// offered.
    #[track_caller]
    pub fn until(&mut self, wanted: &str) -> &mut Self {
        for _ in 0..20 {
            let question = self.question();
            if question == wanted {
                return self;
            }
            let unit = question.split(' ').next().unwrap_or_default();
            let (offered, [pass, end]) = (self.offered(unit), self.idle_keys());
            let idle = [&end, &pass].into_iter().find(|&key| offered.contains(key));
            self.say(unit, idle.unwrap_or(&offered[0]));
        }
        panic!("{wanted} never came: {}", self.question());
    }
}

/// The open question and its legal answers.
impl Arena {
    /// The rule set of the battle.
    pub fn rules(&self) -> &'static dyn RuleSet {
        self.app.world().resource::<Rules>().0
    }

    /// The names in the rule data.
    pub(super) fn names(&self) -> &Names {
        self.rules().names(&self.app.world().resource::<Givens>().rule_data)
    }

    /// The keys of the verbs that pass and that end a turn.
    fn idle_keys(&self) -> [String; 2] {
        let (pass, end) = self.rules().verbs(&self.app.world().resource::<Givens>().rule_data);
        [pass, end].map(|verb| self.names().verb_key(verb).to_owned())
    }

    /// The verb with a key.
    #[track_caller]
    pub fn verb(&self, key: &str) -> Verb {
        self.names().verb(key).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The open question.
    #[track_caller]
    pub fn decision(&mut self) -> Decision {
        self.refresh();
        let pending = self.world().resource::<Pending>().0.clone();
        pending.unwrap_or_else(|| panic!("nothing is asked: {}", self.question()))
    }

    fn kind_of(&self, decision: &Decision) -> Question {
        match decision.asked.prompt {
            Prompt::Act => Question::Acts,
            Prompt::Detail if decision.asked.privacy == Privacy::Sealed => Question::Settles,
            Prompt::Detail => Question::Chooses,
            Prompt::React(kind) => {
                match self.rules().window(&self.app.world().resource::<Givens>().rule_data, kind).reply {
                    ReplyKind::Replace(_) => Question::MayReplace,
                    ReplyKind::Join | ReplyKind::Interpose | ReplyKind::Instant => Question::Reacts,
                }
            }
        }
    }

    /// The asked unit, or the side of the seat that is asked without a unit, and the kind of question: `"A acts"`, `"B
    /// reacts"`, `"A may replace"`, `"Tide acts"`; `"over"` after the battle.
    pub fn question(&mut self) -> String {
        self.refresh();
        let Some(decision) = self.world().resource::<Pending>().0.clone() else {
            return "over".to_owned();
        };
        let what = match self.kind_of(&decision) {
            Question::Acts => "acts",
            Question::Reacts => "reacts",
            Question::MayReplace => "may replace",
            Question::Chooses => "chooses",
            Question::Settles => "settles in secret",
        };
        let (unit, seat) = (decision.asked.unit, decision.asked.seat);
        self.look(|view| {
            let roster = &view.field.roster;
            let side = || roster.sides.iter().find(|side| side.seat == seat).map_or("nobody", |side| &side.name);
            format!("{} {what}", unit.map_or_else(side, |unit| &roster.member(unit).name))
        })
    }

    /// Fails unless this question is open.
    #[track_caller]
    pub fn asks(&mut self, wanted: &str) -> &mut Self {
        assert_eq!(self.question(), wanted);
        self
    }

    /// Whether a unit is asked now.
    #[track_caller]
    pub fn is_asked(&mut self, unit: &str) -> bool {
        self.refresh();
        let unit = self.id(unit);
        self.world().resource::<Pending>().0.as_ref().is_some_and(|open| open.asked.unit == Some(unit))
    }

    /// Whether the open question is sealed.
    pub fn is_secret(&mut self) -> bool {
        self.refresh();
        let pending = &self.world().resource::<Pending>().0;
        pending.as_ref().is_some_and(|decision| decision.asked.privacy == Privacy::Sealed)
    }

    /// The keys of all actions that are offered to a unit, which must be asked now.
    #[track_caller]
    pub fn offered(&mut self, unit: &str) -> Vec<String> {
        let decision = self.decision();
        assert_eq!(decision.asked.unit, Some(self.id(unit)), "{}", self.question());
        decision.rows.iter().map(|row| self.names().verb_key(row.verb).to_owned()).collect()
    }

    /// Whether an action is offered to a unit, which must be asked now.
    #[track_caller]
    pub fn can(&mut self, unit: &str, verb: &str) -> bool {
        self.offered(unit).iter().any(|key| key == verb)
    }

    /// Every legal answer in words: `"melee_attack longsword/edge B"`; one path for each destination.
    #[track_caller]
    pub fn choices(&mut self, unit: &str) -> Vec<String> {
        let (decision, id, rules) = (self.decision(), self.id(unit), self.rules());
        assert_eq!(decision.asked.unit, Some(id));
        self.look(|view| {
            let words = Words::new(view, rules);
            decision.listed(rules, view).iter().map(|intent| words.intent(id, intent)).collect()
        })
    }

    /// Every value of a verb's last slot, with the other slots as written or at their defaults. A path is shown by its
    /// last cell.
    #[track_caller]
    pub fn values(&mut self, unit: &str, what: &str) -> Vec<String> {
        let (given, id, rules) = (self.intent(unit, what), self.id(unit), self.rules());
        let decision = self.decision();
        self.look(|view| {
            let words = Words::new(view, rules);
            let row = decision.row(given.verb).expect("it is offered");
            let last = row.slots.len() - 1;
            let listed = rules.domain(view, &decision.asked, row, &given.with[..last], last).listed(view);
            let before = Intent { with: given.with[..last].into(), ..given.clone() };
            // An item after a unit is one of that unit.
            let owner = before.last_unit().unwrap_or(id);
            let word = |arg: &Arg| match arg {
                Arg::Item(_) => words.arg(owner, arg),
                Arg::Path(path) => path.last().map(ToString::to_string).unwrap_or_default(),
                Arg::Level(level) => level.to_string(),
                arg => words.arg(id, arg),
            };
            listed.iter().map(word).collect()
        })
    }

    /// Why an action is not offered; `None` if the rules give no reason.
    #[track_caller]
    pub fn refusal(&mut self, verb: &str) -> Option<Refusal> {
        let (asked, rules, verb) = (self.decision().asked, self.rules(), self.verb(verb));
        self.look(|view| rules.explain(view, &asked, verb))
    }

    /// Why an action is not offered: `"TEMPO-087: not loaded"`.
    #[track_caller]
    pub fn why(&mut self, verb: &str) -> String {
        let refusal = self.refusal(verb).expect("a reason");
        format!("{}: {}", refusal.rule, refusal.reason)
    }

    /// Why a unit cannot aim an action at a target; empty if it can.
    #[track_caller]
    pub fn barred(&mut self, unit: &str, intent: &Intent, target: &str) -> String {
        let (unit, target, rules) = (self.id(unit), self.id(target), self.rules());
        let found = self.look(|view| rules.explain_target(view, unit, intent, target));
        found.map(|refusal| format!("{}: {}", refusal.rule, refusal.reason)).unwrap_or_default()
    }

    /// Reads an answer to the open question: the verb, then the values of its slots in order. Slots that are left out
    /// get their defaults. A cell alone stands for the cheapest path to it. For an action that is not offered each word
    /// becomes the first kind of value that it can be.
    #[track_caller]
    pub fn intent(&mut self, unit: &str, what: &str) -> Intent {
        self.tried(unit, what).expect("a slot has a value")
    }

    /// The same; `None` if a slot that is left out has no value after what is written before it.
    #[track_caller]
    pub fn tried(&mut self, unit: &str, what: &str) -> Option<Intent> {
        let (decision, id, rules) = (self.decision(), self.id(unit), self.rules());
        let mut given = what.split_whitespace().peekable();
        let verb = self.verb(given.next().unwrap_or_default());
        self.look(|view| {
            let words = Words::new(view, rules);
            let mut with = Args::new();
            let Some(row) = decision.row(verb) else {
                with.extend(given.map(|word| words.guess(id, word)));
                return Some(Intent { verb, with });
            };
            for (slot, kind) in row.slots.iter().enumerate() {
                let domain = rules.domain(view, &decision.asked, row, &with, slot);
                let units = |arg: &Arg| if let Arg::Unit(unit) = arg { Some(*unit) } else { None };
                let named = with.iter().rev().find_map(units);
                let owner = if *kind == Slot::Item { named.unwrap_or(id) } else { id };
                let value = given.peek().and_then(|word| words.value(owner, *kind, word));
                if value.is_some() {
                    given.next();
                }
                let value = match value {
                    Some(Arg::Path(path)) if path.len() == 1 => {
                        let ends = |arg: &Arg| matches!(arg, Arg::Path(way) if way.last() == path.last());
                        domain.listed(view).into_iter().find(ends).or(Some(Arg::Path(path)))
                    }
                    value => value,
                };
                with.push(value.or_else(|| domain.first(view))?);
            }
            assert_eq!(given.next(), None, "{what}: words too many");
            Some(Intent { verb, with })
        })
    }

    /// The price of an answer over all pools.
    #[track_caller]
    pub fn cost(&mut self, unit: &str, what: &str) -> i16 {
        let (intent, asked, rules) = (self.intent(unit, what), self.decision().asked, self.rules());
        self.look(|view| rules.price(view, &asked, &intent).iter().map(|share| share.1).sum())
    }

    /// What an answer is worth to a greedy bot, in thousandths.
    #[track_caller]
    pub fn worth(&mut self, unit: &str, what: &str) -> i64 {
        let (intent, decision, rules) = (self.intent(unit, what), self.decision(), self.rules());
        self.look(|view| rules.worth(view, &decision, &[intent])[0])
    }
}
