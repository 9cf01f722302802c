//! The two screens, menu and battle: panels are drawn from views, and what was pressed is carried out.
//!
//! [`refresh`] works the views out anew when something is stale; the egui systems draw them and collect what was
//! pressed; [`carry_out`] acts on it in the same frame, so that the next frame shows the answer.

use super::board::{self, BoardView, Motion, Scene, paint_labels};
use super::layers::{Layer, Layers};
use super::panels::decision::{DecisionAction, DecisionUi};
use super::panels::ending::{EndAction, ending};
use super::panels::legend::{legend, legend_place};
use super::panels::log::{LogAction, LogUi};
use super::panels::menu::{MenuAction, MenuUi, menu};
use super::panels::overlay::{HelpView, ToastView, help, toast, toast_place};
use super::panels::rulebook::{RuleView, RulebookUi, RulebookView, rulebook};
use super::panels::top::{TopAction, top};
use super::panels::unit::{UnitAction, unit};
use super::panels::{self, Places};
use super::pick::confirm;
use super::present::menu::Shelf;
use super::present::{Views, present};
use super::session::{Plan, Session, Stale, choose, start};
use super::theme::{self, Theme, icon};
use super::widgets::frame::area;
use super::widgets::{KeyHint, Runs, Tone};
use crate::battle::RuleKind;
use crate::battlefield::RuleData;
use crate::level::Level;
use crate::rules::Kit;
use crate::rules::rulebook::Rulebook;
use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::egui::{self, Key, Modifiers, Order};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// Which screen is shown.
#[derive(States, Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// The levels.
    #[default]
    Menu,
    /// A battle.
    Battle,
}

/// What the panels remember, and what lies above them.
#[derive(Resource, Default)]
pub struct Panels {
    /// The column.
    pub decision: DecisionUi,
    /// The log.
    pub log: LogUi,
    /// The menu.
    pub menu: MenuUi,
    /// The rulebook, if it is open.
    pub rulebook: Option<RulebookUi>,
    /// Whether the keys are shown.
    pub help: bool,
    /// Whether the log stands over its whole height.
    pub tall_log: bool,
    /// Whether the end screen was put aside to look at the board.
    pub end_aside: bool,
    /// Something to be said, until the next thing is pressed.
    pub message: Option<String>,
    /// Whether the column hears no keys in this frame: the board had them.
    pub deaf_once: bool,
    /// The board's look.
    pub theme: board::Theme,
    /// What was pressed in this frame.
    pub pressed: Vec<Pressed>,
}

/// Something that was pressed on one of the panels.
#[derive(Clone, Debug, PartialEq)]
pub enum Pressed {
    /// In the menu.
    Menu(MenuAction),
    /// In the decision column.
    Decision(DecisionAction),
    /// On the bar.
    Top(TopAction),
    /// On the end screen.
    End(EndAction),
    /// A layer of the board, or the legend itself.
    Layer(Option<Layer>),
    /// A rule was opened.
    Rule(String),
    /// Back to the menu.
    Leave,
}

impl Panels {
    /// Whether something lies above the board that has the keyboard.
    #[must_use]
    pub fn covered(&self) -> bool {
        self.help || self.rulebook.is_some()
    }
}

/// Adds the screens.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_resource::<Panels>()
        .init_resource::<Views>()
        .init_resource::<Plan>()
        .init_resource::<Stale>()
        .init_resource::<Layers>()
        .add_systems(Update, (bots, refresh).chain().run_if(in_state(Screen::Battle)))
        .add_systems(
            EguiPrimaryContextPass,
            (set_up, show_menu.run_if(in_state(Screen::Menu)), show_battle.run_if(in_state(Screen::Battle)), carry_out)
                .chain(),
        )
        .add_systems(OnExit(Screen::Battle), |mut scene: ResMut<Scene>| *scene = Scene::default());
}

/// A bot answers when everything that moves has come to rest.
fn bots(world: &mut World) {
    if !world.resource::<Motion>().is_moving() && !world.contains_resource::<super::shots::Playing>() {
        super::session::let_bot_choose(world);
    }
}

/// Works the views out anew if something changed.
pub fn refresh(world: &mut World) {
    if !std::mem::take(&mut world.resource_mut::<Stale>().0) || !world.contains_resource::<Session>() {
        return;
    }
    present(world);
    let views = world.resource::<Views>();
    let now = views.end.as_ref().map_or(&views.question.column.head.question, |end| &end.title);
    let title = format!("{now} · {} · Indes", views.top.title);
    name_window(world, title);
    super::motion::play(world);
    world.write_message(RequestRedraw);
}

