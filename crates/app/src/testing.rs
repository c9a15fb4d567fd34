//! Doubles of the outside world: a clock that stands still until it is moved, ids that repeat,
//! a mailbox and a telephone that keep what is sent, and buckets in memory. Compiled for tests and under the feature `testing`.

use crate::{
    App,
    keys::Keys,
    ports::{
        BlobError, Blobs, Bucket, Clock, Deliver, Dns, DnsError, Fetch, FetchError, Fetched, Ids,
        Mail, MailError, Mailer, Parcel, PasswordCost, Ports, Reply, Sms, SmsCarrier, SmsError,
        StoredObject, Undelivered,
    },
    rate_limit::RateLimiter,
    site::Site,
};
use async_trait::async_trait;
use quire_core::Timestamp;
use quire_search::Index;
use quire_store::{DatabaseUrl, Store, StoreError, StoreOptions};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeMap,
    path::Path,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

/// A clock that stands still until it is moved.
#[derive(Debug)]
pub struct FixedClock(Mutex<Timestamp>);

impl FixedClock {
    /// Stands `seconds` after 1970-01-01 UTC.
    #[must_use]
    pub fn at(seconds: i64) -> Self {
        Self(Mutex::new(Timestamp::new(chrono::DateTime::UNIX_EPOCH).plus_seconds(seconds)))
    }

    /// Moves on by `seconds`.
    pub fn advance(&self, seconds: i64) {
        let mut now = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *now = now.plus_seconds(seconds);
    }
}

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ids that come in the same order for the same seed.
#[derive(Debug)]
pub struct SeededIds {
    seed: u64,
    next: AtomicU64,
}

impl SeededIds {
    /// Starts the sequence of `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed, next: AtomicU64::new(0) }
    }
}

impl Ids for SeededIds {
    fn bits(&self) -> u64 {
        let secret = self.secret();
        secret.iter().take(8).fold(0, |bits, byte| (bits << 8) | u64::from(*byte))
    }

    fn secret(&self) -> [u8; 32] {
        let turn = self.next.fetch_add(1, Ordering::SeqCst);
        let mut hash = Sha256::new();
        hash.update(self.seed.to_be_bytes());
        hash.update(turn.to_be_bytes());
        hash.finalize().into()
    }
}

/// A mailbox that keeps what is sent.
#[derive(Debug, Default)]
pub struct Mailbox(Mutex<Vec<Mail>>);

impl Mailbox {
    /// Everything sent so far, oldest first.
    #[must_use]
    pub fn letters(&self) -> Vec<Mail> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[async_trait]
impl Mailer for Mailbox {
    async fn send(&self, mail: Mail) -> Result<(), MailError> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(mail);
        Ok(())
    }
}

/// A name server that says what it is told to.
#[derive(Debug, Default)]
pub struct NameServer(Mutex<Option<BTreeMap<String, Vec<String>>>>);

impl NameServer {
    /// From now on these texts stand at a name.
    pub fn put(&self, name: &str, texts: &[&str]) {
        let mut records = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let texts = texts.iter().map(|text| (*text).to_owned()).collect();
        records.get_or_insert_default().insert(name.to_owned(), texts);
    }

