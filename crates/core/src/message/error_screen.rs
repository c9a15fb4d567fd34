//! Texts of the screens that stand in for a page.

super::messages! { error_screen:
    "not-found screen" {
        [M039] "label" Ui PAGE_NOT_FOUND = "PAGE NOT FOUND";
        [M040] "number" Ui NOT_FOUND_NUMBER = "404";
        [M041] "headline" Ui OUT_OF_NOTHING = "Out of nothing, something.";
        [M042] "line" Described even_a_missing_page(product: &str) = "You can find everything on {product}, even a page that is missing.";
        [M043] "link" Ui NOT_FOUND_HOME = "Home";
    }
    "server-error screen" {
        [M044] "number" Ui SERVER_ERROR_NUMBER = "500";
        [M045] "line" Ui SERVER_ERROR = "Apologies, but something went wrong on our end.";
        [M046] "links" Described STATUS_PAGE = "See how the site is doing";
        [M046] "links" Described TOP_STORIES = "Browse top stories";
    }
    "crash screen" {
        [M047] "text" Ui CRASH = "We're sorry, but there was a problem displaying this page. Please reload and try again.";
    }
}
