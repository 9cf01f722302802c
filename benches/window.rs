//! How fast the window is: its first frame against that of an empty one, and a large battle while the camera moves.
//!
//! `cargo bench --bench window` needs a display (`xvfb-run` does) and, without a graphics card, software Vulkan. Every
//! figure is measured by a program of its own, started by this one; figures that are compared are measured in turns. The
//! output are medians and the wanted values.
//!
//! - The first frame of the menu, and of a Bevy window with egui and one label: from the start of the program until the
//!   frame that follows it, when it has reached the screen. Wanted: 1.2 times at most.
//! - A board of 100 x 100 cells with 60 figures at 1280 x 720, while the camera moves in every frame: frames a second.
//!   Wanted: 30.
//! - A frame of it while the camera moves, and one of the same view at rest: pixels that differ by more than one of 255.
//!   Wanted: next to none.
//! - The same board left alone for 12 seconds: frames that are drawn. Wanted: the few that Bevy asks for by itself.
//! - A click on a cell of it: frames until its effect is drawn. Wanted: the next one.
//! - The pointer on another cell of it, with 64 choices that could be taken back: the time until its views are computed.
//! - All views computed anew for the same cells, as after a choice: the time.
//! - The threats to a cell: the time to compute them, for every cell of the largest level of each rule set.
//!
//! Measured in one run on two cores of a virtual machine (AMD EPYC) with software Vulkan, built as `bench`: the first
//! frame of the menu after 212 ms, of an empty window after 228 ms, 0.93 times; 51 frames a second of the large board
//! (20 ms each, 95 % within 38 ms; three more runs had 20 to 22 ms); one pixel of a frame that moved differed; no frame
//! while it was left alone; a click drawn in the next. Built as `dev`, in two runs: 1.01 and 1.05 times; 44 and 47
//! frames a second (95 % within 45 ms); the views of another cell in 0.12 and 0.15 ms, all views in 1.2 and 1.7 ms.

use bevy::app::{AppExit, First};
use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::{PrimaryWindow, RequestRedraw, WindowResolution};
use bevy::winit::WinitSettings;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};
use indes::battle::{Pending, RuleSetId};
use indes::battlefield::Board;
use indes::bots::Bot;
use indes::headless::Options;
use indes::level::Library;
use indes::reading::Source;
use indes::script::arena;
use indes::window::board::{BoardView, Hovered, Motion};
use indes::window::present;
use indes::window::present::threat::{dangers, update_dangers};
use indes::window::present::views::present_question;
use indes::window::run::run_now;
use indes::window::session::{self, Plan, Session, start};
use std::io::Write as _;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The number of programs that measure the first frame of each kind.
const STARTS: usize = 5;
/// Frames for a board to settle.
const SETTLING: u32 = 30;
/// Frames that are measured while the camera moves.
const MOVING: usize = 150;
/// Frames in which the camera moves before the first picture, and the frame of the second one, when it has come to rest.
const STEPS: u32 = 40;
const AT_REST: u32 = 60;
/// Seconds for which nothing happens.
const QUIET: u64 = 12;

fn main() {
    indes::install();
    let began = Instant::now();
    let asked = std::env::args().nth(1).unwrap_or_default();
    match asked.as_str() {
        "empty" => empty(began),
        "menu" => menu(began),
        "moving" => moving(),
        "same" => same(),
        "idle" => idle(),
        "click" => click(),
        "hover" => hover(),
        "views" => views(),
        "threat" => threat(),
        _ => compare(),
    }
}

