//! The two screens, menu and battle: panels are drawn from views, and what was pressed is carried out.
//!
//! [`refresh`] works the views out anew when something is stale; the egui systems draw them and collect what was
//! pressed; [`super::deeds`] acts on it in the same frame, so that the next frame shows the answer.

use super::board::{self, BoardView, Motion, Scene, paint_labels};
use super::keys;
use super::layers::{Layer, Layers};
use super::message::Message;
use super::panels::curtain::{CurtainAction, CurtainUi, curtain};
use super::panels::decision::{DecisionAction, DecisionUi};
use super::panels::ending::{EndAction, ending};
use super::panels::legend::{legend, legend_place};
use super::panels::live::live;
use super::panels::log::{LogAction, LogUi};
use super::panels::menu::{MenuAction, MenuUi, Value, menu};
use super::panels::overlay::{HelpView, help};
use super::panels::recap::{RecapAction, recap, timeline};
use super::panels::records::{RecordsAction, RecordsUi, records};
use super::panels::replay::{ReplayAction, replay};
use super::panels::rulebook::{RuleView, RulebookUi, RulebookView, rulebook};
use super::panels::settings::{SettingsAction, SettingsView, settings};
use super::panels::sheet::{SheetAction, SheetView, sheet};
use super::panels::threat::{threat, threat_place};
use super::panels::top::{TopAction, top};
use super::panels::unit::{UnitAction, unit};
use super::panels::why::{WhyAction, WhyView, why};
use super::panels::{self, Places};
use super::present::menu::Shelf;
use super::present::recap::Recap;
use super::present::{Views, present};
use super::replay::Replay;
use super::session::{Plan, Session, Stale};
use super::settings::Settings;
use super::theme::{self, Theme};
use super::widgets::KeyHint;
use super::widgets::frame::area;
use crate::rules::rulebook::Rulebook;
use crate::text::text;
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
    /// The list of records, if it is open.
    pub records: Option<RecordsUi>,
    /// Whether a curtain hides the battle.
    pub curtain: bool,
    /// What is written on it.
    pub code: CurtainUi,
    /// The question whose curtain was lifted.
    pub lifted: Option<u64>,
    /// The chain of numbers that is looked at, and the term of it that is opened.
    pub why: Option<(WhyView, Option<(usize, usize)>)>,
    /// The sheet of a unit that is looked at.
    pub sheet: Option<SheetView>,
    /// What happened since somebody's last decision, while it is told.
    pub recap: Option<Recap>,
    /// The window of settings.
    pub settings: Option<SettingsView>,
    /// The action that waits for its key in the window of settings.
    pub waiting: Option<super::input::BoardAction>,
    /// Whether the keys are shown.
    pub help: bool,
    /// Whether the log stands over its whole height.
    pub tall_log: bool,
    /// The question whose unit was last brought into view.
    pub framed: Option<u64>,
    /// Whether the end screen was put aside to look at the board.
    pub end_aside: bool,
    /// Something to be said, until the next thing is pressed.
    pub message: Option<Message>,
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
    /// The chain behind a line of the log.
    Why(u64),
    /// Something was set, by its place in the window of settings.
    Setting {
        /// The group.
        group: usize,
        /// Its row.
        option: usize,
        /// The value.
        value: Value,
    },
    /// The sheet of the unit in the panel.
    Sheet,
    /// A rule was opened.
    Rule(String),
    /// In the column of a record that is played again.
    Replay(ReplayAction),
    /// In the list of records.
    Records(RecordsAction),
    /// In the recap.
    Recap(RecapAction),
    /// The curtain is to be lifted, with a code.
    Lift(String),
    /// Back to the menu.
    Leave,
}

