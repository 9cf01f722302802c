//! Pictures: the main screens look as those kept in `tests/pictures`; sides and odds differ with every kind of colour
//! vision, on the palette and on a screenshot.
//!
//! Kept pictures are small, 480 x 270, so that a newer driver's edges do not matter. To keep new ones, run the test with
//! `INDES_KEEP_PICTURES=1` and look at what it wrote.

use crate::window_real::Game;
use crate::window_real::mirror::Mirror;
use bevy_egui::egui::Color32;
use indes::battle::RuleSetId;
use indes::battlefield::Livery;
use indes::level::Library;
use indes::window::theme::palette::{DARK, LIGHT, side};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The kinds of colour vision that are simulated: of Machado, Oliveira and Fernandes (2009), "A Physiologically-based Model
/// for Simulation of Color Vision Deficiency", severity 1.0, on linear light.
const KINDS: [(&str, [[f64; 3]; 3]); 3] = [
    (
        "protanopia",
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
    ),
    (
        "deuteranopia",
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
    ),
    (
        "tritanopia",
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ),
];

/// A difference in CIE Lab that is noticed at once.
const SEEN: f64 = 12.0;

type Rgb = [f64; 3];

/// Linear light of a part of an sRGB colour.
fn linear(value: f64) -> f64 {
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// The linear light of a colour.
fn of(colour: Color32) -> Rgb {
    [colour.r(), colour.g(), colour.b()].map(|part| linear(f64::from(part) / 255.0))
}

/// The linear light that a viewer with this colour vision perceives.
fn seen(kind: &[[f64; 3]; 3], light: Rgb) -> Rgb {
    kind.map(|row| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0))
}

