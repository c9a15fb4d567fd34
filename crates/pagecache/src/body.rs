//! A page's body in every encoding a reader may want.

use super::{Nonce, Template, brotli, gzip};
use bytes::Bytes;
use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use tokio::{sync::OnceCell, task};

/// Bodies below this gain nothing from compression.
const SMALL: usize = 512;
/// 0.7 ms for 40 kB; 9 would take 9 ms, 11 takes 68 ms.
const BROTLI_QUALITY: u32 = 5;
const GZIP_LEVEL: u32 = 6;

/// How a body is encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Not at all.
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
/// lightly. From the second on each compressed variant is made when somebody first wants it, once.
#[derive(Debug)]
pub struct Body {
    plain: Arc<Template>,
    was_answered: AtomicBool,
    gzip: OnceCell<Option<Template>>,
    brotli: OnceCell<Option<Template>>,
}

impl Body {
    /// A body that has yet to be compressed.
    #[must_use]
    pub fn new(plain: Template) -> Self {
        Self {
            plain: Arc::new(plain),
            was_answered: AtomicBool::new(false),
            gzip: OnceCell::new(),
            brotli: OnceCell::new(),
        }
    }

    /// The body as it was before compression.
    #[must_use]
    pub fn plain(&self) -> &Template {
        &self.plain
    }

    /// The body with `nonce` filled in, in the encoding asked for or, where that cannot be had, in
    /// the next best one.
    pub async fn answer(&self, wanted: Encoding, nonce: &Nonce) -> (Bytes, Encoding) {
        if self.plain.len() >= SMALL {
            if !self.was_answered.swap(true, Ordering::Relaxed) {
                return Self::compress_lightly(self.plain.fill(nonce), wanted);
            }
            if wanted == Encoding::Brotli
                && let Some(body) = self.brotli().await
            {
                return (body.fill(nonce), Encoding::Brotli);
            }
            if wanted != Encoding::Identity
                && let Some(body) = self.gzip().await
            {
                return (body.fill(nonce), Encoding::Gzip);
            }
        }
        (self.plain.fill(nonce), Encoding::Identity)
    }

    /// The body in this very encoding, if it has been made.
    #[must_use]
    pub fn ready(&self, encoding: Encoding) -> Option<&Template> {
        match encoding {
            Encoding::Identity => Some(&self.plain),
            Encoding::Gzip => self.gzip.get()?.as_ref(),
            Encoding::Brotli => self.brotli.get()?.as_ref(),
        }
    }

    async fn gzip(&self) -> Option<&Template> {
        let made = || compressed(self.plain.clone(), |plain| gzip::compress(plain, GZIP_LEVEL));
        self.gzip.get_or_init(made).await.as_ref()
    }

    async fn brotli(&self) -> Option<&Template> {
        let made =
            || compressed(self.plain.clone(), |plain| brotli::compress(plain, BROTLI_QUALITY));
        self.brotli.get_or_init(made).await.as_ref()
    }

    /// Compresses a body that never changes as small as is reasonable: gzip and Brotli; none when
    /// it is too small to gain anything.
    #[must_use]
    pub fn compress_fully(plain: &Template) -> Option<(Bytes, Bytes)> {
        if plain.len() < SMALL {
            return None;
        }
        let nonce = Nonce::of([0; 16]);
        let gzip = gzip::compress(plain, 9).ok()??;
        let brotli = brotli::compress(plain, 9).ok()??;
        Some((gzip.fill(&nonce), brotli.fill(&nonce)))
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

    /// Bytes the body takes with all its variants; what is not compressed yet is guessed.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.plain.len() + self.plain.len() / 2
    }
}

/// Compression is work for a processor, not for the threads that serve everybody.
async fn compressed(
    plain: Arc<Template>,
    compress: fn(&Template) -> io::Result<Option<Template>>,
) -> Option<Template> {
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
