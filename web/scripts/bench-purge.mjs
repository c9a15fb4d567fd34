// How long after the answer whatever shows a story is right: its page, a profile, a list, a feed, the sitemap and
// search. Each was asked for before the act, so that the old one is kept. Prints one JSON array of rows.
// Usage: node scripts/bench-purge.mjs URL OUTBOX
import { chromium } from '@playwright/test';
import { ask, enter } from './enter.mjs';

const [url, outbox] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const ROUNDS = 50;
const TARGET = 100;
/** Between two looks at the same thing. */
const PAUSE = 3;
/** What is not right then never will be. */
const PATIENCE = 30_000;
const ms = (time) => `${time.toFixed(1)} ms`;
const wait = (time) =>
  new Promise((resolve) => {
    setTimeout(resolve, time);
  });

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage();
await enter(page, url, outbox);
const cookie = (await page.context().cookies(url)).map(({ name, value }) => `${name}=${value}`).join('; ');
const made = await ask(
  page,
  'mutation($input:CreateDraftInput!){createDraft(input:$input){__typename ... on DraftSaved{postId}}}',
  { input: { saveId: crypto.randomUUID(), title: 'Begun', blocks: [{ id: 'a', type: 'p', text: 'Words.' }] } },
  'DraftSaved',
);
const list = await ask(
  page,
  'mutation($input:CatalogInput!){createCatalog(input:$input){__typename ... on Catalog{id url}}}',
  { input: { name: 'Purged', visibility: 'PUBLIC' } },
  'Catalog',
);
await browser.close();

const { postId } = made;
const post = async (query, variables, more = {}) => {
  const answer = await fetch(`${url}/_/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'sec-fetch-site': 'same-origin', origin: url, ...more },
    body: JSON.stringify({ query, variables }),
  });
  return (await answer.json()).data;
};
const {
  session: { xsrf },
  viewer: { username },
} = await post('{session{xsrf} viewer{username}}');

/** Writes as the writer; what the first field is answered with. */
async function act(query, variables, type = 'Draft') {
  const data = await post(query, variables, { 'x-xsrf-token': xsrf });
  const [answer] = Object.values(data ?? {});
  if (answer?.__typename !== type) throw new Error(`${query} was answered ${JSON.stringify(data)}`);
  return answer;
}

let looks = 0;
/** A stranger's look. Searches are counted by network, so each look is from another one. */
async function look(path, init = {}) {
  looks += 1;
  const answer = await fetch(`${url}${path}`, {
    ...init,
    redirect: 'manual',
    headers: { ...init.headers, 'x-forwarded-for': `10.${looks % 250}.${Math.floor(looks / 250) % 250}.7` },
  });
  return { status: answer.status, text: await answer.text() };
}
const month = new Date().toISOString().slice(0, 7);
const shown = (path) => async (title) => (await look(path)).text.includes(title);

/** Everything that shows the story, and whether it does so now: by its title, the sitemap by its id. */
const VIEWS = {
  page: async (title) => {
    const { status, text } = await look(new URL(address, url).pathname);
    return status === 200 && text.includes(title);
  },
  profile: shown(`/@${username}`),
  list: shown(list.url),
  feed: shown(`/feed/@${username}`),
  sitemap: async () => (await look(`/sitemap/stories-${month}.xml`)).text.includes(postId),
  search: async (title) => {
    const { text } = await look('/1/indexes/*/queries', {
      method: 'POST',
      body: JSON.stringify({ requests: [{ indexName: 'posts', query: title }] }),
    });
    return JSON.parse(text).results[0].hits.some((hit) => hit.objectID === postId && JSON.stringify(hit).includes(title));
  },
};
let address = '';
const names = Object.keys(VIEWS);
const times = Object.fromEntries(names.map((name) => [name, []]));

/** Milliseconds after `from` at which someone who looked found the view right. */
async function rightAt(name, title, isThere, from) {
  while (performance.now() - from < PATIENCE) {
    const asked = performance.now();
    if ((await VIEWS[name](title)) === isThere) return asked - from;
    await wait(PAUSE);
  }
  throw new Error(`${name} is not right ${PATIENCE} ms after the answer`);
}

/** Does something to the story, then looks until everything says so. */
async function measure(doIt, title, away, counts) {
  await doIt();
  const from = performance.now();
  const all = names.map(async (name) => {
    const time = await rightAt(name, title, !away.includes(name), from);
    if (counts) times[name].push(time);
  });
  await Promise.all(all);
}

const PUBLISH = 'mutation($input:SetPostPublishedInput!){setPostPublished(input:$input){__typename ... on Draft{post{url}}}}';
const SETTINGS = 'mutation($id:ID!,$settings:PostSettingsInput!){updatePostSettings(postId:$id,settings:$settings){__typename}}';
const SAVE = 'mutation($input:SaveDraftInput!){saveDraft(input:$input){__typename ... on DraftSaved{revision}}}';
const one = (name, argument) => `mutation($id:ID!){${name}(${argument}:$id){__typename}}`;
let revision = 1;
const entitle = async (title) => {
  ({ revision } = await act(SAVE, { input: { postId, saveId: crypto.randomUUID(), baseRevision: revision, title } }, 'DraftSaved'));
};
const publish = async () => {
  address = (
    await act(PUBLISH, {
      input: {
        postId,
        revision,
        notifiesFollowers: false,
        settings: { visibility: 'PUBLIC', catalogs: [{ catalogId: list.id, isOn: true }] },
      },
    })
  ).post.url;
};
// An unlisted story is read at its address alone.
const hidden = names.filter((name) => name !== 'page');

// The first round warms up: the index may still be built, and nothing is kept yet.
for (let round = 0; round <= ROUNDS; round++) {
  const [first, second, counts] = [`Willow${round}x`, `Poplar${round}y`, round > 0];
  await entitle(first);
  await measure(publish, first, [], counts);
  await entitle(second);
  await measure(publish, second, [], counts);
  await measure(() => act(SETTINGS, { id: postId, settings: { visibility: 'UNLISTED' } }), second, hidden, counts);
  await measure(() => act(SETTINGS, { id: postId, settings: { visibility: 'PUBLIC' } }), second, [], false);
  await measure(() => act(one('deletePost', 'targetPostId'), { id: postId }), second, names, counts);
  await act(one('undeletePost', 'targetPostId'), { id: postId });
  await measure(() => act(one('unpublishPost', 'postId'), { id: postId }), second, names, false);
}

console.log(
  JSON.stringify(
    names.map((name) => {
      const sorted = times[name].toSorted((a, b) => a - b);
      const [p99, most] = [sorted[Math.floor(sorted.length * 0.99)], sorted.at(-1)];
      return {
        what: `${name} is right after a story was published, edited, unlisted or deleted, ${sorted.length} times`,
        figure: `p99 ${ms(p99)}, most ${ms(most)} after the answer`,
        target: `≤ ${TARGET} ms`,
        met: most <= TARGET,
      };
    }),
  ),
);
