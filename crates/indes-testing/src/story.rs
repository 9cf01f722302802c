//! Events in words, one short line each, so that a test can list them.

use indes_core::battle::{Arg, BattleEvent, EventKind, Intent, Loss, Names, RuleSet, Slot, Source, Sum, View};
use indes_core::battlefield::{GearId, ItemId, PartId, Place, PoolId, Readiness, StatusId, UnitId};
use indes_core::grid::Cell;

/// The line of an event: `A -3 ap (9)`, `A rolls 5+4=9`, `A ends on 2: Hit`, `B is bound`.
pub fn describe(view: &View, rules: &dyn RuleSet, event: &BattleEvent) -> String {
    Words::new(view, rules).event(&event.what)
}

/// Writes the events, intents and details of a battle in words, and reads details from words.
pub struct Words<'a> {
    view: &'a View<'a>,
    names: &'a Names,
}

impl<'a> Words<'a> {
    /// The words of this battle.
    pub fn new(view: &'a View<'a>, rules: &dyn RuleSet) -> Self {
        Self { view, names: rules.names(&view.field.rule_data) }
    }

    /// A word as the value of a slot, whether it is legal or not. A part is `edge`, `longsword/edge`, or `bare`.
    pub fn value(&self, unit: UnitId, slot: Slot, word: &str) -> Option<Arg> {
        let key = |kind: GearId| &self.names.gear[usize::from(kind.0)];
        let gear = self.view.field.unit(unit).gear;
        let mut items = (0..).map(ItemId).zip(&gear.0);
        match slot {
            Slot::Unit => self.view.field.roster.named(word).map(Arg::Unit),
            Slot::Cell => word.parse().ok().map(Arg::Cell),
            Slot::Level => word.parse().ok().map(Arg::Level),
            Slot::Item => items.find(|(_, item)| key(item.kind).0 == word).map(|(at, _)| Arg::Item(at)),
            Slot::Path => word.split('-').map(str::parse).collect::<Result<_, _>>().ok().map(Arg::Path),
            Slot::Part if word == "bare" => Some(Arg::Part(PartId { item: None, part: 0 })),
            Slot::Part => {
                let (of, part) = word.split_once('/').map_or((None, word), |(of, part)| (Some(of), part));
                let bare = self.names.bare_hands.map(|kind| (None, kind));
                items.map(|(at, item)| (Some(at), item.kind)).chain(bare).find_map(|(item, kind)| {
                    let (name, _, parts) = key(kind);
                    let at = parts.iter().position(|surface| surface == part)?;
                    let fits = of.is_none_or(|of| of == name);
                    fits.then(|| Arg::Part(PartId { item, part: u8::try_from(at).unwrap_or(u8::MAX) }))
                })
            }
            _ => super::detail::read(self.view, self.names, slot, word),
        }
    }

    /// A word as the value of the first slot that it fits.
    #[track_caller]
    pub fn guess(&self, unit: UnitId, word: &str) -> Arg {
        let slots = [Slot::Unit, Slot::Cell, Slot::Path, Slot::Item, Slot::Part, Slot::Level];
        let found = slots.into_iter().find_map(|slot| self.value(unit, slot, word));
        found.unwrap_or_else(|| panic!("what is {word}?"))
    }

    fn unit(&self, unit: UnitId) -> &str {
        &self.view.field.roster.member(unit).name
    }

    fn part_of(&self, gear: GearId, part: u8) -> String {
        let gear = &self.names.gear[usize::from(gear.0)];
        format!("{}/{}", gear.0, gear.2[usize::from(part)])
    }

    fn item(&self, unit: UnitId, item: ItemId) -> &str {
        let kind = self.view.field.unit(unit).gear.get(item).expect("an item of the unit").kind;
        &self.names.gear[usize::from(kind.0)].0
    }

