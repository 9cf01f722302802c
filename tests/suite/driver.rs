//! Random keys, clicks, wheel turns and window sizes for the whole game without rendering: nothing panics, every dialog
//! can be closed with Esc, and every battle can be played to its end from any state.

use bevy::app::App;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::prelude::{
    DefaultPlugins, Entity, KeyCode, MouseButton, PluginGroup as _, State, Vec2, Window, WindowPlugin, With,
};
use bevy::render::RenderPlugin;
use bevy::render::settings::{RenderCreation, WgpuSettings};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, PrimaryWindow, WindowResized, WindowResolution};
use bevy::winit::WinitPlugin;
use indes::battle::{Pending, Phase, Rules, look};
use indes::headless::Options;
use indes::window::board::Motion;
use indes::window::input::AwaitedKey;
use indes::window::keys::{self, Action, Binding, Modifier, TABLE};
use indes::window::panels::menu::MenuAction;
use indes::window::panels::records::RecordsUi;
use indes::window::present::Views;
use indes::window::saving::SaveFolder;
use indes::window::session::{Session, choose};
use indes::window::settings::{Settings, SettingsFile};
use indes::window::states::{Dialog, Dialogs, Screen, Stage, Toast};
use leafwing_input_manager::prelude::InputMap;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::time::Duration;

/// Keys that the panels read, and some without an action. Enter is listed more often, so that it is drawn more often.
const FIXED: [KeyCode; 29] = [
    KeyCode::Digit1,
    KeyCode::Digit2,
    KeyCode::Digit3,
    KeyCode::Digit4,
    KeyCode::Digit5,
    KeyCode::Digit9,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Escape,
    KeyCode::Tab,
    KeyCode::Space,
    KeyCode::ArrowUp,
    KeyCode::ArrowDown,
    KeyCode::ArrowLeft,
    KeyCode::ArrowRight,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Backspace,
    KeyCode::F1,
    KeyCode::F2,
    KeyCode::F5,
    KeyCode::KeyF,
    KeyCode::KeyM,
    KeyCode::KeyR,
    KeyCode::KeyW,
    KeyCode::KeyZ,
];

/// Every key with an action in some context, and some without one.
fn keys() -> Vec<KeyCode> {
    FIXED.into_iter().chain(TABLE.iter().map(|known| known.binding.key)).collect()
}

/// The text that a key types.
fn text_of(key: KeyCode) -> String {
    let name = format!("{key:?}");
    match key {
        KeyCode::Space => " ".into(),
        KeyCode::Minus => "-".into(),
        KeyCode::Equal => "=".into(),
        _ => match name.strip_prefix("Key").or(name.strip_prefix("Digit")) {
            Some(letter) => letter.to_lowercase(),
            None => String::new(),
        },
    }
}

fn logical(key: KeyCode) -> Key {
    match key {
        KeyCode::Enter => Key::Enter,
        KeyCode::Escape => Key::Escape,
        KeyCode::Space => Key::Space,
        KeyCode::Tab => Key::Tab,
        KeyCode::ArrowUp => Key::ArrowUp,
        KeyCode::ArrowDown => Key::ArrowDown,
        KeyCode::ArrowLeft => Key::ArrowLeft,
        KeyCode::ArrowRight => Key::ArrowRight,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::ControlLeft => Key::Control,
        KeyCode::ShiftLeft => Key::Shift,
        KeyCode::F1 => Key::F1,
        KeyCode::F2 => Key::F2,
        KeyCode::F3 => Key::F3,
        KeyCode::F5 => Key::F5,
        _ => Key::Character(text_of(key).into()),
    }
}

/// The game without a display, with functions for its keys and its pointer.
pub struct Driver {
    pub app: App,
    window: Entity,
    rng: ChaCha8Rng,
    keys: Vec<KeyCode>,
    /// The number of input events so far.
    events: u32,
    /// The last inputs, for messages of failures.
    last: Vec<String>,
    _folder: tempfile::TempDir,
}

impl Driver {
    pub fn begin(seed: u64) -> Self {
        Self::begin_in(seed, tempfile::tempdir().unwrap())
    }

    /// With the settings and the saved battle of a folder.
    pub fn begin_in(seed: u64, folder: tempfile::TempDir) -> Self {
        Self::begin_with(seed, folder, Options::default())
    }

