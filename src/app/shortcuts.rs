//! Keyboard shortcuts: one table per place, used both to handle keys and to write the sheet of all keys.

use egui::{Event, EventFilter, Id, Key, Modifiers, Popup, Ui};

use crate::i18n;

/// Digits for every throw there is, each at the place of its number.
pub const DIGITS: [Key; 7] =
    [Key::Num0, Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6];

/// True where a text field or a modal dialog has the keyboard.
fn is_taken(ui: &Ui) -> bool {
    let has_modal = ui.memory(|memory| memory.top_modal_layer().is_some());
    has_modal || ui.ctx().text_edit_focused()
}

/// Keys that do the same, or that choose one of several by their place in the row.
pub struct Shortcut<A: 'static> {
    keys: &'static [Key],
    /// Works only while no control has the focus and no menu is open: they may need the key themselves.
    free: bool,
    action: A,
    /// Key of the words for the action; empty where another row already explains these keys.
    word: &'static str,
}

impl<A> Shortcut<A> {
    /// Keys that always work.
    pub const fn new(keys: &'static [Key], action: A, word: &'static str) -> Shortcut<A> {
        Shortcut { keys, free: false, action, word }
    }

    /// Keys that work while no control has the keyboard.
    pub const fn free(keys: &'static [Key], action: A, word: &'static str) -> Shortcut<A> {
        Shortcut { keys, free: true, action, word }
    }
}

/// Key that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressed<A> {
    /// Its action.
    pub action: A,
    /// Its place in the row of keys.
    pub place: usize,
    /// Held with Shift.
    pub shift: bool,
    /// Held down for so long that it repeats.
    pub repeat: bool,
}

/// Consumes the key presses of this frame that match `table` and may act now.
pub fn pressed_keys<A: Copy>(
    ui: &Ui,
    table: &[Shortcut<A>],
    may: impl Fn(A) -> bool,
) -> Vec<Pressed<A>> {
    if is_taken(ui) {
        return Vec::new();
    }
    let is_list_open = Popup::is_any_open(ui.ctx());
    let is_needed = is_list_open || ui.memory(|memory| memory.focused().is_some());
    // Escape closes an open menu or list first.
    let is_left = |row: &Shortcut<A>| {
        row.free && is_needed || is_list_open && row.keys.contains(&Key::Escape)
    };
    take(ui, table, |row| !is_left(row) && may(row.action))
}

/// Consumes key presses for a focused control: also those of [`Shortcut::free`], which [`pressed_keys`] leaves to it.
pub fn pressed_with_focus<A: Copy>(ui: &Ui, table: &[Shortcut<A>]) -> Vec<Pressed<A>> {
    take(ui, table, |shortcut| shortcut.free)
}

fn take<A: Copy>(
    ui: &Ui,
    table: &[Shortcut<A>],
    may: impl Fn(&Shortcut<A>) -> bool,
) -> Vec<Pressed<A>> {
    let find = |key: Key, modifiers: Modifiers| {
        let mut rows = table.iter().filter(|row| is_meant(key, modifiers) && may(row));
        rows.find_map(|row| Some((row, row.keys.iter().position(|one| *one == key)?)))
    };
    let mut all = Vec::new();
    ui.input_mut(|input| {
        input.events.retain(|event| match event {
            Event::Key { key, physical_key, pressed: true, modifiers, repeat } => {
                let digit = digit_of(*key, *physical_key);
                let found = find(*key, *modifiers).or_else(|| find(digit?, *modifiers));
                let Some((row, place)) = found else { return true };
                let (shift, repeat) = (modifiers.shift, *repeat);
                all.push(Pressed { action: row.action, place, shift, repeat });
                false
            }
            _ => true,
        });
    });
    all
}

/// Digit of a key that gives another sign, with Shift or on some keyboards, such as `!` or `=`. A number pad without digits
/// moves about instead.
fn digit_of(key: Key, physical: Option<Key>) -> Option<Key> {
    use Key::{ArrowDown, ArrowLeft, ArrowRight, End, Insert, PageDown};
    let moves = matches!(key, Insert | End | ArrowDown | PageDown | ArrowLeft | ArrowRight);
    physical.filter(|physical| DIGITS.contains(physical) && !moves)
}

