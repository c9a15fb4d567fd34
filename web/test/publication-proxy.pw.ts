import { type Browser, expect, type Page, test } from './support/test';
import { Caddy } from './support/caddy';
import { nameServer } from './support/name-server';
import { signIn } from './support/reader';
import { freePort, OwnServer } from './support/server';
import { watchConsole } from './support/watch';

const SITE = 'https://press.localhost';
const DOMAIN = 'https://pier.test';
const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
};

const open = (page: Page, at: string): Promise<unknown> => page.goto(at, { waitUntil: 'networkidle' });

/** Asks the API as the page that is open would: requests outside the browser do not find its hosts. */
const ask = (page: Page, query: string, variables: object): Promise<Record<string, Record<string, unknown>>> =>
  page.evaluate(
    async (body) => {
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      let data: Record<string, Record<string, unknown>> = {};
      for (const said of [{ query: '{session{xsrf}}' }, body]) {
        const answer = await fetch('/_/graphql', { method: 'POST', headers, body: JSON.stringify(said) });
        ({ data } = (await answer.json()) as { data: typeof data });
        headers['x-xsrf-token'] = String(data.session?.xsrf);
      }
      return data;
    },
    { query, variables },
  );

async function newPerson(browser: Browser, device: keyof typeof DEVICES, outbox: string): Promise<Page> {
  const page = await (await browser.newContext({ ...DEVICES[device], ignoreHTTPSErrors: true })).newPage();
  await open(page, `${SITE}/m/signin?operation=register`);
  await signIn(page, outbox);
  return page;
}

/** A publication with a story on its homepage: its id, and the address of the story on its own domain. */
async function found(page: Page): Promise<{ collectionId: string; story: string }> {
  const created = await ask(page, 'mutation($input:CreateCollectionInput!){createCollection(input:$input){... on Collection{id}}}', {
    input: { slug: 'pier', name: 'The Pier', tagline: 'Where the boats are' },
  });
  const collectionId = created.createCollection?.id as string;
  const { createDraft } = await ask(
    page,
    'mutation($input:CreateDraftInput!){createDraft(input:$input){__typename ... on DraftSaved{postId revision}}}',
    {
      input: { saveId: 'low-water-at-the-pier', title: 'Low water', blocks: [{ id: 'a', type: 'p', text: 'The boats lie on the sand.' }] },
    },
  );
  expect(createDraft?.__typename).toBe('DraftSaved');
  const { setPostPublished } = await ask(
    page,
    'mutation($input:SetPostPublishedInput!){setPostPublished(input:$input){... on Draft{post{url}}}}',
    {
      input: {
        postId: createDraft?.postId,
        revision: createDraft?.revision,
        settings: { collectionId, visibility: 'PUBLIC', tags: ['Boats'] },
      },
    },
  );
  const post = setPostPublished?.post as { url: string };
  return { collectionId, story: new URL(new URL(post.url, SITE).pathname.replace('/pier/', '/'), DOMAIN).href };
}

const section = (kind: string, title: string, value = '') => ({ kind, title, value, layout: 'LIST' });

/** Its homepage has sections, and what they lead to stands on its own domain. */
async function walkSections(owner: Page, reader: Page, collectionId: string): Promise<void> {
  const { updateCollectionHomepage } = await ask(
    owner,
    `mutation($id:ID!,$sections:[CollectionHomeSectionInput!]!){
      updateCollectionHomepage(collectionId:$id,revision:0,sections:$sections){__typename}}`,
    { id: collectionId, sections: [section('TOPIC', 'On the water', 'boats'), section('LATEST', 'Fresh')] },
  );
  expect(updateCollectionHomepage?.__typename).toBe('Collection');
  await open(reader, `${DOMAIN}/`);
  const water = reader.getByRole('region', { name: 'On the water' });
  await expect(water.getByRole('link', { name: 'Low water' }).first()).toBeVisible();
  await expect(reader.getByRole('region', { name: 'Fresh' })).toHaveCount(0);
  await water.getByRole('link', { name: 'More of On the water' }).click();
  await expect(reader).toHaveURL(`${DOMAIN}/tagged/boats`);
  await expect(reader.getByRole('link', { name: 'Low water' }).first()).toBeVisible();
  await open(reader, `${DOMAIN}/`);
  await reader.getByRole('link', { name: 'All stories' }).click();
  await expect(reader).toHaveURL(`${DOMAIN}/all`);
  await expect(reader.getByRole('link', { name: 'Low water' }).first()).toBeVisible();
}

