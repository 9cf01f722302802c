//! Controls: buttons, choices, switches, steppers, drop-down lists, links to rules.
//!
//! Every control has a name for AccessKit and can be reached with Tab; buttons show their keys. The control with the keyboard
//! focus has a ring two points outside.

use super::layout;
use super::line::{KeyCap, Line, dots, icon_at, text_at};
use super::tone::Tone;
use crate::theme::icon::{self, Icon};
use crate::theme::{Palette, Typeface};
use bevy_egui::egui;
use egui::{
    Align2, CornerRadius, CursorIcon, Id, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};
use indes_core::text::text;

/// A rectangle that can be pressed. It draws only the focus ring; the caller draws the rest.
#[derive(Clone, Debug)]
pub struct Press {
    name: String,
    kind: WidgetType,
    enabled: bool,
    chosen: Option<bool>,
    radius: f32,
}

/// Whether a widget was clicked twice within the time of a double click. egui also calls a click double that follows on one
/// elsewhere. `id` is that of what was clicked: the same widget may stand for something else after the first click.
pub fn is_double_click(response: &Response, id: Id) -> bool {
    if !response.clicked() {
        return false;
    }
    let now = response.ctx.input(|input| input.time);
    let within = response.ctx.options(|options| options.input_options.max_double_click_delay);
    response.ctx.data_mut(|data| {
        let last = data.get_temp_mut_or_default::<Option<(Id, f64)>>(Id::NULL.with("last-click"));
        let twice = last.take_if(|last| last.0 == id && now - last.1 < within).is_some();
        if !twice {
            *last = Some((id, now));
        }
        twice
    })
}