    /// With other levels or rule data.
    pub fn begin_with(seed: u64, folder: tempfile::TempDir, options: Options) -> Self {
        let mut app = App::new();
        let window = Window { resolution: WindowResolution::new(1280, 720), ..Window::default() };
        let nothing = WgpuSettings { backends: None, ..WgpuSettings::default() };
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin { primary_window: Some(window), ..WindowPlugin::default() })
                .set(RenderPlugin {
                    render_creation: RenderCreation::Automatic(Box::new(nothing)),
                    ..RenderPlugin::default()
                })
                .disable::<WinitPlugin>()
                .disable::<bevy::log::LogPlugin>(),
        );
        indes::window::set_up(&mut app, options);
        // The clock goes by frames, so that a run can be repeated.
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(16)));
        app.insert_resource(SaveFolder(folder.path().to_owned()));
        app.insert_resource(SettingsFile(folder.path().join("settings.ron")));
        app.finish();
        app.cleanup();
        let window = app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).unwrap();
        let mut driver = Self {
            app,
            window,
            rng: ChaCha8Rng::seed_from_u64(seed),
            keys: keys(),
            events: 0,
            last: Vec::new(),
            _folder: folder,
        };
        for _ in 0..4 {
            driver.app.update();
        }
        driver
    }

    pub fn key(&mut self, key: KeyCode, state: ButtonState) {
        self.events += 1;
        let (logical_key, text) = (logical(key), text_of(key));
        let text = (state == ButtonState::Pressed && !text.is_empty()).then(|| text.into());
        let (window, repeat) = (self.window, false);
        self.app.world_mut().write_message(KeyboardInput { key_code: key, logical_key, state, text, repeat, window });
    }

    /// Presses and releases a key, now and then over two frames.
    pub fn press(&mut self, key: KeyCode) {
        self.note(format!("{key:?}"));
        self.key(key, ButtonState::Pressed);
        self.perhaps_update();
        self.key(key, ButtonState::Released);
        self.app.update();
    }

    /// Presses the key that is bound to an action, with its modifier.
    pub fn act(&mut self, action: Action) {
        let Binding { key, modifier } = keys::binding(&self.app.world().resource::<Settings>().keys, action);
        let held = match modifier {
            Modifier::Nothing => None,
            Modifier::Control => Some(KeyCode::ControlLeft),
            Modifier::Shift => Some(KeyCode::ShiftLeft),
            Modifier::Alt => Some(KeyCode::AltLeft),
        };
        if let Some(held) = held {
            self.key(held, ButtonState::Pressed);
            self.app.update();
        }
        self.press(key);
        if let Some(held) = held {
            self.key(held, ButtonState::Released);
        }
        // Without a frame in between, a key that is pressed again at once would not count as released.
        self.app.update();
    }

    /// Restores the shipped keys if random input bound one key to two of the actions that close screens.
    fn restore_clashing_keys(&mut self) {
        let world = self.app.world_mut();
        let out = [Action::Decline, Action::Confirm, Action::Lift, Action::Menu];
        let settings = world.resource::<Settings>();
        if out.into_iter().any(|action| keys::clash(&settings.keys, action).is_some()) {
            world.resource_mut::<Settings>().keys.clear();
            let map = keys::map(&world.resource::<Settings>().keys);
            for mut old in world.query::<&mut InputMap<Action>>().iter_mut(world) {
                *old = map.clone();
            }
        }
    }

    fn perhaps_update(&mut self) {
        if self.rng.random_range(0..6) == 0 {
            self.app.update();
        }
    }

    fn note(&mut self, what: String) {
        if self.last.len() > 40 {
            self.last.remove(0);
        }
        self.last.push(what);
    }

    pub fn move_to(&mut self, at: Vec2) {
        self.events += 1;
        let window = self.window;
        let world = self.app.world_mut();
        let mut settings = world.get_mut::<Window>(window).unwrap();
        let delta = settings.cursor_position().map(|before| at - before);
        settings.set_cursor_position(Some(at));
        world.write_message(CursorMoved { window, position: at, delta });
    }

    pub fn click(&mut self, button: MouseButton) {
        let window = self.window;
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.events += 1;
            self.app.world_mut().write_message(MouseButtonInput { button, state, window });
            self.perhaps_update();
        }
        self.app.update();
    }

    /// Turns the wheel.
    pub fn wheel(&mut self, y: f32) {
        self.note(format!("wheel {y}"));
        self.events += 1;
        let (unit, phase, window) = (MouseScrollUnit::Line, TouchPhase::Moved, self.window);
        self.app.world_mut().write_message(MouseWheel { unit, x: 0.0, y, window, phase });
        self.app.update();
    }

    /// Sends a random input.
    fn event(&mut self) {
        let size = self.app.world().get::<Window>(self.window).unwrap().size();
        match self.rng.random_range(0..100) {
            // The most frequent input of a player: focus an option and confirm it.
            0..25 => {
                let key = FIXED[self.rng.random_range(0..6)];
                self.press(key);
                self.press(KeyCode::Enter);
            }
            25..60 => {
                let key = *self.keys.choose(&mut self.rng).unwrap();
                let modifier = match self.rng.random_range(0..16) {
                    0 => Some(KeyCode::ControlLeft),
                    1 => Some(KeyCode::ShiftLeft),
                    _ => None,
                };
                if let Some(modifier) = modifier {
                    self.key(modifier, ButtonState::Pressed);
                }
                self.press(key);
                if let Some(modifier) = modifier {
                    self.key(modifier, ButtonState::Released);
                }
            }
            60..90 => {
                let at = Vec2::new(self.rng.random_range(0.0..size.x), self.rng.random_range(0.0..size.y));
                self.note(format!("click {at}"));
                self.move_to(at);
                self.perhaps_update();
                let button = if self.rng.random_range(0..8) == 0 { MouseButton::Right } else { MouseButton::Left };
                self.click(button);
            }
            90..97 => {
                let y = self.rng.random_range(-3.0..3.0);
                self.wheel(y);
            }
            _ => {
                let sizes = [(1280.0, 720.0), (1920.0, 1080.0), (1024.0, 640.0), (853.0, 480.0), (1280.0, 720.0)];
                let &(width, height) = sizes.choose(&mut self.rng).unwrap();
                self.note(format!("size {width} x {height}"));
                self.events += 1;
                let window = self.window;
                let world = self.app.world_mut();
                world.get_mut::<Window>(window).unwrap().resolution.set(width, height);
                world.write_message(WindowResized { window, width, height });
                self.app.update();
            }
        }
    }

    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    /// The stage of the battle on screen; `None` in the menu.
    pub fn stage(&self) -> Option<Stage> {
        self.app.world().get_resource::<State<Stage>>().map(|stage| *stage.get())
    }

    /// Whether a curtain hides the battle.
    pub fn is_curtained(&self) -> bool {
        self.stage() == Some(Stage::Curtain)
    }

    /// Whether a dialog is open, also below another one.
    pub fn is_open(&self, dialog: Dialog) -> bool {
        self.app.world().resource::<Dialogs>().has(dialog)
    }

    /// Opens a dialog without its key.
    pub fn open(&mut self, dialog: Dialog) {
        self.app.world_mut().resource_mut::<Dialogs>().open(dialog);
    }

    /// Closes everything above the screen with keys: dialogs, curtain, moment, recap.
    pub fn uncover(&mut self) {
        if self.app.world().resource::<AwaitedKey>().0.is_some() {
            self.press(KeyCode::Escape);
        }
        self.restore_clashing_keys();
        // Esc closes toast, log, legend and drop-down before a recap or a moment.
        for _ in 0..12 {
            self.app.world_mut().resource_mut::<Motion>().finish();
            if self.is_curtained() {
                // The random keys of a code are not known any more.
                self.app.world_mut().resource_mut::<Session>().codes.clear();
                // Escape leaves the text field first, if that has the keyboard.
                self.press(KeyCode::Escape);
                self.act(Action::Lift);
            } else if self.app.world().resource::<Dialogs>().top() != Dialog::None
                || matches!(self.stage(), Some(Stage::Recap | Stage::Moment))
            {
                self.act(Action::Decline);
            } else {
                return;
            }
        }
        panic!("something cannot be closed after {:?}", self.last);
    }

    /// Plays the open battle to its end, checks that the end screen appears, and returns to the menu with keys.
    fn finish(&mut self, battles: &mut u32) {
        self.uncover();
        if self.screen() == Screen::Battle && !self.app.world().contains_resource::<indes::window::replay::Replay>() {
            self.play_on();
            *battles += 1;
        }
        self.back();
    }

    fn play_on(&mut self) {
        for _ in 0..20_000 {
            let world = self.app.world_mut();
            let Some(decision) = world.resource::<Pending>().0.clone() else { break };
            let rules = world.resource::<Rules>().0;
            let rng = &mut self.rng;
            let intent = look(world, |view| {
                let listed = decision.listed(rules, view);
                let worth = rules.worth(view, &decision, &listed);
                let best = (0..listed.len()).max_by_key(|&at| worth[at]).unwrap_or(0);
                // Now and then a random answer: two units that only take the best one can step to and fro for ever.
                let at = if rng.random_range(0..4) == 0 { rng.random_range(0..listed.len()) } else { best };
                listed[at].clone()
            });
            choose(world, intent).unwrap();
        }
        assert!(
            matches!(self.app.world().resource::<Phase>(), Phase::Over { .. }),
            "the battle does not end after {:?}",
            self.last
        );
        self.app.world_mut().resource_mut::<Motion>().finish();
        for _ in 0..3 {
            self.app.update();
        }
        assert!(self.app.world().resource::<Views>().end.is_some(), "the end screen is missing after {:?}", self.last);
    }

    /// Returns to the menu with the keys that the screens show; random input may have changed them.
    pub fn back(&mut self) {
        for _ in 0..4 {
            if self.screen() == Screen::Menu {
                return;
            }
            self.uncover();
            self.act(Action::Menu);
            self.act(Action::Menu);
            self.app.update();
        }
        assert_eq!(self.screen(), Screen::Menu, "no way back to the menu after {:?}", self.last);
    }
}

