//! A battle of a [`Plan`] with scripted dice, asked and answered in words.

use super::plan::Plan;
use super::story::{Words, tell};
use bevy::prelude::{App, World};
use indes::battle::{
    Arg, Args, BattleError, Decision, Dice, Domain, Events, Intent, Pending, Phase, Privacy, Prompt, Refusal, RuleId,
    Rules, Slot, Snapshot, Turn, Verb, View, WindowKind, advance, answer, begin, look,
};
use indes::battlefield::{
    Bond, BondId, Bonds, Gear, ItemId, PartId, PoolId, Pools, Roster, RuleData, Status, StatusId, Statuses, UnitId,
};
use indes::grid::Cell;
use indes::headless::simulate::arena;
use indes::rules::Kit;
use indes::rules::tempo::{AP, BIND, GRAPPLE, HEALTH, KIT, PIN, data::Action, data::Data, data::Kind, data::gap};
use smallvec::{SmallVec, smallvec};
use std::sync::OnceLock;

/// The rule set under test.
pub fn kit() -> &'static Kit {
    static TEMPO: Kit = KIT;
    &TEMPO
}

/// Its rule data, read once.
pub fn rule_data() -> RuleData {
    static DATA: OnceLock<RuleData> = OnceLock::new();
    DATA.get_or_init(|| KIT.shipped_data().unwrap_or_else(|problems| panic!("{problems}"))).clone()
}

/// Its rule data as tempo's own type.
pub fn data() -> &'static Data {
    static DATA: OnceLock<RuleData> = OnceLock::new();
    DATA.get_or_init(rule_data).of()
}

/// A world in which a battle can be begun.
pub fn bare_world() -> App {
    arena()
}

/// The window for opponents, and the one for the actor's own replacement.
const REACT: WindowKind = WindowKind(0);
const TEMPO: WindowKind = WindowKind(1);

/// A battle under test.
pub struct Arena {
    app: App,
    pub(super) told: usize,
    stale: bool,
}

impl Plan {
    /// Begins the battle; these are the values of its dice, one for each draw in order.
    #[track_caller]
    pub fn rolls(&self, values: impl IntoIterator<Item = i16>) -> Arena {
        let mut app = bare_world();
        begin(app.world_mut(), &self.setup(), Dice::scripted(values.into_iter().collect())).expect("a beginning");
        Arena { app, told: 0, stale: false }
    }