impl Press {
    /// A button with a name for AccessKit.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), kind: WidgetType::Button, enabled: true, chosen: None, radius: 6.0 }
    }

    /// Turns it into a control of a kind that is selected or not.
    #[must_use]
    pub const fn chosen(mut self, kind: WidgetType, chosen: bool) -> Self {
        self.kind = kind;
        self.chosen = Some(chosen);
        self
    }

    /// Turns it into a link.
    #[must_use]
    pub const fn link(mut self) -> Self {
        self.kind = WidgetType::Link;
        self.radius = 3.0;
        self
    }

    /// Sets whether it can be pressed.
    #[must_use]
    pub const fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    /// Adds it to a rectangle of the panel.
    pub fn at(self, ui: &Ui, rect: Rect, id: Id) -> Response {
        let sense = if self.enabled { Sense::click() } else { Sense::hover() };
        let response = ui.interact(rect, id, sense);
        response.widget_info(|| {
            let mut info = WidgetInfo::labeled(self.kind, self.enabled, &self.name);
            info.selected = self.chosen;
            info
        });
        if response.has_focus() {
            let p = Palette::of(ui.ctx());
            let ring = Stroke::new(2.0, p.accent);
            ui.painter().rect_stroke(rect.expand(2.0), self.radius + 2.0, ring, StrokeKind::Outside);
        }
        if self.enabled { response.on_hover_cursor(CursorIcon::PointingHand) } else { response }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ButtonLook {
    Primary,
    Secondary,
    Quiet,
}

/// A button with a text, an icon and its key.
#[derive(Clone)]
pub struct Button {
    text: String,
    key: Option<String>,
    icon: Option<Icon>,
    look: ButtonLook,
    height: f32,
    size: f32,
    enabled: bool,
}

impl Button {
    fn new(text: impl Into<String>, look: ButtonLook) -> Self {
        Self { text: text.into(), key: None, icon: None, look, height: 36.0, size: 14.0, enabled: true }
    }

    /// The one amber button of a screen.
    #[must_use]
    pub fn primary(text: impl Into<String>) -> Self {
        Self::new(text, ButtonLook::Primary)
    }

    /// A button beside the primary one.
    #[must_use]
    pub fn secondary(text: impl Into<String>) -> Self {
        Self::new(text, ButtonLook::Secondary)
    }

    /// A button of a bar.
    #[must_use]
    pub fn quiet(text: impl Into<String>) -> Self {
        Self { height: 34.0, ..Self::new(text, ButtonLook::Quiet) }
    }

    /// Shows the label of its key behind the text.
    #[must_use]
    pub fn key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// Shows an icon before the text.
    #[must_use]
    pub const fn icon(mut self, icon: Icon) -> Self {
        self.icon = Some(icon);
        self
    }

    /// Sets the height and the text size, in points.
    #[must_use]
    pub const fn tall(mut self, height: f32, size: f32) -> Self {
        self.height = height;
        self.size = size;
        self
    }

    /// Sets whether the button can be pressed.
    #[must_use]
    pub const fn enabled(mut self, enabled: bool) -> Self {
        self.enabled = enabled;
        self
    }

    fn line(&self, p: &'static Palette) -> Line<'static> {
        let tone = match (self.enabled, self.look) {
            (false, _) => Tone::Third,
            (true, ButtonLook::Primary) => Tone::OnAccent,
            (true, _) => Tone::Text,
        };
        let face = if self.look == ButtonLook::Quiet { Typeface::Medium } else { Typeface::Semibold };
        let cap = if self.height > 50.0 { 26.0 } else { 22.0 };
        Line::new(p, self.height)
            .gap(8.0)
            .with(self.icon, |line, icon| {
                let face = if self.look == ButtonLook::Quiet { Typeface::IconBold } else { Typeface::IconFill };
                line.icon_in(icon, face, self.size + 2.0, tone)
            })
            .font(self.text.clone(), face.at(self.size), tone)
            .shrinks()
            .with(self.key.as_deref(), |line, key| match (self.look, self.enabled) {
                (ButtonLook::Primary, true) => line.key_on_accent(key, cap),
                (ButtonLook::Quiet, _) => line.small_key(key),
                _ => line.key_cap(key, cap, KeyCap::Plain),
            })
    }

    /// The width without shortening, in points.
    #[must_use]
    pub fn natural_width(&self, ui: &Ui) -> f32 {
        self.line(Palette::of(ui.ctx())).natural_width(ui.painter()) + 24.0
    }

    /// Shows it in a rectangle of the panel.
    pub fn at(self, ui: &Ui, rect: Rect) -> Response {
        let p = Palette::of(ui.ctx());
        let id = ui.id().with("button").with(&self.text).with(rect.min.x.to_bits());
        let response = Press::new(&self.text).enabled(self.enabled).at(ui, rect, id);
        let down = response.is_pointer_button_down_on();
        let (fill, line) = match self.look {
            _ if !self.enabled => (p.raised, p.line),
            ButtonLook::Primary if down => (p.accent_soft, p.accent),
            ButtonLook::Primary => (p.accent, if response.hovered() { p.text } else { p.accent }),
            ButtonLook::Secondary if response.hovered() => (p.hovered, p.text3),
            ButtonLook::Secondary => (p.inset, p.strong_line),
            ButtonLook::Quiet if response.hovered() => (p.raised, p.text3),
            ButtonLook::Quiet => (p.panel, p.line),
        };
        ui.painter().rect_filled(rect, 6.0, fill);
        ui.painter().rect_stroke(rect, 6.0, Stroke::new(1.0, line), StrokeKind::Inside);
        let line = self.line(p);
        let width = line.natural_width(ui.painter()).min(rect.width() - 12.0);
        line.paint(ui.painter(), Rect::from_center_size(rect.center(), vec2(width, rect.height())));
        response
    }

    /// Shows it below the content so far, in its natural width.
    pub fn show(self, ui: &mut Ui) -> Response {
        let size = vec2(self.natural_width(ui), self.height);
        let rect = layout::room(ui, size);
        self.at(ui, rect)
    }

    /// Shows it below the content so far, over the whole width.
    pub fn wide(self, ui: &mut Ui) -> Response {
        let rect = layout::room(ui, vec2(ui.available_width(), self.height));
        self.at(ui, rect)
    }
}

/// Shows a choice of a few entries side by side, ending at a point on the right. Returns the index of a newly chosen entry.
pub fn choice(ui: &Ui, right_top: egui::Pos2, name: &str, all: &[&str], chosen: usize) -> Option<usize> {
    let p = Palette::of(ui.ctx());
    let font = |on: bool| if on { Typeface::Semibold.at(12.0) } else { Typeface::Medium.at(12.0) };
    let widths: Vec<f32> = all
        .iter()
        .map(|text| {
            ui.painter().layout_no_wrap((*text).to_owned(), Typeface::Semibold.at(12.0), p.text).size().x + 18.0
        })
        .collect();
    let whole =
        Rect::from_min_size(right_top - vec2(widths.iter().sum::<f32>(), 0.0), vec2(widths.iter().sum::<f32>(), 24.0));
    ui.painter().rect_filled(whole, 5.0, p.panel);
    let mut pressed = None;
    let mut left = whole.left();
    for (at, (text, width)) in all.iter().zip(widths).enumerate() {
        let rect = Rect::from_min_size(pos2(left, whole.top()), vec2(width, whole.height()));
        let on = at == chosen;
        let corner = |round: bool| if round { 5 } else { 0 };
        let (west, east) = (corner(at == 0), corner(at + 1 == all.len()));
        let corners = CornerRadius { nw: west, sw: west, ne: east, se: east };
        let press = Press::new(format!("{name}: {text}")).chosen(WidgetType::RadioButton, on);
        let response = press.at(ui, rect, ui.id().with("choice").with(name).with(at));
        if on {
            ui.painter().rect_filled(rect, corners, p.text);
        } else if response.hovered() {
            ui.painter().rect_filled(rect, corners, p.raised);
        }
        if at > 0 {
            ui.painter().vline(rect.left(), rect.y_range(), Stroke::new(1.0, p.strong_line));
        }
        text_at(ui.painter(), rect.center(), text, font(on), if on { p.panel } else { p.text2 });
        if response.clicked() {
            pressed = Some(at);
        }
        left += width;
    }
    ui.painter().rect_stroke(whole, 5.0, Stroke::new(1.0, p.strong_line), StrokeKind::Inside);
    pressed.filter(|at| *at != chosen)
}

/// The width of a [`choice`], in points.
#[must_use]
pub fn choice_width(ui: &Ui, all: &[&str]) -> f32 {
    let p = Palette::of(ui.ctx());
    all.iter()
        .map(|text| {
            ui.painter().layout_no_wrap((*text).to_owned(), Typeface::Semibold.at(12.0), p.text).size().x + 18.0
        })
        .sum()
}

/// Shows a switch with its state as a word, ending at a point on the right. Returns whether it was pressed.
pub fn switch(ui: &Ui, right_middle: egui::Pos2, name: &str, on: bool) -> bool {
    let p = Palette::of(ui.ctx());
    let rect = Rect::from_min_size(right_middle - vec2(60.0, 9.0), vec2(34.0, 18.0));
    let press = Press::new(name).chosen(WidgetType::Checkbox, on);
    let response = press.at(ui, rect.expand2(vec2(4.0, 4.0)), ui.id().with("switch").with(name));
    let (fill, knob) = if on { (p.text, p.panel) } else { (p.inset, p.text2) };
    ui.painter().rect_filled(rect, 9.0, fill);
    ui.painter().rect_stroke(rect, 9.0, Stroke::new(1.0, p.strong_line), StrokeKind::Inside);
    let x = if on { rect.right() - 9.0 } else { rect.left() + 9.0 };
    ui.painter().circle_filled(pos2(x, rect.center().y), 6.5, knob);
    let word = if on { text!("control-on") } else { text!("control-off") };
    ui.painter().text(right_middle, Align2::RIGHT_CENTER, word, Typeface::Regular.at(12.0), p.text2);
    response.clicked()
}

/// The number of a [`stepper`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SteppedNumber {
    /// The current value.
    pub value: i64,
    /// The minimum.
    pub least: i64,
    /// The maximum.
    pub most: i64,
    /// The amount of one step.
    pub step: i64,
}

/// Shows a number between a minus and a plus, ending at a point on the right. Returns the new value.
pub fn stepper(ui: &Ui, right_middle: egui::Pos2, name: &str, number: SteppedNumber) -> Option<i64> {
    let SteppedNumber { value, least, most, step: by } = number;
    let p = Palette::of(ui.ctx());
    let whole = Rect::from_min_size(right_middle - vec2(72.0, 11.0), vec2(72.0, 22.0));
    ui.painter().rect_filled(whole, 5.0, p.panel);
    let mut new = None;
    let steps =
        [(-by, "−", whole.left(), text!("control-less")), (by, "+", whole.right() - 22.0, text!("control-more"))];
    for (step, sign, left, word) in steps {
        let rect = Rect::from_min_size(pos2(left, whole.top()), vec2(22.0, 22.0));
        let allowed = (least..=most).contains(&(value + step));
        let press = Press::new(format!("{name}: {word}")).enabled(allowed);
        let response = press.at(ui, rect, ui.id().with("step").with(name).with(step));
        let fill = if response.hovered() && allowed { p.hovered } else { p.inset };
        ui.painter().rect_filled(rect, 5.0, fill);
        let colour = if allowed { p.text } else { p.text3 };
        text_at(ui.painter(), rect.center(), sign, Typeface::Semibold.at(14.0), colour);
        if response.clicked() {
            new = Some(value + step);
        }
    }
    ui.painter().rect_stroke(whole, 5.0, Stroke::new(1.0, p.strong_line), StrokeKind::Inside);
    text_at(ui.painter(), whole.center(), &value.to_string(), Typeface::Bold.at(14.0), p.text);
    new
}

/// Turns the rule id that a line has painted in a rectangle into a link. Returns whether it was pressed.
pub fn rule_link(ui: &Ui, rect: Rect, id: &str) -> bool {
    let area = rect.expand2(vec2(2.0, 1.0));
    let response =
        Press::new(id).link().at(ui, area, ui.id().with("rule").with((id, rect.min.x.to_bits(), rect.min.y.to_bits())));
    if response.hovered() {
        let p = Palette::of(ui.ctx());
        dots(ui.painter(), rect, p.text);
    }
    response.clicked()
}

/// Turns a rectangle into a button that opens a list of entries. Returns the index of a newly chosen entry.
pub fn drop_down(ui: &mut Ui, rect: Rect, name: &str, all: &[String], chosen: usize) -> Option<usize> {
    let mut new = None;
    let current = all.get(chosen).map_or("", String::as_str);
    let press = Press::new(format!("{name}: {current}")).chosen(WidgetType::ComboBox, false);
    let response = press.at(ui, rect, ui.id().with("drop").with(name));
    egui::Popup::menu(&response).width(rect.width()).show(|ui| {
        for (at, text) in all.iter().enumerate() {
            let entry = ui.selectable_label(at == chosen, text);
            if at == chosen {
                // The chosen entry is marked by a sign as well as by its ground.
                let place = entry.rect.right_center() - vec2(12.0, 0.0);
                icon_at(ui.painter(), place, icon::CHECK, Typeface::IconBold, 14.0, Palette::of(ui.ctx()).text);
            }
            if entry.clicked() {
                new = Some(at);
                ui.close();
            }
        }
    });
    new.filter(|at| *at != chosen)
}

/// A small button with a sign and a text.
pub struct Pill {
    /// The sign.
    pub sign: Icon,
    /// The text.
    pub words: String,
    /// The label of its key; empty if it has none.
    pub key: String,
    /// Whether a choice of the user is in effect.
    pub chosen: bool,
    /// Its name for AccessKit.
    pub name: String,
}

impl Pill {
    fn line(&self, ui: &Ui) -> Line<'_> {
        let tone = if self.chosen { Tone::Text } else { Tone::Second };
        Line::new(Palette::of(ui.ctx()), 24.0)
            .gap(5.0)
            .icon_in(self.sign, Typeface::IconBold, 13.0, tone)
            .font(self.words.clone(), Typeface::Medium.at(12.0), tone)
            .shrinks()
            .with(Some(&self.key).filter(|key| !key.is_empty()), |line, key| line.small_key(key))
    }

    /// The width without shortening, in points.
    #[must_use]
    pub fn natural_width(&self, ui: &Ui) -> f32 {
        self.line(ui).natural_width(ui.painter()) + 16.0
    }

    /// Shows it in a rectangle of the panel. Returns whether it was pressed.
    pub fn at(&self, ui: &Ui, rect: Rect) -> bool {
        let p = Palette::of(ui.ctx());
        let rect = Rect::from_min_size(rect.min, vec2(rect.width(), 24.0));
        let response = Press::new(self.name.clone()).at(ui, rect, ui.id().with(self.sign));
        let fill = if self.chosen || response.hovered() { p.raised } else { p.inset };
        ui.painter().rect(rect, 6.0, fill, Stroke::new(1.0, p.line), egui::StrokeKind::Inside);
        self.line(ui).paint(ui.painter(), rect.shrink2(vec2(8.0, 0.0)));
        response.clicked()
    }
}
