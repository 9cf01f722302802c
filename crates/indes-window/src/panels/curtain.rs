//! The hand-over curtain. It covers the whole window and shows only the seat and the reason: it reveals nothing of the battle.

use crate::board::standee;
use crate::keys::{self, Action};
use crate::theme::palette::{LIGHT, mix};
use crate::theme::{CUT, INK, Typeface, icon, side};
use crate::widgets::line::icon_at;
use crate::widgets::livery::{pattern, pattern_in};
use crate::widgets::{Line, Press, Runs, Tone};
use bevy::prelude::{Message, Resource};
use bevy_egui::egui;
use egui::text::TextWrapping;
use egui::{Color32, CornerRadius, Key, Pos2, Rect, Shadow, Stroke, StrokeKind, TextEdit, Ui, pos2, vec2};
use indes_core::battlefield::Livery;
use indes_core::text::text;

/// The contents of the curtain.
#[derive(Clone, Debug, Default)]
pub struct CurtainView {
    /// The name of the side that plays next.
    pub side: String,
    /// Its colours and pattern.
    pub livery: Livery,
    /// A figure of that side that all seats may see.
    pub figure: String,
    /// The seat: `seat 2`.
    pub seat: String,
    /// The reason of the hand-over, in a sentence that reveals nothing.
    pub reason: Runs,
    /// Whether the seat has set a code that other seats need to lift its curtain.
    pub has_code: bool,
}

/// An action of the curtain.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum CurtainAction {
    /// Lift the curtain, with the code that was entered.
    Lift(String),
    /// Save the battle and leave it.
    SaveAndLeave,
}

/// The state of the curtain.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct CurtainUi {
    /// The code that was entered.
    pub code: String,
    /// Whether the last code was wrong.
    pub wrong: bool,
}

const PAPER: Color32 = Color32::from_rgb(0xFB, 0xF5, 0xE6);
const SECOND: Color32 = Color32::from_rgb(0x57, 0x50, 0x45);

/// Draws the curtain over the whole rectangle and returns what was pressed.
pub fn curtain(ui: &mut Ui, view: &CurtainView, state: &mut CurtainUi) -> Vec<CurtainAction> {
    let rect = ui.max_rect();
    cloth(ui, rect, view.livery);
    let card = Rect::from_center_size(rect.center(), vec2(600.0_f32.min(rect.width() - 20.0), 516.0));
    let shadow = Shadow { offset: [0, 14], blur: 34, spread: 0, color: Color32::from_black_alpha(102) };
    ui.painter().add(shadow.as_shape(card, CornerRadius::same(14)));
    ui.painter().rect_filled(card.expand(5.0), 16.0, CUT);
    ui.painter().rect_filled(card, 12.0, INK);
    let paper = card.shrink(3.0);
    ui.painter().rect_filled(paper, 9.0, PAPER);
    let strip = Rect::from_min_size(paper.min, vec2(paper.width(), 12.0));
    pattern(ui.painter(), strip, view.livery, 1.0, CornerRadius { nw: 9, ne: 9, ..CornerRadius::ZERO });
    let figure = Rect::from_min_max(card.min + vec2(36.0, 40.0), card.min + vec2(232.0, 288.0));
    let stand = Rect::from_center_size(figure.center_bottom() - vec2(0.0, 12.0), vec2(176.0, 14.0));
    ui.painter().rect_filled(stand, 7.0, Color32::from_rgb(0xE6, 0xDB, 0xC3));
    standee(ui.painter(), figure.shrink2(vec2(0.0, 10.0)), &view.figure, view.livery);
    words(ui, card, view);
    let line = card.top() + 303.0;
    ui.painter().hline(card.left() + 43.0..=card.right() - 43.0, line, Stroke::new(1.0, LIGHT.line));
    let mut actions = Vec::new();
    let button = Rect::from_min_size(pos2(card.left() + 43.0, line + 19.0), vec2(card.width() - 86.0, 54.0));
    let entered = code(ui, button, view, state);
    if lift(ui, button, view) || entered {
        actions.push(CurtainAction::Lift(std::mem::take(&mut state.code)));
    }
    foot(ui, button);
    if save_and_leave(ui, button) {
        actions.push(CurtainAction::SaveAndLeave);
    }
    actions
}

