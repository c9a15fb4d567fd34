import { expect, test } from './support/test';
import { publish } from './support/published';
import { ask, newDevice, newReader } from './support/reader';

test('an unlisted story and a private list are not for search engines, and no page of their writer leads to them', async ({
  browser,
  baseURL,
}) => {
  const options = { ...(baseURL && { baseURL }) };
  const { page: writer } = await newReader(browser, options);
  const open = await publish(writer, 'For everybody');
  const unlisted = await publish(writer, 'For who has the link', undefined, 'UNLISTED');
  const { createCatalog: list } = await ask(
    writer,
    'mutation($input:CatalogInput!){createCatalog(input:$input){__typename ... on Catalog{slug url}}}',
    { input: { name: 'For myself', visibility: 'PRIVATE' } },
  );
  const { viewer } = await ask(writer, '{viewer{url}}', {});
  const [profile, slug] = [viewer?.url as string, list?.slug as string];

  const page = await (await newDevice(browser, options)).newPage();
  const robots = page.locator('meta[name=robots]');
  await page.goto(open.url);
  await expect(robots).toHaveAttribute('content', /^index/u);
  await page.goto(unlisted.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For who has the link');
  await expect(robots).toHaveAttribute('content', /^noindex/u);
  expect((await page.goto(list?.url as string))?.status(), 'a private list is not there for others').toBe(404);
  await writer.goto(`/me/list/${slug}`);
  await expect(writer.locator('meta[name=robots]')).toHaveAttribute('content', /^noindex/u);

  for (const path of [profile, `${profile}/latest`, `${profile}/lists`, `/feed${profile}`, '/', '/feed/latest', open.url]) {
    const text = await (await page.request.get(path)).text();
    expect(text, path).not.toContain(unlisted.id);
    expect(text, path).not.toContain(slug);
  }
  expect(await (await page.request.get(profile)).text(), 'what is for everybody is there').toContain(open.id);
});
