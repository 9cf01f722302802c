//! The right pane of the menu: the chosen level with players, options and the button to begin, or the errors of its file.

use super::view::{Control, LevelError, MenuAction, Note, SettingView, SetupView, SideView, Value};
use crate::keys::{self, Action};
use crate::theme::{Palette, Typeface, icon};
use crate::widgets::controls::{Press, SteppedNumber, drop_down, stepper, switch};
use crate::widgets::frame::{self, card, divide};
use crate::widgets::layout::{self, inside, padded};
use crate::widgets::livery::{pattern, preview};
use crate::widgets::text::Paragraph;
use crate::widgets::{Button, Line, Runs, Tone};
use bevy_egui::egui;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{CornerRadius, FontId, Galley, Rect, ScrollArea, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use indes_core::text::text;
use std::sync::Arc;

/// The scroll position of the text of the pane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextScroll {
    /// It stays: the pane showed the same level in the previous frame.
    Keep,
    /// It returns to the top: another level was chosen.
    Reset,
}

/// Shows the pane.
pub(super) fn setup(ui: &mut Ui, rect: Rect, view: &SetupView, scroll: TextScroll, actions: &mut Vec<MenuAction>) {
    let p = Palette::of(ui.ctx());
    frame::panel(ui, rect);
    let foot = Rect::from_min_max(pos2(rect.left() + 12.0, rect.bottom() - 52.0), rect.max - vec2(12.0, 12.0));
    let begin = Button::primary(text!("menu-begin"))
        .icon(icon::SWORD)
        .key(keys::label(ui.ctx(), Action::Confirm))
        .tall(40.0, 16.0);
    if begin.enabled(view.refused.is_none()).at(ui, foot).clicked() {
        actions.push(MenuAction::Begin);
    }
    let mut bottom = foot.top() - 8.0;
    if let Some(why) = &view.refused {
        let row = Rect::from_min_max(pos2(foot.left(), foot.top() - 26.0), pos2(foot.right(), foot.top() - 6.0));
        Line::new(p, 20.0)
            .icon_in(icon::INFO, Typeface::IconBold, 14.0, Tone::Bad)
            .small(why.clone(), Tone::Bad)
            .shrinks()
            .place(ui, row);
        bottom = row.top();
    }
    let picture_height = if view.errors.is_empty() { (rect.height() * 0.31).min(240.0) } else { 0.0 };
    let picture = Rect::from_min_size(rect.min + vec2(1.0, 1.0), vec2(rect.width() - 2.0, picture_height));
    if picture_height > 0.0 {
        let round = CornerRadius { nw: 8, ne: 8, ..CornerRadius::ZERO };
        ui.painter().rect_filled(picture, round, p.table_rim);
        if let Some(board) = &view.preview {
            preview(&ui.painter_at(picture), picture.shrink2(vec2(12.0, 8.0)), board);
        }
    }
    let body = Rect::from_min_max(pos2(rect.left() + 1.0, picture.bottom() + 10.0), pos2(rect.right() - 1.0, bottom));
    inside(ui, body, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        let text = ScrollArea::vertical().id_salt("setup").auto_shrink(false);
        let text = if scroll == TextScroll::Reset { text.vertical_scroll_offset(0.0) } else { text };
        text.show(ui, |ui| {
            padded(ui, 16.0, |ui| {
                Line::new(p, 26.0).font(view.title.clone(), Typeface::Title.at(22.0), Tone::Text).shrinks().show(ui);
                ui.add_space(2.0);
                Paragraph::new(13.0).line(18.0).tone(Tone::Second).show(ui, &Runs::plain(&view.text));
                errors(ui, &view.errors);
                players(ui, &view.sides, actions);
                notes(ui, &view.notes);
                match_options(ui, &view.match_options, actions);
                settings(ui, &view.options, actions);
            });
        });
    });
}

