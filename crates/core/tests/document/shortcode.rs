//! Shortcodes of WordPress.

use quire_core::document::html_in::shortcode::expand;

#[test]
fn captions_become_figures() {
    let text =
        r#"a [caption id="x" width="300"]<a href="/p"><img src="/i.jpg" /></a> Words[/caption] b"#;
    let (html, losses) = expand(text, &mut |_| None);
    assert_eq!(
        html,
        r#"a <figure><a href="/p"><img src="/i.jpg" /></a><figcaption>Words</figcaption></figure> b"#
    );
    assert!(losses.is_empty());
}

#[test]
fn galleries_go_to_the_hook() {
    let mut seen = Vec::new();
    let (html, losses) =
        expand("x[gallery columns=2 ids=\"7,8\"]y [note] [polldaddy poll=1]", &mut |code| {
            seen.push(code.get("ids").map(str::to_owned));
            (code.name == "gallery").then(|| "<hr>".to_owned())
        });
    assert_eq!(html, "x<hr>y [note] ");
    assert_eq!(seen, [Some("7,8".to_owned()), None]);
    assert_eq!(losses.len(), 1);
}
