//! Tables whose cells are HTML.

/// A table; the first cell of each row names it, unless it is empty.
pub(super) fn table(head: &[String], rows: impl Iterator<Item = Vec<String>>, out: &mut String) {
    write("<table>", head, rows, out);
}

/// A table to write in: its columns are equally wide, however short their heads are.
pub(super) fn even(head: &[String], rows: impl Iterator<Item = Vec<String>>, out: &mut String) {
    write("<table class=\"even\">", head, rows, out);
}

fn write(open: &str, head: &[String], rows: impl Iterator<Item = Vec<String>>, out: &mut String) {
    out.push_str(open);
    out.push_str("\n<thead><tr>");
    for cell in head {
        let tag = match cell.is_empty() {
            true => "<td></td>".to_owned(),
            false => format!("<th scope=\"col\">{cell}</th>"),
        };
        out.push_str(&tag);
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in rows {
        out.push_str("<tr>");
        for (at, cell) in row.iter().enumerate() {
            match (at, cell.is_empty()) {
                (0, false) => out.push_str(&format!("<th scope=\"row\">{cell}</th>")),
                _ => out.push_str(&format!("<td>{cell}</td>")),
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n");
}