/// Shows the field for the seat's code. Returns whether Enter was pressed in it.
fn code(ui: &mut Ui, button: Rect, view: &CurtainView, state: &mut CurtainUi) -> bool {
    let row = Rect::from_min_size(button.left_bottom() + vec2(0.0, 64.0), vec2(button.width(), 26.0));
    let words = match (view.has_code, state.wrong) {
        (_, true) => text!("curtain-code-wrong", seat = view.seat.as_str()),
        (true, false) => text!("curtain-code", seat = view.seat.as_str()),
        (false, false) => text!("curtain-code-new", seat = view.seat.as_str()),
    };
    let field = Rect::from_min_max(pos2(row.right() - 150.0, row.top()), row.max);
    let tone = if state.wrong { LIGHT.bad } else { SECOND };
    Line::new(&LIGHT, 26.0)
        .font(words.clone(), Typeface::Regular.at(14.0), Tone::Own(tone))
        .shrinks()
        .paint(ui.painter(), Rect::from_min_max(row.min, pos2(field.left() - 8.0, row.bottom())));
    ui.painter().rect(field, 4.0, Color32::WHITE, Stroke::new(1.0, SECOND), StrokeKind::Inside);
    let edit = TextEdit::singleline(&mut state.code)
        .id_salt("code")
        .password(true)
        .char_limit(16)
        .frame(egui::Frame::NONE)
        .font(Typeface::Regular.at(14.0))
        .text_color(INK);
    let response = ui.put(field.shrink2(vec2(6.0, 4.0)), edit);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::TextEdit, true, &words));
    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

/// Shows the button that lifts the curtain. Returns whether it or its key was pressed.
fn lift(ui: &Ui, rect: Rect, view: &CurtainView) -> bool {
    let text = text!("curtain-lift", seat = &view.seat);
    let response = Press::new(&text).at(ui, rect, ui.id().with("lift"));
    let fill = if response.hovered() { mix(LIGHT.accent, Color32::WHITE, 0.2) } else { LIGHT.accent };
    ui.painter().rect_filled(rect, 6.0, fill);
    ui.painter().rect_stroke(rect, 6.0, Stroke::new(2.0, INK), StrokeKind::Inside);
    let line = Line::new(&LIGHT, 54.0)
        .gap(9.0)
        .font(text, Typeface::Semibold.at(18.0), Tone::OnAccent)
        .shrinks()
        .key_on_accent(&keys::label(ui.ctx(), Action::Lift), 26.0);
    let width = line.natural_width(ui.painter()).min(rect.width() - 16.0);
    line.paint(ui.painter(), Rect::from_center_size(rect.center(), vec2(width, 54.0)));
    let free = ui.ctx().memory(|memory| memory.focused().is_none());
    response.clicked() || free && keys::pressed(ui.ctx(), Action::Lift)
}

fn words(ui: &Ui, card: Rect, view: &CurtainView) {
    let left = card.left() + 255.0;
    let row = |top: f32, height: f32| {
        Rect::from_min_max(pos2(left, card.top() + top), pos2(card.right() - 30.0, card.top() + top + height))
    };
    Line::new(&LIGHT, 16.0)
        .named(text!("curtain-hand-over"))
        .small_caps(&text!("curtain-hand-over"), Tone::Own(SECOND))
        .place(ui, row(55.0, 16.0));
    Line::new(&LIGHT, 56.0)
        .font(view.side.clone(), Typeface::Title.at(50.0), Tone::Own(INK))
        .shrinks()
        .place(ui, row(76.0, 56.0));
    Line::new(&LIGHT, 26.0)
        .font(view.seat.clone(), Typeface::Medium.at(20.0), Tone::Own(SECOND))
        .place(ui, row(132.0, 26.0));
    let at = row(176.0, 92.0);
    let mut job = view.reason.job(16.0, INK, INK);
    job.wrap = TextWrapping { max_width: at.width(), max_rows: 4, ..Default::default() };
    for section in &mut job.sections {
        section.format.line_height = Some(23.0);
    }
    paragraph(ui, at, job, &view.reason.spoken());
}