    /// Begins the battle and leaves out of the story what the beginning told. No dice yet: see [`Arena::rolls`].
    #[track_caller]
    pub fn begin(&self) -> Arena {
        let mut arena = self.rolls([]);
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

/// What is asked, and what is answered.
impl Arena {
    /// Values of the next dice.
    pub fn rolls(&mut self, values: impl IntoIterator<Item = i16>) -> &mut Self {
        let values: Vec<i16> = values.into_iter().collect();
        self.world().resource_mut::<Dice>().script(&values);
        self
    }

    /// A unit acts on its own turn: `"melee_attack edge B"`, `"move B1-C1"`. What is left out is the default. A blow that
    /// could be a feint is meant in earnest.
    #[track_caller]
    pub fn act(&mut self, unit: &str, what: &str) -> &mut Self {
        self.choose(unit, what);
        if self.is_secret() { self.seal(unit, "true_blow") } else { self }
    }

    /// A unit ends its turn.
    #[track_caller]
    pub fn end(&mut self, unit: &str) -> &mut Self {
        self.say(unit, "end_turn", Prompt::Act)
    }

    /// A unit answers an opponent's action: `"parry"`, `"counter_attack edge"`.
    #[track_caller]
    pub fn react(&mut self, unit: &str, what: &str) -> &mut Self {
        self.say(unit, what, Prompt::React(REACT))
    }

    /// A unit lets an opponent's action pass.
    #[track_caller]
    pub fn pass(&mut self, unit: &str) -> &mut Self {
        self.say(unit, "pass", Prompt::React(REACT))
    }

    /// A unit replaces its own action: `"ct_parry longsword"`.
    #[track_caller]
    pub fn replace(&mut self, unit: &str, what: &str) -> &mut Self {
        self.say(unit, what, Prompt::React(TEMPO))
    }

    /// A unit keeps its action, though it could replace it.
    #[track_caller]
    pub fn keep(&mut self, unit: &str) -> &mut Self {
        self.say(unit, "pass", Prompt::React(TEMPO))
    }

    /// A unit says a detail of what its answer came to: `"give_ground E2"`, `"stay"`.
    #[track_caller]
    pub fn detail(&mut self, unit: &str, what: &str) -> &mut Self {
        self.say(unit, what, Prompt::Detail)
    }

    /// A unit says where, after its action came to something: `"B2"`.
    #[track_caller]
    pub fn place(&mut self, unit: &str, cell: &str) -> &mut Self {
        self.say(unit, &format!("place {cell}"), Prompt::Detail)
    }

    #[track_caller]
    pub(super) fn say(&mut self, unit: &str, what: &str, prompt: Prompt) -> &mut Self {
        let decision = self.decision();
        let intent = self.intent(unit, what);
        let asked = decision.asked;
        assert_eq!((asked.unit, asked.prompt), (Some(self.id(unit)), prompt), "{}", self.question());
        match answer(self.world(), asked.seat, intent) {
            Ok(()) => {}
            Err(BattleError::NotLegal(_)) => panic!("{unit} {what} is not legal: {:#?}", self.choices(unit)),
            Err(error) => panic!("{unit} {what}: {error:#?}. Told: {:#?}", self.story()),
        }
        self
    }

    /// An answer that must be refused, and must leave the battle as it is.
    #[track_caller]
    pub fn refused(&mut self, unit: &str, what: &str) -> &mut Self {
        let decision = self.decision();
        let intent = self.intent(unit, what);
        let before = self.snapshot();
        let seat = self.look(|view| view.field.roster.seat(view.field.roster.named(unit).unwrap()));
        let result = answer(self.world(), seat, intent);
        match result {
            Err(BattleError::NotLegal(_)) if seat == decision.asked.seat => {}
            _ => assert_eq!(result, Err(BattleError::NotYourDecision(decision.asked.seat, seat)), "{unit} {what}"),
        }
        assert_eq!(self.snapshot(), before, "{unit} {what} was refused, and yet something changed");
        self
    }

    /// The open question.
    #[track_caller]
    pub fn decision(&mut self) -> Decision {
        self.refresh();
        let pending = self.world().resource::<Pending>().0.clone();
        pending.unwrap_or_else(|| panic!("nothing is asked: {}", self.question()))
    }

    /// Who is asked what: `"A acts"`, `"B reacts"`, `"A may replace"`, `"over"`.
    pub fn question(&mut self) -> String {
        self.refresh();
        let Some(decision) = self.world().resource::<Pending>().0.clone() else {
            return "over".to_owned();
        };
        let unit = decision.asked.unit.expect("a unit is asked");
        let what = match decision.asked.prompt {
            Prompt::Act => "acts",
            Prompt::Detail if decision.asked.privacy == Privacy::Sealed => "settles in secret",
            Prompt::Detail => "chooses",
            Prompt::React(TEMPO) => "may replace",
            Prompt::React(_) => "reacts",
        };
        self.look(|view| format!("{} {what}", view.field.roster.member(unit).name))
    }

    /// Fails unless this is asked.
    #[track_caller]
    pub fn asks(&mut self, wanted: &str) -> &mut Self {
        assert_eq!(self.question(), wanted);
        self
    }

    /// What a unit is offered, without pass, end of turn and the support actions, which are ours (TEMPO-D10).
    #[track_caller]
    pub fn offered(&mut self, unit: &str) -> Vec<String> {
        let decision = self.decision();
        assert_eq!(decision.asked.unit, Some(self.id(unit)), "{}", self.question());
        let verbs = decision.rows.iter().map(|row| row.verb);
        let counts = |verb: &Verb| {
            let action = data().action(*verb);
            !matches!(action.kind, Kind::Pass | Kind::EndTurn) && action.rule != gap(41)
        };
        verbs.filter(counts).map(|verb| data().action(verb).key.clone()).collect()
    }

    /// Fails unless a unit is offered exactly these, in any order. Actions that the rule data does not have yet are
    /// left out of what is wanted, so the lists of the document can be written in full; so is a Feint, which is chosen
    /// behind the curtain of a Melee Attack (TEMPO-J04).
    #[track_caller]
    pub fn offers<const N: usize>(&mut self, unit: &str, wanted: [&str; N]) -> &mut Self {
        let listed = |action: &Action| action.kind != Kind::Sealed;
        let known = |key: &&str| data().file.actions.iter().any(|action| action.key == *key && listed(action));
        let mut wanted: Vec<&str> = wanted.into_iter().filter(known).collect();
        let mut found = self.offered(unit);
        wanted.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, wanted, "what {unit} is offered");
        self
    }

    /// Whether the unit is asked now and this is among what it is offered.
    pub fn can(&mut self, unit: &str, verb: &str) -> bool {
        self.refresh();
        let id = self.id(unit);
        let asked = self.world().resource::<Pending>().0.as_ref().is_some_and(|open| open.asked.unit == Some(id));
        asked && self.offered(unit).iter().any(|key| key == verb)
    }

    /// Every legal answer in words: `"melee_attack longsword/edge B"`; one path for each destination.
    #[track_caller]
    pub fn choices(&mut self, unit: &str) -> Vec<String> {
        let decision = self.decision();
        let id = self.id(unit);
        assert_eq!(decision.asked.unit, Some(id));
        let rules = self.world().resource::<Rules>().0;
        self.look(|view| {
            let words = Words { view, names: (rules.names)(&view.field.rule_data) };
            decision.listed(&rules, view).iter().map(|intent| words.intent(id, intent)).collect()
        })
    }

    /// The cells where a Move may end, row by row.
    #[track_caller]
    pub fn destinations(&mut self, unit: &str) -> Vec<String> {
        let moves = self.choices(unit).into_iter().filter(|choice| choice.starts_with("move "));
        moves.map(|choice| choice.rsplit(['-', ' ']).next().unwrap_or_default().to_owned()).collect()
    }

    /// Why a unit that is asked is not offered this: the rule and the reason.
    #[track_caller]
    pub fn why(&mut self, verb: &str) -> Refusal {
        let decision = self.decision();
        let rules = self.world().resource::<Rules>().0;
        let verb = self.verb(verb);
        self.look(|view| (rules.explain)(view, &decision.asked, verb)).expect("a reason")
    }

    /// The number of a verb.
    #[track_caller]
    pub fn verb(&self, key: &str) -> Verb {
        indes::rules::tempo::verb(data(), key).unwrap_or_else(|| panic!("there is no {key}"))
    }

    /// An answer in words, for the open question: the verb, then the values of its slots in order. Slots that are left
    /// out get their default, as a person who only presses Enter would give.
    #[track_caller]
    pub fn intent(&mut self, unit: &str, what: &str) -> Intent {
        let decision = self.decision();
        let id = self.id(unit);
        let rules = self.world().resource::<Rules>().0;
        let mut words = what.split_whitespace();
        let verb = self.verb(words.next().unwrap_or_default());
        let mut words = words.peekable();
        self.look(|view| {
            let mut with = Args::new();
            let Some(row) = decision.row(verb) else {
                with.extend(words.map(|word| guess(view, id, word)));
                return Intent { verb, with };
            };
            for (slot, kind) in row.slots.iter().enumerate() {
                let said = words.peek().and_then(|word| value(view, id, *kind, word));
                let domain: Domain = (rules.domain)(view, &decision.asked, row, &with, slot);
                if said.is_some() {
                    words.next();
                }
                with.push(said.or_else(|| domain.first(view)).expect("a slot has a value"));
            }
            assert_eq!(words.next(), None, "{what}: words too many");
            Intent { verb, with }
        })
    }
}

/// A word as the value of a slot, whether it is legal or not.
fn value(view: &View, unit: UnitId, slot: Slot, word: &str) -> Option<Arg> {
    let gear = view.field.unit(unit).gear;
    let key = |item: &indes::battlefield::Item| data().weapon(item.kind).key.as_str();
    let items = || (0u8..).map(ItemId).zip(&gear.0);
    match slot {
        Slot::Unit => view.field.roster.named(word).map(Arg::Unit),
        Slot::Cell => word.parse().ok().map(Arg::Cell),
        Slot::Level => word.parse().ok().map(Arg::Level),
        Slot::Item => items().find(|(_, item)| key(item) == word).map(|(at, _)| Arg::Item(at)),
        Slot::Path => word.split('-').map(str::parse).collect::<Result<_, _>>().ok().map(Arg::Path),
        Slot::Part if word == "bare" => Some(Arg::Part(PartId { item: None, part: 0 })),
        Slot::Part => {
            let (of, part) = word.split_once('/').map_or((None, word), |(of, part)| (Some(of), part));
            items().find_map(|(at, item)| {
                let parts = &data().weapon(item.kind).parts;
                let place = parts.iter().position(|surface| surface.key == part)?;
                let fits = of.is_none_or(|of| of == key(item));
                fits.then(|| Arg::Part(PartId { item: Some(at), part: u8::try_from(place).unwrap_or(u8::MAX) }))
            })
        }
    }
}

/// A word as the value of whatever slot it could be for.
fn guess(view: &View, unit: UnitId, word: &str) -> Arg {
    let slots = [Slot::Unit, Slot::Cell, Slot::Path, Slot::Item, Slot::Part];
    slots.into_iter().find_map(|slot| value(view, unit, slot, word)).unwrap_or_else(|| panic!("what is {word}?"))
}

/// What happened.
impl Arena {
    /// Everything that everybody was told since this or [`Arena::expect`] or [`Arena::skip`] was last called, in words.
    pub fn story(&mut self) -> Vec<String> {
        self.refresh();
        let events = std::mem::take(&mut self.world().resource_mut::<Events>().list);
        let rules = self.world().resource::<Rules>().0;
        let told = self.told;
        let lines = self.look(|view| {
            let fresh = events[told..].iter().filter(|event| event.is_public());
            fresh.map(|event| tell(view, &rules, event)).collect()
        });
        self.told = events.len();
        self.world().resource_mut::<Events>().list = events;
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

    /// The rule that the last event cites whose line begins so.
    #[track_caller]
    pub fn rule_of(&mut self, line: &str) -> RuleId {
        let events = std::mem::take(&mut self.world().resource_mut::<Events>().list);
        let rules = self.world().resource::<Rules>().0;
        let found = self.look(|view| {
            events.iter().rev().find(|event| tell(view, &rules, event).starts_with(line)).map(|event| event.rule)
        });
        self.world().resource_mut::<Events>().list = events;
        found.unwrap_or_else(|| panic!("nothing told begins with {line}"))
    }
}

/// How things stand.
impl Arena {
    /// The world of the battle.
    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// Looks at the battle.
    pub fn look<R>(&mut self, f: impl FnOnce(&View) -> R) -> R {
        look(self.world(), f)
    }

