//! The real window under a virtual display: ignored by default, run by `.ci/run`. The pictures stay where
//! `INDES_SHOTS` says, for people to look at.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn shots(name: &str) -> PathBuf {
    let root = std::env::var_os("INDES_SHOTS").map_or_else(|| std::env::temp_dir().join("indes-shots"), PathBuf::from);
    let folder = root.join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Width and height of a PNG, from its header.
fn size(picture: &Path) -> (u32, u32) {
    let bytes = std::fs::read(picture).unwrap();
    assert_eq!(&bytes[1..4], b"PNG", "{}", picture.display());
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

fn plays(script: &str, level: &str, name: &str, pictures: usize) {
    let folder = shots(name);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(env!("CARGO_BIN_EXE_indes"))
        .args(["play", level, "--script", script, "--shots"])
        .arg(&folder)
        .current_dir(root)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut taken: Vec<PathBuf> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    taken.sort();
    assert_eq!(taken.len(), pictures, "{taken:?}");
    for picture in taken {
        assert_eq!(size(&picture), (1280, 720));
        let bytes = std::fs::metadata(&picture).unwrap().len();
        assert!(bytes > 40_000, "{}: only {bytes} bytes, so there is little on it", picture.display());
    }
}

#[test]
#[ignore = "needs a display"]
fn window_shows_a_bind_a_press_and_a_withdrawal() {
    plays("tests/scripts/tempo/bind_press_withdraw.script.ron", "tests/scripts/tempo/yard.ron", "bind", 7);
}

#[test]
#[ignore = "needs a display"]
fn window_shows_a_counter_attack_met_in_counter_tempo() {
    plays("tests/scripts/tempo/ct_parry.script.ron", "tests/scripts/tempo/yard.ron", "ct_parry", 4);
}

/// Whether two pictures of the same size differ in more than a hundredth of their bytes.
fn differ(a: &Path, b: &Path) -> bool {
    let (a, b) = (std::fs::read(a).unwrap(), std::fs::read(b).unwrap());
    let same = a.iter().zip(&b).filter(|(a, b)| a == b).count();
    a.len() != b.len() || same * 100 < a.len() * 99
}

#[test]
#[ignore = "needs a display"]
fn window_goes_from_the_menu_into_a_battle_with_enter() {
    let folder = shots("keyboard");
    let mut game = Command::new(env!("CARGO_BIN_EXE_indes")).stderr(Stdio::null()).spawn().unwrap();
    let run = |program: &str, arguments: &[&str]| Command::new(program).args(arguments).status().unwrap().success();
    let picture = |name: &str| {
        let file = folder.join(name);
        // Uncompressed, so that pictures can be compared byte by byte.
        assert!(run("import", &["-window", "root", file.to_str().unwrap()]));
        file
    };
    let started = Instant::now();
    while !run("xdotool", &["search", "--onlyvisible", "--name", "Indes"]) {
        assert!(started.elapsed() < Duration::from_secs(60), "no window came up");
        std::thread::sleep(Duration::from_millis(500));
    }
    std::thread::sleep(Duration::from_secs(8));
    // Without a window manager nobody gives the window the keyboard.
    assert!(run("xdotool", &["search", "--onlyvisible", "--name", "Indes", "windowfocus"]));
    std::thread::sleep(Duration::from_secs(1));
    let menu = picture("1-menu.ppm");
    assert!(run("xdotool", &["key", "Return"]));
    std::thread::sleep(Duration::from_secs(5));
    let battle = picture("2-battle.ppm");
    let alive = game.try_wait().unwrap().is_none();
    let _ = game.kill();
    let _ = game.wait();
    assert!(alive, "the game ended by itself");
    assert!(differ(&menu, &battle), "Enter did not begin the battle");
}
