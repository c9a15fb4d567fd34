//! Texts of the login code's step.

super::messages! { login_code:
    "login code step" {
        [M101] "toast" Ui CODE_SENT = "Code sent!";
        [M102] "error" Ui SIX_DIGITS = "Login code must be 6 digits.";
        [M103] "button" Ui VALIDATE = "Validate";
        [M104] "button" Described RESEND = "Resend code";
        [M105] "error" Ui TOO_MANY_ATTEMPTS = "Too many attempts. Please try again later.";
        [M106] "error" Ui INVALID_CODE = "Invalid code.";
    }
}