    /// The id of a unit.
    #[track_caller]
    pub fn id(&self, unit: &str) -> UnitId {
        let named = self.app.world().resource::<Roster>().named(unit);
        named.unwrap_or_else(|| panic!("nobody is called {unit}"))
    }

    /// Everything that is remembered.
    pub fn snapshot(&mut self) -> Snapshot {
        self.refresh();
        Snapshot::take(self.app.world())
    }

    /// Action points.
    #[track_caller]
    pub fn ap(&mut self, unit: &str) -> i16 {
        self.pool(unit, AP)
    }

    /// Health.
    #[track_caller]
    pub fn health(&mut self, unit: &str) -> i16 {
        self.pool(unit, HEALTH)
    }

    #[track_caller]
    fn pool(&mut self, unit: &str, pool: PoolId) -> i16 {
        let id = self.id(unit);
        self.refresh();
        self.look(|view| view.field.unit(id).pools.get(pool).now)
    }

    /// The key of its one status.
    #[track_caller]
    pub fn status(&mut self, unit: &str) -> String {
        let id = self.id(unit);
        self.refresh();
        let kinds: Vec<StatusId> = self.look(|view| view.field.unit(id).statuses.0.iter().map(|s| s.kind).collect());
        assert_eq!(kinds.len(), 1, "TEMPO-G36: {unit} has not exactly one status");
        data().file.statuses[usize::from(kinds[0].0)].key.clone()
    }

