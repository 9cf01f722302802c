//! From the world to what is shown: plain views for the panels, a plain scene for the board.
//!
//! Everything is worked out anew when something changed, never per frame. Words, icons and numbers come from the rule
//! set's data and functions; nothing here knows which rule set it is.

pub mod account;
pub mod board;
pub mod book;
pub mod briefing;
pub mod choice;
pub mod decision;
mod details;
pub mod log;
pub mod menu;
mod plan;
pub mod recap;
pub mod replay;
mod seat;
pub mod ways;
pub mod why;

use crate::battle::words::modifier_source;
use crate::battle::{Gauge, Names, Pending, Phase, Price, Privacy, RuleId, RuleSet, Rules, Source, Sum, View};
use crate::battlefield::{Concealed, PoolId, Roster, Seat, StatId, UnitId, UnitMask, UnitRef, unseen_by};
use crate::grid::Cell;
use crate::level::Level;
use crate::rules::rulebook::Rulebook;
use crate::window::panels::briefing::RegionView;
use crate::window::panels::curtain::CurtainView;
use crate::window::panels::decision::{Cost, Remark};
use crate::window::panels::ending::EndView;
use crate::window::panels::log::LogView;
use crate::window::panels::replay::ReplayView;
use crate::window::panels::sheet::SheetView;
use crate::window::panels::threat::ThreatView;
use crate::window::panels::top::{Middle, OrderView, Token, TokenState, TopView};
use crate::window::panels::unit::{StateView, UnitView};
use crate::window::theme::icon;
use crate::window::widgets::{Piece, Pool, PoolLook, Runs, Sign, Tint};
use bevy::prelude::{Resource, World};
use seat::{concession, figure_of, sides};

/// Everything the battle's panels show.
#[derive(Resource, Default)]
pub struct Views {
    /// The bar.
    pub top: TopView,
    /// What hides everything else from the others at the screen, if something is asked in secret.
    pub curtain: Option<CurtainView>,
    /// The question.
    pub question: choice::Question,
    /// The unit panel.
    pub unit: Option<UnitView>,
    /// The log.
    pub log: LogView,
    /// What happened since the last choice and who decides, in words for a screen reader.
    pub live: String,
    /// The end.
    pub end: Option<EndView>,
    /// What could be done to somebody on the cell that is pointed at, where that layer is on.
    pub threat: Option<ThreatView>,
    /// What is told of the region that is pointed at, where that layer is on.
    pub region: Option<RegionView>,
    /// The record that is played again, if one is.
    pub replay: Option<ReplayView>,
    /// Those who are not shown.
    pub unseen: UnitMask,
}

/// What every presenter looks at.
pub struct Looking<'a> {
    /// The battle.
    pub view: &'a View<'a>,
    /// The rule set.
    pub rules: &'a dyn RuleSet,
    /// Its words.
    pub names: &'a Names,
    /// Those who are not shown ([`unseen`]).
    pub unseen: UnitMask,
}

