//! The battle of the window once more in this process. It chooses the answers, and knows where the window shows the option,
//! the cells and the buttons that they need.

use crate::window_session::quiet;
use crate::window_support::Panel;
use bevy::prelude::{App, Vec2, World};
use bevy_egui::egui::{self, Rect, vec2};
use indes::battle::{Arg, Events, Intent, Pending, Record, Rules, Slot, look};
use indes::battlefield::{Board, Body, Roster, UnitId, UnitMask};
use indes::grid::Cell;
use indes::level::Level;
use indes::window::answering::confirm;
use indes::window::board::{BoardView, Hovered, Scene};
use indes::window::panels::PanelLayout;
use indes::window::panels::curtain::{CurtainUi, curtain};
use indes::window::panels::decision::{DecisionAction, DecisionUi, DecisionView, decision};
use indes::window::parts::open_if_others_decided;
use indes::window::pick::{act_with, next_doer, next_target, pick, pointed_at};
use indes::window::present::recap::Recap;
use indes::window::present::together::{TogetherGroup, groups};
use indes::window::present::{Views, present};
use indes::window::run::run_now;
use indes::window::session::{self, Plan, Session, choose};
use indes::window::standing_orders::obey;
use indes::window::theme::Theme;
use std::cmp::Reverse;

/// The same battle as in the window.
pub struct Mirror {
    app: App,
    /// The number of the first event that followed from the last answer.
    news: u32,
}

/// An answer and the inputs that give it.
#[derive(Clone, Debug)]
pub struct PlannedAnswer {
    /// The answer.
    pub intent: Intent,
    /// The index of its option in the column; `None` to pass.
    pub option: Option<usize>,
    /// How often the key for the next unit to act is pressed.
    pub doers: usize,
    /// The unit whose name in the column is clicked first, if the window would let another one act.
    pub doer: Option<UnitId>,
    /// Cells to the right and down from the unit to the end of its path.
    pub steps: Option<(i16, i16)>,
    /// How often the key for the next target is pressed.
    pub targets: usize,
    /// The cells to click: the target's if it is not the chosen one yet, then the end of the path.
    pub board: Vec<Cell>,
}

fn whole() -> Rect {
    Rect::from_min_size(egui::Pos2::ZERO, vec2(1280.0, 720.0))
}

impl Mirror {
    pub fn begin(level: &Level, seed: u64) -> Self {
        let def = indes::rules::def(level.rules).unwrap();
        let mut app = quiet();
        session::start(app.world_mut(), level, def, &def.shipped_data().unwrap(), seed).unwrap();
        present(app.world_mut());
        Self { app, news: 0 }
    }

    fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// The title that the window must have.
    pub fn title(&mut self) -> String {
        let views = self.world().resource::<Views>();
        let now = views.end.as_ref().map_or(&views.question.column.head.question, |end| &end.title);
        format!("{now} · {} · Indes", views.top.title)
    }

    pub fn record(&mut self) -> Record {
        self.world().resource::<Session>().record.clone()
    }

