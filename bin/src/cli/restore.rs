//! `restore`: puts a backup into an empty data folder or database, and says what did not survive.

use super::{block_on, store};
use crate::{
    config::Config,
    data::{self, DataDir, SecretFile, permissions::close_database},
    failure::Failure,
    options::Common,
    out::say,
};
use quire_app::{image::copy_files, ports::Clock};
use quire_providers::{FileBlobs, SystemClock};
use quire_store::{
    DatabaseUrl,
    backup::{self, Manifest},
};
use std::path::Path;

/// What never survives.
const DIES: &str = "Everybody has to sign in again. Codes and links that were sent and not used yet do not \
    work: to sign in, to confirm an address or a telephone, to fetch one's data. Jobs that waited are set \
    aside: `quire fsck` lists them.";

/// What dies with the secret.
const DIES_WITHOUT_SECRET: &str = "Passkeys, recovery codes, and the links in emails that were sent (to \
    unsubscribe, to set which emails come) do not work any more, and no browser is known.";

/// What becomes of the secret.
enum Secret {
    /// The backup's is the one that is here, or is put here.
    Kept,
    /// The one that is here stays, and is another.
    Other,
    /// The backup holds none, and one is here.
    Unknown,
    /// There is none: a new one is made.
    Lost,
}

impl Secret {
    fn description(&self) -> String {
        match self {
            Secret::Kept => {
                "Passkeys, recovery codes and the links in emails still work.".to_owned()
            }
            Secret::Other => DIES_WITHOUT_SECRET.to_owned(),
            Secret::Unknown => format!(
                "The backup holds no secret, and the one that is here stays. Unless the backup was made with \
                 it: {DIES_WITHOUT_SECRET}"
            ),
            Secret::Lost => format!(
                "The backup holds no secret, for it was made by an older version. {DIES_WITHOUT_SECRET} To \
                 keep them, put the file `secret` of the old data folder here before the first start."
            ),
        }
    }
}

/// Restores a backup into an empty data folder or database. Pictures and the secret come first, so that
/// every row has what it needs; what is left of a restore that failed has no row.
///
/// # Errors
/// [`Failure`]; no row is changed then.
pub fn restore(
    config: &Config,
    common: &Common,
    from: &Path,
    keep_secret: bool,
) -> Result<(), Failure> {
    let dir = DataDir::open(&common.data)?;
    let url = dir.database(common.database.as_deref())?;
    Manifest::verify(from).map_err(store::failed)?;
    let (secret, to_write) = secret(common, &dir, from, keep_secret)?;
    let waiting = store::spinner("Restoring the database and the pictures");
    let copied = block_on(async {
        let (files, blobs) = (FileBlobs::new(from.into()), data::blobs(config, &dir)?);
        let copied = copy_files(&files, &*blobs).await;
        copied.map_err(|error| Failure::Other(error.to_string()))
    });
    let restored = copied
        .and_then(|_| to_write.map_or(Ok(()), |text| dir.secret().write(&text)))
        .and_then(|()| backup::restore(from, &url, SystemClock.now()).map_err(store::failed));
    waiting.finish_and_clear();
    let manifest = restored?;
    // The copy has the permissions of the backup.
    DataDir::open(&common.data)?;
    if let DatabaseUrl::Sqlite(file) = &url {
        data::tell(&close_database(file));
    }
    // An index of what was here before; the server builds one of what is here now.
    let _ = std::fs::remove_dir_all(dir.search());
    say(format_args!("Restored the backup of {} into {url}.", manifest.made_at))?;
    say(DIES)?;
    say(secret.description())
}

/// What becomes of the secret, and what is to be written for it.
fn secret(
    common: &Common,
    dir: &DataDir,
    from: &Path,
    keep: bool,
) -> Result<(Secret, Option<String>), Failure> {
    let backed_up = SecretFile::of_backup(from).read()?;
    let here = match &common.secret {
        Some(text) => Some(text.trim().to_lowercase()),
        None => dir.secret().read()?,
    };
    Ok(match (backed_up, here) {
        (Some(backed_up), None) => (Secret::Kept, Some(backed_up)),
        (Some(backed_up), Some(here)) if backed_up.eq_ignore_ascii_case(&here) => {
            (Secret::Kept, None)
        }
        (Some(_), Some(_)) if keep => (Secret::Other, None),
        (Some(_), Some(_)) => {
            let at = match &common.secret {
                Some(_) => "QUIRE_SECRET".to_owned(),
                None => format!("{}/secret", common.data.display()),
            };
            return Err(Failure::Other(format!(
                "{at} is not the secret of this backup: nothing was written. Take it away to restore the \
                 backup's, or keep it with --keep-secret; passkeys, recovery codes and links in emails end then"
            )));
        }
        (None, Some(_)) => (Secret::Unknown, None),
        (None, None) => (Secret::Lost, None),
    })
}
