//! Code in the languages that people write about.

use quire_syntax::{MAX_BYTES, MAX_LINE_BYTES, Token, is_known, tokens};

/// What the code's tokens of one kind are.
fn tokens_of<'c>(lang: &str, code: &'c str, wanted: Token) -> Vec<&'c str> {
    let all = tokens(lang, code);
    all.into_iter().filter(|(_, token)| *token == wanted).map(|(at, _)| &code[at]).collect()
}

#[test]
fn common_languages_are_known_by_the_names_that_writers_use() {
    for lang in [
        "rust",
        "rs",
        "Rust",
        "js",
        "javascript",
        "ts",
        "typescript",
        "tsx",
        "python",
        "py",
        "go",
        "golang",
        "java",
        "kotlin",
        "swift",
        "c",
        "c++",
        "cpp",
        "c#",
        "csharp",
        "ruby",
        "php",
        "bash",
        "sh",
        "shell",
        "sql",
        "html",
        "css",
        "scss",
        "json",
        "yaml",
        "toml",
        "xml",
        "markdown",
        "dockerfile",
        "docker",
        "makefile",
        "haskell",
        "elixir",
        "scala",
        "lua",
        "r",
        "perl",
        "diff",
        "graphql",
        "nix",
        "zig",
    ] {
        assert!(is_known(lang), "{lang}");
    }
    for lang in ["", "text", "plaintext", "klingon"] {
        assert!(!is_known(lang) && tokens(lang, "let a = 1;").is_empty(), "{lang}");
    }
}

#[test]
fn words_get_the_colour_of_what_they_are() {
    let rust = "// A remark\nfn twice(n: u32) -> String { format!(\"{}\", n * 2) }";
    assert_eq!(tokens_of("rust", rust, Token::Comment), ["// A remark\n"]);
    assert_eq!(tokens_of("rust", rust, Token::Number), ["2"]);
    assert!(tokens_of("rust", rust, Token::Function).contains(&"twice"));
    assert!(tokens_of("rust", rust, Token::Keyword).contains(&"fn"));
    let css = ".a { color: red; }";
    assert!(tokens_of("css", css, Token::Attribute).iter().any(|name| name.contains('a')));
    assert_eq!(tokens_of("diff", "-old\n+new\n", Token::Inserted), ["+new\n"]);
    assert_eq!(tokens_of("diff", "-old\n+new\n", Token::Deleted), ["-old\n"]);
}

#[test]
fn ranges_are_in_order_apart_and_at_characters() {
    let code = "let größe = \"naïve 🦀\"; // ünïcode\r\n\tlet x = 'ß';\n\n/* open";
    for lang in ["rust", "js", "python", "html", "yaml"] {
        let mut end = 0;
        for (at, _) in tokens(lang, code) {
            assert!(end <= at.start && at.start < at.end && at.end <= code.len(), "{lang}");
            assert!(code.is_char_boundary(at.start) && code.is_char_boundary(at.end), "{lang}");
            end = at.end;
        }
    }
}

#[test]
fn what_would_take_long_is_left_as_it_is() {
    let long = "x = 1\n".repeat(MAX_BYTES / 6 + 1);
    assert!(tokens("python", &long).is_empty());
    let wide = format!("x = \"{}\"", "a".repeat(MAX_LINE_BYTES));
    assert!(tokens("python", &wide).is_empty());
}
