//! Texts of the top bar.

super::messages! { top_bar:
    "top bar" {
        [M017] "search placeholder" Ui SEARCH = "Search";
        [M018] "link" Ui WRITE = "Write";
        [M019] "unread badge" Ui MANY_UNREAD = "99+";
        [M020] "avatar menu label" Label USER_OPTIONS_MENU = "user options menu";
        [M021] "button" Ui SIGN_UP = "Sign up";
        [M022] "button" Ui GET_STARTED = "Get started";
        [M023] "button" Ui SIGN_IN = "Sign in";
    }
}
