//! State of the app, reported to the page around it.
//!
//! On the web nobody reads egui's accessibility tree: a screen reader, the page's own script and a test in a real
//! browser see an empty canvas. [`Widgets`] keeps the tree of the last frame and gives it out as JSON, passes requests
//! (press this, focus that) to the app, and holds the state of the app as one JSON value. Nothing is written unless
//! somebody asks for it.

use std::collections::{HashMap, HashSet};

use egui::accesskit::{
    Action, ActionRequest, Live, Node, NodeId, Role, Toggled, TreeId, TreeUpdate,
};
use serde::Serialize;

/// Requests of the page to a widget: press it, lead the focus to it, or move a slider a step.
pub const ACTIONS: [Action; 4] =
    [Action::Click, Action::Focus, Action::Increment, Action::Decrement];

/// An [`egui::Plugin`] that remembers the accessibility tree of the last frame.
#[derive(Default)]
pub struct Widgets {
    tree: Option<TreeUpdate>,
    zoom: f32,
    frames: u64,
    state: String,
    requests: Vec<ActionRequest>,
}

/// One widget as reported to the page. Lengths are in CSS pixels from the corner of the canvas.
#[derive(Serialize)]
struct Widget<'a> {
    /// Names the widget in [`request`]; a string, since JavaScript's numbers are too short for it.
    id: String,
    role: String,
    label: &'a str,
    value: &'a str,
    /// Words read after the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<&'a str>,
    x: f64,
    y: f64,
    w: f64,
    h: f64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    disabled: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    focused: bool,
    /// True where it can be pressed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    press: bool,
    /// True where it is read out whenever it changes.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    live: bool,
    /// Of a switch: true while it is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    on: Option<bool>,
    /// Of something that folds: true while it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    expanded: Option<bool>,
    /// Of a heading: 1 names the page, 2 a part of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<usize>,
    /// True where it stands in a dialog.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    dialog: bool,
    /// True where it stands under a dialog, where nothing can be pressed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    under: bool,
}

/// Starts keeping the tree of `ctx`; until then [`tell_state`] and the rest do nothing and cost nothing.
pub fn install(ctx: &egui::Context) {
    ctx.enable_accesskit();
    ctx.add_plugin(Widgets::default());
}

/// Says where the app stands, as JSON; `state` is only called where somebody listens.
///
/// ```
/// let ctx = egui::Context::default();
/// senet::app::web::widgets::tell_state(&ctx, || unreachable!("nobody listens"));
/// senet::app::web::widgets::install(&ctx);
/// senet::app::web::widgets::tell_state(&ctx, || r#"{"place":"learn"}"#.to_owned());
/// assert_eq!(senet::app::web::widgets::state(&ctx), r#"{"place":"learn"}"#);
/// ```
pub fn tell_state(ctx: &egui::Context, state: impl FnOnce() -> String) {
    if let Some(widgets) = ctx.plugin_opt::<Widgets>() {
        widgets.lock().state = state();
    }
}

/// State last passed to [`tell_state`]; `null` before that.
pub fn state(ctx: &egui::Context) -> String {
    ask(ctx, |widgets| widgets.state.clone())
        .filter(|state| !state.is_empty())
        .unwrap_or_else(|| "null".to_owned())
}

/// Every widget of the last frame that has a name or a value, as a JSON array in the order of reading.
pub fn widgets(ctx: &egui::Context) -> String {
    ask(ctx, Widgets::json).unwrap_or_else(|| "[]".to_owned())
}

/// Number of frames made since [`install`].
pub fn frames(ctx: &egui::Context) -> u64 {
    ask(ctx, |widgets| widgets.frames).unwrap_or_default()
}

/// Presses the widget that [`widgets`] listed as `id`, or requests another of [`ACTIONS`] by its number, as assistive
/// technology does on the desktop. False if `id` is not a number from that list.
pub fn request(ctx: &egui::Context, id: &str, action: u32) -> bool {
    let (handle, action) = (ctx.plugin_opt::<Widgets>(), ACTIONS.get(action as usize).copied());
    let (Some(handle), Ok(id), Some(action)) = (handle, id.parse::<u64>(), action) else {
        return false;
    };
    let (target_tree, target_node) = (TreeId::ROOT, NodeId(id));
    handle.lock().requests.push(ActionRequest { action, target_tree, target_node, data: None });
    ctx.request_repaint();
    true
}

