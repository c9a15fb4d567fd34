//! Hostile texts by the thousand, made and not copied: elements × attributes × schemes × encodings ×
//! places. Each would call `ran()` in a browser that took it for more than text.

/// Elements that do something by themselves, or can be made to.
const ELEMENTS: &[&str] = &[
    "a", "animate", "audio", "base", "body", "button", "custom-x", "details", "div", "embed",
    "form", "frameset", "iframe", "image", "img", "input", "isindex", "link", "marquee", "math",
    "meta", "object", "script", "select", "set", "style", "svg", "table", "template", "textarea",
    "title", "use", "video", "xmp",
];

/// What makes an element run a script without being asked, or nearly.
const HANDLERS: &[&str] = &[
    "onerror=ran()",
    "onload=ran()",
    "autofocus tabindex=1 onfocus=ran()",
    "open ontoggle=ran()",
    "onbegin=ran() dur=1s attributeName=x",
    "style='animation:x 1s' onanimationstart=ran()",
    "onpointerenter='ran()'",
    "ONclick=\"ran()\"",
    "srcdoc='<script>ran()</script>'",
    "x=`>` onload=ran()",
    "onmouseover=ran() style=position:fixed;inset:0",
    "formaction=javascript:ran() type=submit",
];

/// What may stand between a name and its attributes.
const GAPS: &[&str] = &[" src=x ", "/src=x/", "\nsrc=x\n", "\u{c}src=x\t", " "];

/// Addresses that run something when they are followed or loaded.
const ADDRESSES: &[&str] = &[
    "javascript:ran()",
    "JaVaScRiPt:ran()",
    " \u{1}javascript:ran()",
    "java\tscript:ran()",
    "java\r\nscript:ran()",
    "javascript\t:ran()",
    "javascript&colon;ran()",
    "&#106;avascript:ran()",
    "&#x6A&#x61&#x76&#x61script:ran()",
    "jav&NewLine;ascript&Tab;:ran()",
    "javascript://example.org/%0aran()",
    "javascript:/*--></title></style></textarea></script>*/ran()",
    "vbscript:ran()",
    "data:text/html,<script>parent.ran()</script>",
    "data:text/html;base64,PHNjcmlwdD5wYXJlbnQucmFuKCk8L3NjcmlwdD4=",
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='ran()'/>",
    "blob:https://example.org/ran",
    "view-source:javascript:ran()",
    "\u{200b}javascript:ran()",
    "\u{202e}javascript:ran()",
    "//example.org\\@javascript:ran()",
    "javascript&#0;:ran()",
];

/// Where an address may stand; `@` is the address.
const BEARERS: &[&str] = &[
    "<a href=@>x</a>",
    "<a href=\"@\">x</a>",
    "<a href='@' target=_self>x</a>",
    "<a xlink:href=\"@\"><text>x</text></a>",
    "<svg><a href=\"@\"><text>x</text></a></svg>",
    "<svg><use href=\"@\"/></svg>",
    "<svg><animate attributeName=href values=\"@\"/></svg>",
    "<math href=\"@\"><mtext>x</mtext></math>",
    "<img src=\"@\">",
    "<img srcset=\"@ 1x\">",
    "<img src=x longdesc=\"@\" usemap=\"@\">",
    "<picture><source srcset=\"@\"><img></picture>",
    "<iframe src=\"@\"></iframe>",
    "<object data=\"@\"></object>",
    "<embed src=\"@\">",
    "<form action=\"@\"><button>x</button></form>",
    "<button form=f formaction=\"@\">x</button>",
    "<input type=image src=x formaction=\"@\">",
    "<video poster=\"@\" src=\"@\"></video>",
    "<base href=\"@\"><a href=x>x</a>",
    "<link rel=stylesheet href=\"@\">",
    "<meta http-equiv=refresh content=\"0;url=@\">",
    "<body background=\"@\">",
    "<td background=\"@\">",
    "<div style=\"background:url('@')\">x</div>",
    "<figure data-embed=\"@\" data-provider=x><a href=\"@\">x</a></figure>",
    "<blockquote cite=\"@\">x</blockquote>",
    "[x](@)",
    "[x](<@>)",
    "![x](@)",
    "[![x](@)](@)",
    "[x]: @\n\n[x]",
    "<@>",
    "[x](@ \"@\")",
];

