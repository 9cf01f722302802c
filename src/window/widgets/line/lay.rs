//! How a line is measured, shortened and drawn.

use super::super::frame;
use super::{BoxLook, Item, Line, Shown, dots};
use bevy_egui::egui;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Color32, CornerRadius, FontId, Galley, Painter, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};
use std::sync::Arc;

impl Line<'_> {
    /// The texts one after the other.
    #[must_use]
    pub fn spoken(&self) -> String {
        if let Some(name) = &self.name {
            return name.clone();
        }
        let mut said = String::new();
        let mut joined = false;
        for (item, _) in &self.items {
            let part = match item {
                Item::Text { text, .. } => text.clone(),
                Item::Draw { name, .. } => name.clone(),
                Item::Boxed { line, .. } => line.spoken(),
                Item::Gap(width) => {
                    joined = *width == 0.0;
                    continue;
                }
                Item::Space | Item::At(_) => continue,
            };
            if !part.is_empty() {
                if !said.is_empty() && !joined {
                    said.push(' ');
                }
                said.push_str(&part);
                joined = false;
            }
        }
        said
    }

    /// The width it would like to have.
    #[must_use]
    pub fn wanted(&self, painter: &Painter) -> f32 {
        let mut width = 0.0;
        let mut glued = true;
        for (item, _) in &self.items {
            let own = match item {
                Item::Gap(gap) => {
                    width += gap;
                    glued = true;
                    continue;
                }
                Item::Space => {
                    width += if glued { 0.0 } else { self.gap };
                    glued = true;
                    continue;
                }
                Item::At(x) => {
                    width = f32::max(width, *x);
                    glued = true;
                    continue;
                }
                Item::Text { text, font, spacing, .. } => galley(painter, text, font, *spacing, f32::INFINITY).size().x,
                Item::Draw { size, .. } => size.x,
                Item::Boxed { line, look } => (line.wanted(painter) + 2.0 * look.pad).max(look.min_width),
            };
            if !glued {
                width += self.gap;
            }
            width += own;
            glued = false;
        }
        width
    }

    /// Draws it into a rectangle.
    pub fn paint(self, painter: &Painter, rect: Rect) -> Shown {
        let over = self.wanted(painter) - rect.width();
        let caps = self.shortened(painter, over);
        let spaces = self.items.iter().filter(|(item, _)| matches!(item, Item::Space)).count();
        let space = if over < 0.0 && spaces > 0 { -over / spaces as f32 } else { 0.0 };
        let mut x = rect.left();
        let mut tagged = Vec::new();
        let mut glued = true;
        let gap = self.gap;
        let base = self.base_line(painter, rect);
        for ((item, tag), cap) in self.items.into_iter().zip(caps) {
            let start = |x: &mut f32| {
                if !glued {
                    *x += gap;
                }
                *x
            };
            let at = match item {
                Item::Gap(width) => {
                    x += width;
                    glued = true;
                    continue;
                }
                Item::Space => {
                    // However much has to be cut off, what stands on both sides of a space never touches.
                    x += space + if glued { 0.0 } else { gap };
                    glued = true;
                    continue;
                }
                Item::At(from) => {
                    x = x.max(rect.left() + from);
                    glued = true;
                    continue;
                }
                Item::Text { text, font, colour, spacing, dotted, .. } => {
                    let left = start(&mut x);
                    let galley = galley(painter, &text, &font, spacing, cap);
                    let top = match base {
                        Some(base) => base - base_of(&galley),
                        None => rect.center().y - galley.size().y / 2.0,
                    };
                    let at = Rect::from_min_size(pos2(left, top), galley.size());
                    painter.galley(at.min, galley, colour);
                    if let Some(line) = dotted {
                        dots(painter, at, line);
                    }
                    at
                }
                Item::Draw { size, draw, .. } => {
                    let left = start(&mut x);
                    let at = Rect::from_min_size(pos2(left, rect.center().y - size.y / 2.0), size);
                    draw(painter, at);
                    at
                }
                Item::Boxed { line, look } => {
                    let left = start(&mut x);
                    let inside = line.wanted(painter).min(cap);
                    let width = (inside + 2.0 * look.pad).max(look.min_width);
                    let at =
                        Rect::from_min_size(pos2(left, rect.center().y - look.height / 2.0), vec2(width, look.height));
                    boxed(painter, at, look);
                    let inner = Rect::from_center_size(
                        at.center() - vec2(0.0, if look.foot { 0.5 } else { 0.0 }),
                        vec2(inside, look.height),
                    );
                    tagged.extend(line.paint(painter, inner).tagged);
                    at
                }
            };
            x = at.right();
            glued = false;
            if let Some(tag) = tag {
                tagged.push((tag, at));
            }
        }
        Shown { rect, tagged, used: x }
    }

    /// The base line that all texts share: that of the largest one, which stands in the middle.
    fn base_line(&self, painter: &Painter, rect: Rect) -> Option<f32> {
        if self.centred {
            return None;
        }
        let texts = self.items.iter().filter_map(|(item, _)| match item {
            Item::Text { text, font, spacing, .. } => Some((text, font, *spacing)),
            _ => None,
        });
        let (text, font, spacing) = texts.max_by(|a, b| a.1.size.total_cmp(&b.1.size))?;
        let galley = galley(painter, text, font, spacing, f32::INFINITY);
        Some(rect.center().y - galley.size().y / 2.0 + base_of(&galley))
    }

    /// How wide each piece may be, so that all of them together lose `over`.
    fn shortened(&self, painter: &Painter, mut over: f32) -> Vec<f32> {
        let mut caps = vec![f32::INFINITY; self.items.len()];
        if over <= 0.0 {
            return caps;
        }
        let mut may: Vec<(usize, f32)> = self
            .items
            .iter()
            .enumerate()
            .filter_map(|(at, (item, _))| match item {
                Item::Text { text, font, spacing, shrinks: true, .. } => {
                    Some((at, galley(painter, text, font, *spacing, f32::INFINITY).size().x))
                }
                Item::Boxed { line, .. } if line.items.iter().any(|(i, _)| shrinking(i)) => {
                    Some((at, line.wanted(painter)))
                }
                _ => None,
            })
            .collect();
        may.sort_by(|a, b| b.1.total_cmp(&a.1));
        for (at, width) in may {
            let cap = (width - over).max(28.0).min(width);
            over -= width - cap;
            caps[at] = cap;
            if over <= 0.0 {
                break;
            }
        }
        caps
    }

    /// Draws it over the whole width of a panel and tells AccessKit its texts.
    pub fn show(self, ui: &mut Ui) -> (Shown, Response) {
        let (rect, response) = frame::place(ui, vec2(ui.available_width(), self.height));
        let name = self.spoken();
        let shown = self.paint(ui.painter(), rect);
        if !name.is_empty() {
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &name));
        }
        (shown, response)
    }

    /// Draws it into a rectangle of a panel, takes no space, and tells AccessKit its texts.
    pub fn place(self, ui: &Ui, rect: Rect) -> Shown {
        let name = self.spoken();
        let shown = self.paint(ui.painter(), rect);
        if !name.is_empty() {
            let id = ui.id().with("line").with(rect.min.x.to_bits()).with(rect.min.y.to_bits());
            let response = ui.interact(rect, id, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &name));
        }
        shown
    }
}

