//! Races of many rounds, run through the doors of the actions: what is
//! raced for is decided in one write, and a request around it costs more than the race. One round
//! of each through HTTP stands beside the other tests of codes and locks.

use super::{
    passwords::{RIGHT, sign_in},
    second_factors::with_totp,
    world::{ADA, World, on_each_database},
};
use futures_util::future::join_all;
use quire_app::{
    App,
    credential::{SecondFactorRefusal, sign_in_with_second_factor},
    device::Device,
    lockout::SecretRefusal,
    login::{CompletedSignIn, SendCode, VerifyRefusal, send_code, verify_code},
};
use quire_core::{
    UserId,
    account::lockout::{LockoutRefusal, SecretKind},
};
use quire_store::{lockout, session};
use std::collections::BTreeMap;

/// A code that was sent, and what the browser holds that asked for it.
struct Sent {
    email: String,
    challenge: String,
    code: String,
}

impl Sent {
    /// Never the right one.
    fn wrong(&self, n: u32) -> String {
        format!("{:06}", (self.code.parse::<u32>().unwrap() + 1 + n) % 1_000_000)
    }
}

/// Codes to so many addresses that no one has yet.
async fn send_codes(world: &World, count: usize) -> Vec<Sent> {
    let mut challenges = Vec::new();
    for number in 0..count {
        let email = format!("racer{number}@mail.example");
        let wanted = SendCode { email: &email, ..SendCode::default() };
        let sent = send_code(&world.app, &wanted).await.unwrap();
        challenges.push((email, sent.challenge));
    }
    let letters = world.doubles.mailbox.letters();
    let codes: BTreeMap<&str, &str> = letters
        .iter()
        .map(|letter| (letter.to.as_str(), letter.subject.as_str().split(' ').next().unwrap()))
        .collect();
    let with_code = |(email, challenge): (String, String)| {
        let code = codes[email.as_str()].to_owned();
        Sent { email, challenge, code }
    };
    challenges.into_iter().map(with_code).collect()
}

/// Tries all of these at once in the browser that asked.
async fn at_once(
    app: &App,
    challenge: &str,
    codes: impl Iterator<Item = String>,
) -> Vec<Result<CompletedSignIn, VerifyRefusal>> {
    let tries = codes.map(|code| {
        let (app, challenge) = (app.clone(), challenge.to_owned());
        tokio::spawn(
            async move { verify_code(&app, Some(&challenge), &code, &Device::default()).await },
        )
    });
    let answers = join_all(tries).await;
    answers.into_iter().map(Result::unwrap).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn of_twenty_right_answers_one_signs_in_five_hundred_times_over() {
    on_each_database(async |world| {
        let (rounds, mut entered) = (quire_cases::drawn(0..500).len(), 0);
        let codes = send_codes(&world, rounds).await;
        // Some races beside each other: the winners make their accounts at the same time, too.
        for some in codes.chunks(5) {
            let races = some.iter().map(|one| {
                let twenty = std::iter::repeat_n(one.code.clone(), 20);
                at_once(&world.app, &one.challenge, twenty)
            });
            for (one, answers) in some.iter().zip(join_all(races).await) {
                let winners: Vec<&CompletedSignIn> = answers.iter().flatten().collect();
                let [winner] = winners[..] else { panic!("{}: {answers:?}", one.email) };
                assert_eq!(winner.person.email.as_deref(), Some(one.email.as_str()));
                let (person, now) = (winner.person.id.clone(), world.app.ports.clock.now());
                let sessions =
                    world.app.store.read(move |c| session::of_person(c, &person, now, 9));
                entered += sessions.await.unwrap().len();
            }
        }
        assert_eq!(entered, rounds, "a session each");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_hundred_guesses_five_are_looked_at_in_every_round() {
    on_each_database(async |world| {
        for one in send_codes(&world, 10).await {
            let guesses = (0..200).map(|n| one.wrong(n));
            let answers = at_once(&world.app, &one.challenge, guesses).await;
            let of = |is: fn(&VerifyRefusal) -> bool| {
                answers.iter().filter(|answer| answer.as_ref().is_err_and(is)).count()
            };
            let invalid = of(|why| matches!(why, VerifyRefusal::Invalid));
            let void = of(|why| matches!(why, VerifyRefusal::TooManyTries));
            // The fifth is looked at, too, and answered that it was the last.
            assert_eq!((invalid, void), (4, 196), "{}", one.email);
            let late = at_once(&world.app, &one.challenge, [one.code].into_iter()).await;
            assert!(matches!(late[..], [Err(VerifyRefusal::TooManyTries)]), "{late:?}");
        }
    })
    .await;
}

/// The challenge of a browser in which Ada is half-way in.
async fn pending_second_factor(world: &World) -> String {
    let mut browser = world.browser();
    let answer = sign_in(&mut browser, "ada@mail.example", RIGHT).await;
    assert_eq!(answer["__typename"], "SecondFactorRequired");
    let cookies = browser.cookie.unwrap();
    let held = cookies.split("; ").find_map(|pair| pair.strip_prefix("__Host-challenge="));
    held.unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_wrong_tries_at_once_count_fifty_a_hundred_times_over() {
    on_each_database(async |world| {
        with_totp(&world).await;
        let challenge = pending_second_factor(&world).await;
        let ada = UserId::from_bits(ADA).to_string();
        for round in quire_cases::drawn(0..100) {
            let tries = (0..50).map(|_| {
                let (app, challenge) = (world.app.clone(), challenge.clone());
                tokio::spawn(async move {
                    let (held, device) = (Some(challenge.as_str()), Device::default());
                    sign_in_with_second_factor(&app, held, "aaaaa-aaaaa", &device).await
                })
            });
            let (mut warned, mut locked, mut for_good) = (0, 0, 0);
            for answer in join_all(tries).await {
                match answer.unwrap() {
                    Err(SecondFactorRefusal::Refused(SecretRefusal::Account(_, why))) => {
                        match why {
                            LockoutRefusal::Wrong { .. } => warned += 1,
                            LockoutRefusal::Locked { .. } => locked += 1,
                            LockoutRefusal::LockedForGood => for_good += 1,
                        }
                    }
                    other => panic!("{round}: {other:?}"),
                }
            }
            assert_eq!((warned, locked, for_good), (4, 15, 31), "{round}");
            let subject = ada.clone();
            let begin_again = move |c: &mut _| {
                let counted = lockout::find(c, &subject, SecretKind::TwoFactor)?;
                lockout::forgive(c, &subject, SecretKind::TwoFactor)?;
                Ok::<_, quire_store::StoreError>(counted.count)
            };
            assert_eq!(world.app.store.write(begin_again).await.unwrap(), 50, "{round}");
        }
    })
    .await;
}
