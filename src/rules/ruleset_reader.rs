//! Reading a ruleset file: everything that is wrong with it, each with its line.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::did_you_mean;
use super::ruleset::{Evidence, Mark, Ruleset, Source, Variant};
use super::{
    About, Form, Key, LineIndex, MAX_PROBLEMS, Problem, Rules, RulesetError, Value,
    control_character, control_sentence, file_text,
};
use crate::board::{Side, house};

impl Ruleset {
    /// Reads a ruleset file. `base` finds the ruleset that `based_on` names.
    ///
    /// ```
    /// use senet::rules::Ruleset;
    /// let broken = "format = 1\nid = \"mine\"\n[blockade]\nlenght = 3\n";
    /// let error = Ruleset::parse(broken, &|_| None).expect_err("a key is misspelt");
    /// assert!(error.to_string().contains("line 4"), "{error}");
    /// assert!(error.to_string().contains("blockade.length"), "{error}");
    /// ```
    ///
    /// # Errors
    /// Lists everything that is wrong, each with its line and what to write instead.
    pub fn parse(
        text: &str,
        base: &dyn Fn(&str) -> Option<Ruleset>,
    ) -> Result<Ruleset, RulesetError> {
        let text = file_text(text).map_err(|problem| RulesetError::of(vec![problem]))?;
        let mut reader = Reader { lines: LineIndex::of(text), problems: Vec::new() };
        let (root, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            let line = error.span().map(|span| reader.line(span.start));
            let text = format!("this is not TOML: {}", error.message());
            reader.problems.push(Problem { line, text });
        }
        if !reader.problems.is_empty() {
            return Err(RulesetError::of(reader.problems));
        }
        reader.controls_of_table(root.get_ref());
        let ruleset = reader.ruleset(root.get_ref(), base);
        reader.exclusions(root.get_ref(), &ruleset.form);
        let mut problems = reader.problems;
        problems.sort_by_key(|problem| problem.line);
        if problems.is_empty() { Ok(ruleset) } else { Err(RulesetError::of(problems)) }
    }
}

/// Reads one file and collects what is wrong.
struct Reader {
    lines: LineIndex,
    problems: Vec<Problem>,
}

type Entry<'i> = Spanned<DeValue<'i>>;

/// The keys a ruleset file may have outside of its sections.
const TOP: [&str; 13] = [
    "format", "id", "name", "authors", "year", "sides", "houses", "summary", "note", "based_on",
    "sources", "evidence", "variants",
];

/// The most sources, and the most variants, of one ruleset.
const MAX_TABLES: usize = 1_000;

