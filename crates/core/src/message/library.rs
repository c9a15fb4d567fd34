//! Texts of the library (spec 3 §3.1).

super::messages! { library:
    "library" {
        [M144] "list label" Ui READING_LIST = "Reading list";
        [M145] "list label" Ui RESUME_READING = "Resume reading";
        [M146] "list label" Ui PURCHASED = "Purchased";
    }
}
