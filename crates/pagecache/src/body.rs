//! A page's body in every encoding a reader may want.

use super::{Nonce, Template, brotli, gzip};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use std::{
    io,
    num::NonZero,
    sync::{
        Arc, LazyLock, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};
use tokio::{
    sync::{OnceCell, Semaphore},
    task,
};

/// Bodies below this gain nothing from compression.
const SMALL: usize = 512;
/// 0.7 ms for 40 kB; 9 would take 9 ms, 11 takes 68 ms.
const BROTLI_QUALITY: u32 = 5;
const GZIP_LEVEL: u32 = 6;

/// Makes a variant of a plain body; none where it would not come out as it went in.
type Compress = fn(&Template) -> io::Result<Option<Template>>;

/// How a body is encoded.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Encoding {
    /// Not at all.
    #[default]
    Identity,
    /// gzip.
    Gzip,
    /// Brotli.
    Brotli,
}

impl Encoding {
    /// The word in `Content-Encoding`; none for identity.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        match self {
            Encoding::Identity => None,
            Encoding::Gzip => Some("gzip"),
            Encoding::Brotli => Some("br"),
        }
    }

    /// The best encoding an `Accept-Encoding` header allows.
    #[must_use]
    pub fn accepted(header: &str) -> Self {
        let (mut gzip, mut brotli) = (false, false);
        for offer in header.split(',') {
            let mut parts = offer.split(';').map(str::trim);
            let name = parts.next().unwrap_or_default();
            let refused = parts
                .filter_map(|part| part.strip_prefix("q="))
                .any(|quality| quality.parse::<f32>().is_ok_and(|quality| quality == 0.0));
            gzip |= !refused && name.eq_ignore_ascii_case("gzip");
            brotli |= !refused && name.eq_ignore_ascii_case("br");
        }
        if brotli {
            Encoding::Brotli
        } else if gzip {
            Encoding::Gzip
        } else {
            Encoding::Identity
        }
    }
}

/// A body. The first reader has waited long enough and may be the only one: they get it compressed
/// lightly. From the second on each compressed variant is made when someone first wants it, once.
///
/// When one variant is there, the body as it was is let go: it takes four times as much, and few want it. It is made
/// again from the variant, and stays when it is wanted a second time.
#[derive(Debug)]
pub struct Body {
    plain: Mutex<Option<Arc<Template>>>,
    /// What the plain body is made again with.
    length: usize,
    holes: Box<[usize]>,
    was_answered: AtomicBool,
    was_unpacked: AtomicBool,
    gzip: OnceCell<Option<Arc<Template>>>,
    brotli: OnceCell<Option<Arc<Template>>>,
}

impl Body {
    /// A body that has yet to be compressed.
    #[must_use]
    pub fn new(plain: Template) -> Self {
        Self {
            length: plain.len(),
            holes: plain.holes().into(),
            plain: Mutex::new(Some(Arc::new(plain))),
            was_answered: AtomicBool::new(false),
            was_unpacked: AtomicBool::new(false),
            gzip: OnceCell::new(),
            brotli: OnceCell::new(),
        }
    }

    /// A body of which one variant is there; `length` and `holes` are those of the plain one.
    pub(super) fn of_variant(
        encoding: Encoding,
        variant: Template,
        length: usize,
        holes: Box<[usize]>,
    ) -> Self {
        let all = Self { length, holes, ..Self::new(Template::default()) };
        let variant = Arc::new(variant);
        let is_plain = encoding == Encoding::Identity;
        *all.lock() = is_plain.then(|| variant.clone());
        let cell = |its| OnceCell::new_with((its == encoding).then(|| Some(variant.clone())));
        let (gzip, brotli) = (cell(Encoding::Gzip), cell(Encoding::Brotli));
        Self { gzip, brotli, ..all }
    }

    /// Length and holes of the plain body.
    pub(super) fn measures(&self) -> (usize, &[usize]) {
        (self.length, &self.holes)
    }

    /// The body as it was before compression.
    ///
    /// # Errors
    /// What the decompressor says of a variant; each was proved when it was made.
    pub fn plain(&self) -> io::Result<Arc<Template>> {
        match self.ready(Encoding::Identity) {
            Some(plain) => Ok(plain),
            None => self.unpacked().map(Arc::new),
        }
    }

    /// The body with `nonce` filled in, in the encoding asked for or, where that cannot be had, in
    /// the next best one.
    pub async fn answer(&self, wanted: Encoding, nonce: &Nonce) -> (Bytes, Encoding) {
        let is_first = !self.was_answered.swap(true, Ordering::Relaxed);
        if let Some(plain) = self.ready(Encoding::Identity).filter(|_| is_first) {
            return Self::compress_lightly(plain.fill(nonce), wanted);
        }
        if self.length >= SMALL {
            if wanted == Encoding::Brotli
                && let Some(body) = self.variant(Encoding::Brotli).await
            {
                return (body.fill(nonce), Encoding::Brotli);
            }
            if wanted != Encoding::Identity
                && let Some(body) = self.variant(Encoding::Gzip).await
            {
                return (body.fill(nonce), Encoding::Gzip);
            }
        }
        match self.plain() {
            Ok(plain) => {
                self.may_keep(&plain);
                (plain.fill(nonce), Encoding::Identity)
            }
            Err(error) => {
                tracing::error!(%error, "a page cannot be read again");
                let (encoding, variant) = self.smallest();
                (variant.fill(nonce), encoding)
            }
        }
    }

