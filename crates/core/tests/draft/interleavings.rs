//! Random interleavings of tabs that write, save, lose answers, and settle conflicts.

use super::{head, paragraph};
use proptest::prelude::*;
use quire_core::{
    BlockId,
    document::Block,
    draft::{Changes, Conflict, Draft, Edit, Head, NotMerged},
};

/// A tab: what it shows, what it and the server agreed on last, and how often it wrote.
#[derive(Clone)]
struct Tab {
    name: char,
    shown: Draft,
    agreed: Draft,
    base: i64,
    count: u32,
}

/// What someone does next.
#[derive(Debug, Clone, Copy)]
enum Act {
    Write(usize),
    Add(usize),
    Delete(usize),
    Move(usize, usize),
    Title,
    Save,
    /// Saves, and the answer gets lost: the tab sends the same again.
    SaveTwice,
}

impl Tab {
    fn open(name: char, head: &Head) -> Self {
        let draft = head.draft.clone();
        Self { name, shown: draft.clone(), agreed: draft, base: head.revision, count: 0 }
    }

    fn word(&mut self) -> String {
        self.count += 1;
        format!("{}{}", self.name, self.count)
    }

    fn act(&mut self, act: Act) {
        let word = self.word();
        let blocks = &mut self.shown.document.blocks;
        let length = blocks.len();
        match act {
            Act::Write(at) if length > 0 => blocks[at % length].text = word,
            Act::Delete(at) if length > 0 => drop(blocks.remove(at % length)),
            Act::Move(from, to) if length > 0 => {
                let block = blocks.remove(from % length);
                blocks.insert(to % length, block);
            }
            Act::Add(at) => blocks.insert(at % (length + 1), paragraph(&word, &word)),
            Act::Title => self.shown.title = word,
            _ => {}
        }
    }

    /// What the tab changed since it and the server agreed.
    fn edit(&self) -> Edit {
        let (shown, agreed) = (&self.shown, &self.agreed);
        let order = |draft: &Draft| -> Vec<BlockId> {
            draft.document.blocks.iter().map(|block| block.id.clone()).collect()
        };
        let here = |id: &BlockId| shown.document.blocks.iter().any(|block| block.id == *id);
        Edit {
            base: self.base,
            title: (shown.title != agreed.title).then(|| shown.title.clone()),
            subtitle: None,
            blocks: shown
                .document
                .blocks
                .iter()
                .filter(|block| !agreed.document.blocks.contains(block))
                .cloned()
                .collect(),
            deleted: order(agreed).into_iter().filter(|id| !here(id)).collect(),
            order: (order(shown) != order(agreed)).then(|| order(shown)),
        }
    }

    /// Puts what others wrote into what is shown.
    fn take(&mut self, changes: Changes) {
        let Changes { title, subtitle, blocks, deleted, order } = changes;
        self.shown.title = title.unwrap_or_else(|| self.shown.title.clone());
        self.shown.subtitle = subtitle.unwrap_or_else(|| self.shown.subtitle.clone());
        let mine = &mut self.shown.document.blocks;
        mine.retain(|block| !deleted.contains(&block.id));
        for block in blocks {
            match mine.iter_mut().find(|mine| mine.id == block.id) {
                Some(mine) => *mine = block,
                None => mine.push(block),
            }
        }
        let place = |block: &Block| order.iter().position(|id| *id == block.id);
        mine.sort_by_key(|block| place(block).unwrap_or(usize::MAX));
    }
}

/// Whatever the head said and no longer says, the tab that saved had seen and changed.
fn nothing_is_lost(before: &Head, after: &Head, saver: &Tab) -> Result<(), TestCaseError> {
    for old in &before.draft.document.blocks {
        if !after.draft.document.blocks.contains(old) {
            prop_assert!(saver.agreed.document.blocks.contains(old), "{old:?} was never seen");
            prop_assert!(!saver.shown.document.blocks.contains(old), "{old:?} was not changed");
        }
    }
    for mine in &saver.shown.document.blocks {
        if !saver.agreed.document.blocks.contains(mine) {
            prop_assert!(after.draft.document.blocks.contains(mine), "{mine:?} was not saved");
        }
    }
    if before.draft.title != after.draft.title {
        prop_assert_eq!(&saver.agreed.title, &before.draft.title);
    }
    Ok(())
}

