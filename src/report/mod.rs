//! Results of many games and facts of tables, as data and in words: verdicts, distributions, heat, and the same as text,
//! CSV and JSON. The commands print it and the app draws it.
//!
//! **Invariant:** nothing is played here and nothing is judged by more than the sums: equal sums give equal reports, byte
//! by byte, on every platform.

mod ablation;
mod bars;
mod change;
mod cite;
mod compare;
mod csv;
mod distinguish;
mod distinguish_picture;
mod facts;
mod figure;
mod head;
mod json;
mod number;
mod path;
mod picture;
mod quiz;
mod spread;
mod text;
mod unit;
mod verdict;

pub use ablation::AblationReport;
pub use bars::{Scale, ablation_picture, axis_words, path_picture};
pub use change::ChangeRow;
pub use cite::{cite, cite_boards, cite_ruleset};
pub use compare::{Difference, MeasureRow, Report, RuleLine, Value};
pub use csv::{Table, csv, csv_ablation, csv_path, csv_rules, csv_table};
pub use distinguish::{
    AnswerMove, BoardAnswer, CausingRule, DistinguishReport, DistinguishingPosition, answer_moves,
    csv_distinguish, json_distinguish, pieces_words, text_distinguish, throw_words,
};
pub use distinguish_picture::distinguish_picture;
pub use facts::{
    facts_csv, facts_heat, facts_json, facts_picture, facts_proof, facts_svg, facts_text,
    move_words, surprise_lines,
};
pub use figure::{Figure, percents};
pub use head::{BoardHead, Entry, Head, player_words};
pub use json::{Fields, Json, fields, json, json_ablation, json_path, one_line};
pub use number::{counted_percent, fixed, gap_text, grouped, percent, plain, signed};
pub use path::PathReport;
pub use picture::{heat_number, heat_percent, heat_picture, histogram_picture, steps};
pub use quiz::{Decided, Odd, QuizReport, option_words};
pub use spread::{HeatMap, Histogram, Stopped};
pub use text::{text, text_ablation, text_path};
pub use unit::{Unit, title, unit_words};
pub use verdict::Seen;
