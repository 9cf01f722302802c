//! The situation above the options: the trigger, the ribbon of the exchange, the forecast without an answer.

use super::effects::with_effect;
use super::view::{DecisionView, Otherwise, RollView};
use crate::theme::{Palette, Typeface, icon};
use crate::widgets::dice::Die;
use crate::widgets::frame::ribbon;
use crate::widgets::layout::{padded, room};
use crate::widgets::text::Paragraph;
use crate::widgets::{Line, Odds, Tone};
use bevy_egui::egui::{Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};
use indes_core::text::text;

/// Height of the box of a roll, and the gap between two, in points.
const ROLL: f32 = 44.0;
const ROLL_GAP: f32 = 8.0;

pub(super) fn situation(ui: &mut Ui, view: &DecisionView) {
    ui.add_space(10.0);
    padded(ui, 16.0, |ui| {
        if !view.trigger.is_empty() {
            Paragraph::new(14.0).line(19.0).rows(3).show(ui, &view.trigger);
        }
    });
    if !view.ribbon.is_empty() {
        ui.add_space(8.0);
        padded(ui, 12.0, |ui| {
            ribbon(ui, &view.ribbon);
        });
    }
    if !view.rolls.is_empty() {
        ui.add_space(8.0);
        padded(ui, 12.0, |ui| view.rolls.chunks(2).for_each(|pair| rolls(ui, pair)));
    }
    if let Some(forecast) = &view.otherwise {
        ui.add_space(if view.ribbon.is_empty() { 6.0 } else { 10.0 });
        padded(ui, 16.0, |ui| otherwise(ui, view, forecast));
    }
}

/// One or two rolls side by side, each in a box: the die, who rolled for what, the number that was needed.
fn rolls(ui: &mut Ui, pair: &[RollView]) {
    let p = Palette::of(ui.ctx());
    let space = room(ui, vec2(ui.available_width(), ROLL + 4.0));
    let width = (space.width() - ROLL_GAP) / 2.0;
    for (at, roll) in (0u8..).zip(pair) {
        let left = space.left() + f32::from(at) * (width + ROLL_GAP);
        let rect = Rect::from_min_size(pos2(left, space.top()), vec2(width, ROLL));
        ui.painter().rect_filled(rect, 5.0, p.raised);
        let die = Rect::from_center_size(pos2(rect.left() + 22.0, rect.center().y), Vec2::splat(28.0));
        Die::plain(roll.die).paint(ui.painter(), die, p);
        let words = |top: f32| {
            Rect::from_min_max(
                pos2(rect.left() + 44.0, rect.top() + top),
                pos2(rect.right() - 6.0, rect.top() + top + 18.0),
            )
        };
        let name = roll.name.split(' ').next_back().unwrap_or(&roll.name);
        Line::new(p, 18.0)
            .gap(5.0)
            .strong(name.to_owned(), Tone::Text)
            .small(roll.action.clone(), Tone::Second)
            .shrinks()
            .paint(ui.painter(), words(4.0));
        let (sign, tone) = if roll.passed { (icon::CHECK, Tone::Good) } else { (icon::X, Tone::Bad) };
        Line::new(p, 18.0)
            .gap(5.0)
            .icon_in(sign, Typeface::IconBold, 12.0, tone)
            .small(roll.needed.clone(), tone)
            .shrinks()
            .paint(ui.painter(), words(21.0));
        let response = ui.interact(rect, ui.id().with("roll").with(rect.min.x.to_bits()), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, roll.spoken()));
    }
}

impl RollView {
    /// The text for AccessKit.
    fn spoken(&self) -> String {
        let result = if self.passed { text!("roll-passed") } else { text!("roll-failed") };
        format!("{}, {}: {}, {}, {result}", self.name, self.action, self.die, self.needed)
    }
}

/// The forecast without an answer, and what the thin bars of the options are.
fn otherwise(ui: &mut Ui, view: &DecisionView, otherwise: &Otherwise) {
    let p = Palette::of(ui.ctx());
    let line = Line::new(p, 18.0).gap(8.0).named(otherwise.spoken()).strong(otherwise.name.clone(), Tone::Second);
    let Some(odds) = &otherwise.odds else {
        otherwise.effects.iter().fold(line, with_effect).show(ui);
        ui.add_space(7.0);
        return;
    };
    line.space().small(otherwise.about.clone(), Tone::Second).shrinks().show(ui);
    ui.add_space(2.0);
    let bar = vec2(ui.available_width(), 18.0);
    Line::new(p, 18.0).draw(bar, "", |painter, rect| odds.paint(painter, rect, p)).show(ui);
    ui.add_space(3.0);
    let mut notes = otherwise.effects.iter().fold(Line::new(p, 18.0).gap(12.0), with_effect);
    if view.options.iter().any(|option| option.before.is_some()) {
        let legend = |line: Line<'static>| line.space().small(view.thin_bar.clone(), Tone::Third);
        // On a line of its own where it does not fit beside the effects.
        if legend(Line::new(p, 18.0)).natural_width(ui.painter()) + 12.0 + notes.natural_width(ui.painter()) > bar.x {
            notes.show(ui);
            notes = Line::new(p, 18.0);
        }
        notes = legend(notes);
    }
    notes.show(ui);
    ui.add_space(7.0);
}

impl Otherwise {
    /// The text for AccessKit.
    fn spoken(&self) -> String {
        let about = Some(self.about.clone()).filter(|about| !about.is_empty());
        let effects = self.effects.iter().map(|effect| effect.text.spoken());
        let parts: Vec<String> = about.into_iter().chain(self.odds.as_ref().map(Odds::spoken)).chain(effects).collect();
        format!("{}: {}", self.name, parts.join(", "))
    }
}
