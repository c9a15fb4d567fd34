//! Compressed pages whose nonce can be exchanged without compressing again.
//!
//! A compressor is fed the page with a *filler* in each hole, and flushed before and after it. What
//! it writes between the two flushes is the filler alone, from byte border to byte border; it is
//! thrown away, and an uncompressed block takes its place, into which each answer writes its own
//! nonce. For this to be sound, nothing outside may depend on the filler:
//!
//! * No later text may be written as a copy of filler bytes. Fillers are not UTF-8 anywhere, the
//!   page is, so no run of the page is equal to a run of a filler.
//! * The discarded block may not change the compressor's state. Brotli remembers the last four
//!   copy distances; fillers share no four bytes with each other, so nothing in them is a copy.
//! * Brotli models literals by the two bytes before them: fillers end like every nonce does.
//!
//! Every result is proved before use: filled with a nonce, decompressed, and compared.

use super::{
    nonce::{ENDING, LENGTH, Nonce},
    template::{BLANK, Template, is_text},
};
use std::{
    collections::HashSet,
    io::{self, Write},
};

/// A compressor that can be flushed to a byte border.
pub trait Compressor: Write {
    /// Number of bytes written so far.
    fn written(&self) -> usize;

    /// Ends the stream and gives everything written.
    ///
    /// # Errors
    /// Whatever the compressor says.
    fn end(self) -> io::Result<Vec<u8>>;

    /// The head of an uncompressed block of [`LENGTH`] bytes.
    const BLOCK: &'static [u8];
}

/// A compressed stream with its holes.
pub struct Spliced {
    /// The stream.
    pub bytes: Vec<u8>,
    /// Where the nonces go.
    pub holes: Vec<usize>,
}

/// Compresses a page so that its nonce can be exchanged; none when the page is not text.
///
/// # Errors
/// Whatever the compressor says.
pub fn splice<C: Compressor>(plain: &Template, mut compressor: C) -> io::Result<Option<Spliced>> {
    if plain.has_holes() && !plain.segments().all(is_text) {
        return Ok(None);
    }
    let mut fillers = Fillers::default();
    let mut cuts = Vec::new();
    for (number, segment) in plain.segments().enumerate() {
        if number > 0 {
            compressor.flush()?;
            let start = compressor.written();
            compressor.write_all(&fillers.next())?;
            compressor.flush()?;
            cuts.push(start..compressor.written());
        }
        compressor.write_all(segment)?;
    }
    let stream = compressor.end()?;
    let mut bytes = Vec::with_capacity(stream.len() + cuts.len() * LENGTH);
    let mut holes = Vec::with_capacity(cuts.len());
    let mut kept = 0;
    for cut in cuts {
        bytes.extend_from_slice(stream.get(kept..cut.start).unwrap_or_default());
        bytes.extend_from_slice(C::BLOCK);
        holes.push(bytes.len());
        bytes.extend_from_slice(&BLANK);
        kept = cut.end;
    }
    bytes.extend_from_slice(stream.get(kept..).unwrap_or_default());
    Ok(Some(Spliced { bytes, holes }))
}

/// Whether `compressed`, filled and decompressed, is what `plain` is when filled.
pub fn is_proved(
    plain: &Template,
    compressed: &Template,
    decompress: impl Fn(&[u8], &mut Vec<u8>) -> io::Result<()>,
) -> bool {
    // Two nonces that differ in every bit that can differ.
    [[0x00; 16], [0xff; 16]].into_iter().map(Nonce::of).all(|nonce| {
        let mut out = Vec::with_capacity(plain.len());
        decompress(&compressed.fill(&nonce), &mut out).is_ok() && out == plain.fill(&nonce)
    })
}

/// Makes fillers. They need to be unlike each other, not unpredictable.
#[derive(Default)]
struct Fillers {
    state: u64,
    seen: HashSet<[u8; 4]>,
}

impl Fillers {
    fn next(&mut self) -> [u8; LENGTH] {
        loop {
            let filler = self.draw();
            let runs: Vec<[u8; 4]> =
                filler.windows(4).filter_map(|run| run.try_into().ok()).collect();
            let distinct: HashSet<_> = runs.iter().copied().collect();
            if distinct.len() == runs.len() && distinct.is_disjoint(&self.seen) {
                self.seen.extend(distinct);
                return filler;
            }
        }
    }

    /// Every second byte is one that UTF-8 never uses, so no two neighbours are text.
    fn draw(&mut self) -> [u8; LENGTH] {
        let mut filler = [0; LENGTH];
        for (place, byte) in filler.iter_mut().enumerate() {
            let random = self.random();
            *byte = if place % 2 == 0 { 0xf8 | random & 0x07 } else { 0x80 | random & 0x7f };
        }
        for (byte, ending) in filler.iter_mut().rev().zip(ENDING.iter().rev()) {
            *byte = *ending;
        }
        filler
    }

    /// SplitMix64.
    fn random(&mut self) -> u8 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed >> 56) as u8
    }
}
