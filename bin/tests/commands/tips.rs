//! Tips that the operator paid out, as the command takes their amount.

use super::killing::{signed_in, with_site};
use crate::{fails, out, quire as run};
use quire_app::App;
use quire_core::{ChargeId, Timestamp, UserId};
use quire_membership::{
    Currency, Money,
    charge::{Charge, ChargePurpose, ChargeState, Processor},
    tip::Tip,
};
use quire_store::{charge, tip};

/// Someone whose account is gone gave Ada so much.
async fn give(app: &App, number: u64, minor: i64) {
    let (id, now) =
        (ChargeId::from_bits(number), Timestamp::from_millis(1_767_000_000_000).unwrap());
    let charge = Charge {
        id: id.clone(),
        person_id: None,
        membership_id: None,
        method_id: None,
        purpose: ChargePurpose::Tip,
        plan: None,
        cycle: 1,
        amount: Money::new(minor, Currency::Usd),
        tax: None,
        credit: None,
        processor: Processor::Demonstration,
        state: ChargeState::Intended,
        reason: None,
        reference: None,
        request_key: None,
        created_at: now,
        settled_at: None,
    };
    let given = Tip {
        charge_id: id.clone(),
        writer_id: Some(UserId::from_bits(7)),
        story_id: None,
        given_at: None,
        paid_out_at: None,
    };
    let paid = Charge { state: ChargeState::Succeeded, settled_at: Some(now), ..charge.clone() };
    let write = app.store.write(move |c| {
        charge::insert(c, &charge)?;
        tip::insert(c, &given)?;
        charge::settle(c, &paid)?;
        tip::give(c, &id, now)
    });
    write.await.unwrap();
}

#[test]
fn amounts_are_read_as_they_are_typed() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    with_site(dir, async |app| drop(signed_in(app).await));
    let paid = |typed, currency| ["tips", "paid", "--", "@ada", typed, currency];
    for (number, (typed, minor)) in (1..).zip([("12.50", 1250), ("12", 1200), ("0.05", 5)]) {
        fails(dir, &paid(typed, "USD"), 7, "nothing is owed to `ada`");
        with_site(dir, async |app| give(&app, number, minor).await);
        let noted = run(dir, &paid(typed, "USD"), "");
        let said = format!("Noted that `@ada` was paid ${}.{:02}.\n", minor / 100, minor % 100);
        assert_eq!(out(&noted), said, "{noted:?}");
    }
    for odd in ["", "12.5", "12.500", "-1", "1,50", "one", ".50", "99999999999999999999"] {
        fails(dir, &paid(odd, "USD"), 7, &format!("`{odd}` is no amount, such as 12.50"));
    }
    fails(dir, &paid("12.50", "EUR"), 7, "`EUR` is neither USD nor CAD");
}
