use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// The five rule sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RuleSetId {
    /// Twelve action points pay for acting and for answering.
    Tempo,
    /// Attack and defence are rolled together; the winner adds a trick.
    Maneuver,
    /// One die each; answers are paid from the next turn.
    Region,
    /// No roll to hit: pay from three pools, or yield.
    Poise,
    /// No turns: whoever can pay may act, answer or pass.
    Energy,
}

impl RuleSetId {
    /// All five.
    pub const ALL: [Self; 5] = [Self::Tempo, Self::Maneuver, Self::Region, Self::Poise, Self::Energy];

    /// The name used in files and folders.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tempo => "tempo",
            Self::Maneuver => "maneuver",
            Self::Region => "region",
            Self::Poise => "poise",
            Self::Energy => "energy",
        }
    }
}

impl fmt::Display for RuleSetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a rule's number counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleKind {
    /// A rule of the document: `TEMPO-031`.
    Rule,
    /// A ruling for something the document leaves out: `TEMPO-G31`.
    Gap,
    /// A ruling where the document contradicts itself: `TEMPO-C05`.
    Conflict,
    /// What the document leaves to a referee: `TEMPO-J04`.
    Judgement,
    /// A table: `TEMPO-D10`.
    Data,
}

/// The id of one rule, as the rulebook prints it: `TEMPO-031`, `TEMPO-G31`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId {
    /// Whose rule it is.
    pub set: RuleSetId,
    /// What the number counts.
    pub kind: RuleKind,
    /// The number.
    pub number: u16,
}

impl RuleId {
    /// A rule of the document.
    #[must_use]
    pub const fn rule(set: RuleSetId, number: u16) -> Self {
        Self { set, kind: RuleKind::Rule, number }
    }

    /// A ruling for a gap.
    #[must_use]
    pub const fn gap(set: RuleSetId, number: u16) -> Self {
        Self { set, kind: RuleKind::Gap, number }
    }

    /// A ruling for a conflict.
    #[must_use]
    pub const fn conflict(set: RuleSetId, number: u16) -> Self {
        Self { set, kind: RuleKind::Conflict, number }
    }

    /// A ruling for a referee's judgement.
    #[must_use]
    pub const fn judgement(set: RuleSetId, number: u16) -> Self {
        Self { set, kind: RuleKind::Judgement, number }
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = self.set.name().to_ascii_uppercase();
        match self.kind {
            RuleKind::Rule => write!(f, "{set}-{:03}", self.number),
            RuleKind::Gap => write!(f, "{set}-G{:02}", self.number),
            RuleKind::Conflict => write!(f, "{set}-C{:02}", self.number),
            RuleKind::Judgement => write!(f, "{set}-J{:02}", self.number),
            RuleKind::Data => write!(f, "{set}-D{:02}", self.number),
        }
    }
}

impl fmt::Debug for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a rule id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a rule id like TEMPO-031 or TEMPO-G31")]
pub struct NotARule(pub String);

impl FromStr for RuleId {
    type Err = NotARule;

    fn from_str(text: &str) -> Result<Self, NotARule> {
        let wrong = || NotARule(text.chars().take(20).collect());
        let (set, number) = text.split_once('-').ok_or_else(wrong)?;
        let set = RuleSetId::ALL.into_iter().find(|id| id.name().eq_ignore_ascii_case(set)).ok_or_else(wrong)?;
        let digits = number.trim_start_matches(|c: char| c.is_ascii_uppercase());
        let kind = match &number[..number.len() - digits.len()] {
            "" => RuleKind::Rule,
            "G" => RuleKind::Gap,
            "C" => RuleKind::Conflict,
            "J" => RuleKind::Judgement,
            "D" => RuleKind::Data,
            _ => return Err(wrong()),
        };
        Ok(Self { set, kind, number: digits.parse().map_err(|_| wrong())? })
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}
