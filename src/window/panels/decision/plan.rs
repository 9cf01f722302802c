//! The own turn: chips for what may be done, and the plan of the focused one: its steps and who may answer them, its
//! targets and how likely they are struck, what is left.

use super::option::{effect_rows, slots};
use super::view::{
    DecisionAction, DecisionUi, DecisionView, LeftPiece, OptionView, PlanBlock, PlanView, Provoked, Refusal, StepsView,
    TargetView,
};
use super::{padded, refused};
use crate::text::text;
use crate::window::keys::{self, Action};
use crate::window::theme::{Face, Palette, icon};
use crate::window::widgets::bars::{pips, pips_width};
use crate::window::widgets::controls::Press;
use crate::window::widgets::frame;
use crate::window::widgets::line::text_at;
use crate::window::widgets::livery::pattern;
use crate::window::widgets::text::Paragraph;
use crate::window::widgets::{Line, Odds, Tone};
use bevy_egui::egui;
use egui::{CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Everything between the question and the buttons on the own turn.
pub(super) fn act(ui: &mut Ui, view: &DecisionView, state: &mut DecisionUi, actions: &mut Vec<DecisionAction>) {
    padded(ui, 12.0, |ui| chips(ui, view, state, actions));
    if let Some(refusal) = state.refusal.and_then(|at| view.impossible.get(at)) {
        ui.add_space(2.0);
        padded(ui, 16.0, |ui| refused(ui, refusal, actions));
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
        show(ui, plan, actions);
    }
    if let Some(option) = view.options.get(state.focus).filter(|option| option.why) {
        let p = Palette::of(ui.ctx());
        ui.add_space(2.0);
        padded(ui, 16.0, |ui| {
            let line = Line::new(p, 20.0).gap(4.0).space().opens(&text!("control-why"), Tone::Second).tag(0);
            let (shown, _) = line.small_key(&keys::cap(ui.ctx(), Action::Why)).show(ui);
            let press = Press::new(text!("decision-why", action = &option.name)).link();
            if shown.tag(0).is_some_and(|at| press.at(ui, at, ui.id().with("why")).clicked()) {
                actions.push(DecisionAction::Why(state.focus));
            }
        });
    }
}

struct Chip<'a> {
    key: String,
    name: &'a str,
    cost: &'a str,
    place: usize,
    possible: bool,
}

/// What may be done and what may not, side by side in as many rows as they need.
fn chips(ui: &mut Ui, view: &DecisionView, state: &mut DecisionUi, actions: &mut Vec<DecisionAction>) {
    let p = Palette::of(ui.ctx());
    let possible = view.options.iter().enumerate().map(|(at, option)| Chip {
        key: if at < 9 { (at + 1).to_string() } else { String::new() },
        name: &option.name,
        cost: option.cost.as_ref().map_or("", |cost| cost.text.as_str()),
        place: at,
        possible: true,
    });
    let not = view.impossible.iter().enumerate().map(|(at, refusal)| Chip {
        key: String::new(),
        name: &refusal.name,
        cost: "",
        place: at,
        possible: false,
    });
    let all: Vec<Chip> = possible.chain(not).collect();
    let width = ui.available_width();
    let wanted: Vec<f32> = all.iter().map(|chip| chip_line(p, chip, false).wanted(ui.painter()) + 18.0).collect();
    let mut at = 0;
    while at < all.len() {
        // As many as fit; what is left of the row is shared out among them.
        let mut end = at;
        let mut used = -6.0;
        while end < all.len() && (end == at || used + wanted[end] + 6.0 <= width) {
            used += wanted[end] + 6.0;
            end += 1;
        }
        let count = (end - at) as f32;
        let more = if end == all.len() && at > 0 { 0.0 } else { (width - used).max(0.0) / count };
        let rect = frame::room(ui, vec2(width, 34.0));
        let mut left = rect.left();
        for index in at..end {
            let size = vec2((wanted[index] + more).min(width), 34.0);
            let place = Rect::from_min_size(pos2(left, rect.top()), size);
            chip(ui, view, &all[index], place, state, actions);
            left = place.right() + 6.0;
        }
        ui.add_space(6.0);
        at = end;
    }
}

