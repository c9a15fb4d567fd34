//! Texts of the login code's step.

use super::Wait;

super::messages! { login_code:
    "login code step" {
        [M101] "toast" Ui CODE_SENT = "Code sent!";
        [M102] "error" Ui SIX_DIGITS = "Login code must be 6 digits.";
        [M103] "button" Ui VALIDATE = "Validate";
        [M104] "button" Described RESEND = "Resend code";
        [M105] "error" Ui TOO_MANY_ATTEMPTS = "Too many attempts. Please try again later.";
        [M106] "error" Ui INVALID_CODE = "Invalid code.";
        [] "error" Described too_many_void_codes(wait: Wait) = "Too many codes that no longer work were tried. Try again in {wait}.";
    }
}
