//! People and stories of every kind, so that each rule about who sees what has something to hide.

use super::{
    ADA, BOB, DELETED, DRAFT, LOCKED, MEMBER, OF_SUSPENDED, PUBLIC, RESPONSE, SCHEDULED, STAFF,
    SUSPENDED, TAKEN_DOWN, UNLISTED,
};
use quire_core::{
    Document, MembershipId, PublicationId, StoryId, TagSlug, Timestamp, UserId,
    document::markdown,
    person::{MembershipTier, Person},
    publication::{Publication, PublicationMember, PublicationRole},
    story::{License, Revision, Story, StoryDetails, StoryStatus, Visibility},
};
use quire_membership::{
    MembershipType, PaymentMethod, PaymentProvider, PriceList,
    membership::MembershipEvent,
    payment_method::{CardBrand, Expiry},
};
use quire_store::{
    Conn, StoreError,
    membership::{self, MembershipRecord},
    person, publication, story, tag,
};

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_millis(1_767_000_000_000).unwrap().plus_seconds(seconds)
}

pub(super) fn fill(c: &mut Conn) -> Result<(), StoreError> {
    let people = [(ADA, "ada"), (BOB, "bob"), (MEMBER, "mel"), (SUSPENDED, "sue"), (STAFF, "sam")];
    for (id, username) in people {
        person::insert(c, &a_person(id, username, MembershipTier::Free))?;
    }
    membership::begin(c, &a_membership(MEMBER, MembershipType::Yearly, at(0)), at(0))?;
    let home = Publication {
        id: PublicationId::from_bits(1),
        slug: "field-notes".to_owned(),
        name: "Field Notes".to_owned(),
        tagline: "Seen outside".to_owned(),
        description: String::new(),
        image: None,
        domain: None,
        tint: None,
        follower_count: 0,
        story_count: 0,
        created_at: at(0),
    };
    publication::insert(c, &home)?;
    let (publication_id, user_id) = (home.id.clone(), UserId::from_bits(ADA));
    publication::set_member(
        c,
        &PublicationMember { publication_id, user_id, role: PublicationRole::Owner },
    )?;
    let rust: TagSlug = "rust".parse().unwrap();
    tag::ensure(c, &rust, "Rust")?;
    for mut new in stories() {
        new.publication_id.get_or_insert(home.id.clone());
        if new.in_response_to.is_some() {
            new.publication_id = None;
        }
        add(c, &new, std::slice::from_ref(&rust))?;
    }
    let sue = person::find(c, &UserId::from_bits(SUSPENDED))?.unwrap();
    person::save(c, &Person { is_suspended: true, ..sue }, at(100))
}

/// Adds a story whose text hides its canary in the last of ten paragraphs.
pub fn add(c: &mut Conn, new: &Story, tags: &[TagSlug]) -> Result<(), StoreError> {
    story::insert(c, new, &details_of(new))?;
    let canary = canary(u64::from_str_radix(new.id.as_str(), 16).unwrap());
    let text: String = (1..10).map(|n| format!("Paragraph {n} about gardens.\n\n")).collect();
    let document = document(&format!("## Beginning\n\n{text}And at last: {canary}.\n"));
    story::add_revision(c, &Revision::first(new, document))?;
    tag::set_on_story(c, &new.id, tags)
}

/// What is known of a story beside what lists show.
pub fn details_of(story: &Story) -> StoryDetails {
    StoryDetails {
        license: License::CcBy,
        latest_published_at: story.first_published_at,
        scheduled_at: (story.status == StoryStatus::Scheduled).then(|| at(9_999_999)),
        deleted_at: (story.status == StoryStatus::Deleted).then(|| at(50)),
        ..StoryDetails::begun_at(at(0))
    }
}

fn document(text: &str) -> Document {
    markdown::read(text, &Default::default()).document
}

