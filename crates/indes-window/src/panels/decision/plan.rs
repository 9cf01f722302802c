//! The own turn: the options as chips, and the plan of the focused option: its steps with the reactions they provoke, its
//! targets with their odds, the points left.

use super::chips::chips;
use super::doers::doers;
use super::effects::effect_rows;
use super::refusal::refusal_row;
use super::slots::slots;
use super::state::DecisionUi;
use super::view::{
    DecisionAction, DecisionView, Effect, LeftPiece, PlanBlock, PlanView, Provoked, StepsView, TargetView,
};
use crate::keys::{self, Action};
use crate::theme::{Palette, Typeface, icon};
use crate::widgets::bars::{Pips, pips, pips_width};
use crate::widgets::controls::Press;
use crate::widgets::layout::{padded, room};
use crate::widgets::line::text_at;
use crate::widgets::livery::pattern;
use crate::widgets::text::Paragraph;
use crate::widgets::{KeyCap, Line, Odds, Tone};
use bevy_egui::egui;
use egui::{CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};
use indes_core::text::text;

/// Shows chips and plan, between the situation and the foot.
pub(super) fn act(ui: &mut Ui, view: &DecisionView, state: &mut DecisionUi, actions: &mut Vec<DecisionAction>) {
    if !view.doers.is_empty() {
        padded(ui, 16.0, |ui| doers(ui, &view.doers, actions));
    }
    padded(ui, 12.0, |ui| chips(ui, view, state, actions));
    if let Some(refusal) = state.refusal.and_then(|at| view.impossible.get(at)) {
        ui.add_space(2.0);
        padded(ui, 16.0, |ui| refusal_row(ui, refusal, actions));
    }
    if let Some(option) = view.options.get(state.focus) {
        let several = option.slots.iter().any(|slot| slot.choices.len() > 1);
        if several || !option.effects.is_empty() {
            ui.add_space(8.0);
            padded(ui, 16.0, |ui| {
                slots(ui, state.focus, option, actions);
                effect_rows(ui, &option.effects);
            });
        }
    }
    if let Some(plan) = &view.plan {
        show_plan(ui, plan, actions);
    }
    if let Some(option) = view.options.get(state.focus).filter(|option| option.why) {
        let p = Palette::of(ui.ctx());
        ui.add_space(2.0);
        padded(ui, 16.0, |ui| {
            let line = Line::new(p, 20.0).gap(4.0).space().opens(&text!("control-why"), Tone::Second).tag(0);
            let (shown, _) = line.small_key(&keys::label(ui.ctx(), Action::Why)).show(ui);
            let press = Press::new(text!("decision-why", action = &option.name)).link();
            if shown.tag(0).is_some_and(|at| press.at(ui, at, ui.id().with("why")).clicked()) {
                actions.push(DecisionAction::Why(state.focus));
            }
        });
    }
}

fn show_plan(ui: &mut Ui, plan: &PlanView, actions: &mut Vec<DecisionAction>) {
    ui.add_space(6.0);
    padded(ui, 16.0, |ui| {
        if !plan.title.is_empty() {
            plan_title(ui, plan);
        }
    });
    for block in &plan.blocks {
        match block {
            PlanBlock::Steps(steps) => padded(ui, 16.0, |ui| path_steps(ui, steps)),
            PlanBlock::Provoked(all) => padded(ui, 16.0, |ui| {
                ui.add_space(6.0);
                all.iter().for_each(|provoked| reaction(ui, provoked));
            }),
            PlanBlock::Other(words) => padded(ui, 16.0, |ui| other_way(ui, words, actions)),
            PlanBlock::Targets(targets) => padded(ui, 12.0, |ui| self::targets(ui, targets, actions)),
            PlanBlock::Left(pieces) => padded(ui, 16.0, |ui| points_left(ui, pieces)),
            PlanBlock::Text(text) => padded(ui, 16.0, |ui| {
                ui.add_space(8.0);
                Paragraph::new(12.0).line(17.0).tone(Tone::Second).show(ui, text);
            }),
            PlanBlock::Effects(effects) => padded(ui, 16.0, |ui| {
                ui.add_space(8.0);
                effect_rows(ui, effects);
            }),
            PlanBlock::Odds(name, odds, effects) => padded(ui, 16.0, |ui| forecast(ui, name, odds, effects)),
        }
    }
}

