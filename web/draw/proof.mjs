// Whether a page drawn with React alone is the page that Next draws. Each page is held against it once after a start: what Next makes
// of it then may change with any version, and a page that differs would not come alive.
import { dataOf, documentOf } from './document.mjs';

const DATA = /<script[^>]*>\(?self\.__next_f.*?<\/script>/gsu;
const TEXT = /self\.__next_f\.push\((\[1,.*?\])\)<\/script>/gsu;
/** For browsers that no page serves. */
const OLD = /<script [^>]*noModule="".*?<\/script>/gsu;
/** Scripts come in the order in which components were met, pictures by way of their components or of their elements. */
const LOADED = /<script src="[^"]*" async="" nonce="[^"]*"><\/script>|<link rel="preload" [^>]*as="image"[^>]*>/gu;
const BOOTSTRAP = /<script nonce="[^"]*" id="_R_">(.*?)<\/script><script src="([^"]*)" nonce="[^"]*" async="">/su;

const sorted = (element) => element.split(' ').sort().join(' ');

/** A document without data, and what it loads in one order. */
function bare(text) {
  const document = text.replace(DATA, '').replace(OLD, '');
  return [document.replace(LOADED, ''), ...(document.match(LOADED) ?? []).map(sorted).sort()].join('\n');
}

/** What a line of data says. React numbers lines in the order in which they are ready, and has them refer to each other by that; the
 * API’s answers may name their fields in another order. */
const said = (line) =>
  line
    .replace(/^[0-9a-f]+:/u, '')
    .replaceAll(/\$[LQ@F]?[0-9a-f]+/gu, '$')
    .split(/[,{}]/u)
    .sort()
    .join(',');

/** The lines of data in one order. */
function lines(document) {
  const text = [...document.matchAll(TEXT)].map(([, piece]) => JSON.parse(piece)[1]).join('');
  return text.split('\n').map(said).sort().join('\n');
}

/** Where two texts part. */
function parting(one, other) {
  let at = 0;
  while (one[at] === other[at]) at++;
  return [one, other].map((text) => JSON.stringify(text.slice(Math.max(0, at - 40), at + 80))).join(' and ');
}

/** What a page shows may have changed between the two drawings. */
const TRIES = 3;

/** Where Next sent a document before its title was there, which it does when it is busy. */
const LATE = '<template id="B:';

/** Whether it is still to be found out if a page can be drawn so. */
export const isOpen = (template) => !template?.isProven && !(template?.tries >= TRIES);

/** Draws a page once more, and lets its template be used if it comes to what Next drew. */
export async function prove(template, request, drawn) {
  if (!template?.app || !isOpen(template) || drawn.includes(LATE)) return;
  template.tries = (template.tries ?? 0) + 1;
  const [, bootstrapScriptContent, script] = BOOTSTRAP.exec(drawn) ?? [];
  template.bootstrap = { bootstrapScriptContent, bootstrapScripts: script ? [script] : [] };
  const page = request.headers['x-quire-page'];
  try {
    const [document, data] = await Promise.all([documentOf(template, request), dataOf(template, request)]);
    const [theirs, ours] = [bare(drawn) + lines(drawn), bare(document.toString()) + lines(data)];
    template.isProven = theirs === ours;
    if (!template.isProven) console.error(`${page} is left to Next, which draws it in another way: ${parting(theirs, ours)}`);
  } catch (error) {
    console.error(`${page} is left to Next:`, error);
  }
}
