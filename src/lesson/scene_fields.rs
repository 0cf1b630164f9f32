//! Lines of a fence that say where the pieces stand, whose rules hold, what is thrown and what must be true.

use super::fields::{Field, Fields};
use super::moves::{MoveText, parse_moves, parse_throws};
use super::prose::Phrase;
use super::scene::{Layout, Pieces, RulesSpec, Scene};
use super::test::{Expect, Test, parse_side};
use crate::board::{Bitboard, BySide, Side};
use crate::notation;
use crate::rules::{Key, Throw};

impl Fields<'_> {
    /// The position, which must be there, and the throws, which may.
    pub(in crate::lesson) fn scene(&mut self) -> Option<Scene> {
        let line = self.line;
        let rules = self.rules();
        let throws = self.throws();
        match self.layout() {
            Some(layout) => Some(Scene { rules, layout, throws }),
            None => {
                self.without_pieces();
                self.problem(line, "no piece is on the board; write cones: 26 21 and spools: 12 18, or position: start");
                None
            }
        }
    }

    /// As [`scene`], where at least one throw must be there, too.
    pub(in crate::lesson) fn scene_thrown(&mut self) -> Option<Scene> {
        let scene = self.scene()?;
        if scene.throws.is_empty() {
            let text = "no throw is named; write throw: 3, or throws: 4 1 2 for several";
            self.problem(self.line, text);
            return None;
        }
        Some(scene)
    }

    pub(in crate::lesson) fn rules(&mut self) -> Option<RulesSpec> {
        let field = self.one("rules")?;
        self.parse_all(&field, RulesSpec::parse)
    }

    pub(in crate::lesson) fn need_rules(&mut self, key: &str, example: &str) -> Option<RulesSpec> {
        let field = self.need(key, example)?;
        self.parse_all(&field, RulesSpec::parse)
    }

    pub(in crate::lesson) fn throws(&mut self) -> Vec<Throw> {
        let (one, several) = (self.one("throw"), self.one("throws"));
        if let (Some(_), Some(again)) = (&one, &several) {
            self.problem(again.line, "throw and throws are both here; keep one of them");
        }
        if let Some(Field { value, line, .. }) = &one
            && value.split_whitespace().count() > 1
        {
            self.problem(*line, format!("{value:?} is more than one throw; write throws: {value}"));
        }
        let field = one.or(several);
        field.and_then(|field| self.parse(&field, parse_throws)).unwrap_or_default()
    }

    /// The pieces; `None` where no line names any, and what is said of them is left to [`Fields::without_pieces`].
    pub(in crate::lesson) fn layout(&mut self) -> Option<Layout> {
        let start = self.one("position");
        let sides = [("cones", Side::Cones), ("spools", Side::Spools)];
        let mut pieces = Pieces::default();
        let mut named = false;
        for (key, side) in sides {
            if let Some(field) = self.one(key) {
                named = true;
                pieces.on[side] = self.parse(&field, squares).unwrap_or(Bitboard::EMPTY);
            }
        }
        if !named && start.is_none() {
            return None;
        }
        pieces.spools_act = turn(self, start.is_some()) == Side::Spools;
        hand(self, &mut pieces);
        pieces.due = self.one("due").map(|field| field.value).unwrap_or_default();
        let Some(Field { value, line, .. }) = start else {
            return Some(Layout::Pieces(pieces));
        };
        if value != "start" {
            let text =
                format!("position is {value:?}; write position: start, or cones: and spools:");
            self.problem(line, text);
        }
        if pieces.hand != BySide::default() || !pieces.due.is_empty() {
            let text = "at the start the rules say what waits in the hand; leave the lines hand and due out";
            self.problem(line, text);
        }
        if named {
            let text = "position: start is here together with cones or spools; keep one of them";
            self.problem(line, text);
        }
        Some(Layout::Start)
    }

    /// Lines that say more of pieces, taken out where there are none.
    pub(in crate::lesson) fn without_pieces(&mut self) -> Vec<Field> {
        ["turn", "hand", "due"].into_iter().flat_map(|key| self.all(key)).collect()
    }

    pub(in crate::lesson) fn moves(&mut self) -> Vec<MoveText> {
        self.one_parsed("moves", parse_moves).unwrap_or_default()
    }

    pub(in crate::lesson) fn expect(&mut self) -> Vec<Expect> {
        let fields = self.all("expect");
        fields.iter().filter_map(|field| self.expected(field)).collect()
    }

    pub(in crate::lesson) fn expected(&mut self, field: &Field) -> Option<Expect> {
        let test = self.parse(field, Test::parse)?;
        Some(Expect { test, line: field.line })
    }

    pub(in crate::lesson) fn phrases(&mut self, key: &str) -> Vec<Phrase> {
        let fields = self.all(key);
        fields.iter().map(|field| self.phrase(field)).collect()
    }
}

pub(in crate::lesson) fn squares(text: &str) -> Result<Bitboard, String> {
    notation::parse_squares(text.split([' ', ',']))
}

fn turn(fields: &mut Fields<'_>, start: bool) -> Side {
    let Some(field) = fields.one("turn") else { return Side::Cones };
    if start {
        fields.problem(field.line, "at the start the rules say who acts; leave the line turn out");
    }
    fields.parse(&field, parse_side).unwrap_or(Side::Cones)
}

/// `hand: cones 2`, or both sides one after the other.
fn hand(fields: &mut Fields<'_>, pieces: &mut Pieces) {
    let Some(field) = fields.one("hand") else { return };
    let words: Vec<&str> = field.value.split_whitespace().collect();
    for pair in words.chunks(2) {
        let side = pair.first().and_then(|word| parse_side(word).ok());
        let number = pair.get(1).and_then(|word| word.parse().ok());
        match (side, number.filter(|number: &u8| (1..=10).contains(number))) {
            (Some(side), Some(number)) => pieces.hand[side] = number,
            _ => {
                let text = format!("{:?} names no pieces; write hand: cones 2", field.value);
                fields.problem(field.line, text);
            }
        }
    }
}

/// The number from 1 on behind these words.
pub(in crate::lesson) fn numbered(text: &str, words: &str) -> Option<usize> {
    text.strip_prefix(words)?.trim().parse().ok().filter(|number| *number > 0)
}

pub(in crate::lesson) fn parse_key(text: &str) -> Result<Key, String> {
    Key::from_name(text).map_err(|error| error.texts().concat())
}