impl Looking<'_> {
    /// A unit's name.
    #[must_use]
    pub fn name(&self, unit: UnitId) -> &str {
        &self.view.field.roster.member(unit).name
    }

    /// A unit's figure in its side's colours.
    #[must_use]
    pub fn piece(&self, unit: UnitId) -> Piece {
        let member = self.view.field.roster.member(unit);
        Piece::new(member.figure.clone(), self.view.field.roster.side(unit).livery)
    }

    /// A verb's name.
    #[must_use]
    pub fn verb(&self, verb: crate::battle::Verb) -> &str {
        self.names.verbs.get(usize::from(verb.0)).map_or("", |verb| verb.1.as_str())
    }

    /// A verb as a player would call it.
    #[must_use]
    pub fn called(&self, verb: crate::battle::Verb) -> &str {
        self.names.plain_name(verb)
    }

    /// A verb's icon.
    #[must_use]
    pub fn icon(&self, verb: crate::battle::Verb) -> icon::Icon {
        self.names.looks.get(usize::from(verb.0)).map_or(icon::UNKNOWN, |look| icon::named(&look.0))
    }

    /// Where a part of a number comes from.
    #[must_use]
    pub fn source(&self, from: Source, rule: RuleId) -> String {
        match from {
            Source::Dice => text!("source-dice"),
            Source::Stat(stat) => self.names.stats.get(usize::from(stat.0)).map_or("", |stat| stat.1.as_str()).into(),
            Source::Wounds => text!("source-wounds"),
            Source::Burden => text!("source-burden"),
            Source::Result => text!("source-result"),
            Source::Opponent => text!("source-opponent"),
            Source::Weapon => text!("source-weapon"),
            Source::Distance => text!("source-distance"),
            Source::Modifier(id) => modifier_source(&self.view.field.modifiers, id),
            Source::Bonus | Source::Option => title(rule),
        }
    }

    /// A number as its parts, the dice left out.
    #[must_use]
    pub fn terms(&self, sum: &Sum) -> Vec<(String, String, String)> {
        sum.terms
            .iter()
            .map(|term| (format!("{:+}", term.amount), self.source(term.from, term.rule), term.rule.to_string()))
            .collect()
    }

    /// The pools of a unit, as widgets; `takes` is what the focused option takes of the one shown as pips.
    fn pools(&self, unit: UnitId, takes: i32) -> Vec<Pool> {
        let me = self.view.field.unit(unit);
        let takes = |at| if self.is_points(at) { takes } else { 0 };
        self.own_pools(&me).filter_map(|(at, _)| self.pool(unit, at, takes(at))).collect()
    }

    /// A pool of a unit, as a widget; nothing if it has none.
    fn pool(&self, unit: UnitId, at: PoolId, takes: i32) -> Option<Pool> {
        let me = self.view.field.unit(unit);
        let (_, name) = self.own_pools(&me).find(|own| own.0 == at)?;
        let pool = me.pools.get(at);
        let most = i32::from(pool.max.max(pool.now));
        let tint = match self.gauge(at) {
            Gauge::Pips => Tint::Points,
            Gauge::Bar => Tint::Health,
            Gauge::Diamond => Tint::Poise,
            Gauge::Square => Tint::Momentum,
            Gauge::Disc => Tint::Focus,
        };
        let quarters = || PoolLook::Bar(vec![most / 4, most / 2, most - most / 4]);
        let look = if self.is_points(at) { PoolLook::Pips } else { quarters() };
        let [now, held, owed] = [pool.now, pool.held, pool.owed].map(i32::from);
        Some(Pool { name: name.to_owned(), now, most, takes, held, owed, tint, look })
    }

    /// How a pool is drawn.
    #[must_use]
    pub fn gauge(&self, pool: PoolId) -> Gauge {
        self.names.gauges.get(usize::from(pool.0)).copied().unwrap_or_default()
    }

    /// Whether a pool is shown as pips: points that every turn gives anew.
    #[must_use]
    pub fn is_points(&self, pool: PoolId) -> bool {
        self.gauge(pool) == Gauge::Pips
    }

    /// The number under a figure in the order of turns: its points, or else the pool that is nearest to empty.
    fn left(&self, unit: &UnitRef) -> i16 {
        let points = self.own_pools(unit).find(|pool| self.is_points(pool.0));
        let least = || self.own_pools(unit).map(|pool| unit.pools.get(pool.0).now).min();
        points.map(|pool| unit.pools.get(pool.0).now).or_else(least).unwrap_or(0)
    }

    /// The pools that a unit has, with their names: those shown as pips come last.
    pub fn own_pools<'b>(&'b self, unit: &'b UnitRef) -> impl Iterator<Item = (PoolId, &'b str)> {
        let all = || (0u8..).map(PoolId).zip(&self.names.pools).map(|(at, pool)| (at, pool.1.as_str()));
        let has = |at: PoolId| unit.pools.0.get(usize::from(at.0)).is_some_and(|pool| pool.max > 0);
        let bars = all().filter(move |pool| has(pool.0) && !self.is_points(pool.0));
        bars.chain(all().filter(move |pool| has(pool.0) && self.is_points(pool.0)))
    }

    /// A price in words: `3 AP`.
    #[must_use]
    pub fn price(&self, price: &Price) -> String {
        let shares: Vec<String> =
            price.iter().map(|&(pool, amount)| format!("{amount} {}", self.names.pool_name(pool))).collect();
        if shares.is_empty() { text!("price-free") } else { shares.join(", ") }
    }

    /// The same as the cost of an option, points with their pips.
    #[must_use]
    pub fn cost(&self, price: &Price) -> Cost {
        let pips: i16 = price.iter().filter(|share| self.is_points(share.0)).map(|share| share.1).sum();
        Cost { pips: u8::try_from(pips).unwrap_or(0), text: self.price(price) }
    }
}

