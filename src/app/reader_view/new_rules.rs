//! Note above a scenario that is played by other rules than the one before.

use crate::app::step_view::title;
use crate::compare::{Cause, cause};
use crate::i18n;
use crate::lesson::prose::words_of;
use crate::lesson::{Block, Inline, Lesson, LessonKind, Stage, rule_line, transfer};
use crate::library;
use crate::notation;
use crate::rules::{Key, Rules, idle};
use crate::rules_text;

/// Most rules that are named.
const MOST_RULES: usize = 2;

/// Words of the note.
#[derive(Debug, PartialEq)]
pub(super) struct NewRules {
    /// Name of the rules, as a sentence.
    pub name: String,
    /// List of the rules that are different here.
    pub list: Option<Block>,
    /// The list is open where it folds, below the name.
    pub is_open: bool,
}

impl NewRules {
    /// All words one below the other.
    pub fn blocks(&self) -> Vec<Block> {
        let mut lead = vec![Inline::Bold(words_of(&self.name))];
        if self.list.is_some() {
            lead.extend(words_of(&format!(" {}", i18n::text("practice.new-rules-what"))));
        }
        [Block::Paragraph(lead)].into_iter().chain(self.list.clone()).collect()
    }
}

/// The note: the name of the rules, and those that are different here. `None` where the rules are those of the scenario
/// before.
pub(super) fn note(lesson: &Lesson, at: usize) -> Option<NewRules> {
    if lesson.kind != LessonKind::Practice {
        return None;
    }
    let shelf = library::rulesets();
    let stage = |at: usize| Stage::of(lesson, lesson.steps.get(at)?, shelf).ok().flatten();
    let (before, now) = (stage(at.checked_sub(1)?)?, stage(at)?);
    if before.ruleset.form == now.ruleset.form {
        return None;
    }
    let name = i18n::say!("practice.new-rules", name = title(&now.ruleset));
    let row = |key| vec![Block::Paragraph(words_of(&rule_line(&now.ruleset, key)))];
    let items: Vec<_> = differing_rules(&before, &now).into_iter().map(row).collect();
    let list = (!items.is_empty()).then_some(Block::List { first: None, items });
    Some(NewRules { name, list, is_open: false })
}

/// Rules in which a scenario differs from the one before: those that change what can be done on its board, or else the
/// weightiest.
fn differing_rules(before: &Stage, now: &Stage) -> Vec<Key> {
    let throw = now.throws.first().copied();
    let moves = |rules: &Rules| -> Option<Vec<String>> {
        let position = transfer(&now.position, rules).ok()?;
        let can_fall = throw.is_none_or(|throw| rules.can_throw(throw));
        let lines = can_fall.then(|| notation::lines(rules, &position, throw))?;
        Some(lines.into_iter().map(|line| line.text).collect())
    };
    let here = moves(&now.rules);
    let causes = (moves(&before.rules) != here)
        .then(|| cause(&before.rules, &now.rules, &|rules| moves(rules) == here));
    let form = &now.ruleset.form;
    let is_of_play = |key: &Key| key.section() != "setup" && idle(form, *key).is_none();
    let mut keys: Vec<Key> =
        causes.flatten().iter().flat_map(Cause::keys).filter(is_of_play).collect();
    if keys.is_empty() {
        keys = rules_text::distance(&before.ruleset, &now.ruleset);
        keys.retain(is_of_play);
        keys.sort_by_key(|key| key.weight());
    }
    keys.truncate(MOST_RULES);
    keys
}

#[cfg(test)]
mod tests {
    use super::{MOST_RULES, differing_rules, note};
    use crate::lesson::{Block, Stage};
    use crate::library;

    #[test]
    fn a_scenario_by_other_rules_lists_one_or_two_of_them() {
        let shelf = library::rulesets();
        for theme in library::practice() {
            let stage = |step| Stage::of(theme, step, shelf).expect("held").expect("a board");
            let stages: Vec<Stage> = theme.steps.iter().map(stage).collect();
            assert_eq!(note(theme, 0), None, "{}: nothing came before", theme.id);
            for (at, pair) in (1..).zip(stages.windows(2)) {
                let changes = pair[0].ruleset.form != pair[1].ruleset.form;
                let note = note(theme, at);
                assert_eq!(note.is_some(), changes, "{} {at}", theme.id);
                let named = differing_rules(&pair[0], &pair[1]).len();
                let listed = match note.and_then(|note| note.list) {
                    Some(Block::List { items, .. }) => items.len(),
                    _ => 0,
                };
                assert!(!changes || listed == named, "{} {at}: a row for each", theme.id);
                assert!(
                    !changes || (1..=MOST_RULES).contains(&named),
                    "{} {at}: {named}",
                    theme.id
                );
            }
        }
    }
}
