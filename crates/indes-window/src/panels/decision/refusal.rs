//! What is not possible, why, and by which rule.

use super::view::{DecisionAction, Refusal};
use crate::theme::{Palette, Typeface, icon};
use crate::widgets::controls::rule_link;
use crate::widgets::line::PaintedLine;
use crate::widgets::{Line, Tone};
use bevy_egui::egui::Ui;

/// Shows what is not possible and why, in one line.
pub(super) fn refusal_row(ui: &mut Ui, refusal: &Refusal, actions: &mut Vec<DecisionAction>) {
    let p = Palette::of(ui.ctx());
    let line = Line::new(p, 20.0)
        .gap(7.0)
        .named(refusal.spoken())
        .icon_in(icon::PROHIBIT, Typeface::Icon, 14.0, Tone::Third)
        .strong(refusal.name.clone(), Tone::Third)
        .small(refusal.reason.clone(), Tone::Third)
        .shrinks()
        .space()
        .with(refusal.rule.as_deref(), |line, rule| line.skip(8.0).rule(rule).tag(0));
    let (shown, response) = line.show(ui);
    response.on_hover_text(&refusal.reason);
    link_rule(ui, &shown, refusal.rule.as_deref(), actions);
}

/// Turns the rule id of a painted line, its item with the tag 0, into a link.
pub(super) fn link_rule(ui: &Ui, shown: &PaintedLine, rule: Option<&str>, actions: &mut Vec<DecisionAction>) {
    if let (Some(rule), Some(at)) = (rule, shown.tag(0))
        && rule_link(ui, at, rule)
    {
        actions.push(DecisionAction::Rule(rule.to_owned()));
    }
}