/** Claps once, and waits until the proxy answered with that status. */
async function clap(reader: Page, given: number, status: number): Promise<void> {
  const answered = reader.waitForResponse((response) => (response.request().postData() ?? '').includes('ClapPost('));
  await reader.getByRole('button', { name: /^Clap/u }).first().click();
  await expect(reader.getByRole('button', { name: new RegExp(`^Clap.*you gave ${given}$`, 'u') }).first()).toBeVisible();
  expect((await answered).status()).toBe(status);
}

const ends: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

for (const device of ['phone', 'desktop'] as const)
  test(`on a ${device}, a publication gets its own domain behind Caddy, and readers sign in there`, async ({
    playwright,
    launchOptions,
  }) => {
    const records = new Map<string, string>();
    const port = await freePort();
    const names = await nameServer(records, port);
    ends.push(() => names.close());
    const server = new OwnServer(`[site]\nurl = "${SITE}"\n[domains]\nname_server = "127.0.0.1:${port}"\n`);
    ends.push(() => server.end());
    await server.start();
    const caddy = new Caddy();
    ends.push(() => caddy.end());
    await caddy.start(server);
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP *:443 127.0.0.1:${caddy.port}`];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    ends.push(() => browser.close());

    const owner = await newPerson(browser, device, server.outbox);
    const { collectionId, story } = await found(owner);

    // The domain gets no certificate before it is proved to be theirs.
    expect(await caddy.answersFor('pier.test')).toBe(false);
    await open(owner, `${SITE}/pier/settings/custom-domain`);
    await owner.getByRole('textbox', { name: 'Domain' }).fill('pier.test');
    await owner.getByRole('button', { name: 'Continue' }).click();
    const record = owner.getByText(/^quire-domain=/u);
    records.set('_quire.pier.test', (await record.textContent()) ?? '');
    await owner.getByRole('button', { name: 'Check now' }).click();
    await expect(owner.getByText('pier.test shows this publication.')).toBeVisible();
    expect([await caddy.answersFor('pier.test'), await caddy.answersFor('elsewhere.test')]).toEqual([true, false]);

    // Everything of the publication stands there, and it says so itself.
    const reader = await newPerson(browser, device, server.outbox);
    const said = watchConsole(reader);
    await open(reader, `${DOMAIN}/`);
    await expect(reader.locator('link[rel=canonical]')).toHaveAttribute('href', DOMAIN);
    await expect(reader.getByRole('link', { name: 'Low water' }).first()).toBeVisible();
    const loaded = await reader.evaluate(async () => {
      const links = [
        ...document.querySelectorAll<HTMLLinkElement>('link[rel~=icon], link[rel=canonical], link[rel=alternate], link[rel=manifest]'),
      ];
      const answers = await Promise.all(links.map(async ({ href }) => [href, (await fetch(href)).status] as const));
      return answers.filter(([href, status]) => !href.startsWith(location.origin) || status !== 200);
    });
    expect(loaded).toEqual([]);

    await walkSections(owner, reader, collectionId);

    // A reader of the site signs in there by way of it.
    await open(reader, story);
    await reader.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await expect(reader.getByText('You’ll be signed in to pier.test as')).toBeVisible();
    await reader.getByRole('button', { name: 'Sign in' }).click();
    await expect(reader).toHaveURL(story);
    const menu = reader.getByRole('button', { name: 'user options menu' });
    await expect(menu).toBeVisible();
    await reader.waitForLoadState('networkidle');
    await clap(reader, 1, 200);

    // All of it outlives a restart, also what the proxy could not hand on meanwhile.
    await server.kill();
    await clap(reader, 2, 502);
    await server.start();
    await open(reader, story);
    await expect(menu).toBeVisible();
    await expect(reader.getByRole('button', { name: /^Clap.*you gave 2$/u }).first()).toBeVisible();
    await open(reader, story);
    await expect(reader.getByRole('button', { name: /^Clap.*you gave 2$/u }).first()).toBeVisible();
    // The browser says itself that the server was away.
    expect(said.splice(0).filter((line) => !line.includes('502'))).toEqual([]);

    // A reader who signs out of the site is signed out there, and a domain that is given back is no one's.
    await open(reader, `${SITE}/`);
    await menu.click();
    await reader.getByRole('button', { name: 'Sign out' }).click();
    await expect(reader.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await open(reader, story);
    await expect(reader.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await open(owner, `${SITE}/pier/settings/custom-domain`);
    await owner.getByRole('button', { name: 'Remove this domain' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(owner.getByRole('textbox', { name: 'Domain' })).toBeVisible();
    await open(reader, `${SITE}/pier`);
    await expect(reader.getByRole('link', { name: 'Low water' }).first()).toBeVisible();
    expect(said).toEqual([]);
  });
