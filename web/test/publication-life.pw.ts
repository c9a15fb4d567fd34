import { type Browser, expect, type Page, test } from './support/test';
import { dialog, prove } from './support/account';
import { looksRight } from './support/looks';
import { ask, newReader } from './support/reader';
import { watchConsole } from './support/watch';

const open = (page: Page, path: string): Promise<unknown> => page.goto(path, { waitUntil: 'networkidle' });

interface Someone {
  page: Page;
  email: string;
  username: string;
}

const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
};

async function someone(browser: Browser, baseURL: string | undefined, device: keyof typeof DEVICES): Promise<Someone> {
  const { page, email } = await newReader(browser, { ...DEVICES[device], ...(baseURL && { baseURL }) });
  const { viewer } = await ask(page, '{viewer{username}}', {});
  return { page, email, username: viewer?.username as string };
}

async function accept({ page }: Someone, slug: string): Promise<void> {
  await open(page, `/${slug}`);
  await page.getByRole('region', { name: 'Invitation' }).getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('region', { name: 'Invitation' })).toHaveCount(0);
}

for (const device of ['phone', 'desktop'] as const)
  test(`on a ${device}, a publication is founded, filled by its people, followed, left and deleted`, async ({ browser, baseURL }) => {
    const owner = await someone(browser, baseURL, device);
    const editor = await someone(browser, baseURL, device);
    const writer = await someone(browser, baseURL, device);
    const reader = await someone(browser, baseURL, device);
    const said = [owner, editor, writer, reader].map(({ page }) => watchConsole(page));
    const name = `Long Shore ${process.pid % 1000}-${Date.now() % 10_000_000}`;
    const slug = name.toLowerCase().replaceAll(' ', '-');

    // Founded, with two people.
    await open(owner.page, '/new-publication');
    await owner.page.getByLabel('Name').fill(name);
    await expect(owner.page.getByRole('main')).toContainText('is available.');
    await owner.page.getByRole('button', { name: 'Create publication' }).click();
    await owner.page.getByRole('link', { name: 'Invite someone' }).click();
    const form = owner.page.getByRole('region', { name: 'Invite someone' });
    for (const [role, { username }] of [
      ['Editor', editor],
      ['Writer', writer],
    ] as const) {
      await form.getByLabel('Username or email address').fill(username);
      await form.getByLabel('Role').selectOption(role);
      await form.getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(form.getByLabel('Username or email address')).toHaveValue('');
    }
    await accept(editor, slug);
    await accept(writer, slug);

    // Its own colors, which readers see in the light and in the dark.
    await open(owner.page, `/${slug}/design`);
    await owner.page.getByRole('button', { name: 'Ocean' }).click();
    await owner.page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(owner.page.getByRole('list', { name: 'Designs' })).toContainText('Readers see this');

    // A story comes in, goes back with an edit, comes again, and is published.
    const { createDraft } = await ask(
      writer.page,
      'mutation($input:CreateDraftInput!){createDraft(input:$input){... on DraftSaved{postId}}}',
      { input: { saveId: `life-${slug}`, title: 'What the tide left', blocks: [{ id: 'a', type: 'p', text: 'Rope and glas.' }] } },
    );
    const submission = `/p/${createDraft?.postId as string}/submission`;
    await open(writer.page, submission);
    await writer.page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(writer.page.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    await open(editor.page, `/${slug}/manage/inbox`);
    const row = editor.page.getByRole('list', { name: 'Inbox' }).getByRole('listitem').first();
    const title = row.getByRole('button', { name: 'What the tide left', exact: true });
    await title.click();
    await row.getByRole('button', { name: 'Suggest edits' }).click();
    await row.getByRole('button', { name: 'Suggest an edit to “Rope and glas.”' }).click();
    await row.getByLabel('Suggested text').fill('Rope and glass.');
    await row.getByRole('button', { name: 'Save suggestion' }).click();
    await row.getByRole('button', { name: /^Request changes to/u }).click();
    await dialog(editor.page, /^Request changes/u)
      .getByRole('button', { name: 'Request changes', exact: true })
      .click();
    await expect(row).toHaveCount(0);
    await open(writer.page, submission);
    await writer.page.getByRole('button', { name: /^Accept “Rope/u }).click();
    await expect(writer.page.getByText('1 edit accepted.')).toBeVisible();
    await writer.page.getByRole('button', { name: 'Submit again' }).click();
    await expect(writer.page.getByRole('button', { name: 'Submit again' })).toHaveCount(0);
    await open(editor.page, `/${slug}/manage/inbox`);
    await title.click();
    await expect(row.getByRole('article')).toContainText('Rope and glass.');
    await row.getByRole('button', { name: /^Accept / }).click();
    await expect(row).toHaveCount(0);

    // Pinned and featured.
    await open(editor.page, `/${slug}/stories`);
    const story = editor.page
      .getByRole('list', { name: 'Published', exact: true })
      .getByRole('listitem')
      .filter({ hasText: 'What the tide left' });
    for (const [entry, mark] of [
      ['Pin to the homepage', 'Pinned'],
      ['Feature this story', 'Featured'],
    ] as const) {
      await story.getByRole('button', { name: 'Actions for What the tide left' }).click();
      await editor.page.getByRole('button', { name: entry, exact: true }).filter({ visible: true }).click();
      await expect(story.getByText(mark, { exact: true })).toBeVisible();
    }

    // A page of its own, in the bar.
    await open(editor.page, `/${slug}/settings/subpages/new`);
    await editor.page.getByLabel('Title').fill('Write for us');
    await editor.page.getByRole('textbox', { name: 'Text' }).fill('Send us what you found.');
    await editor.page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(editor.page.getByText('The subpage is published.')).toBeVisible();
    await open(editor.page, `/${slug}/settings/navigation`);
    await editor.page.getByRole('button', { name: 'Add an item' }).click();
    const item = editor.page.getByRole('list', { name: 'Items' }).getByRole('listitem').first();
    await item.getByLabel('Leads to').selectOption({ label: 'Archive' });
    await editor.page.getByRole('button', { name: 'Save' }).click();
    await expect(editor.page.getByText('You have unsaved changes.')).toHaveCount(0);

    // A reader finds it all, follows, and reads.
    await open(reader.page, `/${slug}`);
    await expect(reader.page.getByRole('navigation', { name, exact: true }).getByRole('link', { name: 'Archive' })).toBeAttached();
    await expect(reader.page.getByRole('region', { name: 'Pinned stories' })).toContainText('What the tide left');
    await reader.page
      .getByRole('main')
      .getByRole('button', { name: /^Follow/u })
      .first()
      .click();
    await expect(
      reader.page
        .getByRole('main')
        .getByRole('button', { name: /^Following/u })
        .first(),
    ).toBeVisible();
    await reader.page.getByRole('link', { name: 'What the tide left' }).first().click();
    await expect(reader.page.getByText('Rope and glass.')).toBeVisible();
    await open(reader.page, `/${slug}/subpage/write-for-us`);
    await expect(reader.page.getByRole('main')).toContainText('Send us what you found.');

    // The writer leaves, with the story staying; then it ends.
    await open(writer.page, `/${slug}/about`);
    if (device === 'desktop') await looksRight(writer.page, 'publication-about-writer');
    await writer.page.getByRole('button', { name: `Leave ${name}…` }).click();
    await dialog(writer.page, `Leave ${name}`).getByRole('button', { name: 'Leave' }).click();
    await expect(writer.page).toHaveURL(new RegExp(`/${slug}$`, 'u'));
    await open(writer.page, `/${slug}/about`);
    await expect(writer.page.getByRole('button', { name: `Leave ${name}…` })).toHaveCount(0);
    await open(owner.page, `/${slug}/settings`);
    await owner.page.getByRole('button', { name: /^Delete publication/u }).click();
    const ending = dialog(owner.page, `Delete ${name}`);
    await ending.getByLabel('The publication’s link').fill(slug);
    await ending.getByRole('button', { name: 'Delete publication' }).click();
    await prove(owner.page, owner.email);
    await expect(owner.page).toHaveURL(/\/$/u);
    expect((await owner.page.request.get(`/${slug}`)).status()).toBe(404);
    expect(said.flat()).toEqual([]);
    for (const { page } of [owner, editor, writer, reader]) await page.context().close();
  });
