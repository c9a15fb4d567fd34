import { expect, test } from './support/test';
import { lostWords } from './support/fits';

test('words that are lost are found: outside the window, cut off, and over others', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  const lostWordsIn = async (html: string) => {
    await page.setContent(`<body style="margin: 0; font: 16px/20px monospace">${html}</body>`);
    return lostWords(page);
  };
  expect(
    await lostWordsIn('<p>In its place</p><p style="width: 8ch; overflow: hidden; text-overflow: ellipsis">Cut on purpose</p>'),
  ).toEqual([]);
  expect(await lostWordsIn('<p style="white-space: nowrap; margin-inline-start: 600px">Too far right</p>')).toEqual([
    'outside the window: Too far right',
  ]);
  expect(await lostWordsIn('<p style="width: 4ch; overflow: hidden; white-space: nowrap">Narrow</p>')).toEqual([
    'cut off at a side: Narrow',
  ]);
  expect(await lostWordsIn('<p style="height: 10px; overflow: hidden">One<br>Two</p>')).toContain('cut off below: Two');
  expect(await lostWordsIn('<p>Beneath</p><p style="position: relative; top: -36px">Above</p>')).toEqual([
    'over each other: Beneath ¦ Above',
  ]);
});