fn chip_line(p: &'static Palette, chip: &Chip, focused: bool) -> Line<'static> {
    let (face, tone) = match (chip.possible, focused) {
        (false, _) => (Face::Medium, Tone::Third),
        (true, true) => (Face::Semibold, Tone::Text),
        (true, false) => (Face::Medium, Tone::Text),
    };
    let mut line = Line::new(p, 34.0);
    if !chip.possible {
        line = line.icon_in(icon::PROHIBIT, Face::Icon, 14.0, Tone::Third);
    } else if !chip.key.is_empty() {
        line = line.cap(&chip.key, 18.0, focused);
    }
    line.font(chip.name, face.at(13.0), tone).shrinks().space().skip(6.0).small(chip.cost, Tone::Second)
}

fn chip(
    ui: &Ui,
    view: &DecisionView,
    chip: &Chip,
    rect: Rect,
    state: &mut DecisionUi,
    actions: &mut Vec<DecisionAction>,
) {
    let p = Palette::of(ui.ctx());
    let focused = chip.possible && state.focus == chip.place;
    let name = if chip.possible {
        view.options.get(chip.place).map(OptionView::spoken)
    } else {
        view.impossible.get(chip.place).map(Refusal::spoken)
    };
    let press = Press::new(name.unwrap_or_default()).chosen(WidgetType::SelectableLabel, focused);
    let response = press.at(ui, rect, ui.id().with("chip").with((chip.possible, chip.place)));
    let (fill, line) = match (focused, response.hovered()) {
        (true, _) => (p.accent_soft, p.accent),
        (false, true) => (p.hovered, p.text3),
        (false, false) => (p.raised, p.line),
    };
    let fill = if chip.possible { fill } else { p.panel };
    ui.painter().rect_filled(rect, 6.0, fill);
    let width = if focused { 1.5 } else { 1.0 };
    ui.painter().rect_stroke(rect, 6.0, Stroke::new(width, line), StrokeKind::Inside);
    chip_line(p, chip, focused).paint(ui.painter(), rect.shrink2(vec2(8.0, 0.0)));
    if !chip.possible {
        if response.clicked() || response.gained_focus() {
            state.refusal = Some(chip.place);
        }
        if let Some(refusal) = view.impossible.get(chip.place) {
            response.on_hover_text(&refusal.reason);
        }
        return;
    }
    if response.gained_focus() || response.clicked() {
        actions.extend(state.give(chip.place));
    }
    let by_key = response.clicked() && focused && !ui.input(|input| input.pointer.any_click());
    if by_key && super::can_confirm(view) {
        actions.push(DecisionAction::Confirm(chip.place));
    }
}

fn show(ui: &mut Ui, plan: &PlanView, actions: &mut Vec<DecisionAction>) {
    let p = Palette::of(ui.ctx());
    ui.add_space(6.0);
    padded(ui, 16.0, |ui| {
        if !plan.title.is_empty() {
            let title = Line::new(p, 20.0).gap(8.0).heading(plan.title.clone(), Tone::Text).shrinks();
            let detail = || Line::new(p, 18.0).small(plan.detail.clone(), Tone::Second).shrinks();
            let points = plan.points.map_or(0.0, |[_, most, _]| pips_width(most, 5.0, 2.0) + 16.0);
            let takes = Line::new(p, 20.0).font(plan.takes.clone(), Face::Bold.at(14.0), Tone::Text);
            let beside = title.wanted(ui.painter()) + detail().wanted(ui.painter()) + 8.0;
            let fits = beside + points + takes.wanted(ui.painter()) + 8.0 <= ui.available_width();
            let title = if fits { title.small(plan.detail.clone(), Tone::Second) } else { title };
            let mut line = title.space().skip(8.0);
            if let Some([now, most, takes]) = plan.points {
                let width = pips_width(most, 5.0, 2.0);
                let name = text!("plan-points-spoken", now = now, most = most, takes = takes);
                line = line.draw(vec2(width, 12.0), name, move |painter, rect| {
                    pips(painter, rect.min, p, [now, most, takes], vec2(5.0, 12.0), 2.0);
                });
            }
            line.font(plan.takes.clone(), Face::Bold.at(14.0), Tone::Text).show(ui);
            if !fits && !plan.detail.is_empty() {
                detail().show(ui);
            }
        }
    });
    for block in &plan.blocks {
        match block {
            PlanBlock::Steps(steps) => padded(ui, 16.0, |ui| walk(ui, steps)),
            PlanBlock::Other(words) => padded(ui, 16.0, |ui| other_way(ui, words, actions)),
            PlanBlock::Targets(targets) => padded(ui, 12.0, |ui| choose(ui, targets, actions)),
            PlanBlock::Left(pieces) => padded(ui, 16.0, |ui| left(ui, pieces)),
            PlanBlock::Text(text) => padded(ui, 16.0, |ui| {
                ui.add_space(8.0);
                Paragraph::new(12.0).line(17.0).tone(Tone::Second).show(ui, text);
            }),
            PlanBlock::Odds(name, odds, effects) => padded(ui, 16.0, |ui| forecast(ui, name, odds, effects)),
        }
    }
}

/// Another way to the same cell: pressed, it is taken.
fn other_way(ui: &mut Ui, words: &str, actions: &mut Vec<DecisionAction>) {
    let p = Palette::of(ui.ctx());
    ui.add_space(6.0);
    let rect = frame::room(ui, vec2(ui.available_width(), 28.0));
    let response = Press::new(words).at(ui, rect, ui.id().with("other way"));
    let fill = if response.hovered() { p.hovered } else { p.raised };
    ui.painter().rect(rect, 6.0, fill, Stroke::new(1.0, p.line), egui::StrokeKind::Inside);
    Line::new(p, 28.0)
        .gap(8.0)
        .small_key(&keys::cap(ui.ctx(), Action::OtherWay))
        .icon_in(icon::PATH, Face::IconBold, 15.0, Tone::Second)
        .small(words, Tone::Text)
        .shrinks()
        .paint(ui.painter(), rect.shrink2(vec2(8.0, 0.0)));
    if response.clicked() {
        actions.push(DecisionAction::OtherWay);
    }
}

fn forecast(ui: &mut Ui, name: &str, odds: &Odds, effects: &[super::Effect]) {
    let p = Palette::of(ui.ctx());
    ui.add_space(8.0);
    let width = ui.available_width() - 104.0;
    Line::new(p, 18.0)
        .named(format!("{name}: {}", odds.spoken()))
        .small(name, Tone::Second)
        .shrinks()
        .at(104.0)
        .draw(vec2(width, 18.0), "", |painter, rect| odds.paint(painter, rect, p, true))
        .show(ui);
    ui.add_space(3.0);
    effect_rows(ui, effects);
}

fn walk(ui: &mut Ui, steps: &StepsView) {
    let p = Palette::of(ui.ctx());
    ui.add_space(8.0);
    let (name, used) = (&steps.name, &steps.used);
    Line::new(p, 16.0)
        .named(format!("{name}, {used}"))
        .caps(name, Tone::Second)
        .space()
        .font(used.clone(), Face::Medium.at(12.0), Tone::Second)
        .show(ui);
    for step in &steps.steps {
        let number = step.number.to_string();
        Line::new(p, 21.0)
            .gap(8.0)
            .draw(vec2(18.0, 18.0), text!("plan-step", number = &number), |painter, rect| {
                painter.circle_filled(rect.center(), 9.0, p.inset);
                text_at(painter, rect.center(), &number, Face::Semibold.at(12.0), p.text);
            })
            .strong(step.cell.clone(), Tone::Text)
            .at(56.0)
            .small(step.ground.clone(), Tone::Second)
            .space()
            .small(step.cost.clone(), Tone::Second)
            .show(ui);
        for provoked in &step.provokes {
            answer(ui, provoked);
        }
    }
}

/// Somebody who may answer a step, in a box with a red line.
fn answer(ui: &mut Ui, provoked: &Provoked) {
    let p = Palette::of(ui.ctx());
    ui.add_space(3.0);
    let height = if provoked.odds.is_some() || !provoked.outcome.is_empty() { 48.0 } else { 28.0 };
    let space = frame::room(ui, vec2(ui.available_width(), height));
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
        line = line.draw(vec2(150.0, 16.0), "", |painter, rect| odds.paint(painter, rect, p, true));
    }
    line.runs(&provoked.outcome, 12.0, Tone::Text).paint(ui.painter(), row(inner.top() + 20.0));
    let odds = provoked.odds.as_ref().map(|odds| format!("{}, ", odds.spoken())).unwrap_or_default();
    let how = if provoked.how.is_empty() { String::new() } else { format!(", {}", provoked.how) };
    let said = format!("{}{how}: {odds}{}", provoked.who, provoked.outcome.spoken());
    let response = ui.interact(rect, ui.id().with("answer").with(rect.min.y.to_bits()), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &said));
    ui.add_space(5.0);
}