/// Starts a program for every figure and prints the results.
fn compare() {
    let mut firsts = [Vec::new(), Vec::new()];
    for _ in 0..STARTS {
        for (found, name) in firsts.iter_mut().zip(["empty", "menu"]) {
            found.extend(run(name));
        }
    }
    let [empty, menu] = firsts.map(median);
    say(&format!("first frame: empty window {empty:.0} ms, menu {menu:.0} ms, {:.2} times (wanted 1.2)", menu / empty));
    let mut frames = run("moving");
    frames.sort_by(f64::total_cmp);
    let slow = frames.get(frames.len() * 95 / 100).copied().unwrap_or_default();
    let middle = median(frames);
    say(&format!(
        "100 x 100 cells, 60 figures, camera moving: {:.0} frames a second, {middle:.1} ms each, 95 % within {slow:.1} ms \
         (wanted 30 a second)",
        1000.0 / middle
    ));
    say(&format!("of a frame in which the camera moved, {:.0} pixels are others than at rest", median(run("same"))));
    say(&format!("left alone: {:.0} frames in {QUIET} s", median(run("idle"))));
    say(&format!("a click is drawn in frame {:.0} after it (wanted 1)", median(run("click"))));
    let mut hovers = run("hover");
    hovers.sort_by(f64::total_cmp);
    let most = hovers.last().copied().unwrap_or_default();
    say(&format!("another cell is pointed at: {:.2} ms, {most:.2} ms at most", median(hovers)));
    say(&format!("all views computed anew: {:.2} ms", median(run("views"))));
    let mut threats = run("threat");
    threats.sort_by(f64::total_cmp);
    let most = threats.last().copied().unwrap_or_default();
    say(&format!("threats to a cell: {:.1} ms, {most:.1} ms at most", median(threats)));
}

fn say(line: &str) {
    // A failure to print cannot be reported.
    let _ = writeln!(std::io::stdout(), "{line}");
}

/// The numbers that a program of this name prints.
fn run(name: &str) -> Vec<f64> {
    let program = std::env::current_exe().unwrap_or_default();
    // With backtraces, a debug build of wgpu would capture one at every lock.
    let output = Command::new(program).arg(name).env("RUST_BACKTRACE", "0").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    text.lines().filter_map(|line| line.strip_prefix("= ")?.parse().ok()).collect()
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Prints a number for the program that compares.
fn report(number: f64) {
    say(&format!("= {number}"));
}

/// The start of the program, and the number of frames since the first that shows something.
#[derive(Resource)]
struct FirstFrame(Instant, u32);

/// Ends the program in the frame after the first that shows something: then that one has reached the screen.
fn first_frame(mut contexts: EguiContexts, mut first: ResMut<FirstFrame>, mut redraw: MessageWriter<RequestRedraw>) {
    redraw.write(RequestRedraw);
    if contexts.ctx_mut().is_ok_and(|ctx| ctx.memory(|memory| !memory.areas().visible_layer_ids().is_empty())) {
        first.1 += 1;
    }
    if first.1 == 3 {
        report(first.0.elapsed().as_secs_f64() * 1000.0);
        std::process::exit(0);
    }
}

fn empty(began: Instant) {
    let window = Window { resolution: WindowResolution::new(1280, 720), ..Window::default() };
    App::new()
        .add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..WindowPlugin::default() }))
        .add_plugins(EguiPlugin::default())
        .insert_resource(FirstFrame(began, 0))
        .add_systems(Startup, |mut commands: Commands| {
            commands.spawn(Camera2d);
        })
        .add_systems(EguiPrimaryContextPass, |mut contexts: EguiContexts| {
            if let Ok(ctx) = contexts.ctx_mut() {
                egui::Area::new(egui::Id::new("label")).show(ctx, |ui| ui.label("Indes"));
            }
        })
        .add_systems(Last, first_frame)
        .run();
}

fn menu(began: Instant) {
    let mut app = indes::window::game(Options::default());
    app.insert_resource(FirstFrame(began, 0)).add_systems(Last, first_frame).run();
}

/// An app with the window's resources of a battle, but no window.
fn quiet() -> App {
    let mut app = arena();
    app.add_plugins((session::plugin, present::plugin)).init_resource::<BoardView>().init_resource::<Motion>();
    app
}

/// A battle on the large board without a window, after 64 choices.
fn begun() -> Option<App> {
    let content = Options::default().content().ok()?;
    let level = content.read(&Source::new("large.ron", &level())).ok()?;
    let (def, data) = content.rules(RuleSetId::Tempo)?;
    let mut app = quiet();
    let world = app.world_mut();
    start(world, &level, def, data, 1).ok()?;
    let mut bot = Bot::greedy(1);
    for _ in 0..64 {
        if let Some(intent) = bot.choose(world) {
            let _ = session::choose(world, intent);
        }
    }
    present::present(world);
    Some(app)
}

/// Points at one cell of the large board after the other and prints the time in which something is computed for it.
fn pointed_at(compute: fn(&mut World)) {
    let Some(mut app) = begun() else { return };
    let world = app.world_mut();
    let grid = world.resource::<Board>().grid;
    for cell in grid.cells().step_by(167) {
        world.resource_mut::<Hovered>().0 = Some(cell);
        let began = Instant::now();
        compute(world);
        report(began.elapsed().as_secs_f64() * 1000.0);
    }
}