/// The units of the same kind on the same side, with the one itself.
#[must_use]
pub fn kin(roster: &crate::battlefield::Roster, unit: UnitId) -> Vec<UnitId> {
    let me = roster.member(unit);
    let alike = |other: &UnitId| roster.member(*other).kind == me.kind && roster.member(*other).side == me.side;
    roster.ids().filter(alike).collect()
}

/// The short title of a rule.
#[must_use]
pub fn title(rule: RuleId) -> String {
    Rulebook::of(rule.set).and_then(|book| book.get(rule)).map_or_else(|| rule.to_string(), |entry| entry.title.clone())
}

/// Looks at the battle as whoever is at the screen may.
pub fn looking<R>(world: &mut World, look: impl FnOnce(&Looking) -> R) -> R {
    let (rules, unseen) = (world.resource::<Rules>().0, unseen(world));
    battle::look_with(world, |view| {
        let names = rules.names(&view.field.rule_data);
        look(&Looking { view, rules, names, unseen })
    })
}

/// Whom the unit panel is about: the one looked at, the one under the pointer, or the one that decides.
#[must_use]
pub fn subject(
    looking: &Looking,
    looked_at: Option<UnitId>,
    hovered: Option<Cell>,
    asked: Option<UnitId>,
) -> Option<UnitId> {
    let seen = |unit: &UnitId| !looking.unseen.has(*unit);
    let there = |cell| looking.view.field.bodies.on(cell).iter().find(seen);
    looked_at.filter(seen).or_else(|| hovered.and_then(there)).or(asked.filter(seen))
}

/// Who can strike at the figure looked at, were it on the cell that is pointed at: where that layer is on.
fn dangers(
    world: &mut World,
    layers: &super::layers::Layers,
    looked_at: Option<UnitId>,
    hovered: Option<Cell>,
    pointed: Option<Cell>,
) -> Vec<super::threat::Danger> {
    let Some(cell) = pointed.filter(|_| layers.has(super::layers::Layer::Threat)) else {
        return Vec::new();
    };
    let asked = world.resource::<Pending>().0.as_ref().and_then(|decision| decision.asked.unit);
    let about = looking(world, |looking| subject(looking, looked_at, hovered, asked));
    about.map_or_else(Vec::new, |unit| super::threat::dangers(world, unit, cell))
}

/// What a rule says, in the words of the rulebook.
fn words(rule: RuleId) -> String {
    Rulebook::of(rule.set).and_then(|book| book.get(rule)).map_or_else(|| rule.to_string(), |entry| entry.text.clone())
}

