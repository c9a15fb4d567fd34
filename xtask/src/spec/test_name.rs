//! The names of tests, as their sources give them and as the runners report them.

/// What a test is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// `fn name()`.
    Rust,
    /// `test('name', …)`.
    TypeScript,
}

impl Language {
    /// By the file's ending.
    pub fn of(path: &str) -> Self {
        if path.ends_with(".rs") { Self::Rust } else { Self::TypeScript }
    }
}

/// The test that begins on a line, if one does; blanks in its title become `*`.
pub fn test_title(language: Language, lines: &[&str], at: usize) -> Option<String> {
    let line = lines.get(at)?.trim();
    match language {
        Language::Rust => rust(line, lines.get(..at)?),
        Language::TypeScript => typescript(line, lines.get(at + 1).copied().unwrap_or_default()),
    }
}

/// A function below an attribute that makes it a test.
fn rust(line: &str, before: &[&str]) -> Option<String> {
    let line = line.strip_prefix("async ").unwrap_or(line);
    let name = line.strip_prefix("fn ")?.split(['(', '<']).next()?;
    let mut attributes = before
        .iter()
        .rev()
        .map(|line| line.trim())
        .take_while(|line| line.starts_with("#[") || line.starts_with("//") || line.is_empty());
    attributes.any(|line| line.starts_with("#[") && line.contains("test")).then(|| name.to_owned())
}

fn typescript(line: &str, next: &str) -> Option<String> {
    let rest = line.strip_prefix("test").or_else(|| line.strip_prefix("it"))?;
    let title = match rest.strip_prefix(".each(") {
        Some(each) => match each.rfind(")(") {
            Some(at) => each.get(at + 2..)?,
            None => return None,
        },
        None => rest.strip_prefix('(')?,
    };
    let title = if title.trim().is_empty() { next.trim() } else { title };
    let quote = title.chars().next().filter(|c| matches!(c, '\'' | '"' | '`'))?;
    let mut name = String::new();
    let mut rest = title.get(1..)?.chars();
    while let Some(c) = rest.next() {
        match c {
            '\\' => name.extend(rest.next()),
            c if c == quote => return Some(blanks(&name)),
            c => name.push(c),
        }
    }
    None
}

/// `${…}`, `$word` and `%j` become `*`.
fn blanks(title: &str) -> String {
    let mut said = String::new();
    let mut rest = title.chars().peekable();
    while let Some(c) = rest.next() {
        match (c, rest.peek().copied()) {
            ('$', Some('{')) => {
                said.push('*');
                rest.by_ref().find(|&c| c == '}');
            }
            ('$', Some(next)) if next.is_ascii_alphabetic() => {
                said.push('*');
                while rest.next_if(|c| c.is_ascii_alphanumeric() || *c == '.').is_some() {}
            }
            ('%', Some('s' | 'd' | 'i' | 'j' | 'o' | 'p')) => {
                said.push('*');
                rest.next();
            }
            (c, _) => said.push(c),
        }
    }
    said
}

/// Whether a reported title is one that the pattern allows.
pub fn fits(pattern: &str, title: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| title.strip_prefix(first)) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = rest.get(at + part.len()..).unwrap_or_default();
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::{Language, fits, test_title};

    #[test]
    fn titles_are_read_in_every_form() {
        let of = |line: &str| test_title(Language::TypeScript, &[line], 0);
        assert_eq!(of("test('it’s \\'here\\'', () => {})").as_deref(), Some("it’s 'here'"));
        assert_eq!(of("test.each(all)('$input is %s', () => {").as_deref(), Some("* is *"));
        assert_eq!(of("it(\"a\", () => {").as_deref(), Some("a"));
        assert_eq!(of("testing('a')"), None);
        let split = ["test(", "  'below',"];
        assert_eq!(test_title(Language::TypeScript, &split, 0).as_deref(), Some("below"));
    }

    #[test]
    fn a_function_is_a_test_by_its_attribute() {
        let lines = ["#[tokio::test]", "async fn asks() {", "}", "fn helper() {"];
        assert_eq!(test_title(Language::Rust, &lines, 1).as_deref(), Some("asks"));
        assert_eq!(test_title(Language::Rust, &lines, 3), None);
    }

    #[test]
    fn blanks_stand_for_any_words() {
        assert!(fits("the * page of *", "the first page of ten"));
        assert!(fits("plain", "plain"));
        assert!(!fits("plain", "plain and more"));
        assert!(!fits("the * page", "the first side"));
    }
}
