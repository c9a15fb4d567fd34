//! Generated documents in canonical form.

use crate::document;
use proptest::prelude::*;
use quire_core::BlockId;
use quire_core::document::{
    Block, BlockKind, CodeBlock, Document, Embed, Image, ImageGrid, ImageLayout, ListKind, Mark,
    MarkKind, normalise, utf16_len,
};

/// Words that try the escaping, wide characters, and scripts of all directions.
fn words() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        6 => "[a-zA-Z0-9]{1,8}",
        2 => "[!-~]{1,6}",
        1 => prop::sample::select(vec![
            "😀", "👩‍👩‍👧", "日本語", "שלום", "é", "e\u{301}", "1.", "-", "#", "***", "__", "``", "&lt;", "<b>",
            "](", "\\", "[^a]", "\u{a0}", "|", "![", "<!--", "{#x}", "~~", "…",
        ])
        .prop_map(str::to_owned),
    ];
    let line = prop::collection::vec(word, 1..6).prop_map(|words| words.join(" "));
    prop::collection::vec(line, 1..3).prop_map(|lines| lines.join("\n"))
}

fn one_line() -> impl Strategy<Value = String> {
    words().prop_map(|text| text.replace('\n', " "))
}

fn address() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "https://x.example/",
        "https://x.example/a(b)?c=d&e=f#g",
        "/own/path",
        "#part",
        "mailto:ada@x.example",
        "https://x.example/*_~",
        "https://日本.example/道",
        "http://x.example/a&lt;b",
        "/a%20b",
    ])
    .prop_map(str::to_owned)
}

fn mark_kind() -> impl Strategy<Value = MarkKind> {
    prop_oneof![
        3 => Just(MarkKind::Strong),
        3 => Just(MarkKind::Em),
        2 => Just(MarkKind::Code),
        2 => Just(MarkKind::Strike),
        2 => address().prop_map(|href| MarkKind::Link { href }),
        1 => Just(MarkKind::Mention { user_id: "0123456789ab".to_owned() }),
    ]
}

fn written(kind: BlockKind, text: String, marks: Vec<(MarkKind, u32, u32)>) -> Block {
    let units = utf16_len(&text).max(1);
    let marks = marks
        .into_iter()
        .map(|(kind, start, length)| {
            let start = start % units;
            Mark { kind, start, end: (start + 1 + length % 12).min(units) }
        })
        .collect();
    Block { id: BlockId::from_index(0), kind, text, marks }
}

fn marks() -> impl Strategy<Value = Vec<(MarkKind, u32, u32)>> {
    prop::collection::vec((mark_kind(), 0_u32..60, 0_u32..12), 0..5)
}

fn image() -> impl Strategy<Value = Image> {
    let layout =
        prop::sample::select(vec![ImageLayout::Inset, ImageLayout::Outset, ImageLayout::Full]);
    let src =
        prop::sample::select(vec!["abc.png", "/i/a.png", "https://x.example/a.png?x=1&y=(2)"]);
    let size = prop_oneof![Just(0_u32), 1_u32..5000];
    let sizes = (size.clone(), size, 0_u8..=100, 0_u8..=100);
    let plain = any::<bool>();
    (src, sizes, one_line(), layout, prop::option::of(address()), plain).prop_map(
        |(src, (width, height, focus_x, focus_y), alt, layout, href, plain)| {
            let image =
                Image { src: src.to_owned(), width, height, alt, layout, focus_x, focus_y, href };
            if !plain {
                return image;
            }
            Image {
                width: 0,
                height: 0,
                focus_x: 50,
                focus_y: 50,
                layout: ImageLayout::Inset,
                href: None,
                ..image
            }
        },
    )
}

fn writing() -> impl Strategy<Value = BlockKind> {
    let list =
        prop::sample::select(vec![ListKind::Ul, ListKind::Ol, ListKind::Todo, ListKind::Done]);
    prop_oneof![
        4 => any::<bool>().prop_map(|drop_cap| BlockKind::Paragraph { drop_cap }),
        1 => Just(BlockKind::H2),
        1 => Just(BlockKind::H3),
        2 => Just(BlockKind::Quote),
        1 => Just(BlockKind::PullQuote),
        6 => (list, 0_u8..4).prop_map(|(list, depth)| BlockKind::Li { list, depth, start: None }),
    ]
}

fn code() -> impl Strategy<Value = Block> {
    let lang = prop::option::of(prop::sample::select(vec!["rust", "c++", "c#", "text"]));
    let line = prop::sample::select(vec![
        "fn a() {", "\tb", "", "```", "    x  y", "<i>&amp;", "}", "~~~~", "> ",
    ]);
    (lang, prop::collection::vec(line, 1..5)).prop_map(|(lang, lines)| {
        let text = format!("{}.", lines.join("\n"));
        let kind = BlockKind::Code(CodeBlock { lang: lang.map(str::to_owned) });
        written(kind, text, Vec::new())
    })
}

fn table() -> impl Strategy<Value = Block> {
    (1_usize..4, 1_usize..4).prop_flat_map(|(columns, rows)| {
        let cell = prop_oneof![1 => Just(String::new()), 4 => words()];
        let row = prop::collection::vec(cell, columns);
        (prop::collection::vec(row, rows), one_line()).prop_map(|(mut rows, first)| {
            rows[0][0] = first;
            written(BlockKind::Table { rows }, String::new(), Vec::new())
        })
    })
}

fn embed() -> impl Strategy<Value = Block> {
    let thumb = prop::option::of(Just("thumb.png".to_owned()));
    (one_line(), 1_u16..300, thumb, words(), marks()).prop_map(
        |(title, ratio, thumb, text, marks)| {
            let embed = Embed {
                url: "https://vimeo.com/1?a=b&c=d".to_owned(),
                provider: "Vimeo".to_owned(),
                title,
                ratio,
                thumb,
            };
            written(BlockKind::Embed(embed), text, marks)
        },
    )
}

fn any_block() -> impl Strategy<Value = Block> {
    prop_oneof![
        8 => (writing(), words(), marks()).prop_map(|(kind, text, marks)| written(kind, text, marks)),
        1 => code(),
        1 => table(),
        1 => embed(),
        1 => (image(), prop_oneof![Just(String::new()), words()], marks())
            .prop_map(|(image, text, marks)| written(BlockKind::Image(image), text, marks)),
        1 => (prop::collection::vec(image(), 2..=3), prop_oneof![Just(String::new()), words()], marks())
            .prop_map(|(mut images, text, marks)| {
                images.iter_mut().for_each(|image| image.layout = ImageLayout::Inset);
                written(BlockKind::ImageGrid(ImageGrid { images }), text, marks)
            }),
        1 => Just(written(BlockKind::Separator, String::new(), Vec::new())),
    ]
}

/// A valid document in canonical form, with a footnote at times.
pub(crate) fn any_document() -> impl Strategy<Value = Document> {
    let note = prop::option::of((words(), marks()));
    (prop::collection::vec(any_block(), 0..6), note).prop_map(|(mut blocks, note)| {
        if let Some((text, marks)) = note {
            let label = || "n-1".to_owned();
            let mut with_note = written(
                BlockKind::Paragraph { drop_cap: false },
                "See n-1 here".to_owned(),
                vec![],
            );
            with_note.marks.push(Mark {
                kind: MarkKind::Footnote { label: label() },
                start: 4,
                end: 7,
            });
            blocks.push(with_note);
            blocks.push(written(BlockKind::Footnote { label: label() }, text, marks));
        }
        let mut document = document(blocks);
        normalise(&mut document);
        document
    })
}