/// The title of the plan with its detail, its points and its cost; the detail is on a line of its own where it does not fit.
fn plan_title(ui: &mut Ui, plan: &PlanView) {
    let p = Palette::of(ui.ctx());
    let title = Line::new(p, 20.0).gap(8.0).heading(plan.title.clone(), Tone::Text).shrinks();
    let detail = || Line::new(p, 18.0).small(plan.detail.clone(), Tone::Second).shrinks();
    let points = plan.points.map_or(0.0, |points| pips_width(points.most, 5.0, 2.0) + 16.0);
    let takes = Line::new(p, 20.0).font(plan.takes.clone(), Typeface::Bold.at(14.0), Tone::Text);
    let beside = title.natural_width(ui.painter()) + detail().natural_width(ui.painter()) + 8.0;
    let fits = beside + points + takes.natural_width(ui.painter()) + 8.0 <= ui.available_width();
    let title = if fits { title.small(plan.detail.clone(), Tone::Second) } else { title };
    let mut line = title.space().skip(8.0);
    if let Some(points) = plan.points {
        let Pips { now, most, takes } = points;
        let width = pips_width(most, 5.0, 2.0);
        let name = text!("plan-points-spoken", now = now, most = most, takes = takes);
        line = line.draw(vec2(width, 12.0), name, move |painter, rect| {
            pips(painter, rect.min, p, points, vec2(5.0, 12.0), 2.0);
        });
    }
    line.font(plan.takes.clone(), Typeface::Bold.at(14.0), Tone::Text).show(ui);
    if !fits && !plan.detail.is_empty() {
        detail().show(ui);
    }
}

/// The alternative path to the same cell, as a button that takes it.
fn other_way(ui: &mut Ui, words: &str, actions: &mut Vec<DecisionAction>) {
    let p = Palette::of(ui.ctx());
    ui.add_space(6.0);
    let rect = room(ui, vec2(ui.available_width(), 28.0));
    let response = Press::new(words).at(ui, rect, ui.id().with("other way"));
    let fill = if response.hovered() { p.hovered } else { p.raised };
    ui.painter().rect(rect, 6.0, fill, Stroke::new(1.0, p.line), egui::StrokeKind::Inside);
    Line::new(p, 28.0)
        .gap(8.0)
        .small_key(&keys::label(ui.ctx(), Action::OtherWay))
        .icon_in(icon::PATH, Typeface::IconBold, 15.0, Tone::Second)
        .small(words, Tone::Text)
        .shrinks()
        .paint(ui.painter(), rect.shrink2(vec2(8.0, 0.0)));
    if response.clicked() {
        actions.push(DecisionAction::OtherWay);
    }
}

fn forecast(ui: &mut Ui, name: &str, odds: &Odds, effects: &[Effect]) {
    let p = Palette::of(ui.ctx());
    ui.add_space(8.0);
    let width = ui.available_width() - 104.0;
    Line::new(p, 18.0)
        .named(format!("{name}: {}", odds.spoken()))
        .small(name, Tone::Second)
        .shrinks()
        .at(104.0)
        .draw(vec2(width, 18.0), "", |painter, rect| odds.paint(painter, rect, p))
        .show(ui);
    ui.add_space(3.0);
    effect_rows(ui, effects);
}

