//! The laws, each a function from a battle that waits to complaints.

use bevy::prelude::World;
use indes::battle::{
    Arg, BattleError, BattleEvent, Decision, Intent, Loss, Pending, Phase, Prompt, RuleSet, Rules, Slot, Snapshot,
    View, advance, answer, look, renew_zones,
};
use indes::battlefield::{Bodies, Body, ItemId, Marks, PartId, Path, Roster, Seat, Size, StatusId, UnitId, Zones};
use indes::grid::Cell;
use rand_chacha::ChaCha8Rng;

/// A state as a number.
pub fn hash(world: &World) -> u64 {
    Snapshot::take(world).hash()
}

/// No dead end: every beginning of a row can be completed; default, listed and random answers are admitted; the rows
/// that are kept are those that would be found now; nobody is asked when there is only one answer.
pub fn can_be_answered(world: &mut World, decision: &Decision, rng: &mut ChaCha8Rng) -> Vec<String> {
    let rules = world.resource::<Rules>().0;
    look(world, |view| {
        let mut wrong = Vec::new();
        let mut rows = indes::battle::Rows::new();
        (rules.rows)(view, &decision.asked, &mut rows);
        if rows != decision.rows {
            wrong.push(format!("rows {:?} are kept, {rows:?} are found", decision.rows));
        }
        let listed = decision.listed(&rules, view);
        if listed.len() < 2 {
            wrong.push(format!("asked with {} answers", listed.len()));
        }
        for row in &decision.rows {
            dead_ends(view, &rules, decision, row, &mut Intent::of(row.verb), &mut wrong);
            let default = decision.default_of(&rules, view, row);
            if !default.is_some_and(|intent| decision.admits(&rules, view, &intent)) {
                wrong.push(format!("{:?} has no legal default", row.verb));
            }
            if !listed.iter().any(|intent| intent.verb == row.verb) {
                wrong.push(format!("{:?} is not listed", row.verb));
            }
        }
        let samples = (0..3).map(|_| decision.sample(&rules, view, rng));
        for intent in listed.into_iter().map(Some).chain(samples) {
            if !intent.as_ref().is_some_and(|intent| decision.admits(&rules, view, intent)) {
                wrong.push(format!("{intent:?} is listed or drawn, and not admitted"));
            }
        }
        wrong
    })
}

fn dead_ends(
    view: &View,
    rules: &RuleSet,
    decision: &Decision,
    row: &indes::battle::Row,
    begun: &mut Intent,
    wrong: &mut Vec<String>,
) {
    let slot = begun.with.len();
    if slot == row.slots.len() {
        return;
    }
    let values = (rules.domain)(view, &decision.asked, row, &begun.with, slot).listed(view);
    if values.is_empty() {
        wrong.push(format!("{begun:?} cannot be completed"));
    }
    for value in values {
        begun.with.push(value);
        dead_ends(view, rules, decision, row, begun, wrong);
        begun.with.pop();
    }
}

/// Made-up answers are refused, answers of other seats too, and nothing changes.
pub fn refuses_what_is_made_up(world: &mut World, decision: &Decision) -> Vec<String> {
    let rules = world.resource::<Rules>().0;
    let before = hash(world);
    let seats = world.resource::<Roster>().sides.iter().map(|side| side.seat).collect::<Vec<_>>();
    let mut wrong = Vec::new();
    let mut refuse = |world: &mut World, seat: Seat, intent: Intent, wanted: BattleError| {
        let found = answer(world, seat, intent.clone());
        if found != Err(wanted) {
            wrong.push(format!("{intent:?} of seat {}: {found:?}", seat.0));
        } else if hash(world) != before {
            wrong.push(format!("{intent:?} was refused, and yet something changed"));
        }
    };
    let seat = decision.asked.seat;
    for intent in look(world, |view| made_up(view, &rules, decision)) {
        refuse(world, seat, intent, BattleError::NotLegal);
    }
    if let Some(legal) = look(world, |view| decision.default_of(&rules, view, &decision.rows[0])) {
        for other in seats.into_iter().filter(|&other| other != seat) {
            refuse(world, other, legal.clone(), BattleError::NotYourDecision(seat, other));
        }
    }
    wrong
}