/// The word that only those may see who may read all of story `n`.
pub fn canary(n: u64) -> String {
    const WORDS: [&str; 10] = [
        "windowsill",
        "alabaster",
        "brontosaurus",
        "chrysanthemum",
        "dodecahedron",
        "eucalyptus",
        "fluorescent",
        "grasshopper",
        "hieroglyph",
        "isthmus",
    ];
    // Far enough from each other that no search takes one for another.
    let word = usize::try_from(n).ok().and_then(|n| WORDS.get(n));
    word.map_or_else(|| format!("story{n}"), |word| (*word).to_owned())
}

pub fn a_story(n: u64, status: StoryStatus, visibility: Visibility) -> Story {
    let published = (status == StoryStatus::Published).then(|| at(n as i64));
    // Titles and excerpts of locked stories are public; of the others they are as secret as the
    // text.
    let secret = if visibility == Visibility::Locked { String::new() } else { canary(n) };
    Story {
        id: StoryId::from_bits(n),
        creator_id: UserId::from_bits(ADA),
        publication_id: None,
        in_response_to: None,
        title: format!("Gardens {n} {secret}"),
        subtitle: format!("About plants {secret}"),
        slug: format!("gardens-{n}"),
        excerpt: format!("Plants grow {secret}"),
        status,
        visibility,
        lang: "en".to_owned(),
        preview_image: None,
        word_count: 50,
        read_minutes: 1,
        head_revision: 1,
        published_revision: published.map(|_| 1),
        clap_count: 0,
        response_count: 0,
        is_suspended: false,
        writer: quire_core::person::AccountState::Active,
        updated_at: at(n as i64),
        first_published_at: published,
    }
}

fn stories() -> Vec<Story> {
    use StoryStatus::{Deleted, Draft, Published, Scheduled};
    use Visibility::{Locked, Public, Unlisted};
    vec![
        a_story(PUBLIC, Published, Public),
        a_story(LOCKED, Published, Locked),
        a_story(UNLISTED, Published, Unlisted),
        a_story(DRAFT, Draft, Public),
        a_story(SCHEDULED, Scheduled, Public),
        Story { is_suspended: true, ..a_story(TAKEN_DOWN, Published, Public) },
        Story { first_published_at: Some(at(7)), ..a_story(DELETED, Deleted, Public) },
        Story {
            creator_id: UserId::from_bits(SUSPENDED),
            ..a_story(OF_SUSPENDED, Published, Public)
        },
        Story {
            creator_id: UserId::from_bits(BOB),
            in_response_to: Some(StoryId::from_bits(PUBLIC)),
            ..a_story(RESPONSE, Published, Public)
        },
    ]
}

pub fn a_person(id: u64, username: &str, tier: MembershipTier) -> Person {
    Person {
        id: UserId::from_bits(id),
        username: username.to_owned(),
        name: format!("Name of {username}"),
        bio: String::new(),
        image: None,
        email: Some(format!("{username}@mail.example")),
        tier,
        is_staff: id == STAFF,
        is_suspended: false,
        deleted_at: None,
        follower_count: 0,
        following_count: 0,
        story_count: 0,
        created_at: at(0),
    }
}

/// A membership that was paid with a card that is good for long, from `since` on.
pub fn a_membership(person: u64, plan: MembershipType, since: Timestamp) -> MembershipRecord {
    let ordered = quire_membership::Membership::ordered(plan, PaymentProvider::Stripe, since);
    let price = PriceList::default().price(plan.offer(), quire_membership::Currency::Usd).unwrap();
    let paid = MembershipEvent::Paid { cycle: 1, amount: price.amount };
    MembershipRecord {
        id: MembershipId::from_bits(person),
        person_id: UserId::from_bits(person),
        membership: ordered.unwrap().apply(paid, since).unwrap(),
        payment_method: Some(PaymentMethod::CreditCard {
            brand: CardBrand::Visa,
            last_four: "4242".to_owned(),
            expires: Expiry::new(12, 2099).unwrap(),
        }),
    }
}
