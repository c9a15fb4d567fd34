use super::world::World;
use quire_app::{
    App,
    rate_limit::{self, ApiLimits, LimitedAction, RateLimiter},
};
use quire_core::{UserId, limit::search::SEARCHES_PER_MINUTE};

/// Counts that are kept at most.
const COUNTS: u64 = 200_000;

#[tokio::test]
async fn so_many_are_let_through_and_then_none_until_the_next_span() {
    let world = World::new();
    let clock = &world.doubles.clock;
    for act in [
        LimitedAction::Follow,
        LimitedAction::Clap,
        LimitedAction::Begin,
        LimitedAction::Submit,
        LimitedAction::SuggestEdit,
        LimitedAction::Found,
        LimitedAction::Invite,
        LimitedAction::CheckDomain,
        LimitedAction::Card,
        LimitedAction::GiftCode,
        LimitedAction::Tip,
        LimitedAction::Search,
        LimitedAction::VoidCode,
        LimitedAction::ApiRead,
        LimitedAction::ApiWrite,
        LimitedAction::ApiToken,
        LimitedAction::HubRequest,
    ] {
        clock.advance(7);
        let [ada, bob] = [1, 2].map(UserId::from_bits);
        let take = |who: &UserId| rate_limit::program(&world.app, act, who);
        let first = take(&ada);
        assert!(first.is_kept && first.left + 1 == first.most, "{first:?}");
        for _ in 1..first.most {
            assert!(take(&ada).is_kept);
        }
        let refused = take(&ada);
        assert!(!refused.is_kept && refused.left == 0, "{act:?}: {refused:?}");
        let wait = refused.reset;
        assert!((1..=first.seconds).contains(&wait), "{act:?}: {wait}");
        assert!(take(&bob).is_kept, "no one else waits");
        clock.advance(wait - 1);
        assert!(!take(&ada).is_kept);
        clock.advance(1);
        assert!(take(&ada).is_kept);
    }
}

#[tokio::test]
async fn who_must_wait_is_told_how_long() {
    let world = World::new();
    let search = || rate_limit::search(&world.app, "192.0.2.7".parse().unwrap());
    let wait = (0..=SEARCHES_PER_MINUTE).find_map(|_| search().err()).unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    world.doubles.clock.advance(wait - 1);
    assert_eq!(search(), Err(1));
    world.doubles.clock.advance(1);
    assert_eq!(search(), Ok(()));
}

#[tokio::test]
async fn programs_may_do_as_much_as_the_site_says() {
    let rate_limiter = RateLimiter::new(ApiLimits { reads: 2, writes: 1 });
    let app = App { rate_limiter, ..World::new().app };
    let ada = UserId::from_bits(1);
    let is_kept = |act| rate_limit::program(&app, act, &ada).is_kept;
    let reads = [(); 3].map(|()| is_kept(LimitedAction::ApiRead));
    assert_eq!(reads, [true, true, false]);
    let writes = [(); 2].map(|()| is_kept(LimitedAction::ApiWrite));
    assert_eq!(writes, [true, false]);
}

#[tokio::test]
async fn a_million_strangers_take_no_more_room_than_the_first() {
    let world = World::new();
    let search = |stranger: u64| {
        rate_limit::program(&world.app, LimitedAction::Search, &UserId::from_bits(stranger))
    };
    let strangers = 0..COUNTS + 10_000;
    for stranger in strangers.clone() {
        assert!(search(stranger).is_kept);
    }
    // Every fifth is asked for. If all were remembered, that would be 2,000 more than there is room for.
    let is_remembered = |stranger: &u64| {
        let allowance = search(*stranger);
        allowance.left + 1 < allowance.most
    };
    let remembered = strangers.step_by(5).filter(is_remembered).count();
    assert!(remembered < COUNTS as usize / 5 + 1_000, "{remembered}");
}
