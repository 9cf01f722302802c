//! The look of all panels: colours, fonts, text sizes and egui's style.
//!
//! - [`palette`]: the colours of both themes, of the four sides and of the eight dice.
//! - [`fonts`]: the embedded fonts, and [`Typeface`], which names them by their use.
//! - [`icon`]: the Phosphor icons that panels and rule data refer to by name.
//!
//! [`apply`] is called once at the start and whenever the theme changes. Widgets take their colours from [`Palette::of`],
//! so no other code depends on the current theme.

pub mod fonts;
pub mod icon;
pub mod palette;

pub use fonts::{Typeface, set_text_size, text_size};
pub use palette::{CUT, INK, PAPER, Palette, SideColours, side};

use bevy_egui::egui;
use egui::{Color32, CornerRadius, FontId, Margin, Shadow, Stroke, TextStyle, vec2};

/// The colour theme of board and panels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Pale text on dark panels, a dark table.
    #[default]
    Dark,
    /// Dark text on paper, a paper table.
    Light,
}

impl Theme {
    /// The theme's colours.
    #[must_use]
    pub const fn palette(self) -> &'static Palette {
        match self {
            Self::Dark => &palette::DARK,
            Self::Light => &palette::LIGHT,
        }
    }
}

/// One of our own text styles, which egui does not have, by name.
#[must_use]
pub fn style(name: &str) -> TextStyle {
    TextStyle::Name(name.into())
}

/// Installs the fonts if they are missing. Returns whether they were installed before: egui loads new fonts with its next
/// pass, and until then nothing can be drawn.
pub fn ready(ctx: &egui::Context) -> bool {
    let family = Typeface::Semibold.family();
    if ctx.fonts(|fonts| fonts.definitions().families.contains_key(&family)) {
        return true;
    }
    ctx.set_fonts(fonts::definitions());
    ctx.request_repaint();
    false
}

/// Sets egui's colours, text styles and spacing to those of a theme.
pub fn apply(ctx: &egui::Context, theme: Theme) {
    let palette = theme.palette();
    ctx.set_theme(if palette.dark { egui::Theme::Dark } else { egui::Theme::Light });
    ctx.all_styles_mut(|style| {
        text_styles(style);
        spacing(style);
        visuals(style, palette);
    });
}

/// Sets the time that egui's widgets take to change their looks, such as under the pointer: none without motion.
pub fn animate(ctx: &egui::Context, moves: bool) {
    ctx.all_styles_mut(|style| style.animation_time = if moves { 0.12 } else { 0.0 });
}

fn text_styles(style: &mut egui::Style) {
    style.text_styles = [
        (TextStyle::Small, Typeface::Regular.at(12.0)),
        (TextStyle::Body, Typeface::Regular.at(14.0)),
        (TextStyle::Button, Typeface::Semibold.at(14.0)),
        (TextStyle::Heading, Typeface::Title.at(22.0)),
        (TextStyle::Monospace, FontId::monospace(13.0)),
        (self::style("Name"), Typeface::Semibold.at(16.0)),
        (self::style("Caps"), Typeface::Semibold.at(12.0)),
        (self::style("Number"), Typeface::Bold.at(17.0)),
    ]
    .into();
}

fn spacing(style: &mut egui::Style) {
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(8.0, 6.0);
    spacing.button_padding = vec2(10.0, 7.0);
    spacing.window_margin = Margin::same(12);
    spacing.interact_size = vec2(40.0, 28.0);
    spacing.icon_width = 16.0;
    spacing.indent = 18.0;
    spacing.scroll = egui::style::ScrollStyle { bar_width: 8.0, ..egui::style::ScrollStyle::thin() };
    spacing.tooltip_width = 258.0;
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.25;
}

fn visuals(style: &mut egui::Style, p: &Palette) {
    let mut visuals = if p.dark { egui::Visuals::dark() } else { egui::Visuals::light() };
    // Dark text on paper is drawn with the same weight as pale text on dark panels.
    visuals.text_options = egui::Visuals::dark().text_options;
    visuals.panel_fill = p.panel;
    visuals.window_fill = p.panel;
    visuals.extreme_bg_color = p.table_rim;
    visuals.text_edit_bg_color = Some(if p.dark { p.table_rim } else { p.raised });
    visuals.faint_bg_color = p.raised;
    visuals.code_bg_color = p.inset;
    visuals.window_stroke = Stroke::new(1.0, p.line);
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.window_shadow = panel_shadow(p);
    visuals.popup_shadow = Shadow { offset: [0, 3], blur: 8, spread: 0, color: Color32::from_black_alpha(90) };
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(p.text3);
    visuals.hyperlink_color = p.text3;
    visuals.warn_fg_color = p.accent_as_text;
    visuals.error_fg_color = p.bad;
    visuals.selection.bg_fill = p.accent_soft;
    // The text colour of a chosen entry.
    visuals.selection.stroke = Stroke::new(2.0, p.text);
    visuals.text_cursor.stroke = Stroke::new(2.0, p.accent);
    let widget = |fill: Color32, line: f32, line_colour: Color32, text: Color32| egui::style::WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(line, line_colour),
        corner_radius: CornerRadius::same(6),
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    };
    visuals.widgets.noninteractive = widget(p.panel, 1.0, p.line, p.text2);
    visuals.widgets.inactive = widget(p.inset, 1.0, p.strong_line, p.text);
    visuals.widgets.hovered = widget(p.hovered, 1.0, p.text3, p.text);
    visuals.widgets.active = widget(p.accent, 1.0, p.accent, p.accent_text);
    visuals.widgets.open = widget(p.raised, 1.0, p.accent, p.text);
    style.visuals = visuals;
}

/// The shadow under a panel.
#[must_use]
pub fn panel_shadow(p: &Palette) -> Shadow {
    let color = if p.dark { Color32::from_black_alpha(115) } else { Color32::from_rgba_unmultiplied(70, 55, 25, 71) };
    Shadow { offset: [0, 6], blur: 18, spread: 0, color }
}
