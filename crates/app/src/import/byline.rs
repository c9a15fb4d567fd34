//! The last line of a story that several people wrote, or that someone wrote for others. A story
//! here has one author; the line keeps everybody's name, and leads to their profiles.

use quire_core::{
    BlockId, Document,
    document::{Block, BlockKind, Mark, MarkKind, link, utf16_len},
    person::Person,
};

/// Adds `With B and C, on behalf of the team.`, or nothing when the author says it all.
pub(super) fn add(
    document: &mut Document,
    others: &[Person],
    behalf: Option<&str>,
    behalf_url: Option<&str>,
) {
    if others.is_empty() && behalf.is_none() {
        return;
    }
    let mut line = Line::default();
    for (index, person) in others.iter().enumerate() {
        line.push(match index {
            0 => "With ",
            last if last + 1 == others.len() => " and ",
            _ => ", ",
        });
        let mention = MarkKind::Mention { user_id: person.id.to_string() };
        line.marked(&person.name, mention);
    }
    if let Some(behalf) = behalf {
        line.push(if others.is_empty() { "On behalf of " } else { ", on behalf of " });
        match behalf_url.and_then(address) {
            Some(url) => line.marked(behalf, MarkKind::Link { href: url }),
            None => line.push(behalf),
        }
    }
    line.push(".");
    let end = utf16_len(&line.text);
    let mut marks = vec![Mark { kind: MarkKind::Em, start: 0, end }];
    marks.extend(line.marks);
    document.blocks.push(Block {
        id: free_id(document),
        kind: BlockKind::Paragraph { drop_cap: false },
        text: line.text,
        marks,
    });
}

/// The address of a page as documents may hold it; some sites write more than one into the field.
fn address(written: &str) -> Option<String> {
    let first = written.split(['<', '>']).find(|part| !part.trim().is_empty())?;
    link::clean(first).filter(|url| link::link_kind(url) == Some(link::LinkKind::External))
}

#[derive(Default)]
struct Line {
    text: String,
    marks: Vec<Mark>,
}

impl Line {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn marked(&mut self, text: &str, kind: MarkKind) {
        let start = utf16_len(&self.text);
        self.text.push_str(text);
        self.marks.push(Mark { kind, start, end: utf16_len(&self.text) });
    }
}

fn free_id(document: &Document) -> BlockId {
    let mut index = document.blocks.len();
    loop {
        let id = BlockId::from_index(index);
        if document.blocks.iter().all(|block| block.id != id) {
            return id;
        }
        index += 1;
    }
}
