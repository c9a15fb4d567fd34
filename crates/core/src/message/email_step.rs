//! Texts of the steps that ask for an e-mail address.

super::messages! { email_step:
    "e-mail step" {
        [M107] "error" Ui INVALID_EMAIL = "Please enter a valid email address.";
        [M108] "error" Ui RECAPTCHA_FAILED = "reCAPTCHA verification failed.";
        [M109] "link" Ui NEED_HELP = "Need help?";
        [M110] "error" Ui PLEASE_TRY_AGAIN = "Please try again.";
        [] "warning" Described mistyped(domain: &str) = "Is {domain} right? It looks almost like a well-known address. Please check it before you go on.";
    }
    "unrecognized e-mail step" {
        [M111] "title" Ui EMAIL_NOT_RECOGNIZED = "Sorry, we didn't recognize that email.";
        [M112] "text" Ui DIFFERENT_EMAIL = "Would you like to sign in with a different email?";
        [] "button" Described CREATE_ACCOUNT = "Create an account";
    }
}