/// How far below its top the base line of a single row of text is.
fn base_of(galley: &Galley) -> f32 {
    let row = galley.rows.first();
    let glyph = row.and_then(|row| row.glyphs.first().map(|glyph| row.pos.y + glyph.pos.y));
    glyph.unwrap_or(galley.size().y * 0.79)
}

const fn shrinking(item: &Item) -> bool {
    matches!(item, Item::Text { shrinks: true, .. })
}

/// A single row of text, at most so wide.
fn galley(painter: &Painter, text: &str, font: &FontId, spacing: f32, most: f32) -> Arc<Galley> {
    let format = TextFormat {
        font_id: font.clone(),
        color: Color32::PLACEHOLDER,
        extra_letter_spacing: spacing,
        ..Default::default()
    };
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.wrap = TextWrapping { max_width: most, max_rows: 1, break_anywhere: true, overflow_character: Some('…') };
    painter.layout_job(job)
}

fn boxed(painter: &Painter, at: Rect, look: BoxLook) {
    let radius = CornerRadius::same(look.radius);
    painter.rect_filled(at, radius, look.fill);
    if look.line != Color32::TRANSPARENT {
        painter.rect_stroke(at, radius, Stroke::new(1.0, look.line), StrokeKind::Inside);
        if look.foot {
            let y = at.bottom() - 1.5;
            painter.hline(at.left() + 3.0..=at.right() - 3.0, y, Stroke::new(1.0, look.line));
        }
    }
}