/// Says in the window's title what is going on, for whoever looks at it in a bar of tasks.
fn name_window(world: &mut World, title: String) {
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    if let Ok(mut window) = windows.single_mut(world)
        && window.title != title
    {
        window.title = title;
    }
}

fn set_up(mut contexts: EguiContexts, panels: Res<Panels>, mut done: Local<Option<board::Theme>>) {
    let Ok(ctx) = contexts.ctx_mut() else {
        return;
    };
    if *done != Some(panels.theme) {
        let look = if panels.theme == board::Theme::Dark { Theme::Dark } else { Theme::Light };
        theme::apply(ctx, look);
        *done = Some(panels.theme);
    }
}

fn show_menu(mut contexts: EguiContexts, mut panels: ResMut<Panels>, shelf: Res<Shelf>) {
    let Ok(ctx) = contexts.ctx_mut() else {
        return;
    };
    if !theme::ready(ctx) {
        ctx.request_repaint();
        return;
    }
    let ctx = ctx.clone();
    let panels = &mut *panels;
    panels.menu.deaf = panels.covered();
    let whole = ctx.content_rect();
    let actions = area(&ctx, "menu", Order::Middle, whole, |ui| menu(ui, &shelf.view, &mut panels.menu));
    panels.pressed.extend(actions.into_iter().map(Pressed::Menu));
    let set = crate::battle::RuleSetId::ALL.get(shelf.set).copied();
    above(&ctx, panels, set);
}

fn show_battle(
    mut contexts: EguiContexts,
    mut panels: ResMut<Panels>,
    views: Res<Views>,
    scene: Res<Scene>,
    motion: Res<Motion>,
    mind: (Res<Plan>, Option<Res<Session>>, Res<Layers>),
    mut view: ResMut<BoardView>,
) {
    let Ok(ctx) = contexts.ctx_mut() else {
        return;
    };
    if !theme::ready(ctx) {
        ctx.request_repaint();
        return;
    }
    let (plan, session, layers) = mind;
    let ctx = ctx.clone();
    let places = Places::of(ctx.content_rect());
    let free = places.board;
    let free = bevy::math::Rect::new(free.left(), free.top(), free.right(), free.bottom());
    if view.viewport != free {
        view.set_viewport(free);
    }
    paint_labels(&ctx.layer_painter(egui::LayerId::background()), &scene, &view, &motion);
    let panels = &mut *panels;
    let ended = views.end.is_some() && !panels.end_aside;
    let heard = std::mem::take(&mut panels.deaf_once);
    // A number means an option, whoever has the keyboard.
    let number = ctx.input(|input| NUMBERS.iter().any(|&key| input.key_pressed(key)));
    panels.decision.deaf = panels.covered() || ended || plan.on_board && !number || heard;
    let pressed = area(&ctx, "top", Order::Middle, places.top, |ui| top(ui, &views.top));
    panels.pressed.extend(pressed.into_iter().map(Pressed::Top));
    let pressed = area(&ctx, "unit", Order::Middle, places.unit, |ui| unit(ui, views.unit.as_ref()));
    panels.pressed.extend(pressed.into_iter().filter_map(|action| match action {
        UnitAction::Rule(rule) => Some(Pressed::Rule(rule)),
        UnitAction::Sheet => None,
    }));
    let mut log = Vec::new();
    if panels.tall_log {
        let rect = egui::Rect::from_min_max(places.unit.left_top(), places.unit.left_top());
        let rect = rect.union(egui::Rect::from_min_max(
            places.board.left_top() + egui::vec2(8.0, 6.0),
            places.unit.right_bottom(),
        ));
        log = area(&ctx, "tall log", Order::Middle, rect, |ui| panels::log::column(ui, &views.log, &mut panels.log));
    } else if let Some(place) = places.log {
        log = area(&ctx, "log", Order::Middle, place, |ui| panels::log::strip(ui, &views.log, &mut panels.log));
    }
    for action in log {
        match action {
            LogAction::Rule(rule) => panels.pressed.push(Pressed::Rule(rule)),
            LogAction::Close => panels.tall_log = false,
            LogAction::Copy => {
                let lines: Vec<String> = views.log.lines.iter().map(panels::log::LogLine::spoken).collect();
                ctx.copy_text(lines.join("\n"));
            }
            LogAction::Opened(_) | LogAction::Why(_) => {}
        }
    }
    if !panels.tall_log {
        let place = legend_place(places.board, &layers);
        let pressed = area(&ctx, "legend", Order::Middle, place, |ui| legend(ui, &layers));
        panels.pressed.extend(pressed.map(Pressed::Layer));
    }
    if views.end.is_none() {
        let column = &views.question.column;
        let actions = area(&ctx, "decision", Order::Middle, places.column, |ui| {
            panels::decision::decision(ui, column, &mut panels.decision)
        });
        panels.pressed.extend(actions.into_iter().map(Pressed::Decision));
    }
    if let (true, Some(end)) = (ended, &views.end) {
        let actions = area(&ctx, "end", Order::Foreground, ctx.content_rect(), |ui| ending(ui, end));
        panels.pressed.extend(actions.into_iter().map(Pressed::End));
    }
    if let Some(message) = &panels.message {
        let said = ToastView { icon: icon::WARNING, text: Runs::plain(message.clone()), tone: Tone::Bad, rule: None };
        area(&ctx, "message", Order::Foreground, toast_place(places.board, 0), |ui| toast(ui, &said));
    }
    let set = session.map(|session| session.kit.rules.id);
    above(&ctx, panels, set);
}