/// Answers that no rule set admits: for every verb that has no row, and for every row one detail spoilt.
fn made_up(view: &View, rules: &RuleSet, decision: &Decision) -> Vec<Intent> {
    let verbs = 0..u8::try_from((rules.names)(&view.field.rule_data).verbs.len()).unwrap_or(u8::MAX);
    let mut made: Vec<Intent> = verbs
        .map(|verb| Intent::of(indes::battle::Verb(verb)))
        .filter(|intent| decision.row(intent.verb).is_none())
        .collect();
    let me = decision.asked.unit.unwrap_or(UnitId(63));
    let here = view.field.unit(me).body.cell;
    let far = Cell::new(here.x + 50, here.y);
    let path = |cells: &[Cell]| Arg::Path(Path::from_slice(cells));
    for row in &decision.rows {
        let Some(good) = decision.default_of(rules, view, row) else { continue };
        let longer = Intent { with: good.with.iter().cloned().chain([Arg::Unit(me)]).collect(), ..good.clone() };
        made.push(longer);
        for (at, slot) in row.slots.iter().enumerate() {
            let mut shorter = good.clone();
            shorter.with.remove(at);
            made.push(shorter);
            let near: Vec<Cell> = view.field.board.grid.neighbours(here).into_iter().map(|near| near.1).collect();
            let spoilt = match slot {
                Slot::Unit => vec![Arg::Unit(me), Arg::Unit(UnitId(63)), Arg::Item(ItemId(0)), path(&near)],
                Slot::Path => vec![path(&[]), path(&[far]), path(&[here]), path(&[near[0], here]), Arg::Unit(me)],
                Slot::Item => vec![Arg::Item(ItemId(200)), Arg::Unit(me)],
                Slot::Part => {
                    let part = |item: Option<u8>, part: u8| Arg::Part(PartId { item: item.map(ItemId), part });
                    vec![part(Some(200), 0), part(Some(0), 200), part(None, 200), Arg::Item(ItemId(0))]
                }
            };
            for arg in spoilt {
                let mut wrong = good.clone();
                wrong.with[at] = arg;
                made.push(wrong);
            }
        }
    }
    made
}

/// Nothing dangles: only the top frame waits, for one thing; pools keep their bounds; the table of who stands where is
/// as it would be made anew; everybody has one status, shared by a bond or not; over is over.
pub fn is_tidy(world: &mut World) -> Vec<String> {
    let mut wrong = Vec::new();
    let state = Snapshot::take(world);
    let over = matches!(state.phase, Phase::Over { .. });
    if over && (state.pending.is_some() || state.stack.frames.len() != 1) {
        wrong.push(format!("over, with {} frames and {:?}", state.stack.frames.len(), state.pending));
    }
    if !over && state.pending.is_none() {
        wrong.push("nothing is asked".to_owned());
    }
    for (at, frame) in state.stack.frames.iter().enumerate() {
        let waits = usize::from(frame.window.is_some()) + usize::from(frame.asks.is_some());
        let wanted = usize::from(at + 1 == state.stack.frames.len() && !over);
        if waits != wanted {
            wrong.push(format!("frame {at} of {} waits for {waits} things", state.stack.frames.len()));
        }
        if at == 0 && (!frame.replies.is_empty() || frame.purse.is_some() || frame.walk.is_some()) {
            wrong.push(format!("the machine's frame holds {frame:?}"));
        }
    }
    let grid = world.resource::<indes::battlefield::Board>().grid;
    let mut wanted = Bodies::new(world.resource::<indes::battlefield::Board>());
    for (id, unit) in (0u8..).map(UnitId).zip(&state.units) {
        for pool in &unit.pools.0 {
            if pool.now < 0 || pool.now > pool.max || pool.held > pool.now || pool.held < 0 {
                wrong.push(format!("{id:?} has {pool:?}"));
            }
        }
        let bonds = state.bonds.0.iter().filter(|bond| bond.members.iter().any(|member| member.0 == id));
        let bonds: Vec<_> = bonds.map(|bond| bond.id).collect();
        let kept: Vec<_> = unit.statuses.0.iter().filter_map(|status| status.bond).collect();
        if unit.statuses.0.len() != 1 || !unit.body.down && bonds != kept || unit.body.down && !bonds.is_empty() {
            wrong.push(format!("{id:?} is {:?} and in {bonds:?}", unit.statuses));
        }
        if !grid.contains(unit.body.cell) {
            wrong.push(format!("{id:?} stands outside the board"));
            continue;
        }
        if unit.body.down != (unit.pools.0.get(1).is_some_and(|health| health.now == 0)) {
            wrong.push(format!("{id:?} is down: {}, with {:?}", unit.body.down, unit.pools));
        }
        let entity = world.resource::<Roster>().member(id).entity;
        let footprint = world.get::<Size>(entity).map(|size| size.footprint.clone()).unwrap_or_default();
        for cell in footprint.cells(&grid, unit.body.cell) {
            if let (false, Some(other)) = (unit.body.down, wanted.on(cell).iter().next()) {
                wrong.push(format!("{other:?} and {id:?} both stand on {cell}"));
            }
        }
        wanted.add(id, &footprint, unit.body.cell, unit.body.down);
    }
    if wanted != *world.resource::<Bodies>() {
        wrong.push("the table of who stands where is wrong".to_owned());
    }
    let rules = world.resource::<Rules>().0;
    renew_zones(world);
    let current = world.resource::<Zones>().clone();
    let mut fresh = Zones::new(world.resource::<indes::battlefield::Board>().lattice);
    look(world, |view| {
        let mut marks = Marks::default();
        for id in view.field.roster.ids() {
            (rules.marks)(&view.field, id, &mut marks);
            fresh.set(id, &marks);
        }
    });
    if !over && fresh != current {
        wrong.push("the table of who threatens what is wrong".to_owned());
    }
    wrong
}