/// CIE Lab of linear light, D65.
fn lab([r, g, b]: Rgb) -> [f64; 3] {
    let f = |t: f64| if t > 216.0 / 24389.0 { t.cbrt() } else { (24389.0 / 27.0 * t + 16.0) / 116.0 };
    let x = f((0.412_456 * r + 0.357_576 * g + 0.180_438 * b) / 0.950_47);
    let y = f(0.212_673 * r + 0.715_152 * g + 0.072_175 * b);
    let z = f((0.019_334 * r + 0.119_192 * g + 0.950_304 * b) / 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The distance of two colours in CIE Lab.
fn apart(a: Rgb, b: Rgb) -> f64 {
    lab(a).iter().zip(lab(b)).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

#[test]
fn the_colour_distance_finds_colours_that_look_alike() {
    // Red and green of the same brightness, without green cones.
    let (red, green) = (of(Color32::from_rgb(0xC0, 0x60, 0x30)), of(Color32::from_rgb(0x7C, 0x7A, 0x2E)));
    assert!(apart(red, green) > 2.0 * SEEN);
    let (_, deuteranopia) = KINDS[1];
    assert!(apart(seen(&deuteranopia, red), seen(&deuteranopia, green)) < SEEN);
}

#[test]
fn sides_and_odds_differ_with_every_kind_of_colour_vision() {
    let all = [Livery::Tide, Livery::Ember, Livery::Orchid, Livery::Chalk];
    for (name, kind) in &KINDS {
        for (at, a) in all.iter().enumerate() {
            for b in &all[at + 1..] {
                let [one, other] = [a, b].map(|livery| seen(kind, of(side(*livery).main)));
                assert!(apart(one, other) > SEEN, "{name}: {a:?} and {b:?}: {}", apart(one, other));
            }
        }
        for palette in [DARK, LIGHT] {
            let parts = [palette.miss, palette.hit, palette.crit].map(|colour| seen(kind, of(colour)));
            for (a, b) in [(0, 1), (1, 2), (0, 2)] {
                let far = apart(parts[a], parts[b]);
                assert!(far > SEEN, "{name}: parts {a} and {b} of the odds: {far}");
            }
        }
    }
}

/// The RGB bytes of a picture, scaled to this width and height.
fn pixels(file: &Path, width: usize, height: usize) -> Vec<u8> {
    let size = format!("{width}x{height}!");
    let output = Command::new("convert").arg(file).args(["-resize", &size, "-depth", "8", "rgb:-"]).output().unwrap();
    assert!(output.status.success(), "{}: {}", file.display(), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.stdout.len(), width * height * 3);
    output.stdout
}

const SMALL: (usize, usize) = (480, 270);

/// The mean difference of two small pictures over all parts of all colours, of 255.
fn difference(a: &[u8], b: &[u8]) -> f64 {
    let sum: u64 = a.iter().zip(b).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / a.len() as f64
}

/// The most by which a screen may differ from the picture that is kept of it.
const TOLERANCE: f64 = 3.0;

/// Fails if a picture differs from the kept one of this name; keeps it with `INDES_KEEP_PICTURES`.
fn compare(taken: &Path, name: &str) {
    let kept = PathBuf::from(format!("tests/pictures/{name}.png"));
    if std::env::var_os("INDES_KEEP_PICTURES").is_some() {
        std::fs::create_dir_all("tests/pictures").unwrap();
        let size = format!("{}x{}!", SMALL.0, SMALL.1);
        let mut convert = Command::new("convert");
        convert.arg(taken).args(["-resize", &size, "-strip", "-depth", "8"]).arg(&kept);
        assert!(convert.status().unwrap().success());
        return;
    }
    let (a, b) = (pixels(taken, SMALL.0, SMALL.1), pixels(&kept, SMALL.0, SMALL.1));
    let off = difference(&a, &b);
    assert!(off <= TOLERANCE, "{name} differs by {off:.1} of 255 from {}; see {}", kept.display(), taken.display());
}

#[test]
fn a_picture_that_differs_in_a_tenth_is_found() {
    let a = vec![40; 300];
    let mut b = a.clone();
    assert!(difference(&a, &b) <= TOLERANCE);
    // A tenth of it is changed.
    b[..30].fill(140);
    assert!(difference(&a, &b) > TOLERANCE);
}

#[test]
#[ignore = "needs a display"]
fn window_main_screens_look_as_they_are_kept() {
    let menu = Game::start("screens-menu", &[]);
    compare(&menu.picture("menu"), "menu");
    drop(menu);
    let game = Game::start("screens", &["play", "tempo/the-ford", "--seed", "5", "--still"]);
    compare(&game.picture("battle"), "battle");
    for (keys, name, back) in [
        (&["y", "x"][..], "layers", &["x", "y"][..]),
        (&["F1"][..], "rulebook", &["Escape"][..]),
        (&["F2"][..], "keys", &["Escape"][..]),
        (&["l"][..], "log", &["l"][..]),
        (&["F3"][..], "light", &["F3"][..]),
    ] {
        game.keys(keys);
        compare(&game.picture(name), name);
        game.keys(back);
    }
    drop(game);
    let game = Game::start("screens-poise", &["play", "poise/first-bout", "--seed", "3", "--still"]);
    compare(&game.picture("poise"), "poise");
}

/// The figures of both sides on a screenshot, as a viewer sees them.
#[test]
#[ignore = "needs a display"]
fn window_figures_of_both_sides_differ_with_every_kind_of_colour_vision() {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let mut mirror = Mirror::begin(library.level(RuleSetId::Tempo, "first-duel").unwrap(), 3);
    let game = Game::start("vision", &["play", "tempo/first-duel", "--seed", "3", "--still"]);
    let taken = game.picture("plain");
    let whole = pixels(&taken, 1280, 720);
    let places = mirror.figures();
    assert_eq!(places.len(), 2);
    for (name, kind) in &KINDS {
        // Kept for people to look at.
        let matrix: Vec<String> = kind.iter().flatten().map(|part| format!("{part:.4}")).collect();
        let simulated = taken.with_file_name(format!("{name}.png"));
        let convert = Command::new("convert")
            .arg(&taken)
            .args(["-colorspace", "RGB", "-color-matrix", &matrix.join(" "), "-colorspace", "sRGB"])
            .arg(&simulated)
            .status();
        assert!(convert.unwrap().success());
        let look = |x: usize, y: usize| {
            let at = (y * 1280 + x) * 3;
            seen(kind, of(Color32::from_rgb(whole[at], whole[at + 1], whole[at + 2])))
        };
        // The mean colour of the figure's disc and body, around the middle of its cell.
        let mean_colour = |(x, y): (usize, usize)| {
            let part = (y - 40..y + 12).flat_map(|row| (x - 16..x + 16).map(move |column| (column, row)));
            let mut sum = [0.0; 3];
            let mut count = 0.0;
            for (column, row) in part {
                for (sum, part) in sum.iter_mut().zip(look(column, row)) {
                    *sum += part;
                }
                count += 1.0;
            }
            sum.map(|sum| sum / count)
        };
        let far = apart(mean_colour(places[0]), mean_colour(places[1]));
        assert!(far > 4.0, "{name}: the figures of both sides differ by {far:.1}; see {}", simulated.display());
    }
}