/// What can lie above everything: the keys and the rulebook.
fn above(ctx: &egui::Context, panels: &mut Panels, set: Option<crate::battle::RuleSetId>) {
    let pressed = |key: Key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if let Some(book) = &mut panels.rulebook {
        let view = set.map(rulebook_view).unwrap_or_default();
        let closed = area(ctx, "rulebook", Order::Foreground, ctx.content_rect(), |ui| rulebook(ui, &view, book));
        if closed {
            panels.rulebook = None;
        }
    } else if panels.help {
        let view = help_view();
        let button = area(ctx, "help", Order::Foreground, ctx.content_rect(), |ui| help(ui, &view));
        match button {
            Some(1) => panels.pressed.push(Pressed::Leave),
            Some(_) => {}
            None => return,
        }
        panels.help = false;
    } else if pressed(Key::F1) {
        panels.rulebook = Some(RulebookUi::default());
    }
}

fn help_view() -> HelpView {
    let group = |name: &str, keys: &[(&str, &str)]| {
        (name.to_owned(), keys.iter().map(|(key, what)| KeyHint::new(*key, *what)).collect::<Vec<_>>())
    };
    HelpView {
        title: "Keys".into(),
        buttons: vec![KeyHint::new("Esc", "Go on"), KeyHint::new("M", "To the menu")],
        groups: vec![
            group(
                "Deciding",
                &[
                    ("1 – 9", "look at an option"),
                    ("↑ ↓", "next option"),
                    ("← →", "another weapon or surface"),
                    ("Enter", "take it"),
                    ("Esc", "let it pass, or clear the plan"),
                    ("T", "next target"),
                    ("Ctrl Z", "take back, while no die was rolled"),
                ],
            ),
            group(
                "On the board",
                &[
                    ("Space", "cursor on, cursor off"),
                    ("arrows", "move the cursor"),
                    ("Enter", "choose the cell; again: do it"),
                    ("I J K O", "move the view"),
                    ("+ −", "zoom"),
                    ("Home", "whole board"),
                ],
            ),
            group(
                "Reading",
                &[
                    ("Y", "layers of the board"),
                    ("L", "log"),
                    ("F1", "rulebook"),
                    ("F2", "these keys"),
                    ("F3", "dark or light"),
                ],
            ),
        ],
    }
}

fn rulebook_view(set: crate::battle::RuleSetId) -> RulebookView {
    let Some(book) = Rulebook::of(set) else {
        return RulebookView::default();
    };
    let rules = book.iter().map(|(id, entry)| RuleView {
        id: id.to_string(),
        section: entry.section.clone(),
        title: entry.title.clone(),
        text: entry.text.clone(),
        kind: match id.kind {
            RuleKind::Rule => "rule".into(),
            RuleKind::Data => "table".into(),
            RuleKind::Gap | RuleKind::Conflict | RuleKind::Judgement => "our ruling".into(),
        },
        see: Vec::new(),
    });
    RulebookView { title: format!("{} rulebook", book.title()), rules: rules.collect() }
}

