//! Bringing an edit and the newest revision together (decision 0017).

use super::{
    BlockRevisions, Draft, Edit, EditError, Head,
    order::{arrange, moved},
};
use crate::{BlockId, Document, document::Block};
use std::collections::{HashMap, HashSet};

/// A draft with an edit in it (decision 0017).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// The new head; it has a new revision only when the edit changed something.
    pub head: Head,
    /// What others wrote since the edit's base; `None` when no one did.
    pub others: Option<Changes>,
}

/// What has changed since a revision (decision 0017).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    /// The title, if it changed.
    pub title: Option<String>,
    /// The subtitle, if it changed.
    pub subtitle: Option<String>,
    /// Blocks written since.
    pub blocks: Vec<Block>,
    /// Blocks deleted since.
    pub deleted: Vec<BlockId>,
    /// All blocks in reading order.
    pub order: Vec<BlockId>,
}

/// A part that both sides changed to something different; `None` stands for deleted
/// (decision 0017).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Conflict {
    /// The title.
    Title {
        /// What the edit says.
        mine: String,
        /// What the newest revision says.
        theirs: String,
    },
    /// The subtitle.
    Subtitle {
        /// What the edit says.
        mine: String,
        /// What the newest revision says.
        theirs: String,
    },
    /// A block.
    Block {
        /// Which.
        id: BlockId,
        /// What the edit says.
        mine: Option<Box<Block>>,
        /// What the newest revision says.
        theirs: Option<Box<Block>>,
    },
}

/// Why an edit was not taken; nothing of it was (decision 0017).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotMerged {
    /// It makes no sense.
    Edit(EditError),
    /// Both sides changed the same parts.
    Conflicts {
        /// Those parts.
        conflicts: Vec<Conflict>,
        /// Everything others wrote since the edit's base.
        changes: Box<Changes>,
    },
}

impl Head {
    /// Brings `edit` into the newest revision. Parts that only one side changed are taken as that
    /// side has them; a part that both sides changed alike is no conflict.
    ///
    /// # Errors
    /// [`NotMerged`].
    pub fn merge(&self, edit: &Edit) -> Result<Merged, NotMerged> {
        edit.check(self).map_err(NotMerged::Edit)?;
        let conflicts = self.conflicts(edit);
        if !conflicts.is_empty() {
            let changes = Box::new(self.since(edit.base));
            return Err(NotMerged::Conflicts { conflicts, changes });
        }
        let draft = self.with(edit);
        let block_revisions = self.stamped(edit, &draft);
        let is_changed = draft != self.draft;
        let revision = self.revision.saturating_add(i64::from(is_changed));
        let others = self.others(edit, &draft);
        Ok(Merged { head: Head { revision, draft, block_revisions }, others })
    }

    /// What an edit that is in the newest revision already has to be answered: what others wrote.
    #[must_use]
    pub fn answer_again(&self, edit: &Edit) -> Option<Changes> {
        self.others(edit, &self.draft)
    }

    /// Everything that changed after `revision`.
    #[must_use]
    pub fn since(&self, revision: i64) -> Changes {
        let Draft { title, subtitle, document } = &self.draft;
        let written = |block: &&Block| self.block_revisions.written(&block.id) > revision;
        Changes {
            title: (self.block_revisions.title() > revision).then(|| title.clone()),
            subtitle: (self.block_revisions.subtitle() > revision).then(|| subtitle.clone()),
            blocks: document.blocks.iter().filter(written).cloned().collect(),
            deleted: self.block_revisions.deleted_after(revision).cloned().collect(),
            order: ids(document).cloned().collect(),
        }
    }

    fn conflicts(&self, edit: &Edit) -> Vec<Conflict> {
        let (draft, block_revisions, base) = (&self.draft, &self.block_revisions, edit.base);
        let mut found = Vec::new();
        if let Some(mine) = edit.title.as_ref().filter(|mine| **mine != draft.title)
            && block_revisions.title() > base
        {
            found.push(Conflict::Title { mine: mine.clone(), theirs: draft.title.clone() });
        }
        if let Some(mine) = edit.subtitle.as_ref().filter(|mine| **mine != draft.subtitle)
            && block_revisions.subtitle() > base
        {
            found.push(Conflict::Subtitle { mine: mine.clone(), theirs: draft.subtitle.clone() });
        }
        let now = by_id(&draft.document.blocks);
        let sent = edit.blocks.iter().map(|block| (&block.id, Some(block)));
        for (id, mine) in sent.chain(edit.deleted.iter().map(|id| (id, None))) {
            let theirs = now.get(id).copied();
            let is_newer = block_revisions.written(id).max(block_revisions.deleted(id)) > base;
            if is_newer && mine != theirs {
                let boxed = |block: &Block| Box::new(block.clone());
                let (mine, theirs) = (mine.map(boxed), theirs.map(boxed));
                found.push(Conflict::Block { id: id.clone(), mine, theirs });
            }
        }
        found
    }

