//! What the gate must know about the fields of a schema.

/// Fields of a schema that cost more than one, or that are limited for their own sake. Every field is
/// known by its name alone, because types are not known before the document is parsed by the library.
#[derive(Debug, Clone, Copy, Default)]
pub struct Fields {
    /// Fields that answer a list (or a page of one), in the order of their names, with the number of
    /// items that the cost counts when the request gives no length.
    pub list_lengths: &'static [(&'static str, u64)],
    /// Lists that were counted at the field they stand in: the list, and those fields.
    pub counted_at_parent: &'static [(&'static str, &'static [&'static str])],
    /// Fields that try or send a credential. [`CostLimits::credentials`](crate::CostLimits::credentials) of
    /// them may stand in one HTTP request, so that aliases and batches cannot multiply guesses.
    pub credentials: &'static [&'static str],
    /// Fields whose operations may have a body of up to [`MAX_BODY_BYTES`](crate::MAX_BODY_BYTES).
    pub large: &'static [&'static str],
    /// Fields that answer a long text. One selection set may hold
    /// [`CostLimits::long_texts`](crate::CostLimits::long_texts) of each.
    pub long_texts: &'static [&'static str],
}

impl Fields {
    /// The assumed length of what `field` answers: 1 for everything that is no list, and for a list
    /// that was counted at the field it stands `within`.
    pub(super) fn assumed_length(&self, field: &str, within: Option<&str>) -> u64 {
        let is_counted = within.is_some_and(|within| {
            let mut lists = self.counted_at_parent.iter();
            lists.any(|(list, parents)| *list == field && parents.contains(&within))
        });
        if is_counted {
            return 1;
        }
        self.list_lengths
            .binary_search_by_key(&field, |(name, _)| name)
            .ok()
            .and_then(|index| self.list_lengths.get(index))
            .map_or(1, |(_, length)| *length)
    }
}
