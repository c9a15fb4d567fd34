// What writing costs in a browser: the scripts of the editor, from a key to the painted letter in a long
// draft, and from pressing Publish until a stranger's browser shows the story. Prints one JSON array of rows.
// Usage: node scripts/bench-editor.mjs URL OUTBOX
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { ask, enter } from './enter.mjs';

const [url, outbox] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const WORDS = 10_000;
const PICTURES = 50;
const KEYS = 300;
const ROUNDS = 10;
/** Pages whose pictures are made for the first time may take long to be quiet. */
const PATIENCE = 180_000;
const row = (what, figure, target, met) => ({ what, figure, target, met });
const kB = (size) => `${(size / 1000).toFixed(1)} kB`;
const ms = (time) => `${time.toFixed(1)} ms`;
const sorted = (times) => times.toSorted((a, b) => a - b);
const at = (times, part) => sorted(times)[Math.min(times.length - 1, Math.floor(times.length * part))];

/** The scripts of a page, each with its size in gzip. What comes late is waited for by `ready`. */
async function scriptsOf(path, ready) {
  const page = await context.newPage();
  const found = new Map();
  const read = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    read.push(answer.body().then((body) => found.set(new URL(answer.url()).pathname, gzipSync(body).length)));
  });
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  await ready(page);
  await Promise.all(read);
  await page.close();
  return found;
}

/** What a page has to load that a page of words does not. */
async function bundle(path, ready) {
  const plain = await scriptsOf('/m/tos', () => undefined);
  const own = await scriptsOf(path, ready);
  return [...own].filter(([script]) => !plain.has(script)).reduce((sum, [, size]) => sum + size, 0);
}

/** A picture of its own for every place. */
const upload = (page, number) =>
  page.evaluate(async (n) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1_200, height: 800 });
    const paint = canvas.getContext('2d');
    paint.fillStyle = `hsl(${n * 7} 60% 50%)`;
    paint.fillRect(0, 0, 1_200, 800);
    const picture = await new Promise((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg');
    });
    const { data } = await (
      await fetch('/_/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{session{xsrf}}' }),
      })
    ).json();
    const form = new FormData();
    form.set('image', picture, 'picture');
    const answer = await fetch('/_/upload', { method: 'POST', headers: { 'x-xsrf-token': data.session.xsrf }, body: form });
    if (answer.status !== 201) throw new Error(`picture ${n} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()).id;
  }, number);

/** A draft of so many words, with pictures between them. */
async function longDraft(page) {
  const words = Array.from({ length: 100 }, (_, n) => `word${n}`).join(' ');
  const blocks = [];
  for (let n = 0; n < WORDS / 100; n++) {
    blocks.push({ id: `p${n}`, type: 'p', text: words });
    if (n < PICTURES)
      blocks.push({
        id: `i${n}`,
        type: 'image',
        text: '',
        src: await upload(page, n),
        width: 1_200,
        height: 800,
        alt: 'A colour',
        layout: 'inset',
        focusX: 50,
        focusY: 50,
      });
  }
  return begin(page, 'A long story', blocks);
}

const begin = (page, title, blocks) =>
  ask(
    page,
    'mutation($input:CreateDraftInput!){createDraft(input:$input){__typename ... on DraftSaved{postId}}}',
    { input: { saveId: crypto.randomUUID(), title, blocks } },
    'DraftSaved',
  );

/** Milliseconds from each key to the frame that shows it. */
async function typing(page, postId) {
  await page.goto(`${url}/p/${postId}/edit`, { waitUntil: 'networkidle' });
  const text = page.getByRole('textbox', { name: 'Story' });
  await text
    .locator('p')
    .nth(Math.floor(WORDS / 200))
    .click();
  await page.evaluate(() => {
    globalThis.keys = [];
    document.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          // A message comes after the frame was painted.
          port1.addEventListener('message', () => {
            globalThis.keys.push(performance.now() - timeStamp);
          });
          port1.start();
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
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
  // It stands there dimmed until the last words are saved.
  await page.getByRole('dialog', { name: 'Publish' }).getByLabel('Topics').waitFor();
  const answered = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('setPostPublished('));
  const from = performance.now();
  await button.click();
  await answered;
  await stranger.goto(`${url}/p/${postId}`, { waitUntil: 'commit' });
  await stranger.getByText('The first line of it.').first().waitFor();
  const time = performance.now() - from;
  await stranger.close();
  return time;
}

// Frames come as soon as they are ready: the figure is the work, not the wait for a screen.
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu-vsync', '--disable-frame-rate-limit'] });
const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
context.setDefaultTimeout(PATIENCE);
context.setDefaultNavigationTimeout(PATIENCE);
const page = await context.newPage();
await enter(page, url, outbox);
const size = await bundle('/new-story', (opened) => opened.getByRole('textbox', { name: 'Story' }).waitFor());
const home = await bundle('/', (opened) =>
  opened
    .getByRole('tab', { name: 'For you' })
    .or(opened.getByRole('link', { name: 'For you' }))
    .first()
    .waitFor(),
);
const { postId } = await longDraft(page);
const keys = await typing(page, postId);
const times = [];
for (let round = 0; round < ROUNDS; round++) times.push(await publishing(page, browser, round));
await browser.close();
console.log(
  JSON.stringify([
    row('home of a signed-in reader: JavaScript over that of a page of words, gzip', kB(home), '≤ 65 kB', home <= 65_000),
    row('editor: JavaScript over that of a page of words, gzip', kB(size), '≤ 115 kB', size <= 115_000),
    row(`key to paint, ${WORDS.toLocaleString('en')} words and ${PICTURES} pictures, p50 of ${keys.length}`, ms(at(keys, 0.5)), '', null),
    row(
      `key to paint, ${WORDS.toLocaleString('en')} words and ${PICTURES} pictures, p95 of ${keys.length}`,
      ms(at(keys, 0.95)),
      '< 16 ms',
      keys.length >= KEYS * 0.9 && at(keys, 0.95) < 16,
    ),
    row(
      `publish to visible in another browser, worst of ${times.length}`,
      ms(Math.max(...times)),
      '≤ 1,000 ms',
      Math.max(...times) <= 1_000,
    ),
  ]),
);
