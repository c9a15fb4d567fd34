use crate::support::*;
use quire_store::{
    Store, StoreError,
    search_click::{self, SearchClick},
};

fn click(query: &str, position: i64) -> SearchClick {
    SearchClick {
        query_id: query.to_owned(),
        object_id: format!("object-{position}"),
        index_name: "posts".to_owned(),
        position,
        person_id: (position == 1).then(|| user(1)),
        clicked_at: at(position),
    }
}

#[tokio::test]
async fn the_first_click_on_a_result_counts_and_old_ones_are_forgotten() {
    on_each_database(async |store: Store| {
        add_people(&store, 1).await;
        store
            .write(|c| {
                search_click::add(c, &[click("a", 2), click("a", 1), click("b", 3)])?;
                let again = SearchClick { clicked_at: at(9), ..click("a", 2) };
                search_click::add(c, &[again])?;
                assert_eq!(search_click::of_query(c, "a")?, [click("a", 1), click("a", 2)]);
                assert_eq!(search_click::forget_before(c, at(2))?, 1);
                assert_eq!(search_click::of_query(c, "a")?, [click("a", 2)]);
                assert_eq!(search_click::of_query(c, "b")?, [click("b", 3)]);
                Ok::<_, StoreError>(())
            })
            .await
            .unwrap();
    })
    .await;
}