    /// Who it is bound to.
    #[track_caller]
    pub fn bound_to(&mut self, unit: &str) -> Option<String> {
        let id = self.id(unit);
        self.look(|view| {
            let partner = view.field.bonds.of(id, BIND)?.partner(id)?;
            Some(view.field.roster.member(partner).name.clone())
        })
    }

    /// The others of its grapple.
    pub fn grappled_with(&mut self, unit: &str) -> Vec<String> {
        let id = self.id(unit);
        self.look(|view| {
            let members = view.field.bonds.of(id, GRAPPLE).map(|bond| &bond.members);
            let others = members.into_iter().flatten().filter(|member| member.0 != id);
            others.map(|member| view.field.roster.member(member.0).name.clone()).collect()
        })
    }

    /// Where it is.
    #[track_caller]
    pub fn cell(&mut self, unit: &str) -> String {
        let id = self.id(unit);
        self.look(|view| view.field.unit(id).body.cell.to_string())
    }

    /// Who blocks a cell.
    #[track_caller]
    pub fn occupant(&mut self, cell: &str) -> Option<String> {
        let cell: Cell = cell.parse().expect("a cell");
        self.look(|view| Some(view.field.roster.member(view.field.occupant(cell)?).name.clone()))
    }

    /// Whether it has fallen.
    #[track_caller]
    pub fn is_down(&mut self, unit: &str) -> bool {
        let id = self.id(unit);
        self.look(|view| view.field.unit(id).body.down)
    }