/// Acts on what was pressed.
fn carry_out(world: &mut World) {
    keys(world);
    let pressed = std::mem::take(&mut world.resource_mut::<Panels>().pressed);
    if pressed.is_empty() {
        return;
    }
    world.resource_mut::<Stale>().0 = true;
    world.resource_mut::<Panels>().message = None;
    world.write_message(RequestRedraw);
    for action in pressed {
        match action {
            Pressed::Menu(action) => in_menu(world, action),
            Pressed::Decision(action) => decide(world, action),
            Pressed::Top(action) => on_bar(world, action),
            Pressed::End(EndAction::Again) => again(world),
            Pressed::End(EndAction::Menu) | Pressed::Leave => leave(world),
            Pressed::End(EndAction::Board | EndAction::Replay) => world.resource_mut::<Panels>().end_aside = true,
            Pressed::Layer(layer) => {
                let mut layers = world.resource_mut::<Layers>();
                match layer {
                    Some(layer) => layers.toggle(layer),
                    None => layers.legend ^= true,
                }
            }
            Pressed::Rule(rule) => open_rule(world, rule),
        }
    }
}

fn open_rule(world: &mut World, rule: String) {
    let mut book = RulebookUi::default();
    book.open = rule;
    world.resource_mut::<Panels>().rulebook = Some(book);
}

/// The keys of options.
const NUMBERS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

fn number_pressed(world: &World) -> bool {
    use KeyCode::{Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9};
    let digits = [Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9];
    world.resource::<ButtonInput<KeyCode>>().any_just_pressed(digits)
}

/// Keys that hold on every screen.
fn keys(world: &mut World) {
    let keys = world.resource::<ButtonInput<KeyCode>>();
    let pressed = |key| keys.just_pressed(key);
    let (l, f2, f3) = (pressed(KeyCode::KeyL), pressed(KeyCode::F2), pressed(KeyCode::F3));
    let layers: Vec<Layer> = Layer::ALL.into_iter().filter(|layer| pressed(layer.about().0)).collect();
    let legend = pressed(KeyCode::KeyY);
    let escape = pressed(KeyCode::Escape);
    let control = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    let take_back = control && pressed(KeyCode::KeyZ);
    // A letter with Ctrl is no layer.
    let layers = if control { Vec::new() } else { layers };
    let battle = *world.resource::<State<Screen>>().get() == Screen::Battle;
    let mut panels = world.resource_mut::<Panels>();
    let covered = panels.covered();
    if battle && l && !covered {
        panels.tall_log = !panels.tall_log;
    }
    if battle && !covered && (legend || !layers.is_empty()) {
        let mut shown = world.resource_mut::<Layers>();
        layers.into_iter().for_each(|layer| shown.toggle(layer));
        shown.legend ^= legend;
        world.resource_mut::<Stale>().0 = true;
    }
    let mut panels = world.resource_mut::<Panels>();
    if f2 && battle {
        panels.help = !panels.help;
    }
    if f3 {
        panels.theme = if panels.theme == board::Theme::Dark { board::Theme::Light } else { board::Theme::Dark };
        world.resource_mut::<Stale>().0 = true;
    }
    if battle && !covered && take_back {
        super::session::take_back(world);
    }
    let number = number_pressed(world);
    if (escape || number) && !covered && world.resource::<Plan>().on_board {
        world.resource_mut::<Plan>().on_board = false;
        world.resource_mut::<Stale>().0 = true;
    }
}

fn in_menu(world: &mut World, action: MenuAction) {
    match action {
        MenuAction::Set(set) => {
            let mut shelf = world.resource_mut::<Shelf>();
            (shelf.set, shelf.level) = (set, 0);
            shelf.refresh();
        }
        MenuAction::Level(level) => {
            let mut shelf = world.resource_mut::<Shelf>();
            shelf.level = level;
            shelf.refresh();
        }
        MenuAction::Begin => begin(world),
        MenuAction::Reload => super::read_levels(world),
        MenuAction::Rulebook => world.resource_mut::<Panels>().rulebook = Some(RulebookUi::default()),
        MenuAction::Quit => {
            world.write_message(AppExit::Success);
        }
        MenuAction::Settings => world.resource_mut::<Panels>().help = true,
        MenuAction::Player { .. } | MenuAction::Swap | MenuAction::Option { .. } => {
            world.resource_mut::<Shelf>().edit(action);
        }
        MenuAction::Load => match super::session::load(world) {
            Ok(said) => {
                show(world);
                world.resource_mut::<Panels>().message = said;
            }
            Err(problems) => world.resource_mut::<Panels>().message = Some(problems.to_string()),
        },
        MenuAction::Open | MenuAction::Replays => {}
    }
}

