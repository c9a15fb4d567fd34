import { expect, test } from './support/test';
import { looksRight } from './support/looks';
import { findSite } from './support/site';
import { watchConsole } from './support/watch';

// proves F111: "A key on the keyboard leads to the search box"
// proves F112: "While a reader types, a popover shows what would be found"
// proves S164: "The popover opens on typing or focus"
test('the popover finds people while typing, the arrows reach them, Enter opens one', async ({ page, request }) => {
  const { person } = await findSite(request);
  const said = watchConsole(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const box = page.getByRole('combobox', { name: 'Search' });
  await expect(box).toBeFocused();
  await box.fill(person.name);
  const popover = page.getByRole('dialog', { name: 'Search suggestions' });
  const hit = popover.getByRole('link', { name: person.name }).first();
  await expect(hit).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(popover.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(popover).toBeHidden();
  await expect(page).not.toHaveURL('/');
  expect(said).toEqual([]);
});

// S168
// proves F114: "The arrow keys go through the popover, and Enter searches"
// proves F116: "A remembered search can be forgotten by itself"
// proves S167: "Enter remembers the search and opens it"
test('Enter searches, remembers the search, and the memory can be forgotten', async ({ page, request }) => {
  const { story } = await findSite(request);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('searchbox', { name: 'Search' }).click();
  const box = page.getByRole('combobox', { name: 'Search' });
  await box.fill(story.title);
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/u);
  await expect(page.getByRole('link', { name: story.title, exact: true }).first()).toBeVisible();

  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('searchbox', { name: 'Search' }).click();
  const popover = page.getByRole('dialog', { name: 'Search suggestions' });
  await expect(popover.getByRole('button', { name: story.title, exact: true })).toBeVisible();
  await popover.getByRole('button', { name: `Forget “${story.title}”` }).click();
  await expect(popover).toBeHidden();
});

// proves F113: "Escape closes the popover and keeps the words"
// proves S165: "Escape closes the popover"
test('a search is remembered although its suggestions have not loaded', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  // Scripts that the home page asks for from now on do not come.
  const scripts = '**/*.js';
  await page.route(scripts, (route) => (new URL(page.url()).pathname === '/' ? undefined : route.continue()));
  const box = page.getByRole('banner').getByPlaceholder('Search');
  await box.fill('early words');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=early/u);
  await page.unroute(scripts);
  await page.goto('/', { waitUntil: 'networkidle' });
  await box.click();
  await expect(
    page.getByRole('dialog', { name: 'Search suggestions' }).getByRole('button', { name: 'early words', exact: true }),
  ).toBeVisible();
});

test('Escape closes the popover and keeps the words', async ({ page, request }) => {
  const { tag } = await findSite(request);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('searchbox', { name: 'Search' }).click();
  const box = page.getByRole('combobox', { name: 'Search' });
  await box.fill(tag.name);
  const popover = page.getByRole('dialog', { name: 'Search suggestions' });
  await expect(popover).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
  await expect(box).toHaveValue(tag.name);
  await expect(box).toBeFocused();
  await box.press('Backspace');
  await expect(popover).toBeVisible();
  await box.fill('');
  await expect(popover).toBeHidden();
});

// proves F106: "A search without a category shows stories"
// proves F107: "The words of a search stand in the address"
// proves S162: "The category of a search stands in the path"
test('the search page follows what is typed and has all five categories', async ({ page, request }) => {
  const { story, person, publication, tag } = await findSite(request);
  await page.goto('/search', { waitUntil: 'networkidle' });
  // F110: where there is room, the field is the one in the bar.
  const field = page.getByPlaceholder('Search').locator('visible=true');
  await expect(page.getByRole('banner').getByPlaceholder('Search')).toBeVisible();
  await expect(field).toHaveCount(1);
  await field.fill(story.title);
  await expect(page).toHaveURL(/[?&]q=/u);
  await expect(page.getByRole('link', { name: story.title, exact: true }).first()).toBeVisible();
  await field.fill('');
  await expect(page).not.toHaveURL(/[?&]q=/u);

  const lists = await request.post('/1/indexes/catalogs/query', { data: { query: '' } });
  const {
    hits: [list],
  } = (await lists.json()) as { hits: { name: string }[] };
  const found = [
    ['posts', story.title], // proves F101: "A reader searches stories"
    ['users', person.name], // proves F102: "A reader searches people"
    ['publications', publication.name], // proves F103: "A reader searches publications"
    ['tags', tag.name], // proves F104: "A reader searches topics"
    ['lists', list?.name ?? ''], // proves F105: "A reader searches lists"
  ] as const;
  for (const [category, name] of found) {
    await page.goto(`/search/${category}?q=${encodeURIComponent(name)}`, { waitUntil: 'networkidle' });
    await expect(page.locator('main').getByRole('link', { name }).first()).toBeVisible();
  }
  const categories = page.getByRole('navigation', { name: 'Categories' }).getByRole('link');
  await expect(categories).toHaveText(['Stories', 'People', 'Publications', 'Topics', 'Lists']);
});

