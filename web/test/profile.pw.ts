import { type Browser, expect, test } from './support/test';
import { respond } from './support/discussion';
import { publish, writerAndReader } from './support/published';
import { ask } from './support/reader';

interface Answer {
  url: string;
  creator: { name: string; url: string };
  /** What it answers. */
  title: string;
}

/** An answer by someone new, who did nothing else: the site's newest answers are those of other tests, who do much beside it. */
async function anAnswer(browser: Browser, baseURL: string | undefined): Promise<Answer> {
  const { writer, reader } = await writerAndReader(browser, { ...(baseURL && { baseURL }) });
  const title = `Answered ${Date.now()}`;
  const { id } = await publish(writer, title);
  const answer = await respond(reader, id, 'I was there.');
  const { post, viewer } = await ask(reader, 'query($id:ID!){post(id:$id){url} viewer{name url}}', { id: answer });
  await Promise.all([writer, reader].map((one) => one.context().close()));
  return { title, url: post?.url as string, creator: viewer as unknown as Answer['creator'] };
}

// F134
test('the responses of a person say what they answer', async ({ page, browser, baseURL }) => {
  const { creator, title, url } = await anAnswer(browser, baseURL);
  await page.goto(creator.url);
  await page
    .getByRole('navigation', { name: `Profile of ${creator.name}` })
    .getByRole('link', { name: 'Responses' })
    .click();
  await expect(page).toHaveURL(new RegExp(`${creator.url}/responses$`, 'u'));
  const shown = page.getByRole('article', { name: `Response by ${creator.name}` }).filter({ has: page.locator(`a[href="${url}"]`) });
  await expect(shown.getByRole('link', { name: title })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Responses' })).toHaveAttribute('aria-current', 'page');
});

test('a profile without highlights or series says so', async ({ page, browser, baseURL }) => {
  const { creator } = await anAnswer(browser, baseURL);
  for (const [tab, words] of [
    ['highlights', 'has no highlights yet.'],
    ['series', 'has no series yet.'],
  ] as const) {
    await page.goto(`${creator.url}/${tab}`);
    await expect(page.getByText(`${creator.name} ${words}`)).toBeVisible();
    await expect(page.locator('main article')).toHaveCount(0);
  }
  await page.goto(creator.url);
  const tabs = page.getByRole('navigation', { name: `Profile of ${creator.name}` }).getByRole('link');
  await expect(tabs).toHaveText(['Home', 'Lists', 'Recommended', 'Responses', 'About']);
});