impl<'a> Reader {
    fn line(&self, offset: usize) -> usize {
        self.lines.line(offset)
    }

    fn problem(&mut self, offset: usize, text: impl Into<String>) {
        let line = self.line(offset);
        self.problems.push(Problem::at(line, text));
    }

    fn wrong(&mut self, entry: &Entry<'a>, text: impl Into<String>) {
        self.problem(entry.span().start, text);
    }

    fn refuse(&mut self, offset: usize, error: RulesetError) {
        error.problems.into_iter().for_each(|problem| self.problem(offset, problem.text));
    }

    /// Notes answers that exclude each other, each on the line of the first that the file gives.
    fn exclusions(&mut self, root: &DeTable<'a>, form: &Form) {
        let written = |key: Key| {
            let section = root.get(key.section())?.get_ref().as_table()?;
            section.get_key_value(key.short_name()).map(|(name, _)| name.span().start)
        };
        for (keys, text) in form.contradictions() {
            match keys.into_iter().filter_map(written).min() {
                Some(offset) => self.problem(offset, text),
                None => self.problems.push(Problem::whole(text)),
            }
        }
    }

    /// As [`did_you_mean`], for as long as the problem will be shown.
    fn hint<'n>(&self, written: &str, names: impl IntoIterator<Item = &'n str>) -> String {
        if self.is_full() { String::new() } else { did_you_mean(written, names) }
    }

    /// True where more problems are only counted.
    fn is_full(&self) -> bool {
        self.problems.len() >= MAX_PROBLEMS
    }

    fn ruleset(&mut self, root: &DeTable<'a>, base: &dyn Fn(&str) -> Option<Ruleset>) -> Ruleset {
        self.format(root);
        let based_on = self.word(root, "based_on");
        let basis = based_on.as_deref().and_then(|id| self.basis(root, id, base));
        let id = self.required(root, "id");
        let written = root.get("id").filter(|entry| entry.get_ref().is_str());
        if let Some(entry) = written.filter(|_| !About::is_id(&id)) {
            let text = "write small letters, digits and hyphens, such as \"my-rules\"";
            self.wrong(entry, format!("id is {id:?}; {text}"));
        }
        // Authors and year of the basis do not carry over.
        let mut ruleset =
            Ruleset { name: id.clone(), id, based_on, ..basis.unwrap_or_else(Ruleset::blank) };
        self.about(root, &mut ruleset);
        self.sections(root, &mut ruleset);
        self.sources(root, &mut ruleset);
        self.evidence(root, &mut ruleset);
        self.variants(root, &mut ruleset);
        ruleset
    }

    /// Complains of control characters, which can stand in a string as `\u001b`.
    fn controls(&mut self, entry: &Entry<'a>) {
        match entry.get_ref() {
            DeValue::String(word) => self.control(entry.span().start, word),
            DeValue::Array(items) => items.iter().for_each(|item| self.controls(item)),
            DeValue::Table(table) => self.controls_of_table(table),
            _ => {}
        }
    }

    fn controls_of_table(&mut self, table: &DeTable<'a>) {
        for (name, entry) in table {
            self.control(name.span().start, name.get_ref());
            self.controls(entry);
        }
    }

    fn control(&mut self, offset: usize, word: &str) {
        if let Some((_, letter)) = control_character(word) {
            self.problem(offset, control_sentence(letter));
        }
    }

    fn format(&mut self, root: &DeTable<'a>) {
        match root.get("format") {
            None => self
                .problems
                .push(Problem::whole("format is missing; write format = 1 on the first line")),
            Some(entry) if integer(entry.get_ref()) != Some(1) => {
                self.wrong(entry, "this format is not known here; write format = 1");
            }
            Some(_) => {}
        }
    }

    fn basis(
        &mut self,
        root: &DeTable<'a>,
        id: &str,
        base: &dyn Fn(&str) -> Option<Ruleset>,
    ) -> Option<Ruleset> {
        let basis = base(id);
        if basis.is_none() {
            let offset = root.get("based_on").map_or(0, |entry| entry.span().start);
            let text = "which is not a ruleset; `senet rulesets` lists them";
            self.problem(offset, format!("based_on names {id:?}, {text}"));
        }
        basis.map(|basis| Ruleset {
            sides: basis.sides,
            houses: basis.houses,
            form: basis.form,
            sources: basis.sources,
            evidence: basis.evidence,
            ..Ruleset::blank()
        })
    }

    fn required(&mut self, root: &DeTable<'a>, key: &str) -> String {
        self.word(root, key).unwrap_or_else(|| {
            if !root.contains_key(key) {
                self.problems
                    .push(Problem::whole(format!("{key} is missing; write {key} = \"…\"")));
            }
            String::new()
        })
    }

    /// As [`Reader::required`] in a table of the file, such as a source, whose first line says where.
    fn required_in(&mut self, table: &DeTable<'a>, key: &str) -> String {
        let before = self.problems.len();
        let word = self.required(table, key);
        let first = table.keys().map(|key| key.span().start).min();
        let line = first.map(|offset| self.line(offset));
        for problem in &mut self.problems[before..] {
            problem.line = problem.line.or(line);
        }
        word
    }

    fn word(&mut self, table: &DeTable<'a>, key: &str) -> Option<String> {
        let entry = table.get(key)?;
        let word = entry.get_ref().as_str().map(str::to_owned);
        if word.is_none() {
            self.wrong(entry, format!("{key} takes words in quotes"));
        }
        word
    }

    fn about(&mut self, root: &DeTable<'a>, ruleset: &mut Ruleset) {
        if let Some(name) = self.word(root, "name") {
            ruleset.name = name;
        } else if ruleset.based_on.is_none() && !root.contains_key("name") {
            self.problems.push(Problem::whole("name is missing; write name = \"…\""));
        }
        for (key, field) in [("summary", &mut ruleset.summary), ("note", &mut ruleset.note)] {
            if let Some(words) = self.word(root, key) {
                *field = words;
            }
        }
        if let Some(entry) = root.get("year") {
            ruleset.year = integer(entry.get_ref());
            if ruleset.year.is_none() {
                self.wrong(entry, "year takes a number such as 2011");
            }
        }
        if let Some(entry) = root.get("authors") {
            match list(entry.get_ref(), |item| item.as_str().map(str::to_owned)) {
                Some(authors) => ruleset.authors = authors,
                None => self.wrong(entry, "authors takes a list of names such as [\"R. C. Bell\"]"),
            }
        }
        self.sides(root, ruleset);
        self.houses(root, ruleset);
    }

    /// The table of this name, if it is there; `wrong` says what it takes where it is something else.
    fn table<'t>(
        &mut self,
        root: &'t DeTable<'a>,
        name: &str,
        wrong: &str,
    ) -> Option<&'t DeTable<'a>> {
        let entry = root.get(name)?;
        let table = entry.get_ref().as_table();
        if table.is_none() {
            self.wrong(entry, wrong);
        }
        table
    }

    fn sides(&mut self, root: &DeTable<'a>, ruleset: &mut Ruleset) {
        let wrong = "sides takes { cones = \"…\", spools = \"…\" }";
        let Some(table) = self.table(root, "sides", wrong) else { return };
        for (side, key) in [(Side::Cones, "cones"), (Side::Spools, "spools")] {
            if let Some(name) = self.word(table, key) {
                ruleset.sides[side] = name;
            }
        }
        self.only(table, "sides", &["cones", "spools"]);
    }

    fn houses(&mut self, root: &DeTable<'a>, ruleset: &mut Ruleset) {
        let wrong = "houses takes { \"15\" = \"…\", \"26\" = \"…\" }";
        let Some(table) = self.table(root, "houses", wrong) else { return };
        for (square, name) in table {
            let is_house = |n: &u8| matches!(*n, house::REBIRTH | house::HAPPINESS..=house::HORUS);
            let number = square.get_ref().parse::<u8>().ok().filter(is_house);
            match (number, name.get_ref().as_str()) {
                (Some(number), Some(name)) => {
                    ruleset.houses.insert(number, name.to_owned());
                }
                _ => self.problem(
                    square.span().start,
                    "a house is square 15 or one of 26 to 30, written \"27\" = \"House of Water\"",
                ),
            }
        }
    }

    /// Complains about keys that a table does not have.
    fn only(&mut self, table: &DeTable<'a>, what: &str, known: &[&str]) {
        for key in table.keys().filter(|key| !known.contains(&key.get_ref().as_ref())) {
            let hint = self.hint(key.get_ref(), known.iter().copied());
            self.problem(key.span().start, format!("{what} has no {:?}{hint}", key.get_ref()));
        }
    }

    fn sections(&mut self, root: &DeTable<'a>, ruleset: &mut Ruleset) {
        for (name, entry) in root {
            let section = name.get_ref().as_ref();
            if TOP.contains(&section) {
                continue;
            }
            let known = Key::ALL.iter().map(|key| key.section());
            if !known.clone().any(|word| word == section) {
                let hint = self.hint(section, known.chain(TOP));
                self.problem(
                    name.span().start,
                    format!("there is no section or key {section:?}{hint}"),
                );
                continue;
            }
            match entry.get_ref().as_table() {
                Some(table) => self.section(section, table, ruleset),
                None => self.wrong(entry, format!("{section} is a section; write [{section}]")),
            }
        }
    }

    fn section(&mut self, section: &str, table: &DeTable<'a>, ruleset: &mut Ruleset) {
        for (name, entry) in table {
            if let Some(key) = self.key(&format!("{section}.{}", name.get_ref()), name.span().start)
            {
                self.set(key, entry, &mut ruleset.form);
                if ruleset.based_on.is_some() {
                    ruleset.evidence.insert(key, Evidence::own());
                }
            }
        }
    }

    fn key(&mut self, name: &str, offset: usize) -> Option<Key> {
        if self.is_full() && !Key::ALL.iter().any(|key| key.name() == name) {
            self.problem(offset, "there is no such key");
            return None;
        }
        Key::from_name(name).map_err(|error| self.refuse(offset, error)).ok()
    }

    fn set(&mut self, key: Key, entry: &Entry<'a>, form: &mut Form) {
        let Some(value) = value(entry.get_ref()) else {
            self.wrong(entry, format!("{key} takes {}", key.expects()));
            return;
        };
        match form.with(key, &value) {
            Ok(changed) => *form = changed,
            Err(error) => self.refuse(entry.span().start, error),
        }
    }

    fn tables<'t>(&mut self, root: &'t DeTable<'a>, name: &str) -> Vec<&'t DeTable<'a>> {
        let Some(entry) = root.get(name) else { return Vec::new() };
        let Some(mut tables) = list(entry.get_ref(), DeValue::as_table) else {
            self.wrong(entry, format!("{name} are written as [[{name}]] tables"));
            return Vec::new();
        };
        let count = tables.len();
        if count > MAX_TABLES {
            let text =
                format!("there are {count} tables [[{name}]], and {MAX_TABLES} are the most");
            self.wrong(entry, text);
            tables.truncate(MAX_TABLES);
        }
        tables
    }

    fn sources(&mut self, root: &DeTable<'a>, ruleset: &mut Ruleset) {
        for table in self.tables(root, "sources") {
            let (key, cite) = (self.required_in(table, "key"), self.required_in(table, "cite"));
            self.only(table, "a source", &["key", "cite"]);
            ruleset.sources.retain(|source| source.key != key);
            ruleset.sources.push(Source { key, cite });
        }
    }

    fn evidence(&mut self, root: &DeTable<'a>, ruleset: &mut Ruleset) {
        let wrong = "evidence is a section; write [evidence]";
        let Some(table) = self.table(root, "evidence", wrong) else { return };
        for (name, entry) in table {
            let Some(key) = self.key(name.get_ref(), name.span().start) else { continue };
            match entry.get_ref().as_table() {
                Some(table) => {
                    let evidence = self.one_evidence(table, entry.span().start, ruleset);
                    ruleset.evidence.insert(key, evidence);
                }
                None => {
                    self.wrong(entry, "evidence takes { mark = \"…\", source = \"…\", at = \"…\" }")
                }
            }
        }
    }

    fn one_evidence(&mut self, table: &DeTable<'a>, offset: usize, ruleset: &Ruleset) -> Evidence {
        let word = self.word(table, "mark").unwrap_or_default();
        let mark = Mark::from_name(&word);
        if mark.is_none() {
            self.problem(
                offset,
                format!("mark is {word:?}; write stated, recovered, interpretation or own"),
            );
        }
        let source = self.word(table, "source").unwrap_or_default();
        if !source.is_empty() && !ruleset.sources.iter().any(|known| known.key == source) {
            let hint = self.hint(&source, ruleset.sources.iter().map(|known| known.key.as_str()));
            self.problem(offset, format!("no [[sources]] has the key {source:?}{hint}"));
        }
        if matches!(mark, Some(Mark::Stated | Mark::Recovered)) && source.is_empty() {
            self.problem(
                offset,
                format!("a rule that is {word} names its source; write source = \"…\""),
            );
        }
        self.only(table, "evidence", &["mark", "source", "at", "note"]);
        Evidence {
            mark: mark.unwrap_or(Mark::Interpretation),
            source,
            at: self.word(table, "at").unwrap_or_default(),
            note: self.word(table, "note").unwrap_or_default(),
        }
    }

    fn variants(&mut self, root: &DeTable<'a>, ruleset: &mut Ruleset) {
        for table in self.tables(root, "variants") {
            let mut form = ruleset.form;
            let mut set = Vec::new();
            if let Some(changes) = table.get("set").and_then(|entry| entry.get_ref().as_table()) {
                for (name, entry) in changes {
                    let Some(key) = self.key(name.get_ref(), name.span().start) else { continue };
                    self.set(key, entry, &mut form);
                    set.extend(value(entry.get_ref()).map(|value| (key, value)));
                }
            }
            if let Err(error) = Rules::new(form) {
                self.problems.extend(error.problems);
            }
            self.only(table, "a variant", &["id", "name", "set", "source", "at"]);
            ruleset.variants.push(Variant {
                id: self.required_in(table, "id"),
                name: self.required_in(table, "name"),
                set,
                source: self.word(table, "source").unwrap_or_default(),
                at: self.word(table, "at").unwrap_or_default(),
            });
        }
    }
}

/// The items of a list, where `read` takes each of them.
fn list<'t, 'a, T>(
    value: &'t DeValue<'a>,
    read: impl Fn(&'t DeValue<'a>) -> Option<T>,
) -> Option<Vec<T>> {
    value.as_array()?.iter().map(|item| read(item.get_ref())).collect()
}

fn integer(value: &DeValue<'_>) -> Option<i64> {
    value.as_integer().and_then(|number| i64::from_str_radix(number.as_str(), number.radix()).ok())
}

fn value(value: &DeValue<'_>) -> Option<Value> {
    Some(match value {
        DeValue::Boolean(yes) => Value::Bool(*yes),
        DeValue::Integer(_) => Value::Int(integer(value)?),
        DeValue::String(word) => Value::Word(word.to_string()),
        DeValue::Array(_) => Value::List(list(value, integer)?),
        _ => return None,
    })
}
