// What a browser asks for when someone signed in opens the home page and a story: the page, then every
// question of its scripts. Prints one JSON object of requests that can be sent again as they are.
// Usage: node scripts/bench-members.mjs URL OUTBOX STORY
import { chromium } from '@playwright/test';
import { ask, enter } from './enter.mjs';

const [url, outbox, story] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** What a load generator writes by itself. */
const OWN = new Set(['host', 'connection', 'content-length']);

/** The first three of a list in which some stand often. */
const firsts = (names) => [...new Set(names)].slice(0, 3);

/** Follows three writers and three topics, so that home is someone's own. */
async function follow(page) {
  const { items } = await ask(page, '{latestPostsFeed(paging:{limit:25}){__typename items{creator{id} tags{slug}}}}', {}, 'PostPage');
  for (const id of firsts(items.map(({ creator }) => creator.id))) {
    await ask(page, 'mutation($id:ID!){followUser(targetUserId:$id){__typename}}', { id }, 'User');
  }
  for (const slug of firsts(items.flatMap(({ tags }) => tags.map((tag) => tag.slug)))) {
    await ask(page, 'mutation($slug:ID!){followTag(tagSlug:$slug){__typename}}', { slug }, 'Tag');
  }
}

const operationsOf = (body) => [JSON.parse(body)].flat();

/** Whether a request is the page, or a question: what tells the server something is no part of reading. */
function counts(request) {
  if (request.isNavigationRequest()) return true;
  if (new URL(request.url()).pathname !== '/_/graphql') return false;
  return operationsOf(request.postData()).every(({ query }) => query.startsWith('query'));
}

async function recorded(request) {
  const headers = Object.entries(await request.allHeaders()).filter(([name]) => !OWN.has(name) && !name.startsWith(':'));
  const { pathname, search } = new URL(request.url());
  return { method: request.method(), path: pathname + search, headers: Object.fromEntries(headers), body: request.postData() };
}

/** Everything that counts of one view, until nothing is under way any more. */
async function view(context, path) {
  const page = await context.newPage();
  const requests = [];
  page.on('request', (request) => {
    if (counts(request)) requests.push(request);
  });
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'user options menu' }).waitFor();
  const found = await Promise.all(requests.map(recorded));
  await page.close();
  return found;
}

/** Sends a recorded request again, and throws unless it is answered as it was to the browser. */
async function again({ method, path, headers, body }) {
  const answer = await fetch(`${url}${path}`, { method, headers, body });
  const text = await answer.text();
  const isPage = method === 'GET';
  const isGood = isPage
    ? (answer.headers.get('cache-control') ?? '').includes('private')
    : [JSON.parse(text)].flat().every(({ data, errors }) => data && !errors && data.session?.isLoggedIn !== false);
  if (answer.status !== 200 || !isGood) throw new Error(`${method} ${path} was answered ${answer.status}: ${text.slice(0, 500)}`);
}

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const context = await browser.newContext();
const page = await context.newPage();
await enter(page, url, outbox);
await follow(page);
await page.close();
// A reader who comes again: the device knows who used it last.
await view(context, '/');
const views = { home: await view(context, '/'), story: await view(context, story) };
await browser.close();
for (const request of Object.values(views).flat()) await again(request);
console.log(JSON.stringify(views));
