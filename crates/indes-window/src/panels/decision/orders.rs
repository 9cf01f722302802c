//! The standing order of an option: never, ask or always; its condition, its duration and the units it holds for.

use super::view::{DecisionAction, OrderPart, StandingView};
use crate::theme::Palette;
use crate::widgets::controls::{self, Press};
use crate::widgets::{Line, Tone};
use bevy_egui::egui;
use egui::{Rect, Stroke, StrokeKind, Ui, pos2, vec2};
use indes_core::battle::Standing;
use indes_core::text::text;

/// Shows the choice between never, ask and always at the right end of a row. `add` shows the text before it in the rest of
/// the row; `name` is for AccessKit. Returns a newly chosen order.
pub(in crate::panels) fn standing_choice(
    ui: &Ui,
    row: Rect,
    name: &str,
    now: Standing,
    add: impl FnOnce(Rect),
) -> Option<Standing> {
    let names = Standing::ALL.map(crate::order_words::standing);
    let names = names.each_ref().map(String::as_str);
    add(Rect::from_min_max(row.min, pos2(row.right() - controls::choice_width(ui, &names), row.bottom())));
    let chosen = Standing::ALL.iter().position(|one| *one == now).unwrap_or(1);
    controls::choice(ui, row.right_top(), name, &names, chosen).map(|new| Standing::ALL[new])
}

/// Shows a standing order: its name with the choice in the row `choice`, its parts as buttons in rows from `parts` on.
pub(super) fn standing_order(
    ui: &Ui,
    at: usize,
    order: &StandingView,
    [choice, parts]: [Rect; 2],
    actions: &mut Vec<DecisionAction>,
) {
    let p = Palette::of(ui.ctx());
    let new = standing_choice(ui, choice, &order.name, order.now, |mut words| {
        words.max.x -= 6.0;
        Line::new(p, 24.0).small(order.name.clone(), Tone::Second).shrinks().paint(ui.painter(), words);
    });
    actions.extend(new.map(|now| DecisionAction::Standing { option: at, now }));
    order_parts(ui, at, order, parts, actions);
}

/// A button for a part of a standing order.
pub(super) struct PartButton {
    part: OrderPart,
    words: String,
    /// The name for AccessKit.
    spoken: String,
    possible: bool,
    /// In points.
    width: f32,
}

/// The parts of a standing order in rows, as many side by side as fit. Minus and plus stand behind the condition whose number
/// they change.
pub(super) fn part_rows(ui: &Ui, order: &StandingView, width: f32) -> Vec<Vec<PartButton>> {
    let p = Palette::of(ui.ctx());
    let mut rows: Vec<Vec<PartButton>> = Vec::new();
    let mut used = 0.0;
    for (part, words) in &order.parts {
        let wide = (Line::new(p, 22.0).small(words.clone(), Tone::Text).natural_width(ui.painter()) + 14.0).min(width);
        let (part, words) = (*part, words.clone());
        let mut buttons = vec![PartButton { part, spoken: words.clone(), words, possible: true, width: wide }];
        if let (OrderPart::Condition, Some([less, more])) = (part, order.number) {
            let signs = [
                (OrderPart::Less, "−", text!("control-less"), less),
                (OrderPart::More, "+", text!("control-more"), more),
            ];
            for (part, sign, word, possible) in signs {
                let spoken = format!("{}: {word}", buttons[0].words);
                buttons.push(PartButton { part, words: sign.to_owned(), spoken, possible, width: 22.0 });
            }
        }
        let wanted: f32 = buttons.iter().map(|button| button.width + 6.0).sum();
        if rows.is_empty() || used + wanted > width + 6.0 {
            rows.push(Vec::new());
            used = 0.0;
        }
        used += wanted;
        if let Some(row) = rows.last_mut() {
            row.extend(buttons);
        }
    }
    rows
}

/// Shows the parts of a standing order as buttons; `at` is the index of the option.
fn order_parts(ui: &Ui, at: usize, order: &StandingView, rect: Rect, actions: &mut Vec<DecisionAction>) {
    let p = Palette::of(ui.ctx());
    for (row, buttons) in part_rows(ui, order, rect.width()).into_iter().enumerate() {
        let corner = rect.left_top() + vec2(0.0, row as f32 * 28.0);
        let mut left = corner.x;
        for button in buttons {
            let place = Rect::from_min_size(pos2(left, corner.y), vec2(button.width, rect.height()));
            // The text changes with every press; the id does not, so the button keeps the keyboard focus.
            let id = ui.id().with("order").with(at).with(button.part);
            let response = Press::new(button.spoken).enabled(button.possible).at(ui, place, id);
            let fill = if response.hovered() && button.possible { p.raised } else { p.inset };
            ui.painter().rect(place, 6.0, fill, Stroke::new(1.0, p.line), StrokeKind::Inside);
            let tone = if button.possible { Tone::Text } else { Tone::Third };
            let line = Line::new(p, 22.0).small(button.words, tone).shrinks();
            line.paint(ui.painter(), place.shrink2(vec2(7.0, 0.0)));
            if response.clicked() {
                actions.push(DecisionAction::Order { option: at, part: button.part });
            }
            left = place.right() + 6.0;
        }
    }
}
