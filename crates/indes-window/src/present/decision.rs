//! The decision column: the question, what happens, every option with its price and exact odds, and what is not
//! possible and why.

use super::odds::{bar, binds, falls, hit_chance, percent, strikes, whole};
use super::option::{attack, forecast_unchanged, layout, name_of, option_view};
use super::plan::plan_view;
use super::price::{actor, paid_from, points_of, price_of};
use super::question::{AnswerOption, Question};
use super::rolls::rolls;
use super::slots::answer_option;
use super::wording::means;
use super::{VisibleBattle, contest, facing, ways};
use crate::keys::Action;
use crate::order_words;
use crate::panels::decision::{
    ClockView, DecisionView, DoerView, Effect, OptionView, OptionsLayout, OrderPart, Otherwise, PlanBlock, PlanView,
    Refusal, Remark, StandingView,
};
use crate::panels::head::Head;
use crate::session::Plan;
use crate::settings::MatchOptions;
use crate::standing_orders::units_of_kind;
use crate::theme::icon;
use crate::widgets::{ExchangeStage, Progress, Runs, Tone};
use indes_core::battle::{
    BatchAnswer, BattleEvent, Decision, Forecast, Frame, Intent, Orders, Privacy, Prompt, Reply, Rest, Row, Standing,
    Verb, Wording,
};
use indes_core::battlefield::{UnitId, UnitMask};
use indes_core::grid::Cell;
use indes_core::text::text;
use std::cmp::Ordering;

/// The longest question that the head of the column has room for, in letters.
const QUESTION_LENGTH: usize = 34;

/// What a question is shown with: all that the person at the screen has chosen and points at.
#[derive(Clone, Copy)]
pub(super) struct Prepared<'a> {
    pub plan: &'a Plan,
    pub orders: &'a Orders,
    /// The options of the match.
    pub options: MatchOptions,
    /// The place of the option with the focus.
    pub focus: usize,
    /// The cell under the pointer.
    pub hovered: Option<Cell>,
    /// The number of the question ([`crate::session::question`]).
    pub number: u64,
    /// What has happened in the frame of the question since its action was announced.
    pub events: &'a [BattleEvent],
}

/// The open question as the column shows it, with the answer that each of its options stands for.
pub(super) fn question(battle: &VisibleBattle, decision: &Decision, prepared: Prepared) -> Question {
    let column = Column {
        battle,
        decision,
        frame: battle.view.frame(&decision.asked),
        layout: layout(battle, decision),
        plan: prepared.plan,
        orders: prepared.orders,
        options: prepared.options,
        events: prepared.events,
    };
    let pass = battle.view.idle(battle.rules, &decision.asked);
    let (options, views) = column.options(pass, prepared.hovered);
    let focus = prepared.focus.min(options.len().saturating_sub(1));
    let mut question = Question { unit: decision.asked.unit, focus, options, ..Question::default() };
    column.describe_focused(&mut question);
    question.decline = match column.layout {
        OptionsLayout::Chips => None,
        OptionsLayout::Rows => decision.row(pass).map(|_| Intent::of(pass)),
    };
    question.column = column.view(&question, views, prepared.number);
    question
}

/// What the column is computed from.
struct Column<'a> {
    battle: &'a VisibleBattle<'a>,
    decision: &'a Decision,
    /// The frame that the question belongs to.
    frame: Option<&'a Frame>,
    layout: OptionsLayout,
    plan: &'a Plan,
    orders: &'a Orders,
    options: MatchOptions,
    /// What has happened in the frame since its action was announced.
    events: &'a [BattleEvent],
}

