//! Indes: a desktop tactical grid game in which every action can be answered.
//!
//! A battle is a Bevy world that always knows what it waits for: one [`battle::Decision`], answered through one door,
//! [`battle::answer`], by people in the window, bots, scripts and tests alike. Rules are data and small functions; they
//! read the battlefield, draw from dice they are given, and leave changes that one place writes and tells as events.
//!
//! # Modules, from below
//!
//! | module | holds | may import |
//! |---|---|---|
//! | [`grid`], [`reading`], [`text`] | squares and hexes; RON text with errors that show their place; what people read | nothing of ours |
//! | [`battlefield`] | the mechanics all rule sets share: ground, bodies, walking, zones, sight, cover, flanks, regions | `grid` |
//! | [`battle`] | the heart: decisions, frames, windows, dice, events, odds, snapshots, records | `battlefield` |
//! | [`rules`] | a folder for each rule set, the rulebook, the list of all | `battle` |
//! | [`invariants`] | what every battle keeps to, asked by the soak and the tests | `battle` |
//! | [`level`], [`saves`], [`script`], [`bots`] | level files; records; battle scripts; who answers in a person's place | `rules` |
//! | [`headless`] | the commands that need no window | `level`, `script` |
//! | `window` | the game on screen | all |
//!
//! A test reads the `use` lines and holds them to this table; another one finds circles of imports between the files of a
//! folder, which form floors as the folders do.
//!
//! # Decisions
//!
//! Where the design was changed, and why.
//!
//! - **A pass is several steps where nobody can answer.** A schedule pass costs about as much as a small step. An action
//!   that no opponent can answer is therefore announced, paid and rolled in one pass, and a walk that nobody threatens is
//!   one change. Whatever can be answered still stops after every step.
//! - **A battle's systems are run from a table, not by a schedule** ([`battle::BattleSystems`], 2026-11-23). Nearly half of a
//!   random decision's time went into looking at systems that had nothing to do. The driver knows which one has: the system
//!   of the top frame's procedure, the settling systems that watch what was written. A rule set's plugin adds them
//!   ([`battle::AppRules`]); a procedure's system makes steps until there is something to write, for most steps only find
//!   out what comes next. What a step does stays a function of view, dice and output, so that odds, previews and tests can
//!   call the same parts. A test runs the settling systems that are left out as well and finds that they add nothing.
//!   A look at the whole field is a tenth of such a step, for a system pays for each resource that it fetches: what a battle
//!   is given is one resource ([`battlefield::Givens`]), and a settling system may have a condition over few components.
//! - **Derived data are kept by plugins of the battlefield** ([`battlefield::BattlefieldPlugins`], 2026-11-24): who is where, what
//!   covers, who controls what. Changes only say which units they touched ([`battlefield::Touched`]); a change, a snapshot that is
//!   put back and a battle that begins so go one way. Statuses, facing and flanking have nothing derived to keep.
//! - **What is counted of a unit is a typed count and no component** ([`battle::Count`]): limits, scripts, records and the ends of
//!   rounds treat all counts alike, and kept records keep their fingerprints.
//! - **A rule set is a trait of pure queries** ([`battle::RuleSet`]) with default methods; a battle holds it as a reference.
//!   Programs may register rule sets of their own ([`rules::register`]); the tests do.
//! - **Files of a folder form floors without circles** (2026-11-24), as the folders do: ids and data, queries over a unit,
//!   queries over the field, effects, procedures, what is offered, the plugin. The heads of `battle`, `rules::tempo` and
//!   `rules::poise` name theirs; a test reads the imports.
//! - **Reasons are messages, and events are described once** ([`text::Message`], [`battle::words::describe`], 2026-11-24). Rules give an
//!   id of a text with arguments and need no language; sentences, the log, scripts and the window word it where it is read.
//! - **Windows hold what the document says of them** ([`battle::WindowRule`], 2026-11-23): units or seats, six orders, openly or in
//!   secret, limits, what may open inside. A reply in secret lies in its frame ([`battle::Nesting`]) until the window closes;
//!   where all candidates are of one seat there is no secret and no curtain. Replies that are contested or carried out together
//!   are joined replies that the next step reads: no kind of their own.
//! - **Frames that belong together are queued in the frame that waits for them** ([`battle::Group`]): one after another on the
//!   same state, their batches held back and written together, or in step. One state, no copies of the world.
//! - **A procedure is a type that the heart does not know** ([`battle::Procedure`], 2026-11-23): its memory is a struct behind an
//!   [`Arc`](std::sync::Arc), shared by battle and snapshots until a step writes, its step a number that only the procedure
//!   reads as its enum. A step's writes are put in place with its batch, so a step that is given up leaves no trace.
//!   Snapshots are therefore values in memory and no text: what is kept in files is the record, which every version reads
//!   and checks.
//! - **What never changes in a battle is in the roster** ([`battlefield::Member`]): size and fixed numbers of a unit are no
//!   components, so that four are fetched for a unit instead of six, and none to ask what it is.
//! - **The board is stored by axial coordinates** with a border of void ([`grid::Lattice`]): a step, a footprint and a line
//!   are the same differences everywhere, so searches ask neither for the row's parity nor for the board's end.
//! - **hexx is only measured against.** Lines that run exactly along an edge, footprints and the dense arrays need whole
//!   numbers of our own; the benches and tests hold them against it.
//! - **All five rule sets' numbers for the battlefield stand in their rule data** (the section `mechanics`, read into
//!   [`battlefield::Mechanics`]) before the rule sets themselves are there, so that the mechanics could be built and shown whole; a level's `shows` lays them over the board.
//! - **One turn resource for all rule sets** ([`battle::Turn`]) holds round, order and slot; the transition table of a rule
//!   set (`rules::tempo::turn::next`) is a pure function over the step number of the bottom frame. A generic resource would
//!   have made snapshots depend on the rule set.
//! - **Rule data is one value behind `Any`** ([`battlefield::RuleData`]), so that the battlefield, which all rule sets share,
//!   can hand it to a rule set's functions without knowing its type.
//! - **Names are looked up once.** Verbs, statuses, pools, gear are small integers in a battle and keys of the data file in
//!   scripts and levels; [`battle::words`] goes between the two.
//! - **Only the vocabulary that the rule sets at hand need is there.** Poise asked for more than tempo, and what it asked
//!   for became general: several statuses at once, each with the one who caused it; pools that may rise above their base
//!   ([`battlefield::Pool`]); tallies of a turn, a round or a battle; windows that ask the nearest first, close with every
//!   answer, let it be paid later, and name the answer that stands for doing nothing ([`battle::WindowRule`]); changes that
//!   push a body; invariants that ask the rule set what is tidy and what is left to chance.
//! - **Apply writes a purse together with the pool** ([`battle::Account`], 2026-11-23): a change that holds, charges or releases
//!   names the purse, so that what purses hold of a pool is what the pool has held, whatever a rule set does. What is
//!   drained away while it is reserved is released by the same change, the newest reservation first.
//! - **Ends of statuses are data that the heart carries out** ([`battlefield::Until`], 2026-11-23), beside those that a rule set
//!   ends itself. Moments are counted absolutely ([`battle::Moment`]). State hashes leave out what no battle of tempo and
//!   poise has (held points, ends, turns of single units), so that records from before keep their fingerprints.
//! - **Who is hidden stays on the board** ([`battlefield::Concealed`], POISE-G43), and whatever an enemy may choose is worked out
//!   without it: who is in the way, in a zone, a foe to be aimed at. It is found by what happens then: a walk that comes to
//!   its cell ends before it. Hidden is each unit for itself; near is near, whoever of the two has moved; of the roll only
//!   the mover's side is told. An invariant puts it elsewhere and looks whether the one who is asked could tell
//!   ([`invariants::keeps_secrets`]). What a hidden unit does is told to its own seat. People who share a screen hand it over behind a
//!   curtain as long as anybody is hidden; that a hidden one is asked in between can be guessed from it.
//! - **Flyers have a level, not a cell above the board** (POISE-G40): a column of [`battlefield::Body`] that is empty on the ground,
//!   so that nobody else pays for it. The level is said with the maneuver ([`battle::Slot::Level`]); the way there is searched
//!   as any other. One function gives the height of a body ([`battlefield::Field::level`]). A cell holds one body whatever the heights: what stands
//!   above or below each other could not be pointed at.
//! - **A way with acts is steps and acts side by side** ([`battle::Route`]), so that whatever asks for the path of an answer finds
//!   its steps; files write the legs in their order. What can be done from which cell is data of the domain
//!   ([`battle::WayAct`]), the way there is searched as any other. A leap is an act at its take-off, and the steps after it are
//!   the cells it crosses: each can be answered as any step can.
//! - **Who flees is put beyond the board** ([`battlefield::AWAY`]) and counts as fallen there: whatever asks who stands, who is
//!   near or who is in the way needs to know nothing of it.
//! - **A cone is named by two cells** (POISE-G50): where it begins, and the next cell in its direction, or one farther on where
//!   that is off the board. So an answer stays a verb with cells, and several targets are notes of the frame.
//! - **Doom is a tally, and asked for** (POISE-J04): a question after the declaration, only if the side has any. What targets
//!   could answer is not foretold then, for it depends on it. Preparation is a number of a side, turns of it are turns of
//!   the machine, between its opening and its first round.
//! - **Terms are off** unless a level says what they bring (POISE-J15).
//! - **A rider has no place of its own** ([`battlefield::Mounts`]): its cells are its mount's, and a pool that it uses of
//!   its mount is lent, so that whoever reads it finds the mount's and whatever is written to it is written there. What an
//!   animal does is a verb of its rider that the mount carries out; a rider that must come off does so before any frame
//!   goes on. An animal's turns are its rider's, for breath as well.
//! - **Dice of a script are held against their die where they are drawn** ([`battle::Dice`]), so that a draw without an event is
//!   checked as well. The step whose draw is missing or impossible is given up: its events stop before that draw, and no
//!   value is made up for it.
//! - **A refusal has a reason for every detail** ([`battle::RuleSet::explain_detail`]), so that scripts can assert why a path, a cell
//!   or a price is refused, and not only why a verb is not offered.
//! - **A blow that ends the battle earns no critical effects** (POISE-077): none of them could change anything any more.
//! - **What stress brings is drawn before a battle may end** (POISE-102), so that an affliction is never lost to it.
//! - **A battle ends in named phases** ([`battle::ending`]): the winner is fixed and told first, then suspended frames are
//!   dropped, what lasts no longer than the battle ends, what it left to be drawn is drawn, the fallen are tended, pools
//!   recover. Settling goes on meanwhile. The battle is over after the last phase, so dice, questions, saves and records
//!   reach past the victory (POISE-C23, POISE-102, REGION-D13). Tempo owes nothing in any phase.
//! - **A skill of another one is named in its owner's words**: who maims a skill is asked in its own seat about the other
//!   one's unit, so that parts and items are always those of the unit that a question is about.
//! - **Greedy bots of poise let their pools sink** by more than half before they make good what they lost; who catches
//!   breath after every blow fights for ever.
//! - **A question with one answer is nobody's question** ([`battle::Decision::only_answer`]): the heart answers it, so a
//!   rule set may ask without counting. Where nobody has more than one answer for a hundred rounds the battle is over, as
//!   at its last round ([`battle::Ending::Standstill`]): combatants who are walled in would else go on for ever.
//! - **Two rule sets, one shape.** The folders of tempo and poise were laid side by side, file by file. What both do went
//!   down: the lists that all rule data have, their names, limits, double keys and pictures ([`rules::common`]), options of
//!   levels ([`rules::LevelOption`]), things of units, the window of an action that is not declared yet, what a
//!   unit carries to a level that follows ([`rules::RuleSetDef::carry`]), windows, prices, standing orders and what is told of them
//!   ([`battle`]), hazards, doors, zones, cover, flanks, mounts ([`battlefield`]). What looks alike and is not stays apart: the tables
//!   of their turn machines (the enums share four names and not one transition), vocabularies and templates (fields differ),
//!   support actions (tempo pays points, poise spends its action), worth of answers (tempo adds up dice, poise pools).
//! - **Squeezing is a state of a walk, not of a body** (`battlefield::movement::squeeze`): a walker keeps to one block of its
//!   footprint between two places that have room for all of it, and stops only in those. So no rule needs to know what a
//!   narrow body covers, threatens or is hit on. No catalogue has a rule for it: a level asks for it.
//! - **Doors are edges whose kind changes** ([`battlefield::door`]). Which are open is the only part of the board that a
//!   snapshot holds; lines of sight, screens and zones are renewed when one swings.
//! - **What is carried to a level that follows is written into that level** ([`level::Veteran`]), as numbers that any level may
//!   override. Records, replays and saves need no notion of a campaign.
//! - **Random bots draw by weight.** Every action of the rule data may say how often a random bot takes it: with even
//!   chances they spent most of a battle dropping weapons and picking them up.
//! - **RON is read by our own tolerant reader** ([`reading`]): the `ron` crate stops at the first error and knows no spans of
//!   values. A test holds the two against each other.
//! - **A secret is a field of the frame** ([`battle::Sealed`]): what is meant, and what it could be. There is no second
//!   world without it. Whatever is worked out for others reads what is announced, and the soak swaps every open secret and
//!   looks whether question, rows, worth or reasons differ ([`invariants::keeps_secrets`]). A bot that tries things out in a world
//!   of its own gets [`battle::Snapshot::seen_by`], where the secrets of others are drawn anew, and where they
//!   are whom it does not know of.
//! - **A record masks what was chosen in secret** ([`battle::Record::masked`]): the verb of every such choice, honest or
//!   not, lies under a byte worked out from the record's seed and the choice's place. That keeps it from being read over,
//!   as do the state's fingerprints, which nobody can turn back; it does not keep it from somebody who plays the record
//!   again, for a record holds all that is needed to.
//! - **A feint is revealed between its dice and its table** (TEMPO-C15): nobody is asked anything in between. That its actor
//!   is asked at all after a Parry tells that it is one, as TEMPO-D25 has it (only a feint can be replaced then): after the
//!   last answer of anybody else, and just before it is revealed.
//! - **Two weapons of different reach share one trigger cell**: the first cell of a path that any weapon in hand threatens
//!   (TEMPO-G26); only surfaces that reach it are offered.
//! - **An Aim is a state of the weapon** ([`battlefield::Readiness`]), beside its shots and what is paid towards loading it:
//!   TEMPO-G14 names one weapon and one target. Every rule that ends it is one function of `rules::tempo::aiming`.
//! - **Reload is offered when a weapon is empty** and takes what the points allow (TEMPO-G15); Drop is offered only beside
//!   something that costs (TEMPO-006); Draw stows weapons before shields (TEMPO-G54).
//! - **Keys are actions** (`window::keys`): leafwing hears them once a frame, and board and panels take them from one list.
//!   So every key can be set, two actions may share a key in different places, and a gamepad is one more column of the same
//!   table. What egui does with Tab and inside a text that is edited stays egui's.
//! - **Who would be next is a question to the rule set** ([`battle::RuleSet::next_turn`]) that the turn machine of poise asks
//!   itself, so what is shown cannot differ from what comes; whoever is hidden from the seat at the screen is left out of it.
//! - **Figures, their bars, portraits and badges are pictures** (`window::board`), painted once at the size they have on the screen, by code
//!   of our own: a canvas of triangles becomes pixels. Where the processor draws instead of a graphics card the ground is
//!   pictures, too; as triangles the two took most of every frame. And while only the camera moves there, the
//!   board is copied from where it lay and only strips at the edges are painted; of what egui paints only what lies over
//!   the board is painted again (`still`, `copies`, `patch`). That rests on Bevy giving a camera the same texture in every
//!   frame; `cargo bench --bench window` counts the pixels that differ from a frame at rest.
//! - **Words are looked up where they are made, by one process-wide language** ([`text`]), below everything else, because
//!   sentences of the log and reasons of refusals are made below the window. Names of rule data are held in every language
//!   ([`battle::words::Spoken`]) and given out in the one that is spoken, so that nothing above knows of languages.

pub mod battle;
pub mod battlefield;
pub mod bots;
pub mod grid;
pub mod headless;
pub mod invariants;
pub mod level;
pub mod reading;
pub mod rules;
pub mod saves;
pub mod script;
pub mod text;
#[cfg(feature = "window")]
pub mod window;