/// Shows the sides, each with a list of players to choose from.
fn players(ui: &mut Ui, sides: &[SideView], actions: &mut Vec<MenuAction>) {
    if sides.is_empty() {
        return;
    }
    let p = Palette::of(ui.ctx());
    ui.add_space(12.0);
    let mut line = Line::new(p, 18.0).small_caps(&text!("menu-who-plays"), Tone::Second).space();
    if sides.len() > 1 {
        line = line.icon_in(icon::ARROWS_LEFT_RIGHT, Typeface::IconBold, 14.0, Tone::Second).tag(0);
        line = line
            .skip(5.0)
            .small(text!("menu-swap"), Tone::Second)
            .small_key(&keys::label(ui.ctx(), Action::Swap))
            .tag(1);
    }
    let (shown, _) = line.show(ui);
    if let (Some(from), Some(to)) = (shown.tag(0), shown.tag(1))
        && Press::new(text!("menu-swap-spoken")).at(ui, from.union(to), ui.id().with("swap")).clicked()
    {
        actions.push(MenuAction::Swap);
    }
    ui.add_space(6.0);
    for (at, side) in sides.iter().enumerate() {
        let rect = layout::room(ui, vec2(ui.available_width(), 38.0));
        card(ui, rect, 6, p.raised, p.line);
        let strip = Rect::from_min_size(rect.min + vec2(1.0, 1.0), vec2(21.0, rect.height() - 2.0));
        pattern(ui.painter(), strip, side.livery, 1.0, CornerRadius { nw: 5, sw: 5, ..CornerRadius::ZERO });
        let player = side.players.get(side.player).cloned().unwrap_or_default();
        let sign = if side.bot { icon::ROBOT } else { icon::USER };
        let row = Rect::from_min_max(pos2(strip.right() + 9.0, rect.top()), pos2(rect.right() - 9.0, rect.bottom()));
        Line::new(p, 38.0)
            .gap(9.0)
            .bold(side.name.clone(), Tone::Text)
            .shrinks()
            .small(side.detail.clone(), Tone::Second)
            .space()
            .icon(sign, 15.0, Tone::Text)
            .font(player, Typeface::Medium.at(14.0), Tone::Text)
            .shrinks()
            .icon_in(icon::CARET_DOWN, Typeface::IconBold, 12.0, Tone::Second)
            .paint(ui.painter(), row);
        if let Some(player) =
            drop_down(ui, rect, &text!("menu-played-by", side = &side.name), &side.players, side.player)
        {
            actions.push(MenuAction::Player { side: at, player });
        }
        ui.add_space(5.0);
    }
}

/// Shows lines under their headings, a paragraph for each.
fn notes(ui: &mut Ui, notes: &[Note]) {
    for note in notes {
        ui.add_space(8.0);
        frame::section_heading(ui, &note.heading);
        ui.add_space(4.0);
        for line in &note.lines {
            Paragraph::new(13.0).line(18.0).tone(Tone::Second).show(ui, &Runs::marked(line));
        }
    }
}

/// Shows the options of the match that are no rules.
fn match_options(ui: &mut Ui, options: &[SettingView], actions: &mut Vec<MenuAction>) {
    if options.is_empty() {
        return;
    }
    ui.add_space(8.0);
    frame::section_heading(ui, &text!("match-options"));
    ui.add_space(4.0);
    for (at, option) in options.iter().enumerate() {
        actions.extend(setting(ui, option).map(|value| MenuAction::Match { option: at, value }));
    }
}

fn settings(ui: &mut Ui, options: &[SettingView], actions: &mut Vec<MenuAction>) {
    if options.is_empty() {
        return;
    }
    let p = Palette::of(ui.ctx());
    ui.add_space(8.0);
    let mut line = Line::new(p, 18.0).small_caps(&text!("menu-options"), Tone::Second).space();
    if options.iter().any(|option| option.differs.is_some()) {
        line = line.icon(icon::CIRCLE, 8.0, Tone::Accent).small(text!("menu-differs-from-rules"), Tone::Second);
    }
    line.show(ui);
    ui.add_space(4.0);
    for (at, option) in options.iter().enumerate() {
        actions.extend(setting(ui, option).map(|value| MenuAction::Option { option: at, value }));
    }
}

/// Shows an option with its control in a row. Returns the new value.
pub(crate) fn setting(ui: &mut Ui, option: &SettingView) -> Option<Value> {
    let p = Palette::of(ui.ctx());
    let rect = layout::room(ui, vec2(ui.available_width(), 27.0));
    divide(ui, rect.left(), rect.right(), rect.top());
    let end = pos2(rect.right(), rect.center().y + 0.5);
    let mut right = rect.right() - 80.0;
    let value = match &option.control {
        Control::Switch(on) => switch(ui, end, &option.name, *on).then_some(Value::Switch(!on)),
        Control::Number { value, least, most, step } => {
            let number = SteppedNumber { value: *value, least: *least, most: *most, step: *step };
            stepper(ui, end, &option.name, number).map(Value::Number)
        }
        Control::Choice { all, chosen } => {
            let words = Line::new(p, 26.0)
                .font(all.get(*chosen).cloned().unwrap_or_default(), Typeface::Medium.at(14.0), Tone::Text)
                .icon_in(icon::CARET_DOWN, Typeface::IconBold, 12.0, Tone::Second);
            let wide = words.natural_width(ui.painter());
            let place = Rect::from_min_max(pos2(rect.right() - wide, rect.top()), rect.max);
            right = place.left() - 8.0;
            words.paint(ui.painter(), place);
            drop_down(ui, place.expand2(vec2(4.0, 0.0)), &option.name, all, *chosen).map(Value::Choice)
        }
        Control::Key { key, waits } => {
            let words = if *waits { text!("settings-key-waits") } else { key.clone() };
            let line = || Line::new(p, 26.0).font(words.clone(), Typeface::Medium.at(14.0), Tone::Text);
            let wide = line().natural_width(ui.painter()).max(18.0) + 16.0;
            let place = Rect::from_min_max(pos2(rect.right() - wide, rect.top() + 3.0), rect.max - vec2(0.0, 2.0));
            right = place.left() - 8.0;
            let press = Press::new(format!("{}: {words}", option.name));
            let response = press.at(ui, place, ui.id().with(&option.name));
            let edge = if *waits { p.accent } else { p.strong_line };
            ui.painter().rect(place, 5.0, p.inset, Stroke::new(1.5, edge), StrokeKind::Inside);
            line().paint(ui.painter(), place.shrink2(vec2(8.0, 0.0)));
            response.clicked().then_some(Value::Key)
        }
    };
    Line::new(p, 27.0)
        .body(option.name.clone(), Tone::Text)
        .shrinks()
        .with(option.differs.as_deref(), |line, differs| {
            line.icon(icon::CIRCLE, 8.0, Tone::Accent).small(differs, Tone::Second).shrinks()
        })
        .paint(ui.painter(), Rect::from_min_max(rect.min, pos2(right, rect.bottom())));
    value
}