fn ask<T>(ctx: &egui::Context, question: impl FnOnce(&Widgets) -> T) -> Option<T> {
    ctx.plugin_opt::<Widgets>().map(|handle| question(&handle.lock()))
}

impl Widgets {
    fn json(&self) -> String {
        let Some(tree) = &self.tree else { return "[]".to_owned() };
        let zoom = f64::from(self.zoom);
        // The dialog that was opened last is the one on top.
        let top = tree.nodes.iter().rfind(|(_, node)| node.is_modal());
        let mut inside = HashSet::new();
        let mut list = Vec::new();
        Self::walk(tree, &mut |id, node| {
            if top.is_some_and(|(top, _)| *top == id) || inside.contains(&id) {
                inside.extend(node.children().iter().copied());
            }
            let dialog = inside.contains(&id);
            let under = top.is_some() && !dialog;
            let widget = Widget::read(id, node, zoom, id == tree.focus);
            list.extend(widget.map(|widget| Widget { dialog, under, ..widget }));
        });
        serde_json::to_string(&list).unwrap_or_else(|_| "[]".to_owned())
    }

    /// Visits the nodes parents first, children in order, as a reader meets them.
    fn walk<'t>(tree: &'t TreeUpdate, visit: &mut dyn FnMut(NodeId, &'t Node)) {
        let nodes: HashMap<_, _> = tree.nodes.iter().map(|(id, node)| (*id, node)).collect();
        let mut waiting: Vec<NodeId> = tree.tree.iter().map(|info| info.root).collect();
        while let Some(id) = waiting.pop() {
            let Some(node) = nodes.get(&id) else { continue };
            visit(id, node);
            waiting.extend(node.children().iter().rev());
        }
    }
}

impl<'a> Widget<'a> {
    /// The widget of `node`; none where there is nothing to say about it or no place where it is.
    fn read(id: NodeId, node: &'a Node, zoom: f64, focused: bool) -> Option<Self> {
        let (label, value) = (node.label().unwrap_or_default(), node.value().unwrap_or_default());
        // Bullets and spaces, which the eye takes for what they are, say nothing.
        let is_word = |text: &str| text.chars().any(char::is_alphanumeric);
        let is_sign = node.role() == Role::Label && !is_word(label) && !is_word(value);
        let nameless = label.is_empty() && value.is_empty() || is_sign;
        if nameless || node.is_hidden() || matches!(node.role(), Role::TextRun | Role::Window) {
            return None;
        }
        let bounds = node.bounds()?;
        Some(Self {
            id: id.0.to_string(),
            role: format!("{:?}", node.role()),
            label,
            value,
            about: node.description(),
            x: bounds.x0 * zoom,
            y: bounds.y0 * zoom,
            w: bounds.width() * zoom,
            h: bounds.height() * zoom,
            disabled: node.is_disabled(),
            focused,
            press: node.supports_action(Action::Click),
            live: node.live().is_some_and(|live| live != Live::Off),
            on: node.toggled().map(|toggled| toggled == Toggled::True),
            expanded: node.is_expanded(),
            level: node.level(),
            dialog: false,
            under: false,
        })
    }
}

