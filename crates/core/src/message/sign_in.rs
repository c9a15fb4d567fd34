//! Texts of the sign-in and sign-up modal.

super::messages! { sign_in:
    "sign-in modal" {
        [M070] "button" Ui sign_in_with(method: &str) = "Sign in with {method}";
        [M071] "button" Ui sign_up_with(method: &str) = "Sign up with {method}";
        [M072] "title" Ui WELCOME_BACK = "Welcome back.";
        [M073] "line" Ui NO_ACCOUNT = "No account? Create one";
        [M074] "line" Ui FORGOT_EMAIL = "Forgot email or trouble signing in? Get help";
        [M075] "line" Ui HAVE_AN_ACCOUNT = "Already have an account? Sign in";
        [M077] "post-prompt subheader" Described post_prompt_generic(product: &str) = "Create a free account to keep your place, save stories for later and follow the writers you enjoy on {product}.";
        [M077] "post-prompt subheader" Described post_prompt_counted(stories: super::Stories) = "You have read {stories} this month. Create a free account to keep your place and follow the writers you enjoy.";
        [M078] "footer" Described agreement(action: &str, product: &str) = "By clicking “{action}”, you agree to the Terms of Service of {product} and acknowledge its Privacy Policy.";
        [M079] "footer" Described shared_with_writer(writer: &str) = "Your email address will be shared with {writer}. You can opt out at any time in Settings.";
        [M079] "footer" Described shared_with_publication(publication: &str) = "Your email address will be shared with the publication {publication}. You can opt out at any time in Settings.";
        [M080] "footer" Described RECAPTCHA = "This page is protected by reCAPTCHA Enterprise. The Google Privacy Policy and Terms of Service apply.";
        [M082] "title" Ui LINK_EXPIRED = "Your sign in link has expired";
        [M083] "subheader" Ui NEW_LINK = "Enter your email address, and we'll send a new link to your inbox.";
    }
    "unrecognized-account screen" {
        [M081] "title" Ui ACCOUNT_NOT_RECOGNIZED = "Sorry, we didn't recognize that account";
        [] "button" Described CREATE_ACCOUNT = "Create an account";
    }
}