    /// Full rounds completed (TEMPO-021, TEMPO-022).
    pub fn round(&mut self) -> u16 {
        self.refresh();
        self.world().resource::<Turn>().round
    }

    /// Whether it is over.
    pub fn is_over(&mut self) -> bool {
        self.refresh();
        matches!(self.world().resource::<Phase>(), Phase::Over { .. })
    }
}

/// Things that no rule does: written straight into the world. The open question is asked anew.
impl Arena {
    /// Sets action points.
    #[track_caller]
    pub fn set_ap(&mut self, unit: &str, ap: i16) -> &mut Self {
        self.set_pool(unit, AP, ap)
    }

    /// Sets Health.
    #[track_caller]
    pub fn set_health(&mut self, unit: &str, health: i16) -> &mut Self {
        self.set_pool(unit, HEALTH, health)
    }

    #[track_caller]
    fn set_pool(&mut self, unit: &str, pool: PoolId, points: i16) -> &mut Self {
        self.of::<Pools>(unit).0[usize::from(pool.0)].now = points;
        self
    }

    /// Sets a number: a skill, `combat_defence`, `burden`, `resist_cut`.
    #[track_caller]
    pub fn set_stat(&mut self, unit: &str, key: &str, value: i16) -> &mut Self {
        let at = data().names.stats.iter().position(|stat| stat.0 == key).expect("a number of tempo");
        let id = self.id(unit);
        self.world().resource_mut::<Roster>().units[usize::from(id.0)].stats.0[at] = value;
        self
    }

    /// Sets the status, without a bond.
    #[track_caller]
    pub fn set_status(&mut self, unit: &str, key: &str) -> &mut Self {
        let kind = status_id(key);
        self.of::<Statuses>(unit).0 = smallvec![Status::of(kind, None)];
        self
    }

    /// Binds two units by the first weapons in their hands.
    #[track_caller]
    pub fn bind(&mut self, a: &str, b: &str) -> &mut Self {
        let id = BondId(1000);
        let members: SmallVec<[(UnitId, Option<ItemId>); 2]> = [a, b]
            .map(|unit| (self.id(unit), self.of::<Gear>(unit).in_hand().next().map(|(item, _)| item)))
            .into_iter()
            .collect();
        for unit in [a, b] {
            self.of::<Statuses>(unit).0 = smallvec![Status::of(status_id("bound"), Some(id))];
        }
        self.world().resource_mut::<Bonds>().0.push(Bond { id, kind: BIND, members, since: None });
        self
    }

    /// Makes units grapple each other; of the pairs the first pins the second.
    #[track_caller]
    pub fn grapple(&mut self, members: &[&str], pins: &[(&str, &str)]) -> &mut Self {
        let id = BondId(2000);
        let bond = |units: Vec<UnitId>| units.into_iter().map(|unit| (unit, None)).collect();
        let all: Vec<UnitId> = members.iter().map(|unit| self.id(unit)).collect();
        self.world().resource_mut::<Bonds>().0.push(Bond { id, kind: GRAPPLE, members: bond(all), since: None });
        for unit in members {
            let pinned = pins.iter().any(|pin| pin.1 == *unit);
            let kind = status_id(if pinned { "pinned" } else { "grappled" });
            self.of::<Statuses>(unit).0 = smallvec![Status::of(kind, Some(id))];
        }
        for (at, (by, held)) in (2001..).zip(pins) {
            let pair = vec![self.id(by), self.id(held)];
            self.world().resource_mut::<Bonds>().0.push(Bond {
                id: BondId(at),
                kind: PIN,
                members: bond(pair),
                since: None,
            });
        }
        self
    }

    #[track_caller]
    fn of<C: bevy::prelude::Component<Mutability = bevy::ecs::component::Mutable>>(&mut self, unit: &str) -> &mut C {
        self.stale = true;
        let entity = self.app.world().resource::<Roster>().member(self.id(unit)).entity;
        self.app.world_mut().get_mut::<C>(entity).expect("a unit has it").into_inner()
    }

    /// Asks the open question anew if something was written past the rules.
    pub(super) fn refresh(&mut self) {
        if std::mem::take(&mut self.stale) && self.world().resource::<Pending>().0.is_some() {
            self.world().resource_mut::<Pending>().0 = None;
            advance(self.world()).expect("the question can be asked anew");
        }
    }
}

fn status_id(key: &str) -> StatusId {
    let at = data().file.statuses.iter().position(|status| status.key == key);
    StatusId(at.and_then(|at| u8::try_from(at).ok()).unwrap_or_else(|| panic!("there is no status {key}")))
}
