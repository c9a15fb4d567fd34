//! HTML out of a document.

use crate::{block, document, link, marked_cell, paragraph, table, with_mark};
use quire_core::colour::Colour;
use quire_core::document::html::{RenderOptions, RenderTarget, render};
use quire_core::document::{
    Align, Block, BlockKind, CodeBlock, Embed, ImageBlock, ImageGrid, ImageLayout, ListKind,
    MarkKind, headings,
};
use quire_core::image::Placeholder;
use std::sync::Arc;

fn page(blocks: impl IntoIterator<Item = Block>) -> String {
    render(&document(blocks), &RenderOptions::default()).trim_end().to_owned()
}

fn feed(blocks: impl IntoIterator<Item = Block>) -> String {
    let options = RenderOptions {
        target: RenderTarget::Feed,
        absolute_base: Some("https://quire.example/".to_owned()),
        ..RenderOptions::default()
    };
    render(&document(blocks), &options).trim_end().to_owned()
}

fn item(list: ListKind, depth: u8, text: &str) -> Block {
    block(BlockKind::Li { list, depth, start: None }, text)
}

fn image() -> ImageBlock {
    ImageBlock {
        src: "abc.png".to_owned(),
        width: 640,
        height: 480,
        alt: "A \"cat\"".to_owned(),
        layout: ImageLayout::Outset,
        focus_x: 30,
        focus_y: 50,
        href: None,
    }
}

#[test]
fn overlapping_marks_are_split_into_nested_elements() {
    let text =
        with_mark(with_mark(paragraph("abcdef"), MarkKind::Strong, 0, 4), MarkKind::Em, 2, 6);
    assert_eq!(page([text]), "<p dir=\"auto\"><strong>ab<em>cd</em></strong><em>ef</em></p>");
}

#[test]
fn a_link_is_not_parted_by_formatting() {
    let text = with_mark(with_mark(paragraph("abcdef"), MarkKind::Strong, 0, 4), link("/x"), 2, 6);
    assert_eq!(
        page([text]),
        "<p dir=\"auto\"><strong>ab</strong><a href=\"/x\"><strong>cd</strong>ef</a></p>"
    );
}

#[test]
fn links_never_nest() {
    let text = with_mark(with_mark(paragraph("abcdef"), link("/a"), 0, 6), link("/b"), 2, 4);
    assert_eq!(page([text]), "<p dir=\"auto\"><a href=\"/a\">abcdef</a></p>");
}

#[test]
fn offsets_are_utf16_units() {
    let text = with_mark(paragraph("😀日本語 é"), MarkKind::Strong, 2, 4);
    assert_eq!(page([text]), "<p dir=\"auto\">😀<strong>日本</strong>語 é</p>");
}

#[test]
fn only_links_to_other_sites_carry_rel() {
    let text = |href: &str| with_mark(paragraph("x"), link(href), 0, 1);
    assert_eq!(
        page([text("https://x.example/?a=1&b=2")]),
        "<p dir=\"auto\"><a href=\"https://x.example/?a=1&amp;b=2\" rel=\"noopener nofollow ugc\">x</a></p>"
    );
    assert_eq!(page([text("/x")]), "<p dir=\"auto\"><a href=\"/x\">x</a></p>");
    assert_eq!(
        page([text("mailto:a@x.example")]),
        "<p dir=\"auto\"><a href=\"mailto:a@x.example\">x</a></p>"
    );
    assert_eq!(
        feed([text("https://quire.example/x")]),
        "<p dir=\"auto\"><a href=\"https://quire.example/x\">x</a></p>"
    );
}

#[test]
fn feeds_have_absolute_addresses_and_no_classes() {
    let text = with_mark(paragraph("x"), link("/x"), 0, 1);
    assert_eq!(feed([text]), "<p dir=\"auto\"><a href=\"https://quire.example/x\">x</a></p>");
    let picture = ImageBlock { src: "/i/a.png".to_owned(), ..image() };
    assert_eq!(
        feed([block(BlockKind::Image(picture), "")]),
        "<figure><img src=\"https://quire.example/i/a.png\" alt=\"A &quot;cat&quot;\" width=\"640\" height=\"480\" loading=\"lazy\"></figure>"
    );
    let done = item(ListKind::Done, 0, "x");
    assert_eq!(feed([done]), "<ul><li dir=\"auto\">☑ x</li></ul>");
}