/// The tab saves; conflicts are settled by keeping both versions.
fn save(server: &mut Head, tab: &mut Tab, again: bool) -> Result<(), TestCaseError> {
    for _ in 0..8 {
        let edit = tab.edit();
        match server.merge(&edit) {
            Ok(merged) => {
                nothing_is_lost(server, &merged.head, tab)?;
                *server = merged.head;
                let others = if again { server.answer_again(&edit) } else { merged.others };
                if let Some(others) = others {
                    tab.take(others);
                }
                prop_assert_eq!(&tab.shown, &server.draft, "tab and server agree");
                tab.agreed = tab.shown.clone();
                tab.base = server.revision;
                return Ok(());
            }
            Err(NotMerged::Conflicts { conflicts, changes }) => {
                settle(server, tab, conflicts, &changes);
            }
            Err(NotMerged::Edit(error)) => prop_assert!(false, "refused: {error}"),
        }
    }
    prop_assert!(false, "the conflicts have no end");
    Ok(())
}

/// Keeps both versions: theirs where it stands, mine as a new block behind the others.
fn settle(server: &Head, tab: &mut Tab, conflicts: Vec<Conflict>, changes: &Changes) {
    let mut kept = Vec::new();
    let mut title = None;
    for conflict in conflicts {
        match conflict {
            Conflict::Title { mine, theirs } => title = Some(format!("{theirs} {mine}")),
            Conflict::Subtitle { .. } => {}
            Conflict::Block { mine: Some(mine), .. } => kept.push(mine.text),
            Conflict::Block { mine: None, .. } => {}
        }
    }
    // What only this tab changed stays as it is.
    let edit = tab.edit();
    let untouched: Vec<Block> =
        edit.blocks.into_iter().filter(|block| !kept.contains(&block.text)).collect();
    let gone: Vec<BlockId> = edit
        .deleted
        .into_iter()
        .filter(|id| !changes.blocks.iter().any(|block| block.id == *id))
        .collect();
    let my_title = title.or(edit.title);
    tab.agreed = server.draft.clone();
    tab.base = server.revision;
    tab.shown = server.draft.clone();
    tab.shown.title = my_title.unwrap_or_else(|| server.draft.title.clone());
    let blocks = &mut tab.shown.document.blocks;
    blocks.retain(|block| !gone.contains(&block.id));
    for block in untouched {
        match blocks.iter_mut().find(|there| there.id == block.id) {
            Some(there) => *there = block,
            None => blocks.push(block),
        }
    }
    for text in kept {
        tab.count += 1;
        blocks.push(paragraph(&format!("{}{}", tab.name, tab.count), &text));
    }
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        4 => any::<usize>().prop_map(Act::Write),
        2 => any::<usize>().prop_map(Act::Add),
        2 => any::<usize>().prop_map(Act::Delete),
        2 => any::<(usize, usize)>().prop_map(|(from, to)| Act::Move(from, to)),
        1 => Just(Act::Title),
        4 => Just(Act::Save),
        1 => Just(Act::SaveTwice),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(quire_cases::drawn_count(10_000)))]

    /// 10,000 random interleavings of three tabs: every save that was acknowledged is in the text
    /// until a tab that had seen it changes it, and after each answer tab and server agree.
    #[test]
    fn nothing_acknowledged_is_lost(acts in prop::collection::vec((0_usize..3, act()), 1..20)) {
        let mut server = head("abcd");
        let mut tabs: Vec<Tab> =
            ['x', 'y', 'z'].into_iter().map(|name| Tab::open(name, &server)).collect();
        for (tab, act) in acts {
            let tab = &mut tabs[tab];
            match act {
                Act::Save => save(&mut server, tab, false)?,
                Act::SaveTwice => save(&mut server, tab, true)?,
                act => tab.act(act),
            }
            let mut seen = std::collections::HashSet::new();
            let blocks = &server.draft.document.blocks;
            prop_assert!(blocks.iter().all(|block| seen.insert(&block.id)), "ids are unique");
        }
        for tab in &mut tabs {
            save(&mut server, tab, false)?;
        }
    }
}
