//! An index that answers: opening it with suspicion, writing to it, checking it.

use super::{
    Fields, RebuildReason, VERSION, directory::SegmentDirectory, merging::Merging, row,
    schema::register_analysis,
};
use crate::{IndexOp, index::schema};
use serde::{Deserialize, Serialize};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
};
use tantivy::{
    IndexReader, IndexWriter, ReloadPolicy, SegmentMeta, TantivyDocument, TantivyError, Term,
    index::SegmentId,
};

/// Indexes up to this many bytes are checked in full when they are opened (about 50 ms).
const CHECK_LIMIT: u64 = 64 << 20;

/// What every commit carries.
#[derive(Debug, Serialize, Deserialize)]
struct Checkpoint {
    version: u32,
    seq: u64,
}

/// An opened index.
pub(crate) struct OpenIndex {
    index: tantivy::Index,
    /// Gives a stable view of the last commit.
    pub reader: IndexReader,
    /// Its fields.
    pub fields: Fields,
}

impl OpenIndex {
    /// Opens what lies in `dir` and the place in `changes` it stands at.
    pub fn open(dir: &Path) -> Result<(OpenIndex, u64), RebuildReason> {
        catch_unwind(AssertUnwindSafe(|| OpenIndex::try_open(dir)))
            .unwrap_or_else(|_| Err(RebuildReason::Damaged("unreadable file".to_owned())))
    }

    fn try_open(dir: &Path) -> Result<(OpenIndex, u64), RebuildReason> {
        if !dir.join("meta.json").try_exists().unwrap_or(true) {
            return Err(RebuildReason::Missing);
        }
        let directory = SegmentDirectory::open(dir).map_err(damaged)?;
        let index = tantivy::Index::open(directory).map_err(|error| match error {
            TantivyError::IncompatibleIndex(_) => RebuildReason::OldVersion,
            other => damaged(other),
        })?;
        let (wanted, fields) = Fields::new();
        let payload = index.load_metas().map_err(damaged)?.payload.unwrap_or_default();
        let checkpoint: Checkpoint = serde_json::from_str(&payload).map_err(damaged)?;
        if checkpoint.version != VERSION || index.schema() != wanted {
            return Err(RebuildReason::OldVersion);
        }
        let live = OpenIndex::new(index, fields).map_err(damaged)?;
        if size(dir) <= CHECK_LIMIT {
            live.verify()?;
        }
        Ok((live, checkpoint.seq))
    }

    /// Makes an empty index in `dir`, which must exist and be empty.
    pub fn create(dir: &Path) -> tantivy::Result<OpenIndex> {
        let (schema, fields) = Fields::new();
        let directory = SegmentDirectory::open(dir)?;
        let index = tantivy::Index::create(directory, schema, tantivy::IndexSettings::default())?;
        OpenIndex::new(index, fields)
    }

    fn new(mut index: tantivy::Index, fields: Fields) -> tantivy::Result<OpenIndex> {
        register_analysis(&index);
        // A search looks through its segments with all cores: it is answered sooner, for the same work.
        index.set_default_multithread_executor()?;
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        Ok(OpenIndex { index, reader, fields })
    }

    /// Compares all checksums.
    pub fn verify(&self) -> Result<(), RebuildReason> {
        let broken = self.index.validate_checksum().map_err(damaged)?;
        match broken.iter().next() {
            None => Ok(()),
            Some(file) => Err(RebuildReason::Damaged(format!("checksum of {}", file.display()))),
        }
    }

    /// The segments that hold something deleted.
    pub fn stained(&self) -> tantivy::Result<Vec<SegmentId>> {
        let segments = self.index.searchable_segment_metas()?;
        let stained = segments.iter().filter(|segment| segment.has_deletes());
        Ok(stained.map(SegmentMeta::id).collect())
    }

    /// A writer with one thread and `memory` bytes.
    pub fn writer(&self, memory: usize) -> tantivy::Result<IndexWriter<TantivyDocument>> {
        let writer = self.index.writer_with_num_threads(1, memory)?;
        writer.set_merge_policy(Box::new(Merging::new()));
        Ok(writer)
    }

    /// Writes `ops` and the checkpoint in one commit and shows them to new searches.
    pub fn write(
        &self,
        writer: &mut IndexWriter<TantivyDocument>,
        ops: &[IndexOp],
        seq: u64,
    ) -> tantivy::Result<()> {
        for op in ops {
            let key = match op {
                IndexOp::Upsert(doc) => schema::key(doc.index(), doc.id()),
                IndexOp::Delete { index, id } => schema::key(*index, id),
            };
            writer.delete_term(Term::from_field_text(self.fields.key, &key));
            if let IndexOp::Upsert(doc) = op {
                writer.add_document(row::row(&self.fields, doc))?;
            }
        }
        self.commit(writer, seq)
    }

    /// Commits what the writer holds, with the checkpoint.
    pub fn commit(
        &self,
        writer: &mut IndexWriter<TantivyDocument>,
        seq: u64,
    ) -> tantivy::Result<()> {
        let checkpoint = Checkpoint { version: VERSION, seq };
        let payload = serde_json::to_string(&checkpoint)
            .map_err(|error| TantivyError::InternalError(error.to_string()))?;
        let mut commit = writer.prepare_commit()?;
        commit.set_payload(&payload);
        commit.commit()?;
        self.reader.reload()
    }
}

fn damaged(error: impl std::fmt::Display) -> RebuildReason {
    RebuildReason::Damaged(error.to_string())
}

/// The bytes of all files in `dir`; what cannot be looked at counts nothing.
fn size(dir: &Path) -> u64 {
    let files = std::fs::read_dir(dir).into_iter().flatten().flatten();
    files.filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum()
}
