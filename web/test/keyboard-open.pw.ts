import { expect, type Locator, type Page, test } from './support/test';
import { editor, openDrawer, write } from './support/discussion';
import { publish } from './support/published';
import { newReader } from './support/reader';
import { newStory, story } from './support/writing';

const PHONE = { width: 360, height: 640 };

/** The keyboard comes: half of the window is left, and the browser brings the field into sight. */
async function openKeyboard(page: Page, field: Locator, button: Locator): Promise<void> {
  await page.setViewportSize({ ...PHONE, height: PHONE.height / 2 });
  await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(field).toBeInViewport({ ratio: 0.9 });
  await expect(button).toBeInViewport({ ratio: 0.9 });
}

test('with the keyboard of a telephone open, the field and its button are in sight', async ({ browser, baseURL, page: guest }) => {
  const { page } = await newReader(browser, { viewport: PHONE, hasTouch: true, ...(baseURL && { baseURL }) });
  await guest.setViewportSize(PHONE);
  await guest.goto('/m/signin', { waitUntil: 'networkidle' });
  await guest.getByRole('button', { name: 'Sign in with email' }).click();
  await openKeyboard(guest, guest.getByLabel('Your email'), guest.getByRole('button', { name: 'Continue' }));

  await openDrawer(page, await publish(page, 'On a telephone'));
  await write(page, 'Written with thumbs');
  await openKeyboard(page, editor(page), page.getByRole('button', { name: 'Respond', exact: true }));

  await page.setViewportSize(PHONE);
  await newStory(page);
  await page.keyboard.type('Thumbs');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('some words');
  await page.keyboard.press('Shift+Control+ArrowLeft');
  await openKeyboard(page, story(page).locator('p').last(), page.getByRole('toolbar', { name: 'Formatting' }));
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeInViewport({ ratio: 0.9 });
});
