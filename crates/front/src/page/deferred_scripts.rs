//! Lets a document's scripts wait until its text is on the screen: on a slow line they would
//! share it with the fonts, and nothing on a page needs them to be read.

use bytes::Bytes;
use memchr::memmem;
use poem::http::StatusCode;
use quire_http::session::capability::Class;
use quire_pagecache::Nonce;
use quire_routing::Page;

const OPEN: &[u8] = b"<script src=\"";
const CLOSE: &[u8] = b"</script>";
/// Where all scripts of the renderer are.
const FOLDER: &str = "/_next/static/chunks/";
const END: &[u8] = b"</body></html>";

const ANNOUNCED: &[u8] = b"<link rel=\"preload\" as=\"script\"";

/// When the scripts of a document start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScriptStart {
    /// Once something was painted: they ask what the page is to this reader.
    AfterPaint,
    /// When the reader first does anything: there is nothing that this page would ask before.
    AtFirstSign,
}

impl ScriptStart {
    /// What suits a page. Pages that are there to be read do everything a visitor needs without scripts. What
    /// stands in place of a page (gone, suspended) is as alive as ever.
    #[must_use]
    pub fn of(page: Page, class: Class, status: StatusCode) -> Self {
        let is_read = matches!(
            page,
            Page::Post
                | Page::PostResponses
                | Page::HomeLoLegacy
                | Page::UserProfile
                | Page::UserAbout
                | Page::UserBooks
                | Page::UserCatalogs
                | Page::UserCatalog
                | Page::UserFollowers
                | Page::UserFollowing
                | Page::PublicationProfile
                | Page::PublicationAbout
                | Page::CommunityPublicationAbout
                | Page::CommunityPublicationArchive
                | Page::CommunityPublicationLatest
                | Page::CommunityPublicationProfile
                | Page::CommunityPublicationSubpage
                | Page::CommunityPublicationTagged
                | Page::CommunityPublicationTrending
                | Page::PublicationAll
                | Page::PublicationTagged
                | Page::Series
                | Page::TagArchive
                | Page::TopicPortal
                | Page::TopicRecommended
                | Page::TopicWhoToFollow
                | Page::ExploreTopics
                | Page::LandingAbout
                | Page::Terms
        );
        if is_read && class == Class::Lo && status == StatusCode::OK {
            Self::AtFirstSign
        } else {
            Self::AfterPaint
        }
    }

    const fn starter(self) -> &'static str {
        match self {
            Self::AfterPaint => AFTER_PAINT,
            Self::AtFirstSign => AT_FIRST_SIGN,
        }
    }
}

/// Lends scripts the starter's own nonce: the page has them without (see [`super::nonces`]). React takes them for its own
/// by their address and because they are asynchronous.
const LOAD: &str = "const{nonce}=document.currentScript,load=()=>{for(const name of scripts.splice(0))\
    document.head.append(Object.assign(document.createElement('script'),\
    {nonce,async:true,src:folder+name}))};";

/// Browsers that do not say when they painted get the scripts a moment later.
const AFTER_PAINT: &str = "try{new PerformanceObserver(load).observe({type:'paint',\
    buffered:true})}catch{}setTimeout(load,1500)";

/// The sheets come whole (see [`super::used_styles`]) and as one file (see [`crate::file`]), or each by itself where the site was
/// updated since and a sheet of the page is gone. Then comes the data (see [`super::hydration_data`]), then what
/// needs both. Where the network or the server fails, the page waits for another sign; where there is no such data
/// because the page is gone, moved or another one for this reader by now, it is loaded again. A button or a choice that was pressed meanwhile
/// is pressed again when the page listens; links and forms are the browser's own. A page that is drawn below a pointer gets a
/// move of it that is none. An address that names a place on the page may mean something that scripts show.
/// Where the data is of a later drawing than the document (see its stamp), React draws the page again and says so
/// on the console: that is meant here, and an error anywhere else.
const AT_FIRST_SIGN: &str = "const d=document,signs=['pointermove','pointerdown','touchstart',\
    'wheel','scroll','keydown','focusin','click','hashchange'],on=addEventListener,\
    off=removeEventListener,link=(rel,href)=>Object.assign(d.createElement('link'),{rel,href}),\
    listen=()=>{for(const s of signs)on(s,go,{capture:true,passive:true})};\
    let later,pressed,style=d.querySelector('style[data-href]');\
    const run=text=>{later=!text.startsWith(`'${stamp}'`);const s=Object.assign(d.createElement('script'),{nonce,text});\
    d.body.append(s);s.remove();load()},\
    press=e=>{pressed=e.target.closest('button:not([popovertarget]),[type=radio]')||pressed},\
    go=e=>{if(e?.type=='pointermove'&&!e.movementX&&!e.movementY)return;\
    for(const s of signs)off(s,go,true);\
    if(style){const at=style,names=at.dataset.href,put=(...all)=>at.after(...all.map(href=>{\
    const l=link('stylesheet',href);l.dataset.precedence='next';return l}));\
    put('/_next/static/sheets/'+names.replaceAll(folder,'').replaceAll(' ',','));\
    at.nextSibling.onerror=()=>put(...names.split(' '));style=null}\
    fetch(location.pathname+(location.search?location.search+'&':'?')+'_rsc=beside',{redirect:'manual'})\
    .then(r=>r.ok?r.text().then(run):r.status<429?location.reload():listen()).catch(listen)};\
    on('error',e=>{if(later&&/error #418/.test(e.message))e.preventDefault()});\
    on('click',press,true);new MutationObserver((_,o)=>{o.disconnect();off('click',press,true);\
    if(pressed){pressed.checked=false;pressed.click()}}).observe(d.documentElement,{attributeFilter:['data-alive']});\
    listen();if(location.hash)go()";

