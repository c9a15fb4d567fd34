import { type Browser, expect, type Locator, type Page, test } from './support/test';
import { dialog } from './support/account';
import { answered } from './support/answered';
import { looksRight } from './support/looks';
import { publish, stranger } from './support/published';
import { ask, newReader } from './support/reader';
import { quire } from './support/staff';
import { drawnFor } from './support/tier';
import { watchConsole } from './support/watch';

const open = (page: Page, path: string): Promise<unknown> => page.goto(path, { waitUntil: 'networkidle' });

interface Place {
  id: string;
  slug: string;
  name: string;
}

let count = 0;

/** A publication of the person whose page it is. */
async function founded(page: Page): Promise<Place> {
  const slug = `desk-${process.pid % 10_000}-${Date.now() % 10_000_000}-${count++}`;
  const name = `Desk ${slug.slice(5)}`;
  const { createCollection } = await ask(
    page,
    'mutation($input:CreateCollectionInput!){createCollection(input:$input){__typename ... on Collection{id}}}',
    { input: { slug, name } },
  );
  return { id: createCollection?.id as string, slug, name };
}

/** Someone new who edits it. */
async function editorOf(browser: Browser, baseURL: string | undefined, owner: Page, { id }: Place): Promise<Page> {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const { viewer } = await ask(page, '{viewer{username}}', {});
  await ask(owner, 'mutation($input:InviteToCollectionInput!){inviteToCollection(input:$input){__typename}}', {
    input: { collectionId: id, invitee: viewer?.username, role: 'EDITOR' },
  });
  const { publicationByRef } = await ask(page, 'query($id:ID!){publicationByRef(ref:{id:$id}){invitation{key}}}', { id });
  const invitation = publicationByRef?.invitation as { key: string } | undefined;
  await ask(page, 'mutation($key:String!){acceptCollectionInvite(key:$key){__typename}}', { key: invitation?.key });
  return page;
}

const status = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words });

const rowIn = (page: Page, list: string, title: string): Locator =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: title });

const MUTATIONS = {
  'Pin to the homepage': 'PinToPublication',
  'Unpin from the homepage': 'UnpinFromPublication',
  'Feature this story': 'FeaturePost',
  'Stop featuring': 'UnfeaturePost',
} as const;

/** Chooses something from the menu of a story, and waits until the server answers: it shows at once. */
async function fromMenu(page: Page, row: Locator, title: string, entry: keyof typeof MUTATIONS): Promise<void> {
  const done = answered(page, MUTATIONS[entry]);
  await row.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('button', { name: entry, exact: true }).filter({ visible: true }).click();
  await done;
}