fn path_steps(ui: &mut Ui, steps: &StepsView) {
    let p = Palette::of(ui.ctx());
    ui.add_space(8.0);
    let (name, used) = (&steps.name, &steps.used);
    Line::new(p, 16.0)
        .named(format!("{name}, {used}"))
        .small_caps(name, Tone::Second)
        .space()
        .font(used.clone(), Typeface::Medium.at(12.0), Tone::Second)
        .show(ui);
    for step in &steps.steps {
        let number = step.number.to_string();
        Line::new(p, 21.0)
            .gap(8.0)
            .draw(vec2(18.0, 18.0), text!("plan-step", number = &number), |painter, rect| {
                painter.circle_filled(rect.center(), 9.0, p.inset);
                text_at(painter, rect.center(), &number, Typeface::Semibold.at(12.0), p.text);
            })
            .strong(step.cell.clone(), Tone::Text)
            .at(56.0)
            .small(step.ground.clone(), Tone::Second)
            .space()
            .small(step.cost.clone(), Tone::Second)
            .show(ui);
        for provoked in &step.provokes {
            reaction(ui, provoked);
        }
    }
}

/// A reaction that a step or an action provokes, in a box with a red edge.
fn reaction(ui: &mut Ui, provoked: &Provoked) {
    let p = Palette::of(ui.ctx());
    ui.add_space(3.0);
    let height = if provoked.odds.is_some() || !provoked.outcome.is_empty() { 48.0 } else { 28.0 };
    let space = room(ui, vec2(ui.available_width(), height));
    let rect = Rect::from_min_max(pos2(space.left() + 26.0, space.top()), space.max);
    ui.painter().rect_filled(rect, 5.0, p.raised);
    let edge = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
    let round = CornerRadius { nw: 3, sw: 3, ..CornerRadius::ZERO };
    ui.painter().rect_filled(edge, round, p.bad);
    let inner = rect.shrink2(vec2(9.0, 5.0)).translate(vec2(2.0, 0.0));
    let row = |top: f32| Rect::from_min_size(pos2(inner.left(), top), vec2(inner.width(), 18.0));
    Line::new(p, 18.0)
        .icon(provoked.icon, 14.0, Tone::Bad)
        .strong(provoked.who.clone(), Tone::Text)
        .shrinks()
        .with(Some(&provoked.how).filter(|how| !how.is_empty()), |line, how| {
            line.small(format!("· {how}"), Tone::Second).shrinks()
        })
        .paint(ui.painter(), row(inner.top()));
    let mut line = Line::new(p, 18.0).gap(8.0);
    if let Some(odds) = &provoked.odds {
        line = line.draw(vec2(150.0, 16.0), "", |painter, rect| odds.paint(painter, rect, p));
    }
    line.runs(&provoked.outcome, 12.0, Tone::Text).paint(ui.painter(), row(inner.top() + 20.0));
    let odds = provoked.odds.as_ref().map(|odds| format!("{}, ", odds.spoken())).unwrap_or_default();
    let how = if provoked.how.is_empty() { String::new() } else { format!(", {}", provoked.how) };
    let spoken = format!("{}{how}: {odds}{}", provoked.who, provoked.outcome.spoken());
    let response = ui.interact(rect, ui.id().with("answer").with(rect.min.y.to_bits()), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    ui.add_space(5.0);
}

fn targets(ui: &mut Ui, targets: &[TargetView], actions: &mut Vec<DecisionAction>) {
    let p = Palette::of(ui.ctx());
    ui.add_space(8.0);
    Line::new(p, 18.0)
        .skip(4.0)
        .small_caps(&text!("decision-target"), Tone::Second)
        .space()
        .key_cap("← →", 18.0, KeyCap::Plain)
        .skip(4.0)
        .show(ui);
    ui.add_space(4.0);
    // A target that is refused is the one under the pointer: its reason comes first.
    let (open, barred): (Vec<_>, Vec<_>) = targets.iter().enumerate().partition(|(_, target)| target.refusal.is_none());
    for (at, target) in barred.into_iter().chain(open) {
        if let Some(refusal) = &target.refusal {
            refusal_row(ui, refusal, actions);
            ui.add_space(5.0);
            continue;
        }
        if target_row(ui, at, target) {
            actions.push(DecisionAction::Target(at));
        }
        ui.add_space(5.0);
    }
}

/// Shows a possible target; the chosen one with its odds for all its answers. Returns whether it was newly chosen.
fn target_row(ui: &mut Ui, at: usize, target: &TargetView) -> bool {
    let p = Palette::of(ui.ctx());
    let shown_odds = if target.chosen { target.odds.len() } else { target.odds.len().min(1) };
    let height = 30.0 + shown_odds as f32 * 20.0;
    let rect = room(ui, vec2(ui.available_width(), height));
    let odds = target.odds.iter().map(|(name, odds)| format!("{name}: {}", odds.spoken()));
    let spoken = [format!("{}, {}", target.name, target.detail)].into_iter().chain(odds);
    let spoken = spoken.collect::<Vec<_>>().join("; ");
    let press = Press::new(spoken).chosen(WidgetType::RadioButton, target.chosen);
    let response = press.at(ui, rect, ui.id().with("target").with(at));
    let chosen = response.clicked() || response.gained_focus() && !target.chosen;
    let fill = if target.chosen || response.hovered() { p.raised } else { p.panel };
    let line = if target.chosen { Stroke::new(1.5, p.accent) } else { Stroke::new(1.0, p.line) };
    ui.painter().rect_filled(rect, 6.0, fill);
    ui.painter().rect_stroke(rect, 6.0, line, StrokeKind::Inside);
    let row = |top: f32| Rect::from_min_max(pos2(rect.left() + 8.0, top), pos2(rect.right() - 8.0, top + 20.0));
    let livery = target.piece.livery;
    Line::new(p, 20.0)
        .draw(vec2(8.0, 18.0), "", |painter, rect| pattern(painter, rect, livery, 0.7, CornerRadius::same(2)))
        .bold(target.name.clone(), Tone::Text)
        .small(target.detail.clone(), Tone::Second)
        .shrinks()
        .paint(ui.painter(), row(rect.top() + 4.0));
    let mut y = rect.top() + 26.0;
    for (name, odds) in target.odds.iter().take(shown_odds) {
        Line::new(p, 20.0)
            .small(name.clone(), Tone::Second)
            .shrinks()
            .at(88.0)
            .draw(vec2(rect.width() - 104.0, 16.0), "", |painter, rect| odds.paint(painter, rect, p))
            .paint(ui.painter(), row(y));
        y += 20.0;
    }
    chosen
}

/// The points that would be left, and as many of the actions they would pay for as fit.
fn points_left(ui: &mut Ui, pieces: &[LeftPiece]) {
    let p = Palette::of(ui.ctx());
    ui.add_space(4.0);
    let width = ui.available_width();
    let mut line = Line::new(p, 20.0).gap(8.0);
    let mut spoken = Vec::new();
    for piece in pieces {
        match piece {
            LeftPiece::Text(text) => {
                spoken.push(text.clone());
                line = line.small(text.clone(), Tone::Second).shrinks();
            }
            LeftPiece::Chip(icon, text) => {
                spoken.push(text.clone());
                let chip = |line: Line<'static>| {
                    line.chip(|chip| {
                        chip.icon(icon, 13.0, Tone::Text).font(text.clone(), Typeface::Medium.at(12.0), Tone::Text)
                    })
                };
                let wanted = chip(Line::new(p, 20.0)).natural_width(ui.painter()) + 8.0;
                if line.natural_width(ui.painter()) + wanted <= width {
                    line = chip(line);
                }
            }
        }
    }
    line.named(spoken.join(", ")).show(ui);
}

/// Selects the next or previous target, round at both ends; `None` if the plan has no other possible target.
pub(super) fn next_target(view: &DecisionView, by: isize) -> Option<DecisionAction> {
    let plan = view.plan.as_ref()?;
    let targets = plan.blocks.iter().find_map(|block| match block {
        PlanBlock::Targets(targets) => Some(targets),
        _ => None,
    })?;
    let open: Vec<usize> = (0..targets.len()).filter(|at| targets[*at].refusal.is_none()).collect();
    let count = isize::try_from(open.len()).ok().filter(|count| *count > 0)?;
    let now = open.iter().position(|at| targets[*at].chosen);
    let next = now.map_or(0, |now| (isize::try_from(now).unwrap_or(0) + by).rem_euclid(count));
    let next = open[usize::try_from(next).ok()?];
    (!targets[next].chosen).then_some(DecisionAction::Target(next))
}