#[test]
fn lists_nest_by_depth() {
    use ListKind::{Done, Ol, Ul};
    let html = page([
        item(Ul, 0, "a"),
        item(Ol, 1, "b"),
        item(Ul, 0, "c"),
        item(Done, 0, "d"),
        item(Ol, 0, "e"),
    ]);
    assert_eq!(
        html,
        "<ul><li dir=\"auto\">a<ol><li dir=\"auto\">b</li></ol></li>\n<li dir=\"auto\">c</li>\n\
         <li dir=\"auto\"><label><input type=\"checkbox\" disabled checked> d</label></li></ul>\
         <ol><li dir=\"auto\">e</li></ol>"
    );
}

#[test]
fn a_numbered_list_goes_on_after_code() {
    let third = BlockKind::Li { list: ListKind::Ol, depth: 0, start: Some(3) };
    assert_eq!(page([block(third, "c")]), "<ol start=\"3\"><li dir=\"auto\">c</li></ol>");
}

#[test]
fn headings_have_unique_ids() {
    let blocks = [
        block(BlockKind::H2, "Intro"),
        block(BlockKind::H3, "Intro"),
        block(BlockKind::H2, "日本"),
        block(BlockKind::H2, "?!"),
        block(BlockKind::H2, "fn 1"),
    ];
    let ids: Vec<String> = headings(&document(blocks.clone())).into_iter().map(|h| h.id).collect();
    assert_eq!(ids, ["intro", "intro-2", "日本", "section", "section-fn-1"]);
    assert!(page(blocks).contains("<h3 id=\"intro-2\" dir=\"auto\">Intro</h3>"));
}

#[test]
fn footnotes_are_numbered_by_reference_and_link_back() {
    let note = |label: &str| MarkKind::Footnote { label: label.to_owned() };
    let text = with_mark(with_mark(paragraph("a x b y c x"), note("x"), 2, 3), note("y"), 6, 7);
    let text = with_mark(text, note("x"), 10, 11);
    let html = page([
        text,
        block(BlockKind::Footnote { label: "y".to_owned() }, "Why"),
        block(BlockKind::Footnote { label: "x".to_owned() }, "Ex"),
    ]);
    assert!(html.contains("a <sup data-footnote=\"x\"><a href=\"#fn-1\" id=\"fnref-1\" role=\"doc-noteref\">1</a></sup> b"));
    assert!(html.contains("id=\"fnref-1-2\""));
    let (first, second) = (html.find("Ex").unwrap(), html.find("Why").unwrap());
    assert!(first < second, "{html}");
    assert!(html.contains(
        "<a href=\"#fnref-1-2\" role=\"doc-backlink\" aria-label=\"Back to reference 1\">↩</a>"
    ));
}

#[test]
fn small_headings_leave_out_no_level() {
    let all = [block(BlockKind::H3, "a"), block(BlockKind::H2, "b"), block(BlockKind::H3, "c")];
    let html = page(all.clone());
    assert!(html.contains("<h2 class=\"small-heading\" id=\"a\""), "{html}");
    assert!(html.contains("<h2 id=\"b\"") && html.contains("<h3 id=\"c\""), "{html}");
    assert!(feed(all).contains("<h2 dir=\"auto\">a</h2>"));
}

