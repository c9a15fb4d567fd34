import { expect, test } from './support/test';
import { openCode } from './support/modal';
import { newReader, network } from './support/reader';
import { findSite } from './support/site';
import { listen, announcements } from './support/announcements';
import { newStory, waitUntilSaved } from './support/writing';

test('a toast, the state of a draft, the number of results and a refused code are each said once', async ({
  browser,
  baseURL,
  request,
  page: guest,
}) => {
  const { person } = await findSite(request);
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  await listen(page);
  await page.goto(person.url, { waitUntil: 'networkidle' });
  await page
    .getByRole('button', { name: `Follow ${person.name}`, exact: true })
    .locator('visible=true')
    .first()
    .click();
  await expect(page.getByText(`You are now following ${person.name}.`)).toBeVisible();
  expect(await announcements(page, /now following/u)).toHaveLength(1);

  await newStory(page);
  await page.keyboard.type('Said once');
  await waitUntilSaved(page);
  await expect.poll(() => announcements(page, /sav/iu)).toEqual(['Saved']);

  await page.goto('/search', { waitUntil: 'networkidle' });
  const field = page.getByPlaceholder('Search').locator('visible=true');
  await field.fill('margin');
  await expect(page.getByRole('main').locator('article').first()).toBeVisible();
  await expect.poll(() => announcements(page, /\bresults?$/u)).toHaveLength(1);
  await page.context().close();

  await guest.setExtraHTTPHeaders({ 'x-forwarded-for': network() });
  await listen(guest);
  await guest.goto('/', { waitUntil: 'networkidle' });
  const dialog = await openCode(guest);
  await guest.unroute('**/_/graphql');
  await guest.keyboard.type('000000');
  await dialog.getByRole('button', { name: 'Validate' }).click();
  const refusal = await dialog.getByRole('alert').innerText();
  expect((await announcements(guest, /./u)).filter((words) => words === refusal.trim())).toHaveLength(1);
});