    fn part(&self, unit: UnitId, part: PartId) -> String {
        match part.item {
            Some(item) => self.part_of(self.view.field.unit(unit).gear.get(item).expect("an item").kind, part.part),
            None => "bare".to_owned(),
        }
    }

    /// `melee_attack longsword/edge B`, `move B1-C1`.
    pub fn intent(&self, unit: UnitId, intent: &Intent) -> String {
        let mut text = self.names.verbs[usize::from(intent.verb.0)].0.clone();
        for (at, arg) in intent.with.iter().enumerate() {
            text.push(' ');
            text += &self.arg(intent.owner(at, unit), arg);
        }
        text
    }

    /// The value of a slot: `B`, `B1-C1`, `longsword`, `level 2`, `longsword/edge`.
    pub fn arg(&self, unit: UnitId, arg: &Arg) -> String {
        match arg {
            Arg::Unit(other) => self.unit(*other).to_owned(),
            Arg::Path(path) => path.iter().map(ToString::to_string).collect::<Vec<_>>().join("-"),
            Arg::Item(item) => self.item(unit, *item).to_owned(),
            Arg::Cell(cell) => cell.to_string(),
            Arg::Level(level) => format!("level {level}"),
            Arg::Part(part) => self.part(unit, *part),
            other => super::detail::write(self.view, self.names, other),
        }
    }

    fn status(&self, status: StatusId) -> &str {
        &self.names.statuses[usize::from(status.0)].0
    }

    fn pool(&self, pool: PoolId) -> &str {
        &self.names.pools[usize::from(pool.0)].0
    }

    /// A change of a pool: `A -3 ap (9)`.
    fn pool_change(&self, unit: UnitId, pool: PoolId, before: i16, after: i16) -> String {
        format!("{} {:+} {} ({after})", self.unit(unit), after - before, self.pool(pool))
    }

    /// The changes of a weapon's readiness: ` 15 shots`, ` 4 paid`, ` aims at B`, ` no aim`.
    fn readiness(&self, before: Readiness, after: Readiness) -> String {
        let mut text = String::new();
        if before.shots != after.shots {
            text += &format!(" {} shots", after.shots);
        }
        if before.paid != after.paid {
            text += &format!(" {} paid", after.paid);
        }
        if before.aim != after.aim {
            text += &after.aim.map_or(" no aim".to_owned(), |at| format!(" aims at {}", self.unit(at)));
        }
        text
    }

    /// The line of an event, by its subject.
    fn event(&self, what: &EventKind) -> String {
        match what {
            EventKind::Marched { .. }
            | EventKind::Pushed { .. }
            | EventKind::Mounted { .. }
            | EventKind::Departed { .. }
            | EventKind::Arrived { .. }
            | EventKind::Alighted { .. }
            | EventKind::Turned { .. }
            | EventKind::FellDown { .. }
            | EventKind::Rose { .. }
            | EventKind::Soared { .. }
            | EventKind::Unhidden { .. }
            | EventKind::Bumped { .. }
            | EventKind::Hid { .. }
            | EventKind::Stopped { .. } => self.movement(what),
            EventKind::Gained { .. }
            | EventKind::Lost { .. }
            | EventKind::Held { .. }
            | EventKind::Charged { .. }
            | EventKind::Released { .. }
            | EventKind::Owed { .. }
            | EventKind::Collected { .. } => self.pool_event(what),
            EventKind::StatusAdded { .. }
            | EventKind::StatusLifted { .. }
            | EventKind::StatusEnded { .. }
            | EventKind::StatusGained { .. }
            | EventKind::Tied { .. }
            | EventKind::Untied { .. }
            | EventKind::Left { .. } => self.status_event(what),
            EventKind::Dropped { .. }
            | EventKind::Swung { .. }
            | EventKind::DoorFound { .. }
            | EventKind::ItemPut { .. }
            | EventKind::Prepared { .. } => self.gear_event(what),
            EventKind::Declared { .. }
            | EventKind::Replied { .. }
            | EventKind::Passed { .. }
            | EventKind::Replaced { .. }
            | EventKind::Sealed { .. }
            | EventKind::Revealed { .. }
            | EventKind::Cancelled { .. }
            | EventKind::ReplyLost { .. } => self.answer(what),
            EventKind::Rolled { .. }
            | EventKind::Judged { .. }
            | EventKind::Drawn { .. }
            | EventKind::Swayed { .. }
            | EventKind::Struck { .. }
            | EventKind::Beset { .. } => self.dice(what),
            EventKind::TurnSkipped { .. }
            | EventKind::OrderSet { .. }
            | EventKind::RoundBegan { .. }
            | EventKind::RoundEnded { .. }
            | EventKind::TurnBegan { .. }
            | EventKind::TurnEnded { .. }
            | EventKind::Concluded { .. }
            | EventKind::Doomed { .. }
            | EventKind::Conceded { .. }
            | EventKind::TermsOffered { .. } => self.course(what),
        }
    }