fn choose(ui: &mut Ui, targets: &[TargetView], actions: &mut Vec<DecisionAction>) {
    let p = Palette::of(ui.ctx());
    ui.add_space(8.0);
    Line::new(p, 18.0)
        .skip(4.0)
        .caps(&text!("decision-target"), Tone::Second)
        .space()
        .cap("← →", 18.0, false)
        .skip(4.0)
        .show(ui);
    ui.add_space(4.0);
    // Whoever is pointed at and cannot be chosen comes first: what is there to be seen is asked for.
    let (open, barred): (Vec<_>, Vec<_>) = targets.iter().enumerate().partition(|(_, target)| target.refusal.is_none());
    for (at, target) in barred.into_iter().chain(open) {
        if let Some(refusal) = &target.refusal {
            refused(ui, refusal, actions);
            ui.add_space(5.0);
            continue;
        }
        let shown_odds = if target.chosen { target.odds.len() } else { target.odds.len().min(1) };
        let height = 30.0 + shown_odds as f32 * 20.0;
        let rect = frame::room(ui, vec2(ui.available_width(), height));
        let odds = target.odds.iter().map(|(name, odds)| format!("{name}: {}", odds.spoken()));
        let said = [format!("{}, {}", target.name, target.detail)].into_iter().chain(odds);
        let said = said.collect::<Vec<_>>().join("; ");
        let press = Press::new(said).chosen(WidgetType::RadioButton, target.chosen);
        let response = press.at(ui, rect, ui.id().with("target").with(at));
        if response.clicked() || response.gained_focus() && !target.chosen {
            actions.push(DecisionAction::Target(at));
        }
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
                .draw(vec2(rect.width() - 104.0, 16.0), "", |painter, rect| odds.paint(painter, rect, p, true))
                .paint(ui.painter(), row(y));
            y += 20.0;
        }
        ui.add_space(5.0);
    }
}

/// What would be left, and as much of what it would pay for as there is room.
fn left(ui: &mut Ui, pieces: &[LeftPiece]) {
    let p = Palette::of(ui.ctx());
    ui.add_space(4.0);
    let width = ui.available_width();
    let mut line = Line::new(p, 20.0).gap(8.0);
    let mut said = Vec::new();
    for piece in pieces {
        match piece {
            LeftPiece::Text(text) => {
                said.push(text.clone());
                line = line.small(text.clone(), Tone::Second).shrinks();
            }
            LeftPiece::Chip(icon, text) => {
                said.push(text.clone());
                let chip = |line: Line<'static>| {
                    line.chip(|chip| {
                        chip.icon(icon, 13.0, Tone::Text).font(text.clone(), Face::Medium.at(12.0), Tone::Text)
                    })
                };
                let wanted = chip(Line::new(p, 20.0)).wanted(ui.painter()) + 8.0;
                if line.wanted(ui.painter()) + wanted <= width {
                    line = chip(line);
                }
            }
        }
    }
    line.named(said.join(", ")).show(ui);
}

/// The next target in a direction, if the plan has any that can be one.
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
