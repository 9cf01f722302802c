//! Arguments to a window or a headless command; nothing else.
use indes::{headless, level, reading, rules};
fn main() -> std::process::ExitCode {
    #[cfg(feature = "window")]
    if std::env::args().len() == 1 {
        return indes::window::run(indes::window::Options::default());
    }
    let n: u64 = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(2000);
    let source =
        reading::Source::open(std::path::Path::new("levels/tempo/the-ford.ron"), &reading::Limits::LEVEL).unwrap();
    let level = level::Level::read(&source, &rules::vocabulary).unwrap_or_else(|p| panic!("{}", p.graphical(false)));
    let kit = rules::kit(level.rules).unwrap();
    let data = kit.shipped_data().unwrap_or_else(|p| panic!("{}", p.graphical(false)));
    let setup = level.setup(&kit, &data);
    let t = std::time::Instant::now();
    let tally = headless::simulate::simulate(&kit, &setup, n, 1, None).unwrap();
    println!("{}", headless::simulate::Table { title: &level.title, setup: &setup, tally: &tally });
    println!("{}", headless::simulate::speed(&tally, t));
    std::process::ExitCode::SUCCESS
}
