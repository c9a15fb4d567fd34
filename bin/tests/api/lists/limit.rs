//! How many lists a person has.

use super::{
    super::world::{ADA, World, on_each_database},
    act, make,
};
use quire_core::{CatalogId, Timestamp, UserId, catalog::Catalog};
use quire_store::{StoreError, catalog};
use serde_json::{Value, json};

/// Makes lists until there are so many.
async fn up_to(world: &World, count: u64) {
    let work = move |c: &mut _| {
        let now = Timestamp::new(chrono::DateTime::UNIX_EPOCH);
        for n in 0..count {
            let id = CatalogId::from_bits(0xf_0000 + n);
            let list = Catalog::new(id, UserId::from_bits(ADA), n.to_string(), now);
            catalog::insert(c, &list)?;
        }
        Ok::<_, StoreError>(())
    };
    world.app.store.write(work).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_lists_made_at_once_only_one_is_the_five_hundredth() {
    on_each_database(async |world: World| {
        let ada = world.signed_in(ADA).await;
        up_to(&world, 498).await;
        make(&ada, "One of five hundred", "PRIVATE").await;
        let list = async || act(&ada, "createCatalog", "input: { name: \"One more\" }").await;
        let series = async || act(&ada, "createSeries", "input: { name: \"One more\" }").await;
        let (one, other, third) = tokio::join!(list(), series(), list());
        let made = |answer: &&Value| answer["__typename"] == "Catalog";
        let all = [one, other, third];
        assert_eq!(all.iter().filter(made).count(), 1, "{all:?}");
        let words = json!("You've reached the limit of lists.");
        assert_eq!(all.iter().filter(|answer| answer["message"] == words).count(), 2);
    })
    .await;
}
