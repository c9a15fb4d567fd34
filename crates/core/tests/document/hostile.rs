//! Hostile input: whatever goes in as HTML, as Markdown or straight into a document, nothing
//! that acts comes out.

use crate::safe::complaints;
use crate::vectors::vectors;
use crate::{block, document, link, marked_cell, paragraph, table, with_mark};
use quire_core::document::html::{RenderOptions, RenderTarget, render};
use quire_core::document::link::link_kind;
use quire_core::document::{
    BlockKind, CodeBlock, Document, Embed, ImageBlock, ImageLayout, MarkKind, ReadOptions, html_in,
    markdown, validate,
};

/// One or more of every class: elements that run, handlers, addresses, encodings, broken syntax,
/// foreign elements, context escapes, mutation, and Markdown's own doors.
const VECTORS: &[&str] = &[
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<script/x>alert(1)</script>",
    "<script\n>alert(1)</script\n>",
    "<script>alert(1)",
    "<<script>alert(1)//<</script>",
    "<img src=x onerror=alert(1)>",
    "<img src=x onerror=\"alert(1)\" onload='x'>",
    "<img/src='x'/onerror=alert(1)>",
    "<img src=`x`onerror=alert(1)>",
    "<img \"\"\"><script>alert(1)</script>\">",
    "<img src=\"javascript:alert(1)\">",
    "<img src=\"data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+\">",
    "<img src=x:alert(alt) onerror=eval(src) alt=0>",
    "<img srcset=\"x 1x, javascript:alert(1) 2x\">",
    "<p onclick=alert(1) style=\"background:url(javascript:alert(1))\">x</p>",
    "<b onmouseover=alert(1)>x</b>",
    "<a href=\"javascript:alert(1)\">x</a>",
    "<a href=\"JaVaScRiPt:alert(1)\">x</a>",
    "<a href=\" javascript:alert(1)\">x</a>",
    "<a href=\"java\tscript:alert(1)\">x</a>",
    "<a href=\"java\nscript:alert(1)\">x</a>",
    "<a href=\"java&#10;script:alert(1)\">x</a>",
    "<a href=\"&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)\">x</a>",
    "<a href=\"&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)\">x</a>",
    "<a href=\"javascript&colon;alert(1)\">x</a>",
    "<a href=\"\u{1}javascript:alert(1)\">x</a>",
    "<a href=\"\u{200b}javascript:alert(1)\">x</a>",
    "<a href=\"javascript\u{0}:alert(1)\">x</a>",
    "<a href=\"vbscript:msgbox(1)\">x</a>",
    "<a href=\"data:text/html,<script>alert(1)</script>\">x</a>",
    "<a href=\"data:text/html;base64,PHNjcmlwdD4=\">x</a>",
    "<a href=\"//evil.example\">x</a>",
    "<a href=\"/\\evil.example\">x</a>",
    "<a href=\"\\\\evil.example\">x</a>",
    "<a href=\"/\t/evil.example\">x</a>",
    "<a href=\"file:///etc/passwd\">x</a>",
    "<a href=\"blob:https://x.example/1\">x</a>",
    "<a href=\"view-source:javascript:alert(1)\">x</a>",
    "<a href=\"https:evil.example\">x</a>",
    "<a href='https://x.example/\" onclick=\"alert(1)'>x</a>",
    "<a href=https://x.example/><a href=javascript:alert(1)>x</a></a>",
    "<iframe src=\"javascript:alert(1)\"></iframe>",
    "<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>",
    "<iframe src=\"https://www.youtube.com/embed/x\" onload=alert(1)></iframe>",
    "<iframe src=\"https://www.youtube.com/embed/&quot;onload=alert(1)\"></iframe>",
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<svg><a xlink:href=\"javascript:alert(1)\"><text>x</text></a></svg>",
    "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
    "<svg><foreignObject><body onload=alert(1)></foreignObject></svg>",
    "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
    "<math href=\"javascript:alert(1)\">x</math>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    "<style>@import 'https://evil.example/x.css';</style>",
    "<style><img src=\"</style><img src=x onerror=alert(1)//\">",
    "<link rel=stylesheet href=https://evil.example/x.css>",
    "<meta http-equiv=refresh content=\"0;url=javascript:alert(1)\">",
    "<base href=\"javascript:alert(1)//\">",
    "<object data=\"javascript:alert(1)\"></object>",
    "<embed src=\"javascript:alert(1)\">",
    "<applet code=x></applet>",
    "<form action=\"javascript:alert(1)\"><input type=submit><button formaction=javascript:alert(1)>x</form>",
    "<input type=image src=x onerror=alert(1)>",
    "<input autofocus onfocus=alert(1)>",
    "<video src=x onerror=alert(1)></video>",
    "<video><source onerror=alert(1) src=\"javascript:alert(1)\"></video>",
    "<audio src=\"javascript:alert(1)\" autoplay></audio>",
    "<details open ontoggle=alert(1)>x</details>",
    "<marquee onstart=alert(1)>x</marquee>",
    "<body onload=alert(1)>x",
    "<table background=\"javascript:alert(1)\"><tr><td onclick=alert(1)>x</td></tr></table>",
    "<div style=\"width:expression(alert(1))\">x</div>",
    "<xmp><script>alert(1)</script></xmp>",
    "<textarea></textarea><script>alert(1)</script>",
    "<title></title><script>alert(1)</script>",
    "<template><script>alert(1)</script></template>",
    "<plaintext><script>alert(1)</script>",
    "<!--><script>alert(1)</script>-->",
    "<!-- --!><script>alert(1)</script>",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?xml version=\"1.0\"?><script>alert(1)</script>",
    "</p><script>alert(1)</script>",
    "\"><script>alert(1)</script>",
    "'><img src=x onerror=alert(1)>",
    "</code></pre><script>alert(1)</script>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<custom-element onclick=alert(1) is=x>x</custom-element>",
    "<p id=location name=document class=\"x\" data-x=y>x</p>",
    "<figure data-embed=\"javascript:alert(1)\" data-provider=x><a href=x>y</a></figure>",
    "<figure data-embed=\"https://x.example/&quot;><script>alert(1)</script>\"><span>t</span></figure>",
    "<sup data-footnote='\"><script>alert(1)</script>'>1</sup>",
    "<pre><code class=\"language-&quot;><script>alert(1)</script>\">x</code></pre>",
    "<img src=https://x.example/a.png alt='\"><script>alert(1)</script>'>",
    "[x](javascript:alert(1))",
    "[x](<javascript:alert(1)>)",
    "[x](JAVASCRIPT:alert(1) \"t\")",
    "[x](java&#115;cript:alert(1))",
    "[x](data:text/html,x)",
    "[x]: javascript:alert(1)\n\n[x]",
    "<javascript:alert(1)>",
    "![x](javascript:alert(1))",
    "![\"onerror=alert(1)](https://x.example/a.png \"\\\" onerror=alert(1)\")",
    "[![x](https://x.example/a.png)](javascript:alert(1))",
    "```\"><script>alert(1)</script>\ncode\n```",
    "`<script>alert(1)</script>`",
    "| <script>alert(1)</script> |\n| --- |\n| <img src=x onerror=alert(1)> |",
    "| [x](javascript:alert(1)) |\n| --- |\n| <a href=javascript:alert(1)>x</a> |",
    "| [x](<https://x.example/|x>) |\n| --- |\n| `|<script>|` |",
    "| a[^<script>] |\n| --- |\n| <sup data-footnote='\"><script>alert(1)</script>'>1</sup> |",
    "<table><tr><td align='\"onclick=alert(1)' style=\"text-align:center;background:url(javascript:alert(1))\"><a href=\"javascript:alert(1)\"><b>x</td></tr></table>",
    "## <img src=x onerror=alert(1)>",
    "a[^<script>alert(1)</script>]\n\n[^<script>alert(1)</script>]: b",
];

