//! The vocabulary of tempo, as far as the tests of levels need it: its words are fixed here, so that shipped data do not
//! change what is refused.

use indes::battle::{RuleId, RuleSetId};
use indes::grid::Diagonal;
use indes::rules::{BondSpec, GearSpec, OptionKind, OptionSpec, OptionValue, SizeSpec, TemplateSpec, Vocabulary};

fn strings(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

/// The templates of tempo that these tests name.
fn tempo_templates() -> Vec<TemplateSpec> {
    let template = |name: &str, gear: &[&str]| TemplateSpec {
        name: name.to_owned(),
        gear: strings(gear),
        size: None,
        carries: false,
        flies: false,
        animal: false,
        lacks: Vec::new(),
        abilities: None,
        title: name.to_owned(),
        about: String::new(),
    };
    vec![
        template("man_at_arms", &["longsword", "dagger"]),
        template("duellist", &["rapier", "dagger"]),
        template("archer", &["longbow", "short_sword"]),
        template("knight", &["poleaxe", "dagger"]),
        template("brigand", &["mace", "throwing_knife"]),
        template("levy", &["spear", "dagger"]),
    ]
}

/// Gear of tempo: a name and the hands that hold it.
fn tempo_gear() -> Vec<GearSpec> {
    let gear = |name: &str, hands| GearSpec {
        name: name.to_owned(),
        hands,
        one_or_both: false,
        binds: name != "round_shield",
        title: name.to_owned(),
        about: String::new(),
    };
    vec![
        gear("longsword", 1),
        gear("rapier", 1),
        gear("dagger", 1),
        gear("poleaxe", 2),
        gear("mace", 1),
        gear("round_shield", 1),
    ]
}

/// An option of each kind.
fn tempo_options(set: RuleSetId) -> Vec<OptionSpec> {
    let option = |name: &str, kind, default, rule| OptionSpec {
        name: name.to_owned(),
        kind,
        default,
        rule,
        text: String::new(),
    };
    let pin_wins_after = OptionKind::Int { min: 0, max: 9 };
    let rest = OptionKind::Choice(strings(&["none", "short", "full"]));
    vec![
        option("high_ground_bonus", OptionKind::Int { min: 0, max: 5 }, OptionValue::Int(0), RuleId::gap(set, 48)),
        option("feints", OptionKind::Bool, OptionValue::Bool(true), RuleId::rule(set, 65)),
        option("pin_wins_after", pin_wins_after, OptionValue::Int(0), RuleId::judgement(set, 10)),
        option("rest", rest, OptionValue::Choice("none".to_owned()), RuleId::gap(set, 51)),
    ]
}

/// The vocabulary of tempo, as far as these tests need it.
pub(super) fn tempo() -> Vocabulary {
    let set = RuleSetId::Tempo;
    Vocabulary {
        rule_set: set,
        mechanics: indes::rules::mechanics(set),
        templates: tempo_templates(),
        statuses: strings(&["off_guard", "on_guard"]),
        derived_statuses: Vec::new(),
        most_statuses: 1,
        bonds: vec![
            BondSpec { status: "bound".to_owned(), least: 2, most: 2, held: None, armed: Some(RuleId::gap(set, 52)) },
            BondSpec { status: "grappled".to_owned(), least: 2, most: 6, held: Some("pinned".to_owned()), armed: None },
        ],
        options: tempo_options(set),
        stats: vec![("health".to_owned(), 1, 60), ("max_ap".to_owned(), 6, 18), ("combat_defence".to_owned(), -5, 10)],
        skills: strings(&["blades", "footwork", "reflexes"]),
        gear: tempo_gear(),
        armours: strings(&["none", "padded", "mail", "plate"]),
        sizes: [("small", 1), ("medium", 1), ("large", 2), ("huge", 3)]
            .map(|(name, side)| SizeSpec { name: name.to_owned(), class: 0, side })
            .to_vec(),
        bots: strings(&["random", "greedy"]),
        diagonals: vec![Diagonal::One, Diagonal::Forbidden],
        hexes: true,
        no_riders: Some(RuleId::gap(set, 50)),
        opening: false,
        hiding: false,
        exits: false,
        camps: false,
        arrivals: true,
        hazards: None,
        criticals: None,
        doors: true,
        hidden_doors: false,
        swims: false,
        ceiling: None,
        height_options: Vec::new(),
    }
}
