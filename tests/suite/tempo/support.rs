//! What only tempo has: the usual fighter, action points, bonds, offers in the words of the document.

use crate::support::{Arena, Fighter, Plan, Usual, shipped};
use indes::battlefield::{Bond, BondId, BondKind, Bonds, Gear, ItemId, RuleData, Status, Statuses, UnitId};
use indes::rules::tempo::{BIND, GRAPPLE, KIT, PIN, data::Data, data::Kind, data::gap};
use smallvec::{SmallVec, smallvec};
use std::sync::OnceLock;

static USUAL: Usual = Usual { kit: &KIT, fighter, options: &[("fixed_initiative", "true")], opening: (&[], None) };

/// The rule data as tempo's own type.
pub fn data() -> &'static Data {
    static DATA: OnceLock<RuleData> = OnceLock::new();
    DATA.get_or_init(|| shipped(&KIT)).of()
}

/// A man-at-arms in mail with a longsword in both hands, 12 AP, Base Combat Movement 3, Combat Defence 0, 20 Health,
/// every skill 0, no burden, ready for battle (TEMPO-D10): so a total is what the dice show. A is on the first side, all
/// others on the second.
fn fighter(name: char) -> Fighter {
    let usual = Fighter::new("man_at_arms").side(usize::from(name != 'A')).armour("mail").stat("burden", 0);
    let usual = usual.with("max_ap", 12).with("health", 20).with("movement", 3).with("combat_defence", 0);
    data().file.skills.iter().fold(usual, |usual, skill| usual.with(&skill.key, 0))
}

/// Pointy hexes.
pub fn hex<const N: usize>(rows: [&str; N]) -> Plan {
    board("hex(pointy)", &rows)
}

/// Squares on which every diagonal step is 1.
pub fn square<const N: usize>(rows: [&str; N]) -> Plan {
    board("square(one)", &rows)
}

/// Any grid, as a level names it.
pub fn board(grid: &str, rows: &[&str]) -> Plan {
    Plan::new(&USUAL, grid, rows)
}

impl Plan {
    /// Checks with dice of few values, so that every branch of several can be played: one throw of so many dice with so
    /// many sides.
    pub fn check_dice(self, dice: u8, sides: u8) -> Self {
        let pool = format!("pool: (dice: {dice}, sides: {sides}, rerolls: 0)");
        self.with_data("pool: (dice: 8, sides: 6, rerolls: 5)", &pool)
    }
}

impl Arena {
    /// A unit feigns a blow: `"edge B"`.
    #[track_caller]
    pub fn feign(&mut self, unit: &str, blow: &str) -> &mut Self {
        self.choose(unit, &format!("melee_attack {blow}")).seal(unit, "feint")
    }

    /// Fails unless a unit is offered exactly these, in any order, beside Pass, the end of the turn and the support
    /// actions, which are ours (TEMPO-D10). A Feint, which is chosen behind the curtain of a Melee Attack (TEMPO-J04),
    /// and actions that the rule data does not have are left out of what is wanted, so the lists of the document can be
    /// written in full.
    #[track_caller]
    pub fn offers<const N: usize>(&mut self, unit: &str, wanted: [&str; N]) -> &mut Self {
        let kind = |key: &str| data().file.actions.iter().find(|action| action.key == key).map(|action| action.kind);
        let mut wanted: Vec<&str> =
            wanted.into_iter().filter(|key| kind(key).is_some_and(|it| it != Kind::Sealed)).collect();
        let mut found = self.offered(unit);
        found.retain(|key| {
            let action = data().action(self.verb(key));
            !matches!(action.kind, Kind::Pass | Kind::EndTurn) && action.rule != gap(41)
        });
        wanted.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, wanted, "what {unit} is offered");
        self
    }

    /// Action points.
    #[track_caller]
    pub fn ap(&mut self, unit: &str) -> i16 {
        self.pool(unit, "ap")
    }

    /// Health.
    #[track_caller]
    pub fn health(&mut self, unit: &str) -> i16 {
        self.pool(unit, "health")
    }

    /// Sets action points.
    #[track_caller]
    pub fn set_ap(&mut self, unit: &str, ap: i16) -> &mut Self {
        self.set_pool(unit, "ap", ap)
    }

    /// Sets Health.
    #[track_caller]
    pub fn set_health(&mut self, unit: &str, health: i16) -> &mut Self {
        self.set_pool(unit, "health", health)
    }

    /// The key of its one status.
    #[track_caller]
    pub fn status(&mut self, unit: &str) -> String {
        let mut statuses = self.statuses(unit);
        assert_eq!(statuses.len(), 1, "TEMPO-G36: {unit} has not exactly one status");
        statuses.remove(0)
    }

    /// Who it is bound to.
    #[track_caller]
    pub fn bound_to(&mut self, unit: &str) -> Option<String> {
        self.tied_to(unit, BIND).pop()
    }

    /// The others of its grapple.
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
        self.mark(a, "bound", 1000).mark(b, "bound", 1000)
    }

    /// Makes units grapple each other, past the rules; of the pairs the first pins the second.
    #[track_caller]
    pub fn grapple(&mut self, members: &[&str], pins: &[(&str, &str)]) -> &mut Self {
        let all = members.iter().map(|unit| (self.id(unit), None)).collect();
        self.tie(BondId(2000), GRAPPLE, all);
        for unit in members {
            let pinned = pins.iter().any(|pin| pin.1 == *unit);
            self.mark(unit, if pinned { "pinned" } else { "grappled" }, 2000);
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

    fn mark(&mut self, unit: &str, status: &str, bond: u32) -> &mut Self {
        let kind = self.status_named(status);
        self.of::<Statuses>(unit).0 = smallvec![Status::of(kind, Some(BondId(bond)))];
        self
    }
}
