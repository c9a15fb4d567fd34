//! Tables of values: found by their natural key, then compared cell by cell.

use super::{
    Found,
    printed::{Printed, list, text},
    table::Row,
};
use serde_json::Value;

/// Cells of the specification that leave our value open.
fn is_open(cell: &str) -> bool {
    cell == "-" || cell.contains("not shown")
}

/// Compares pairs of the specification's and our cell; the first that differs is named.
pub(super) fn compare(cells: &[(&str, String)]) -> Found {
    match cells.iter().find(|(theirs, ours)| !is_open(theirs) && theirs != ours) {
        Some((_, ours)) => Found::Other(ours.clone()),
        None => Found::Same,
    }
}

/// A page: word, layout, compact navigation, source label.
pub fn page(printed: &Printed, row: &Row) -> Found {
    let mut pages = list(&printed.routes, "pages");
    let Some(page) = pages.find(|page| text(page, "page") == row.cell("page")) else {
        return Found::Nothing;
    };
    let layout = match row.cell("layout") {
        "top-nav" => "top-navigation",
        layout => layout,
    };
    let is_compact = page["compactNavigation"] == true;
    let compact = if is_compact { "yes" } else { "no" }.to_owned();
    let label = match row.cell("source_label") {
        label if label.starts_with("label exists") && page["sourceLabel"].is_null() => "a label",
        label if label.starts_with("label exists") => "-",
        "-" => "no label",
        label => label,
    };
    let our_label = text(page, "sourceLabel").replace('-', "no label");
    compare(&[
        (layout, text(page, "layout")),
        (row.cell("compact_nav"), compact),
        (label, our_label),
    ])
}

/// A route on its kind of host: kind, name, pages or target, parameters, query keys, flag.
pub fn route(printed: &Printed, row: &Row) -> Found {
    let mut routes = list(&printed.routes, "routes").filter(|route| {
        text(route, "host") == row.cell("host_kind")
            && text(route, "pattern") == row.cell("pattern")
    });
    let Some(route) = routes.next() else { return Found::Nothing };
    let name = if row.cell("name_mark") == "seed" { row.cell("route_name") } else { "-" };
    let params: Vec<String> = list(route, "params").map(|param| text(param, "name")).collect();
    let params = if params.is_empty() { "-".to_owned() } else { params.join(", ") };
    let mut cells = vec![
        (row.cell("kind"), text(route, "kind")),
        (name, text(route, "name")),
        (row.cell("params"), params),
        (row.cell("flag"), flag_of(route)),
    ];
    let mut pages = list(route, "pages").map(|page| page.as_str().unwrap_or_default().to_owned());
    let target = row.cell("page_or_target");
    if row.cell("kind") == "page" || row.cell("kind") == "admin" {
        cells.push((target, pages.next().unwrap_or_default()));
        cells.push((row.cell("page_variant"), pages.next().unwrap_or_default()));
    } else if target.starts_with('/') {
        cells.push((target, text(route, "to")));
    }
    match missing_key(printed, route, row).or_else(|| missing_word(route, row)) {
        Some(missing) => Found::Other(format!("without {missing}")),
        None => compare(&cells),
    }
}

fn flag_of(route: &Value) -> String {
    let gate = route["gate"][0].as_str().map(str::to_owned);
    gate.unwrap_or_else(|| text(route, "flag"))
}

/// A query key that the row has and our page would lose.
fn missing_key(printed: &Printed, route: &Value, row: &Row) -> Option<String> {
    if row.cell("kind") != "page" || is_open(row.cell("query")) {
        return None;
    }
    let kept = |key: &str| {
        let own = list(route, "query").chain(list(&printed.routes, "globalQuery"));
        own.filter_map(Value::as_str).any(|own| own == key)
    };
    keys(row.cell("query")).into_iter().find(|key| !kept(key))
}

/// The names in a cell like `unfold, action (both optional)` or `source=x, or topic`.
fn keys(cell: &str) -> Vec<String> {
    let mut depth = 0_u32;
    let outside: String = cell
        .chars()
        .filter(|c| {
            depth = depth.saturating_add(u32::from(*c == '('));
            let is_outside = depth == 0;
            depth = depth.saturating_sub(u32::from(*c == ')'));
            is_outside
        })
        .collect();
    let named = outside.split(',').map(|part| part.trim().trim_start_matches("or "));
    named.map(|part| part.split('=').next().unwrap_or_default().trim().to_owned()).collect()
}

/// A word that the row allows for its last parameter and ours does not.
fn missing_word(route: &Value, row: &Row) -> Option<String> {
    let allowed = row.cell("allowed_values");
    let is_list = allowed.split(", ").all(|word| !word.contains([' ', ':', '\'']));
    if is_open(allowed) || !is_list {
        return None;
    }
    let words: Vec<&str> =
        list(route, "params").flat_map(|p| list(p, "values")).filter_map(Value::as_str).collect();
    allowed.split(", ").find(|word| !words.contains(word)).map(str::to_owned)
}

/// A constant: name, value and unit.
pub fn constant(printed: &Printed, row: &Row) -> Found {
    let mut constants = list(&printed.vocabulary, "constants");
    match constants.find(|constant| text(constant, "name") == row.cell("name")) {
        Some(ours) => match compare(&[(row.cell("value"), text(ours, "value"))]) {
            Found::Same => compare(&[(row.cell("unit"), text(ours, "unit"))]),
            differs => differs,
        },
        None => Found::Nothing,
    }
}

/// An error: situation, code and words.
pub fn error(printed: &Printed, row: &Row) -> Found {
    let mut errors = list(&printed.vocabulary, "errors").filter(|error| {
        text(error, "context") == row.cell("context")
            && text(error, "code") == row.cell("code_or_type")
    });
    match errors.next() {
        // A row without words leaves nothing open: there, ours would be our own.
        Some(ours) if row.cell("message") == text(ours, "message") => Found::Same,
        Some(ours) => Found::Other(text(ours, "message")),
        None => Found::Nothing,
    }
}

/// A text: screen, element and words, unless these are only described.
pub fn message(printed: &Printed, row: &Row) -> Found {
    let Some(first) = messages(printed, row).next() else { return Found::Nothing };
    let is_same = row.cell("kind") == "described"
        || messages(printed, row).any(|message| text(message, "text") == row.cell("text"));
    if is_same { Found::Same } else { Found::Other(text(first, "text")) }
}

fn messages<'a>(printed: &'a Printed, row: &'a Row) -> impl Iterator<Item = &'a Value> {
    list(&printed.vocabulary, "messages").filter(|message| {
        text(message, "screen") == row.cell("screen")
            && text(message, "element") == row.cell("element")
    })
}

#[cfg(test)]
mod tests {
    use super::keys;

    #[test]
    fn query_keys_are_read_from_the_cells_of_the_table() {
        assert_eq!(keys("unfold, action (both optional)"), ["unfold", "action"]);
        assert_eq!(keys("orderBy (earliest or most-popular), or topic"), ["orderBy", "topic"]);
        assert_eq!(keys("autoplay=1 (optional)"), ["autoplay"]);
    }
}
