//! `[payments]`: who moves the money of members, and what is charged as tax.

use super::checked;

const SOUND: &str = "[payments.stripe]\nsecret_key = \"sk_test_hunter2\"\n\
     publishable_key = \"pk_test_1\"\nwebhook_secrets = [\"whsec_hunter2\"]\n";

#[test]
fn stripe_takes_the_place_of_the_demonstration_and_its_secrets_do_not_show() {
    let config = checked(SOUND).unwrap();
    assert!(!config.payments.is_for_show(true) && !config.payments.is_for_show(false));
    assert!(checked("").unwrap().payments.is_for_show(true));
    let shown = format!("{config:?}");
    assert!(shown.contains("pk_test_1") && !shown.contains("hunter2"), "{shown}");
}

#[test]
fn taxes_are_read_by_country_and_one_that_makes_no_sense_is_named() {
    let tax = |rate: &str| {
        format!("[payments.taxes.DE]\nname = \"VAT\"\nbasis_points = {rate}\ninclusive = true\n")
    };
    let config = checked(&tax("1900")).unwrap();
    let (country, rate) = config.payments.taxes.all().next().unwrap();
    assert_eq!((country.to_string(), rate.percent()), ("DE".to_owned(), "19%".to_owned()));
    for odd in ["0", "5001"] {
        let error = checked(&tax(odd)).unwrap_err();
        assert!(error.contains("payments.taxes.DE"), "{error}");
    }
    for odd in ["-1", "19.5", "\"19%\""] {
        assert!(checked(&tax(odd)).is_err(), "{odd}");
    }
    assert!(checked(&tax("1900").replace("DE", "DEU")).is_err());
    assert!(checked(&tax("1900").replace("DE", "US-CALIF")).is_err());
    let nameless = checked(&tax("725").replace("DE", "US-CA")).unwrap_err();
    assert!(nameless.contains("payments.taxes.US-CA needs region"), "{nameless}");
    let region = tax("725").replace("DE", "us-ca") + "region = \"California\"\n";
    assert!(checked(&region).is_ok());
    assert!(checked(&(tax("1900") + "region = \"Germany\"\n")).is_err());
    assert!(checked(&(tax("1900") + "reverse_charge = true\n")).is_ok());
    assert!(checked(&(tax("1900") + "reverse_charge = \"yes\"\n")).is_err());
    assert!(checked(&tax("1900").replace("inclusive", "included")).is_err());
}

#[test]
fn what_makes_no_sense_of_stripe_is_named() {
    for (from, to, key) in [
        ("sk_test_hunter2", "hunter2", "secret_key"),
        ("pk_test_1", "sk_test_1", "publishable_key"),
        ("pk_test_1", "pk_live_1", "publishable_key"),
        ("\"whsec_hunter2\"", "", "webhook_secrets"),
        ("[payments.stripe]", "[payments]\ndemonstration = true\n[payments.stripe]", "exclude"),
        ("publishable_key", "key", "key"),
    ] {
        let error = checked(&SOUND.replace(from, to)).unwrap_err();
        assert!(error.contains(key), "{to}: {error}");
    }
    let public = format!("[site]\nurl = \"https://a.example\"\n{SOUND}");
    assert!(checked(&public).is_ok());
    let error = checked(&format!("{public}api = \"http://127.0.0.1:1\"")).unwrap_err();
    assert!(error.contains("payments.stripe.api"), "{error}");
}