/// True where the key is meant for the program: with Ctrl or Alt it belongs to the system, but for the usual shortcuts.
fn is_meant(key: Key, modifiers: Modifiers) -> bool {
    let usual = matches!(key, Key::Z | Key::Y);
    !modifiers.alt && (usual || !modifiers.command && !modifiers.ctrl)
}

/// Text pasted outside of text fields and dialogs.
pub fn pasted(ui: &Ui) -> Option<String> {
    if is_taken(ui) {
        return None;
    }
    let text = |event: &Event| match event {
        Event::Paste(text) => Some(text.clone()),
        _ => None,
    };
    ui.input(|input| input.events.iter().find_map(text))
}

/// Keeps the arrow keys for the widget that has the focus: they do not move the focus on.
pub fn lock_arrows(ui: &Ui, id: Id) {
    let arrows =
        EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, arrows));
}

/// True if Escape was pressed, and no menu or list is open, which it closes first.
pub fn escaped(ctx: &egui::Context) -> bool {
    !Popup::is_any_open(ctx) && ctx.input(|input| input.key_pressed(Key::Escape))
}

/// True if Enter was pressed: it confirms a text field.
pub fn entered(ui: &Ui) -> bool {
    ui.input(|input| input.key_pressed(Key::Enter))
}

/// Row of the sheet of all keys: the keys, and what they do.
pub type KeyHelp = (String, &'static str);

/// Rows of a table for the sheet of all keys.
pub fn key_help<A>(table: &[Shortcut<A>]) -> Vec<KeyHelp> {
    let rows = table.iter().filter(|row| !row.word.is_empty());
    rows.map(|row| (names(row.keys), i18n::text(row.word))).collect()
}

/// Names of keys; a row of digits or letters by its ends.
fn names(keys: &[Key]) -> String {
    let is_one = |key: &Key| {
        let mut letters = name(*key).chars();
        letters.next().is_some_and(char::is_alphanumeric) && letters.next().is_none()
    };
    match keys {
        [first, _, .., last] if keys.iter().all(is_one) => {
            format!("{}–{}", name(*first), name(*last))
        }
        _ => keys.iter().map(|key| name(*key)).collect::<Vec<_>>().join("  "),
    }
}

/// Name of a key as it stands on a keyboard.
fn name(key: Key) -> &'static str {
    let word = match key {
        Key::ArrowLeft => return "←",
        Key::ArrowRight => return "→",
        Key::ArrowUp => return "↑",
        Key::ArrowDown => return "↓",
        Key::Questionmark => return "?",
        Key::Period => return ".",
        Key::Paste => return "Ctrl + V",
        Key::Space => "keys.space",
        Key::Enter => "keys.enter",
        Key::Escape => "keys.escape",
        Key::Backspace => "keys.backspace",
        Key::Home => "keys.home",
        Key::End => "keys.end",
        Key::PageUp => "keys.page-up",
        Key::PageDown => "keys.page-down",
        Key::Tab => "keys.tab",
        _ => return key.name(),
    };
    i18n::text(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [Shortcut<bool>; 2] =
        [Shortcut::new(&DIGITS, true, ""), Shortcut::new(&[Key::Equals], false, "")];

    /// Action and place of a key that gives this sign with Shift, at the place of `physical` on an American keyboard.
    fn pressed(key: Key, physical: Key) -> Option<(bool, usize)> {
        let (physical_key, modifiers) = (Some(physical), Modifiers::SHIFT);
        let event = Event::Key { key, physical_key, pressed: true, repeat: false, modifiers };
        let input = egui::RawInput { events: vec![event], ..egui::RawInput::default() };
        let mut found = None;
        let mut output = egui::Context::default().run_ui(input, |ui| {
            let all = pressed_keys(ui, &KEYS, |_| true);
            found = all.first().map(|pressed| (pressed.action, pressed.place));
        });
        output.textures_delta.clear();
        found
    }

    #[test]
    fn digits_are_found_on_every_keyboard() {
        assert_eq!(pressed(Key::Num2, Key::Num2), Some((true, 2)));
        assert_eq!(pressed(Key::Exclamationmark, Key::Num1), Some((true, 1)));
        assert_eq!(pressed(Key::Minus, Key::Num6), Some((true, 6)), "French");
        assert_eq!(pressed(Key::Equals, Key::Num0), Some((false, 0)), "a shortcut of its own");
        assert_eq!(pressed(Key::ArrowLeft, Key::Num4), None, "the number pad");
    }
}
