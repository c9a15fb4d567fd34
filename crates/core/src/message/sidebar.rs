//! Texts of the sidebar.

super::messages! { sidebar:
    "sidebar" {
        [M027] "item" Ui HOME = "Home";
        [M028] "item" Ui LIBRARY = "Library";
        [M029] "item" Ui PROFILE = "Profile";
        [M030] "item" Ui STORIES = "Stories";
        [M031] "item" Ui STATS = "Stats";
        [M032] "section header" Ui FOLLOWING = "Following";
        [M033] "end of the following list" Ui DISCOVER_MORE = "Discover more writers and publications to follow.";
        [M034] "link" Ui SEE_SUGGESTIONS = "See suggestions";
        [M035] "error" Ui FOLLOWING_FAILED = "Something went wrong when trying to load your following list.";
        [M036] "button" Ui TRY_AGAIN = "Try again";
        [M037] "panel title" Ui YOUR_LIBRARY = "Your library";
        [M038] "one-time tooltip" Ui introduction(product: &str) = "All your favorite parts of {product} are now in one sidebar for easy access.";
    }
}
