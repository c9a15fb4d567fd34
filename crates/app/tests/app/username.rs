use quire_app::username::{from_name, is_username};

#[test]
fn usernames_are_made_from_names() {
    for (name, username) in [
        ("Niko Matsakis", "niko_matsakis"),
        ("The Rust Release Team", "rust_release_team"),
        ("Tomáš Šedovič", "tomas_sedovic"),
        ("TC", "tc_writes"),
        ("!!", "writer"),
        ("The", "the"),
        ("d'Arcy O.", "darcy_o"),
        ("John Γιάννης Doe", "john_doe"),
    ] {
        assert_eq!(from_name(name), username, "{name}");
    }
    let other = from_name("村上");
    assert!(other.starts_with("writer_") && other.len() == 13, "{other}");
    for name in ["", "a", "村上", &"long ".repeat(20), "Ü", "x_y"] {
        assert!(is_username(&from_name(name)), "{name}");
    }
}
