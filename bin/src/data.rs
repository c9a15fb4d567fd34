//! The data folder: where the database, the search index, the pictures, the outbox and the server's
//! secret lie; and the application opened on it.

mod mailer;
mod payments;
pub mod permissions;
mod pictures;
mod secret;
mod sign_in;
mod sms;

use mailer::mailer;
pub use pictures::blobs;
pub use secret::SecretFile;
use secret::keys;

use crate::{
    config::{Config, Problem, Problems},
    failure::Failure,
    options::Common,
};
use quire_app::{
    App,
    ports::{Clock, Ids, PasswordCost, Ports},
    rate_limit::RateLimiter,
    site::Site,
};
use quire_providers::{FileBlobs, NameServers, SystemClock, SystemIds};
use quire_search::Index;
use quire_store::{DatabaseUrl, Store, StoreError, StoreOptions};
use std::{
    fs, io,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    sync::Arc,
};

/// The data folder of one site.
#[derive(Debug, Clone)]
pub struct DataDir {
    dir: PathBuf,
}

impl DataDir {
    /// Takes the folder, making it when it is missing. What is in it is no one else's business.
    ///
    /// # Errors
    /// [`Failure::Path`] when it is no folder or cannot be read and written.
    pub fn open(dir: &Path) -> Result<Self, Failure> {
        let failed = |reason: String| Failure::Path { path: dir.into(), reason };
        if dir.exists() && !dir.is_dir() {
            return Err(failed("is a file; the data folder is a folder".into()));
        }
        fs::DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(dir)
            .map_err(|error| failed(format!("cannot be made: {error}")))?;
        fs::read_dir(dir).map_err(|error| failed(format!("cannot be read: {error}")))?;
        writable(dir).map_err(failed)?;
        tell(&permissions::close_folder(dir));
        Ok(Self { dir: dir.into() })
    }

    /// The database: the one named, or SQLite's file in this folder.
    ///
    /// # Errors
    /// [`Failure::Database`] when the address is none, or a folder lies where the file should be.
    pub fn database(&self, named: Option<&str>) -> Result<DatabaseUrl, Failure> {
        let url = match named {
            Some(url) => url.parse().map_err(|error: StoreError| database(&error))?,
            None => DatabaseUrl::Sqlite(self.dir.join("quire.db")),
        };
        match &url {
            DatabaseUrl::Sqlite(path) if path.is_dir() => Err(Failure::Path {
                path: path.clone(),
                reason: "is a folder; the database is a file".into(),
            }),
            _ => Ok(url),
        }
    }

    /// The search index.
    #[must_use]
    pub fn search(&self) -> PathBuf {
        self.dir.join("search")
    }

    /// Pictures, and copies of them, as files.
    #[must_use]
    pub fn blobs(&self) -> FileBlobs {
        FileBlobs::new(self.dir.clone())
    }

    /// Mail that is not sent by SMTP.
    #[must_use]
    pub fn outbox(&self) -> PathBuf {
        self.dir.join("outbox")
    }

    /// Pages that were drawn.
    #[must_use]
    pub fn pages(&self) -> PathBuf {
        self.dir.join("pages")
    }

    /// The server's secret.
    #[must_use]
    pub fn secret(&self) -> SecretFile {
        SecretFile::new(self.dir.join("secret"))
    }
}

fn wrong_secret() -> Problem {
    let what = "must be 64 hex digits: `openssl rand -hex 32` makes some";
    Problem { key: "QUIRE_SECRET".to_owned(), what: what.to_owned() }
}

/// Whether files can be made in a folder; in words, why not.
fn writable(dir: &Path) -> Result<(), String> {
    use rustix::fs::Access;
    rustix::fs::access(dir, Access::WRITE_OK | Access::EXEC_OK).map_err(|error| {
        let error = io::Error::from(error);
        format!("cannot be written: {error}; give it to the user who runs Quire")
    })
}

/// The data folder, as it could be opened: nothing is made.
///
/// # Errors
/// [`Failure::Path`], as [`DataDir::open`] would.
pub fn check_folder(dir: &Path) -> Result<(), Failure> {
    if dir.exists() {
        return DataDir::open(dir).map(drop);
    }
    let above = dir.ancestors().skip(1).map(|one| match one.as_os_str().is_empty() {
        true => Path::new("."),
        false => one,
    });
    let failed = |reason: String| Failure::Path { path: dir.into(), reason };
    match above.into_iter().find(|one| one.exists()) {
        Some(above) if !above.is_dir() => {
            Err(failed(format!("cannot be made: {} is a file", above.display())))
        }
        Some(above) => rustix::fs::access(above, rustix::fs::Access::WRITE_OK)
            .map_err(|error| failed(format!("cannot be made: {}", io::Error::from(error)))),
        None => Ok(()),
    }
}