fn errors(ui: &mut Ui, errors: &[LevelError]) {
    for error in errors {
        ui.add_space(10.0);
        let p = Palette::of(ui.ctx());
        let width = ui.available_width();
        let message = message(ui, error, width - 36.0, usize::MAX).size().y;
        let rect = layout::room(ui, vec2(width, 12.0 + EXCERPT + message + 12.0));
        card(ui, rect, 6, p.raised, p.line);
        error_box(ui, rect.shrink2(vec2(10.0, 6.0)), error);
    }
}

/// Shows an error of a level's file: the place, the line with a caret, the message with the remedy.
pub(super) fn error_box(ui: &Ui, rect: Rect, error: &LevelError) {
    let p = Palette::of(ui.ctx());
    let row =
        |top: f32, height: f32| Rect::from_min_size(pos2(rect.left(), rect.top() + top), vec2(rect.width(), height));
    let more = if error.more > 0 { text!("menu-and-more", count = error.more) } else { String::new() };
    Line::new(p, 20.0)
        .gap(7.0)
        .named(error.spoken())
        .icon(icon::WARNING, 17.0, Tone::Bad)
        .font(text!("menu-cannot-be-loaded"), Typeface::Medium.at(14.0), Tone::Bad)
        .space()
        .small(more, Tone::Second)
        .place(ui, row(0.0, 20.0));
    Line::new(p, 16.0).small(error.place.clone(), Tone::Text).shrinks().paint(ui.painter(), row(22.0, 16.0));
    let ground = row(42.0, rect.height() - 43.0);
    ui.painter().rect_filled(ground, 4.0, p.panel);
    let inner = ground.shrink2(vec2(8.0, 4.0));
    let painter = ui.painter_at(inner);
    let font = FontId::monospace(12.0);
    // Of a long line a part is shown that contains the column of the error.
    let letter = painter.layout_no_wrap("m".to_owned(), font.clone(), p.text).size().x.max(1.0);
    let fits = (inner.width() / letter).floor().max(8.0) as usize;
    let from = (error.column + 12).saturating_sub(fits).min(error.column);
    let shown: String = error.excerpt.chars().skip(from).take(fits).collect();
    let format = |colour| TextFormat { font_id: font.clone(), color: colour, ..Default::default() };
    let excerpt = painter.layout_job(LayoutJob::single_section(shown, format(p.text)));
    painter.galley(inner.min, excerpt, p.text);
    let at = inner.min + vec2((error.column - from) as f32 * letter, 16.0);
    painter.galley(at, painter.layout_job(LayoutJob::single_section("^".to_owned(), format(p.bad))), p.bad);
    // The message stands below the line, in as many rows as fit.
    let top = inner.top() + 34.0;
    let rows = ((inner.bottom() - top) / MESSAGE_ROW).floor().max(1.0) as usize;
    painter.galley(pos2(inner.left(), top), message(ui, error, inner.width(), rows), p.bad);
}

/// The height of a row of the message, in points.
const MESSAGE_ROW: f32 = 16.0;
/// The height of all rows above the message: heading, place, line with caret.
const EXCERPT: f32 = 42.0 + 4.0 + 34.0;

/// The message of an error, in at most `rows` rows.
fn message(ui: &Ui, error: &LevelError, width: f32, rows: usize) -> Arc<Galley> {
    let p = Palette::of(ui.ctx());
    let mut job = Runs::plain(&error.message).job(12.0, p.bad, p.bad);
    job.wrap = TextWrapping { max_width: width, max_rows: rows, ..TextWrapping::default() };
    for section in &mut job.sections {
        section.format.line_height = Some(MESSAGE_ROW);
    }
    ui.painter().layout_job(job)
}
