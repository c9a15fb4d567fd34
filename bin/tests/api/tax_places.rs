//! Taxes of regions, and of businesses that owe them themselves.

use super::{
    payments::{PAYS, card},
    stripe::charge_id,
    taxes::{amounts, buys, on_taxing_site, ordered, receipt, stands},
    world::{BOB, World},
};
use quire_app::payment::{give_back, renew_due};
use quire_membership::refund::RefundKind::Refund;
use serde_json::json;
use std::collections::BTreeMap;

const DAY: i64 = 86_400;

#[tokio::test]
async fn a_region_has_a_tax_of_its_own_and_one_that_is_made_up_is_refused() {
    on_taxing_site(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        for odd in ["CA-ON", "CA-QCX", "CA-QCXX", "DE-BE", "ZZ-1", "CA-", "-QC", "CA_QC", "CA-Q\0"] {
            let said = buys(&bob, ordered("MONTHLY", 500, &visa, "purchase-0", odd)).await;
            assert_eq!(said["__typename"], "BadRequest", "{odd}: {said}");
        }
        // The page shows the region's price and says another place, or the other way round.
        for (shown, place) in [(565, "CA-QC"), (575, "CA"), (575, "ZZ"), (500, "CA-QC")] {
            let said = buys(&bob, ordered("MONTHLY", shown, &visa, "purchase-1", place)).await;
            assert_eq!(said["__typename"], "Conflict", "{shown} {place}: {said}");
        }
        let done = buys(&bob, ordered("MONTHLY", 575, &visa, "purchase-2", "ca-qc")).await;
        assert_eq!(done["isDone"], true, "{done}");
        let wanted = json!({ "receiptText": "$5.75", "netText": "$5.00", "taxId": null,
            "tax": { "label": "QST 14.98% (CA-QC)", "receiptText": "$0.75", "isInclusive": false } });
        assert_eq!(receipt(&bob, &done["id"]).await, wanted);
        let said = bob.ask("{ viewer { billingDetails { country } } }").await;
        assert_eq!(said["data"]["viewer"]["billingDetails"]["country"], "CA-QC");
        let update = "mutation($input: UpdateBillingDetailsInput!) { updateBillingDetails(input: $input) {
            __typename ... on BadRequest { message } } }";
        let odd = json!({ "input": { "country": "CA-ON" } });
        let odd = bob.ask_with(update, odd).await["data"]["updateBillingDetails"].clone();
        assert_eq!(odd["message"], "Choose one of the regions on the page.", "{odd}");
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!(amounts(&world, BOB).await, [575, 575]);
        // A region that is taxed no more pays what its country does.
        let world = world.on_site(|site| {
            let rest = site.taxes.all().filter(|(place, _)| !place.is_region());
            let rest: BTreeMap<_, _> = rest.collect();
            site.taxes = serde_json::from_value(json!(rest)).unwrap();
        });
        world.doubles.clock.advance(31 * DAY);
        renew_due(&world.app).await.unwrap();
        assert_eq!(amounts(&world, BOB).await, [565, 575, 575]);
    })
    .await;
}

/// The same site, where a business in Germany owes its tax itself.
fn reversing(world: World) -> World {
    world.on_site(|site| {
        let mut taxes = serde_json::to_value(&site.taxes).unwrap();
        taxes["DE"]["reverse_charge"] = json!(true);
        site.taxes = serde_json::from_value(taxes).unwrap();
    })
}

#[tokio::test]
async fn a_business_that_gives_its_tax_id_owes_the_tax_and_its_receipt_says_so() {
    on_taxing_site(async |world| {
        let world = reversing(world);
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        let as_business = |shown: i64, id: &str, key: &str| {
            let mut order = ordered("YEARLY", shown, &visa, key, "DE");
            order["input"]["taxId"] = json!(id);
            order
        };
        // A number of another country, or none that a country gives, pays the tax.
        for other in ["ATU12345678", "123456789", "DE1234567890123"] {
            let said = buys(&bob, as_business(4_202, other, "purchase-0")).await;
            assert_eq!(said["__typename"], "Conflict", "{other}: {said}");
        }
        let said = buys(&bob, as_business(5_000, "DE 123 456 789", "purchase-1")).await;
        assert_eq!(said["__typename"], "Conflict", "{said}");
        // Pressed twice it is one purchase.
        let twice = tokio::join!(
            buys(&bob, as_business(4_202, "DE 123 456 789", "purchase-2")),
            buys(&bob, as_business(4_202, "DE 123 456 789", "purchase-2")),
        );
        let done = [&twice.0, &twice.1].into_iter().find(|one| one["isDone"] == true).unwrap();
        let again = buys(&bob, as_business(4_202, "DE 123 456 789", "purchase-2")).await;
        assert_eq!(again["id"], done["id"], "{twice:?}");
        let wanted = json!({ "receiptText": "$42.02", "netText": "$42.02", "taxId": "DE123456789",
            "tax": { "label": "VAT, reverse charge (DE)", "receiptText": "$0.00", "isInclusive": true } });
        assert_eq!(receipt(&bob, &done["id"]).await, wanted);
        let books = (stands(&world, "TAXES").await, stands(&world, "MEMBERSHIPS").await);
        assert_eq!(books, (0, 4_202));
        world.letters_sent().await;
        let letters = world.doubles.mailbox.letters();
        assert!(letters.iter().any(|letter| letter.text.contains("VAT, reverse charge (DE)")));
        // What was paid for is worth its price: a better plan costs the difference, without the tax in it.
        world.doubles.clock.advance(1);
        let own = "{ viewer { membership { membershipId switches { membershipType due { amount } } } } }";
        let own = bob.ask(own).await["data"]["viewer"]["membership"].clone();
        let switches = own["switches"].as_array().unwrap();
        let friend = switches.iter().find(|one| one["membershipType"] == "PREMIUM_YEARLY").unwrap();
        assert_eq!(friend["due"]["amount"], 8_403);
        let upgrade = "mutation($input: UpgradePlanInput!) { upgradePlan(input: $input) {
            __typename ... on Purchase { isDone } } }";
        let input = json!({ "membershipId": own["membershipId"], "membershipType": "PREMIUM_YEARLY",
            "shownAmount": 8_403, "requestKey": "upgrade-1" });
        let done = bob.ask_with(upgrade, json!({ "input": input })).await;
        assert_eq!(done["data"]["upgradePlan"]["isDone"], true, "{done}");
        assert_eq!(amounts(&world, BOB).await, [8_403, 4_202]);
        assert_eq!(stands(&world, "TAXES").await, 0);
        // All of it goes back, and no tax with it.
        let last = bob.ask("{ viewer { charges { id } } }").await;
        let last = charge_id(&last["data"]["viewer"]["charges"][0]);
        give_back(&world.app, &last, Refund).await.unwrap();
        assert_eq!(stands(&world, "TAXES").await, 0);
    })
    .await;
}
