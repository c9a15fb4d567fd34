import { expect, type Page } from '@playwright/test';
import { compose, newStory, story, tellOfFilms, typeBlocks } from './writing';

type Shot = (page: Page, name: string) => Promise<void>;

/** A picture of its own colour. */
async function picture(page: Page, hue: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const data = await page.evaluate((colour) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 600 });
    const paint = canvas.getContext('2d');
    if (paint) {
      paint.fillStyle = `hsl(${colour} 50% 45%)`;
      paint.fillRect(0, 0, 900, 600);
      paint.fillStyle = 'white';
      paint.fillRect(650, 150, 80, 80);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, hue);
  return { name: `lake-${hue}.png`, mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
}

/** Writes with every block there is. */
export async function writeAll(page: Page, named: { name: string; username: string }, shot: Shot): Promise<void> {
  const type = (words: string): Promise<void> => page.keyboard.type(words);
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await tellOfFilms(page);
  await newStory(page);
  await type('A winter on the lake');
  await press('Enter');
  await type('and what the ice said');
  await press('Enter');
  await type('It was **cold** and *still*, ~~not~~ hardly `warm`, by [the map](example.org).');
  await press('Control+Alt+d', 'Enter');
  await type(`I asked @${named.username.slice(0, 6)}`);
  const person = page.getByRole('option', { name: named.name });
  await expect(person).toBeVisible();
  await shot(page, 'mention');
  await person.click();
  await type('about it.[^');
  await type('By the thermometer.');
  await press('Enter');
  await type(' Nobody knew.');
  await press('Enter');
  await compose(page, ['み', 'みず', 'みずうみ'], '湖');
  await type(' is a lake.');
  await press('Enter');
  await typeBlocks(page);
  // Before the page is asked for anything: a key overtakes the browser's promise to hand the question over.
  const chooser = page.waitForEvent('filechooser');
  await type('/pic');
  await expect(page.getByRole('option', { name: 'Picture' })).toBeVisible();
  await press('Enter');
  await (await chooser).setFiles(await Promise.all([10, 100, 200, 300].map((hue) => picture(page, hue))));
  await type('The ice said nothing.');
  await expect(story(page).locator('figure[data-kind="embed"] a')).toHaveText('A film');
  await shot(page, 'written');
}

/** Describes the pictures, sets them wide and side by side, and says what of one must stay. */
export async function setPictures(page: Page, shot: Shot): Promise<void> {
  const pictures = story(page).locator('figure img');
  const bar = page.getByRole('toolbar', { name: 'Picture', exact: true });
  await expect(pictures).toHaveCount(4);
  for (const [index, words] of ['Ice', 'A boat', 'The shore', 'A gull'].entries()) {
    await expect(pictures.nth(index)).toHaveAttribute('src', /\/_\/image\/[0-9a-f]{32}/u);
    await pictures.nth(index).click();
    await bar.getByRole('button', { name: 'Add description' }).click();
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await expect(bar.getByRole('button', { name: 'Change description' })).toBeVisible();
  }
  await pictures.nth(2).click();
  await bar.getByRole('button', { name: 'Place side by side' }).click();
  await pictures.nth(3).click();
  await page.getByRole('toolbar', { name: 'Pictures', exact: true }).getByRole('button', { name: 'Describe picture 2' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Two gulls');
  await page.keyboard.press('Enter');
  await pictures.nth(1).click();
  await bar.getByRole('button', { name: 'Full width' }).click();
  await pictures.nth(0).click();
  await bar.getByRole('button', { name: 'Wide' }).click();
  await bar.getByRole('button', { name: 'Focus point' }).click();
  const layer = page.locator('[data-focus-point]');
  await expect(layer).toBeVisible();
  const { width, height } = (await layer.boundingBox()) ?? { width: 0, height: 0 };
  await layer.click({ position: { x: width * 0.75, y: height * 0.3 } });
  await page.getByLabel('Horizontal').press('ArrowRight');
  await shot(page, 'focus-point');
  await bar.getByRole('button', { name: 'Done' }).click();
}