    /// Keeps the plain body when it was made again before.
    fn may_keep(&self, plain: &Arc<Template>) {
        if self.packed().is_some() && self.was_unpacked.swap(true, Ordering::Relaxed) {
            *self.lock() = Some(plain.clone());
        }
    }

    /// The body in this very encoding, if it is there.
    #[must_use]
    pub fn ready(&self, encoding: Encoding) -> Option<Arc<Template>> {
        match encoding {
            Encoding::Identity => self.lock().clone(),
            Encoding::Gzip => self.gzip.get()?.clone(),
            Encoding::Brotli => self.brotli.get()?.clone(),
        }
    }

    /// A compressed encoding in which the body is there.
    pub(super) fn packed(&self) -> Option<Encoding> {
        [Encoding::Brotli, Encoding::Gzip].into_iter().find(|one| self.ready(*one).is_some())
    }

    /// The smallest variant that is there.
    pub(super) fn smallest(&self) -> (Encoding, Arc<Template>) {
        let of = |one| Some((one, self.ready(one)?));
        let all = [Encoding::Brotli, Encoding::Gzip, Encoding::Identity];
        all.into_iter().find_map(of).unwrap_or_default()
    }

    /// The body in a compressed encoding, made if it is not there.
    pub(super) async fn variant(&self, encoding: Encoding) -> Option<Arc<Template>> {
        let (cell, compress): (_, Compress) = match encoding {
            Encoding::Identity => return None,
            Encoding::Gzip => (&self.gzip, |plain| gzip::compress(plain, GZIP_LEVEL)),
            Encoding::Brotli => (&self.brotli, |plain| brotli::compress(plain, BROTLI_QUALITY)),
        };
        let made = || async { compressed(self.plain().ok()?, compress).await.map(Arc::new) };
        let is_new = !cell.initialized();
        let variant = cell.get_or_init(made).await.clone();
        if is_new && variant.is_some() {
            *self.lock() = None;
        }
        variant
    }

    fn unpacked(&self) -> io::Result<Template> {
        let broken = || io::Error::from(io::ErrorKind::InvalidData);
        let packed = self.packed().ok_or_else(broken)?;
        let variant = self.ready(packed).ok_or_else(broken)?.fill(&Nonce::of([0; 16]));
        let mut bytes = Vec::with_capacity(self.length);
        match packed {
            Encoding::Brotli => brotli::decompress(&variant, &mut bytes)?,
            _ => gzip::decompress(&variant, &mut bytes)?,
        }
        Template::with_holes(bytes.into(), self.holes.to_vec()).ok_or_else(broken)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Arc<Template>>> {
        self.plain.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Compresses a body that never changes as small as is reasonable; none when it is too small to gain anything, or
    /// for [`Encoding::Identity`]. Brotli's highest fast level clears tables of 32 MiB for each body and makes it smaller
    /// by 0.3 % only.
    #[must_use]
    pub fn compress_fully(plain: &Template, encoding: Encoding) -> Option<Bytes> {
        if plain.len() < SMALL {
            return None;
        }
        let compressed = match encoding {
            Encoding::Identity => return None,
            Encoding::Gzip => gzip::compress(plain, 9),
            Encoding::Brotli => brotli::compress(plain, 6),
        };
        Some(compressed.ok()??.fill(&Nonce::of([0; 16])))
    }

    /// Compresses what one reader gets: a tenth of the work of a variant for all. What is too small
    /// to gain anything stays as it is.
    #[must_use]
    pub fn compress_lightly(plain: Bytes, wanted: Encoding) -> (Bytes, Encoding) {
        let compressed = match wanted {
            _ if plain.len() < SMALL => None,
            Encoding::Identity => None,
            Encoding::Gzip => gzip::lightly(&plain).ok(),
            Encoding::Brotli => brotli::lightly(&plain).ok(),
        };
        compressed.map_or((plain, Encoding::Identity), |compressed| (compressed.into(), wanted))
    }

    /// Bytes the body takes with the variants that are there.
    #[must_use]
    pub fn weight(&self) -> usize {
        let all = [Encoding::Identity, Encoding::Gzip, Encoding::Brotli];
        all.into_iter().filter_map(|one| self.ready(one)).map(|variant| variant.len()).sum()
    }
}

/// As many bodies are compressed at once as there are processors: more would only take memory and
/// all be ready later.
static COMPRESSORS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(thread::available_parallelism().map_or(1, NonZero::get)));

/// Compression is work for a processor, not for the threads that serve everybody.
async fn compressed(plain: Arc<Template>, compress: Compress) -> Option<Template> {
    let _turn = COMPRESSORS.acquire().await.ok()?;
    match task::spawn_blocking(move || compress(&plain)).await {
        Ok(Ok(Some(compressed))) => Some(compressed),
        Ok(Ok(None)) => {
            tracing::warn!("a page came out of compression differently; it stays uncompressed");
            None
        }
        Ok(Err(error)) => {
            tracing::warn!(%error, "a page could not be compressed");
            None
        }
        Err(_) => None,
    }
}
