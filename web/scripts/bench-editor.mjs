// What writing costs in a browser: from a key to the painted letter in a long draft, and from pressing
// Publish until a stranger's browser shows the story. Prints one JSON array of rows.
// Usage: node scripts/bench-editor.mjs URL OUTBOX
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const [url, outbox] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const WORDS = 10_000;
const PICTURES = 50;
const KEYS = 300;
const ROUNDS = 10;
const email = `writer-${process.pid}@example.org`;
const row = (what, figure, target, met) => ({ what, figure, target, met });
const ms = (time) => `${time.toFixed(1)} ms`;
const sorted = (times) => times.toSorted((a, b) => a - b);
const at = (times, part) => sorted(times)[Math.min(times.length - 1, Math.floor(times.length * part))];

/** Asks the API from the page, with its cookies. */
const ask = (page, query, variables) => page.evaluate(async (body) => {
  const headers = { 'content-type': 'application/json' };
  const post = async (text) => (await (await fetch('/_/graphql', { method: 'POST', headers, body: text })).json()).data;
  const { session } = await post(JSON.stringify({ query: '{session{xsrf}}' }));
  headers['x-xsrf-token'] = session.xsrf;
  return post(body);
}, JSON.stringify({ query, variables }));

/** Signs a new writer in by the code in the letter. */
async function enter(page) {
  await page.goto(`${url}/m/goodbye`);
  await ask(page, 'mutation($email:String!){sendAcctAuthEmail(email:$email){__typename}}', { email });
  for (;;) {
    const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    const letter = names.map((name) => readFileSync(join(outbox, name), 'utf8')).findLast((text) => text.toLowerCase().includes(email));
    const code = letter?.match(/^Subject: (\d{6})\b/mu)?.[1];
    if (code) return ask(page, 'mutation($code:String!){verifyLoginCode(loginCode:$code){__typename}}', { code });
    await page.waitForTimeout(50);
  }
}

/** A picture of its own for every place. */
const upload = (page, number) => page.evaluate(async (n) => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1_200, height: 800 });
  const paint = canvas.getContext('2d');
  paint.fillStyle = `hsl(${n * 7} 60% 50%)`;
  paint.fillRect(0, 0, 1_200, 800);
  const picture = await new Promise((resolve) => { canvas.toBlob(resolve, 'image/jpeg'); });
  const { data } = await (await fetch('/_/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query: '{session{xsrf}}' }) })).json();
  const form = new FormData();
  form.set('image', picture, 'picture');
  return (await (await fetch('/_/upload', { method: 'POST', headers: { 'x-xsrf-token': data.session.xsrf }, body: form })).json()).id;
}, number);

/** A draft of so many words, with pictures between them. */
async function longDraft(page) {
  const words = Array.from({ length: 100 }, (_, n) => `word${n}`).join(' ');
  const blocks = [];
  for (let n = 0; n < WORDS / 100; n++) {
    blocks.push({ id: `p${n}`, type: 'p', text: words });
    if (n < PICTURES) blocks.push({ id: `i${n}`, type: 'image', text: '', src: await upload(page, n), width: 1_200, height: 800, alt: 'A colour', layout: 'inset', focusX: 50, focusY: 50 });
  }
  return begin(page, 'A long story', blocks);
}

async function begin(page, title, blocks) {
  const { createDraft } = await ask(page, 'mutation($input:CreateDraftInput!){createDraft(input:$input){... on DraftSaved{postId revision}}}', { input: { saveId: crypto.randomUUID(), title, blocks } });
  return createDraft;
}

/** Milliseconds from each key to the frame that shows it. */
async function typing(page, postId) {
  await page.goto(`${url}/p/${postId}/edit`, { waitUntil: 'networkidle' });
  const text = page.getByRole('textbox', { name: 'Story' });
  await text.locator('p').nth(Math.floor(WORDS / 200)).click();
  await page.evaluate(() => {
    globalThis.keys = [];
    document.addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        // A message comes after the frame was painted.
        port1.addEventListener('message', () => { globalThis.keys.push(performance.now() - timeStamp); });
        port1.start();
        port2.postMessage(null);
      });
    }, { capture: true });
  });
  for (let n = 0; n < KEYS; n++) await page.keyboard.type('abcdefgh '[n % 9], { delay: 30 });
  await page.waitForTimeout(500);
  return page.evaluate(() => globalThis.keys);
}

/** Milliseconds from pressing Publish until a stranger's browser shows the story. */
async function publishing(page, browser, round) {
  const { postId } = await begin(page, `Out at once ${round}`, [{ id: 'a', type: 'p', text: 'The first line of it.' }]);
  const stranger = await browser.newPage();
  await page.goto(`${url}/p/${postId}/edit`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Publish' }).click();
  const button = page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish now' });
  await button.waitFor();
  const answered = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('setPostPublished('));
  const from = performance.now();
  await button.click();
  await answered;
  await stranger.goto(`${url}/p/${postId}`, { waitUntil: 'commit' });
  await stranger.getByText('The first line of it.').waitFor();
  const time = performance.now() - from;
  await stranger.close();
  return time;
}

// Frames come as soon as they are ready: the figure is the work, not the wait for a screen.
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu-vsync', '--disable-frame-rate-limit'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
await enter(page);
const { postId } = await longDraft(page);
const keys = await typing(page, postId);
const times = [];
for (let round = 0; round < ROUNDS; round++) times.push(await publishing(page, browser, round));
await browser.close();
console.log(JSON.stringify([
  row(`key to paint, ${WORDS.toLocaleString('en')} words and ${PICTURES} pictures, p50 of ${keys.length}`, ms(at(keys, 0.5)), '', null),
  row(`key to paint, ${WORDS.toLocaleString('en')} words and ${PICTURES} pictures, p95 of ${keys.length}`, ms(at(keys, 0.95)), '< 16 ms', keys.length >= KEYS * 0.9 && at(keys, 0.95) < 16),
  row(`publish to visible in another browser, worst of ${times.length}`, ms(Math.max(...times)), '≤ 1,000 ms', Math.max(...times) <= 1_000),
]));
