//! `[payments.braintree]`: who moves the money of PayPal accounts.

use super::checked;

const SOUND: &str = "[payments.braintree]\nmerchant_id = \"m1\"\npublic_key = \"p1\"\n\
     private_key = \"hunter2hunter2hunter2\"\nenvironment = \"sandbox\"\n\
     merchant_accounts = { USD = \"usd\", CAD = \"cad\" }\n";
const STRIPE: &str = "[payments.stripe]\nsecret_key = \"sk_test_hunter2\"\n\
     publishable_key = \"pk_test_1\"\nwebhook_secrets = [\"whsec_hunter2\"]\n";
const PUBLIC: &str = "[site]\nurl = \"https://a.example\"\n";

#[test]
fn paypal_stands_beside_cards_and_its_key_does_not_show() {
    let config = checked(SOUND).unwrap();
    assert!(config.payments.is_for_show(true), "cards are for show, on a site of one's own");
    assert!(checked(&format!("{PUBLIC}{STRIPE}{SOUND}")).is_ok());
    let shown = format!("{config:?}");
    assert!(shown.contains("m1") && !shown.contains("hunter2"), "{shown}");
    let (api, button) = config.payments.braintree.unwrap().addresses().unwrap();
    assert_eq!(api.as_str(), "https://payments.sandbox.braintree-api.com/");
    assert!(button.button_script.ends_with("/paypal-checkout.min.js"), "{button:?}");
    assert!(button.asks.iter().all(|one| one.contains("sandbox")), "{button:?}");
}

#[test]
fn what_makes_no_sense_of_braintree_is_named() {
    for (from, to, key) in [
        ("hunter2hunter2hunter2", "hunter2", "private_key"),
        ("\"p1\"", "\"\"", "public_key"),
        ("\"m1\"", "\"m 1\"", "merchant_id"),
        (", CAD = \"cad\"", "", "merchant_accounts"),
        ("\"cad\"", "\"\"", "merchant_accounts"),
        ("CAD", "EUR", "EUR"),
        ("sandbox", "real", "real"),
        ("sandbox", "production", "environment"),
        ("merchant_id", "merchant", "merchant"),
    ] {
        let error = checked(&SOUND.replace(from, to)).unwrap_err();
        assert!(error.contains(key), "{to}: {error}");
    }
    let alone = checked(&format!("{PUBLIC}{SOUND}")).unwrap_err();
    assert!(alone.contains("payments.stripe"), "{alone}");
    let error = checked(&format!("{PUBLIC}{STRIPE}{SOUND}api = \"http://127.0.0.1:1\""));
    assert!(error.unwrap_err().contains("payments.braintree.api"));
}