    /// Where units go, rise, fall and stop.
    fn movement(&self, what: &EventKind) -> String {
        let cells = |path: &[Cell]| path.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
        match what {
            EventKind::Marched { unit, from, path } => format!("{} walks {from}-{}", self.unit(*unit), cells(path)),
            EventKind::Pushed { unit, from, path } => {
                format!("{} is pushed {from}-{}", self.unit(*unit), cells(path))
            }
            EventKind::Mounted { unit, mount, .. } => format!("{} gets on {}", self.unit(*unit), self.unit(*mount)),
            EventKind::Departed { unit, from } => format!("{} leaves at {from}", self.unit(*unit)),
            EventKind::Arrived { unit, at } => format!("{} arrives at {at}", self.unit(*unit)),
            EventKind::Alighted { unit, mount, to, .. } => {
                format!("{} is off {} on {to}", self.unit(*unit), self.unit(*mount))
            }
            EventKind::Turned { unit, .. } => format!("{} turns", self.unit(*unit)),
            EventKind::FellDown { unit } => format!("{} falls", self.unit(*unit)),
            EventKind::Rose { unit } => format!("{} rises", self.unit(*unit)),
            EventKind::Soared { unit, before, after, lands } => {
                let how = if *lands {
                    "lands on"
                } else if after < before {
                    "sinks to"
                } else {
                    "rises to"
                };
                format!("{} {how} {after}", self.unit(*unit))
            }
            EventKind::Hid { unit, from } => {
                let from: Vec<&str> = from.iter().map(|observer| self.unit(observer)).collect();
                format!("{} is hidden from {}", self.unit(*unit), from.join(", "))
            }
            EventKind::Unhidden { unit, at } => format!("{} is found at {at}", self.unit(*unit)),
            EventKind::Bumped { unit, into } => format!("{} walks into {}", self.unit(*unit), self.unit(*into)),
            EventKind::Stopped { unit, at } => format!("{} stops at {at}", self.unit(*unit)),
            other => unreachable!("{other:?} has a line of another kind"),
        }
    }

    /// Changes of pools, and points that are held or owed.
    fn pool_event(&self, what: &EventKind) -> String {
        match what {
            EventKind::Gained { unit, pool, before, after } => self.pool_change(*unit, *pool, *before, *after),
            EventKind::Lost { unit, pool, kind, before, after } => {
                let kind = if *kind == Loss::Damage && pool.0 == 0 { " as damage" } else { "" };
                self.pool_change(*unit, *pool, *before, *after) + kind
            }
            EventKind::Held { unit, pool, after, .. } => {
                format!("{} holds {after} {}", self.unit(*unit), self.pool(*pool))
            }
            EventKind::Charged { unit, pool, before, after } => {
                self.pool_change(*unit, *pool, *before, *after) + " of what is held"
            }
            EventKind::Released { unit, pool, after, .. } => {
                format!("{} still holds {after} {}", self.unit(*unit), self.pool(*pool))
            }
            EventKind::Owed { unit, pool, after, .. } => {
                format!("{} owes {after} {}", self.unit(*unit), self.pool(*pool))
            }
            EventKind::Collected { unit, pool, owed, before, after } => {
                format!("{}, {owed} owed", self.pool_change(*unit, *pool, *before, *after))
            }
            other => unreachable!("{other:?} has a line of another kind"),
        }
    }

