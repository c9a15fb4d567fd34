// Completes .next/standalone so that the server can serve and start it: static files, public files, what starts the
// renderer, the lists of screens and of their questions. Takes the style sheets out of what the renderer writes: React would send each twice.
import { cpSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { walk } from './files.mjs';

const out = '.next/standalone';
cpSync('.next/static', `${out}/.next/static`, { recursive: true });
cpSync('public', `${out}/public`, { recursive: true });
copyFileSync('server.mjs', `${out}/server.js`);
cpSync('draw', `${out}/draw`, { recursive: true, filter: (file) => !file.endsWith('.test.mjs') });
for (const list of ['screens.json', 'questions.json']) copyFileSync(`src/gen/${list}`, `${out}/${list}`);

// The front door puts each sheet where its mark stands in a document. Browsers know a sheet by its address, not by its
// text, so what is left of it in the data beside the document is never looked at.
const INLINED = /"path":"(static\/[^"]+\.css)","inlined":true,"content":"(?:[^"\\]|\\.)*"/g;
let marked = 0;
for (const file of walk(`${out}/.next/server/app`).filter((f) => f.endsWith('_client-reference-manifest.js'))) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replaceAll(INLINED, (_, path) => (marked++, `"path":"${path}","inlined":true,"content":"<quire:style /_next/${path}>"`)),
  );
}
if (marked === 0) throw new Error('no style sheet to take out: the manifests of the framework look different now');

// Who looks whether a sheet is there, looks among links only: those that stand in the document count, too, or they would
// be loaded again. The loader of chunks asks before it loads one, React before it preloads what a page's data names. And
// what React preloads may be for a page that no one opens: it is fetched for later, and no browser warns of that. What it
// is about to insert it does not preload once more: the browser warns of sheets that stand in no page a few seconds after
// the document's load, and a page that is followed at that moment may take as long.
const LOOKS = [
  [/link\[rel=stylesheet\]\[href="(\$\{\w+\})"\],/, (found, address) => `style[data-href~="${address}"],${found}`],
  [/return'link\[rel="stylesheet"\]\['\+(\w+)\+"\]"/, (found, key) => `${found}+",style[data-"+${key}.replace("=","~=")+"]"`],
  [/\((\w+),"link",\w+\),"style"===\w+&&\(/, (found, link) => `${found}${link}.rel="prefetch",`],
  [/function\((\w+),(\w+),\w+,\w+\)\{(?=if\(\2=\1\.querySelector\('link\[rel="preload"\]\[as="style"\])/, (found) => `${found}return;`],
];
const taught = LOOKS.map(() => 0);
for (const file of walk(`${out}/.next/static`).filter((f) => f.endsWith('.js'))) {
  const text = readFileSync(file, 'utf8');
  const known = LOOKS.reduce((now, [look, more], n) => now.replace(look, (...found) => (taught[n]++, more(...found))), text);
  if (known !== text) writeFileSync(file, known);
}
if (taught.includes(0)) throw new Error('no one looks for style sheets: the runtime of the framework looks different now');

// Documents without data are drawn by `draw/`, which needs the component that Next puts around all pages: it is the one that reads
// their data, and notes itself when it is used.
const APP = /function (\w+)\(\{reactServerStream:\w+,reactDebugStream:\w+[^)]*\}\)\{/u;
const runtime = `${out}/node_modules/next/dist/compiled/next-server/app-page-turbo.runtime.prod.js`;

// React copies each of the thousands of words of a document into bytes for itself. Kept as text until there are a few pages of it, they
// take an eighth less of what a document costs.
const WRITING = [
  // Writes one of them.
  [
    /function L\(e,t\)\{if\("string"==typeof t\)\{if\(0!==t\.length\)if\(4096<3\*t\.length\).*?\}(?=function U\(e,t\)\{e=e\.write\(t\))/u,
    'function L(e,t){L.text+=t,16384<L.text.length&&(t=L.text,L.text="",U(e,t))}L.text="";',
  ],
  // Ends a round of writing.
  ['function H(e){N&&0<M&&e.write(N.subarray(0,M)),', 'function H(e){L.text&&e.write(L.text),L.text="",'],
  // Prepares those that never change, and says how long one is, which decides only what is sent apart.
  [
    'function q(e){return B.encode(e)}function z(e){return"string"==typeof e?Buffer.byteLength(e,"utf8"):e.byteLength}',
    'function q(e){return e}function z(e){return e.length}',
  ],
];

const replacements = [[APP, (found, name) => `${found}globalThis[Symbol.for('quire.app')]=[${name},arguments[0]];`], ...WRITING];
const changed = replacements.reduce(
  (source, [found, made]) => {
    const now = source.replace(found, made);
    if (now === source) throw new Error(`${found} is not there: the runtime of the framework looks different now`);
    return now;
  },
  readFileSync(runtime, 'utf8'),
);
writeFileSync(runtime, changed);

// What never changes is compressed here once, as small as Brotli makes it: a seventh smaller than gzip, 8 % smaller than
// what a server could do while it starts.
const TEXT = /\.(?:js|css|svg|json|txt)$/u;
const compress = promisify(brotliCompress);
const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_SIZE_HINT } = constants;
const texts = [`${out}/.next/static`, `${out}/public`].flatMap(walk).filter((file) => TEXT.test(file));
await Promise.all(
  texts.map(async (file) => {
    const text = readFileSync(file);
    const packed = await compress(text, { params: { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_SIZE_HINT]: text.length } });
    writeFileSync(`${file}.br`, packed);
  }),
);
