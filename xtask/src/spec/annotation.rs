//! Annotations: the comment `// proves F123: "words of the row"` above a test, or at the end of a
//! line of the table that a test goes through.

use super::sources::{Source, Sources, is_test};
use super::test_name::{Language, test_title};

/// How far from the program a test stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// It calls functions.
    Unit,
    /// It asks the running server.
    Api,
    /// It drives a browser against the running server.
    Browser,
}

/// A test that says which row it proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotation {
    /// The row.
    pub id: String,
    /// Words of the row's sentence.
    pub words: String,
    /// The file of the test.
    pub file: String,
    /// The line of the comment.
    pub line: usize,
    /// The test's name as the runner says it; `*` stands for what is filled in.
    pub test: String,
    /// How far from the program it stands.
    pub level: Level,
    /// Whether it makes up answers of the server.
    pub is_faked: bool,
    /// Whether an ordinary run takes only a part of it.
    pub is_drawn: bool,
}

/// The test that annotations stand above or in.
struct Open {
    name: String,
    is_faked: bool,
    is_drawn: bool,
}

/// What a test may claim above itself; a test that proves more is a table with a line for each.
const MOST_ABOVE: usize = 3;
const MARK: &str = "// proves ";
/// Folders whose tests ask the whole server.
const SERVER: &[&str] =
    &["bin/tests/", "crates/graphql/tests/", "crates/front/tests/", "crates/http/tests/"];

/// Every annotation, and what is wrong with those that are none.
pub fn all(sources: &Sources) -> (Vec<Annotation>, Vec<String>) {
    let shared: Vec<&str> = sources
        .all()
        .filter(|source| source.path.starts_with("web/test/support/"))
        .flat_map(|source| fakers(&source.text))
        .collect();
    let (mut found, mut broken) = (Vec::new(), Vec::new());
    for source in sources.tests().filter(|source| source.says(MARK)) {
        read(source, &shared, &mut found, &mut broken);
    }
    (found, broken)
}

fn read(source: &Source, shared: &[&str], found: &mut Vec<Annotation>, broken: &mut Vec<String>) {
    let language = Language::of(&source.path);
    let mut fakers = fakers(&source.text);
    fakers.extend(shared);
    let lines: Vec<&str> = source.text.lines().collect();
    let first = if is_test(&source.path) { 0 } else { start_of_tests(&lines) };
    let mut above: Vec<(usize, &str)> = Vec::new();
    let mut open: Option<Open> = None;
    for (at, line) in lines.iter().enumerate().skip(first) {
        let trimmed = line.trim();
        let mut complain = |why: &str| broken.push(format!("{}:{}: {why}", source.path, at + 1));
        if let Some(claim) = trimmed.strip_prefix(MARK) {
            above.push((at, claim));
        } else if let Some(name) = test_title(language, &lines, at) {
            if above.len() > MOST_ABOVE {
                complain("a test proves at most three rows, or one a line of its table");
            }
            open = Some(Open {
                name,
                is_faked: is_faked(&lines, at, language, &fakers),
                is_drawn: is_drawn(&lines, at, language),
            });
            for (at, claim) in above.drain(..) {
                push(source, at, claim, open.as_ref(), found, broken);
            }
        } else if let Some((code, claim)) = trimmed.split_once(MARK) {
            if is_line_of_table(code) {
                push(source, at, claim, open.as_ref(), found, broken);
            } else {
                complain("an annotation stands above a test, or behind a line of its table");
            }
        } else if !above.is_empty() && !stands_between(trimmed) {
            complain("an annotation without a test below it");
            above.clear();
        }
    }
    if let Some((at, _)) = above.first() {
        broken.push(format!("{}:{}: an annotation without a test below it", source.path, at + 1));
    }
}

fn push(
    source: &Source,
    at: usize,
    claim: &str,
    test: Option<&Open>,
    found: &mut Vec<Annotation>,
    broken: &mut Vec<String>,
) {
    let line = at + 1;
    let words = claim.split_once(": \"").and_then(|(id, rest)| Some((id, rest.strip_suffix('"')?)));
    match (words, test) {
        (Some((id, words)), Some(test)) if !id.contains(' ') => {
            found.push(Annotation {
                id: id.to_owned(),
                words: words.to_owned(),
                file: source.path.clone(),
                line,
                test: test.name.clone(),
                level: level(&source.path),
                is_faked: test.is_faked,
                is_drawn: test.is_drawn,
            });
        }
        _ => broken.push(format!("{}:{line}: not of the form {MARK}F123: \"words\"", source.path)),
    }
}

