//! A tip and its books survive a restore into either database: its row waits for the story it was given for.

use super::{nothing_else, restore};
use crate::support::*;
use quire_core::{ChargeId, story::StoryDetails};
use quire_membership::{
    Currency, Money,
    charge::{Charge, ChargePurpose, ChargeState, Processor},
    tip::Tip,
};
use quire_store::{Conn, DatabaseUrl, Store, StoreError, backup, charge, person, story, tip};

fn fill(c: &mut Conn) -> Result<(), StoreError> {
    person::insert(c, &a_person(1))?;
    person::insert(c, &a_person(2))?;
    story::insert(c, &a_story(1), &StoryDetails::begun_at(at(0)))?;
    let id = ChargeId::from_bits(1);
    let charge = Charge {
        id: id.clone(),
        person_id: Some(user(2)),
        membership_id: None,
        method_id: None,
        purpose: ChargePurpose::Tip,
        plan: None,
        cycle: 1,
        amount: Money::new(500, Currency::Usd),
        tax: None,
        credit: None,
        processor: Processor::Demonstration,
        state: ChargeState::Intended,
        reason: None,
        reference: None,
        request_key: None,
        created_at: at(1),
        settled_at: None,
    };
    charge::insert(c, &charge)?;
    let given = Tip {
        charge_id: id.clone(),
        writer_id: Some(user(1)),
        story_id: Some(story_id(1)),
        given_at: None,
        paid_out_at: None,
    };
    tip::insert(c, &given)?;
    let paid = Charge { state: ChargeState::Succeeded, settled_at: Some(at(2)), ..charge };
    charge::settle(c, &paid)?;
    tip::give(c, &id, at(2))
}

async fn assert_owed(store: &Store) {
    let read = |c: &mut Conn| {
        let received = tip::received(c, &user(1), 9)?;
        Ok::<_, StoreError>((tip::balances_of(c, &user(1))?, received))
    };
    let (balances, received) = store.read(read).await.unwrap();
    assert_eq!(balances[0].owed, Money::new(500, Currency::Usd));
    assert_eq!(received[0].story_id, Some(story_id(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tip_is_owed_after_a_restore() {
    on_each_database(async |store: Store| {
        store.write(fill).await.unwrap();
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("monday");
        backup::back_up(&store, &folder, at(5), nothing_else).await.unwrap();
        let file = DatabaseUrl::Sqlite(dir.path().join("restored.db"));
        restore(&folder, &file).await.unwrap();
        assert_owed(&open(&file)).await;
        if let Some(database) = on_server() {
            restore(&folder, &database.url).await.unwrap();
            assert_owed(&open(&database.url)).await;
        }
    })
    .await;
}
