//! `senet check`: everything that is wrong with ruleset and lesson files.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::common::{Stopped, complain};
use crate::i18n::{self, Language};
use crate::lesson::kit::KitPage;
use crate::lesson::teacher::{Guide, Pack};
use crate::lesson::{self, Known, Lesson, LessonKind, Readability, Reading, Report};
use crate::practice::Prover;
use crate::rules::{self, Problem, Ruleset, printable};
use crate::{library, text_file};

/// `senet check FILE...`
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Files to check: rulesets (.toml), lessons (.md), drawings (.svg), sources.toml, history.toml, objects.toml, glossary.toml
    ///
    /// If you name none, Senet checks the files it comes with.
    files: Vec<PathBuf>,
    /// Also prove the chances in practice files; this takes a few seconds
    #[arg(long)]
    prove: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, Stopped> {
    let shipped = if arguments.files.is_empty() { library::files() } else { Vec::new() };
    let files = arguments.files.iter();
    let files: Vec<_> = files.map(|file| (file.clone(), text_file::read(file))).collect();
    let (lessons, steps) = lessons_in(&files);
    let known = Known { lessons: &lessons, steps: &steps, ..library::known() };
    let shipped_files = shipped.iter();
    let shipped_files =
        shipped_files.map(|(path, text)| (PathBuf::from(path), Ok((*text).to_owned())));
    let files = files.into_iter().chain(shipped_files);
    let all_well = check_all(files, &known, (arguments.prove, shipped.is_empty()))?;
    if !shipped.is_empty() {
        complain(&i18n::say!("own.checked-shipped", count = shipped.len()));
    }
    Ok(if all_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Checks files one by one and prints the problems of each; true where there are none. `with_readability` also prints
/// how easily each file reads.
fn check_all(
    files: impl Iterator<Item = (PathBuf, Result<String, String>)>,
    known: &Known<'_>,
    (prove, with_readability): (bool, bool),
) -> Result<bool, Stopped> {
    let mut out = std::io::stdout().lock();
    let mut all_well = true;
    let mut prover = Prover::new(library::rulesets());
    for (file, read) in files {
        let file = file.as_path();
        let (mut report, readability) = match &read {
            Ok(text) => check(file, text, known),
            Err(sentence) => (errors(vec![Problem::whole(sentence.clone())]), None),
        };
        if prove && report.errors.is_empty() {
            report.errors = unproved(&mut prover, read.as_deref().unwrap_or_default());
        }
        all_well &= report.errors.is_empty();
        let name = file.display();
        let mut lines: Vec<String> =
            report.errors.iter().map(|problem| located(file, "", problem)).collect();
        lines.extend(report.warnings.iter().map(|problem| located(file, "warning: ", problem)));
        if report.errors.is_empty() {
            lines.push(format!("{name}: ok"));
        }
        if let Some(readability) = readability.filter(|_| with_readability) {
            lines.push(format!("{name}: {}", reads(&readability)));
        }
        for line in lines {
            writeln!(out, "{}", printable(&line))?;
        }
    }
    Ok(all_well)
}

/// The ids of the lessons that ship and of those among the files, and the numbers of their steps.
fn lessons_in(files: &[(PathBuf, Result<String, String>)]) -> (Vec<String>, Vec<usize>) {
    let is_lesson = |file: &Path| file.extension().is_some_and(|ending| ending == "md");
    let texts = files.iter().filter(|(file, _)| is_lesson(file));
    let texts = texts.filter_map(|(_, text)| text.as_deref().ok());
    let own = texts.map(|text| Reading::of(text).lesson);
    let is_new =
        |own: &Lesson| own.kind == LessonKind::Lesson && library::lesson(&own.id).is_none();
    let own = own.filter(is_new);
    let own = own.map(|own| (own.id, own.steps.len()));
    let shipped = library::lessons().iter().map(|one| (one.id.clone(), one.steps.len()));
    shipped.chain(own).unzip()
}

/// The hardest grade of a lesson in English, in school years (Flesch and Kincaid).
const GRADE: f64 = 8.0;
/// The least ease of a lesson in French (Kandel and Moles): easy to read.
const EASE: f64 = 80.0;

/// Readability of a lesson, in one line.
fn reads(readability: &Readability) -> String {
    let hardest = readability.hardest.first();
    let sentence = hardest.map(|(sentence, _)| sentence.as_str()).unwrap_or_default();
    let [score, words] = [readability.score, readability.sentence].map(|it| format!("{it:.1}"));
    let key = match readability.language {
        Language::English => "own.reads",
        Language::French => "own.reads-ease",
    };
    i18n::say!(key, score, words, sentence)
}

/// Advice on a lesson that reads too hard, with the sentences to begin with.
fn too_hard(readability: &Readability) -> Option<Problem> {
    let hardest: Vec<String> =
        readability.hardest.iter().map(|(sentence, _)| format!("“{sentence}”")).collect();
    let score = readability.score;
    let (key, limit, hard) = match readability.language {
        Language::English => ("own.too-hard", GRADE, score > GRADE),
        Language::French => ("own.too-hard-ease", EASE, score < EASE),
    };
    let (score, sentences) = (format!("{score:.1}"), hardest.join(", "));
    hard.then(|| Problem::whole(i18n::say!(key, score, limit, sentences)))
}

/// Claims that the solver does not bear out in a theme of practice.
fn unproved(prover: &mut Prover<'_>, text: &str) -> Vec<Problem> {
    match Lesson::parse(text) {
        Ok(lesson) if lesson.kind == LessonKind::Practice => prover.problems(&lesson),
        _ => Vec::new(),
    }
}

/// `file:line: what is wrong`
fn located(file: &Path, kind: &str, problem: &Problem) -> String {
    let name = file.display();
    match problem.line {
        Some(line) => format!("{name}:{line}: {kind}{}", problem.text),
        None => format!("{name}: {kind}{}", problem.text),
    }
}

/// Mistakes in one file; of a lesson also how easily it reads.
fn check(file: &Path, text: &str, known: &Known<'_>) -> (Report, Option<Readability>) {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let report = match (name, file.extension().and_then(|ending| ending.to_str())) {
        _ if is_handbook(file) => errors(Vec::new()),
        ("SUMMARY.md", _) => errors(lesson::parse_summary(text).err().unwrap_or_default()),
        ("history.toml" | "glossary.toml" | "objects.toml" | "sources.toml", _) => {
            errors(entry_problems(file, text))
        }
        _ if file.ends_with("rulesets/fr.toml") => errors(remark_problems(text)),
        (_, Some("toml")) => check_ruleset(text),
        (_, Some("md")) if is_for_teachers(file) => errors(page_problems(file, text)),
        (_, Some("md")) if original(file).is_some() => return check_translation(file, text, known),
        (_, Some("md")) => return check_lesson(text, None, known),
        (_, Some("svg")) => errors(drawing_problems(file, text)),
        _ => errors(vec![Problem::whole("is neither a ruleset (.toml) nor a lesson (.md)")]),
    };
    (report, None)
}

/// A page for authors, which is neither a ruleset nor a lesson: a README, or the decisions beside the rulesets.
fn is_handbook(file: &Path) -> bool {
    file.ends_with("README.md") || file.ends_with("rulesets/decisions.md")
}

/// Mistakes in the history, the glossary, the objects or the works: their form, and the works, reconstructions, drawings
/// and finds that they name. A translation is held against the English entries.
fn entry_problems(file: &Path, text: &str) -> Vec<Problem> {
    let Some(original) = original(file) else { return english_problems(file, text) };
    let base = original.text();
    match file.file_name().and_then(|name| name.to_str()) {
        Some("history.toml") => {
            let base = lesson::parse_history(&base).unwrap_or_default();
            lesson::translate_history(&base, text).1
        }
        Some("glossary.toml") => {
            let base = lesson::parse_glossary(&base).unwrap_or_default();
            lesson::translate_glossary(&base, text).1
        }
        Some("sources.toml") => {
            let base = lesson::parse_works(&base).unwrap_or_default();
            lesson::translate_works(&base, text).1
        }
        _ => {
            let base = lesson::parse_objects(&base).unwrap_or_default();
            lesson::translate_objects(&base, text).1
        }
    }
}

fn english_problems(file: &Path, text: &str) -> Vec<Problem> {
    let works = library::works();
    let problems = match file.file_name().and_then(|name| name.to_str()) {
        Some("history.toml") => {
            let ids: Vec<&str> = library::ruleset_files().iter().map(|(id, _)| *id).collect();
            lesson::parse_history(text).map(|it| lesson::check_history(&it, works, &ids))
        }
        Some("glossary.toml") => {
            lesson::parse_glossary(text).map(|it| lesson::check_glossary(&it, works))
        }
        Some("sources.toml") => lesson::parse_works(text).map(|_| Vec::new()),
        _ => {
            let drawings: Vec<&str> = library::drawing_files().iter().map(|(id, _)| *id).collect();
            let finds = library::history();
            let check = |it: Vec<_>| lesson::check_objects(&it, &drawings, finds, works);
            lesson::parse_objects(text).map(check)
        }
    };
    problems.unwrap_or_else(|problems| problems)
}

/// Mistakes in a drawing: in its form, or a missing entry that describes it.
fn drawing_problems(file: &Path, text: &str) -> Vec<Problem> {
    let mut problems = lesson::parse_drawing(text).err().unwrap_or_default();
    let id = file.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
    if library::object(id).is_none() {
        let text = format!(
            "nobody says what this is or by whom it is told; write [[objects]] with id = {id:?} and its sources \
             into lessons/en/objects.toml"
        );
        problems.push(Problem::whole(text));
    }
    problems
}

/// A ruleset; what is allowed and still deserves a word is a warning.
fn check_ruleset(text: &str) -> Report {
    match library::read_ruleset(text) {
        Ok(ruleset) => Report {
            errors: Vec::new(),
            warnings: rules::warnings(text, &ruleset)
                .into_iter()
                .chain(id_in_use(&ruleset))
                .collect(),
        },
        Err(error) => errors(error.problems),
    }
}

/// Mistakes in the French words of the shipped rulesets: some that are missing, and some of which no file has the English.
/// Authors may be missing, since most are names of people.
fn remark_problems(text: &str) -> Vec<Problem> {
    let table: toml::Table = match text.parse() {
        Ok(table) => table,
        Err(error) => return vec![Problem::not_toml(text, &error)],
    };
    let remarks: BTreeSet<&str> = library::rulesets().iter().flat_map(Ruleset::remarks).collect();
    let is_missing = |remark: &&&str| table.get(**remark).is_none_or(|value| !value.is_str());
    let missing = remarks.iter().filter(is_missing).map(|remark| {
        Problem::whole(format!("no French for {remark:?}; write it behind these words and a ="))
    });
    let is_author = |key: &String| library::rulesets().iter().any(|it| it.authors.contains(key));
    let is_stale = |key: &&String| !remarks.contains(key.as_str()) && !is_author(key);
    let stale = table.keys().filter(is_stale).map(|key| {
        let line = text.lines().position(|line| line.contains(key)).map_or(1, |at| at + 1);
        Problem::at(line, "no ruleset has this English; write what it says now, or drop the line")
    });
    missing.chain(stale).collect()
}

/// Problem of a file based on a ruleset that reuses the id of a shipped one.
fn id_in_use(ruleset: &Ruleset) -> Option<Problem> {
    let own = ruleset.based_on.is_some() && library::ruleset(&ruleset.id).is_some();
    own.then(|| Problem::whole(i18n::fill("own.id-taken", &[("id", &ruleset.id)])))
}

fn errors(errors: Vec<Problem>) -> Report {
    Report { errors, warnings: Vec::new() }
}

/// A lesson, with how easily it reads in the language of its folder, or else in its own.
fn check_lesson(
    text: &str,
    folder: Option<Language>,
    known: &Known<'_>,
) -> (Report, Option<Readability>) {
    let mut report = lesson::check(text, known);
    let readability = Lesson::parse(text).ok().and_then(|lesson| {
        let language = folder.unwrap_or(lesson.language);
        lesson::readability(&lesson, language)
    });
    report.warnings.extend(readability.as_ref().and_then(too_hard));
    (report, readability)
}

/// A translation, which is also held against the lesson it translates.
fn check_translation(file: &Path, text: &str, known: &Known<'_>) -> (Report, Option<Readability>) {
    let original = original(file);
    let language = original.as_ref().map(|original| original.language);
    let (mut report, readability) = check_lesson(text, language, known);
    // Unreadable files are already reported.
    let Ok(translation) = Lesson::parse(text) else { return (report, readability) };
    let base = original.and_then(|original| Lesson::parse(&original.text()).ok());
    let shipped = || library::lesson(&translation.id).or(library::theme(&translation.id)).cloned();
    match base.filter(|base| base.id == translation.id).or_else(shipped) {
        Some(base) => {
            let differences = lesson::skeleton_differences(&base, &translation, text);
            report.errors.extend(differences);
            report.errors.sort_by_key(|problem| problem.line);
        }
        None => {
            let text = i18n::fill("new-lesson.no-base", &[("id", &translation.id)]);
            report.errors.push(Problem::at(1, text));
        }
    }
    (report, readability)
}

/// Mistakes in a teacher's page, a pack or a page of the kit, each held against the lessons that ship, and a translation
/// against the English page.
fn page_problems(file: &Path, text: &str) -> Vec<Problem> {
    let original = original(file);
    let language = original.as_ref().map(|original| original.language).unwrap_or_default();
    let lessons = library::lessons_in(language);
    let begins = |key: &str| text.lines().take(8).any(|line| line.starts_with(key));
    let problems = if begins("pack:") {
        Pack::parse(text).map(|pack| pack.check(text, lessons))
    } else if begins("kit:") {
        let keys: Vec<&str> = library::works().iter().map(|work| work.key.as_str()).collect();
        KitPage::parse(text).map(|kit| kit.check(text, lessons, &keys))
    } else {
        let lesson = |guide: &Guide| lessons.iter().find(|lesson| lesson.id == guide.lesson);
        Guide::parse(text).map(|guide| match lesson(&guide) {
            Some(lesson) => guide.check(text, lesson),
            None => vec![Problem::whole(format!("there is no lesson {:?}", guide.lesson))],
        })
    };
    let mut problems = problems.unwrap_or_else(|error| error.problems);
    if let Some(original) = original {
        let both = [library::lessons(), lessons];
        problems.extend(lesson::page_differences(&original.text(), text, both));
    }
    problems
}

/// True where the file stands in a folder of teacher's pages.
fn is_for_teachers(file: &Path) -> bool {
    let folder = file.parent().and_then(Path::file_name);
    folder.is_some_and(|name| name == "teachers")
}

/// The English file that another translates.
struct Original {
    language: Language,
    /// Its path, which need not be there.
    path: PathBuf,
    /// Its path in the folder of its language.
    name: String,
}

impl Original {
    /// Its text: of the file on the disk, or of the one that ships.
    fn text(&self) -> String {
        let shipped = || {
            let path = format!("lessons/en/{}", self.name);
            library::files().into_iter().find(|(name, _)| *name == path).map(|(_, text)| text)
        };
        let read = text_file::read(&self.path).ok();
        read.or_else(|| shipped().map(str::to_owned)).unwrap_or_default()
    }
}

/// The original of a file that stands in `lessons/` under the code of another language than English. Folders of other
/// names are a person's own.
fn original(file: &Path) -> Option<Original> {
    let whole = file.canonicalize().unwrap_or_else(|_| file.to_owned());
    let folders: Vec<&Path> = whole.ancestors().skip(1).collect();
    let at =
        folders.iter().position(|folder| folder.file_name().is_some_and(|it| it == "lessons"))?;
    let folder = folders.get(at.checked_sub(1)?)?;
    let code = folder.file_name()?.to_str()?;
    let language = Language::ALL.into_iter().find(|language| language.code() == code)?;
    let name = whole.strip_prefix(folder).ok()?;
    let original = Original {
        language,
        path: folders[at].join("en").join(name),
        name: name.iter().filter_map(|part| part.to_str()).collect::<Vec<_>>().join("/"),
    };
    (language != Language::English).then_some(original)
}