fn begin(world: &mut World) {
    let shelf = world.resource::<Shelf>();
    let Some((level, kit, data)) = shelf.chosen() else {
        return;
    };
    let (level, data) = (level.clone(), data.clone());
    enter(world, &level, kit, &data, super::fresh_seed());
}

/// Begins a battle and shows it.
pub fn enter(world: &mut World, level: &Level, kit: Kit, data: &RuleData, seed: u64) {
    match start(world, level, kit, data, seed) {
        Ok(()) => show(world),
        Err(error) => world.resource_mut::<Panels>().message = Some(error.to_string()),
    }
}

/// Shows the battle that the world holds.
pub fn show(world: &mut World) {
    let mut panels = world.resource_mut::<Panels>();
    panels.decision = DecisionUi::default();
    panels.end_aside = false;
    let board = world.resource::<crate::battlefield::Board>().clone();
    world.resource_mut::<Motion>().finish();
    world.resource_mut::<BoardView>().fit(&board);
    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
}

fn again(world: &mut World) {
    let Some(session) = world.get_resource::<Session>().cloned() else {
        return;
    };
    let data =
        world.resource::<Shelf>().data.iter().find(|(id, _)| *id == session.kit.rules.id).map(|(_, data)| data.clone());
    if let Some(data) = data {
        enter(world, &session.level, session.kit, &data, super::fresh_seed());
    }
}

fn leave(world: &mut World) {
    world.remove_resource::<Session>();
    name_window(world, "Indes".into());
    world.resource_mut::<Shelf>().refresh();
    world.resource_mut::<NextState<Screen>>().set(Screen::Menu);
}

fn on_bar(world: &mut World, action: TopAction) {
    match action {
        TopAction::Menu => world.resource_mut::<Panels>().help = true,
        TopAction::Log => {
            let mut panels = world.resource_mut::<Panels>();
            panels.tall_log = !panels.tall_log;
        }
        TopAction::Rulebook => world.resource_mut::<Panels>().rulebook = Some(RulebookUi::default()),
        TopAction::Settings => {
            let mut panels = world.resource_mut::<Panels>();
            panels.theme = if panels.theme == board::Theme::Dark { board::Theme::Light } else { board::Theme::Dark };
        }
        TopAction::Token(at) => {
            let unit = world.resource::<crate::battle::Turn>().order.get(at).copied();
            world.resource_mut::<Plan>().looked_at = unit;
        }
        TopAction::Undo => super::session::take_back(world),
    }
}

fn decide(world: &mut World, action: DecisionAction) {
    match action {
        DecisionAction::Focused(_)
        | DecisionAction::Why(_)
        | DecisionAction::Standing { .. }
        | DecisionAction::Plan(_) => {}
        DecisionAction::Confirm(option) => confirm(world, option),
        DecisionAction::Decline => {
            let decline = world.resource::<Views>().question.decline.clone();
            match decline {
                Some(intent) => {
                    if let Err(error) = choose(world, intent) {
                        world.resource_mut::<Panels>().message = Some(error.to_string());
                    }
                }
                None => {
                    let looked_at = world.resource::<Plan>().looked_at;
                    world.insert_resource(Plan { looked_at, ..Plan::default() });
                }
            }
        }
        DecisionAction::Slot { option, slot, choice } => {
            let found = world
                .resource::<Views>()
                .question
                .options
                .get(option)
                .and_then(|option| option.slots.get(slot).map(|&(at, _)| (option.verb.0, at)));
            if let Some(key) = found {
                world.resource_mut::<Plan>().slots.insert(key, choice);
            }
        }
        DecisionAction::Target(at) => {
            let target = world.resource::<Views>().question.targets.iter().nth(at);
            world.resource_mut::<Plan>().target = target;
        }
        DecisionAction::Rule(rule) => open_rule(world, rule),
    }
}