/// Those that were thought of, and those that were made.
fn all() -> Vec<String> {
    VECTORS.iter().map(|vector| (*vector).to_owned()).chain(vectors()).collect()
}

fn assert_harmless(document: &Document, vector: &str) {
    for target in [RenderTarget::Page, RenderTarget::Feed, RenderTarget::Mail] {
        let base = Some("https://quire.example".to_owned());
        let options = RenderOptions { target, absolute_base: base, ..RenderOptions::default() };
        let html = render(document, &options);
        assert_eq!(complaints(&html), Vec::<String>::new(), "{vector}\n{html}");
        assert!(!html.to_lowercase().contains("<script"), "{vector}\n{html}");
    }
}

#[test]
fn nothing_hostile_survives_reading_html() {
    assert!(VECTORS.len() >= 60 && vectors().len() >= 3_000);
    for vector in &all() {
        let parsed = html_in::read(vector);
        assert_eq!(validate(&parsed.document), Ok(()), "{vector}");
        assert_harmless(&parsed.document, vector);
    }
}

#[test]
fn nothing_hostile_survives_reading_markdown() {
    for vector in &quire_cases::drawn(all()) {
        for text in [vector.clone(), format!("Before {vector} after\n\n- {vector}\n\n> {vector}")] {
            let parsed = markdown::read(&text, &ReadOptions::default());
            assert_eq!(validate(&parsed.document), Ok(()), "{vector}");
            assert_harmless(&parsed.document, vector);
            let written = markdown::write(&parsed.document);
            assert_harmless(&markdown::read(&written, &ReadOptions::default()).document, vector);
        }
    }
}

