import { expect, type Page, test } from './support/test';
import { openDrawer, respond } from './support/discussion';
import { vectors } from './support/hostile';
import { publish } from './support/published';
import { ask, newReader } from './support/reader';
import { makeStory } from './support/writing';

// The policy would keep scripts from running. Here it is taken away: what remains is that nothing of them is one.
test('thousands of hostile texts in every place that takes words run nothing, also without the content security policy', async ({ browser, baseURL }) => {
  test.setTimeout(300_000);
  const all = vectors();
  expect(all.length).toBeGreaterThanOrEqual(3_000);
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }), viewport: { width: 1280, height: 900 } });
  const ran: string[] = [];
  await page.exposeFunction('ran', () => { ran.push(page.url()); });
  page.on('dialog', (dialog) => { ran.push(dialog.message()); void dialog.dismiss(); });
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const headers = answer.headers();
    delete headers['content-security-policy'];
    delete headers['require-trusted-types-for'];
    return route.fulfill({ response: answer, headers });
  });
  const open = async (address: string): Promise<void> => {
    const answer = await page.goto(address, { waitUntil: 'networkidle' });
    expect(answer?.headers()['content-security-policy']).toBeUndefined();
    await lookAround(page);
    expect(ran, address).toEqual([]);
    expect(await page.evaluate(foreign), address).toEqual([]);
  };
  // It would be found: a script that is really there runs.
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => { const image = document.createElement('img'); image.setAttribute('onerror', 'ran()'); image.src = '/no-picture'; document.body.append(image); });
  await expect.poll(() => ran.length).toBe(1);
  ran.length = 0;

  // All of them as the text of stories, as titles and as what search engines are shown.
  for (let at = 0; at < all.length; at += 1_000) {
    const some = all.slice(at, at + 1_000);
    const story = await publish(page, some[7] ?? '', some);
    await ask(page, 'mutation($id:ID!,$settings:PostSettingsInput!){updatePostSettings(postId:$id,settings:$settings){__typename}}', { id: story.id, settings: { seoTitle: (some[1] ?? '').slice(0, 100), seoDescription: (some[2] ?? '').slice(0, 300), tags: [(some[3] ?? '').slice(0, 40)] } });
    await open(story.url);
    await open(`/p/${story.id}/edit`);
  }
  // Some of all kinds as names, as names, descriptions and notes of lists, as what one says of oneself, as titles, as responses, and as what is looked for.
  const short = all.filter((text) => text.length <= 50);
  const some = short.filter((_, n) => n % Math.ceil(short.length / 12) === 0);
  const discussed = await publish(page, 'Something to talk about');
  let list = '';
  for (const text of some) {
    await ask(page, 'mutation($name:String!,$bio:String!){updateProfile(name:$name,bio:$bio){__typename}}', { name: text, bio: text });
    await makeStory(page, text, { text, settings: {} });
    await respond(page, discussed.id, text);
    const { createCatalog } = await ask(page, 'mutation($input:CatalogInput!){createCatalog(input:$input){... on Catalog{id url}}}', { input: { name: text, description: text, visibility: 'PUBLIC' } });
    const on = { id: createCatalog?.id as string, postId: discussed.id };
    await ask(page, 'mutation($id:ID!,$postId:ID!){addToCatalog(catalogId:$id,postId:$postId){__typename}}', on);
    await ask(page, 'mutation($id:ID!,$postId:ID!,$note:String!){editCatalogItemNote(catalogId:$id,postId:$postId,note:$note){__typename}}', { ...on, note: text });
    list = createCatalog?.url as string;
    await open(`/search?q=${encodeURIComponent(text)}`);
  }
  const { viewer } = await ask(page, '{viewer{username}}', {});
  await open(discussed.url);
  await openDrawer(page, discussed);
  await lookAround(page);
  await open(`/p/${discussed.id}/responses`);
  for (const address of [`/@${viewer?.username as string}`, `/@${viewer?.username as string}/about`, '/me/stories/public', '/me/stories/responses', '/me/settings', '/me/lists', list, `/@${viewer?.username as string}/lists`]) await open(address);
  expect(ran).toEqual([]);
  await page.context().close();
});

/** Points at things and turns to them, as a reader would. */
async function lookAround(page: Page): Promise<void> {
  await page.mouse.move(640, 300);
  await page.keyboard.press('Tab');
  await page.mouse.wheel(0, 2_000);
  await page.mouse.move(640, 500);
}

/** What stands in the page that nobody of ours put there: handlers in attributes, and addresses that run. */
function foreign(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes)
      if (name.startsWith('on') || name === 'srcdoc' || (/^(?:href|src|action|formaction|data|xlink:href)$/u.test(name) && /^(?:javascript|vbscript):/iu.test(value.replaceAll(/[^!-~]+/gu, '')))) found.push(`${element.tagName} ${name}=${value}`.slice(0, 120));
  return found;
}