#[test]
fn tokens_of_code_are_marked_on_pages_and_ranges_that_are_none_are_left_out() {
    let code = BlockKind::Code(CodeBlock { lang: Some("rust".to_owned()) });
    let code = vec![block(code, "a <ß> c")];
    let options = |target| RenderOptions {
        target,
        code_tokens: Arc::new(|lang, code| {
            assert_eq!((lang, code), ("rust", "a <ß> c"));
            vec![(0..1, "tok-a"), (2..6, "tok-b"), (4..7, "tok-c"), (7..99, "tok-d")]
        }),
        ..RenderOptions::default()
    };
    let page = render(&document(code.clone()), &options(RenderTarget::Page));
    let expected = "<span class=\"tok-a\">a</span> <span class=\"tok-b\">&lt;ß&gt;</span> c</code>";
    assert!(page.contains(expected), "{page}");
    let feed = render(&document(code), &options(RenderTarget::Feed));
    assert!(feed.contains("<code>a &lt;ß&gt; c</code>"), "{feed}");
}

#[test]
fn code_pictures_tables_embeds_and_quotes_have_their_elements() {
    let code = BlockKind::Code(CodeBlock { lang: Some("rust".to_owned()) });
    assert_eq!(
        page([block(code, "a < b\n\tc")]),
        "<pre dir=\"ltr\" tabindex=\"0\" role=\"group\" aria-label=\"Code\" data-lang=\"rust\"><code class=\"language-rust\">a &lt; b\n\tc</code></pre>"
    );
    assert_eq!(
        page([block(BlockKind::Image(image()), "Cap")]),
        "<figure class=\"image\" data-layout=\"outset\"><img src=\"abc.png\" alt=\"A &quot;cat&quot;\" width=\"640\" height=\"480\" data-focus=\"30 50\" style=\"object-position:30% 50%\" loading=\"lazy\"><figcaption dir=\"auto\">Cap</figcaption></figure>"
    );
    let grid = BlockKind::ImageGrid(ImageGrid { images: vec![image(), image()] });
    assert!(page([block(grid, "")]).starts_with("<figure class=\"image-grid\"><img "));
    let embed = Embed {
        url: "https://vimeo.com/1".to_owned(),
        provider: "Vimeo".to_owned(),
        title: "Film".to_owned(),
        ratio: 56,
        thumb: None,
    };
    assert_eq!(
        page([block(BlockKind::Embed(embed), "")]),
        "<figure class=\"embed\" data-embed=\"https://vimeo.com/1\" data-provider=\"Vimeo\" data-ratio=\"56\"><a href=\"https://vimeo.com/1\" rel=\"noopener nofollow ugc\"><span dir=\"auto\">Film</span></a></figure>"
    );
    assert_eq!(
        page([block(table(&[&["A"], &["1\n2"]]), "")]),
        "<div class=\"table\" role=\"group\" aria-label=\"Table\" tabindex=\"0\"><table><thead><tr><th scope=\"col\" dir=\"auto\">A</th></tr></thead><tbody><tr><td dir=\"auto\">1<br>2</td></tr></tbody></table></div>"
    );
    assert_eq!(
        page([
            block(BlockKind::Quote, "a"),
            block(BlockKind::Quote, "b"),
            block(BlockKind::PullQuote, "c")
        ]),
        "<blockquote><p dir=\"auto\">a</p><p dir=\"auto\">b</p></blockquote>\n<blockquote class=\"pull-quote\"><p dir=\"auto\">c</p></blockquote>"
    );
    assert_eq!(page([block(BlockKind::Separator, "")]), "<hr>");
    assert_eq!(
        page([block(BlockKind::Paragraph { drop_cap: true }, "A")]),
        "<p class=\"drop-cap\" dir=\"auto\">A</p>"
    );
}

#[test]
fn cells_are_formatted_aligned_and_refer_to_footnotes() {
    let mut linked = marked_cell("a < b", link("/x"), 0, 1);
    let BlockKind::Table { align, .. } = &mut linked.kind else { panic!("table") };
    align.push(Align::Center);
    assert_eq!(
        feed([linked]),
        "<table><thead><tr><th scope=\"col\" align=\"center\" dir=\"auto\"><a href=\"https://quire.example/x\">a</a> &lt; b</th></tr></thead></table>"
    );
    let note = |label: &str| MarkKind::Footnote { label: label.to_owned() };
    let html = page([
        marked_cell("a x", note("x"), 2, 3),
        with_mark(paragraph("b y"), note("y"), 2, 3),
        block(BlockKind::Footnote { label: "y".to_owned() }, "Why"),
        block(BlockKind::Footnote { label: "x".to_owned() }, "Ex"),
    ]);
    assert!(html.contains("a <sup data-footnote=\"x\"><a href=\"#fn-1\""), "{html}");
    assert!(html.find("Ex").unwrap() < html.find("Why").unwrap(), "{html}");
}