impl Panels {
    /// Whether something lies above the board that has the keyboard.
    #[must_use]
    pub fn covered(&self) -> bool {
        self.curtain
            || self.help
            || self.rulebook.is_some()
            || self.records.is_some()
            || self.why.is_some()
            || self.sheet.is_some()
            || self.recap.is_some()
            || self.settings.is_some()
            || matches!(self.message, Some(Message::Broken { .. }))
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
        .init_resource::<super::standing::Orders>()
        .add_systems(Update, (bots, super::replay::run, refresh).chain().run_if(in_state(Screen::Battle)))
        .add_systems(
            EguiPrimaryContextPass,
            (
                set_up,
                show_menu.run_if(in_state(Screen::Menu)),
                show_battle.run_if(in_state(Screen::Battle)),
                super::deeds::carry_out,
            )
                .chain(),
        )
        .add_systems(OnExit(Screen::Battle), |mut scene: ResMut<Scene>| *scene = Scene::default());
}

/// A bot answers when everything that moves has come to rest.
fn bots(world: &mut World) {
    let others = world.contains_resource::<super::shots::Playing>() || world.contains_resource::<Replay>();
    if !world.resource::<Motion>().is_moving() && !others {
        super::session::let_bot_choose(world);
        super::standing::obey(world);
    }
}

/// Works the views out anew if something changed.
pub fn refresh(world: &mut World) {
    if !std::mem::take(&mut world.resource_mut::<Stale>().0) || !world.contains_resource::<Session>() {
        return;
    }
    present(world);
    let hides = !world.resource::<crate::battlefield::Concealed>().is_empty();
    let views = world.resource::<Views>();
    let now = match (&views.replay, &views.end) {
        (Some(played), _) => text!("replay-window", here = played.place[0], last = played.place[1]),
        (None, Some(end)) => end.title.clone(),
        // Who is hidden, and asked behind the curtain, is not named.
        (None, None) if views.curtain.is_some() && hides => text!("curtain-hand-over"),
        (None, None) => views.question.column.head.question.clone(),
    };
    let title = format!("{now} · {} · Indes", views.top.title);
    name_window(world, title);
    super::motion::play(world);
    world.write_message(RequestRedraw);
}

/// Says in the window's title what is going on, for whoever looks at it in a bar of tasks.
pub(super) fn name_window(world: &mut World, title: String) {
    let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
    if let Ok(mut window) = windows.single_mut(world)
        && window.title != title
    {
        window.title = title;
    }
}

fn set_up(mut contexts: EguiContexts, panels: Res<Panels>, mut done: Local<Option<(board::Theme, u32)>>) {
    let Ok(ctx) = contexts.ctx_mut() else {
        return;
    };
    let wanted = (panels.theme, theme::text_size().to_bits());
    if *done != Some(wanted) {
        let look = if panels.theme == board::Theme::Dark { Theme::Dark } else { Theme::Light };
        theme::apply(ctx, look);
        *done = Some(wanted);
    }
}

fn show_menu(mut contexts: EguiContexts, mut panels: ResMut<Panels>, shelf: Res<Shelf>, settings: Res<Settings>) {
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
    above(&ctx, panels, whole, set, &settings);
}

fn show_battle(
    mut contexts: EguiContexts,
    mut panels: ResMut<Panels>,
    views: Res<Views>,
    scene: Res<Scene>,
    motion: Res<Motion>,
    mind: (Res<Plan>, Option<Res<Session>>, Res<Layers>, Res<Settings>),
    mut view: ResMut<BoardView>,
) {
    let Ok(ctx) = contexts.ctx_mut() else {
        return;
    };
    if !theme::ready(ctx) {
        ctx.request_repaint();
        return;
    }
    let (plan, session, layers, settings) = mind;
    let ctx = ctx.clone();
    let places = Places::of(ctx.content_rect());
    let free = places.board;
    let free = bevy::math::Rect::new(free.left(), free.top(), free.right(), free.bottom());
    if view.viewport != free {
        view.set_viewport(free);
    }
    let panels = &mut *panels;
    // Where the board does not fit, whoever is asked is brought into view, once for each question.
    let asked = views.question.column.question;
    if panels.framed != Some(asked) && views.curtain.is_none() && !motion.is_moving() {
        panels.framed = Some(asked);
        let key = views.question.unit.map(|unit| u32::from(unit.0));
        let look = scene.units.iter().find(|look| Some(look.key) == key && look.ghost.is_none());
        if let (Some(board), Some(look)) = (&scene.board, look) {
            let mut seen = *view;
            if seen.bring(board, look.cell) {
                *view = seen;
                ctx.request_repaint();
            }
        }
    }
    if let Some(hidden) = &views.curtain {
        // Behind it nothing is drawn, and nothing hears a key.
        let whole = ctx.content_rect();
        let state = &mut panels.code;
        let lifted = area(&ctx, "curtain", Order::Foreground, whole, |ui| curtain(ui, hidden, state));
        panels.pressed.extend(lifted.into_iter().map(|CurtainAction::Lift(code)| Pressed::Lift(code)));
        return;
    }
    area(&ctx, "live", Order::Background, places.top, |ui| live(ui, &views.live));
    paint_labels(&ctx.layer_painter(egui::LayerId::background()), &scene, &view, &motion);
    let ended = views.end.is_some() && !panels.end_aside;
    let heard = std::mem::take(&mut panels.deaf_once);
    // A number means an option, whoever has the keyboard.
    let number = ctx.input(|input| NUMBERS.iter().any(|&key| input.key_pressed(key)));
    panels.decision.deaf = panels.covered() || ended || plan.on_board && !number || heard;
    let pressed = area(&ctx, "top", Order::Middle, places.top, |ui| top(ui, &views.top));
    panels.pressed.extend(pressed.into_iter().map(Pressed::Top));
    if let Some(told) = &mut panels.recap {
        let mut actions = area(&ctx, "recap", Order::Middle, places.column, |ui| recap(ui, &told.view, &mut told.ui));
        actions.extend(area(&ctx, "timeline", Order::Middle, places.timeline, |ui| {
            timeline(ui, &told.view, &mut told.ui)
        }));
        panels.pressed.extend(actions.into_iter().map(Pressed::Recap));
        let set = session.map(|session| session.kit.rules.id);
        return above(&ctx, panels, places.board, set, &settings);
    }
    let pressed = area(&ctx, "unit", Order::Middle, places.unit, |ui| unit(ui, views.unit.as_ref()));
    panels.pressed.extend(pressed.into_iter().map(|action| match action {
        UnitAction::Rule(rule) => Pressed::Rule(rule),
        UnitAction::Sheet => Pressed::Sheet,
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
                let copied = panels.log.copied(&views.log);
                panels.message = Some(super::message::copied(panels.log.shown(&views.log).count()));
                ctx.copy_text(copied);
            }
            LogAction::Why(line) => panels.pressed.push(Pressed::Why(line)),
            LogAction::Opened(_) => {}
        }
    }
    if !panels.tall_log {
        let place = legend_place(places.board, &layers);
        let pressed = area(&ctx, "legend", Order::Middle, place, |ui| legend(ui, &layers));
        panels.pressed.extend(pressed.map(Pressed::Layer));
    }
    if let Some(told) = views.threat.as_ref().filter(|_| !panels.tall_log) {
        area(&ctx, "threat", Order::Middle, threat_place(places.board, told), |ui| threat(ui, told));
    }
    if let Some(played) = &views.replay {
        let deaf = panels.covered();
        let actions = area(&ctx, "replay", Order::Middle, places.column, |ui| replay(ui, played, deaf));
        panels.pressed.extend(actions.into_iter().map(Pressed::Replay));
    } else if views.end.is_none() {
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
    let set = session.map(|session| session.kit.rules.id);
    above(&ctx, panels, places.board, set, &settings);
}

/// The keys of options.
const NUMBERS: [Key; 10] =
    [Key::Num0, Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

/// What can lie above everything: the keys, the rulebook, and over the upper end of a part what has to be said.
fn above(
    ctx: &egui::Context,
    panels: &mut Panels,
    part: egui::Rect,
    set: Option<crate::battle::RuleSetId>,
    set_keys: &Settings,
) {
    let pressed = |key: Key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let broken = matches!(panels.message, Some(Message::Broken { .. }));
    super::message::show(ctx, panels, part);
    if broken {
        // Nothing else is seen or hears a key until it is read.
    } else if let Some(book) = &mut panels.rulebook {
        let view = set.map(rulebook_view).unwrap_or_default();
        let closed = area(ctx, "rulebook", Order::Foreground, ctx.content_rect(), |ui| rulebook(ui, &view, book));
        if closed {
            panels.rulebook = None;
        }
    } else if panels.why.is_some() {
        show_why(ctx, panels);
    } else if let Some(view) = &panels.sheet {
        let actions = area(ctx, "sheet", Order::Foreground, ctx.content_rect(), |ui| sheet(ui, view));
        for action in actions {
            match action {
                SheetAction::Rule(rule) => panels.pressed.push(Pressed::Rule(rule)),
                SheetAction::Close => panels.sheet = None,
            }
        }
    } else if let Some(view) = &panels.settings {
        let actions = area(ctx, "settings", Order::Foreground, ctx.content_rect(), |ui| settings(ui, view));
        for action in actions {
            match action {
                SettingsAction::Set { group, option, value } => {
                    panels.pressed.push(Pressed::Setting { group, option, value });
                }
                SettingsAction::Close => (panels.settings, panels.waiting) = (None, None),
            }
        }
    } else if let Some(list) = &mut panels.records {
        let action = area(ctx, "records", Order::Foreground, ctx.content_rect(), |ui| records(ui, list));
        panels.pressed.extend(action.map(Pressed::Records));
    } else if panels.help {
        let view = help_view(set_keys);
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

/// The chain of numbers behind a line of the log.
fn show_why(ctx: &egui::Context, panels: &mut Panels) {
    let Some((view, opened)) = &mut panels.why else { return };
    let whole = ctx.content_rect().shrink(24.0);
    let rect = egui::Rect::from_center_size(whole.center(), whole.size().min(egui::vec2(860.0, 640.0)));
    let actions = area(ctx, "why", Order::Foreground, rect, |ui| why(ui, view, *opened));
    for action in actions {
        match action {
            WhyAction::Close => return panels.why = None,
            WhyAction::Open(side, place) => open_term(view, opened, (side, place)),
            WhyAction::Step(by) => {
                let all: Vec<(usize, usize)> = view
                    .sums
                    .iter()
                    .enumerate()
                    .flat_map(|(side, sum)| (0..=sum.terms.len()).map(move |place| (side, place)))
                    .collect();
                let at = opened.and_then(|term| all.iter().position(|&known| known == term));
                let next = at.map_or(0, |at| at.saturating_add_signed(by).min(all.len().saturating_sub(1)));
                if let Some(&term) = all.get(next) {
                    open_term(view, opened, term);
                }
            }
            WhyAction::Rule(rule) => panels.pressed.push(Pressed::Rule(rule)),
            WhyAction::Rulebook => {
                let rule = view.opened.as_ref().map(|opened| opened.rule.clone()).unwrap_or_default();
                panels.pressed.push(Pressed::Rule(rule));
            }
        }
    }
}

fn open_term(view: &mut WhyView, opened: &mut Option<(usize, usize)>, term: (usize, usize)) {
    if let Some(found) = super::present::why::opened_term(view, term) {
        *opened = Some(term);
        view.opened = Some(found);
    }
}

/// Of the keys that can be set, those that are about the board come first.
const BOARD_KEYS: usize = 14;

fn help_view(settings: &Settings) -> HelpView {
    let group = |name: String, keys: Vec<(&str, String)>| {
        (name, keys.into_iter().map(|(key, what)| KeyHint::new(key, what)).collect::<Vec<_>>())
    };
    let own = keys::ACTIONS
        .iter()
        .map(|(action, _)| KeyHint::new(keys::name(keys::key(settings, *action)), keys::does(*action)));
    HelpView {
        title: text!("help-title"),
        buttons: vec![KeyHint::new("Esc", text!("help-go-on")), KeyHint::new("M", text!("help-menu"))],
        groups: vec![
            group(
                text!("help-deciding"),
                vec![
                    ("1 – 9", text!("help-option")),
                    ("↑ ↓", text!("help-next-option")),
                    ("← →", text!("help-weapon")),
                    ("Enter", text!("help-take")),
                    ("Esc", text!("help-decline")),
                    ("T", text!("help-target")),
                    ("0", text!("help-other-way")),
                    (&text!("key-ctrl", letter = "Z"), text!("help-take-back")),
                ],
            ),
            group(
                text!("help-reading"),
                vec![("F1", text!("help-rulebook")), ("W", text!("help-why")), ("F", text!("help-together"))],
            ),
            (text!("help-board"), own.clone().take(BOARD_KEYS).collect()),
            (text!("help-else"), own.skip(BOARD_KEYS).collect()),
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
        kind: super::present::why::kind_name(id.kind),
        see: Vec::new(),
    });
    RulebookView { title: text!("rulebook-title", rules = book.title()), rules: rules.collect() }
}
