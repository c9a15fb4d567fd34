//! Names and what is made of them.

use quire_core::text::name::{initials, possessive};

#[test]
fn possessives_end_in_an_apostrophe() {
    for (name, want) in [("Ada", "Ada's"), ("James", "James'"), ("BOSS", "BOSS'"), ("", "")] {
        assert_eq!(possessive(name), want);
    }
}

#[test]
fn initials_are_of_the_first_and_last_word() {
    for (name, want) in [
        ("Ada Lovelace", "AL"),
        ("ada", "A"),
        ("Juan Carlos de la Cruz", "JC"),
        ("山田 太郎", "山太"),
        ("(Bob) \"The\" Builder", "BB"),
        ("🎉", ""),
        ("", ""),
    ] {
        assert_eq!(initials(name), want, "{name}");
    }
}
