use quire_app::import::old_path;

#[test]
fn all_spellings_of_an_old_address_are_one() {
    for path in [
        "/2015/05/15/Rust-1.0",
        "/2015/05/15/Rust-1.0/",
        "2015/05/15/Rust-1.0.html",
        "/2015/05/15/Rust-1.0/index.html",
        "/2015/05/15/Rust-1.0?utm=1#top",
        "/2015/05/15/Rust%2D1.0",
    ] {
        assert_eq!(old_path(path), "/2015/05/15/Rust-1.0", "{path}");
    }
    assert_eq!(old_path("/caf%C3%A9/"), "/café");
    assert_eq!(old_path("/100%/"), "/100%");
    assert_eq!(old_path("/%00/"), "/%00");
    assert_eq!(old_path("/"), "/");
    assert_eq!(old_path("/index.html"), "/");
}