    /// Statuses and bonds.
    fn status_event(&self, what: &EventKind) -> String {
        match what {
            EventKind::StatusAdded { unit, status } => {
                format!("{} becomes {}", self.unit(*unit), self.status(*status))
            }
            EventKind::StatusLifted { unit, status } => {
                format!("{} is no longer {}", self.unit(*unit), self.status(*status))
            }
            EventKind::StatusEnded { unit, status } => {
                format!("{}'s {} ends", self.unit(*unit), self.status(*status))
            }
            EventKind::StatusGained { unit, after, .. } => {
                format!("{} is {}", self.unit(*unit), self.status(*after))
            }
            EventKind::Tied { bond, .. } | EventKind::Untied { bond } => {
                let tied = if matches!(what, EventKind::Tied { .. }) { "tied" } else { "untied" };
                let members = bond.members.iter().map(|(unit, item)| match item {
                    Some(item) => format!(" {}/{}", self.unit(*unit), self.item(*unit, *item)),
                    None => format!(" {}", self.unit(*unit)),
                });
                tied.to_owned() + &members.collect::<String>()
            }
            EventKind::Left { unit, .. } => format!("{} leaves", self.unit(*unit)),
            other => unreachable!("{other:?} has a line of another kind"),
        }
    }

    /// Items, weapons and doors.
    fn gear_event(&self, what: &EventKind) -> String {
        match what {
            EventKind::Dropped { unit, gear, cell } => {
                format!("{} loses {} on {cell}", self.unit(*unit), self.names.gear[usize::from(gear.0)].0)
            }
            EventKind::DoorFound { unit, door } => format!("{} finds door {}", self.unit(*unit), door.0),
            EventKind::Swung { unit, door, open } => {
                format!("{} {} door {}", self.unit(*unit), if *open { "opens" } else { "shuts" }, door.0)
            }
            EventKind::ItemPut { unit, gear, place } => {
                let gear = &self.names.gear[usize::from(gear.0)].0;
                match place {
                    Place::Hand => format!("{} holds {gear}", self.unit(*unit)),
                    Place::Stowed => format!("{} stows {gear}", self.unit(*unit)),
                    Place::Ground(cell) => format!("{} drops {gear} on {cell}", self.unit(*unit)),
                    Place::Gone => format!("{} has no {gear} any more", self.unit(*unit)),
                }
            }
            EventKind::Prepared { unit, gear, before, after } => {
                let gear = &self.names.gear[usize::from(gear.0)].0;
                format!("{}'s {gear}:{}", self.unit(*unit), self.readiness(*before, *after))
            }
            other => unreachable!("{other:?} has a line of another kind"),
        }
    }

    /// Actions, reactions and what becomes of them.
    fn answer(&self, what: &EventKind) -> String {
        match what {
            EventKind::Declared { unit, intent } => format!("{} {}", self.unit(*unit), self.intent(*unit, intent)),
            EventKind::Replied { unit, intent } => {
                format!("{} answers {}", self.unit(*unit), self.intent(*unit, intent))
            }
            EventKind::Passed { unit } => format!("{} passes", self.unit(*unit)),
            EventKind::Replaced { unit, after, .. } => {
                format!("{} replaces {}", self.unit(*unit), self.intent(*unit, after))
            }
            EventKind::Sealed { unit, intent } => {
                format!("{} seals {}", self.unit(*unit), self.intent(*unit, intent))
            }
            EventKind::Revealed { unit, intent } => {
                format!("{} reveals {}", self.unit(*unit), self.intent(*unit, intent))
            }
            EventKind::Cancelled { unit, by } => format!("{} is foiled by {}", self.unit(*unit), self.unit(*by)),
            EventKind::ReplyLost { unit } => format!("{}'s answer is lost", self.unit(*unit)),
            other => unreachable!("{other:?} has a line of another kind"),
        }
    }

