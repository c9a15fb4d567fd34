//! Texts of the steps that ask for an e-mail address.

use super::Wait;

super::messages! { email_step:
    "e-mail step" {
        [M107] "error" Ui INVALID_EMAIL = "Please enter a valid email address.";
        [M108] "error" Ui RECAPTCHA_FAILED = "reCAPTCHA verification failed.";
        [M109] "link" Ui NEED_HELP = "Need help?";
        [M110] "error" Ui PLEASE_TRY_AGAIN = "Please try again.";
        [] "warning" Described mistyped(domain: &str) = "Is {domain} right? That looks like a typo. Please check it before you continue.";
        [] "error" Described too_many_codes(wait: Wait) = "Too many codes were requested. Try again in {wait}.";
        [] "error" Described too_many_codes_or_link(wait: Wait) = "Too many codes were requested. Try again in {wait}, or open the link in an email with a code that you already have.";
    }
    "unrecognized e-mail step" {
        [M111] "title" Ui EMAIL_NOT_RECOGNIZED = "Sorry, we didn't recognize that email.";
        [M112] "text" Ui DIFFERENT_EMAIL = "Would you like to sign in with a different email?";
        [] "button" Described CREATE_ACCOUNT = "Create an account";
    }
}