test('a search that fails says so and can be tried again', async ({ page }) => {
  await page.route('**/1/indexes/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/search?q=word', { waitUntil: 'networkidle' });
  const note = page.getByRole('alert').filter({ hasText: 'Search is unavailable' });
  await expect(note).toBeVisible();
  await page.unroute('**/1/indexes/**');
  await note.getByRole('button', { name: 'Try again' }).click();
  await expect(note).toBeHidden();
});

// proves F120: "A search that fails says so and shows no old results"
// proves S173: "An error takes away what was found before"
test('a search that fails takes away what was found before', async ({ page, request }) => {
  const { story } = await findSite(request);
  await page.goto(`/search?q=${encodeURIComponent(story.title)}`, { waitUntil: 'networkidle' });
  await expect(page.locator('main').getByRole('link', { name: story.title, exact: true })).toBeVisible();
  await page.route('**/1/indexes/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('banner').getByPlaceholder('Search').fill('other words');
  await expect(page.getByRole('alert').filter({ hasText: 'Search is unavailable' })).toBeVisible();
  await expect(page.locator('main article')).toHaveCount(0);
});

// proves F110: "The search box of the top bar begins"
// proves S038: "The search box begins with the words of the address"
// proves S163: "Typing changes the words in the address"
test('the bar begins with the words of the address, and Enter keeps the category', async ({ page }) => {
  await page.goto('/search/tags?q=a', { waitUntil: 'networkidle' });
  const field = page.getByRole('banner').getByPlaceholder('Search');
  await expect(field).toHaveValue('a');
  await field.fill('b ');
  await expect(page).toHaveURL(/\/search\/tags\?q=b$/u);
  await expect(field).toHaveValue('b ');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/search\/tags\?q=b$/u);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(field).toBeHidden();
  await expect(page.locator('main').getByPlaceholder('Search')).toHaveValue('b');
});

// proves F108: "A reader searches inside one publication, by category"
test('the search of a publication finds only its writers and topics, and itself', async ({ page, request }) => {
  const { publication } = await findSite(request);
  const ask = async (index: string, body: object) => {
    const answer = await request.post(`/1/indexes/${index}/query`, { data: { query: '', hitsPerPage: 50, ...body } });
    return (await answer.json()) as { hits: Record<string, string>[]; facets: Record<string, Record<string, number>> };
  };
  const { facets } = await ask('posts', { filters: `collectionSlug:"${publication.slug}"`, facets: ['authorUsername'] });
  const writers = Object.keys(facets.authorUsername ?? {});
  const { hits } = await ask('users', {});
  for (const isWriter of [true, false]) {
    const who = hits.find(({ username = '' }) => writers.includes(username) === isWriter);
    if (!who) throw new Error(`nobody ${isWriter ? 'writes' : 'does not write'} in it`);
    await page.goto(`/${publication.slug}/search/users?q=${encodeURIComponent(who.name ?? '')}`, { waitUntil: 'networkidle' });
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /^\d+ results?$/u })
        .first(),
    ).toBeAttached();
    await expect(page.locator('main').getByRole('heading', { level: 2, name: who.name, exact: true })).toHaveCount(isWriter ? 1 : 0);
  }
  await page.goto(`/${publication.slug}/search/publications?q=a`, { waitUntil: 'networkidle' });
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /^\d+ results?$/u })
      .first(),
  ).toBeAttached();
  for (const name of await page.locator('main article h2').allTextContents()) expect(name).toBe(publication.name);
});

// proves F203: "The search of a publication finds its own stories only"
test('the search of a publication finds its own stories only', async ({ page, request }) => {
  const { publication } = await findSite(request);
  const all = await request.post('/1/indexes/posts/query', { data: { query: '', hitsPerPage: 50 } });
  const { hits } = (await all.json()) as { hits: { title: string; collection?: { slug: string } | null }[] };
  const inside = hits.find((hit) => hit.collection?.slug === publication.slug);
  const outside = hits.find((hit) => hit.collection?.slug !== publication.slug);
  for (const [hit, count] of [
    [inside, 1],
    [outside, 0],
  ] as const) {
    const title = hit?.title ?? '';
    expect(title).not.toBe('');
    await page.goto(`/${publication.slug}/search?q=${encodeURIComponent(title)}`, { waitUntil: 'networkidle' });
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /^\d+ results?$/u })
        .first(),
    ).toBeAttached();
    await expect(page.locator('main').getByRole('link', { name: title, exact: true })).toHaveCount(count);
  }
});

