import { expect, test, type APIRequestContext } from './support/test';
import { newest } from './support/site';

const FIELDS = 'threadedPostResponses(postResponsesPaging: { limit: 3 }) { posts { id url creator { id name url } inResponseTo { title } } }';

interface Answer {
  url: string;
  creator: { id: string; name: string; url: string };
  inResponseTo: { title: string } | null;
}

async function anAnswer(request: APIRequestContext): Promise<Answer> {
  for await (const post of newest<{ threadedPostResponses: { posts: Answer[] } }>(request, FIELDS)) {
    const found = post.threadedPostResponses.posts.find((response) => response.inResponseTo?.title);
    if (found) return found;
  }
  throw new Error('nobody has answered a story on the site under test');
}

// F134
test('the responses of a person say what they answer', async ({ page, request }) => {
  const { creator, inResponseTo, url } = await anAnswer(request);
  await page.goto(creator.url);
  await page.getByRole('navigation', { name: `Profile of ${creator.name}` }).getByRole('link', { name: 'Responses' }).click();
  await expect(page).toHaveURL(new RegExp(`${creator.url}/responses$`, 'u'));
  const shown = page.getByRole('article', { name: `Response by ${creator.name}` }).filter({ has: page.locator(`a[href="${url}"]`) });
  await expect(shown.getByRole('link', { name: inResponseTo?.title ?? '' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Responses' })).toHaveAttribute('aria-current', 'page');
});

test('a profile without highlights or series says so', async ({ page, request }) => {
  const { creator } = await anAnswer(request);
  for (const [tab, words] of [['highlights', 'has no highlights yet.'], ['series', 'has no series yet.']] as const) {
    await page.goto(`${creator.url}/${tab}`);
    await expect(page.getByText(`${creator.name} ${words}`)).toBeVisible();
    await expect(page.locator('main article')).toHaveCount(0);
  }
  await page.goto(creator.url);
  const tabs = page.getByRole('navigation', { name: `Profile of ${creator.name}` }).getByRole('link');
  await expect(tabs).toHaveText(['Home', 'Lists', 'Recommended', 'Responses', 'About']);
});
