//! The values that fill the slots of a row.

use super::reactions::{agile_cells, follow_cells, quick_turns, step_back_cells};
use super::{actions, doers, price, swift};
use crate::data::{ActionEffect, ActionKind, Data};
use crate::field::{attack, details, handling, steps, targets};
use crate::ids::{ASIDE, AURA, INTERRUPT, STAMINA};
use crate::unit;
use crate::unit::cost;
use indes_core::battle::{Arg, Asked, Domain, FlagRules, Prompt, Row, Slot, Verb, View, WayAct};
use indes_core::battlefield::{PartId, UnitId, UnitMask, UnitRef};
use indes_core::grid::Direction;
use smallvec::SmallVec;

/// The question, from the point of view of the creature that acts.
struct Slotted<'a> {
    view: &'a View<'a>,
    asked: &'a Asked,
    me: UnitRef<'a>,
    verb: Verb,
    so_far: &'a [Arg],
}

/// The values that can fill the slot `slot` of a row after the details chosen so far.
pub(crate) fn domain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
    let no_units = Domain::Units(UnitMask::NONE);
    let data: &Data = view.field.data();
    let Some(&kind) = row.slots.get(slot) else { return no_units };
    if data.action(row.verb).does == ActionEffect::GroupRun {
        return of_group(view, asked, so_far, kind);
    }
    let (unit, so_far) = match (asked.unit, so_far.split_first()) {
        (Some(unit), _) => (unit, so_far),
        (None, Some((Arg::Unit(unit), rest))) => (*unit, rest),
        (None, _) => return Domain::Units(doers::doers(view, asked.seat, row.verb)),
    };
    let me = view.field.unit(unit);
    Slotted { view, asked, me, verb: row.verb, so_far }.values(kind)
}

/// The values of a run of several creatures (ENERGY-G51).
fn of_group(view: &View, asked: &Asked, so_far: &[Arg], kind: Slot) -> Domain {
    let data: &Data = view.field.data();
    match (kind, so_far.first()) {
        (Slot::Units, _) => {
            Domain::Subset { of: doers::runners(view, asked.seat), least: 2, most: data.file.moves.group }
        }
        (Slot::Each, Some(Arg::Units(chosen))) => {
            let walks =
                |unit: UnitId| steps::run(view, &view.field.unit(unit), ActionEffect::GroupRun).into_iter().collect();
            Domain::Each(chosen.iter().map(|unit| (unit, walks(unit))).collect())
        }
        _ => Domain::Units(UnitMask::NONE),
    }
}

