//! The two screens, menu and battle: panels are drawn from views, and what was pressed is carried out.
//!
//! [`refresh`] works the views out anew when something is stale; the egui systems draw them and collect what was
//! pressed; [`super::deeds`] acts on it in the same frame, so that the next frame shows the answer.

use super::board::{self, BoardView, Motion, Scene, paint_labels};
use super::keys::{self, Action, Group, Heard, TABLE};
use super::layers::{Layer, Layers};
use super::message::Message;
use super::panels::briefing::{BriefingView, briefing, region, region_place};
use super::panels::curtain::{CurtainAction, CurtainUi, curtain};
use super::panels::decision::{DecisionAction, DecisionUi};
use super::panels::ending::{EndAction, ending};
use super::panels::legend::{legend, legend_place};
use super::panels::live::live;
use super::panels::log::{LogAction, LogUi};
use super::panels::menu::{MenuAction, MenuUi, Value, menu};
use super::panels::overlay::{HelpView, help, veil};
use super::panels::recap::{RecapAction, recap, timeline};
use super::panels::records::{RecordsAction, RecordsUi, records};
use super::panels::replay::{ReplayAction, replay};
use super::panels::rulebook::{RulebookUi, RulebookView, rulebook};
use super::panels::settings::{SettingsAction, SettingsView, settings};
use super::panels::sheet::{SheetAction, SheetView, sheet};
use super::panels::threat::{threat, threat_place};
use super::panels::top::{TopAction, top};
use super::panels::unit::{UnitAction, unit};
use super::panels::why::{WhyAction, WhyView, why};
use super::panels::{self, Places};
use super::present::book::BookCache;
use super::present::menu::Shelf;
use super::present::recap::Recap;
use super::present::{Views, present};
use super::replay::Replay;
use super::session::{Plan, Session, Stale};
use super::settings::Settings;
use super::theme::{self, Theme};
use super::widgets::KeyHint;
use super::widgets::frame::{area, inside};
use crate::battlefield::RuleData;
use crate::text::text;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use bevy_egui::egui::{self, Order};
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
    /// What was told before the battle, while it is read again.
    pub briefing: Option<BriefingView>,
    /// What happened since somebody's last decision, while it is told.
    pub recap: Option<Recap>,
    /// The window of settings.
    pub settings: Option<SettingsView>,
    /// The action that waits for its key in the window of settings.
    pub waiting: Option<Action>,
    /// Whether the keys are shown.
    pub help: bool,
    /// What is asked before the seat at the screen gives up, and what comes of it; nothing if it cannot.
    pub concession: Option<String>,
    /// Whether that is asked now.
    pub conceding: bool,
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
    /// The seat at the screen gives up.
    Concede,
}

impl Panels {
    /// Whether something lies above the board that has the keyboard.
    #[must_use]
    pub fn covered(&self) -> bool {
        self.recap.is_some() || self.covers_board()
    }