#[test]
fn even_an_unchecked_document_renders_harmlessly() {
    for vector in quire_cases::drawn(all()) {
        let vector = &vector.as_str();
        let image = ImageBlock {
            src: (*vector).to_owned(),
            width: 1,
            height: 1,
            alt: (*vector).to_owned(),
            layout: ImageLayout::Full,
            focus_x: 1,
            focus_y: 2,
            href: Some((*vector).to_owned()),
        };
        let embed = Embed {
            url: (*vector).to_owned(),
            provider: (*vector).to_owned(),
            title: (*vector).to_owned(),
            ratio: 1,
            thumb: Some((*vector).to_owned()),
        };
        let label = || (*vector).to_owned();
        let hostile = document([
            with_mark(paragraph(vector), link(vector), 0, 5),
            with_mark(paragraph(vector), MarkKind::Mention { user_id: label() }, 0, 4),
            with_mark(paragraph(vector), MarkKind::Footnote { label: label() }, 1, 3),
            block(BlockKind::H2, vector),
            block(BlockKind::Code(CodeBlock { lang: Some(label()) }), vector),
            block(table(&[&[vector], &[]]), vector),
            marked_cell(vector, link(vector), 0, 5),
            marked_cell(vector, MarkKind::Mention { user_id: label() }, 0, 4),
            marked_cell(vector, MarkKind::Footnote { label: label() }, 1, 3),
            block(BlockKind::Image(image.clone()), vector),
            block(BlockKind::Embed(embed), vector),
            block(BlockKind::Footnote { label: label() }, vector),
        ]);
        assert!(validate(&hostile).is_err(), "{vector}");
        assert_harmless(&hostile, vector);
    }
}

#[test]
fn refused_links_leave_their_text() {
    let parsed = html_in::read("<p>a <a href=\"javascript:alert(1)\">b</a> c</p>");
    assert_eq!(parsed.document.blocks[0].text, "a b c");
    assert!(parsed.document.blocks[0].marks.is_empty());
    assert_eq!(parsed.losses.len(), 1);
}

#[test]
fn addresses_are_judged_after_parsing() {
    for good in [
        "https://x.example/a?b=c#d",
        "http://x.example",
        "HTTPS://x.example",
        "mailto:ada@x.example",
        "/path",
        "/",
        "#part",
        "https://日本.example/道",
    ] {
        assert!(link_kind(good).is_some(), "{good}");
    }
    for bad in [
        "",
        " ",
        "path",
        "../path",
        "//x.example",
        "/\\x.example",
        "javascript:alert(1)",
        "https://",
        "http:x.example",
        "https:/x.example",
        "ftp://x.example",
        "mailto:",
        "https://x.example/ a",
        "https://x.example/\u{202e}a",
        "x-javascript:alert(1)",
        "about:blank",
        "https://x.example\\@evil.example",
    ] {
        assert_eq!(link_kind(bad), None, "{bad}");
    }
}

/// Reads the same beginning a hundred thousand times over; a reader that recurses would die.
fn nest_html(units: &[&str]) {
    for unit in units {
        let parsed = html_in::read(&format!("{}x", unit.repeat(100_000)));
        assert_eq!(validate(&parsed.document), Ok(()), "{unit}");
        assert_harmless(&parsed.document, unit);
    }
}

#[test]
fn endless_formatting_is_no_harm() {
    nest_html(&["<b>", "<a href=/x>", "<font a=1>", "<p>", "<b><p>"]);
}

#[test]
fn endless_containers_are_no_harm() {
    nest_html(&["<div>", "<ul><li>", "<blockquote>", "<figure>"]);
}

#[test]
fn endless_tables_are_no_harm() {
    nest_html(&["<table><tr><td>", "<td>"]);
}

#[test]
fn endless_markdown_is_no_harm() {
    for unit in ["> ", "- ", "**", "[", "*a ", "`", "![", "<b>", "1. ", "[^1]: "] {
        let parsed = markdown::read(&format!("{}x", unit.repeat(20_000)), &ReadOptions::default());
        assert_eq!(validate(&parsed.document), Ok(()), "{unit}");
        assert_harmless(&parsed.document, unit);
    }
}

#[test]
fn endless_ends_and_attributes_are_no_harm() {
    let ends = format!("{}{}x", "<div><b>".repeat(500), "</i></li></td>".repeat(50_000));
    assert_eq!(html_in::read(&ends).document.blocks[0].text, "x");
    let attributes: String = (0..50_000).map(|n| format!(" a{n}=1")).collect();
    assert_eq!(html_in::read(&format!("<p{attributes}>x")).document.blocks[0].text, "x");
}

#[test]
fn many_equal_names_are_no_harm() {
    let headings = html_in::read(&"<h2>x</h2>".repeat(9_000)).document;
    let ids = quire_core::document::headings(&headings);
    assert_eq!(ids.last().map(|heading| heading.id.as_str()), Some("x-9000"));
    let notes = html_in::read(&"<li data-footnote=x>y</li>".repeat(9_000)).document;
    assert_eq!((notes.blocks.len(), validate(&notes)), (9_000, Ok(())));
    let codes = "[gallery]".repeat(20_000);
    let (html, _) = html_in::shortcode::expand(&codes, &mut |_| None);
    assert_eq!(html, "");
}