/// The outbox to show, where the configuration wants it shown.
#[must_use]
pub fn outbox(config: &Config, common: &Common) -> Option<crate::outbox::Outbox> {
    let folder = common.data.join("outbox");
    config.server.outbox.then(|| crate::outbox::Outbox::new(folder))
}

/// Names what other users of the machine can read, and that this user cannot change.
pub(crate) fn tell(open: &[permissions::Readable]) {
    for permissions::Readable { path, error } in open {
        let path = path.display();
        tracing::warn!(
            "{path} can be read by other users of this machine, and this user cannot change it ({error}): \
             give it to the user who runs Quire (chown), or close it (chmod go=)"
        );
    }
}

/// A database's failure as a command's.
#[must_use]
pub fn database(error: &StoreError) -> Failure {
    Failure::Database(error.to_string())
}

/// Opens the application on a data folder.
///
/// # Errors
/// [`Failure`] for whatever cannot be opened.
pub fn open(config: &Config, common: &Common, origin: &str) -> Result<App, Failure> {
    let dir = DataDir::open(&common.data)?;
    let url = dir.database(common.database.as_deref())?;
    let (clock, ids): (Arc<dyn Clock>, _) = (Arc::new(SystemClock), Arc::new(SystemIds));
    let outgoing = sign_in::outgoing(config)?;
    let sign_in = sign_in::providers(config, origin, &clock, &outgoing)?;
    let captcha = sign_in::captcha(config, origin, outgoing.clone())?;
    let keys = match &common.secret {
        Some(secret) => keys(secret).ok_or_else(|| Failure::from(wrong_secret()))?,
        None => dir.secret().keys(&*ids)?,
    };
    let mailer = mailer(config, &dir, clock.clone(), ids.clone())?;
    let sms = sms::carrier(config, &dir, clock.clone(), ids.clone())?;
    let blobs = blobs(config, &dir)?;
    if let DatabaseUrl::Sqlite(file) = &url {
        tell(&permissions::close_database(file));
    }
    let store = Store::open(&url, StoreOptions::default()).map_err(|error| database(&error))?;
    Ok(App {
        store,
        search: Arc::new(Index::open(&dir.search())),
        ports: Ports {
            clock,
            ids,
            mailer,
            sms,
            sign_in,
            captcha,
            payments: payments::mover(config, &dir)?,
            paypal: payments::wallet(config)?,
            blobs,
            fetch: Arc::new(outgoing.clone()),
            deliver: Arc::new(outgoing),
            dns: Arc::new(match config.domains.name_server {
                Some(address) => NameServers::at(address),
                None => NameServers::of_this_machine(),
            }),
            password_cost: PasswordCost::Full,
        },
        site: Arc::new(Site {
            name: config.site.name.clone(),
            tagline: config.site.tagline.clone(),
            url: origin.to_owned(),
            apps: config.apps.clone(),
            apple_pay_domain: payments::apple_domain(config)?,
            banned_hosts: config.publishing.banned_hosts.clone(),
            mastodon: config.site.mastodon.clone(),
            phones: config.phones.rules()?,
            meter: config.membership.meter,
            prices: config.membership.prices.clone(),
            taxes: config.payments.taxes.clone(),
            has_trials: config.membership.trials,
            has_tips: config.payments.has_tips(config.is_local()),
            ..Site::default()
        }),
        flags: Arc::new(config.flags.clone()),
        keys,
        exports: dir.dir.join("exports").into(),
        event_queue: Arc::default(),
        rate_limiter: RateLimiter::new(config.limits.api()),
    })
}

/// Adds what cannot be made of the configuration: who sends letters and messages, the services to sign
/// in with, the bucket of pictures. Nothing is written, and no one is asked.
pub fn check_parts(config: &Config, common: &Common, found: &mut Problems) {
    let dir = DataDir { dir: common.data.clone() };
    if common.secret.as_deref().is_some_and(|secret| keys(secret).is_none()) {
        found.add_failed::<()>("QUIRE_SECRET", Err(wrong_secret()));
    }
    let (clock, ids): (Arc<dyn Clock>, Arc<dyn Ids>) = (Arc::new(SystemClock), Arc::new(SystemIds));
    found.add_failed("smtp", mailer(config, &dir, clock.clone(), ids.clone()));
    found.add_failed("sms", sms::carrier(config, &dir, clock, ids));
    found.add_failed("payments.stripe", payments::mover(config, &dir));
    found.add_failed("payments.stripe.apple_domain_file", payments::apple_domain(config));
    found.add_failed("payments.braintree", payments::wallet(config));
    found.add_failed("images.s3", blobs(config, &dir));
    if let Some(apple) = &config.sign_in.apple {
        found.add_failed("sign_in.apple", sign_in::apple_client(apple));
    }
}