/// Elements that run at once, for the places they are put in.
const PAYLOADS: &[&str] = &[
    "<script>ran()</script>",
    "<img src=x onerror=ran()>",
    "<svg onload=ran()>",
    "<iframe srcdoc='<script>parent.ran()</script>'></iframe>",
    "<details open ontoggle=ran()>x</details>",
    "<a href=javascript:ran()>x</a>",
    "<style>@import 'javascript:ran()'</style>",
    "<math><mtext><mglyph><style><img src=x onerror=ran()>",
];

/// Places from which a payload may break out; `@` is the payload.
const PLACES: &[&str] = &[
    "@",
    "\">@",
    "'>@",
    "`>@",
    "</p>@",
    "</a>@",
    "</title>@",
    "</textarea>@",
    "</script>@",
    "</style>@",
    "</noscript>@",
    "</xmp>@",
    "</template>@",
    "</select>@",
    "</pre></code>@",
    "<!--@-->",
    "<!--->@-->",
    "--><!--@",
    "<![CDATA[@]]>",
    "]]>@",
    "<?@?>",
    "<!@>",
    "<\u{0}@",
    "\u{0}@",
    "<p title=\"@\">x</p>",
    "<p title='@'>x</p>",
    "<textarea>@</textarea>",
    "<title>@</title>",
    "<noscript><p title=\"</noscript>@\">",
    "<svg><style>@</style></svg>",
    "<math><annotation-xml encoding=text/html>@</annotation-xml></math>",
    "<table>@</table>",
    "<select>@</select>",
    "<form><math><mtext></form><form>@",
    "`@`",
    "```@\n@\n```",
    "    @",
    "> @",
    "- @",
    "| @ |\n| --- |\n| @ |",
    "# @",
    "[^@]: @",
    "**@**",
    "\\@",
    "&lt;@&gt;",
    "{{@}}",
    "${@}",
    "<%@%>",
    "\u{feff}@",
    "+ADw-@",
];

/// Ways to write what a reader may decode once too often.
const ENCODINGS: &[fn(&str) -> String] = &[
    str::to_owned,
    |text| text.replace('<', "&lt;").replace('>', "&gt;"),
    |text| text.replace('<', "&amp;lt;").replace('>', "&amp;gt;"),
    |text| each(text, |c| format!("&#{};", u32::from(c))),
    |text| each(text, |c| format!("&#x{:x}", u32::from(c))),
    |text| each(text, |c| format!("%{:02x}", u32::from(c))),
    |text| each(text, |c| format!("\\u{:04x}", u32::from(c))),
    |text| text.replace('<', "\u{ff1c}").replace('>', "\u{ff1e}"),
    str::to_uppercase,
    |text| text.replace("script", "scr\u{0}ipt").replace("on", "o\u{ad}n"),
];

fn each(text: &str, write: impl Fn(char) -> String) -> String {
    text.chars().map(|c| if c.is_ascii() { write(c) } else { c.to_string() }).collect()
}

/// All of them: more than three thousand, each once.
pub fn vectors() -> Vec<String> {
    let mut all = Vec::new();
    for element in ELEMENTS {
        for handler in HANDLERS {
            all.extend(GAPS.iter().map(|gap| format!("<{element}{gap}{handler}>x</{element}>")));
        }
    }
    for bearer in BEARERS {
        all.extend(ADDRESSES.iter().map(|address| bearer.replace('@', address)));
    }
    for place in PLACES {
        all.extend(PAYLOADS.iter().map(|payload| place.replace('@', payload)));
    }
    for payload in PAYLOADS.iter().chain(ADDRESSES) {
        all.extend(ENCODINGS.iter().map(|encode| encode(payload)));
    }
    all.sort();
    all.dedup();
    all
}
