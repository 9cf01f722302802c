//! What the board shows, as plain data. The board knows no rules: which units are enemies and what a step costs is worked
//! out by the module that fills the scene.

use super::colour::Colour;
use crate::theme::Theme;
use bevy::ecs::resource::Resource;
use bevy::math::Vec2;
use indes_core::battlefield::{Board, Livery};
use indes_core::grid::{Cell, Direction};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Everything on the table.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The ground; the table is empty if `None`.
    pub board: Option<Arc<Board>>,
    /// The look of the table.
    pub theme: Theme,
    /// The figures.
    pub units: Vec<UnitLook>,
    /// Everything drawn on cells and between figures.
    pub marks: Vec<Mark>,
    /// The cells that matter to the open decision: all others and their figures are dimmed. `None` dims nothing.
    pub dim: Option<BTreeSet<Cell>>,
    /// The cell under the pointer.
    pub hover: Option<Cell>,
    /// The cell of the keyboard's cursor.
    pub cursor: Option<Cell>,
    /// Whether cells above or below level 0 show their height.
    pub heights: bool,
    /// Whether letters and numbers stand along the board.
    pub rulers: bool,
}

/// The state of a figure in the open decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum UnitState {
    /// Nothing special.
    #[default]
    Normal,
    /// Asked to answer: amber cell and a pin with "?".
    Asked,
    /// About to choose its own action: amber cell and a pin with a hand.
    Choosing,
    /// Acting now, while another unit decides: white outline and a small triangle.
    Acting,
    /// Attacks the unit that is asked: red dashed cell.
    Attacker,
    /// A target: red dashed cell and brackets.
    Target,
    /// Had its turn: pale, with a tick.
    HadTurn,
    /// Fallen: lying on its side, grey.
    Down,
}

/// What a bar under a figure measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BarKind {
    /// Health, with ticks at the quarters.
    Health,
    /// Action points, one cell each.
    ActionPoints,
    /// Poise, a diamond.
    Poise,
    /// Momentum, a square.
    Momentum,
    /// Focus, a circle.
    Focus,
    /// The one pool of a minion.
    Minion,
}

/// A bar under a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bar {
    /// What it measures.
    pub kind: BarKind,
    /// The value now.
    pub now: u16,
    /// The greatest value.
    pub max: u16,
}

/// A status badge beside a figure.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Badge {
    /// The key of a status mark in `figures.ron`.
    pub mark: String,
    /// Whether the status is harmful: red on paper, not paper on ink.
    pub harm: bool,
}

impl Badge {
    /// The badge of a harmful status.
    #[must_use]
    pub fn harmful(mark: &str) -> Self {
        Self { mark: mark.to_owned(), harm: true }
    }
}

/// How an animation displaces a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offset {
    /// Displacement on the plane, in pixels at zoom 1, y to the south. The disc moves along.
    pub plane: Vec2,
    /// Height of disc and figure above the ground of its cell, in pixels at zoom 1.
    pub height: f32,
    /// Height of the figure above its disc, in pixels at zoom 1.
    pub lift: f32,
    /// Angle by which the figure leans to the right, in radians.
    pub lean: f32,
    /// Opacity of the figure, 0 to 1.
    pub alpha: f32,
    /// Saturation of the figure's colours, 0 (grey) to 1.
    pub saturation: f32,
}

impl Offset {
    /// Both displacements together: lengths and angles add up, opacities and saturations multiply.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            plane: self.plane + other.plane,
            height: self.height + other.height,
            lift: self.lift + other.lift,
            lean: self.lean + other.lean,
            alpha: self.alpha * other.alpha,
            saturation: self.saturation * other.saturation,
        }
    }
}

impl Default for Offset {
    fn default() -> Self {
        Self { plane: Vec2::ZERO, height: 0.0, lift: 0.0, lean: 0.0, alpha: 1.0, saturation: 1.0 }
    }
}

/// A figure shown where the unit does not stand: paler and without bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ghost {
    /// Where the unit would stand.
    Planned,
    /// Where the unit stood.
    Past,
}

/// A figure.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitLook {
    /// Identifies the figure in marks and animations; a ghost has the key of its unit.
    pub key: u32,
    /// The unit's name.
    pub name: String,
    /// The key of its figure in `figures.ron`.
    pub figure: String,
    /// Its cell; for a large unit, the anchor of its footprint.
    pub cell: Cell,
    /// All cells of its footprint if there are several, else empty.
    pub cells: Vec<Cell>,
    /// The colours of its side.
    pub livery: Livery,
    /// The direction of its facing wedge; `None` for no wedge.
    pub facing: Option<Direction>,
    /// Size of its disc: 1, 2 or 3.
    pub size: u8,
    /// Displacement.
    pub offset: Offset,
    /// Bars under it.
    pub bars: Vec<Bar>,
    /// Badges beside it.
    pub badges: Vec<Badge>,
    /// Its state in the open decision.
    pub state: UnitState,
    /// Set if the figure is shown where the unit does not stand.
    pub ghost: Option<Ghost>,
}

impl UnitLook {
    /// A figure on a cell, without bars and badges.
    #[must_use]
    pub fn new(key: u32, name: &str, figure: &str, livery: Livery, cell: Cell) -> Self {
        Self {
            key,
            name: name.to_owned(),
            figure: figure.to_owned(),
            cell,
            cells: Vec::new(),
            livery,
            facing: None,
            size: super::figures::figure(figure).map_or(1, |figure| figure.size),
            offset: Offset::default(),
            bars: Vec::new(),
            badges: Vec::new(),
            state: UnitState::Normal,
            ghost: None,
        }
    }

