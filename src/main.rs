//! Temporary.
use bevy::prelude::*;
use indes::battle::*;
use indes::battlefield::*;
use indes::grid::*;
use indes::rules::tempo;
use rand::SeedableRng;
use std::sync::Arc;
fn main() {
    let n: usize = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(2000);
    let data = tempo::data::Data::read(include_str!("../assets/rules/tempo.ron")).unwrap();
    let grid = Grid::new(Shape::Hex(Orientation::Pointy), 14, 10);
    let board = Board::new(grid, &vec![Terrain::Grass; 140], &vec![0; 140]);
    let mk = |side: u8, x: i16, y: i16, k: usize| tempo::spawn::unit(&data, k, side, Cell::new(x, y));
    let units = vec![mk(0, 4, 3, 0), mk(0, 4, 5, 1), mk(0, 4, 7, 4), mk(1, 9, 3, 0), mk(1, 9, 5, 1), mk(1, 9, 7, 4)];
    let side = |n: &str, seat: u8, me: u8| SideInfo { name: n.into(), seat: Seat(seat), livery: Livery::Tide, friends: smallvec::smallvec![SideId(me)] };
    let setup = Setup { rules: tempo::RULES, data: RuleData(Arc::new(data)), board, sides: vec![side("a", 1, 0), side("b", 2, 1)], units, round_limit: 50 };
    let mut app = App::new();
    app.add_plugins(BattlePlugin);
    tempo::plugin(&mut app);
    let world = app.world_mut();
    let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(7);
    let t = std::time::Instant::now();
    let (mut decisions, mut over) = (0u64, 0);
    let mut rounds = 0u64;
    for b in 0..n {
        begin(world, &setup, Dice::seeded(b as u64)).unwrap();
        loop {
            world.resource_mut::<Events>().list.clear();
            let Some(d) = world.resource::<Pending>().0.clone() else { break };
            let rules = world.resource::<Rules>().0;
            let intent = look(world, |v| d.sample(&rules, v, &mut rng)).unwrap();
            answer(world, d.asked.seat, intent).unwrap();
            decisions += 1;
        }
        rounds += world.resource::<Turn>().round as u64;
        if let Phase::Over { winner: Some(_), .. } = world.resource::<Phase>() { over += 1 }
    }
    let s = t.elapsed().as_secs_f64();
    println!("{n} battles, {decisions} decisions, {:.0}/s, {over} won, {} rounds", decisions as f64 / s, rounds);
}