impl egui::Plugin for Widgets {
    fn debug_name(&self) -> &'static str {
        "widgets"
    }

    fn input_hook(&mut self, _ctx: &egui::Context, input: &mut egui::RawInput) {
        input.events.extend(self.requests.drain(..).map(egui::Event::AccessKitActionRequest));
    }

    fn output_hook(&mut self, ctx: &egui::Context, output: &mut egui::FullOutput) {
        if let Some(tree) = &output.platform_output.accesskit_update {
            self.tree = Some(tree.clone());
        }
        self.zoom = ctx.zoom_factor();
        self.frames += 1;
        #[cfg(target_arch = "wasm32")]
        super::page::frame_made();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn installed() -> egui::Context {
        let ctx = egui::Context::default();
        install(&ctx);
        ctx
    }

    fn frame_of(ctx: &egui::Context, add: impl FnMut(&mut egui::Ui)) {
        ctx.run_ui(egui::RawInput::default(), add).textures_delta.clear();
    }

    /// One frame with a button, a switch and a text; the clicks on the button so far.
    fn frame(ctx: &egui::Context, clicks: &mut u32) {
        frame_of(ctx, |ui| {
            *clicks += u32::from(ui.button("Throw").clicked());
            ui.checkbox(&mut true, "Show protection");
            ui.add_enabled(false, egui::Button::new("Undo"));
            ui.label("Cones to move");
            ui.label("•");
        });
    }

    fn listed(ctx: &egui::Context) -> Vec<serde_json::Value> {
        serde_json::from_str(&widgets(ctx)).expect("a list in JSON")
    }

    #[test]
    fn every_widget_is_listed_with_its_place() {
        let ctx = installed();
        frame(&ctx, &mut 0);
        let list = listed(&ctx);
        let name = |widget: &serde_json::Value| {
            let label = widget["label"].as_str().filter(|label| !label.is_empty());
            label.or(widget["value"].as_str()).unwrap_or_default().to_owned()
        };
        let names: Vec<String> = list.iter().map(name).collect();
        assert_eq!(names, ["Throw", "Show protection", "Undo", "Cones to move"]);
        assert!(list[0]["w"].as_f64() > Some(10.0) && list[0]["press"] == true, "{}", list[0]);
        assert_eq!((&list[1]["on"], &list[2]["disabled"]), (&true.into(), &true.into()));
        assert!(list[1]["y"].as_f64() > list[0]["y"].as_f64());
        assert_eq!(frames(&ctx), 1);
    }

    #[test]
    fn while_a_dialog_is_open_it_alone_is_there() {
        let ctx = installed();
        for _ in 0..2 {
            frame_of(&ctx, |ui| {
                crate::app::controls::heading(ui, 1, "Play");
                drop(ui.button("Throw"));
                crate::app::controls::announce(ui, "thrown", "The throw is 3.");
                egui::Modal::new(egui::Id::unique("settings")).show(ui.ctx(), |ui| {
                    crate::app::dialog::mark_dialog(ui);
                    ui.horizontal(|ui| ui.button("Done"));
                });
            });
        }
        let list = listed(&ctx);
        let is = |name: &str, key: &str| {
            let widget =
                list.iter().find(|widget| widget["label"] == name || widget["value"] == name);
            widget.is_some_and(|widget| widget[key] == true)
        };
        assert!(is("Done", "dialog") && !is("Done", "under"), "{list:?}");
        assert!(is("Throw", "under") && is("Play", "under"), "{list:?}");
        let heading = list.iter().find(|widget| widget["role"] == "Heading");
        assert_eq!(heading.map(|heading| &heading["level"]), Some(&1.into()), "{list:?}");
        assert!(is("The throw is 3.", "live"), "{list:?}");
    }

    #[test]
    fn a_listed_widget_can_be_pressed() {
        let ctx = installed();
        let mut clicks = 0;
        frame(&ctx, &mut clicks);
        let id = listed(&ctx)[0]["id"].as_str().expect("an id").to_owned();
        assert!(request(&ctx, &id, 0));
        frame(&ctx, &mut clicks);
        frame(&ctx, &mut clicks);
        assert_eq!(clicks, 1);
        assert!(!request(&ctx, "no number", 0));
    }

    #[test]
    fn a_slider_is_moved_by_steps() {
        let ctx = installed();
        let mut value = 50.0_f64;
        let mut frame = || {
            frame_of(&ctx, |ui| {
                let rail = egui::Slider::new(&mut value, 0.0..=100.0).step_by(5.0);
                ui.add(rail.show_value(false)).accessible_name("Flat sides");
            });
        };
        frame();
        let id = listed(&ctx)[0]["id"].as_str().expect("an id").to_owned();
        for action in [2, 2, 3] {
            assert!(request(&ctx, &id, action));
            frame();
        }
        assert_eq!(value, 55.0);
    }

    #[test]
    fn nothing_is_kept_where_nobody_asked() {
        let ctx = egui::Context::default();
        frame(&ctx, &mut 0);
        assert_eq!((widgets(&ctx), state(&ctx), frames(&ctx)), ("[]".into(), "null".into(), 0));
        assert!(!request(&ctx, "1", 1));
    }

    #[test]
    fn places_are_those_of_the_page_at_any_zoom() {
        let ctx = installed();
        frame(&ctx, &mut 0);
        let small = listed(&ctx)[0]["w"].as_f64().expect("a width");
        ctx.set_zoom_factor(2.0);
        frame(&ctx, &mut 0);
        frame(&ctx, &mut 0);
        let large = listed(&ctx)[0]["w"].as_f64().expect("a width");
        assert!((large / small - 2.0).abs() < 0.1, "{small} grew to {large}");
    }
}