    /// The draft with the edit in it.
    fn with(&self, edit: &Edit) -> Draft {
        let (now, sent) = (by_id(&self.draft.document.blocks), by_id(&edit.blocks));
        let deleted: HashSet<&BlockId> = edit.deleted.iter().collect();
        let theirs: Vec<&BlockId> = ids(&self.draft.document).collect();
        let mut mine: Vec<&BlockId> = match &edit.order {
            Some(order) => order.iter().collect(),
            None => theirs.clone(),
        };
        let placed: HashSet<&BlockId> = mine.iter().chain(&theirs).copied().collect();
        mine.extend(edit.blocks.iter().map(|block| &block.id).filter(|id| !placed.contains(id)));
        let is_kept =
            |id: &BlockId| !deleted.contains(id) && (sent.contains_key(id) || now.contains_key(id));
        let is_placed_by_others =
            |id: &BlockId| now.contains_key(id) && self.block_revisions.placed(id) > edit.base;
        let order = arrange(&theirs, &mine, is_kept, is_placed_by_others);
        let block = |id: &BlockId| sent.get(id).or_else(|| now.get(id)).map(|b| (*b).clone());
        Draft {
            title: edit.title.clone().unwrap_or_else(|| self.draft.title.clone()),
            subtitle: edit.subtitle.clone().unwrap_or_else(|| self.draft.subtitle.clone()),
            document: Document { blocks: order.into_iter().filter_map(block).collect() },
        }
    }

    /// The stamps after the edit made `draft` of this one.
    fn stamped(&self, edit: &Edit, draft: &Draft) -> BlockRevisions {
        let mut block_revisions = self.block_revisions.clone();
        let revision = self.revision.saturating_add(1);
        if draft.title != self.draft.title {
            block_revisions.write_title(revision);
        }
        if draft.subtitle != self.draft.subtitle {
            block_revisions.write_subtitle(revision);
        }
        let now = by_id(&self.draft.document.blocks);
        for block in edit.blocks.iter().filter(|block| now.get(&block.id) != Some(block)) {
            block_revisions.write(&block.id, revision);
        }
        let before: Vec<&BlockId> = ids(&self.draft.document).collect();
        let after: Vec<&BlockId> = ids(&draft.document).collect();
        for id in moved(&before, &after) {
            block_revisions.place(id, revision);
        }
        for id in edit.deleted.iter().filter(|id| now.contains_key(id)) {
            block_revisions.delete(id, revision);
        }
        block_revisions
    }

    /// What others changed since the edit's base, as far as the edit does not say the same; the
    /// order is that of `draft`, which has the edit in it.
    fn others(&self, edit: &Edit, draft: &Draft) -> Option<Changes> {
        let mut changes = self.since(edit.base);
        changes.title = changes.title.filter(|title| edit.title.as_ref() != Some(title));
        changes.subtitle =
            changes.subtitle.filter(|subtitle| edit.subtitle.as_ref() != Some(subtitle));
        let (sent, gone) = (by_id(&edit.blocks), edit.deleted.iter().collect::<HashSet<_>>());
        changes.blocks.retain(|block| sent.get(&block.id) != Some(&block));
        changes.deleted.retain(|id| !gone.contains(id));
        let is_placed = |id: &BlockId| self.block_revisions.placed(id) > edit.base;
        let is_moved = match &edit.order {
            Some(order) => !order.iter().eq(ids(&draft.document)),
            None => ids(&draft.document).any(is_placed),
        };
        let is_empty = changes.title.is_none()
            && changes.subtitle.is_none()
            && changes.blocks.is_empty()
            && changes.deleted.is_empty();
        changes.order = ids(&draft.document).cloned().collect();
        (is_moved || !is_empty).then_some(changes)
    }
}

impl Head {
    /// The edit that makes `wanted` of this head.
    #[must_use]
    pub fn edit_to(&self, wanted: &Draft) -> Edit {
        let Draft { title, subtitle, document } = &self.draft;
        let (now, then) = (by_id(&document.blocks), by_id(&wanted.document.blocks));
        let is_other = |block: &&Block| now.get(&block.id) != Some(block);
        Edit {
            base: self.revision,
            title: (*title != wanted.title).then(|| wanted.title.clone()),
            subtitle: (*subtitle != wanted.subtitle).then(|| wanted.subtitle.clone()),
            blocks: wanted.document.blocks.iter().filter(is_other).cloned().collect(),
            deleted: ids(document).filter(|id| !then.contains_key(id)).cloned().collect(),
            order: Some(ids(&wanted.document).cloned().collect()),
        }
    }
}

fn by_id(blocks: &[Block]) -> HashMap<&BlockId, &Block> {
    blocks.iter().map(|block| (&block.id, block)).collect()
}

fn ids(document: &Document) -> impl Iterator<Item = &BlockId> {
    document.blocks.iter().map(|block| &block.id)
}