fn level(path: &str) -> Level {
    match path {
        _ if path.starts_with("web/test/") => Level::Browser,
        _ if SERVER.iter().any(|folder| path.starts_with(folder)) => Level::Api,
        _ => Level::Unit,
    }
}

fn start_of_tests(lines: &[&str]) -> usize {
    lines.iter().position(|line| line.trim() == "#[cfg(test)]").unwrap_or(lines.len())
}

/// Comments, attributes and the loop that makes several tests of one.
fn stands_between(line: &str) -> bool {
    ["//", "#[", "for (", "for await ("].iter().any(|start| line.starts_with(start))
}

/// One entry of a list: `("in", "out"),`.
fn is_line_of_table(code: &str) -> bool {
    let code = code.trim();
    code.starts_with(['(', '[', '{', '"', '\'', '&']) && code.ends_with(',')
}

/// The functions of a file that answer in the server's place.
fn fakers(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    let places = lines.iter().enumerate().filter(|(_, line)| is_faking(line));
    places.filter_map(|(at, _)| enclosing(lines.get(..=at)?)).collect()
}

/// Whether a line answers in the server's place. A failure of the server is no answer made up: tests
/// cannot bring it about otherwise.
fn is_faking(line: &str) -> bool {
    line.contains(".fulfill(") && !line.contains(".fulfill({ status: 5")
}

/// The function that the last of these lines is in. A test is none: `is_faked` reads its body.
fn enclosing<'a>(lines: &[&'a str]) -> Option<&'a str> {
    let body = lines.iter().rev().take_while(|line| !line.starts_with("test"));
    body.copied().find_map(function)
}

/// Whether a line calls a function.
fn calls(line: &str, name: &str) -> bool {
    line.match_indices(name).any(|(at, _)| {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let before = line.get(..at).and_then(|before| before.chars().next_back());
        let after = line.get(at + name.len()..).unwrap_or_default();
        !before.is_some_and(is_word) && after.starts_with('(')
    })
}

/// The name of a function that begins at the left margin.
fn function(line: &str) -> Option<&str> {
    let line = line.strip_prefix("export ").unwrap_or(line);
    let line = line.strip_prefix("async ").unwrap_or(line);
    let name = line.strip_prefix("function ").or_else(|| line.strip_prefix("const "))?;
    name.split(|c: char| !c.is_alphanumeric() && c != '_').next().filter(|name| !name.is_empty())
}

/// Whether a test answers for the server, by itself or through one of these functions.
fn is_faked(lines: &[&str], at: usize, language: Language, fakers: &[&str]) -> bool {
    language == Language::TypeScript
        && body(lines, at, language)
            .take_while(|line| !line.starts_with("});"))
            .any(|line| is_faking(line) || fakers.iter().any(|name| calls(line, name)))
}

/// The lines of a test, down to the next one.
fn body<'a>(lines: &'a [&'a str], at: usize, language: Language) -> impl Iterator<Item = &'a str> {
    let is_of_it = move |&line: &usize| line == at || test_title(language, lines, line).is_none();
    (at..lines.len()).take_while(is_of_it).filter_map(|line| lines.get(line).copied())
}

/// Whether a test takes what is drawn, in itself or in the loop that makes several tests of it.
fn is_drawn(lines: &[&str], at: usize, language: Language) -> bool {
    let draws = match language {
        Language::Rust => "quire_cases::drawn",
        Language::TypeScript => "drawn(",
    };
    let above = at.checked_sub(1).and_then(|above| lines.get(above));
    let is_loop = above.is_some_and(|line| line.trim().starts_with("for ") && line.contains(draws));
    is_loop || body(lines, at, language).any(|line| line.contains(draws))
}

#[cfg(test)]
#[path = "annotation_tests.rs"]
mod tests;