// proves F374: "Pinning and unpinning a story on a publication homepage shows a banner"
// proves F375: "Featuring and unfeaturing a story shows a banner"
// proves F196: "manages the stories of a publication"
test('an editor finds stories on the desk, pins and features them, orders them, and a stranger sees that on the home', async ({
  browser,
  baseURL,
}) => {
  const { page: owner } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const place = await founded(owner);
  const editor = await editorOf(browser, baseURL, owner, place);
  const said = [watchConsole(editor)];
  const titles = ['Ebb', 'Flood', 'Neap', 'Spring tide'];
  const made: Record<string, { url: string }> = {};
  for (const title of titles) made[title] = await publish(owner, title, ['Water.'], 'PUBLIC', { collectionId: place.id, tags: ['Tides'] });
  const home = await stranger(browser, { ...(baseURL && { baseURL }) });
  const headings = async (): Promise<string[]> => {
    await open(home, `/${place.slug}`);
    const all = await home.getByRole('article').getByRole('heading').allTextContents();
    return all.filter((text) => titles.includes(text));
  };
  expect(await headings()).toEqual(['Spring tide', 'Neap', 'Flood', 'Ebb']);

  // The desk is in the menu; what is looked for is found by title and by topic.
  await open(editor, `/${place.slug}`);
  await editor.getByRole('button', { name: 'Manage publication' }).click();
  await editor.getByRole('group', { name: 'Manage publication' }).getByRole('link', { name: 'Stories', exact: true }).click();
  await expect(editor).toHaveURL(new RegExp(`/${place.slug}/stories$`, 'u'));
  const rows = editor.getByRole('list', { name: 'Published', exact: true }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await editor.getByRole('searchbox', { name: 'Title' }).fill('spring');
  await expect(rows).toHaveCount(1);
  await editor.getByRole('searchbox', { name: 'Title' }).fill('nothing like it');
  await expect(editor.getByRole('main')).toContainText('No stories match your search.');
  await editor.getByRole('searchbox', { name: 'Title' }).fill('');
  await expect(rows).toHaveCount(4);
  await editor.getByLabel('Topic').selectOption('Tides');
  await expect(rows).toHaveCount(4);

  // Pinned, with a way back; a fourth one is refused with words.
  const row = (title: string) => rowIn(editor, 'Published', title);
  await fromMenu(editor, row('Ebb'), 'Ebb', 'Pin to the homepage');
  const undo = async (words: string, mutation: string) => {
    const undone = answered(editor, mutation);
    await status(editor, words).getByRole('button', { name: 'Undo' }).click();
    await undone;
  };
  await undo(`The story is pinned to the homepage of ${place.name}.`, 'UnpinFromPublication');
  await expect(row('Ebb').getByText('Pinned')).toHaveCount(0);
  for (const title of ['Ebb', 'Flood', 'Neap']) {
    await fromMenu(editor, row(title), title, 'Pin to the homepage');
    await expect(row(title).getByText('Pinned')).toBeVisible();
  }
  await fromMenu(editor, row('Spring tide'), 'Spring tide', 'Pin to the homepage');
  // What is said waits for what was said before.
  await expect(editor.getByText('Up to 3 stories can be pinned to a homepage. Unpin one first.')).toBeVisible();
  await expect(row('Spring tide').getByText('Pinned')).toHaveCount(0);
  for (const title of ['Flood', 'Neap']) {
    await fromMenu(editor, row(title), title, 'Unpin from the homepage');
    await expect(row(title).getByText('Pinned')).toHaveCount(0);
  }
  for (const title of ['Flood', 'Neap', 'Spring tide']) {
    await fromMenu(editor, row(title), title, 'Feature this story');
    await expect(row(title).getByText('Featured')).toBeVisible();
  }
  await looksRight(editor, 'publication-desk');
  expect(await headings()).toEqual(['Ebb', 'Spring tide', 'Neap', 'Flood']);
  await expect(home.getByRole('region', { name: 'Pinned stories' }).getByText('Pinned', { exact: true })).toBeVisible();
  await looksRight(home, 'publication-home-picks');

  // Their order, by keys and by dragging.
  await open(editor, `/${place.slug}/manage/stories/featured`);
  const featured = editor.getByRole('list', { name: 'Featured stories' });
  await expect(featured.getByRole('heading')).toHaveText(['Spring tide', 'Neap', 'Flood']);
  await featured.getByRole('button', { name: 'Move “Flood”, position 3 of 3' }).focus();
  await editor.keyboard.press('Home');
  await expect(featured.getByRole('heading')).toHaveText(['Flood', 'Spring tide', 'Neap']);
  await expect(featured.getByRole('button', { name: 'Move “Flood”, position 1 of 3' })).toBeFocused();
  const handle = featured.getByRole('button', { name: 'Move “Neap”, position 3 of 3' });
  await handle.hover();
  await editor.mouse.down();
  const to = await featured.getByRole('listitem').nth(1).boundingBox();
  if (!to) throw new Error('nowhere to drag to');
  await editor.mouse.move(to.x + 10, to.y + to.height / 2, { steps: 8 });
  await editor.mouse.up();
  await expect(featured.getByRole('heading')).toHaveText(['Flood', 'Neap', 'Spring tide']);
  await looksRight(editor, 'publication-featured');
  await fromMenu(editor, rowIn(editor, 'Featured stories', 'Spring tide'), 'Spring tide', 'Stop featuring');
  await expect(status(editor, `The story is no longer featured in ${place.name}.`)).toBeVisible();
  await expect.poll(headings).toEqual(['Ebb', 'Flood', 'Neap', 'Spring tide']);

  // On the story itself; its readers have no such entry.
  await open(editor, made['Spring tide']?.url ?? '');
  await editor.getByRole('button', { name: 'More actions' }).first().click();
  await editor.getByRole('button', { name: 'Feature this story' }).click();
  await undo(`The story is featured in ${place.name}.`, 'UnfeaturePost');
  await open(editor, made.Ebb?.url ?? '');
  await editor.getByRole('button', { name: 'More actions' }).first().click();
  await editor.getByRole('button', { name: 'Unpin from the homepage' }).click();
  await undo(`The story is no longer pinned to the homepage of ${place.name}.`, 'PinToPublication');
  await expect.poll(headings).toEqual(['Ebb', 'Flood', 'Neap', 'Spring tide']);
  const { page: reader } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await open(reader, made.Ebb?.url ?? '');
  await reader.getByRole('button', { name: 'More actions' }).first().click();
  await reader.waitForLoadState('networkidle');
  await expect(reader.getByRole('button', { name: 'Unpin from the homepage' })).toHaveCount(0);
  await open(reader, `/${place.slug}/stories`);
  await expect(reader.getByRole('main')).toContainText('You can’t open this page');

  // Taken out together: they stay with their writer.
  await open(editor, `/${place.slug}/stories`);
  for (const title of ['Ebb', 'Neap']) await editor.getByRole('checkbox', { name: `Select ${title}` }).check();
  await editor.getByRole('button', { name: 'Take out…' }).filter({ visible: true }).click();
  const asks = dialog(editor, `Take 2 stories out of ${place.name}?`);
  await expect(asks).toBeVisible();
  await looksRight(editor, 'publication-take-out');
  await asks.getByRole('button', { name: 'Take out', exact: true }).click();
  await expect(rows).toHaveCount(2);
  expect(await headings()).toEqual(['Flood', 'Spring tide']);
  await open(owner, '/me/notifications');
  await expect(owner.getByRole('list', { name: 'Notifications' })).toContainText('took your story “Ebb” out of the publication');
  expect(said.flat()).toEqual([]);
});

// proves F409: "redirects"
// proves F193: "sets up submissions"
// proves F197: "one of ten statuses"
test('an editor says who may submit what, a writer from outside reads it and submits, and several are declined at once', async ({
  browser,
  baseURL,
}) => {
  const { page: owner } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const place = await founded(owner);
  const { page: writer } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = [watchConsole(owner), watchConsole(writer)];
  await open(owner, `/${place.slug}/manage/submissions/settings`);
  await owner.getByLabel('Guidelines').fill('Only about water.');
  await owner.getByRole('radio', { name: 'Everyone with an account' }).check();
  await looksRight(owner, 'publication-submissions');
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(status(owner, 'Saved.')).toBeVisible();

  // Someone who does not write for it.
  const begun: string[] = [];
  for (const title of ['Brook', 'Creek']) {
    const { createDraft } = await ask(writer, 'mutation($input:CreateDraftInput!){createDraft(input:$input){... on DraftSaved{postId}}}', {
      input: { saveId: `save-${process.pid}-${Date.now()}`, title, blocks: [{ id: 'a', type: 'p', text: 'Water.' }] },
    });
    const id = createDraft?.postId as string;
    begun.push(id);
    await open(writer, `/p/${id}/submission`);
    await writer.getByLabel('Another publication').fill('no-such-paper');
    await writer.getByRole('button', { name: 'Find' }).click();
    await expect(writer.getByRole('main').getByRole('alert')).toContainText('There is no publication with this link.');
    await writer.getByLabel('Another publication').fill(place.slug);
    await writer.getByRole('button', { name: 'Find' }).click();
    await expect(writer.getByRole('region', { name: 'Guidelines' })).toContainText('Only about water.');
    if (title === 'Brook') await looksRight(writer, 'post-submit-outside');
    await writer.getByLabel('Note to the editors').fill(`About a ${title.toLowerCase()}.`);
    await writer.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(writer.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  }

  // The old address leads to the desk, where they stand.
  await open(owner, `/${place.slug}/submissions`);
  await expect(owner).toHaveURL(new RegExp(`/${place.slug}/stories/submissions$`, 'u'));
  const row = (title: string) => rowIn(owner, 'Submitted', title);
  await expect(row('Brook')).toContainText('About a brook.');
  await owner.getByLabel('Status').selectOption('Accepted');
  await expect(owner.getByRole('main')).toContainText('No submissions have this status.');
  await owner.getByLabel('Status').selectOption('All statuses');
  await owner.getByRole('checkbox', { name: 'Select all' }).check();
  await owner.getByRole('button', { name: 'Decline…' }).click();
  const asks = dialog(owner, 'Decline 2 submissions?');
  await asks.getByLabel('Note to the writers').fill('We have enough water.');
  await asks.getByRole('button', { name: 'Decline', exact: true }).click();
  for (const title of ['Brook', 'Creek']) await expect(row(title)).toContainText('We have enough water.');
  await looksRight(owner, 'publication-submitted');
  await status(owner, '2 submissions were declined.').getByRole('button', { name: 'Undo' }).click();
  await expect(row('Brook')).toContainText('In review');

  // Closed: the writer is told before they submit for nothing.
  await open(owner, `/${place.slug}/manage/submissions/settings`);
  await owner.getByRole('switch', { name: 'Open for submissions' }).click();
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(status(owner, 'Saved.')).toBeVisible();
  await open(writer, `/p/${begun[0]}/submission`);
  await writer.getByRole('button', { name: 'Withdraw' }).click();
  await writer.getByLabel('Another publication').fill(place.slug);
  await writer.getByRole('button', { name: 'Find' }).click();
  await expect(writer.getByRole('main')).toContainText('This publication doesn’t take submissions at the moment.');
  expect(said.flat()).toEqual([]);
});

// proves F429: "for the staff's picks"
test('an editor nominates a story, the staff accepts it, and its page says that it is a pick', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  const place = await founded(page);
  const story = await publish(page, `Picked ${place.slug}`, undefined, 'PUBLIC', { collectionId: place.id });
  await open(page, story.url);
  const more = page.getByRole('button', { name: 'More actions' }).first();
  await more.click();
  await page.getByRole('button', { name: 'Nominate as a staff pick' }).filter({ visible: true }).click();
  await expect(status(page, 'Nominated. The site’s staff decides.')).toBeVisible();
  expect(quire('nominations')).toContain(story.id);
  await open(page, story.url);
  await more.click();
  await expect(page.getByText('Nominated as a staff pick').filter({ visible: true })).toBeVisible();
  await looksRight(page, 'nomination');
  expect(quire('nomination', story.id, 'accept')).toContain('The story is a staff pick.');
  const reader = await stranger(browser, { ...(baseURL && { baseURL }) });
  await open(reader, story.url);
  await expect(reader.getByText('Staff pick', { exact: true })).toBeVisible();
  await looksRight(reader, 'staff-pick');
  expect(() => quire('nomination', story.id, 'decline')).toThrow(/already/iu);
  expect(said).toEqual([]);
});

const refused = (page: Page): Locator => page.getByRole('heading', { level: 2, name: 'You can’t open this page' });

// proves A036: "Owners and editors reach"
test('the pages on which a publication is run are for its owners and editors', async ({ browser, baseURL }) => {
  const { page: owner } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const place = await founded(owner);
  const editor = await editorOf(browser, baseURL, owner, place);
  const { page: reader } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await open(owner, `/${place.slug}/settings`);
  const tabs = owner.getByRole('navigation', { name: 'Manage publication' }).getByRole('link');
  const paths = await tabs.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
  expect(paths.length).toBeGreaterThan(10);
  for (const path of drawnFor('desk', paths)) {
    await open(editor, path);
    await expect(editor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(refused(editor)).toHaveCount(0);
    await open(reader, path);
    await expect(refused(reader)).toBeVisible();
  }
  const visitor = await stranger(browser, { ...(baseURL && { baseURL }) });
  for (const path of paths) {
    const answer = await visitor.request.get(path);
    expect(new URL(answer.url()).pathname, path).toBe('/m/signin');
  }
});