fn paragraph(ui: &Ui, at: Rect, job: egui::text::LayoutJob, spoken: &str) {
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(at.min, galley, INK);
    let response = ui.interact(at, ui.id().with(spoken), egui::Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, spoken));
}

fn foot(ui: &Ui, button: Rect) {
    let icon_place = pos2(button.left() + 10.0, button.bottom() + 33.0);
    icon_at(ui.painter(), icon_place, icon::EYE_SLASH, Typeface::IconBold, 19.0, SECOND);
    let text = text!("curtain-foot");
    let at = Rect::from_min_max(button.left_bottom() + vec2(29.0, 14.0), pos2(button.right(), button.bottom() + 56.0));
    let mut job = Runs::plain(&text).job(14.0, SECOND, SECOND);
    job.wrap.max_width = at.width();
    for section in &mut job.sections {
        section.format.line_height = Some(19.0);
    }
    paragraph(ui, at, job, &text);
}

/// Shows the button that saves and leaves the battle, which a seat needs that has forgotten its code. Returns whether it was
/// pressed.
fn save_and_leave(ui: &Ui, button: Rect) -> bool {
    let row = Rect::from_min_size(button.left_bottom() + vec2(0.0, 98.0), vec2(button.width(), 24.0));
    let words = text!("key-does-save-and-leave");
    let line = Line::new(&LIGHT, 24.0).small_key(&keys::label(ui.ctx(), Action::SaveAndLeave)).skip(8.0).font(
        words.clone(),
        Typeface::Regular.at(14.0),
        Tone::Own(SECOND),
    );
    let place = Rect::from_min_size(row.min, vec2(line.natural_width(ui.painter()).min(row.width()), row.height()));
    let response = Press::new(words).at(ui, place.expand2(vec2(4.0, 2.0)), ui.id().with("save and leave"));
    line.paint(ui.painter(), place);
    response.clicked()
}

/// Paints the cloth: the side's colour with its pattern, large and faint, folds at both edges, a hem above and below.
fn cloth(ui: &Ui, rect: Rect, livery: Livery) {
    let colours = side(livery);
    let painter = ui.painter();
    let (ground, mark) = (mix(colours.main, INK, 0.28), mix(colours.main, INK, 0.18));
    pattern_in(painter, rect, livery, 13.0, CornerRadius::ZERO, [ground, mark]);
    for fold in 0..7_u8 {
        let (width, x) = (34.0 - f32::from(fold) * 3.0, f32::from(fold) * 26.0);
        let shade = INK.gamma_multiply(0.16 - f32::from(fold) * 0.02);
        let size = vec2(width, rect.height());
        painter.rect_filled(Rect::from_min_size(rect.min + vec2(x, 0.0), size), 0.0, shade);
        let right = Pos2::new(rect.right() - x - width, rect.top());
        painter.rect_filled(Rect::from_min_size(right, size), 0.0, shade);
    }
    for (edge, top) in [(rect.top(), rect.top() + 14.0), (rect.bottom() - 14.0, rect.bottom() - 34.0)] {
        let rail = Rect::from_min_size(pos2(rect.left(), edge), vec2(rect.width(), 14.0));
        painter.rect_filled(rail, 0.0, mix(colours.dark, INK, 0.5));
        let hem = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), 20.0));
        pattern(painter, hem, livery, 1.9, CornerRadius::ZERO);
        for y in [hem.top(), hem.bottom()] {
            painter.hline(rect.x_range(), y, Stroke::new(2.0, INK));
        }
    }
}