/// Works everything out anew.
pub fn present(world: &mut World) {
    let rules = world.resource::<Rules>().0;
    let session = world.resource::<super::session::Session>().clone();
    let plan = world.resource::<super::session::Plan>().clone();
    let unseen = unseen(world);
    // What one is asked who is not shown is not shown either.
    let shown = |decision: &Decision| decision.asked.unit.is_none_or(|unit| !unseen.has(unit));
    let pending = world.resource::<Pending>().0.clone().filter(shown);
    let focus = world.resource::<super::screens::Panels>().decision.focus;
    let hovered = world.resource::<super::board::Hovered>().0;
    let theme = world.resource::<super::screens::Panels>().theme;
    let layers = *world.resource::<super::layers::Layers>();
    let question_number = super::session::question(world);
    let events = heard(world);
    let orders = world.resource::<super::standing::Orders>().clone();
    let drawn = world.resource::<crate::battle::Dice>().drawn;
    let recap = world.resource::<super::screens::Panels>().recap.clone();
    let played = world.get_resource::<super::replay::Replay>().cloned();
    let lifted = world.resource::<super::screens::Panels>().lifted == Some(question_number);
    let spared = super::standing::is_spared(world);
    let dangers = dangers(world, &layers, plan.looked_at, hovered, plan.pointed(hovered));
    let gives_up = super::session::at_screen(world);
    let (views, scene, concession) = battle::look_with(world, |view| {
        let names = rules.names(&view.field.rule_data);
        let looking = Looking { view, rules, names, unseen };
        let question = pending
            .as_ref()
            .map(|decision| decision::question(&looking, decision, (&plan, &orders), focus, hovered, question_number));
        let mut question = question.unwrap_or_default();
        if spared && question.column.remark.is_none() {
            let text = Runs::plain(text!("remark-order"));
            question.column.remark = Some(Remark { text, ..Remark::default() });
        }
        let asked = pending.as_ref().and_then(|decision| decision.asked.unit);
        let subject = subject(&looking, plan.looked_at, hovered, asked);
        let unit = subject.map(|unit| unit_view(&looking, unit, question.takes_of(unit)));
        let end = matches!(*view.phase, Phase::Over { .. }).then(|| account::ending(&looking, &session, &events));
        // While it is told what happened, the board shows nothing of what could be done.
        let nothing = choice::Question::default();
        let (shown, open) = if recap.is_some() { (&nothing, None) } else { (&question, pending.as_ref()) };
        let mut scene = board::scene(&looking, open, shown, &plan, hovered, theme);
        let pointed = plan.pointed(hovered);
        // Whoever answers, or is told what happened, goes nowhere.
        let acts = recap.is_none() && pending.as_ref().is_some_and(|it| it.asked.prompt == crate::battle::Prompt::Act);
        let own_reach = subject == asked && (!question.reach.is_empty() || !acts);
        let (looking, level) = (&looking, &session.level);
        let about = super::layers::About { looking, level, subject, pointed, own_reach, dangers: &dangers };
        board::lay(&mut scene, &layers, about.marks(&layers));
        let threat = subject.zip(pointed).filter(|_| layers.has(super::layers::Layer::Threat)).map(|(unit, cell)| {
            let title = text!("threat-title", name = looking.name(unit), cell = cell.to_string());
            ThreatView { title, lines: dangers.iter().map(|danger| about.told(danger)).collect() }
        });
        if let Some(told) = &recap {
            super::recap::mark(looking, told, &mut scene);
        }
        let region = pointed.filter(|_| layers.has(super::layers::Layer::Regions));
        let region = region.and_then(|cell| briefing::region_at(level, cell));
        let mut top = top(looking, level, session.kit.title, pending.as_ref());
        let asked = pending.as_ref().map(|decision| decision.asked.seat);
        if let Some(told) = &recap {
            top.middle = Middle::Notice {
                sign: Sign::Icon(icon::CLOCK_COUNTER_CLOCKWISE),
                title: text!("recap-title", seat = told.seat),
                text: text!("recap-board"),
            };
        }
        top.undo = super::session::can_take_back(&session, drawn, asked, &view.field.roster);
        let log = log::log(looking, &events, &session.notes);
        let live = log::live(&log, session.decided.values().max().copied().unwrap_or(0), &question, end.as_ref());
        let replay = played.as_ref().map(|played| {
            let place = session.record.choices.len();
            replay::replay(looking, played, pending.as_ref(), place, question.column.head.clone())
        });
        // While a record is played, its end is no end of the game.
        let end = end.filter(|_| replay.is_none());
        let hidden = pending.as_ref().filter(|_| !lifted && replay.is_none());
        let curtain = hidden.and_then(|decision| curtain(looking, &session, decision));
        let concession = gives_up.and_then(|seat| concession(looking, seat));
        (Views { top, curtain, question, unit, log, live, end, threat, region, replay, unseen }, scene, concession)
    });
    let mut panels = world.resource_mut::<super::screens::Panels>();
    (panels.curtain, panels.concession) = (views.curtain.is_some(), concession);
    world.insert_resource(views);
    let mut old = world.resource_mut::<super::board::Scene>();
    if *old != scene {
        *old = scene;
    }
}

/// Whether everything is shown: the battle is over, or played again.
fn is_told(world: &World) -> bool {
    matches!(world.resource::<Phase>(), Phase::Over { .. }) || world.contains_resource::<super::replay::Replay>()
}

/// Those who are hidden from whoever looks at the screen: from the one who is asked, or, while no person is, from any of
/// them. Nobody where only bots play.
#[must_use]
pub fn unseen(world: &World) -> UnitMask {
    let (concealed, roster) = (world.resource::<Concealed>(), world.resource::<Roster>());
    let Some(session) = world.get_resource::<super::session::Session>() else {
        return UnitMask::NONE;
    };
    if concealed.is_empty() || is_told(world) {
        return UnitMask::NONE;
    }
    let people = session.people();
    let asked = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked.seat);
    match asked.filter(|seat| people.contains(seat)) {
        Some(seat) => unseen_by(concealed, roster, seat),
        None => people.iter().map(|&seat| unseen_by(concealed, roster, seat)).fold(UnitMask::NONE, UnitMask::union),
    }
}

