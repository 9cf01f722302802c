//! Helpers for tempo: the default unit, action points, bonds, offers in the words of the document.

mod branches;

use crate::{Arena, Plan, TestDefaults, UnitSpec, shipped};
use indes_core::battlefield::{Bond, BondId, BondKind, Bonds, Gear, ItemId, RuleData, Status, Statuses, UnitId};
use indes_tempo::{BIND, DEF, GRAPPLE, PIN, data::Data, data::Kind};
use smallvec::{SmallVec, smallvec};
use std::sync::OnceLock;

pub use branches::assert_same_odds;

static DEFAULTS: TestDefaults = TestDefaults {
    def: &DEF,
    unit: default_unit,
    options: &[("fixed_initiative", "true")],
    opening: (|_| Vec::new(), None),
};

/// The rule data as tempo's own type.
pub fn data() -> &'static Data {
    static DATA: OnceLock<RuleData> = OnceLock::new();
    DATA.get_or_init(|| shipped(&DEF)).of()
}

/// A man-at-arms in mail with a longsword in both hands, 12 AP, Base Combat Movement 3, Combat Defence 0, 20 Health,
/// every skill 0, no burden, ready for battle (TEMPO-D10): so a total is what the dice show. A is on the first side,
/// all
/// others on the second.
fn default_unit(name: char) -> UnitSpec {
    let unit = UnitSpec::new("man_at_arms").side(usize::from(name != 'A')).armour("mail").stat("burden", 0);
    let unit = unit.with("max_ap", 12).with("health", 20).with("movement", 3).with("combat_defence", 0);
    data().file.skills.iter().fold(unit, |unit, skill| unit.with(&skill.key, 0))
}

/// Pointy hexes.
pub fn hex<const N: usize>(rows: [&str; N]) -> Plan {
    board("hex(pointy)", &rows)
}

/// Squares on which every diagonal step is 1.
pub fn square<const N: usize>(rows: [&str; N]) -> Plan {
    board("square(one)", &rows)
}

/// Any grid, named as in a level file.
pub fn board(grid: &str, rows: &[&str]) -> Plan {
    Plan::new(&DEFAULTS, grid, rows)
}

impl Plan {
    /// Gives checks a pool of this many dice with this many sides, without rerolls, so that a test can play every
    /// branch.
    pub fn check_dice(self, dice: u8, sides: u8) -> Self {
        let pool = format!("pool: (dice: {dice}, sides: {sides}, face: {sides}, rerolls: 0)");
        self.with_data("pool: (dice: 8, sides: 6, face: 6, rerolls: 5)", &pool)
    }
}

impl Arena {
    /// A unit announces a Melee Attack and seals a Feint: `"edge B"`.
    #[track_caller]
    pub fn feign(&mut self, unit: &str, attack: &str) -> &mut Self {
        self.choose(unit, &format!("melee_attack {attack}")).seal(unit, "feint")
    }

    /// Fails unless exactly these actions are offered to a unit, in any order, besides Pass, the end of the turn and
    /// the
    /// support actions, which are ours (TEMPO-D10). A Feint, which is chosen in the sealed question of a Melee Attack
    /// (TEMPO-J04), and actions that the rule data does not have are left out of the wanted list, so that tests can
    /// write
    /// the lists of the document in full.
    #[track_caller]
    pub fn offers<const N: usize>(&mut self, unit: &str, wanted: [&str; N]) -> &mut Self {
        let kind = |key: &str| data().file.actions.iter().find(|action| action.key == key).map(|action| action.kind);
        let mut wanted: Vec<&str> =
            wanted.into_iter().filter(|key| kind(key).is_some_and(|it| it != Kind::Sealed)).collect();
        let mut found = self.offered(unit);
        found.retain(|key| {
            let action = data().action(self.verb(key));
            !matches!(action.kind, Kind::Pass | Kind::EndTurn) && action.rule != indes_core::rule_id!("TEMPO-G41")
        });
        wanted.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, wanted, "what {unit} is offered");
        self
    }

    /// Sets the action points of a unit.
    #[track_caller]
    pub fn set_ap(&mut self, unit: &str, ap: i16) -> &mut Self {
        self.set_pool(unit, "ap", ap)
    }

    /// Sets the Health of a unit.
    #[track_caller]
    pub fn set_health(&mut self, unit: &str, health: i16) -> &mut Self {
        self.set_pool(unit, "health", health)
    }

    /// The key of a unit's only status.
    #[track_caller]
    pub fn status(&mut self, unit: &str) -> String {
        let mut statuses = self.statuses(unit);
        assert_eq!(statuses.len(), 1, "TEMPO-G36: {unit} has not exactly one status");
        statuses.remove(0)
    }

    /// The unit that a unit is bound to.
    #[track_caller]
    pub fn bound_to(&mut self, unit: &str) -> Option<String> {
        self.tied_to(unit, BIND).pop()
    }

    /// The other members of a unit's grapple.
    #[track_caller]
    pub fn grappled_with(&mut self, unit: &str) -> Vec<String> {
        self.tied_to(unit, GRAPPLE)
    }

    fn tied_to(&mut self, unit: &str, kind: BondKind) -> Vec<String> {
        let id = self.id(unit);
        self.look(|view| {
            let members = view.field.bonds.of(id, kind).map(|bond| &bond.members);
            let others = members.into_iter().flatten().filter(|member| member.0 != id);
            others.map(|member| view.field.roster.member(member.0).name.clone()).collect()
        })
    }

    /// Binds two units by the first weapons in their hands, past the rules.
    #[track_caller]
    pub fn bind(&mut self, a: &str, b: &str) -> &mut Self {
        let first = |arena: &mut Self, unit| arena.of::<Gear>(unit).in_hand().next().map(|(item, _)| item);
        let members = [a, b].map(|unit| (self.id(unit), first(self, unit)));
        self.tie(BondId(1000), BIND, members.into_iter().collect());
        self.set_bond_status(a, "bound", 1000).set_bond_status(b, "bound", 1000)
    }

    /// Makes units grapple each other, past the rules; in each pair of `pins` the first unit pins the second.
    #[track_caller]
    pub fn grapple(&mut self, members: &[&str], pins: &[(&str, &str)]) -> &mut Self {
        let all = members.iter().map(|unit| (self.id(unit), None)).collect();
        self.tie(BondId(2000), GRAPPLE, all);
        for unit in members {
            let pinned = pins.iter().any(|pin| pin.1 == *unit);
            self.set_bond_status(unit, if pinned { "pinned" } else { "grappled" }, 2000);
        }
        for (at, (by, held)) in (2001..).zip(pins) {
            let pair = [by, held].map(|unit| (self.id(unit), None));
            self.tie(BondId(at), PIN, pair.into_iter().collect());
        }
        self
    }

    fn tie(&mut self, id: BondId, kind: BondKind, members: SmallVec<[(UnitId, Option<ItemId>); 2]>) {
        self.world().resource_mut::<Bonds>().0.push(Bond { id, kind, members, since: None });
    }

    fn set_bond_status(&mut self, unit: &str, status: &str, bond: u32) -> &mut Self {
        let kind = self.status_named(status);
        self.of::<Statuses>(unit).0 = smallvec![Status::of(kind, Some(BondId(bond)))];
        self
    }
}