// proves F119: "A click on a result is reported with its position"
test('a click on a hit is told with its position, the first is 1', async ({ page, request }) => {
  const { story } = await findSite(request);
  await page.goto(`/search?q=${encodeURIComponent(story.title)}`, { waitUntil: 'networkidle' });
  const hit = page.locator('main').getByRole('link', { name: story.title, exact: true }).first();
  const [told] = await Promise.all([page.waitForRequest((asked) => (asked.postData() ?? '').includes('SearchClick')), hit.click()]);
  const { variables } = told.postDataJSON() as {
    variables: { queryId: string; indexName: string; objectIds: string[]; positions: number[] };
  };
  expect(variables).toMatchObject({ indexName: 'posts', positions: [1], objectIds: [story.id] });
  expect(variables.queryId).toMatch(/^[0-9a-f]{32}$/u);
});

test('words that are no words find nothing and break nothing', async ({ page }) => {
  for (const words of ['"(', '*', ')))) OR ((', '\\', "' OR 1=1 --", '<script>alert(1)</script>', '\u202eabc', '😀'.repeat(300)]) {
    await page.goto(`/search?q=${encodeURIComponent(words)}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('alert').filter({ hasText: 'Search is unavailable' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

// F440
test('a search from a topic stays in it, says so, and can leave it', async ({ page, request }) => {
  const { story, tag } = await findSite(request);
  const answer = await request.post('/1/indexes/posts/query', {
    data: { query: '', hitsPerPage: 1, filters: `NOT tags:"${tag.slug}" AND isResponse:false` },
  });
  const {
    hits: [outside],
  } = (await answer.json()) as { hits: { title: string }[] };
  const elsewhere = outside?.title ?? '';
  expect(elsewhere).not.toBe('');
  const said = watchConsole(page);
  const resultLink = (title: string) => page.locator('main').getByRole('link', { name: title, exact: true });

  await page.goto(tag.url, { waitUntil: 'networkidle' });
  await page.getByRole('searchbox', { name: 'Search this topic' }).click();
  const box = page.getByRole('combobox', { name: 'Search this topic' });
  await box.fill(story.title);
  const popover = page.getByRole('dialog', { name: 'Search suggestions' });
  await expect(popover.getByRole('button', { name: 'Search this topic for' })).toBeVisible();
  await expect(popover.getByRole('link', { name: 'Search everywhere for' })).toBeVisible();
  await box.press('Enter');
  await expect(page).toHaveURL(
    (url) => url.pathname === '/search' && url.searchParams.get('tag') === tag.slug && url.searchParams.get('q') === story.title,
  );
  await expect(page.getByText('Only in the topic')).toContainText(tag.name);
  await expect(resultLink(story.title).first()).toBeVisible();
  await looksRight(page, 'search-inside');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('banner').getByPlaceholder('Search').fill(elsewhere);
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === elsewhere && url.searchParams.get('tag') === tag.slug);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(elsewhere);
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /^\d+ results?$/u })
      .first(),
  ).toBeAttached();
  await expect(resultLink(elsewhere)).toHaveCount(0);
  // The suggestions lie over the categories.
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Topics' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/search/tags' && url.searchParams.get('tag') === tag.slug);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Stories' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/search' && url.searchParams.get('tag') === tag.slug);
  await page.getByRole('link', { name: 'Search everywhere', exact: true }).click();
  await expect(page).toHaveURL((url) => !url.searchParams.has('tag') && url.searchParams.get('q') === elsewhere);
  await expect(resultLink(elsewhere).first()).toBeVisible();
  expect(said).toEqual([]);
});

test('responses are found behind stories, with their first words as a link', async ({ page }) => {
  await page.goto('/search?q=ring', { waitUntil: 'networkidle' });
  const rows = page.locator('main article');
  await expect(rows.first()).toBeVisible();
  const kinds = await rows.evaluateAll((all) => all.map((row) => (row.hasAttribute('data-response') ? 'response' : 'story')));
  expect(kinds).toContain('response');
  expect(kinds.lastIndexOf('story')).toBeLessThan(kinds.indexOf('response'));
  const response = rows.filter({ hasText: /^I have a book whose lower margin/u });
  await expect(response.getByText('Response', { exact: true })).toBeVisible();
  await looksRight(page, 'search with responses');
  await response.getByRole('heading').getByRole('link').click();
  await expect(page.getByText('I have a book whose lower margin is twice the size').first()).toBeVisible();
});

test('words in quotation marks are found side by side', async ({ page }) => {
  const rows = page.locator('main article');
  await page.goto(`/search?q=${encodeURIComponent('“lower margin is twice”')}`, { waitUntil: 'networkidle' });
  await expect(rows).toHaveCount(1);
  await page.goto(`/search?q=${encodeURIComponent('"margin lower is twice"')}`, { waitUntil: 'networkidle' });
  await expect(page.getByText('No results for')).toBeVisible();
});

test('without JavaScript, search says what it needs', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/search?q=margin');
  await expect(page.getByText('Search needs JavaScript')).toBeVisible();
  await expect(page.locator('main article, main [aria-busy] [aria-hidden="true"]').locator('visible=true')).toHaveCount(0);
});