/// The events that may be shown: where several people look at one screen, none that only one of them was told. As long
/// as somebody is hidden, and the screen is handed over behind a curtain, what the one who is asked was told; when the
/// battle is over, and when it is played again, whatever was done unseen.
#[must_use]
pub fn heard(world: &World) -> Vec<crate::battle::BattleEvent> {
    let told = world.resource::<crate::battle::Events>();
    let session = world.get_resource::<super::session::Session>();
    let alone = session.and_then(alone);
    let asked = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked.seat);
    let handed = asked.filter(|seat| {
        let people = session.is_some_and(|session| session.people().contains(seat));
        people && !world.resource::<Concealed>().is_empty()
    });
    let over = is_told(world);
    let people = session.map(super::session::Session::people).unwrap_or_default();
    let hears = |event: &&crate::battle::BattleEvent| {
        let walks = !matches!(event.what, crate::battle::EventKind::Sealed { .. });
        match (alone, handed) {
            _ if over && walks => true,
            (Some(seat), _) => event.is_told_to(seat),
            (None, Some(seat)) if walks => event.is_told_to(seat),
            // What everybody at the screen was told may be read by all of them.
            _ => event.is_public() || !people.is_empty() && people.iter().all(|&seat| event.is_told_to(seat)),
        }
    };
    told.list.iter().filter(hears).cloned().collect()
}

use crate::battle::Decision;
use crate::text::{id_part, known, text};
mod battle {
    pub use crate::battle::look as look_with;
}

/// Whether a unit has no turn left in this round; the one that acts has its own still.
#[must_use]
fn had_turn(looking: &Looking, unit: UnitId) -> bool {
    let turn = &looking.view.turn;
    if turn.actor() == Some(unit) {
        return false;
    }
    if looking.rules.counts_turns() {
        return looking.rules.turns_left(looking.view, unit) == Some(0);
    }
    turn.order.iter().position(|&other| other == unit).is_some_and(|at| at < usize::from(turn.slot))
}

fn top(looking: &Looking, level: &Level, rules: &str, pending: Option<&Decision>) -> TopView {
    let turn = &looking.view.turn;
    let asked = pending.and_then(|decision| decision.asked.unit);
    let next = looking.rules.next_turn(looking.view, looking.unseen).map_or(UnitMask::NONE, |next| next.units);
    let free = looking.rules.counts_turns();
    let seen = (0u8..).zip(&turn.order).filter(|(_, unit)| !looking.unseen.has(**unit));
    let token = |(slot, &unit): (u8, &UnitId)| {
        let me = looking.view.field.unit(unit);
        let left = free.then(|| looking.rules.turns_left(looking.view, unit));
        // Who has no turns of its own is not listed.
        if left == Some(None) {
            return None;
        }
        let left = left.flatten();
        let state = if asked == Some(unit) {
            TokenState::Asked
        } else if slot == turn.slot {
            TokenState::Acts
        } else if next.has(unit) {
            TokenState::Next
        } else if had_turn(looking, unit) {
            TokenState::Had
        } else {
            TokenState::ToCome
        };
        Some(Token {
            name: looking.name(unit).into(),
            piece: looking.piece(unit),
            number: if me.body.down { "–".into() } else { looking.left(&me).to_string() },
            state,
            down: me.body.down,
            turns: left.filter(|left| *left > 1),
            key: u32::from(unit.0),
        })
    };
    let mut tokens: Vec<Token> = seen.filter_map(token).collect();
    if free {
        // Nobody has a place in an order: who had its turn, who acts or is asked, who would be next, who is still to come.
        let rank = |token: &Token| match token.state {
            _ if token.down => 4,
            TokenState::Had => 0,
            TokenState::Acts | TokenState::Asked => 1,
            TokenState::Next => 2,
            TokenState::ToCome => 3,
        };
        tokens.sort_by_key(rank);
    }
    let points = (0u8..).map(PoolId).zip(&looking.names.pools).find(|(at, _)| looking.is_points(*at));
    let points = points.map_or_else(|| text!("top-lowest"), |(_, pool)| text!("top-left", pool = &pool.1));
    TopView {
        title: level.title.clone(),
        subtitle: format!("{rules} · {}", briefing::round(level, turn.round + 1)),
        middle: Middle::Order(OrderView {
            name: if free { text!("top-turns") } else { text!("top-order") },
            number: points,
            tokens,
        }),
        undo: None,
    }
}

