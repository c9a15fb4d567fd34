//! Wrong passwords and codes, try by try, with the clock in hand.

use proptest::prelude::*;
use quire_core::{
    Timestamp,
    account::lockout::{
        Failures, LockoutRefusal, NetworkFailures, PASSWORD, SecretKind, TWO_FACTOR, days_left,
    },
    outcome::PasswordAuthError,
};

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_millis(1_700_000_000_000).unwrap().plus_seconds(seconds)
}

#[test]
fn five_warnings_then_locks_that_grow_then_none_looks_at_passwords_any_more() {
    let mut failures = Failures::default();
    let mut now = at(0);
    let mut seen = Vec::new();
    for _ in 0..20 {
        let (next, answer) = failures.after(&PASSWORD, false, now);
        failures = next;
        match answer.unwrap_err() {
            LockoutRefusal::Wrong { tries_left } => seen.push(format!("{tries_left} left")),
            LockoutRefusal::Locked { until } => {
                seen.push(format!("{} min", (until.millis() - now.millis()) / 60_000));
                now = until;
            }
            LockoutRefusal::LockedForGood => seen.push("for good".to_owned()),
        }
    }
    let mut want =
        vec!["5 left", "4 left", "3 left", "2 left", "1 left", "1 min", "5 min", "15 min"];
    want.extend(["60 min"; 11]);
    want.push("for good");
    assert_eq!(seen, want);
    let (_, answer) = failures.after(&PASSWORD, true, at(100_000_000));
    assert_eq!(answer, Err(LockoutRefusal::LockedForGood));
}

#[test]
fn the_fifth_wrong_verification_code_locks() {
    let mut failures = Failures::default();
    for left in [4, 3, 2, 1] {
        let (next, answer) = failures.after(&TWO_FACTOR, false, at(0));
        assert_eq!(answer, Err(LockoutRefusal::Wrong { tries_left: left }));
        failures = next;
    }
    let (_, answer) = failures.after(&TWO_FACTOR, false, at(0));
    assert_eq!(answer, Err(LockoutRefusal::Locked { until: at(60) }));
}

#[test]
fn while_locked_the_right_password_is_not_looked_at_and_every_try_counts() {
    let locked = Failures { count: 6, locked_until: Some(at(60)) };
    let once_more = Failures { count: 7, ..locked };
    for is_right in [true, false] {
        let refused = Err(LockoutRefusal::Locked { until: at(60) });
        assert_eq!(locked.after(&PASSWORD, is_right, at(59)), (once_more, refused));
        assert_eq!(locked.after(&PASSWORD, is_right, at(-9_999)), (once_more, refused));
    }
    assert_eq!(locked.after(&PASSWORD, true, at(60)), (Failures::default(), Ok(())));
    // The next lock is the one that the count has come to.
    let (_, answer) = once_more.after(&PASSWORD, false, at(60));
    assert_eq!(answer, Err(LockoutRefusal::Locked { until: at(60 + 15 * 60) }));
    let last = Failures { count: 19, ..locked };
    let (locked_for_good, answer) = last.after(&PASSWORD, true, at(0));
    assert_eq!(answer, Err(LockoutRefusal::LockedForGood));
    assert_eq!(locked_for_good.admit(&PASSWORD, at(999_999)), Err(LockoutRefusal::LockedForGood));
}

#[test]
fn of_fifty_tries_at_once_fifty_are_counted() {
    let mut failures = Failures::default();
    for _ in 0..50 {
        failures = failures.after(&PASSWORD, false, at(0)).0;
    }
    assert_eq!(failures.count, 50);
}

#[test]
fn a_refusal_has_a_code_and_words() {
    let until = at(61);
    let words =
        |refusal: LockoutRefusal, secret| (refusal.code(secret), refusal.message(secret, at(0)));
    for (refusal, secret, code, text) in [
        (
            LockoutRefusal::Wrong { tries_left: 1 },
            SecretKind::Password,
            PasswordAuthError::InvalidPassword,
            "That password was incorrect. You have 1 more attempt before your account is locked for 1 minute.",
        ),
        (
            LockoutRefusal::Locked { until },
            SecretKind::Password,
            PasswordAuthError::PasswordSoftLockout,
            "Your account is locked for 2 minutes, because the password was wrong too many times. You can still sign in with a code sent to your inbox.",
        ),
        (
            LockoutRefusal::LockedForGood,
            SecretKind::Password,
            PasswordAuthError::PasswordPermanentLockout,
            "You can no longer sign in with a password. Request a magic link to get back into your account.",
        ),
        (
            LockoutRefusal::Wrong { tries_left: 4 },
            SecretKind::TwoFactor,
            PasswordAuthError::InvalidTwoFactorAuthCode,
            "That verification code was incorrect. You have 4 more attempts before your account is locked for 1 minute.",
        ),
        (
            LockoutRefusal::Locked { until: at(60) },
            SecretKind::TwoFactor,
            PasswordAuthError::TwoFactorAuthSoftLockout,
            "You reached your maximum number of attempts. Your account will be locked for 1 minute.",
        ),
        (
            LockoutRefusal::LockedForGood,
            SecretKind::TwoFactor,
            PasswordAuthError::TwoFactorAuthPermanentLockout,
            "Your account has been locked, because you have attempted to enter a verification code too many times.",
        ),
    ] {
        assert_eq!(words(refusal, secret), (code, text.to_owned()));
    }
}

#[test]
fn a_network_is_locked_for_a_day_then_twice_as_long_at_most_a_week() {
    let attack = NetworkFailures { failures: 100, accounts: 10, ..NetworkFailures::default() };
    for quiet in
        [NetworkFailures { failures: 99, ..attack }, NetworkFailures { accounts: 9, ..attack }]
    {
        assert_eq!(quiet.judge(at(0)), quiet);
        assert_eq!(quiet.message(at(0)), None);
    }
    for (earlier, days) in [(0, 1), (1, 2), (2, 4), (3, 7), (40, 7)] {
        let locked = NetworkFailures { earlier_locks: earlier, ..attack }.judge(at(0));
        let until = locked.locked_until.unwrap();
        assert_eq!(days_left(until, at(0)).0, days, "{earlier} before");
        assert_eq!((locked.failures, locked.earlier_locks), (0, earlier + 1));
        assert_eq!(
            NetworkFailures { failures: 100, accounts: 10, ..locked }.judge(at(9)).locked_until,
            Some(until)
        );
        assert_eq!(locked.message(until), None);
    }
    assert_eq!(
        attack.judge(at(0)).message(at(1)).unwrap(),
        "You cannot sign in from this network for 1 day, because too many attempts to sign in failed here."
    );
}

proptest! {
    #[test]
    fn no_run_of_tries_opens_a_locked_account_or_shortens_a_lock(
        tries in proptest::collection::vec((any::<bool>(), -100_i64..10_000), 0..60),
    ) {
        let mut failures = Failures::default();
        let mut now = at(0);
        for (is_right, wait) in tries {
            now = now.plus_seconds(wait);
            let locked = failures.locked_until.filter(|until| *until > now);
            let (next, answer) = failures.after(&PASSWORD, is_right, now);
            if locked.is_some() || failures.count >= 20 {
                prop_assert!(answer.is_err());
                prop_assert_eq!(next, Failures { count: failures.count + 1, ..failures });
            } else if is_right {
                prop_assert_eq!((next, answer), (Failures::default(), Ok(())));
            } else {
                prop_assert_eq!(next.count, failures.count + 1);
            }
            failures = next;
        }
    }
}
