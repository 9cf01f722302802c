//! A harness for panels: egui without a window, with the fonts and the theme of the game; and its checks of every panel.

use bevy_egui::egui;
use bevy_egui::helpers::bevy_to_egui_physical_key;
use egui::accesskit::Role;
use egui::{Key, Rect, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use indes::window::keys::{self, Modifier};
use indes::window::theme::{self, Theme, Typeface};
use std::collections::BTreeMap;

/// Offers the panels the actions of this frame's keys under the shipped bindings.
fn offer_keys(ctx: &egui::Context) {
    let events = ctx.input(|input| input.events.clone());
    let typing = ctx.text_edit_focused();
    let pressed = events.iter().filter_map(|event| match event {
        egui::Event::Key { key, pressed: true, modifiers, .. } => Some((*key, *modifiers)),
        _ => None,
    });
    let actions: Vec<keys::Action> = pressed
        .flat_map(|(key, modifiers)| {
            let modifier = match (modifiers.ctrl, modifiers.shift, modifiers.alt) {
                (true, ..) => Modifier::Control,
                (_, true, _) => Modifier::Shift,
                (.., true) => Modifier::Alt,
                _ => Modifier::Nothing,
            };
            let meant = move |known: &&keys::ShippedBinding| {
                let same =
                    bevy_to_egui_physical_key(&known.binding.key) == Some(key) && known.binding.modifier == modifier;
                same && !(typing && keys::writes(known.binding))
            };
            keys::TABLE.iter().filter(meant).map(|known| known.action)
        })
        .collect();
    keys::offer(ctx, &BTreeMap::new(), actions.into_iter());
}

/// A panel with its state and the actions that it returned.
pub struct Panel<State, Action> {
    harness: Harness<'static, PanelState<State, Action>>,
}

struct PanelState<State, Action> {
    state: State,
    actions: Vec<Action>,
}

impl<State: 'static, Action: 'static> Panel<State, Action> {
    /// A panel that fills a window of a size.
    pub fn sized(
        size: Vec2,
        theme: Theme,
        state: State,
        mut show: impl FnMut(&mut egui::Ui, &mut State) -> Vec<Action> + 'static,
    ) -> Self {
        let inner = PanelState { state, actions: Vec::new() };
        let app = move |ui: &mut egui::Ui, inner: &mut PanelState<State, Action>| {
            if !theme::ready(ui.ctx()) {
                return;
            }
            theme::apply(ui.ctx(), theme);
            offer_keys(ui.ctx());
            let all = Rect::from_min_size(egui::Pos2::ZERO, size);
            let actions = indes::window::widgets::layout::area(ui.ctx(), "panel", egui::Order::Middle, all, |ui| {
                show(ui, &mut inner.state)
            });
            inner.actions.extend(actions);
        };
        let mut harness = Harness::builder().with_size(size).with_step_dt(0.02).build_ui_state(app, inner);
        harness.run_steps(4);
        Self { harness }
    }

    /// A panel in a window of the usual size, dark.
    pub fn new(state: State, show: impl FnMut(&mut egui::Ui, &mut State) -> Vec<Action> + 'static) -> Self {
        Self::sized(vec2(1280.0, 720.0), Theme::Dark, state, show)
    }

    /// The panel's own state.
    pub fn state(&mut self) -> &mut State {
        &mut self.harness.state_mut().state
    }

    /// The actions since the last call.
    pub fn take_actions(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.harness.state_mut().actions)
    }

    /// Presses a key and returns the actions that follow.
    pub fn key(&mut self, key: Key) -> Vec<Action> {
        self.harness.key_press(key);
        self.harness.run_steps(2);
        self.take_actions()
    }

    /// Presses a key together with the shift key and returns the actions that follow.
    pub fn shift(&mut self, key: Key) -> Vec<Action> {
        self.harness.key_press_modifiers(egui::Modifiers::SHIFT, key);
        self.harness.run_steps(2);
        self.take_actions()
    }

    /// Clicks the node with exactly this name and returns the actions that follow.
    pub fn click(&mut self, name: &str) -> Vec<Action> {
        self.harness.get_by_label(name).click();
        self.harness.run_steps(3);
        self.take_actions()
    }

    /// Clicks the first node with these words in its name.
    pub fn click_part(&mut self, words: &str) -> Vec<Action> {
        let middle = self.place(words).center();
        self.click_at(middle)
    }

    /// Clicks a point.
    pub fn click_at(&mut self, at: egui::Pos2) -> Vec<Action> {
        self.harness.hover_at(at);
        self.harness.run_steps(1);
        self.harness.drag_at(at);
        self.harness.drop_at(at);
        self.harness.run_steps(3);
        self.take_actions()
    }

    /// Turns the wheel over a point, by a number of points.
    pub fn wheel(&mut self, at: egui::Pos2, by: f32) {
        self.harness.hover_at(at);
        self.harness.run_steps(1);
        self.harness.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: vec2(0.0, by),
            phase: egui::TouchPhase::Move,
            modifiers: egui::Modifiers::NONE,
        });
        self.harness.run_steps(30);
    }

    /// Double-clicks the first node with these words in its name.
    pub fn click_twice(&mut self, words: &str) -> Vec<Action> {
        let middle = self.place(words).center();
        for _ in 0..2 {
            self.harness.drag_at(middle);
            self.harness.drop_at(middle);
            self.harness.run_steps(1);
        }
        self.harness.run_steps(1);
        self.take_actions()
    }

    /// Types a text.
    pub fn write(&mut self, text: &str) -> Vec<Action> {
        self.harness.event(egui::Event::Text(text.to_owned()));
        self.harness.run_steps(2);
        self.take_actions()
    }

    /// The names of all nodes that have one, in the order of the AccessKit tree.
    pub fn names(&self) -> Vec<String> {
        self.nodes().into_iter().map(|(_, name, _)| name).filter(|name| !name.is_empty()).collect()
    }

    /// Whether a node has exactly this name.
    pub fn has(&self, name: &str) -> bool {
        self.names().iter().any(|other| other == name)
    }

    /// Whether a node has these words in its name.
    pub fn has_part(&self, words: &str) -> bool {
        self.names().iter().any(|name| name.contains(words))
    }

    fn place(&self, words: &str) -> Rect {
        let found = self.nodes().into_iter().find(|(_, name, _)| name.contains(words));
        found.unwrap_or_else(|| panic!("nothing is called {words:?}: {:#?}", self.names())).2
    }

    /// Every drawn text, whether it is cut off, and its rectangle.
    pub fn texts(&self) -> Vec<(String, bool, Rect)> {
        let mut texts = Vec::new();
        for clipped in &self.harness.output().shapes {
            each_text(&clipped.shape, &mut |text| {
                texts.push((text.galley.job.text.clone(), text.galley.elided, text.visual_bounding_rect()));
            });
        }
        texts
    }

    /// The texts that are cut off with dots at their end.
    pub fn cut(&self) -> Vec<String> {
        self.texts().into_iter().filter(|text| text.1).map(|text| text.0).collect()
    }

    /// Role, name and rectangle of every node.
    pub fn nodes(&self) -> Vec<(Role, String, Rect)> {
        let all = self.harness.root().children_recursive();
        // The root has no bounds.
        all.filter(|node| node.accesskit_node().raw_bounds().is_some())
            .map(|node| {
                let tree = node.accesskit_node();
                let name = tree.label().or_else(|| tree.value()).unwrap_or_default();
                (tree.role(), name, node.rect())
            })
            .collect()
    }

    /// Checks what holds for every panel: every control has a name, no text is too small or runs out of its panel, and
    /// no two widgets share an id.
    pub fn check(&self, what: &str) {
        for (role, name, rect) in self.nodes() {
            let control = matches!(
                role,
                Role::Button | Role::RadioButton | Role::CheckBox | Role::Link | Role::Label | Role::ComboBox
            );
            assert!(!control || !name.trim().is_empty(), "{what}: a {role:?} at {rect:?} has no name");
        }
        let mut texts = 0;
        for clipped in &self.harness.output().shapes {
            each_text(&clipped.shape, &mut |text| {
                texts += 1;
                let words = &text.galley.job.text;
                assert!(!words.contains("use of"), "{what}: {words}");
                let icon = |family: &egui::FontFamily| {
                    [Typeface::Icon, Typeface::IconBold, Typeface::IconFill].iter().any(|face| face.family() == *family)
                };
                for section in &text.galley.job.sections {
                    let font = &section.format.font_id;
                    assert!(font.size >= 12.0 || icon(&font.family), "{what}: {words:?} is {} high", font.size);
                }
                let bounds = text.visual_bounding_rect();
                let clip = clipped.clip_rect;
                if bounds.is_positive() && clip.expand(40.0).contains(bounds.center()) {
                    assert!(bounds.left() > clip.left() - 1.5, "{what}: {words:?} begins before its panel");
                    assert!(bounds.right() < clip.right() + 1.5, "{what}: {words:?} runs out of its panel");
                }
            });
        }
        assert!(texts > 0, "{what} shows nothing");
    }
}

