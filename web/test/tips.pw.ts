import { expect, test } from './support/test';
import { answered } from './support/answered';
import { looksRight } from './support/looks';
import { fillCard } from './support/member';
import { publish } from './support/published';
import { newReader } from './support/reader';

// proves F023: "A tip can be given for a story to a writer who takes tips"
test('a writer takes tips, a reader gives one, and both see it', async ({ browser, baseURL, page: visitor }) => {
  const options = { ...(baseURL && { baseURL }) };
  const { page: writer } = await newReader(browser, options);
  const story = await publish(writer, 'A story worth a tip');
  await writer.goto('/me/settings/publishing', { waitUntil: 'networkidle' });
  const tips = writer.getByRole('region', { name: 'Tips' });
  const taken = answered(writer, 'UpdateUserPreferences');
  await tips.getByRole('switch', { name: 'Take tips' }).click();
  await taken;
  await writer.goto(story.url, { waitUntil: 'networkidle' });
  await expect(writer.getByRole('button', { name: 'Stats' }).first()).toBeVisible();
  await expect(writer.getByRole('link', { name: /^Tip /u }), 'not on their own').toHaveCount(0);

  await visitor.goto(story.url);
  await visitor.getByRole('link', { name: /^Tip /u }).click();
  await expect(visitor, 'first they sign in, and come back').toHaveURL(/redirect=.*%2Ftip/u);

  const { page } = await newReader(browser, options);
  await page.goto(story.url, { waitUntil: 'networkidle' });
  const link = page.getByRole('link', { name: /^Tip /u });
  await link.scrollIntoViewIfNeeded();
  await looksRight(page, 'tip-link');
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Give a tip' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'A story worth a tip' })).toBeVisible();
  await page.getByRole('radio', { name: 'Other' }).check();
  const amount = page.getByLabel('Your amount in USD');
  await amount.fill('0.50');
  await expect(page.getByRole('alert').filter({ hasText: 'Choose $1 to $200.' })).toBeVisible();
  await looksRight(page, 'tip-amount');
  await amount.fill('7,50');
  await fillCard(page, '4000000000009995');
  const give = page.getByRole('button', { name: 'Give $7.50' });
  await give.click();
  await expect(page.getByRole('alert').filter({ hasText: 'insufficient funds' })).toBeVisible();
  await fillCard(page, '4242424242424242');
  await give.click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeFocused();
  await looksRight(page, 'tip-given');
  await page.getByRole('link', { name: 'See the receipt' }).click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(/Tip to .+ for “A story worth a tip”/u);
  await page.goto('/manage-membership');
  await expect(page.getByText(/· Tip/u)).toBeVisible();
  await page.context().close();

  await writer.goto('/me/settings/publishing', { waitUntil: 'networkidle' });
  await expect(tips).toContainText('$7.50 USD');
  await expect(tips).toContainText('$7.50 of it is still to be paid out to you.');
  await tips.getByText('Your last tips').click();
  await expect(tips.getByRole('link', { name: 'A story worth a tip' })).toBeVisible();
  await looksRight(writer, 'tips-received');
  await writer.goto(`/p/${story.id}/tip`, { waitUntil: 'networkidle' });
  await expect(writer.getByText('This is your own story.')).toBeVisible();
});

test('a writer who takes no tips is offered none', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const { page: reader } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const story = await publish(page, 'A story without tips');
  await reader.goto(story.url, { waitUntil: 'networkidle' });
  await expect(reader.getByRole('link', { name: /^Tip /u })).toHaveCount(0);
  await reader.goto(`/p/${story.id}/tip`, { waitUntil: 'networkidle' });
  await expect(reader.getByText(/doesn’t take tips\.$/u)).toBeVisible();
  await looksRight(reader, 'tip-none');
});
