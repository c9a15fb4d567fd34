//! `[apps]`: the apps that may open the site's addresses.

use super::checked;

fn android(package: &str, print: &str) -> String {
    format!("[[apps.android]]\npackage = \"{package}\"\nfingerprints = [\"{print}\"]\n")
}

fn apple(app: &str) -> String {
    format!("[apps]\napple = [\"{app}\"]\n")
}

#[test]
fn an_app_must_be_one_that_its_system_could_know() {
    let print = vec!["0F"; 32].join(":");
    for sound in [
        String::new(),
        apple("ABCDE12345.org.example.reader"),
        android("org.example.reader", &print),
    ] {
        assert!(checked(&sound).is_ok(), "{sound}");
    }
    for (odd, key) in [
        (apple("ABCDE12345"), "apps.apple"),
        (apple("SHORT.org.example"), "apps.apple"),
        (android("reader", &print), "apps.android"),
        (android("org.example.reader", "0F:0F"), "apps.android"),
    ] {
        let error = checked(&odd).unwrap_err();
        assert!(error.contains(key), "{odd}: {error}");
    }
}
