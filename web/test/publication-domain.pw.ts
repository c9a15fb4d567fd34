import { expect, test } from './support/test';
import { answered } from './support/answered';
import { drawer, responsesButton, write } from './support/discussion';
import { looksRight } from './support/looks';
import { nameServer } from './support/name-server';
import { publish } from './support/published';
import { ask, enter, newReader } from './support/reader';
import { watchConsole } from './support/watch';

// The site asks one name server.
test.describe.configure({ mode: 'default' });

test('a domain is chosen, proved by a record, answers for the publication, and is removed', async ({ browser, baseURL, request }) => {
  const records = new Map<string, string>();
  const server = await nameServer(records);
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } });
  const said = watchConsole(page);
  const slug = `harbour-${process.pid % 1000}-${Date.now() % 10_000_000}`;
  const domain = `${slug}.example`;
  const input = { slug, name: 'Harbour Lights', tagline: 'Seen from the sea' };
  await ask(page, 'mutation($input:CreateCollectionInput!){createCollection(input:$input){__typename}}', { input });
  await page.goto(`/${slug}/settings/custom-domain`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'Custom domain' })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Domain' });
  await field.fill('not a domain');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a domain like blog.example.com.')).toBeVisible();
  await looksRight(page, 'publication-domain-form');
  await field.fill(`https://${domain}/`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`${domain} isn’t connected yet.`)).toBeVisible();
  await looksRight(page, 'publication-domain-pending');
  const check = page.getByRole('button', { name: 'Check now' });
  await check.click();
  await expect(page.getByText('The record isn’t there yet.')).toBeVisible();
  const value = page.getByText(/^quire-domain=/u);
  records.set(`_quire.${domain}`, (await value.textContent()) ?? '');
  await check.click();
  await expect(page.getByText(`${domain} shows this publication.`)).toBeVisible();
  await looksRight(page, 'publication-domain-live');
  await expect(async () => {
    const own = await request.get('/', { headers: { host: domain } });
    expect(own.status()).toBe(200);
    expect(await own.text()).toContain('Harbour Lights');
  }).toPass();
  await page.getByRole('button', { name: 'Remove this domain' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(field).toBeVisible();
  await expect(async () => {
    expect((await request.get('/', { headers: { host: domain } })).status()).not.toBe(200);
  }).toPass();
  expect(said).toEqual([]);
  server.close();
});

test('a reader of a domain signs in by way of the site, claps there, finds their account on the site, and signs out', async ({
  browser,
  baseURL,
  playwright,
  launchOptions,
}) => {
  const site = baseURL ?? '';
  const slug = `pier-${process.pid % 1000}-${Date.now() % 10_000_000}`;
  const domain = `${slug}.example`;
  const { page: owner } = await newReader(browser, { baseURL: site });
  const input = { slug, name: 'The Pier', tagline: 'Where the boats are' };
  const founded = 'mutation($input:CreateCollectionInput!){createCollection(input:$input){... on Collection{id}}}';
  const { createCollection } = await ask(owner, founded, { input });
  const id = createCollection?.id as string;
  const story = await publish(owner, 'Low water', ['The boats lie on the sand.'], 'PUBLIC', { collectionId: id });
  const claim =
    'mutation($id:ID!,$domain:String!){claimCollectionDomain(collectionId:$id,domain:$domain){... on Collection{desk{domain{recordName recordValue}}}}}';
  const { claimCollectionDomain } = await ask(owner, claim, { id, domain });
  const desk = claimCollectionDomain?.desk as { domain: { recordName: string; recordValue: string } } | undefined;
  const record = desk?.domain ?? { recordName: '', recordValue: '' };
  const server = await nameServer(new Map([[record.recordName, record.recordValue]]));
  const check = 'mutation($id:ID!){checkCollectionDomain(collectionId:$id){... on Collection{desk{domain{state}}}}}';
  expect((await ask(owner, check, { id })).checkCollectionDomain?.desk).toEqual({ domain: { state: 'LIVE' } });

  // A browser that finds the domain where the site is.
  const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${domain} 127.0.0.1`];
  const device = await playwright.chromium.launch({ ...launchOptions, args });
  const context = await device.newContext({ baseURL: site });
  const page = await context.newPage();
  const said = watchConsole(page);
  const refused: string[] = [];
  page.on('response', async (answer) => {
    if (!answer.url().endsWith('graphql')) return;
    const text = await answer.text().catch(() => '');
    if (text.includes('ELSEWHERE')) refused.push(`${answer.request().headers()['x-operation-name']}: ${text}`);
  });
  const own = new URL(new URL(story.url, site).pathname.replace(`/${slug}/`, '/'), site.replace('127.0.0.1', domain)).href;
  await page.goto(own, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'Low water' })).toBeVisible();
  // Search engines are told of one place, whichever of the two they read.
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveAttribute('href', own);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  await expect(canonical).toHaveAttribute('href', `https://${domain}${new URL(own).pathname}`);
  await page.goto(own, { waitUntil: 'networkidle' });
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  // The site knows no one either: one signs in there first.
  await expect(page).toHaveURL(new RegExp(`^${site}/m/signin`, 'u'));
  await enter(page);
  await page.goto(own, { waitUntil: 'networkidle' });
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in at this address?' })).toBeVisible();
  await expect(page.getByText(`You’ll be signed in to ${domain} as`)).toBeVisible();
  await looksRight(page, 'host-sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(own);
  await page.waitForLoadState('networkidle');
  const menu = page.getByRole('button', { name: 'user options menu' });
  await expect(menu).toBeVisible();
  const clapped = answered(page, 'ClapPost');
  await page.getByRole('button', { name: /^Clap/u }).first().click();
  await clapped;
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: /^Clap.*you gave 1$/u }).first()).toBeVisible();
  await looksRight(page, 'own-host-story');
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'Saved to your reading list.' })).toBeVisible();
  await responsesButton(page).click();
  await write(page, 'We walked out to them.');
  await page.getByRole('button', { name: 'Respond', exact: true }).click();
  await expect(page.getByText('We walked out to them.')).toBeVisible();
  // Closing the drawer goes back to the story's address.
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(page).toHaveURL(own);
  // The publication's name leads to its home on the domain.
  await page.getByRole('article').getByRole('link', { name: 'The Pier', exact: true }).first().click();
  await expect(page).toHaveURL(new URL('/', own).href);
  await expect(page.getByRole('heading', { name: 'The Pier' }).first()).toBeVisible();
  await page.goBack({ waitUntil: 'networkidle' });
  // The account is the site's.
  await menu.click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(new RegExp(`^${site}/me/settings`, 'u'));
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  // Signing out there leaves the site's session.
  await page.goto(own, { waitUntil: 'networkidle' });
  await menu.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(menu).toBeVisible();
  // Nothing that the pages of a domain ask is refused there.
  expect(refused).toEqual([]);
  // Browsers keep these for HTTPS and the own machine, which the domain is not here.
  expect(said.filter((line) => !/Cross-Origin-Opener-Policy|Not supported for insecure origins/u.test(line))).toEqual([]);
  await device.close();
  server.close();
});
