//! Front matter in both forms.

use quire_core::document::front_matter::{FrontMatterError, FrontMatterValue, split};

#[test]
fn toml_and_yaml_give_typed_values() {
    let toml = "+++\ntitle = \"T\"\ndate = 2024-08-12\ndraft = true\nweight = 3\nauthors = [\"A\", \"B\"]\n[extra]\nteam = \"x\"\n+++\nBody\n";
    let (front, body) = split(toml).unwrap();
    assert_eq!(body, "Body\n");
    assert_eq!(front.get("date"), Some(&FrontMatterValue::Date("2024-08-12".to_owned())));
    assert_eq!(front.texts("authors"), ["A", "B"]);
    assert_eq!(front.text("extra.team").as_deref(), Some("x"));
    assert!(front.is_true("draft"));
    assert_eq!(front.get("weight"), Some(&FrontMatterValue::Integer(3)));

    let yaml =
        "---\ntitle: T\ndate: 2024-08-12\ntags: [a, b]\nextra:\n  team: x\nauthor: Ada\n---\nBody";
    let (front, body) = split(yaml).unwrap();
    assert_eq!(body, "Body");
    assert_eq!(front.text("date").as_deref(), Some("2024-08-12"));
    assert_eq!(front.texts("tags"), ["a", "b"]);
    assert_eq!(front.texts("author"), ["Ada"]);
    assert_eq!(front.text("extra.team").as_deref(), Some("x"));
}

#[test]
fn byte_order_mark_and_windows_lines_are_fine() {
    let (front, body) = split("\u{feff}+++\r\ntitle = \"T\"\r\n+++\r\nBody").unwrap();
    assert_eq!((front.text("title").as_deref(), body), (Some("T"), "Body"));
    let (front, body) = split("\u{feff}---\r\ntitle: T\r\n---\r\nBody").unwrap();
    assert_eq!((front.text("title").as_deref(), body), (Some("T"), "Body"));
}

#[test]
fn a_text_without_front_matter_comes_back_whole() {
    for text in
        ["", "Body", "---\n\nA separator above", "--- \nx\n", "+ a\n+++\n", "----\na: b\n----\n"]
    {
        let (front, body) = split(text).unwrap();
        assert_eq!((front.0.len(), body), (0, text), "{text:?}");
    }
}

#[test]
fn errors_name_the_line_of_the_file() {
    for (text, line) in [
        ("+++\ntitle = \"T\"\n", 1),
        ("---\ntitle: T\n", 1),
        ("+++\ntitle = \"T\"\nbroken\n+++\n", 3),
        ("---\ntitle: T\nb: [\n---\n", 4),
    ] {
        let line_of = match split(text) {
            Err(FrontMatterError::Unclosed { line } | FrontMatterError::Syntax { line, .. }) => {
                line
            }
            other => panic!("{text:?}: {other:?}"),
        };
        assert_eq!(line_of, line, "{text:?}");
    }
    assert_eq!(split("---\n- a\n- b\n---\n"), Err(FrontMatterError::NotATable { line: 1 }));
    let large = format!("+++\na = \"{}\"\n+++\n", "x".repeat(70_000));
    assert_eq!(split(&large), Err(FrontMatterError::TooLarge { line: 1 }));
}

#[test]
fn a_bomb_of_aliases_is_refused() {
    let mut bomb = "---\na0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for n in 1..12 {
        let before = format!("*a{}, ", n - 1).repeat(9);
        bomb.push_str(&format!("a{n}: &a{n} [{}]\n", before.trim_end_matches(", ")));
    }
    bomb.push_str("---\n");
    assert!(matches!(split(&bomb), Err(FrontMatterError::Syntax { .. })));
}