/// Computes the views for a pointer that goes from cell to cell.
fn hover() {
    pointed_at(|world| {
        run_now(world, update_dangers);
        run_now(world, present_question);
    });
}

/// Computes all views for the same cells.
fn views() {
    pointed_at(present::present);
}

/// Draws every frame, also when the game does not request one.
fn draw_always(app: &mut App) -> &mut App {
    app.add_systems(First, |mut settings: ResMut<WinitSettings>| *settings = WinitSettings::continuous())
}

/// The game on a large board.
fn large() -> App {
    let mut app = indes::window::game(Options::default());
    app.add_systems(PostStartup, |world: &mut World| {
        let text = level();
        let options = Options::default();
        let Ok(content) = options.content() else { return };
        let Ok(level) = content.read(&Source::new("large.ron", &text)).inspect_err(|problems| {
            let _ = writeln!(std::io::stderr(), "{problems}");
        }) else {
            return;
        };
        if let Some((def, data)) = content.rules(RuleSetId::Tempo) {
            session::enter(world, &level, def, data, 1);
        }
    });
    app
}

/// A level of 100 x 100 cells with 60 figures.
fn level() -> String {
    let ground = [".", ".", ".", ",", ".", ",", ".", "^", ".", "."];
    let rows = (0..100usize).map(|y| {
        let row: Vec<&str> =
            (0..100usize).map(|x| if x % 3 == 1 { ground[(x * 7 + y * 13) % 10] } else { "." }).collect();
        format!("\"{}\",", row.concat())
    });
    let units = (0..60usize).map(|at| {
        let (side, x) = if at < 30 { ("Tide", 44) } else { ("Ember", 54) };
        let column = x + (at % 2) * 3;
        // Columns beyond Z have two letters.
        let letter = |number: usize| char::from(b'A' + u8::try_from(number % 26).unwrap_or(0));
        let name = format!("{}{}", letter(column / 26 - 1), letter(column));
        let template = if at % 3 == 0 { "duellist" } else { "man_at_arms" };
        let row = 36 + at % 30;
        format!("(side: \"{side}\", template: \"{template}\", name: \"N{at}\", cell: \"{name}{row}\", facing: east),")
    });
    let (rows, units): (Vec<String>, Vec<String>) = (rows.collect(), units.collect());
    format!(
        "(format: 1, id: \"large\", title: \"Large\", text: \"A large board.\", rules: tempo, grid: square(one), \
         legend: {{ '^': (terrain: rock, height: 1) }}, board: [{}], \
         sides: [(name: \"Tide\", seat: 1, livery: tide), (name: \"Ember\", seat: 2, livery: ember)], units: [{}])",
        rows.concat(),
        units.concat()
    )
}

/// The times of frames, and the number of frames since the battle began.
#[derive(Resource, Default)]
struct Frames(Vec<Instant>, u32);

fn moving() {
    let mut app = large();
    draw_always(&mut app).init_resource::<Frames>().add_systems(Last, |world: &mut World| {
        let ready = world.contains_resource::<Session>();
        let mut frames = world.resource_mut::<Frames>();
        frames.1 += u32::from(ready);
        if frames.1 < SETTLING {
            return;
        }
        frames.0.push(Instant::now());
        let at = frames.0.len();
        if at > MOVING {
            for pair in frames.0.windows(2) {
                report((pair[1] - pair[0]).as_secs_f64() * 1000.0);
            }
            std::process::exit(0);
        }
        // In a slow circle, so that new cells come into view in every frame.
        let angle = f32::from(u16::try_from(at).unwrap_or(0)) / 12.0;
        world.resource_mut::<BoardView>().pan(Vec2::new(angle.cos(), angle.sin()) * 9.0);
    });
    app.run();
}

/// Pictures of the window, and the number of frames so far.
#[derive(Resource, Default)]
struct Screenshots(Vec<Image>, u32);