    /// The cells of its footprint.
    pub fn footprint(&self) -> impl Iterator<Item = Cell> + '_ {
        let one = self.cells.is_empty().then_some(self.cell);
        one.into_iter().chain(self.cells.iter().copied())
    }
}

/// An end of an arrow or a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A figure, by its key.
    Unit(u32),
    /// A cell.
    Cell(Cell),
}

/// A label plate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// A character of the icon font.
    pub icon: Option<&'static str>,
    /// The text.
    pub text: String,
    /// Colour of the plate. The text is in paper, ink or white, by contrast.
    pub ground: Colour,
}

impl Label {
    /// An ink plate without icon.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self { icon: None, text: text.to_owned(), ground: Colour::INK }
    }

    /// Sets the icon.
    #[must_use]
    pub fn with_icon(self, icon: &'static str) -> Self {
        Self { icon: Some(icon), ..self }
    }

    /// Sets the colour of the plate.
    #[must_use]
    pub fn on(self, ground: Colour) -> Self {
        Self { ground, ..self }
    }
}

/// How certain it is that a step provokes a strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strike {
    /// The strike will be possible.
    Possible,
    /// The strike depends on results still open.
    SomeCases,
}

/// A step of a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The cell it leads to.
    pub cell: Cell,
    /// Its cost, written in a disc; `None` shows none.
    pub cost: Option<String>,
    /// The sum spent after this step, written on a label below; `None` shows none.
    pub total: Option<String>,
    /// The strike that the step provokes, with the weapon's character of the icon font.
    pub strike: Option<(Strike, &'static str)>,
}

impl Step {
    /// A step without cost, sum and strike.
    #[must_use]
    pub const fn to(cell: Cell) -> Self {
        Self { cell, cost: None, total: None, strike: None }
    }
}

/// How a cell is framed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// The unit that is asked.
    Asked,
    /// The acting unit.
    Acting,
    /// An attacker or a target.
    Harm,
    /// A planned destination.
    Plan,
    /// Cells that a side wins by holding.
    Goal,
}

/// How an arc of facing is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ArcLook {
    /// As a thin line before the figure.
    Thin,
    /// As two filled halves, the front solid and the rear broken: for figures that the open decision is about.
    Full,
}

/// Something drawn on cells or between figures.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// The cells in reach of a move. Occupied cells are not tinted but belong to the area inside the contour, so include
    /// the start and the cells of friends. All other cells are darkened.
    Reach {
        /// In reach with one action.
        near: Vec<Cell>,
        /// In reach with two actions.
        far: Vec<Cell>,
    },
    /// A zone of control or a threat.
    Zone {
        /// Its cells.
        cells: Vec<Cell>,
        /// Whether its hatch is paler: a zone that acts only in some cases.
        weak: bool,
    },
    /// A translucent colour over cells.
    Tint {
        /// The cells.
        cells: Vec<Cell>,
        /// The colour with its opacity.
        colour: Colour,
    },
    /// A framed cell.
    Frame(Cell, Frame),
    /// A frame around several cells.
    Area(Vec<Cell>, Frame),
    /// A path: a thick line, or dots if it is the alternative to another path.
    Path {
        /// The cell where it starts.
        from: Cell,
        /// Its steps.
        steps: Vec<Step>,
        /// Whether it is drawn as dots.
        alternative: bool,
        /// The livery whose colour the labels with the sums have.
        livery: Livery,
    },
    /// A melee attack: an arc with an arrow head.
    Attack {
        /// The attacker.
        from: Place,
        /// The target.
        to: Place,
        /// Weapon and cost.
        label: Option<Label>,
        /// The part of the arc that is drawn, 0 to 1.
        grown: f32,
    },
    /// A shot: a line at shoulder height.
    Shot {
        /// The shooter.
        from: Place,
        /// The target.
        to: Place,
        /// The cell that obstructs the shot, with a label; the line is dashed after it.
        obstacle: Option<(Cell, Option<Label>)>,
    },
    /// A relation of two figures: a line and a badge in the middle.
    Relation {
        /// The key of one figure.
        a: u32,
        /// The key of the other figure.
        b: u32,
        /// The badge in the middle of the line.
        badge: Badge,
    },
    /// A figure that is surrounded: dashed lines from it and a badge.
    Surrounded {
        /// The key of the surrounded figure.
        who: u32,
        /// The keys of the figures around it.
        by: Vec<u32>,
        /// The label beside the badge.
        label: Option<Label>,
    },
    /// Things that happen at the same time: a burst at each place, all joined to one label.
    Together {
        /// The places.
        ends: Vec<Place>,
        /// The label, on a pale plate.
        label: Label,
    },
    /// The half of the board that a figure faces, as an arc around its disc, and the half behind it.
    Facing {
        /// The cells of the figure.
        cells: Vec<Cell>,
        /// The direction.
        facing: Direction,
        /// How strongly it is drawn.
        arc: ArcLook,
    },
    /// A label plate above a figure or a cell.
    Plate {
        /// The figure or cell.
        at: Place,
        /// The plate.
        label: Label,
    },
    /// Text that rises from a figure or a cell and fades.
    Float {
        /// The figure or cell.
        at: Place,
        /// The text.
        text: String,
        /// Its colour.
        colour: Colour,
        /// How far it has risen, from 0 to 1, where it is gone.
        risen: f32,
    },
}