impl Slotted<'_> {
    fn data(&self) -> &Data {
        self.view.field.data()
    }

    fn does(&self) -> ActionEffect {
        self.data().action(self.verb).does
    }

    /// The frame of an open window of interrupts.
    fn interrupted(&self) -> Option<&indes_core::battle::Frame> {
        matches!(self.asked.prompt, Prompt::React(INTERRUPT)).then(|| self.view.frame(self.asked)).flatten()
    }

    fn part(&self) -> PartId {
        let named = self.so_far.iter().find_map(|arg| if let Arg::Part(part) = arg { Some(*part) } else { None });
        named.unwrap_or(PartId { item: None, part: 0 })
    }

    fn target(&self) -> Option<UnitId> {
        self.so_far.iter().find_map(|arg| if let Arg::Unit(unit) = arg { Some(*unit) } else { None })
    }

    fn values(&self, slot: Slot) -> Domain {
        let (view, me) = (self.view, &self.me);
        match slot {
            Slot::Unit if attack::is_attack(self.does()) => Domain::Units(self.targets(self.part())),
            Slot::Unit => Domain::Units(actions::units(view, me, self.verb)),
            Slot::Part => {
                let all = targets::uses(view, me, self.does()).into_iter();
                Domain::Parts(all.filter(|&part| !self.targets(part).is_empty()).collect())
            }
            Slot::Item if self.does() == ActionEffect::Disarm => {
                let them = self.target().map(|target| view.field.unit(target));
                Domain::Items(them.map_or_else(SmallVec::new, |them| targets::weapons_of(view, me, &them, self.part())))
            }
            Slot::Item => Domain::Items(self.items()),
            Slot::Cell => Domain::Cells(self.cells()),
            Slot::Path => Domain::Walk(steps::run(view, me, self.does()).into_iter().collect()),
            Slot::Route => Domain::Route {
                walks: steps::run(view, me, self.does()).into_iter().collect(),
                acts: self.on_the_way(),
                most: 2,
            },
            Slot::Facing => Domain::Facings(self.facings()),
            Slot::Flags => Domain::Flags(self.flags()),
            Slot::Amount => self.amount(),
            Slot::Level | Slot::Units | Slot::Each => Domain::Units(UnitMask::NONE),
        }
    }

    /// The targets of an attack with a use of an item.
    fn targets(&self, part: PartId) -> UnitMask {
        if self.data().action(self.verb).kind == ActionKind::Swift {
            let (view, frame) = (self.view, self.interrupted());
            let open = swift::open_to(view, &self.me, targets::open(view, self.me.id), frame);
            swift::of(view, &self.me, self.verb, part, (open, frame))
        } else {
            actions::payable(self.view, &self.me, self.verb, part)
        }
    }

    /// The items that an action can name and that the creature can pay for.
    fn items(&self) -> SmallVec<[indes_core::battlefield::ItemId; 4]> {
        let (data, base) = (self.data(), self.data().action(self.verb).energy);
        let pays = |&item: &indes_core::battlefield::ItemId| {
            let energy = handling::price(data, &self.me, self.does(), base, item);
            cost::of(self.view, &self.me, energy, 0, 0).is_some()
        };
        handling::items(self.view, &self.me, self.does()).into_iter().filter(pays).collect()
    }

    /// The cells that an action can name.
    fn cells(&self) -> steps::Cells {
        let (view, me) = (self.view, &self.me);
        let frame = || view.frame(self.asked);
        match self.does() {
            ActionEffect::Shift => steps::single(view, me),
            ActionEffect::Jump => actions::jumps(view, me, self.verb).collect(),
            ActionEffect::Climb => steps::climbs(view, me),
            ActionEffect::Swim => steps::swims(view, me).into_iter().map(|one| one.0).collect(),
            ActionEffect::PickUp => {
                let action = self.data().action(self.verb);
                let pays = |cell: &indes_core::grid::Cell| {
                    let more = i16::from(handling::is_awkward(view, *cell));
                    cost::of(view, me, action.energy + more, 0, 0).is_some()
                };
                handling::cells_with_items(view, me).into_iter().filter(pays).collect()
            }
            ActionEffect::Door | ActionEffect::BreakDown => {
                handling::doors(view, me, self.does()).into_iter().map(|one| one.0).collect()
            }
            ActionEffect::AgileMove => agile_cells(view, me),
            ActionEffect::StepBack => frame().map_or_else(SmallVec::new, |frame| step_back_cells(view, frame, me)),
            ActionEffect::Follow => frame().map_or_else(SmallVec::new, |frame| follow_cells(view, frame, me)),
            ActionEffect::PushTo => frame().map_or_else(SmallVec::new, |frame| details::push_cells(view, frame)),
            ActionEffect::Fling => frame().map_or_else(SmallVec::new, |frame| details::fling_cells(view, frame)),
            ActionEffect::LeapTo => frame().map_or_else(SmallVec::new, |frame| details::leaps(view, frame, me)),
            _ => SmallVec::new(),
        }
    }

    /// The acts on the way of a movement: pushes out of a Sprint, items scooped up (ENERGY-049, ENERGY-290).
    fn on_the_way(&self) -> Vec<WayAct> {
        let (view, me, data) = (self.view, &self.me, self.data());
        let grid = &view.field.board.grid;
        let beside = |of: &[indes_core::grid::Cell]| {
            let mut near: steps::Cells = of.iter().flat_map(|&cell| grid.neighbours(cell)).map(|near| near.1).collect();
            near.sort_unstable();
            near.dedup();
            near.retain(|cell| !of.contains(cell));
            near
        };
        let scoop = |cell: indes_core::grid::Cell| WayAct {
            verb: data.verbs.scoop,
            unit: None,
            from: beside(&[cell]),
            times: 1,
        };
        let mut acts: Vec<WayAct> = handling::scoops(view, me).into_iter().map(scoop).take(1).collect();
        let whole = cost::of(view, me, data.file.moves.runs[2] + data.option("sprint_push_extra"), 1, 0).is_some();
        if self.does() != ActionEffect::Sprint
            || !me.size.footprint.is_single()
            || !whole
            || !targets::may_attack(data, me, view)
        {
            return acts;
        }
        let far = view.field.mechanics.gait.scale.cells(data.file.moves.push_from);
        for foe in view.field.foes(me.id) {
            let smaller = foe.size.class <= me.size.class && !foe.body.down;
            if smaller && view.field.distance(me.id, foe.id) >= far {
                let from = beside(&view.field.taken_by(&foe));
                acts.push(WayAct { verb: data.verbs.sprint_push, unit: Some(foe.id), from, times: 1 });
            }
        }
        acts
    }

    /// The directions that an action can name: to turn, any other; at the end of a movement, the present one first.
    fn facings(&self) -> SmallVec<[Direction; 8]> {
        let (grid, now) = (&self.view.field.board.grid, self.me.body.facing);
        let others = grid.directions().filter(|&way| way != now);
        match self.does() {
            ActionEffect::QuickTurn => {
                self.view.frame(self.asked).map_or_else(SmallVec::new, |frame| quick_turns(self.view, frame, &self.me))
            }
            ActionEffect::Face => [now].into_iter().chain(others).collect(),
            _ => others.collect(),
        }
    }

    /// The flags of an action: of an attack enhancements and care, of a run whether it ends with a Jump (ENERGY-C44).
    fn flags(&self) -> FlagRules {
        let (view, me, data) = (self.view, &self.me, self.data());
        let action = data.action(self.verb);
        if !attack::is_attack(action.does) {
            return self.run_flags();
        }
        let target = self.target();
        let energy = price::of_attack(view, me, self.verb, self.part(), target);
        let spare = |stamina: i16| cost::of(view, me, energy, stamina, 0).is_some();
        let melee = action.does != ActionEffect::Ranged;
        let (mut allowed, mut weights) = (0, SmallVec::new());
        for (flag, row) in data.enhancements().filter(|one| melee && attack::has_use(view, me, one.1.key)) {
            if spare(i16::from(row.stamina)) {
                allowed |= flag;
                weights.push((flag, row.stamina));
            }
        }
        let careful: SmallVec<[(u16, i16); 4]> = data.flags.careful().filter(|one| self.is_useful(one.1)).collect();
        let apart = careful.iter().fold(0, |all, one| all | one.0);
        let past = if melee { data.flags.no_past } else { 0 };
        let most_stamina = me.pools.free(STAMINA) - (energy - me.pools.free(crate::ids::ENERGY)).max(0);
        let load = u8::try_from(i16::from(data.file.round.enhancements).min(most_stamina).max(0)).unwrap_or(0);
        FlagRules {
            allowed: allowed | apart | past,
            preset: 0,
            apart: [apart].into_iter().collect(),
            most: u8::MAX,
            weights,
            load,
        }
    }

    /// Whether so many steps of care make a difference to a Non-Lethal attack (ENERGY-252).
    fn is_useful(&self, care: i16) -> bool {
        let data = self.data();
        let mut with = indes_core::battle::Args::new();
        with.push(Arg::Part(self.part()));
        let intent = indes_core::battle::Intent { verb: self.verb, with };
        let Some(assault) = attack::Assault::of(self.view, &self.me, &intent) else { return false };
        care == 0 || attack::needed(data, &assault, care - 1) > 0
    }

    /// The flags of a run: it may end with a Jump after a run-up (ENERGY-030, ENERGY-361).
    fn run_flags(&self) -> FlagRules {
        let (view, me, data) = (self.view, &self.me, self.data());
        let Some(Arg::Route(route)) = self.so_far.first() else { return FlagRules::default() };
        let action = data.action(self.verb);
        let metres = view.field.mechanics.gait.scale.metres(u16::try_from(route.steps().len()).unwrap_or(0));
        let covered = price::covered(view, me, action.does, route.steps());
        let sprints = action.does == ActionEffect::Sprint;
        let run = if sprints { action.energy } else { cost::run_price(data, unit::speed(data, me), covered) };
        let (energy, stamina) = cost::leap(data);
        let pays = cost::of(view, me, run + energy, action.stamina + stamina, 0).is_some();
        let up = i16::try_from(metres).unwrap_or(i16::MAX) >= data.file.moves.run_up;
        let last = route.steps().last().copied().unwrap_or(me.body.cell);
        let lands = steps::landings(view, me, last, steps::jump(data, me, sprints)).next().is_some();
        let allowed = if pays && up && lands { data.flags.leap } else { 0 };
        FlagRules { allowed, most: 1, ..FlagRules::default() }
    }

    /// The numbers that an action can name.
    fn amount(&self) -> Domain {
        let me = &self.me;
        match self.does() {
            ActionEffect::SetAura => {
                let (aura, aside) = (me.pools.get(AURA).now, me.pools.get(ASIDE).now);
                Domain::Amount(0..=aura + aside)
            }
            _ => Domain::Amount(
                1..=self.view.frame(self.asked).map_or(1, |frame| details::most_metres(self.view, frame)),
            ),
        }
    }
}