    /// The best answer to the open question among those with the offered weapons, and the inputs for it; `None` if the
    /// battle is over.
    pub fn planned_answer(&mut self) -> Option<PlannedAnswer> {
        self.focus(0);
        let world = self.app.world_mut();
        let question = world.resource::<Pending>().0.clone()?;
        let rules = world.resource::<Rules>().0;
        let (intents, pass) = look(world, |view| {
            let plain = |intent: &Intent| {
                let row = question.row(intent.verb).expect("a listed answer has a row");
                row.slots.iter().enumerate().all(|(at, slot)| {
                    let first = || rules.domain(view, &question.asked, row, &intent.with[..at], at).first(view);
                    matches!(slot, Slot::Unit | Slot::Path) || first().as_ref() == Some(&intent.with[at])
                })
            };
            let mut listed = question.listed(rules, view);
            listed.retain(plain);
            let worth = rules.worth(view, &question, &listed);
            let mut order: Vec<usize> = (0..listed.len()).collect();
            order.sort_by_key(|&at| Reverse(worth[at]));
            let intents: Vec<Intent> = order.into_iter().map(|at| listed[at].clone()).collect();
            (intents, view.idle(rules, &question.asked))
        });
        let place = |verb| question.rows.iter().filter(|row| row.verb != pass).position(|row| row.verb == verb);
        let mut options = intents.into_iter().map(|intent| (place(intent.verb), intent));
        let shown = |(option, _): &(Option<usize>, Intent)| option.is_none_or(|option| self.is_in_sight(option));
        let (option, intent) = options.find(shown).expect("something can be answered");
        let mut planned =
            PlannedAnswer { option, doers: 0, doer: None, steps: None, targets: 0, board: Vec::new(), intent };
        let world = self.app.world_mut();
        let actor = look(world, |view| rules.actor(view, &question.asked, &planned.intent));
        let start = actor.map(|unit| self.cell(unit)).unwrap_or_default();
        if let Some(option) = option {
            self.focus(option);
            self.plan_doer(&mut planned, actor);
            let shown = &self.app.world().resource::<Views>().question;
            let units = planned.intent.with.iter().filter(|arg| matches!(arg, Arg::Unit(_))).count();
            let names_doer = shown.options[option].doers != UnitMask::NONE;
            if units > usize::from(names_doer) {
                self.plan_target(&mut planned);
            }
            self.world().resource_mut::<Plan>().reset();
            self.focus(0);
        }
        // The cell under the pointer counts as chosen, so that one is always clicked.
        let last = planned.intent.with.last();
        let cell = last.and_then(|arg| if let Arg::Cell(cell) = arg { Some(*cell) } else { None });
        if let Some(end) = planned.intent.path().last().copied().or(cell) {
            planned.steps = Some((end.x - start.x, end.y - start.y));
            planned.board.push(end);
        }
        Some(planned)
    }

    /// Whether a click reaches an option without scrolling.
    fn is_in_sight(&mut self, option: usize) -> bool {
        let column = self.world().resource::<Views>().question.column.clone();
        // The focused option is in sight.
        if option == 0 {
            return true;
        }
        let (at, mut panel) = (self.option(option), column_panel(column));
        let place = PanelLayout::of(whole()).column;
        panel.click_at(egui::pos2(at.x - place.min.x, at.y - place.min.y)).contains(&DecisionAction::Focused(option))
    }

    /// Focuses an option of the column, as a click does: the pointer is not on the board then.
    fn focus(&mut self, option: usize) {
        let world = self.app.world_mut();
        world.resource_mut::<Hovered>().0 = None;
        world.resource_mut::<DecisionUi>().focus = option;
        present(world);
    }

    /// Lets the unit act that carries out the planned answer, and notes the inputs for it.
    fn plan_doer(&mut self, planned: &mut PlannedAnswer, actor: Option<UnitId>) {
        let question = &self.app.world().resource::<Views>().question;
        let doers = question.focused().map_or(UnitMask::NONE, |option| option.doers);
        let Some(actor) = actor.filter(|&actor| doers.has(actor) && question.unit != Some(actor)) else { return };
        let place = |unit: Option<UnitId>| doers.iter().position(|other| Some(other) == unit).unwrap_or(0);
        planned.doers = (place(Some(actor)) + doers.len() - place(question.unit)) % doers.len();
        planned.doer = Some(actor);
        act_with(self.world(), actor);
        present(self.world());
    }

    /// Notes the inputs that aim at the target of the planned answer.
    fn plan_target(&self, planned: &mut PlannedAnswer) {
        let last =
            planned.intent.with.iter().rev().find_map(|arg| if let Arg::Unit(unit) = arg { Some(*unit) } else { None });
        let target = last.expect("a unit is aimed at");
        let shown = &self.app.world().resource::<Views>().question;
        let place = |unit: Option<UnitId>| shown.targets.iter().position(|other| Some(other) == unit).unwrap_or(0);
        let count = shown.targets.iter().count().max(1);
        planned.targets = (place(Some(target)) + count - place(shown.target)) % count;
        if planned.targets > 0 || planned.intent.path().is_empty() {
            planned.board.push(self.cell(target));
        }
    }

