//! A rule set with some of its queries replaced, to show that an invariant finds the fault.

use indes_core::battle::view::Answers;
use indes_core::battle::*;
use indes_core::battlefield::{ActSet, Field, Marks, Mechanics, RuleData, UnitId, UnitMask};
use indes_core::grid::Cell;
use indes_tempo::Tempo;

/// A rule set whose queries a test can replace. Each field begins as the query of the base.
#[allow(missing_docs, reason = "each field is the query of its name in the trait")]
pub struct Altered<R = Tempo> {
    base: R,
    pub rows: fn(&View, &Asked, &mut Rows),
    pub domain: fn(&View, &Asked, &Row, &[Arg], usize) -> Domain,
    pub explain_target: fn(&View, UnitId, &Intent, UnitId) -> Option<Refusal>,
    pub answers: fn(&View, UnitId, &Intent, UnitId) -> Vec<Intent>,
    pub worth: fn(&View, &Decision, &[Intent]) -> Vec<i64>,
    pub tidy: fn(&View, UnitId) -> Option<String>,
    pub ending: fn(&View, EndPhase, &mut Dice, &mut StepOutput),
    pub interrupt: fn(&View, &Frame, &mut Dice, &mut StepOutput) -> Option<Next>,
    pub explain_detail: fn(&View, &Asked, &Row, &[Arg], &Arg) -> Option<Refusal>,
    /// Names to use instead of those in the rule data.
    pub names: Option<&'static Names>,
    pub effect: fn(&View, u16, Subject) -> Option<FrameSpec>,
    pub acts: fn(&View, &Frame) -> ActSet,
    pub window: fn(&RuleData, WindowKind) -> WindowRule,
    pub price: fn(&View, &Asked, &Intent) -> Price,
    pub machine: fn(Intent) -> FrameSpec,
}

impl<R: RuleSet + Default> Default for Altered<R> {
    fn default() -> Self {
        Self {
            base: R::default(),
            rows: |view, asked, rows| R::default().rows(view, asked, rows),
            domain: |view, asked, row, so_far, slot| R::default().domain(view, asked, row, so_far, slot),
            explain_target: |view, actor, so_far, target| R::default().explain_target(view, actor, so_far, target),
            answers: |view, actor, intent, unit| R::default().answers(view, actor, intent, unit),
            worth: |view, decision, listed| R::default().worth(view, decision, listed),
            tidy: |view, unit| R::default().tidy(view, unit),
            ending: |view, now, dice, out| R::default().ending(view, now, dice, out),
            interrupt: |view, frame, dice, out| R::default().interrupt(view, frame, dice, out),
            explain_detail: |view, asked, row, so_far, value| {
                R::default().explain_detail(view, asked, row, so_far, value)
            },
            names: None,
            effect: |view, effect, subject| R::default().effect(view, effect, subject),
            acts: |view, frame| R::default().acts(view, frame),
            window: |data, kind| R::default().window(data, kind),
            price: |view, asked, intent| R::default().price(view, asked, intent),
            machine: |idle| R::default().machine(idle),
        }
    }
}

/// Tempo with the queries that the caller replaces.
pub fn altered(change: impl FnOnce(&mut Altered)) -> &'static dyn RuleSet {
    altered_of(change)
}

/// A rule set with the queries that the caller replaces.
pub fn altered_of<R: RuleSet + Default + 'static>(change: impl FnOnce(&mut Altered<R>)) -> &'static dyn RuleSet {
    let mut rules = Altered::default();
    change(&mut rules);
    Box::leak(Box::new(rules))
}