#[test]
fn mentions_lead_to_people() {
    let kind = MarkKind::Mention { user_id: "0123456789ab".to_owned() };
    assert_eq!(
        page([with_mark(paragraph("Ada"), kind, 0, 3)]),
        "<p dir=\"auto\"><a href=\"/u/0123456789ab\" data-mention=\"0123456789ab\">Ada</a></p>"
    );
}

#[test]
fn a_locked_story_shows_its_beginning_only() {
    let words = "word ".repeat(30);
    let story = document((0..6).map(|n| paragraph(&format!("{n} {words}"))));
    let options = RenderOptions { preview: true, ..RenderOptions::default() };
    let html = render(&story, &options);
    assert!(
        html.contains(">0 word") && html.contains(">1 word") && !html.contains(">2 word"),
        "{html}"
    );
}

#[test]
fn a_page_names_narrower_copies_of_a_picture_and_a_feed_does_not() {
    let copies = |src: &str| -> Vec<(String, u32)> {
        [320, 640, 1080].map(|width| (format!("/{src}?w={width}"), width)).into()
    };
    let picture = || document([block(BlockKind::Image(image()), "")]);
    let options = RenderOptions { image_copies: Arc::new(copies), ..RenderOptions::default() };
    let html = render(&picture(), &options);
    assert!(
        html.contains(
            " srcset=\"/abc.png?w=320 320w, abc.png 640w\" sizes=\"(min-width: 1192px) 1192px, 100vw\""
        ),
        "none is wider than the picture: {html}"
    );
    let feed = RenderOptions { target: RenderTarget::Feed, ..options };
    assert!(!render(&picture(), &feed).contains("srcset"));
}

#[test]
fn a_page_shows_a_stand_in_until_a_picture_is_there_and_keeps_its_focus_when_it_is_cut() {
    let picture = || document([block(BlockKind::Image(image()), "")]);
    let with = |colour, image_uri: Option<&str>| {
        let placeholder = Placeholder { colour, image_uri: image_uri.map(str::to_owned) };
        RenderOptions {
            placeholders: [(image().src, placeholder)].into(),
            ..RenderOptions::default()
        }
    };
    let (red, tiny) = (Some(Colour::rgb(255, 0, 0)), Some("data:image/webp;base64,UklGR+/="));
    let html = render(&picture(), &with(red, tiny));
    let (x, y) = (image().focus_x, image().focus_y);
    assert_ne!((x, y), (50, 50));
    assert!(
        html.contains(&format!(
            " style=\"object-position:{x}% {y}%;background:#ff0000 \
             url(data:image/webp;base64,UklGR+/=) 50%/cover\""
        )),
        "{html}"
    );
    let html = render(&picture(), &with(None, tiny));
    assert!(html.contains(";background:url(data:image/webp;base64,UklGR+/=)"), "{html}");
    // What can be seen through has nothing behind it; what is no placeholder of ours is left out.
    for other in [
        None,
        Some("https://x.example/"),
        Some("data:image/webp;base64,a)"),
        Some("data:image/svg+xml;base64,AAAA"),
        Some("data:image/webp;base64,a;b"),
    ] {
        let html = render(&picture(), &with(red, other));
        assert!(!html.contains("background"), "{html}");
    }
    for target in [RenderTarget::Feed, RenderTarget::Mail] {
        let html = render(&picture(), &RenderOptions { target, ..with(red, tiny) });
        assert!(!html.contains("style"), "{html}");
    }
}
