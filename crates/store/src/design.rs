//! How publications and people's pages look: their drafts, what readers see, and what they saw before.

use crate::StoreError;

/// The designs of one kind of owner: both tables have the same columns beside that of the owner.
macro_rules! designs {
    ($module:ident, $table:ident, $owner:ident, $id:ty, $of:literal) => {
        #[doc = concat!("The designs of ", $of, ".")]
        pub mod $module {
            use super::{damaged, prelude::*};
            use crate::schema::$table;

            #[doc = concat!("The designs of ", $of, ", the last first.")]
            pub fn all(c: &mut Conn, id: &$id) -> Result<Vec<DesignVersion>, StoreError> {
                let rows: Vec<Row> = $table::table
                    .filter($table::$owner.eq(id.as_str()))
                    .order($table::number.desc())
                    .select(Row::as_select())
                    .load(c)?;
                rows.into_iter().map(DesignVersion::try_from).collect()
            }

            /// The design that readers see; `None` where none was published.
            pub fn published(c: &mut Conn, id: &$id) -> Result<Option<Design>, StoreError> {
                let text: Option<String> = $table::table
                    .filter($table::$owner.eq(id.as_str()))
                    .filter($table::state.eq(DesignState::Published.as_str()))
                    .select($table::design)
                    .first(c)
                    .optional()?;
                let read = |text: String| serde_json::from_str(&text);
                text.map(read).transpose().map_err(|_| damaged(stringify!($table), id.as_str()))
            }

            /// Adds a version: the draft there was goes; what is published takes the place of what was, and
            /// the oldest of more than [`DESIGNS_KEPT`] earlier ones goes.
            ///
            /// # Errors
            /// [`StoreError::Constraint`] when there is no such owner.
            pub fn add(c: &mut Conn, id: &$id, new: &DesignVersion) -> Result<(), StoreError> {
                let of = |state: DesignState| {
                    $table::table
                        .filter($table::$owner.eq(id.as_str()))
                        .filter($table::state.eq(state.as_str()))
                };
                diesel::delete(of(DesignState::Draft)).execute(c)?;
                if new.state == DesignState::Published {
                    diesel::update(of(DesignState::Published))
                        .set($table::state.eq(DesignState::Earlier.as_str()))
                        .execute(c)?;
                    let earlier: Vec<i64> = of(DesignState::Earlier)
                        .order($table::number.desc())
                        .select($table::number)
                        .load(c)?;
                    if let Some(oldest) = earlier.get(DESIGNS_KEPT) {
                        let old = of(DesignState::Earlier).filter($table::number.le(oldest));
                        diesel::delete(old).execute(c)?;
                    }
                }
                let text = serde_json::to_string(&new.design);
                let row = Row {
                    $owner: id.to_string(),
                    number: new.number,
                    state: new.state.to_string(),
                    design: text.map_err(|_| damaged(stringify!($table), id.as_str()))?,
                    logo: new.design.logo.as_ref().map(ToString::to_string),
                    wordmark: new.design.wordmark.as_ref().map(ToString::to_string),
                    icon: new.design.icon.as_ref().map(ToString::to_string),
                    changed_by: new.changed_by.as_ref().map(ToString::to_string),
                    changed_at: new.changed_at.naive(),
                };
                on_each!(c => diesel::insert_into($table::table).values(&row).execute(c))?;
                Ok(())
            }

            #[derive(Queryable, Selectable, Insertable)]
            #[diesel(table_name = $table)]
            struct Row {
                $owner: String,
                number: i64,
                state: String,
                design: String,
                logo: Option<String>,
                wordmark: Option<String>,
                icon: Option<String>,
                changed_by: Option<String>,
                changed_at: NaiveDateTime,
            }

            impl TryFrom<Row> for DesignVersion {
                type Error = StoreError;

                fn try_from(row: Row) -> Result<Self, StoreError> {
                    let (table, id) = (stringify!($table), &row.$owner);
                    let changed_by = row.changed_by.as_deref();
                    let changed_by = changed_by.map(|by| parse(table, "changed_by", id, by));
                    Ok(Self {
                        number: row.number,
                        state: parse(table, "state", id, &row.state)?,
                        design: serde_json::from_str(&row.design).map_err(|_| damaged(table, id))?,
                        changed_by: changed_by.transpose()?,
                        changed_at: Timestamp::from_naive(row.changed_at),
                    })
                }
            }
        }
    };
}

designs!(publication, publication_designs, publication_id, PublicationId, "a publication");
designs!(person, person_designs, person_id, UserId, "a person");

mod prelude {
    pub(super) use crate::{Conn, StoreError, conn::on_each, error::parse};
    pub(super) use chrono::NaiveDateTime;
    pub(super) use diesel::prelude::*;
    pub(super) use quire_core::{
        PublicationId, Timestamp, UserId,
        design::{Design, DesignVersion},
        limit::publication::DESIGNS_KEPT,
        vocabulary::theme::DesignState,
    };
}

fn damaged(table: &'static str, id: &str) -> StoreError {
    StoreError::Inconsistent { table, column: "design", id: id.to_owned() }
}
