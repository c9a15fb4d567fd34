//! Reading a tag's attributes.

use html5ever::tokenizer::Tag;

/// The value of an attribute.
pub(super) fn value<'t>(tag: &'t Tag, name: &str) -> Option<&'t str> {
    tag.attrs.iter().find(|a| &*a.name.local == name).map(|a| &*a.value)
}

/// The value of an attribute, or nothing.
pub(super) fn text(tag: &Tag, name: &str) -> String {
    value(tag, name).unwrap_or_default().to_owned()
}

/// A number at the beginning of an attribute (`640`, `640px`).
pub(super) fn number(tag: &Tag, name: &str) -> Option<u32> {
    let digits: String =
        value(tag, name)?.trim().chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// Whether the tag has one of these classes.
pub(super) fn has_class(tag: &Tag, wanted: &[&str]) -> bool {
    value(tag, "class")
        .is_some_and(|classes| classes.split_ascii_whitespace().any(|c| wanted.contains(&c)))
}

/// The language in a class such as `language-rust` or `lang-rust`.
pub(super) fn language(tag: &Tag) -> Option<String> {
    let from_class = value(tag, "class").and_then(|classes| {
        classes
            .split_ascii_whitespace()
            .find_map(|c| c.strip_prefix("language-").or_else(|| c.strip_prefix("lang-")))
    });
    from_class.or_else(|| value(tag, "data-lang")).map(str::to_owned)
}
