//! Measuring, shortening and painting of lines.

use super::super::layout;
use super::{BoxLook, Item, Line, PaintedLine, dots};
use bevy_egui::egui;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Color32, CornerRadius, FontId, Galley, Painter, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};
use std::sync::Arc;

impl Line<'_> {
    /// The text for AccessKit: the given name, or the texts of the items in order.
    #[must_use]
    pub fn spoken(&self) -> String {
        if let Some(name) = &self.name {
            return name.clone();
        }
        let mut spoken = String::new();
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
                if !spoken.is_empty() && !joined {
                    spoken.push(' ');
                }
                spoken.push_str(&part);
                joined = false;
            }
        }
        spoken
    }

    /// The width without shortening and without surplus, in points.
    #[must_use]
    pub fn natural_width(&self, painter: &Painter) -> f32 {
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
                Item::Boxed { line, look } => (line.natural_width(painter) + 2.0 * look.pad).max(look.min_width),
            };
            if !glued {
                width += self.gap;
            }
            width += own;
            glued = false;
        }
        width
    }

    /// Paints the line into a rectangle and returns the rectangles of its items.
    pub fn paint(self, painter: &Painter, rect: Rect) -> PaintedLine {
        let over = self.natural_width(painter) - rect.width();
        let caps = self.shortened(painter, over);
        let spaces = self.items.iter().filter(|(item, _)| matches!(item, Item::Space)).count();
        let space = if over < 0.0 && spaces > 0 { -over / spaces as f32 } else { 0.0 };
        let base = self.base_line(painter, rect);
        let (x, gap) = (rect.left(), self.gap);
        let mut row = LinePainter { painter, rect, base, gap, space, x, glued: true, tagged: Vec::new() };
        for ((item, tag), most) in self.items.into_iter().zip(caps) {
            row.item(item, tag, most);
        }
        PaintedLine { rect, tagged: row.tagged, used: row.x }
    }

    /// The y coordinate of the common base line: that of the largest text, which is centred vertically. `None` if each
    /// text is centred by itself or there is none.
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

    /// The greatest width of each item, so that all items together lose `over` points.
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
                    Some((at, line.natural_width(painter)))
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

    /// Shows the line over the whole width of a panel, with its name for AccessKit.
    pub fn show(self, ui: &mut Ui) -> (PaintedLine, Response) {
        let (rect, response) = layout::place(ui, vec2(ui.available_width(), self.height));
        let name = self.spoken();
        let shown = self.paint(ui.painter(), rect);
        if !name.is_empty() {
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &name));
        }
        (shown, response)
    }

    /// Shows the line in a rectangle of a panel without allocating space, with its name for AccessKit.
    pub fn place(self, ui: &Ui, rect: Rect) -> PaintedLine {
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

/// Paints the items of a line from the left.
struct LinePainter<'p> {
    painter: &'p Painter,
    rect: Rect,
    /// The y coordinate of the common base line; `None` if each text is centred by itself.
    base: Option<f32>,
    /// The gap between two items.
    gap: f32,
    /// The width that each flexible space takes.
    space: f32,
    /// The x coordinate at which the items so far end.
    x: f32,
    /// Whether the next item follows without a gap.
    glued: bool,
    tagged: Vec<(usize, Rect)>,
}

impl LinePainter<'_> {
    /// Paints an item, a text or a box at most `most` points wide.
    fn item(&mut self, item: Item, tag: Option<usize>, most: f32) {
        let at = match item {
            Item::Gap(width) => return self.skip_to(self.x + width),
            // Even in a line that is too wide, the items on both sides of a space never touch.
            Item::Space => return self.skip_to(self.x + (self.space + if self.glued { 0.0 } else { self.gap })),
            Item::At(from) => return self.skip_to(self.x.max(self.rect.left() + from)),
            Item::Text { text, font, colour, spacing, dotted, .. } => {
                let at = self.text(galley(self.painter, &text, &font, spacing, most), colour);
                if let Some(line) = dotted {
                    dots(self.painter, at, line);
                }
                at
            }
            Item::Draw { size, draw, .. } => {
                let at = Rect::from_min_size(pos2(self.next_left(), self.rect.center().y - size.y / 2.0), size);
                draw(self.painter, at);
                at
            }
            Item::Boxed { line, look } => self.boxed(line, look, most),
        };
        self.x = at.right();
        self.glued = false;
        self.tagged.extend(tag.map(|tag| (tag, at)));
    }

    fn skip_to(&mut self, x: f32) {
        self.x = x;
        self.glued = true;
    }

    /// The left edge of the next item.
    fn next_left(&self) -> f32 {
        if self.glued { self.x } else { self.x + self.gap }
    }

    fn text(&self, galley: Arc<Galley>, colour: Color32) -> Rect {
        let top = match self.base {
            Some(base) => base - base_of(&galley),
            None => self.rect.center().y - galley.size().y / 2.0,
        };
        let at = Rect::from_min_size(pos2(self.next_left(), top), galley.size());
        self.painter.galley(at.min, galley, colour);
        at
    }

    /// Paints a chip or a key cap with the line inside it.
    fn boxed(&mut self, line: Line, look: BoxLook, most: f32) -> Rect {
        let inside = line.natural_width(self.painter).min(most);
        let size = vec2((inside + 2.0 * look.pad).max(look.min_width), look.height);
        let at = Rect::from_min_size(pos2(self.next_left(), self.rect.center().y - look.height / 2.0), size);
        boxed(self.painter, at, look);
        let raised = vec2(0.0, if look.foot { 0.5 } else { 0.0 });
        let inner = Rect::from_center_size(at.center() - raised, vec2(inside, look.height));
        self.tagged.extend(line.paint(self.painter, inner).tagged);
        at
    }
}

/// The distance from the top of a single row of text to its base line.
fn base_of(galley: &Galley) -> f32 {
    let row = galley.rows.first();
    let glyph = row.and_then(|row| row.glyphs.first().map(|glyph| row.pos.y + glyph.pos.y));
    glyph.unwrap_or(galley.size().y * 0.79)
}

const fn shrinking(item: &Item) -> bool {
    matches!(item, Item::Text { shrinks: true, .. })
}

/// A single row of text, at most `most` points wide.
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
