//! Texts of the library.

super::messages! { library:
    "library" {
        [M144] "list label" Ui READING_LIST = "Reading list";
        [M145] "list label" Ui RESUME_READING = "Resume reading";
        [M146] "list label" Ui PURCHASED = "Purchased";
    }
}