impl Column<'_> {
    /// The option of every row but the one that passes, and its view.
    fn options(&self, pass: Verb, hovered: Option<Cell>) -> (Vec<AnswerOption>, Vec<OptionView>) {
        let Self { battle, decision, .. } = *self;
        let pointed = if self.layout == OptionsLayout::Chips { self.plan.pointed(hovered) } else { None };
        let rows = decision.rows.iter().filter(|row| row.verb != pass);
        let option = |row: &Row| {
            let (option, lists) = answer_option(battle, decision, row, self.plan, pointed);
            let view = option_view(battle, decision, self.frame, &option);
            let standing = decision.asked.unit.and_then(|unit| self.standing_order(unit, row.verb));
            (option, OptionView { slots: lists, standing, ..view })
        };
        rows.map(option).unzip()
    }

    /// Fills what the question has about its focused option.
    fn describe_focused(&self, question: &mut Question) {
        let Self { battle, decision, .. } = *self;
        let Some(option) = question.focused().cloned() else { return };
        // A seat that is asked for none of its units looks at the unit that its answer would name.
        let unit = actor(battle, decision, &option).or(question.unit);
        let price = price_of(battle, decision, self.frame, &option);
        question.unit = unit;
        question.targets = option.targets;
        question.target = option.target;
        question.path = option.intent.as_ref().map(|intent| option.path_of(intent)).unwrap_or_default();
        question.other_way = match (unit, &option.intent) {
            (Some(unit), Some(intent)) if self.layout == OptionsLayout::Chips => {
                ways::other(battle, unit, intent, &option.walks)
            }
            _ => None,
        };
        let owed = paid_from(battle, decision).is_some();
        question.takes = if owed { 0 } else { points_of(battle, &price) };
        question.price = battle.price(&price);
        question.reach = option.walks.iter().map(|walking| walking.reach(battle.view.field)).collect();
    }

    /// The column with the views of its options.
    fn view(&self, question: &Question, options: Vec<OptionView>, number: u64) -> DecisionView {
        let focused = question.focused();
        let ribbon = self.ribbon();
        DecisionView {
            question: number,
            layout: self.layout,
            head: self.head(),
            trigger: self.trigger(question.unit).unwrap_or_default(),
            rolls: if ribbon.is_empty() { Vec::new() } else { rolls(self.battle, self.events) },
            ribbon,
            otherwise: self.otherwise(),
            thin_bar: match self.frame.is_some_and(|frame| frame.all_replies().is_empty()) {
                true => text!("decision-below"),
                false => text!("decision-below-stands"),
            },
            impossible: self.impossible(),
            ahead: contest::ahead(self.battle, self.decision),
            plan: self.plan_of(question),
            doers: self.doers(question),
            remark: remark(self.plan, focused),
            confirm: focused.map(|option| self.confirm(option)),
            decline: self.decline(),
            clock: self.clock(),
            options,
            together: self.together(),
            rest: self.rest(),
        }
    }

    /// The verbs that are not offered, with the reason.
    fn impossible(&self) -> Vec<Refusal> {
        let Self { battle, decision, .. } = *self;
        let verbs = (0..u8::try_from(battle.names.verbs.len()).unwrap_or(0)).map(Verb);
        let refused = verbs.filter(|&verb| decision.row(verb).is_none()).filter_map(|verb| {
            let refusal = battle.rules.explain(battle.view, &decision.asked, verb)?;
            Some(Refusal::new(battle.called(verb), &refusal.reason.to_string(), &refusal.rule.to_string()))
        });
        refused.collect()
    }

    /// The plan of the focused option on the own turn.
    fn plan_of(&self, question: &Question) -> Option<PlanView> {
        let option = question.focused().filter(|_| self.layout == OptionsLayout::Chips)?;
        let mut plan = plan_view(self.battle, self.decision, option)?;
        if let Some(way) = &question.other_way {
            // After the steps, before what is left.
            plan.blocks.insert(1.min(plan.blocks.len()), PlanBlock::Other(way.in_words()));
        }
        Some(plan)
    }

    /// The units that could act for the seat, with what they can pay; empty unless there are several.
    fn doers(&self, question: &Question) -> Vec<DoerView> {
        let all = question.doers();
        let can = question.focused().map_or(UnitMask::NONE, |option| option.doers);
        let view = |unit: UnitId| DoerView {
            piece: self.battle.piece(unit),
            name: self.battle.name(unit).into(),
            chosen: question.unit == Some(unit),
            can: can.has(unit),
        };
        if all.len() > 1 && !can.is_empty() { all.iter().map(view).collect() } else { Vec::new() }
    }

    /// Side and seat, and the question in one sentence.
    fn head(&self) -> Head {
        let Self { battle, decision, frame, .. } = *self;
        let words = battle.names.question(decision);
        let Some(unit) = decision.asked.unit else {
            return self.head_of_seat(words);
        };
        let side = battle.view.field.roster.side(unit);
        let name = battle.name(unit);
        let last = name.split(' ').next_back().unwrap_or(name);
        let ask = |name: &str| match decision.asked.prompt {
            Prompt::Act => text!("ask-act", name = name),
            _ if words.is_some() => {
                text!("ask-worded", name = name, question = words.map_or("", |words| words.asks.as_str()))
            }
            Prompt::Detail if decision.asked.privacy == Privacy::Sealed => text!("ask-secret", name = name),
            Prompt::Detail => text!("ask-where", name = name),
            Prompt::React(_) if frame.is_some_and(|frame| frame.actor == Some(unit)) => {
                text!("ask-change", name = name)
            }
            Prompt::React(_) => text!("ask-answer", name = name),
        };
        let full = ask(name);
        let question = if full.chars().count() > QUESTION_LENGTH { ask(last) } else { full };
        Head {
            piece: battle.piece(unit),
            who: text!("decision-who", side = &side.name, seat = decision.asked.seat.0),
            question,
        }
    }

    /// The head of a question to a seat for none of its units: its sides, beside one of their figures.
    fn head_of_seat(&self, words: Option<&Wording>) -> Head {
        let Self { battle, decision, .. } = *self;
        let name = super::seat::sides(battle, decision.asked.seat);
        let figure = super::seat::figure_of(battle, &decision.asked);
        Head {
            piece: figure.map(|unit| battle.piece(unit)).unwrap_or_default(),
            who: text!("decision-who", side = &name, seat = decision.asked.seat.0),
            question: match (words, decision.asked.prompt) {
                (Some(words), _) => text!("ask-seat", side = name, question = &words.asks),
                (None, Prompt::Act) => text!("ask-act-side", name = name),
                (None, Prompt::React(_)) => text!("ask-answer", name = name),
                (None, Prompt::Detail) if decision.asked.privacy == Privacy::Sealed => text!("ask-secret", name = name),
                (None, Prompt::Detail) => text!("ask-where", name = name),
            },
        }
    }

    /// The other units that are asked the same, and whether the answer holds for them as well; `None` if there are none.
    fn together(&self) -> Option<(String, bool)> {
        let battle = self.battle;
        let others = BatchAnswer::others(self.orders, self.options.asks, battle.rules, battle.view, self.decision);
        let names: Vec<&str> = others.iter().map(|unit| battle.name(unit)).collect();
        (!names.is_empty()).then(|| (text!("decision-together", names = names.join(", ")), self.plan.together))
    }

    /// The words of the button to pass until something concerns the seat; `None` where units have turns.
    fn rest(&self) -> Option<String> {
        let Self { battle, decision, .. } = *self;
        let passes = Rest::pass(battle.rules, battle.view, decision).is_some();
        (passes && battle.rules.floor(battle.view).is_some()).then(|| text!("rest-offer"))
    }

    /// The action that is answered and the replies to it, in one sentence; `None` on the own turn.
    fn trigger(&self, asked: Option<UnitId>) -> Option<Runs> {
        let battle = self.battle;
        let frame = self.frame.filter(|_| self.layout == OptionsLayout::Rows)?;
        let actor = frame.actor?;
        let cell = |unit: UnitId| battle.view.field.unit(unit).body.cell;
        let with = |unit: UnitId, intent: &Intent| {
            let with = means(battle, unit, intent);
            if with.is_empty() { with } else { format!(" ({with})") }
        };
        let verb = battle.verb(frame.intent.verb);
        let mut sentence =
            text!("decision-does", name = battle.name(actor), cell = cell(actor).to_string(), action = verb);
        sentence += &with(actor, &frame.intent);
        if let Some(target) = frame.intent.unit() {
            let place = cell(target).to_string();
            sentence = format!("{sentence} {}", text!("decision-against", name = battle.name(target), cell = place));
        } else if let Some(to) = frame.intent.path().last() {
            sentence = format!("{sentence} {}", text!("decision-to", cell = to.to_string()));
        }
        for Reply { unit, intent, .. } in frame.all_replies() {
            let answers = text!("decision-answers", name = battle.name(*unit), action = battle.verb(intent.verb));
            sentence = format!("{sentence}. {answers}{}", with(*unit, intent));
        }
        if let Some(target) = frame.intent.unit().filter(|_| frame.intent.path().is_empty())
            && facing::is_from_behind(battle, actor, target)
        {
            sentence = format!("{sentence}, {}", text!("decision-from-behind"));
        }
        if let Some(asked) = asked.filter(|&asked| asked != actor) {
            let height = |unit: UnitId| battle.view.field.level(&battle.view.field.unit(unit));
            match height(actor).cmp(&height(asked)) {
                Ordering::Equal => {}
                Ordering::Greater => sentence = format!("{sentence}, {}", text!("decision-from-above")),
                Ordering::Less => sentence = format!("{sentence}, {}", text!("decision-from-below")),
            }
        }
        Some(Runs::marked(&(sentence + ".")))
    }

    /// What was declared, and the stages that the rule data names for the open window.
    fn ribbon(&self) -> Vec<ExchangeStage> {
        let (OptionsLayout::Rows, Some(frame), Some(words)) =
            (self.layout, self.frame, self.battle.names.question(self.decision))
        else {
            return Vec::new();
        };
        let first = match (frame.intent.path().is_empty(), frame.intent.unit()) {
            (false, _) => text!("stage-move"),
            (true, Some(_)) => text!("stage-blow"),
            // An action that names no unit goes by its own name.
            (true, None) => self.battle.called(frame.intent.verb).to_owned(),
        };
        let stages = words.stages.iter().enumerate().map(|(at, stage)| {
            let progress = match at.cmp(&words.now) {
                Ordering::Less => Progress::Done,
                Ordering::Equal => Progress::Now,
                Ordering::Greater => Progress::ToCome,
            };
            ExchangeStage::new(stage.clone(), progress)
        });
        std::iter::once(ExchangeStage::new(first, Progress::Done)).chain(stages).collect()
    }

    /// The standing order about a verb, and what can be changed of it: nothing while the order is to ask. `None` for a verb
    /// that takes no order.
    fn standing_order(&self, unit: UnitId, verb: Verb) -> Option<StandingView> {
        let Self { battle, decision, orders, .. } = *self;
        if !Orders::takes(battle.rules, battle.view, decision, verb) {
            return None;
        }
        let name = text!("decision-standing", action = battle.called(verb), name = battle.name(unit));
        let given = orders.0.get(&(unit, verb)).copied().filter(|order| order.now != Standing::Ask);
        let usual = || orders.of(self.options.asks, battle.rules, battle.view, decision, verb);
        let now = given.map_or_else(usual, |order| order.now);
        let parts = given.filter(|_| decision.asked.privacy == Privacy::Open).map_or_else(Vec::new, |order| {
            let roster = &battle.view.field.roster;
            let (kind, same) = (&roster.member(unit).kind, units_of_kind(roster, unit));
            let all = same.iter().all(|&other| orders.0.get(&(other, verb)) == Some(&order));
            let whom = if all {
                text!("standing-every", kind = kind.as_str())
            } else {
                text!("standing-only", name = battle.name(unit))
            };
            let span = if order.turn.is_some() { text!("standing-turn") } else { text!("standing-battle") };
            let only = text!("standing-if", condition = order_words::condition(order.only));
            let mut parts = vec![(OrderPart::Condition, only)];
            // Where no turn begins, an order for this turn would never end.
            if battle.rules.floor(battle.view).is_none() {
                parts.push((OrderPart::Span, span));
            }
            if same.len() > 1 {
                parts.push((OrderPart::Units, whom));
            }
            parts
        });
        let number = given.filter(|_| !parts.is_empty()).and_then(|order| order.only.number());
        let number = number.map(|[now, least, most, _]| [now > least, now < most]);
        Some(StandingView { name, now, parts, number })
    }

    /// What happens if nothing is done; `None` on the own turn.
    fn otherwise(&self) -> Option<Otherwise> {
        let Self { battle, decision, .. } = *self;
        let frame = self.frame.filter(|_| matches!(decision.asked.prompt, Prompt::React(_)))?;
        let name = if frame.all_replies().is_empty() { text!("decision-nothing") } else { text!("decision-stands") };
        let forecast = forecast_unchanged(battle, &decision.asked).filter(|forecast| forecast.unseen.is_none());
        let odds = forecast.as_ref().map(|forecast| forecast.action).filter(strikes);
        let mut effects: Vec<Effect> = self.effect_of_action(frame, forecast.as_ref()).into_iter().collect();
        if let Some(forecast) = &forecast {
            if strikes(&forecast.answer) {
                let text = text!("effect-hit-back", chance = hit_chance(&forecast.answer));
                effects.push(Effect::new(icon::SWORD, Tone::Bad, &text));
            }
            effects.extend(binds(forecast));
        }
        let about = odds.and(frame.actor).map_or_else(String::new, |actor| attack(battle, actor, frame.intent.unit()));
        Some(Otherwise { name, about, odds: odds.map(|odds| bar(&odds)), effects })
    }

    /// What the action of a frame comes to if nothing is done: of a blow the fall or the damage, else whether it happens.
    fn effect_of_action(&self, frame: &Frame, forecast: Option<&Forecast>) -> Option<Effect> {
        if let Some(odds) = forecast.map(|forecast| forecast.action).filter(strikes) {
            if odds.falls > 0.0 {
                return Some(falls(None, odds.falls));
            }
            let little = || text!("effect-loses-little");
            let text = whole(odds.damage).map_or_else(little, |amount| text!("effect-loses", amount = amount));
            return Some(Effect::new(icon::HEART_BREAK, Tone::Bad, &text));
        }
        if !frame.intent.path().is_empty() {
            return Some(Effect::new(icon::FOOTPRINTS, Tone::Second, &text!("effect-walks")));
        }
        if self.is_own(frame) && frame.meant() != &frame.intent {
            return Some(Effect::new(icon::EYE_SLASH, Tone::Second, &text!("effect-strikes-nobody")));
        }
        let chance = percent(forecast?.success);
        Some(Effect::new(icon::CHECK, Tone::Second, &text!("effect-succeeds", chance = chance)))
    }

    /// Whether the action of a frame is that of the unit or seat that is asked.
    fn is_own(&self, frame: &Frame) -> bool {
        let asked = &self.decision.asked;
        let seat = |actor: UnitId| self.battle.view.field.roster.seat(actor);
        frame.actor.is_some_and(|actor| asked.unit.map_or(seat(actor) == asked.seat, |unit| unit == actor))
    }

    /// The button that carries the focused option out.
    fn confirm(&self, option: &AnswerOption) -> String {
        match option.intent.as_ref().and_then(Intent::cell) {
            Some(cell) => {
                text!("decision-at", action = self.battle.called(option.verb), cell = cell.to_string())
            }
            None => name_of(self.battle, self.decision, option),
        }
    }

    /// The time limit for the answer and the answer that is given when it is up; `None` without a limit (TEMPO-J05).
    fn clock(&self) -> Option<ClockView> {
        let Self { battle, decision, .. } = *self;
        let seconds = Some(self.options.seconds).filter(|&seconds| seconds > 0)?;
        let answer = decision.default_answer(battle.rules, battle.view)?;
        let declines = answer.verb == battle.view.idle(battle.rules, &decision.asked);
        let declined = if declines { self.decline() } else { None };
        let then = declined.unwrap_or_else(|| battle.called(answer.verb).to_owned());
        Some(ClockView { left: seconds, of: seconds, then })
    }

    /// The button that does nothing, or on the own turn forgets the plan; `None` if there is no plan.
    fn decline(&self) -> Option<String> {
        let Self { battle, decision, frame, plan, .. } = *self;
        if self.layout == OptionsLayout::Chips {
            let is_drawn = !plan.path.is_empty() || !plan.ways.is_empty();
            let is_aimed = plan.target.is_some() || plan.doer.is_some();
            let has_plan = is_drawn || is_aimed || plan.on_board;
            return has_plan.then(|| text!("decision-clear"));
        }
        let idle = battle.view.idle(battle.rules, &decision.asked);
        decision.row(idle)?;
        if idle != battle.rules.verbs(&battle.view.field.rule_data).0 {
            return Some(battle.verb(idle).to_owned());
        }
        let words = battle.names.question(decision).map_or("", |words| words.declines.as_str());
        if !words.is_empty() {
            return Some(words.to_owned());
        }
        let replaced = frame.filter(|frame| frame.actor.is_some() && frame.actor == decision.asked.unit);
        Some(match (replaced, frame.is_some_and(|frame| frame.intent.path().is_empty())) {
            (Some(frame), _) => text!("decision-keep", action = battle.verb(frame.meant().verb)),
            (None, true) => text!("decision-take-blow"),
            (None, false) => text!("decision-pass"),
        })
    }
}

/// What the keyboard does now, where it is not plain.
fn remark(plan: &Plan, focused: Option<&AnswerOption>) -> Option<Remark> {
    let waits_for_cell = focused.is_some_and(|option| option.intent.is_none());
    let (text, keys) = match (plan.on_board, waits_for_cell) {
        (true, _) => {
            let keys = vec![(Action::Confirm, text!("remark-choose")), (Action::Cursor, text!("remark-back"))];
            (text!("remark-board"), keys)
        }
        (false, true) => (text!("remark-cell"), vec![(Action::Confirm, text!("remark-to-board"))]),
        (false, false) => return None,
    };
    Some(Remark { text: Runs::plain(text), keys, rule: None })
}