/// Put into another world the battle is the same one and asks the same; what is put back later is what was taken.
pub fn is_the_same_elsewhere(world: &mut World, twin: &mut World) -> Vec<String> {
    let taken = Snapshot::take(world);
    taken.restore(twin);
    let mut wrong = Vec::new();
    if Snapshot::take(twin) != taken || hash(twin) != taken.hash() {
        wrong.push("restored elsewhere it is another state".to_owned());
    }
    if twin.resource::<Bodies>() != world.resource::<Bodies>() {
        wrong.push("restored elsewhere others stand in the way".to_owned());
    }
    twin.resource_mut::<Pending>().0 = None;
    let asked = advance(twin);
    if asked.is_err() || twin.resource::<Pending>().0 != taken.pending || hash(twin) != taken.hash() {
        wrong.push(format!("asked anew elsewhere: {asked:?} {:?}", twin.resource::<Pending>().0));
    }
    wrong
}

/// What the events say, added up: it must be what is there.
pub struct Ledger {
    pools: Vec<Vec<i16>>,
    cells: Vec<Cell>,
    statuses: Vec<Option<StatusId>>,
    bound: StatusId,
    next: u32,
}

impl Ledger {
    /// How a battle begins.
    pub fn new(world: &World, bound: StatusId) -> Self {
        let state = Snapshot::take(world);
        Self {
            pools: state.units.iter().map(|unit| unit.pools.0.iter().map(|pool| pool.now).collect()).collect(),
            cells: state.units.iter().map(|unit| unit.body.cell).collect(),
            statuses: state.units.iter().map(|unit| unit.statuses.first()).collect(),
            bound,
            next: state.next_event,
        }
    }

    /// Reads events; complains where one does not begin where the last one ended.
    pub fn read(&mut self, events: &[BattleEvent]) -> Vec<String> {
        use indes::battle::What;
        let mut wrong = Vec::new();
        for event in events {
            let fits = match &event.what {
                What::Gained { unit, pool, before, after } => {
                    let kept = &mut self.pools[usize::from(unit.0)][usize::from(pool.0)];
                    std::mem::replace(kept, *after) == *before && after >= before
                }
                What::Lost { unit, pool, before, after, kind } => {
                    let kept = &mut self.pools[usize::from(unit.0)][usize::from(pool.0)];
                    let paid = matches!(kind, Loss::Price) && after == before;
                    std::mem::replace(kept, *after) == *before && after <= before && !paid
                }
                What::Marched { unit, from, path } => {
                    let end = path.last().copied().unwrap_or(*from);
                    std::mem::replace(&mut self.cells[usize::from(unit.0)], end) == *from && !path.is_empty()
                }
                What::StatusGained { unit, before, after } => {
                    let kept = &mut self.statuses[usize::from(unit.0)];
                    kept.replace(*after) == *before
                }
                What::Tied { bond } => {
                    for (unit, _) in &bond.members {
                        self.statuses[usize::from(unit.0)] = Some(self.bound);
                    }
                    bond.members.len() > 1
                }
                _ => true,
            };
            if !fits || event.seq != self.next {
                wrong.push(format!("this does not follow from what was told before: {event:?}"));
            }
            self.next = event.seq + 1;
        }
        wrong
    }