impl<R: RuleSet> RuleSet for Altered<R> {
    fn rows(&self, view: &View, asked: &Asked, rows: &mut Rows) {
        (self.rows)(view, asked, rows);
    }
    fn domain(&self, view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
        (self.domain)(view, asked, row, so_far, slot)
    }
    fn explain_target(&self, view: &View, actor: UnitId, so_far: &Intent, target: UnitId) -> Option<Refusal> {
        (self.explain_target)(view, actor, so_far, target)
    }
    fn answers(&self, view: &View, actor: UnitId, intent: &Intent, unit: UnitId) -> Vec<Intent> {
        (self.answers)(view, actor, intent, unit)
    }
    fn answer_window(&self) -> Option<WindowKind> {
        self.base.answer_window()
    }
    fn worth(&self, view: &View, decision: &Decision, listed: &[Intent]) -> Vec<i64> {
        (self.worth)(view, decision, listed)
    }
    fn tidy(&self, view: &View, unit: UnitId) -> Option<String> {
        (self.tidy)(view, unit)
    }
    fn ending(&self, view: &View, now: EndPhase, dice: &mut Dice, out: &mut StepOutput) {
        (self.ending)(view, now, dice, out);
    }
    fn interrupt(&self, view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Option<Next> {
        (self.interrupt)(view, frame, dice, out)
    }
    fn effect(&self, view: &View, effect: u16, subject: Subject) -> Option<FrameSpec> {
        (self.effect)(view, effect, subject)
    }
    fn acts(&self, view: &View, frame: &Frame) -> ActSet {
        (self.acts)(view, frame)
    }
    fn id(&self) -> RuleSetId {
        self.base.id()
    }
    fn machine(&self, idle: Intent) -> FrameSpec {
        (self.machine)(idle)
    }
    fn price(&self, view: &View, asked: &Asked, intent: &Intent) -> Price {
        (self.price)(view, asked, intent)
    }
    fn window(&self, data: &RuleData, kind: WindowKind) -> WindowRule {
        (self.window)(data, kind)
    }
    fn verbs(&self, data: &RuleData) -> (Verb, Verb) {
        self.base.verbs(data)
    }
    fn names<'a>(&self, data: &'a RuleData) -> &'a Names {
        self.names.unwrap_or_else(|| self.base.names(data))
    }
    fn mechanics(&self, data: &RuleData) -> Mechanics {
        self.base.mechanics(data)
    }
    fn last_round(&self) -> RuleId {
        self.base.last_round()
    }
    fn meant(&self, data: &RuleData, announced: &Intent, answer: &Intent) -> Intent {
        self.base.meant(data, announced, answer)
    }
    fn explain(&self, view: &View, asked: &Asked, verb: Verb) -> Option<Refusal> {
        self.base.explain(view, asked, verb)
    }
    fn explain_detail(&self, view: &View, asked: &Asked, row: &Row, so_far: &[Arg], value: &Arg) -> Option<Refusal> {
        (self.explain_detail)(view, asked, row, so_far, value)
    }
    fn forecast(&self, view: &View, actor: UnitId, intent: &Intent, answers: Answers) -> Option<Forecast> {
        self.base.forecast(view, actor, intent, answers)
    }
    fn fall(&self, view: &View, actor: UnitId, intent: &Intent) -> Option<FallAhead> {
        self.base.fall(view, actor, intent)
    }
    fn of_level(&self, data: &RuleData) -> Vec<Verb> {
        self.base.of_level(data)
    }
    fn forecast_terms(&self, view: &View, actor: UnitId, intent: &Intent, answers: Answers) -> Vec<ForecastTerm> {
        self.base.forecast_terms(view, actor, intent, answers)
    }
    fn weight(&self, data: &RuleData, verb: Verb) -> u8 {
        self.base.weight(data, verb)
    }
    fn provokes(&self, view: &View, actor: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
        self.base.provokes(view, actor, intent)
    }
    fn threatens(&self, view: &View, unit: UnitId, of: UnitId, cell: Cell) -> bool {
        self.base.threatens(view, unit, of, cell)
    }
    fn marks(&self, field: &Field, unit: UnitId, marks: &mut Marks) {
        self.base.marks(field, unit, marks);
    }
    fn by_chance(&self, view: &View, actor: UnitId, intent: &Intent) -> bool {
        self.base.by_chance(view, actor, intent)
    }
    fn struck(&self, view: &View, actor: UnitId, intent: &Intent) -> UnitMask {
        self.base.struck(view, actor, intent)
    }
    fn counts_turns(&self) -> bool {
        self.base.counts_turns()
    }
    fn turns_left(&self, view: &View, unit: UnitId) -> Option<u8> {
        self.base.turns_left(view, unit)
    }
    fn next_turn(&self, view: &View, without: UnitMask) -> Option<NextTurn> {
        self.base.next_turn(view, without)
    }
    fn shares(&self, view: &View, one: UnitId, other: UnitId) -> bool {
        self.base.shares(view, one, other)
    }
    fn reads_zones(&self) -> bool {
        self.base.reads_zones()
    }
    fn actor(&self, view: &View, asked: &Asked, intent: &Intent) -> Option<UnitId> {
        self.base.actor(view, asked, intent)
    }
    fn surrender(&self) -> RuleId {
        self.base.surrender()
    }
    fn leaves(&self, view: &View, unit: UnitId, batch: &mut Batch) {
        self.base.leaves(view, unit, batch);
    }
    fn counted(&self, data: &RuleData) -> Vec<Counted> {
        self.base.counted(data)
    }
    fn pace(&self, view: &View, unit: UnitId) -> u16 {
        self.base.pace(view, unit)
    }
    fn sheet(&self, view: &View, unit: UnitId) -> Sheet {
        self.base.sheet(view, unit)
    }
}