/// The number of events after which the open battle is played to its end.
const EVERY: u32 = 2500;

/// Sends a number of random events; after every `EVERY` of them the battle is played to its end. Returns the numbers of
/// battles and choices.
fn drive(seed: u64, events: u32) -> (u32, u32) {
    let mut driver = Driver::begin(seed);
    let (mut battles, mut choices, mut finished) = (0, 0, 0);
    let made =
        |driver: &Driver| driver.app.world().get_resource::<Session>().map(|session| session.record.choices.len());
    for at in 0.. {
        let before = made(&driver);
        driver.event();
        let after = made(&driver);
        choices += u32::from(after > before && after.is_some_and(|after| after > 0));
        if driver.events - finished > EVERY || driver.events >= events {
            finished = driver.events;
            driver.finish(&mut battles);
        }
        if driver.events >= events {
            break;
        }
        // Close dialogs often, so that most input reaches the battle.
        if at % 12 == 0 {
            driver.uncover();
        }
        if driver.screen() == Screen::Menu && at % 20 == 0 {
            // Begin a battle again.
            driver.uncover();
            driver.press(KeyCode::Enter);
            driver.app.update();
        }
    }
    (battles, choices)
}

#[test]
fn the_problems_of_a_file_are_shown_until_the_dialog_is_closed() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("settings.ron"), "(sped: 3)").unwrap();
    std::fs::write(folder.path().join("last.record.ron"), "// A record").unwrap();
    let mut driver = Driver::begin_in(1, folder);
    let shown = |driver: &Driver| {
        assert_eq!(driver.app.world().resource::<Toast>().0, None);
        let open = driver.is_open(Dialog::Problems);
        open.then(|| driver.app.world().resource::<Dialogs>().problems.1.clone())
    };
    let settings = shown(&driver).unwrap();
    assert!(settings.contains("settings.ron:1:2") && settings.contains("`speed`"), "{settings}");
    driver.press(KeyCode::Enter);
    assert_eq!(shown(&driver), None);
    assert_eq!(driver.screen(), Screen::Menu, "the key was for the message");
    driver.app.world_mut().write_message(MenuAction::Load);
    driver.app.update();
    let listed = driver.app.world().resource::<RecordsUi>().records.clone();
    assert_eq!((listed.len(), listed[0].name.as_str()), (1, "last.record.ron"));
    assert!(listed[0].refused.as_ref().is_some_and(|reason| reason.contains("this is no record")), "{listed:?}");
    driver.app.update();
    driver.press(KeyCode::Escape);
    driver.app.update();
    assert!(!driver.is_open(Dialog::Records));
    driver.press(KeyCode::Enter);
    driver.app.update();
    assert_eq!(driver.screen(), Screen::Battle);
}

#[test]
fn random_input_never_leads_to_a_dead_end() {
    let (battles, choices) = drive(1, 6000);
    assert!(battles > 0 && choices > 20, "{battles} battles, {choices} choices: too little was played");
}

#[test]
#[ignore = "takes minutes"]
fn soak_random_input_into_the_whole_game() {
    let seed = std::env::var("INDES_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(7);
    let (battles, choices) = drive(seed, 100_000);
    assert!(battles > 10 && choices > 1000, "{battles} battles, {choices} choices: too little was played");
}
