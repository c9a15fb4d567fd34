//! Texts of wrong passwords, wrong verification codes and locks.

use super::{Attempts, Days, Minutes};

super::messages! { lockout:
    "sign-in" {
        [M113] "error" Ui wrong_password(attempts: Attempts) = "That password was incorrect. You have {attempts} before your account is locked for 1 minute.";
        [M114] "error" Described password_locked(minutes: Minutes) = "Your account is locked for {minutes}, because the password was wrong too many times. You can still sign in with a code sent to your inbox.";
        [M115] "error" Described PASSWORD_LOCKED_FOR_GOOD = "You can no longer sign in with a password. Request a magic link to get back into your account.";
        [M116] "error" Described wrong_verification_code(attempts: Attempts) = "That verification code was incorrect. You have {attempts} before your account is locked for 1 minute.";
        [M117] "error" Ui two_factor_locked(minutes: Minutes) = "You reached your maximum number of attempts. Your account will be locked for {minutes}.";
        [M118] "error" Ui TWO_FACTOR_LOCKED_FOR_GOOD = "Your account has been locked, because you have attempted to enter a verification code too many times.";
        [M119] "error" Described network_locked(days: Days) = "You cannot sign in from this network for {days}, because too many attempts to sign in failed here.";
    }
}
