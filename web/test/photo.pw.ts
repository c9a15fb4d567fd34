import { truncate, writeFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from './support/test';
import { TOO_LARGE, UNREADABLE, WRONG_TYPE } from '../src/lib/picture/upload';
import { looksRight } from './support/looks';
import { newReader } from './support/reader';
import { watchConsole } from './support/watch';

// One reader for all of them.
test.describe.configure({ mode: 'serial' });
let page: Page;
let said: string[];

test.beforeAll(async ({ browser, baseURL }) => {
  ({ page } = await newReader(browser, { ...(baseURL && { baseURL }) }));
  said = watchConsole(page);
});
test.afterAll(() => page.context().close());
test.afterEach(() => expect(said.splice(0)).toEqual([]));

const row = (): Locator => page.getByRole('button', { name: /^Photo/u });
const dialog = (): Locator => page.getByRole('dialog', { name: 'Photo' });
const open = async (): Promise<void> => {
  await page.goto('/me/settings/account', { waitUntil: 'networkidle' });
  await row().click();
  await expect(dialog()).toBeVisible();
};
const input = (): Locator => dialog().getByLabel(/^Choose (a|another) picture$/u);
const choose = (mimeType: string, buffer: Buffer): Promise<void> => input().setInputFiles({ name: 'picture', mimeType, buffer });

/** A picture that is red on its left and blue on its right. */
async function picture(width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const context = canvas.getContext('2d');
      for (const [colour, x] of [
        ['#f00', 0],
        ['#00f', (w ?? 0) / 2],
      ] as const) {
        if (context) context.fillStyle = colour;
        context?.fillRect(x, 0, (w ?? 0) / 2, h ?? 0);
      }
      return canvas.toDataURL('image/png');
    },
    [width, height],
  );
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

/** The colour in the middle of the preview. */
const middle = (): Promise<number[]> =>
  dialog()
    .getByRole('img', { name: 'Preview of your photo' })
    .evaluate((canvas) => {
      const one = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
      const context = one.getContext('2d', { willReadFrequently: true });
      const { width, height } = canvas as HTMLCanvasElement;
      context?.drawImage(canvas as HTMLCanvasElement, width / 2, height / 2, 1, 1, 0, 0, 1, 1);
      return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
    });

test('what is no picture, too large, or cannot be read is told in words', async () => {
  // The browser reads it where it is: as a buffer all of it would pass through the protocol.
  const large = test.info().outputPath('large.png');
  await writeFile(large, '');
  await truncate(large, 25 * 1024 * 1024 + 1);
  await open();
  for (const [chosen, words] of [
    [() => choose('image/svg+xml', Buffer.from('<svg/>')), WRONG_TYPE],
    [() => input().setInputFiles(large), TOO_LARGE],
    [() => choose('image/png', Buffer.from('no picture')), UNREADABLE],
  ] as const) {
    await chosen();
    await expect(dialog().getByRole('alert')).toHaveText(words);
    await expect(dialog().getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  }
  await page.keyboard.press('Escape');
});

// proves F220: "A reader changes their name, username, bio and photo"
test('a photo is chosen, cut where its reader wants, sent, and taken back', async () => {
  await open();
  await choose('image/png', await picture(400, 100));
  const slider = dialog().getByRole('slider', { name: 'Visible part' });
  await slider.focus();
  await page.keyboard.press('End');
  await expect.poll(middle).toEqual([0, 0, 255, 255]);
  await page.keyboard.press('Home');
  await expect.poll(middle).toEqual([255, 0, 0, 255]);
  await looksRight(page, 'photo');
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog()).toBeHidden();
  // Told so, the reader turns to the way back: as long as it has the focus it stays.
  await page.getByRole('status').filter({ hasText: 'Photo updated.' }).getByRole('button', { name: 'Undo' }).focus();
  await expect(row().locator('img')).toHaveAttribute('src', /\/_\/image\//u);
  await expect
    .poll(() =>
      row()
        .locator('img')
        .evaluate((img) => (img as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(row().locator('img')).toHaveCount(0);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(row().locator('img')).toHaveCount(0);
});

test('a photo can be dropped, and taken away', async () => {
  await open();
  const bytes = [...(await picture(60, 60))];
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(all)], 'picture', { type: 'image/png' }));
    return transfer;
  }, bytes);
  await dialog().getByText('Or drop one here.').dispatchEvent('drop', { dataTransfer: data });
  await expect(dialog().getByRole('img', { name: 'Preview of your photo' })).toBeVisible();
  await expect(dialog().getByRole('slider')).toHaveCount(0);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(row().locator('img')).toHaveCount(1);
  await page.reload({ waitUntil: 'networkidle' });
  await row().click();
  await dialog().getByRole('button', { name: 'Remove photo' }).click();
  await expect(dialog()).toBeHidden();
  await expect(row().locator('img')).toHaveCount(0);
});

test('a photo that the server refuses is told in its words', async () => {
  await open();
  await choose('image/png', await picture(60, 60));
  await page.route('**/_/upload', (route) =>
    route.fulfill({ status: 429, json: { error: 'RATE_LIMITED', message: 'Too many pictures. Try again later.' } }),
  );
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect(dialog().getByRole('alert')).toHaveText('Too many pictures. Try again later.');
  await page.unrouteAll();
  said.length = 0;
});
