//! Money that goes back by a command, and books that are held against others.

use super::killing::{signed_in, with_site};
use crate::{fails, out, quire as run};
use quire_app::{
    App,
    payment::{MethodKind, Purchase, PurchaseRequest, PurchaseTerms, add, buy},
    session::viewer_of,
};
use quire_core::{FreeReading, UserId};
use quire_membership::{Currency, MembershipType, tax::Billing};
use std::fs;

/// Ada buys a month; the number of her receipt.
async fn bought(app: App) -> String {
    signed_in(app.clone()).await;
    let ada = app.store.read(|c| quire_store::person::find(c, &UserId::from_bits(7))).await;
    let viewer = viewer_of(&ada.unwrap().unwrap(), FreeReading::default());
    let card = add(&app, &viewer, MethodKind::Card, "demonstration-4242-12-2099").await.unwrap();
    let request = PurchaseRequest {
        plan: MembershipType::Monthly,
        terms: PurchaseTerms::Usual,
        currency: Currency::Usd,
        shown_minor: 500,
        method: card.id,
        request_key: "purchase-1".to_owned(),
        billing: Billing::default(),
    };
    match buy(&app, &viewer, &request).await.unwrap() {
        Purchase::Done(charge) => charge.id.to_string(),
        Purchase::Asks(_) => panic!("nobody asks"),
    }
}

#[test]
fn a_member_is_given_months_for_nothing_once() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    fs::create_dir(dir.join("posts")).unwrap();
    with_site(dir, bought);
    fails(dir, &["free-months", "nobody", "3"], 7, "no one called `nobody` has a membership");
    let given = run(dir, &["free-months", "@ada", "3"], "");
    assert_eq!(out(&given), "The next payments cost that much less.\n", "{given:?}");
    fails(dir, &["free-months", "ada", "1"], 7, "a discount runs already");
    assert!(run(dir, &["fsck"], "").status.success());
}

#[test]
fn a_payment_goes_back_by_the_number_of_its_receipt_once() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    fs::create_dir(dir.join("posts")).unwrap();
    let receipt = with_site(dir, bought);
    fails(dir, &["refund", "none"], 7, "`none` is the number of no receipt");
    fails(dir, &["refund", "000000000000"], 7, "there is no payment `000000000000`");
    let done = run(dir, &["refund", &receipt], "");
    assert_eq!(out(&done), "$5.00 went back. What was paid with it has ended.\n", "{done:?}");
    fails(dir, &["refund", &receipt, "--chargeback"], 7, "this payment went back already");
    assert!(run(dir, &["fsck"], "").status.success());
    let compared = run(dir, &["reconcile"], "");
    assert_eq!(out(&compared), "There are no other books to compare with.\n");
}
