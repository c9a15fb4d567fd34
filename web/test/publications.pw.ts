import { type Browser, expect, type Locator, type Page, test } from './support/test';
import { dialog, prove } from './support/account';
import { looksRight } from './support/looks';
import { ask, mailedLink, newAddress, newReader } from './support/reader';
import { watchConsole } from './support/watch';

const open = (page: Page, path: string): Promise<unknown> => page.goto(path, { waitUntil: 'networkidle' });

interface Someone {
  page: Page;
  email: string;
  username: string;
  name: string;
}

async function someone(browser: Browser, baseURL: string | undefined): Promise<Someone> {
  const { page, email } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const { viewer } = await ask(page, '{viewer{username name}}', {});
  return { page, email, username: viewer?.username as string, name: viewer?.name as string };
}

/** A word that no other publication has in its link. */
const stamp = (): string => `${process.pid % 1000}-${Date.now() % 10_000_000}`;

async function found(page: Page, name: string): Promise<void> {
  await open(page, '/new-publication');
  await page.getByLabel('Name').fill(name);
  await expect(page.getByRole('main')).toContainText('is available.');
  await page.getByRole('button', { name: 'Create publication' }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

const person = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: name });

// proves F181: "founds a publication"
// proves F185: "who is on the masthead"
test('a reader founds a publication, invites an editor by name and a writer by email, and hands it over', async ({ browser, baseURL }) => {
  const owner = await someone(browser, baseURL);
  const editor = await someone(browser, baseURL);
  const writer = await someone(browser, baseURL);
  const said = [owner, editor, writer].map(({ page }) => watchConsole(page));
  const name = `Tide Tables ${stamp()}`;
  const slug = name.toLowerCase().replaceAll(' ', '-');

  // From the menu behind the avatar; what is taken or reserved is said while it is typed.
  await open(owner.page, '/');
  await owner.page.getByRole('button', { name: 'user options menu' }).click();
  await owner.page.getByRole('link', { name: 'New publication' }).click();
  await expect(owner.page).toHaveURL(/\/new-publication$/u);
  await owner.page.getByLabel('Name').fill(name);
  await expect(owner.page.getByLabel('Link')).toHaveValue(slug);
  await owner.page.getByLabel('Link').fill('The Margin');
  await expect(owner.page.getByRole('main').getByRole('alert')).toContainText('Another publication has this link.');
  await looksRight(owner.page, 'new-publication');
  await owner.page.getByLabel('Link').fill('search');
  await expect(owner.page.getByRole('main').getByRole('alert')).toContainText('reserved');
  await owner.page.getByLabel('Link').fill(slug);
  await expect(owner.page.getByRole('main')).toContainText(`/${slug} is available.`);
  await owner.page.getByLabel('Tagline').fill('When the water comes and goes');
  await owner.page.getByRole('button', { name: 'Create publication' }).press('Enter');
  await expect(owner.page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

  // What is to be done first.
  const steps = owner.page.getByRole('region', { name: 'Your publication is ready' });
  await expect(steps.getByRole('link')).toHaveText(['Say what it’s about', 'Invite someone', 'Publish the first story']);
  await looksRight(owner.page, 'publication-new-home');
  await steps.getByRole('link', { name: 'Invite someone' }).click();
  await expect(owner.page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();

  // By name.
  const form = owner.page.getByRole('region', { name: 'Invite someone' });
  await form.getByLabel('Username or email address').fill('nobody_is_called_so');
  await form.getByLabel('Role').selectOption('Editor');
  await form.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(form.getByRole('alert')).toContainText('No one has this username.');
  await form.getByLabel('Username or email address').fill(`@${editor.username}`);
  await form.getByRole('button', { name: 'Invite', exact: true }).click();
  const waiting = owner.page.getByRole('list', { name: 'Open invitations' }).getByRole('listitem');
  await expect(waiting).toHaveCount(1);
  // By email.
  const address = newAddress();
  await form.getByLabel('Role').selectOption('Writer');
  await form.getByLabel('Username or email address').fill(address);
  await form.getByLabel('Username or email address').press('Enter');
  await expect(waiting).toHaveCount(2);
  await looksRight(owner.page, 'publication-people');

  await open(editor.page, '/me/notifications');
  await editor.page.getByRole('link', { name: new RegExp(`invited you as an editor: ${name}`, 'u') }).click();
  const invitation = editor.page.getByRole('region', { name: 'Invitation' });
  await expect(invitation).toContainText(`invites you to edit ${name}.`);
  await looksRight(editor.page, 'publication-invited');
  await invitation.getByRole('button', { name: 'Accept' }).click();
  await expect(editor.page.getByRole('button', { name: 'Manage publication' })).toBeVisible();

  await expect.poll(() => mailedLink(address, '/m/publication-invitation/')).not.toBeNull();
  const link = mailedLink(address, '/m/publication-invitation/') ?? '';
  await open(writer.page, link);
  await expect(writer.page.getByRole('heading', { level: 1 })).toHaveText(`${owner.name} invites you to write for ${name}`);
  await looksRight(writer.page, 'publication-invitation');
  await writer.page.getByRole('button', { name: 'Accept' }).click();
  await expect(writer.page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(writer.page.getByRole('button', { name: 'Manage publication' })).toHaveCount(0);
  await open(writer.page, link);
  await expect(writer.page.getByRole('heading', { level: 1 })).toHaveText('This invitation is over');
  await open(writer.page, `/${slug}/edit`);
  await expect(writer.page.getByRole('main')).toContainText('You can’t open this page');

  // Roles, and the end of a part.
  await open(owner.page, `/${slug}/edit`);
  await expect(owner.page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(3);
  await person(owner.page, writer.username)
    .getByLabel(/^Role of/u)
    .selectOption('Editor');
  await expect(owner.page.getByRole('list', { name: 'Activity' })).toContainText(`made ${writer.name} an editor`);
  await person(owner.page, writer.username)
    .getByRole('button', { name: /^More about/u })
    .press('Enter');
  await owner.page.getByRole('button', { name: 'Remove…' }).press('Enter');
  const leaving = dialog(owner.page, `Remove ${writer.name}`);
  await expect(leaving).toContainText(`They have no published stories in ${name}.`);
  await leaving.getByRole('button', { name: 'Remove' }).click();
  await expect(owner.page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(2);

  await person(owner.page, editor.username)
    .getByRole('button', { name: /^More about/u })
    .click();
  await owner.page.getByRole('button', { name: 'Hand over ownership…' }).click();
  await dialog(owner.page, 'Hand over ownership').getByRole('button', { name: 'Hand over' }).click();
  await prove(owner.page, owner.email);
  await expect(person(owner.page, owner.username)).toContainText('Editor');
  await expect(person(owner.page, editor.username)).toContainText('Owner');
  await looksRight(owner.page, 'publication-people-editor');
  await person(owner.page, owner.username)
    .getByRole('button', { name: /^More about/u })
    .click();
  await owner.page.getByRole('button', { name: `Leave ${name}…` }).click();
  await dialog(owner.page, `Leave ${name}`).getByRole('button', { name: 'Leave' }).click();
  await expect(owner.page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(owner.page.getByRole('button', { name: 'Manage publication' })).toHaveCount(0);
  expect(said.flat()).toEqual([]);
});

// proves F184: "overwrite nothing unseen"
// proves F182: "have a menu"
// proves F183: "leads to every page"
test('two editors save at once and lose nothing, the link changes, and the publication ends', async ({ browser, baseURL }) => {
  const { page, email } = await someone(browser, baseURL);
  const said = watchConsole(page);
  const name = `Rock Pools ${stamp()}`;
  await found(page, name);
  await page.getByRole('button', { name: 'Manage publication' }).click();
  await expect(page.getByRole('group', { name: 'Manage publication' }).getByRole('link')).toHaveText([
    'Write a story',
    'Stories',
    'Followers',
    'Inbox',
    'People',
    'Info & Homepage',
    'Submission',
    'Navigation',
    'Subpages',
    'About',
    'Design',
    'Feature pages',
    'Domain',
  ]);
  await looksRight(page, 'publication-menu');
  await page.getByRole('link', { name: 'Info & Homepage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const other = await page.context().newPage();
  await open(other, page.url());
  await page.getByLabel('Tagline').fill('Anemones');
  await page.getByLabel('Link 1').fill('https://pools.example');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await other.getByLabel('Tagline').fill('Barnacles');
  await other.getByLabel('Description').fill('What lives between the tides.');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('main').getByRole('alert')).toContainText('Nothing was overwritten');
  const changed = other.getByRole('region', { name: 'Changed by someone else' });
  await expect(changed).toContainText('Tagline was changed to:');
  await expect(other.getByLabel('Link 1')).toHaveValue('https://pools.example');
  await looksRight(other, 'publication-settings-conflict');
  await changed.getByRole('button', { name: 'Use this' }).click();
  await expect(other.getByLabel('Tagline')).toHaveValue('Anemones');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('You have unsaved changes.')).toHaveCount(0);
  await expect(other.getByRole('main').getByRole('alert')).toHaveCount(0);

  const slug = name.toLowerCase().replaceAll(' ', '-');
  await open(page, `/${slug}/about`);
  await expect(page.getByRole('main')).toContainText('What lives between the tides.');
  await expect(page.getByRole('link', { name: 'pools.example' })).toBeVisible();

  await open(page, `/${slug}/settings`);
  await looksRight(page, 'publication-settings');
  await page.getByRole('button', { name: /^Link Where readers/u }).click();
  await dialog(page, 'Change the link').getByLabel('Link').fill(`${slug}-x`);
  await expect(dialog(page, 'Change the link')).toContainText('is available.');
  await dialog(page, 'Change the link').getByRole('button', { name: 'Change link' }).click();
  await expect(page).toHaveURL(new RegExp(`/${slug}-x/settings$`, 'u'));
  await open(page, `/${slug}/about`);
  await expect(page).toHaveURL(new RegExp(`/${slug}-x/about$`, 'u'));

  await open(page, `/${slug}-x/settings`);
  await page.getByRole('button', { name: /^Delete publication/u }).click();
  const ending = dialog(page, `Delete ${name}`);
  await ending.getByLabel('The publication’s link').fill(`${slug}-x`);
  await looksRight(page, 'publication-delete');
  await ending.getByRole('button', { name: 'Delete publication' }).click();
  await prove(page, email);
  await expect(page).toHaveURL(/\/$/u);
  const gone = await page.request.get(`/${slug}-x`);
  expect(gone.status()).toBe(404);
  expect(said).toEqual([]);
});

test('its about text and its bar are written, ordered by keyboard, and shown to readers', async ({ browser, baseURL }) => {
  const { page } = await someone(browser, baseURL);
  const said = watchConsole(page);
  const name = `Salt Marsh ${stamp()}`;
  const slug = name.toLowerCase().replaceAll(' ', '-');
  await found(page, name);
  await open(page, `/${slug}/settings/about`);
  const editor = page.getByRole('textbox', { name: 'About the publication' });
  await editor.click();
  await page.keyboard.type('Twice a day the water comes.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(0);
  await looksRight(page, 'publication-settings-about');

  await page.getByRole('link', { name: 'Navigation' }).click();
  const items = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
  const add = page.getByRole('button', { name: 'Add an item' });
  for (const count of [1, 2, 3]) {
    await add.click();
    await expect(items).toHaveCount(count);
  }
  await items.nth(0).getByLabel('Leads to').selectOption('Another site');
  await items.nth(0).getByLabel('Title').fill('Boat hire');
  await items.nth(0).getByLabel('Link').fill('https://boats.example');
  const up = items.nth(2).getByRole('button', { name: /up$/u });
  await up.press('Enter');
  await expect(items.nth(1).getByRole('button', { name: /up$/u })).toBeFocused();
  await expect(page.getByText(/is now 2 of 3/u)).toBeAttached();
  await looksRight(page, 'publication-navigation');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You have unsaved changes.')).toHaveCount(0);

  await open(page, `/${slug}`);
  const bar = page.getByRole('navigation', { name, exact: true });
  await expect(bar.getByRole('link')).toHaveText(['Home', 'About', 'Archive', 'Boat hire']);
  await looksRight(page, 'publication-bar');
  await bar.getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('main')).toContainText('Twice a day the water comes.');
  await open(page, `/${slug}/followers`);
  await expect(page.getByRole('main')).toContainText(`No one follows ${name} yet.`);
  await looksRight(page, 'publication-followers');
  expect(said).toEqual([]);
});