/// The seat of the only person at the screen; nothing if there are several, or none.
fn alone(session: &super::session::Session) -> Option<Seat> {
    let seats = session.people();
    let first = seats.first().copied()?;
    seats.iter().all(|&seat| seat == first).then_some(first)
}

/// The curtain before a question that only one of several people at the screen may see. It knows who is to come and
/// nothing else, and falls before every such question, whatever is answered then (TEMPO-J04). As long as somebody is
/// hidden it falls whenever the screen goes from one to another (POISE-G43).
fn curtain(looking: &Looking, session: &super::session::Session, decision: &Decision) -> Option<CurtainView> {
    let (field, seat) = (looking.view.field, decision.asked.seat);
    let (roster, hidden) = (&field.roster, field.concealed.all());
    let secret = decision.asked.privacy == Privacy::Sealed;
    if !secret && (hidden.is_empty() || session.holder == Some(seat)) {
        return None;
    }
    let side = decision.asked.side(roster);
    let bot = session.bots.get(usize::from(side.0)).is_some_and(Option::is_some);
    if bot || alone(session).is_some() {
        return None;
    }
    let figure = figure_of(looking, &decision.asked);
    let side = roster.sides.get(usize::from(side.0))?;
    Some(CurtainView {
        side: if decision.asked.unit.is_some() { side.name.clone() } else { sides(looking, seat) },
        livery: side.livery,
        figure: figure.map(|unit| roster.member(unit).figure.clone()).unwrap_or_default(),
        seat: text!("curtain-seat", seat = seat.0),
        reason: Runs::plain(if secret { text!("curtain-reason") } else { text!("curtain-reason-hidden") }),
        has_code: session.codes.contains_key(&seat),
    })
}

/// The whole sheet of a unit.
#[must_use]
pub fn sheet(looking: &Looking, unit: UnitId) -> SheetView {
    let me = looking.view.field.unit(unit);
    let stats = (0u8..).zip(&looking.names.stats).map(|(at, (_, name))| (name, me.stats.get(StatId(at))));
    SheetView {
        unit: unit_view(looking, unit, 0),
        side: looking.view.field.roster.side(unit).name.clone(),
        numbers: stats
            .filter(|(_, value)| *value != 0)
            .map(|(name, value)| (name.clone(), value.to_string()))
            .collect(),
    }
}

fn unit_view(looking: &Looking, unit: UnitId, takes: i32) -> UnitView {
    let member = looking.view.field.roster.member(unit);
    let me = looking.view.field.unit(unit);
    let sheet = looking.rules.sheet(looking.view, unit);
    let set = looking.rules.id().name();
    let kind = known(&format!("{set}-combatant-{}", id_part(&member.kind)), &member.kind);
    let statuses = me.statuses.0.iter().map(|status| {
        let at = usize::from(status.kind.0);
        let name = looking.names.statuses.get(at).map_or("", |status| status.1.as_str());
        let rule = looking.names.status_rules.get(at).copied();
        StateView {
            sign: Sign::Mark(looking.names.marks.get(at).cloned().unwrap_or_default()),
            name: name.into(),
            harm: false,
            text: rule.map_or_else(String::new, words),
            rule: rule.map(|rule| rule.to_string()),
        }
    });
    let hidden = looking.view.field.concealed.of(unit).is_any().then(|| StateView {
        sign: Sign::Mark("hidden".into()),
        name: text!("state-hidden"),
        harm: false,
        text: text!("state-hidden-about"),
        rule: None,
    });
    let computed = sheet.states.iter().map(|(sign, name, rule)| StateView {
        sign: Sign::Icon(icon::named(sign)),
        name: name.to_string(),
        harm: true,
        text: words(*rule),
        rule: Some(rule.to_string()),
    });
    UnitView {
        name: member.name.clone(),
        detail: format!("{kind} · {}", me.body.cell),
        piece: looking.piece(unit),
        pools: looking.pools(unit, takes),
        states: hidden.into_iter().chain(statuses).chain(computed).collect(),
        gear: sheet.gear.iter().map(|(sign, text)| (Sign::Icon(icon::named(sign)), text.to_string())).collect(),
    }
}
