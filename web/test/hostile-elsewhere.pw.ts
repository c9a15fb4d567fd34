import { expect, test } from './support/test';
import { arrive, beginStory, makeList, paragraph, publish } from './support/hostile-acts';
import { acts, speaker, Walk } from './support/hostile-walk';
import { handText, story } from './support/writing';

test('what is looked for, what an address says, and what other machines and files say is text wherever it stands', async ({
  browser,
  baseURL,
}) => {
  const say = speaker();
  const walk = await Walk.begin(browser, { ...(baseURL && { baseURL }) });
  const { page } = walk;
  const me = { name: say(50), bio: say(160) };
  await arrive(page, me);
  const [title, subtitle, tag, list] = [say(60, 1), say(200), say(40, 1), { name: say(60, 1), description: say(280) }];
  const [draft] = await acts(page, [beginStory(title, subtitle, [paragraph('a', say(400))])]);
  const [out, listed] = await acts(page, [publish(draft, { tags: [tag] }), makeList('createCatalog', list)]);

  // What is looked for, what is found, and what was looked for before.
  const found = async (): Promise<string[]> => {
    const answer = await page.request.post('/1/indexes/catalogs/query', { data: { query: list.name } });
    return ((await answer.json()) as { hits: { catalogId: string }[] }).hits.map(({ catalogId }) => catalogId);
  };
  await expect.poll(found).toContain(listed?.id);
  await walk.open(`/search?q=${encodeURIComponent(title)}`, title, subtitle, me.name);
  await walk.follow(`/search/users?q=${encodeURIComponent(me.name)}`, me.name, me.bio);
  await walk.follow(`/search/lists?q=${encodeURIComponent(list.name)}`, list.name, list.description);
  const [sought, typed] = [say(200), say(200)];
  const box = page.getByRole('banner').getByPlaceholder('Search');
  await box.fill(sought);
  await walk.says(`Results for ${sought}`);
  await box.press('Enter');
  await walk.open('/');
  await box.click();
  await walk.says(sought, `Forget “${sought}”`);
  await box.fill(typed);
  await walk.says(`Search for “${typed}”`);
  await box.fill(me.name);
  await expect(
    page.getByRole('dialog', { name: 'Search suggestions' }).getByRole('region', { name: 'People' }).getByRole('link').first(),
  ).toBeVisible();
  await walk.says(me.name);

  // What an address says.
  const words = encodeURIComponent(say(200));
  await walk.follow(`/search/posts?q=x&tag=${words}`);
  await walk.open(`/m/signin?error=${words}&step=${words}&operation=${words}&redirect=javascript:ran()`);

  // What devices, networks, services and telephones are called; and what the staff sees at a story of a topic.
  const [device, place, passkey, handle, number, film, name] = [say(100), say(100), say(100), say(100), say(40), say(200), say(100)];
  const since = new Date().toISOString();
  await walk.hears({
    device,
    place,
    numberObfuscated: number,
    passkeys: [{ id: 'a', name: passkey, createdAt: since, lastUsedAt: null }],
    mayCurate: true,
    connections: [{ method: 'GOOGLE', handle, connectedAt: since }],
    signInMethods: [{ method: 'GOOGLE', isEnabled: true, connectUrl: '/m/connect/google' }],
    describeEmbed: { title: film, ratio: 75 },
    mentionableUsers: [{ id: 'a', name, username: 'hostile', imageUrl: null }],
  });
  await walk.open(`/me/settings/security?error=${words}#${words}`, device, place, passkey, handle);
  await walk.follow('/mobile-verification', number);
  await walk.open(out?.post?.tags[0]?.url ?? '', tag, `Curate “${title}”`);

  // What is asked of others while a story is written.
  await walk.follow('/new-story');
  await story(page).locator('[data-title]').click();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await handText(page, '', 'https://vimeo.com/1084537');
  await page.keyboard.type('With @host');
  await expect(page.getByRole('listbox', { name: 'People' })).toBeVisible();
  await walk.says(film, name);
  await page.keyboard.press('Enter');
  await walk.says(film, name);

  // What a file is called, and what is told of it.
  const [file, told] = [say(60, 1).replaceAll(/[/\\]/gu, ''), say(60, 1)];
  await walk.follow('/p/import');
  await page.getByLabel('HTML or Markdown').setInputFiles({
    name: `${file}.md`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`Some words.\n\n# ${told.replaceAll(/[!-/:-@[-`{-~]/gu, String.raw`\$&`)}\n`),
  });
  await page.getByRole('button', { name: 'Import the file' }).click();
  await expect(page.getByRole('heading', { name: 'Your draft is ready' })).toBeVisible();
  await walk.says(`For example: ${told}`);
  await page.getByRole('link', { name: 'Open the draft' }).click();
  await expect(story(page)).toContainText('Some words.');
  await walk.says(file);
  await walk.end();
});