    /// Whether something lies above the board itself. A recap stands beside it.
    #[must_use]
    pub fn covers_board(&self) -> bool {
        self.curtain
            || self.help
            || self.rulebook.is_some()
            || self.records.is_some()
            || self.why.is_some()
            || self.sheet.is_some()
            || self.briefing.is_some()
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
                super::commands::carry_out,
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

fn set_up(
    mut contexts: EguiContexts,
    (panels, heard, settings): (Res<Panels>, Res<Heard>, Res<Settings>),
    mut scene: ResMut<Scene>,
    mut done: Local<Option<(board::Theme, u32)>>,
) {
    let Ok(ctx) = contexts.ctx_mut() else {
        return;
    };
    keys::offer(ctx, &settings.keys, heard.iter());
    // The menu stands on the board's table.
    if scene.theme != panels.theme {
        scene.theme = panels.theme;
    }
    let wanted = (panels.theme, theme::text_size().to_bits());
    if *done != Some(wanted) {
        let look = if panels.theme == board::Theme::Dark { Theme::Dark } else { Theme::Light };
        theme::apply(ctx, look);
        *done = Some(wanted);
    }
}

fn show_menu(mut contexts: EguiContexts, mut panels: ResMut<Panels>, shelf: Res<Shelf>, mut book: Local<BookCache>) {
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
    let set = crate::battle::RuleSetId::ALL.get(shelf.set);
    let set = set.and_then(|set| shelf.data.iter().find(|(id, _)| id == set)).map(|(id, data)| (*id, data));
    above(&ctx, panels, whole, (set, &mut book));
}

fn show_battle(
    mut contexts: EguiContexts,
    mut panels: ResMut<Panels>,
    (views, scene, motion): (Res<Views>, Res<Scene>, Res<Motion>),
    mind: (Res<Plan>, Option<Res<Session>>, Res<Layers>),
    mut view: ResMut<BoardView>,
    mut book: Local<BookCache>,
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
        panels.pressed.extend(lifted.into_iter().map(|action| match action {
            CurtainAction::Lift(code) => Pressed::Lift(code),
            CurtainAction::SaveAndLeave => Pressed::Leave,
        }));
        return;
    }
    area(&ctx, "live", Order::Background, places.top, |ui| live(ui, &views.live));
    paint_labels(&ctx.layer_painter(egui::LayerId::background()), &scene, &view, &motion);
    let ended = views.end.is_some() && !panels.end_aside;
    let heard = std::mem::take(&mut panels.deaf_once);
    // A number means an option, whoever has the keyboard.
    let number = (0..=9).map(Action::Number).chain([Action::OtherWay]).any(|action| keys::offered(&ctx, action));
    panels.decision.deaf = panels.covered() || ended || plan.on_board && !number || heard;
    let pressed = area(&ctx, "top", Order::Middle, places.top, |ui| top(ui, &views.top));
    panels.pressed.extend(pressed.into_iter().map(Pressed::Top));
    if let Some(told) = &mut panels.recap {
        let mut actions = area(&ctx, "recap", Order::Middle, places.column, |ui| recap(ui, &told.view, &mut told.ui));
        actions.extend(area(&ctx, "timeline", Order::Middle, places.timeline, |ui| {
            timeline(ui, &told.view, &mut told.ui)
        }));
        panels.pressed.extend(actions.into_iter().map(Pressed::Recap));
        let set = session.as_ref().map(|session| (session.kit.rules.id(), &session.setup.data));
        return above(&ctx, panels, places.board, (set, &mut book));
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
    if let Some(told) = views.region.as_ref().filter(|_| !panels.tall_log) {
        area(&ctx, "region", Order::Middle, region_place(places.board), |ui| region(ui, told));
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
    let set = session.as_ref().map(|session| (session.kit.rules.id(), &session.setup.data));
    above(&ctx, panels, places.board, (set, &mut book));
}

/// What can lie above everything: the keys, the rulebook, and over the upper end of a part what has to be said.
fn above(
    ctx: &egui::Context,
    panels: &mut Panels,
    part: egui::Rect,
    (set, cache): (Option<(crate::battle::RuleSetId, &RuleData)>, &mut BookCache),
) {
    let broken = matches!(panels.message, Some(Message::Broken { .. }));
    super::message::show(ctx, panels, part);
    if broken {
        // Nothing else is seen or hears a key until it is read.
    } else if let Some(book) = &mut panels.rulebook {
        let empty = RulebookView::default();
        let view = set.map_or(&empty, |(set, data)| cache.of(set, data));
        let closed = area(ctx, "rulebook", Order::Foreground, ctx.content_rect(), |ui| rulebook(ui, view, book));
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
    } else if let Some(view) = &panels.briefing {
        if area(ctx, "briefing", Order::Foreground, ctx.content_rect(), |ui| briefing(ui, view)) {
            panels.briefing = None;
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
        let asks = panels.concession.clone().filter(|_| panels.conceding);
        let view = asks.as_deref().map_or_else(|| help_view(ctx, panels), |asks| concede_view(ctx, asks));
        let button = area(ctx, "help", Order::Foreground, ctx.content_rect(), |ui| help(ui, &view));
        match (button, asks.is_some()) {
            (Some(1), true) => panels.pressed.push(Pressed::Concede),
            (Some(1), false) => panels.pressed.push(Pressed::Leave),
            (Some(2), false) => {
                panels.conceding = true;
                return;
            }
            (Some(_), _) => {}
            (None, _) => return,
        }
        (panels.help, panels.conceding) = (false, false);
    } else if keys::pressed(ctx, Action::Rulebook) {
        panels.rulebook = Some(RulebookUi::default());
    }
}

/// The chain of numbers behind a line of the log.
fn show_why(ctx: &egui::Context, panels: &mut Panels) {
    let Some((view, opened)) = &mut panels.why else { return };
    let whole = ctx.content_rect();
    let size = whole.shrink(24.0).size().min(egui::vec2(860.0, 640.0));
    let rect = egui::Rect::from_center_size(whole.center(), size);
    let actions = area(ctx, "why", Order::Foreground, whole, |ui| {
        // What lies below hears neither keys nor clicks.
        veil(ui, whole);
        inside(ui, rect, |ui| why(ui, view, *opened))
    });
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

/// What is asked before a seat gives up. Only the way back has a key: the other button is reached with Tab or the pointer.
fn concede_view(ctx: &egui::Context, asks: &str) -> HelpView {
    HelpView {
        title: asks.to_owned(),
        buttons: vec![
            KeyHint::new(keys::cap(ctx, Action::Decline), text!("concede-not")),
            KeyHint::new(String::new(), text!("concede")),
        ],
        groups: Vec::new(),
    }
}

fn help_view(ctx: &egui::Context, panels: &Panels) -> HelpView {
    let row = |action: Action| KeyHint::new(keys::cap(ctx, action), keys::does(action));
    let of = |group: Group| {
        let actions = TABLE.iter().filter(move |known| known.group == group).map(|known| known.action);
        // The numbers are one row.
        actions.filter(|action| !matches!(action, Action::Number(2..))).map(|action| match action {
            Action::Number(_) => {
                let [first, last] = [1, 9].map(|number| keys::cap(ctx, Action::Number(number)));
                KeyHint::new(format!("{first} – {last}"), text!("help-option"))
            }
            _ => row(action),
        })
    };
    let mut buttons = vec![
        KeyHint::new(keys::cap(ctx, Action::Decline), text!("help-go-on")),
        KeyHint::new(keys::cap(ctx, Action::Menu), text!("help-menu")),
    ];
    if panels.concession.is_some() {
        buttons.push(KeyHint::new(String::new(), text!("concede")));
    }
    HelpView {
        title: text!("help-title"),
        buttons,
        groups: vec![
            (text!("help-deciding"), of(Group::Deciding).collect()),
            (text!("help-board"), of(Group::Board).collect()),
            (text!("legend-layers"), of(Group::Layers).collect()),
            (text!("help-else"), of(Group::Else).collect()),
        ],
    }
}
