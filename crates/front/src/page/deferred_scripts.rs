//! Lets a document's scripts wait until its text is on the screen: on a slow line they would
//! share it with the fonts, and nothing on a page needs them to be read.

use bytes::Bytes;
use memchr::memmem;
use quire_pagecache::Nonce;

const NOW: &[u8] = b"<script src=\"";
const LATER: &[u8] = b"<script data-src=\"";
const END: &[u8] = b"</body></html>";

/// Starts the scripts once something was painted; browsers that do not say so get them a moment
/// later. It lends them its own nonce: the page has them without (see [`super::nonces`]).
const STARTER: &str = "(()=>{const{nonce}=document.currentScript,go=()=>{for(const s of \
    document.querySelectorAll('script[data-src]')){s.nonce=nonce;s.src=s.dataset.src;\
    s.removeAttribute('data-src')}};try{new PerformanceObserver(go).observe({type:'paint',\
    buffered:true})}catch{}setTimeout(go,1500)})()";

/// Rewrites a document so that its scripts start late. What people wrote holds no elements of
/// this kind, and data beside the document has no `<`.
pub fn scripts(document: Bytes, nonce: &Nonce) -> Bytes {
    let Some(end) = memmem::rfind(&document, END) else { return document };
    let (page, end) = document.split_at(end);
    let mut late = Vec::with_capacity(document.len() + 1024);
    let mut from = 0;
    for at in memmem::find_iter(page, NOW) {
        late.extend_from_slice(page.get(from..at).unwrap_or_default());
        late.extend_from_slice(LATER);
        from = at + NOW.len();
    }
    late.extend_from_slice(page.get(from..).unwrap_or_default());
    late.extend_from_slice(b"<script nonce=\"");
    late.extend_from_slice(nonce.as_bytes());
    late.extend_from_slice(b"\">");
    late.extend_from_slice(STARTER.as_bytes());
    late.extend_from_slice(b"</script>");
    late.extend_from_slice(end);
    late.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_with_an_address_wait_and_those_without_run() {
        let nonce = Nonce::of([1; 16]);
        let page = "<head><script src=\"/a.js\" async=\"\"></script></head><body>\
                    <script>data</script></body></html>";
        let late = scripts(Bytes::from_static(page.as_bytes()), &nonce);
        let late = String::from_utf8(late.to_vec()).expect("text");
        let (start, starter) = late.split_once("</script><script nonce=\"").expect("a starter");
        assert_eq!(
            start,
            "<head><script data-src=\"/a.js\" async=\"\"></script></head><body><script>data"
        );
        assert!(starter.starts_with(nonce.as_str()));
        assert!(starter.ends_with("</script></body></html>"));
    }

    #[test]
    fn what_is_no_document_stays_as_it_is() {
        let text = Bytes::from_static(b"<script src=\"/a.js\">");
        assert_eq!(scripts(text.clone(), &Nonce::of([1; 16])), text);
    }
}
