mod bytes;
mod leaver;

use crate::{backups::fill, support::*};
use diesel::{
    QueryableByName, RunQueryDsl,
    sql_types::{BigInt, Text},
};
use leaver::{CANARY, leaver, live};
use quire_core::{PublicationId, publication::PublicationRole, story::StoryStatus};
use quire_store::{Conn, Store, StoreError, deletion, fsck, person, publication, session, story};

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    column_name: String,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

/// Every column of every table in which `text` stands.
fn places_of(c: &mut Conn, text: &str) -> Result<Vec<String>, StoreError> {
    let sql = match c {
        Conn::Sqlite(_) => {
            "SELECT m.name AS table_name, i.name AS column_name FROM sqlite_schema m \
             JOIN pragma_table_info(m.name) i WHERE m.type = 'table' ORDER BY 1, 2"
        }
        Conn::Postgres(_) => {
            "SELECT table_name::text, column_name::text FROM information_schema.columns \
             WHERE table_schema = current_schema() ORDER BY 1, 2"
        }
    };
    let columns: Vec<Column> = diesel::sql_query(sql).load(c)?;
    assert!(columns.len() > 150, "every column is walked: {}", columns.len());
    let mut places = Vec::new();
    for Column { table_name, column_name } in columns {
        let sql = format!(
            "SELECT COUNT(*) AS n FROM {table_name} \
             WHERE CAST({column_name} AS TEXT) LIKE '%{text}%'"
        );
        let count: Count = diesel::sql_query(sql).get_result(c)?;
        if count.n > 0 {
            places.push(format!("{table_name}.{column_name}"));
        }
    }
    Ok(places)
}

async fn sound(store: &Store) {
    let findings = store.read(|c| fsck::check(c, at(2), |_| {})).await.unwrap();
    assert_eq!(findings, []);
}

#[tokio::test]
async fn no_table_holds_anything_of_who_was_erased() {
    on_each_database(async |store: Store| {
        fill(&store).await;
        store.write(live).await.unwrap();
        let before = store.read(|c| places_of(c, CANARY)).await.unwrap();
        assert!(before.len() > 20, "{before:?}");
        sound(&store).await;
        let hidden = store.write(|c| deletion::hide(c, &leaver(), at(5))).await.unwrap();
        assert_eq!(hidden.unwrap().name, CANARY);
        sound(&store).await;
        assert!(store.write(|c| deletion::erase(c, &leaver(), at(6))).await.unwrap());
        sound(&store).await;
        for text in [CANARY.to_owned(), leaver().to_string()] {
            let wanted = text.clone();
            let left = store.read(move |c| places_of(c, &wanted)).await.unwrap();
            assert_eq!(left, Vec::<String>::new(), "{text}");
        }
        assert!(!store.write(|c| deletion::erase(c, &leaver(), at(7))).await.unwrap());
        store
            .read(|c| {
                for name in ["Canary", "canary_old"] {
                    assert!(person::is_username_taken(c, name, at(7))?);
                    let free = at(6 + 90 * 86_400);
                    assert!(!person::is_username_taken(c, name, free)?);
                }
                Ok(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn what_others_wrote_and_own_stays() {
    on_each_database(async |store: Store| {
        fill(&store).await;
        store.write(live).await.unwrap();
        store.write(|c| deletion::hide(c, &leaver(), at(5))).await.unwrap();
        store.write(|c| deletion::erase(c, &leaver(), at(6))).await.unwrap();
        store
            .read(|c| {
                let answer = story::find(c, &story_id(0x501))?.unwrap();
                assert_eq!(answer.status, StoryStatus::Published);
                assert_eq!(answer.in_response_to, Some(story_id(0x500)));
                let answered = story::find(c, &story_id(0x500))?.unwrap();
                assert_eq!(answered.status, StoryStatus::Deleted);
                assert_eq!((answered.title.as_str(), answered.head_revision), ("", 0));
                for gone in [0x502, 0x503, 0x504, 0x505] {
                    assert_eq!(story::find(c, &story_id(gone))?, None, "{gone:x}");
                }
                assert_eq!(publication::find(c, &PublicationId::from_bits(8))?, None);
                assert_eq!(story::find(c, &story_id(0xfff))?.unwrap().publication_id, None);
                let nine = PublicationId::from_bits(9);
                let editor = publication::role_of(c, &nine, &user(3))?;
                assert_eq!(editor, Some(PublicationRole::Owner));
                let placeholder = person::find_by_username(c, "-")?.unwrap();
                assert!(placeholder.deleted_at.is_some() && placeholder.email.is_none());
                Ok(())
            })
            .await
            .unwrap();
    })
    .await;
}

#[tokio::test]
async fn who_comes_back_has_everything_as_it_was() {
    on_each_database(async |store: Store| {
        fill(&store).await;
        store.write(live).await.unwrap();
        let all = |c: &mut Conn| story::of_creator(c, &leaver(), None, 100);
        let before = store.read(all).await.unwrap();
        store
            .write(|c| {
                let session = session::find(c, "none", at(1))?;
                assert_eq!(session, None);
                deletion::hide(c, &leaver(), at(5))
            })
            .await
            .unwrap();
        let hidden = store.read(all).await.unwrap();
        assert!(hidden.iter().all(|story| story.status == StoryStatus::Deleted));
        let back = store.write(|c| deletion::restore(c, &leaver(), at(6))).await.unwrap();
        assert_eq!(back.unwrap().deleted_at, None);
        assert_eq!(store.read(all).await.unwrap(), before);
        let erased = store.write(|c| deletion::erase(c, &leaver(), at(7))).await.unwrap();
        assert!(!erased, "who is not hidden is not erased");
        sound(&store).await;
    })
    .await;
}