fn each_text(shape: &egui::Shape, look: &mut impl FnMut(&egui::epaint::TextShape)) {
    match shape {
        egui::Shape::Text(text) => look(text),
        egui::Shape::Vec(all) => all.iter().for_each(|one| each_text(one, look)),
        _ => {}
    }
}

/// Checks a panel with a sound text and what `show` draws beside it.
fn broken(show: fn(&mut egui::Ui)) {
    let panel = Panel::<(), ()>::sized(vec2(200.0, 60.0), Theme::Dark, (), move |ui, ()| {
        ui.painter().text(
            egui::pos2(4.0, 20.0),
            egui::Align2::LEFT_TOP,
            "sound",
            Typeface::Regular.at(12.0),
            egui::Color32::RED,
        );
        show(ui);
        Vec::new()
    });
    panel.check("broken");
}

#[test]
#[should_panic(expected = "runs out of its panel")]
fn a_text_that_is_too_long_is_found() {
    broken(|ui| {
        ui.painter().text(
            egui::pos2(150.0, 4.0),
            egui::Align2::LEFT_TOP,
            "much too long",
            Typeface::Bold.at(12.0),
            egui::Color32::RED,
        );
    });
}

#[test]
#[should_panic(expected = "is 11 high")]
fn a_text_that_is_too_small_is_found() {
    broken(|ui| {
        ui.painter().text(
            egui::pos2(4.0, 4.0),
            egui::Align2::LEFT_TOP,
            "small",
            Typeface::Bold.at(11.0),
            egui::Color32::RED,
        );
    });
}

#[test]
#[should_panic(expected = "use of")]
fn two_controls_with_one_id_are_found() {
    broken(|ui| {
        for x in [4.0, 80.0] {
            let rect = Rect::from_min_size(egui::pos2(x, 4.0), vec2(40.0, 20.0));
            ui.interact(rect, egui::Id::new("twice"), egui::Sense::click());
        }
    });
}

#[test]
#[should_panic(expected = "has no name")]
fn a_control_without_a_name_is_found() {
    broken(|ui| {
        let rect = Rect::from_min_size(egui::pos2(4.0, 4.0), vec2(40.0, 20.0));
        let response = ui.interact(rect, egui::Id::new("nameless"), egui::Sense::click());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, ""));
    });
}