/// Rewrites a document so that its scripts start late; `stamp` is that of the data beside it. What people wrote
/// holds no elements of this kind, and data beside the document has no `<`.
pub fn scripts(document: Bytes, nonce: &Nonce, start: ScriptStart, stamp: &str) -> Bytes {
    let Some(end) = memmem::rfind(&document, END) else { return document };
    let (page, end) = document.split_at(end);
    let quiet = (start == ScriptStart::AtFirstSign).then(|| unannounced(page));
    let page = quiet.as_deref().unwrap_or(page);
    let mut late = Vec::with_capacity(document.len() + 1024);
    let names = taken_out(page, &mut late);
    late.extend_from_slice(b"<script nonce=\"");
    late.extend_from_slice(nonce.as_bytes());
    late.extend_from_slice(b"\">");
    let names = names.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(",");
    for part in [
        "(()=>{const stamp='",
        stamp,
        "',folder='",
        FOLDER,
        "',scripts=[",
        &names,
        "];",
        LOAD,
        start.starter(),
        "})()</script>",
    ] {
        late.extend_from_slice(part.as_bytes());
    }
    late.extend_from_slice(end);
    late.into()
}

/// Copies a page without its scripts and returns their names. Those for browsers without modules are left out: such a
/// browser cannot read the starter.
fn taken_out<'a>(page: &'a [u8], kept: &mut Vec<u8>) -> Vec<&'a str> {
    let mut names = Vec::new();
    let mut rest = page;
    while let Some(at) = memmem::find(rest, OPEN) {
        let (before, element) = rest.split_at(at);
        kept.extend_from_slice(before);
        let end = memmem::find(element, CLOSE).map_or(element.len(), |end| end + CLOSE.len());
        let (element, after) = element.split_at(end);
        match name_of(element) {
            Some(name) if memmem::find(element, b" noModule").is_none() => names.push(name),
            Some(_) => {}
            None => kept.extend_from_slice(element),
        }
        rest = after;
    }
    kept.extend_from_slice(rest);
    names
}

/// What a script of the renderer is called in its folder.
fn name_of(element: &[u8]) -> Option<&str> {
    let name = element.strip_prefix(OPEN)?.strip_prefix(FOLDER.as_bytes())?;
    std::str::from_utf8(name.get(..memchr::memchr(b'"', name)?)?).ok()
}

/// Without the elements by which a browser would fetch a script beforehand.
fn unannounced(page: &[u8]) -> Vec<u8> {
    let mut quiet = Vec::with_capacity(page.len());
    let mut rest = page;
    while let Some(at) = memmem::find(rest, ANNOUNCED) {
        let (before, element) = rest.split_at(at);
        quiet.extend_from_slice(before);
        let end = memchr::memchr(b'>', element).map_or(element.len(), |end| end + 1);
        rest = element.get(end..).unwrap_or_default();
    }
    quiet.extend_from_slice(rest);
    quiet
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &Bytes) -> String {
        String::from_utf8(bytes.to_vec()).expect("text")
    }

    #[test]
    fn scripts_with_an_address_wait_and_those_without_run() {
        let nonce = Nonce::of([1; 16]);
        let page = "<head><script src=\"/_next/static/chunks/a.js\" async=\"\"></script></head><body>\
                    <script>data</script><script src=\"/_next/static/chunks/b.js\"></script>\
                    <script src=\"/_next/static/chunks/c.js\" noModule=\"\"></script></body></html>";
        let late =
            scripts(Bytes::from_static(page.as_bytes()), &nonce, ScriptStart::AfterPaint, "");
        let late = text(&late);
        let (start, starter) = late.split_once("</script><script nonce=\"").expect("a starter");
        assert_eq!(start, "<head></head><body><script>data");
        assert!(starter.starts_with(nonce.as_str()));
        assert!(starter.contains(",scripts=['a.js','b.js'];"));
        assert!(starter.ends_with("</script></body></html>"));
    }

    #[test]
    fn no_script_is_fetched_before_the_first_sign_of_a_visitor() {
        let start = ScriptStart::of(Page::Post, Class::Lo, StatusCode::OK);
        assert_eq!(start, ScriptStart::AtFirstSign);
        for (page, class, status) in [
            (Page::Post, Class::Free, StatusCode::OK),
            (Page::SignIn, Class::Lo, StatusCode::OK),
            (Page::Search, Class::Lo, StatusCode::OK),
            (Page::Post, Class::Lo, StatusCode::GONE),
        ] {
            assert_eq!(ScriptStart::of(page, class, status), ScriptStart::AfterPaint);
        }
        let page = "<head><link rel=\"preload\" as=\"script\" href=\"/a.js\"/><link rel=\"icon\"/>\
                    </head><body></body></html>";
        let quiet = scripts(Bytes::from_static(page.as_bytes()), &Nonce::of([1; 16]), start, "a");
        assert!(
            text(&quiet).starts_with("<head><link rel=\"icon\"/></head><body><script nonce=\"")
        );
    }

    #[test]
    fn what_is_no_document_stays_as_it_is() {
        let text = Bytes::from_static(b"<script src=\"/a.js\">");
        assert_eq!(scripts(text.clone(), &Nonce::of([1; 16]), ScriptStart::AfterPaint, ""), text);
    }
}
