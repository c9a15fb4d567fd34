//! A domain of a publication’s own.

use quire_core::{
    PublicationId, Timestamp,
    outcome::DomainConnectionError,
    publication::domain::{DomainClaim, DomainProblem, DomainRecord, DomainState, domain},
};

fn claim() -> DomainClaim {
    DomainClaim::new(PublicationId::from_bits(1), "notes.example".to_owned(), "abc".to_owned())
}

fn texts(texts: &[&str]) -> DomainRecord {
    DomainRecord::Texts(texts.iter().map(|text| (*text).to_owned()).collect())
}

#[test]
fn a_domain_is_a_name_with_a_dot() {
    for (typed, kept) in [
        ("Notes.Example", "notes.example"),
        (" https://www.notes.example/ ", "www.notes.example"),
        ("notes.example.", "notes.example"),
        ("bücher.example", "xn--bcher-kva.example"),
    ] {
        assert_eq!(domain(typed).as_deref(), Ok(kept), "{typed}");
    }
    for none in [
        "",
        ".",
        "notes",
        "127.0.0.1",
        "[::1]",
        "notes.example:80",
        "notes.example/a",
        "a b.example",
        "-a.example",
        "a..example",
        "x.localhost",
        "printer.local",
        "a@b.example",
        "_x.example",
        &format!("{}.example", "a".repeat(64)),
    ] {
        assert_eq!(domain(none), Err(DomainConnectionError::InvalidDomain), "{none}");
    }
}

#[test]
fn a_record_makes_a_domain_live_and_its_loss_ends_that_after_the_grace() {
    let (at, proof) =
        (|days: i64| Timestamp::from_millis(days * 86_400_000).unwrap(), "quire-domain=abc");
    let pending = claim().looked_up(&texts(&[]), at(1));
    assert_eq!(
        (pending.state(), pending.problem),
        (DomainState::Pending, Some(DomainProblem::NoRecord))
    );
    let other = pending.looked_up(&texts(&["quire-domain=xyz"]), at(1));
    assert_eq!(other.problem, Some(DomainProblem::OtherRecord));
    let live = other.looked_up(&texts(&["v=spf1", proof]), at(1));
    assert_eq!((live.state(), live.problem), (DomainState::Live, None));
    let silent = live.looked_up(&DomainRecord::Unanswered, at(90));
    assert_eq!(silent.state(), DomainState::Live, "silence proves nothing");
    let failing = silent.looked_up(&texts(&[]), at(91));
    assert_eq!(failing.state(), DomainState::Failing);
    assert_eq!(failing.looked_up(&texts(&[proof]), at(92)).state(), DomainState::Live);
    assert_eq!(failing.looked_up(&texts(&[]), at(93)).state(), DomainState::Failing);
    assert_eq!(failing.looked_up(&texts(&[]), at(94)).state(), DomainState::Pending);
}
