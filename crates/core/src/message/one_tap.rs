//! Texts of the Google one-tap prompt.

super::messages! { one_tap:
    "one-tap prompt" {
        [M084] "title" Ui continue_to(product: &str) = "Continue to {product}";
        [M085] "button" Ui SIGN_UP = "Sign up";
        [M086] "button" Ui SIGN_IN = "Sign in";
    }
}