    /// Complains about everything that changed without being told.
    pub fn compare(&self, world: &World) -> Vec<String> {
        let now = Self::new(world, self.bound);
        let mut wrong = Vec::new();
        if now.pools != self.pools {
            wrong.push(format!("pools are {:?}, told were {:?}", now.pools, self.pools));
        }
        if now.cells != self.cells {
            wrong.push(format!("cells are {:?}, told were {:?}", now.cells, self.cells));
        }
        if now.statuses != self.statuses || now.next != self.next {
            wrong.push(format!("statuses are {:?}, told were {:?}", now.statuses, self.statuses));
        }
        wrong
    }
}

/// Nobody is asked twice in one window.
#[derive(Default)]
pub struct Asked(Vec<(u32, Prompt, Option<UnitId>)>);

impl Asked {
    /// Notes a question; complains if it was asked before.
    pub fn note(&mut self, decision: &Decision) -> Vec<String> {
        let asked = decision.asked;
        let this = (asked.frame.0, asked.prompt, asked.unit);
        self.0.retain(|past| past.0 == this.0);
        if matches!(asked.prompt, Prompt::React(_)) && self.0.contains(&this) {
            return vec![format!("{:?} is asked twice in one window", asked.unit)];
        }
        self.0.push(this);
        Vec::new()
    }
}

/// What was foretold when an action was thought of is what then is asked: the same opponents with the same reactions.
#[derive(Default)]
pub struct Foretold(Vec<(UnitId, Vec<Intent>)>);

impl Foretold {
    /// Notes what is foretold for an action that is about to be declared.
    pub fn note(&mut self, world: &mut World, decision: &Decision, intent: &Intent) {
        let (Prompt::Act, Some(actor)) = (decision.asked.prompt, decision.asked.unit) else {
            return;
        };
        let rules = world.resource::<Rules>().0;
        self.0 = look(world, |view| {
            let foes = view.field.foes(actor).map(|foe| (foe.id, (rules.answers)(view, actor, intent, foe.id)));
            foes.filter(|(_, answers)| !answers.is_empty()).collect()
        });
    }

    /// Complains where a question is not the one that was foretold, or one that was foretold was never asked.
    pub fn compare(&mut self, world: &mut World, decision: &Decision) -> Vec<String> {
        let asked = decision.asked;
        let (Prompt::React(indes::battle::WindowKind(0)), Some(unit)) = (asked.prompt, asked.unit) else {
            return self.0.drain(..).map(|entry| format!("foretold and not asked: {entry:?}")).collect();
        };
        let Some(at) = self.0.iter().position(|entry| entry.0 == unit) else {
            return vec![format!("{unit:?} is asked, and nothing was foretold")];
        };
        let (_, answers) = self.0.remove(at);
        let rules = world.resource::<Rules>().0;
        let pass = look(world, |view| view.pass(&rules));
        let mut found: Vec<_> = decision.rows.iter().map(|row| row.verb).filter(|&verb| verb != pass).collect();
        let mut wanted: Vec<_> = answers.iter().map(|answer| answer.verb).collect();
        found.sort_unstable();
        wanted.sort_unstable();
        let mut wrong = Vec::new();
        if found != wanted {
            wrong.push(format!("{unit:?} was to be offered {wanted:?} and is offered {found:?}"));
        }
        for answer in answers {
            if !look(world, |view| decision.admits(&rules, view, &answer)) {
                wrong.push(format!("{unit:?} was to have {answer:?}, which is not legal"));
            }
        }
        wrong
    }
}

/// Spoils a body's place, for the tests of the laws.
pub fn displace(world: &mut World, unit: UnitId, cell: Cell) {
    let entity = world.resource::<Roster>().member(unit).entity;
    if let Some(mut body) = world.get_mut::<Body>(entity) {
        body.cell = cell;
    }
}