    /// Answers nothing any more.
    pub fn fall_silent(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

#[async_trait]
impl Dns for NameServer {
    async fn texts(&self, name: &str) -> Result<Vec<String>, DnsError> {
        let records = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let records = records.as_ref().ok_or_else(|| DnsError("silence".to_owned()))?;
        Ok(records.get(name).cloned().unwrap_or_default())
    }
}

/// Telephones that keep what is sent to them, unless they are told to fail.
#[derive(Debug, Default)]
pub struct Telephones {
    got: Mutex<Vec<Sms>>,
    fault: Mutex<Option<SmsError>>,
}

impl Telephones {
    /// Every message sent so far, oldest first.
    #[must_use]
    pub fn messages(&self) -> Vec<Sms> {
        self.got.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// From now on nothing arrives, for this reason; `None`: everything does.
    pub fn fail(&self, fault: Option<SmsError>) {
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = fault;
    }
}

#[async_trait]
impl SmsCarrier for Telephones {
    async fn send(&self, message: Sms) -> Result<(), SmsError> {
        let fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(fault) = fault {
            return Err(fault);
        }
        self.got.lock().unwrap_or_else(PoisonError::into_inner).push(message);
        Ok(())
    }
}

/// What lies in all buckets, and since when.
type StoredObjects = BTreeMap<(Bucket, String), (Timestamp, Vec<u8>)>;

/// Shelves in memory.
#[derive(Debug)]
pub struct MemoryBlobs {
    clock: Arc<FixedClock>,
    kept: Mutex<StoredObjects>,
}

impl MemoryBlobs {
    /// Empty buckets, which note the time of this clock.
    #[must_use]
    pub fn new(clock: Arc<FixedClock>) -> Self {
        Self { clock, kept: Mutex::default() }
    }

    fn stored(&self) -> MutexGuard<'_, StoredObjects> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The names in a bucket.
    #[must_use]
    pub fn names(&self, bucket: Bucket) -> Vec<String> {
        let kept = self.stored();
        kept.keys().filter(|(on, _)| *on == bucket).map(|(_, name)| name.clone()).collect()
    }

    /// All bytes in all buckets.
    #[must_use]
    pub fn everything(&self) -> Vec<Vec<u8>> {
        self.stored().values().map(|(_, bytes)| bytes.clone()).collect()
    }
}

#[async_trait]
impl Blobs for MemoryBlobs {
    async fn put(&self, bucket: Bucket, name: &str, bytes: Vec<u8>) -> Result<(), BlobError> {
        let now = self.clock.now();
        self.stored().insert((bucket, name.to_owned()), (now, bytes));
        Ok(())
    }

    async fn get(&self, bucket: Bucket, name: &str) -> Result<Option<Vec<u8>>, BlobError> {
        Ok(self.stored().get(&(bucket, name.to_owned())).map(|(_, bytes)| bytes.clone()))
    }

    async fn remove(&self, bucket: Bucket, name: &str) -> Result<(), BlobError> {
        self.stored().remove(&(bucket, name.to_owned()));
        Ok(())
    }

    async fn list(&self, bucket: Bucket) -> Result<Vec<StoredObject>, BlobError> {
        let kept = self.stored();
        let in_bucket = kept.iter().filter(|((on, _), _)| *on == bucket);
        let named = |((_, name), (since, _)): (&(Bucket, String), &(Timestamp, Vec<u8>))| {
            StoredObject { name: name.clone(), since: *since }
        };
        Ok(in_bucket.map(named).collect())
    }
}

/// A network on which nothing lies.
#[derive(Debug)]
pub struct NoNetwork;

#[async_trait]
impl Fetch for NoNetwork {
    async fn get(&self, address: &url::Url) -> Result<Fetched, FetchError> {
        Err(FetchError::Nothing(format!("{address}: nothing is there")))
    }
}

#[async_trait]
impl Deliver for NoNetwork {
    async fn post(&self, parcel: Parcel) -> Result<u16, Undelivered> {
        Err(Undelivered(format!("{}: nothing is there", parcel.address)))
    }

    async fn get(&self, address: url::Url) -> Result<Reply, Undelivered> {
        Err(Undelivered(format!("{address}: nothing is there")))
    }
}

/// The doubles of one test, and the [`Ports`] made of them.
#[derive(Debug, Clone)]
pub struct TestDoubles {
    /// The clock; stands at 2026-01-02 03:04:05 UTC.
    pub clock: Arc<FixedClock>,
    /// The ids; seed 1.
    pub ids: Arc<SeededIds>,
    /// The mailbox.
    pub mailbox: Arc<Mailbox>,
    /// The telephones.
    pub telephones: Arc<Telephones>,
    /// The buckets.
    pub blobs: Arc<MemoryBlobs>,
    /// The name server; silent until it is told something.
    pub name_server: Arc<NameServer>,
}

impl Default for TestDoubles {
    fn default() -> Self {
        let clock = Arc::new(FixedClock::at(1_767_323_045));
        Self {
            blobs: Arc::new(MemoryBlobs::new(clock.clone())),
            clock,
            ids: Arc::new(SeededIds::new(1)),
            mailbox: Arc::new(Mailbox::default()),
            telephones: Arc::new(Telephones::default()),
            name_server: Arc::new(NameServer::default()),
        }
    }
}

impl TestDoubles {
    /// The outside world made of these doubles.
    #[must_use]
    pub fn ports(&self) -> Ports {
        Ports {
            clock: self.clock.clone(),
            ids: self.ids.clone(),
            mailer: self.mailbox.clone(),
            sms: self.telephones.clone(),
            sign_in: Vec::new(),
            captcha: None,
            payments: None,
            paypal: None,
            blobs: self.blobs.clone(),
            fetch: Arc::new(NoNetwork),
            deliver: Arc::new(NoNetwork),
            dns: self.name_server.clone(),
            password_cost: PasswordCost::Least,
        }
    }
}

/// A site on a fresh SQLite database in `folder`, with these doubles around it.
///
/// # Errors
/// [`StoreError`] when the database cannot be made.
pub fn app(folder: &Path, doubles: &TestDoubles) -> Result<App, StoreError> {
    let url = DatabaseUrl::Sqlite(folder.join("quire.db"));
    Ok(App {
        store: Store::open(&url, StoreOptions::default())?,
        search: Arc::new(Index::open(&folder.join("search"))),
        ports: doubles.ports(),
        site: Arc::new(Site::default()),
        flags: Arc::default(),
        keys: Keys::new([7; 32]),
        exports: folder.join("exports").into(),
        event_queue: Arc::default(),
        rate_limiter: RateLimiter::default(),
    })
}