    /// Dice, outcomes, strikes and hazards.
    fn dice(&self, what: &EventKind) -> String {
        match what {
            EventKind::Rolled { unit, draw, result, .. } => {
                let drawn = draw.map_or(0, |draw| draw.value);
                format!(
                    "{} {} {}",
                    self.unit(*unit),
                    if draw.is_some() { "rolls" } else { "counts" },
                    sum(drawn, result)
                )
            }
            EventKind::Judged { unit, verb, number, row, .. } => {
                let name = &self.names.outcomes[usize::from(verb.0)][usize::from(*row)];
                format!("{} ends on {}: {name}", self.unit(*unit), number.total())
            }
            EventKind::Drawn { target, .. } => format!("{} is drawn", self.unit(*target)),
            EventKind::Swayed { unit, target, by } => {
                format!(
                    "{} has a {} against {}",
                    self.unit(*unit),
                    if *by > 0 { "boon" } else { "bane" },
                    self.unit(*target)
                )
            }
            EventKind::Struck { by, unit, with, draw, critical, damage } => {
                let how = if *critical { "critically for" } else { "for" };
                let part = self.part_of(with.gear, with.part);
                format!("{} strikes {} {how} {} with {part}", self.unit(*by), self.unit(*unit), sum(draw.value, damage))
            }
            EventKind::Beset { unit, hazard, draw, damage } => {
                let area = self.view.field.hazards.get(*hazard).map_or("?", |peril| &peril.area);
                format!("{area} strikes {} for {}", self.unit(*unit), sum(draw.map_or(0, |draw| draw.value), damage))
            }
            other => unreachable!("{other:?} has a line of another kind"),
        }
    }

    /// Turns, rounds and the end of the battle.
    fn course(&self, what: &EventKind) -> String {
        match what {
            EventKind::TurnSkipped { unit } => format!("{}'s turn is skipped", self.unit(*unit)),
            EventKind::OrderSet { order } => {
                order.iter().fold("order".to_owned(), |text, unit| text + " " + self.unit(*unit))
            }
            EventKind::RoundBegan { round } => format!("round {round} begins"),
            EventKind::RoundEnded { round } => format!("round {round} ends"),
            EventKind::TurnBegan { unit } => format!("{}'s turn begins", self.unit(*unit)),
            EventKind::TurnEnded { unit } => format!("{}'s turn ends", self.unit(*unit)),
            EventKind::Concluded { winner, reason } => {
                let sides = &self.view.field.roster.sides;
                let winner = winner.map_or("nobody", |side| &sides[usize::from(side.0)].name);
                format!("{winner} wins: {reason:?}")
            }
            EventKind::Doomed { side, before, after } => {
                let side = &self.view.field.roster.sides[usize::from(side.0)].name;
                format!("{side} +{} doom ({after})", after - before)
            }
            EventKind::Conceded { seat } => format!("seat {} concedes", seat.0),
            EventKind::TermsOffered { seat, .. } => format!("seat {} offers a draw", seat.0),
            other => unreachable!("{other:?} has a line of another kind"),
        }
    }
}

/// A sum such as `5+4-1=8`: the draw, then every other term, then the total.
fn sum(drawn: i16, sum: &Sum) -> String {
    let parts: String =
        sum.terms.iter().filter(|term| term.from != Source::Dice).map(|term| format!("{:+}", term.amount)).collect();
    if parts.is_empty() && drawn == sum.total() { drawn.to_string() } else { format!("{drawn}{parts}={}", sum.total()) }
}