    /// Gives an answer in this battle.
    pub fn choose(&mut self, intent: Intent) {
        self.news = self.world().resource::<Events>().next;
        choose(self.world(), intent).unwrap();
        obey(self.world());
        present(self.world());
    }

    /// Lifts the curtain of this battle, if there is one, and returns the middle of the button that lifts it in the window.
    pub fn lift(&mut self) -> Option<Vec2> {
        let hidden = self.world().resource::<Views>().curtain.clone()?;
        let panel = Panel::new(hidden, |ui, hidden| curtain(ui, hidden, &mut CurtainUi::default()));
        let button = panel.nodes().into_iter().find(|node| node.1.starts_with("I am ")).expect("a button lifts it").2;
        let question = session::question(self.world());
        self.world().resource_mut::<Session>().lifted = Some(question);
        present(self.world());
        Some(Vec2::new(button.center().x, button.center().y))
    }

    /// Whether a recap has opened with the lifted curtain, until a button or Enter closes it.
    pub fn is_recap_open(&mut self) -> bool {
        run_now(self.world(), open_if_others_decided);
        self.world().remove_resource::<Recap>().is_some()
    }

    /// Whether the window shows what the last answer had carried out at the same time, until a button or Enter closes it.
    pub fn is_moment_open(&self) -> bool {
        let (world, since) = (self.app.world(), self.news);
        let Some(rule) = world.resource::<Rules>().0.together() else { return false };
        let events = &world.resource::<Events>().list;
        let is_new = |group: &TogetherGroup| events.get(group.ends()).is_some_and(|event| event.seq >= since);
        groups(events, rule).iter().any(is_new)
    }

    /// The points of the figures in the window, in the order of the roster.
    pub fn figures(&mut self) -> Vec<(usize, usize)> {
        let (view, board) = (self.view(), self.app.world().resource::<Board>());
        let units = self.app.world().resource::<Roster>().ids();
        let place = |unit: UnitId| middle(|at| view.cell_at(board, at) == Some(self.cell(unit)));
        units.filter_map(place).map(|at| (at.x as usize, at.y as usize)).collect()
    }

    fn cell(&self, unit: UnitId) -> Cell {
        let world = self.app.world();
        world.get::<Body>(world.resource::<Roster>().member(unit).entity).map(|body| body.cell).unwrap_or_default()
    }

    /// The view at the beginning of a battle: the whole board in the free part of the screen.
    fn view(&self) -> BoardView {
        let free = PanelLayout::of(whole()).board;
        let mut view = BoardView::default();
        view.set_viewport(bevy::math::Rect::new(free.min.x, free.min.y, free.max.x, free.max.y));
        view.fit(self.app.world().resource::<Board>());
        view
    }

    /// Of the points at which a click picks a cell under the open question, the one nearest to their middle.
    fn point(&self, cell: Cell) -> Vec2 {
        let (view, world) = (self.view(), self.app.world());
        let question = &world.resource::<Views>().question;
        let means = |at| pointed_at(&view, world.resource::<Scene>(), question, at) == Some(cell);
        middle(means).unwrap_or_else(|| panic!("no click means {cell}"))
    }