/// Compares a frame in which the camera moved with one of the same view at rest.
fn same() {
    let mut app = large();
    let picture = |world: &mut World| {
        world.spawn(Screenshot::primary_window()).observe(
            |taken: On<ScreenshotCaptured>, mut seen: ResMut<Screenshots>| {
                seen.0.push(taken.image.clone());
            },
        );
    };
    // Without a pointer: the hovered cell would change with the board.
    app.add_systems(First, |mut window: Single<&mut Window, With<PrimaryWindow>>| window.set_cursor_position(None));
    draw_always(&mut app).init_resource::<Screenshots>().add_systems(Last, move |world: &mut World| {
        let ready = world.contains_resource::<Session>();
        let mut seen = world.resource_mut::<Screenshots>();
        seen.1 += u32::from(ready);
        match seen.1.checked_sub(SETTLING) {
            Some(0..STEPS) => world.resource_mut::<BoardView>().pan(Vec2::new(-7.0, 3.0)),
            Some(STEPS | AT_REST) => picture(world),
            _ => {}
        }
        if let [moving, still] = &world.resource::<Screenshots>().0[..] {
            let [Some(a), Some(b)] = [&moving.data, &still.data] else { std::process::exit(1) };
            let others =
                a.chunks(4).zip(b.chunks(4)).filter(|(a, b)| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > 1)).count();
            report(others as f64);
            std::process::exit(0);
        }
    });
    app.run();
}

/// Computes the threats to the unit that is asked first, on every cell.
fn threat() {
    let library = Library::scan(None, &indes::rules::vocabulary);
    for (set, id) in [(RuleSetId::Tempo, "two-banners"), (RuleSetId::Poise, "even-weights")] {
        let (Some(level), Some(def)) = (library.level(set, id), indes::rules::def(set)) else { continue };
        let Ok(data) = def.shipped_data() else { continue };
        let mut app = quiet();
        let world = app.world_mut();
        if start(world, level, def, &data, 1).is_err() {
            continue;
        }
        let asked = world.resource::<Pending>().0.as_ref().and_then(|decision| decision.asked.unit);
        for cell in world.resource::<Board>().grid.cells() {
            let began = Instant::now();
            let found = asked.map(|unit| dangers(world, unit, cell));
            std::hint::black_box(found);
            report(began.elapsed().as_secs_f64() * 1000.0);
        }
    }
}

/// Frames drawn so far.
static DRAWN: AtomicU32 = AtomicU32::new(0);

fn idle() {
    let mut app = large();
    app.add_systems(Last, || {
        DRAWN.fetch_add(1, Ordering::Relaxed);
    });
    std::thread::spawn(|| {
        std::thread::sleep(Duration::from_secs(20));
        let before = DRAWN.load(Ordering::Relaxed);
        std::thread::sleep(Duration::from_secs(QUIET));
        report(f64::from(DRAWN.load(Ordering::Relaxed) - before));
        std::process::exit(0);
    });
    app.run();
}

/// The number of frames since the battle began, and since the click.
#[derive(Resource, Default)]
struct Clicked(u32, Option<u32>);

fn click() {
    let mut app = large();
    draw_always(&mut app).init_resource::<Clicked>();
    app.add_systems(First, press).add_systems(Last, answered);
    app.run();
}

/// Clicks the middle of the board once it has settled.
fn press(world: &mut World) {
    let ready = world.contains_resource::<Session>() && !world.resource::<Motion>().is_moving();
    let middle = world.resource::<BoardView>().viewport.center();
    let mut windows = world.query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
    let Ok((window, mut settings)) = windows.single_mut(world) else { return };
    settings.set_cursor_position(Some(middle));
    let mut clicked = world.resource_mut::<Clicked>();
    clicked.0 += u32::from(ready);
    if clicked.0 == SETTLING {
        clicked.1 = Some(0);
        let button = MouseButton::Left;
        world.write_message(MouseButtonInput { button, state: ButtonState::Pressed, window });
    }
}

/// Reports the frame after the click in which the plan follows it.
fn answered(world: &mut World) {
    let looked = world.resource::<Plan>().clone();
    let under = world.resource::<Hovered>().0;
    let mut clicked = world.resource_mut::<Clicked>();
    if let Some(frames) = &mut clicked.1 {
        *frames += 1;
        if !looked.path.is_empty() || looked.target.is_some() || looked.looked_at.is_some() {
            report(f64::from(*frames));
            std::process::exit(0);
        }
        if *frames > 60 {
            let _ = writeln!(std::io::stderr(), "the click on {under:?} was not answered");
            world.write_message(AppExit::from_code(1));
        }
    }
}
