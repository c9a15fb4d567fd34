//! Follows what changed, for those who look again at what shows it: each change names the purge tags of that.

use crate::{App, purge::Purge};
use quire_store::{Conn, StoreError, change, setting};

/// Changes read at once.
const STEP: i64 = 1_000;

/// What is to be looked at again.
pub(crate) struct ChangeMarks {
    /// Where it is kept up to which change it was marked.
    pub setting: &'static str,
    /// Whether there is anything.
    pub is_watched: fn(&mut Conn) -> Result<bool, StoreError>,
    /// Marks what shows one of these tags, by the number of the last change. How much that is.
    pub mark_due: fn(&mut Conn, &[String], i64) -> Result<usize, StoreError>,
    /// Marks everything.
    pub mark_all_due: fn(&mut Conn, i64) -> Result<(), StoreError>,
}

impl ChangeMarks {
    /// Marks what shows something that changed since this was asked last.
    pub(crate) async fn follow(
        &self,
        app: &App,
        followed: &mut Option<i64>,
    ) -> Result<(), StoreError> {
        let (from, name, is_watched) = (*followed, self.setting, self.is_watched);
        let found = app
            .store
            .read(move |c| {
                if !is_watched(c)? {
                    return Ok(None);
                }
                let from = match from {
                    Some(from) => from,
                    None => setting::get(c, name)?.and_then(|kept| kept.parse().ok()).unwrap_or(0),
                };
                let is_cut =
                    change::oldest_seq(c)?.is_none_or(|oldest| oldest > from.saturating_add(1));
                let latest = change::latest_seq(c)?;
                if latest == from {
                    return Ok(Some((from, Some(Vec::new()))));
                }
                if is_cut {
                    return Ok(Some((latest, None)));
                }
                let changes = change::after(c, from, STEP)?;
                let seq = changes.last().map_or(from, |last| last.seq);
                let tags = changes.iter().flat_map(|one| &one.change.tags);
                let mut keys: Vec<String> = tags
                    .map(|tag| match Purge::of(tag) {
                        Purge::Purged(tag)
                        | Purge::Outdated(tag)
                        | Purge::Counted(tag)
                        | Purge::InPassing(tag) => tag.to_owned(),
                    })
                    .collect();
                keys.sort_unstable();
                keys.dedup();
                Ok(Some((seq, Some(keys))))
            })
            .await?;
        let Some((seq, keys)) = found else { return Ok(()) };
        if from != Some(seq) && keys.as_ref().is_none_or(|keys| !keys.is_empty()) {
            let (mark_due, mark_all_due) = (self.mark_due, self.mark_all_due);
            let mark = move |c: &mut Conn| {
                match &keys {
                    Some(keys) if mark_due(c, keys, seq)? == 0 => return Ok(()),
                    Some(_) => {}
                    None => mark_all_due(c, seq)?,
                }
                setting::set(c, name, &seq.to_string())
            };
            app.store.write(mark).await?;
        }
        *followed = Some(seq);
        Ok(())
    }
}