    /// Gives an answer in this battle as keys or clicks give it in the window: on the option, then on the board, the last
    /// cell twice, or once on the button. With keys the target is chosen by its key, and only the end of a path on the
    /// board. `click` receives the point of each click on the board and on the button before it is made here.
    pub fn answer(&mut self, planned: &PlannedAnswer, keys: bool, mut click: impl FnMut(Vec2)) {
        let skipped = if keys { planned.board.len() - usize::from(planned.steps.is_some()) } else { 0 };
        let on_board = &planned.board[skipped..];
        self.news = self.world().resource::<Events>().next;
        match planned.option {
            None => choose(self.world(), planned.intent.clone()).unwrap(),
            Some(option) => {
                self.focus(option);
                for _ in 0..if keys { planned.doers } else { 0 } {
                    next_doer(self.world());
                    present(self.world());
                }
                if let Some(doer) = planned.doer.filter(|_| !keys) {
                    click(self.name_of(doer));
                    act_with(self.world(), doer);
                    present(self.world());
                }
                let world = self.world();
                for _ in 0..if keys { planned.targets } else { 0 } {
                    next_target(world);
                    present(world);
                }
                for &cell in on_board.iter().chain(on_board.last()) {
                    if !keys {
                        click(self.point(cell));
                    }
                    self.pick(cell);
                }
                if on_board.is_empty() {
                    if !keys {
                        click(Self::buttons().0);
                    }
                    confirm(self.world(), option);
                }
            }
        }
        obey(self.world());
        present(self.world());
    }

    fn pick(&mut self, cell: Cell) {
        let world = self.world();
        world.resource_mut::<Hovered>().0 = Some(cell);
        present(world);
        pick(world, cell);
        present(world);
    }

    /// A point in the corner of an option's row or chip in the window, away from the controls inside it.
    pub fn option(&mut self, option: usize) -> Vec2 {
        let column = self.world().resource::<Views>().question.column.clone();
        let place = PanelLayout::of(whole()).column;
        let name = column.options[option].spoken();
        let panel = column_panel(column);
        let found = panel.nodes().into_iter().find(|node| node.1 == name);
        let row = found.unwrap_or_else(|| panic!("no option {name}: {:#?}", panel.names())).2;
        Vec2::new(place.min.x + row.min.x + 16.0, place.min.y + row.min.y + 16.0)
    }

    /// The middle of the name of a unit that could act, in the column of the focused option.
    fn name_of(&mut self, doer: UnitId) -> Vec2 {
        let question = &self.world().resource::<Views>().question;
        let at = question.doers().iter().position(|unit| unit == doer).expect("a unit that could act");
        let (column, focus) = (question.column.clone(), question.focus);
        let name = column.doers[at].name.clone();
        let mut panel = column_panel(column);
        panel.state().1.focus = focus;
        let found = panel.nodes().into_iter().find(|node| node.1 == name).expect("its name is in the column").2;
        let place = PanelLayout::of(whole()).column;
        Vec2::new(place.min.x + found.center().x, place.min.y + found.center().y)
    }

    /// The first and the last button at the foot of the column: confirm and decline.
    pub fn buttons() -> (Vec2, Vec2) {
        let place = PanelLayout::of(whole()).column;
        let y = place.max.y - 30.0;
        (Vec2::new(place.min.x + 60.0, y), Vec2::new(place.max.x - 60.0, y))
    }
}

/// The column of a question as a panel.
fn column_panel(column: DecisionView) -> Panel<(DecisionView, DecisionUi), DecisionAction> {
    let show = |ui: &mut egui::Ui, (view, state): &mut (DecisionView, DecisionUi)| decision(ui, view, state);
    let place = PanelLayout::of(whole()).column;
    Panel::sized(place.size(), Theme::Dark, (column, DecisionUi::default()), show)
}

/// Of the points of the board for which `is_there` holds, the one nearest to their middle.
fn middle(is_there: impl Fn(Vec2) -> bool) -> Option<Vec2> {
    let free = PanelLayout::of(whole()).board;
    let (across, down) = (free.min.x as u16..free.max.x as u16, free.min.y as u16..free.max.y as u16);
    let points = down.step_by(6).flat_map(|y| across.clone().step_by(6).map(move |x| (x, y)));
    let there: Vec<Vec2> =
        points.map(|(x, y)| Vec2::new(f32::from(x), f32::from(y))).filter(|&at| is_there(at)).collect();
    let middle = there.iter().sum::<Vec2>() / there.len().max(1) as f32;
    // The middle itself may be hidden behind high terrain.
    there.into_iter().min_by(|a, b| a.distance_squared(middle).total_cmp(&b.distance_squared(middle)))
}
