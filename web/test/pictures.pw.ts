import { expect, type Locator, test } from './support/test';
import { ask, newReader } from './support/reader';
import { watchConsole } from './support/watch';

/** What lies behind a picture, which point of it stays, and where it is. */
const look = (picture: Locator) =>
  picture.evaluate((image) => {
    const { backgroundImage, objectPosition } = getComputedStyle(image);
    const { width, height } = image.getBoundingClientRect();
    return { background: backgroundImage.slice(0, 27), objectPosition, width, height };
  });

test('a picture has a tiny copy in its place, moves nothing when it comes, and is cut around its focus', async ({ browser, baseURL }) => {
  const { page } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const said = watchConsole(page);
  await page.goto('/m/goodbye');
  // Left half red, right half blue; much longer than any crop.
  const id = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 400 });
    const context = canvas.getContext('2d');
    for (const [colour, x] of [
      ['#f00', 0],
      ['#00f', 1000],
    ] as const) {
      if (context) context.fillStyle = colour;
      context?.fillRect(x, 0, 1000, 400);
    }
    const file = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg');
    });
    const session = await fetch('/_/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{session{xsrf}}"}',
    });
    const { xsrf } = ((await session.json()) as { data: { session: { xsrf: string } } }).data.session;
    const form = new FormData();
    if (file) form.set('image', file);
    const sent = await fetch('/_/upload', { method: 'POST', headers: { 'x-xsrf-token': xsrf }, body: form });
    return ((await sent.json()) as { id: string }).id;
  });
  const picture = { src: id, width: 2000, height: 400, focusX: 90, focusY: 50, alt: 'Two colours' };
  const blocks = [
    { id: 'one', type: 'image', text: '', ...picture },
    { id: 'two', type: 'imageGrid', text: '', images: [picture, { ...picture, focusX: 10 }] },
  ];
  const input = { saveId: `save-${process.pid}-${Date.now()}`, title: 'Red and blue', blocks };
  const { createDraft } = await ask(
    page,
    'mutation($input:CreateDraftInput!){createDraft(input:$input){__typename ... on DraftSaved{postId revision}}}',
    { input },
  );
  const publish =
    'mutation($input:SetPostPublishedInput!){setPostPublished(input:$input){__typename ... on Draft{post{url creator{url}}}}}';
  const { setPostPublished } = await ask(page, publish, {
    input: { postId: createDraft?.postId, revision: createDraft?.revision, settings: { visibility: 'PUBLIC' } },
  });
  const post = setPostPublished?.post as { url: string; creator: { url: string } } | undefined;
  const [profile, story] = [post?.creator.url ?? '', post?.url ?? ''];

  // No picture comes before it is let through.
  const gate: { open?: () => void } = {};
  const held = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  await page.route('**/_/image/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(profile, { waitUntil: 'domcontentloaded' });
  const card = page.getByRole('main').locator('article img').first();
  const before = await look(card);
  expect(before).toMatchObject({ background: 'url("data:image/webp;base64' });
  gate.open?.();
  await expect.poll(() => card.evaluate((image) => (image as HTMLImageElement).complete)).toBe(true);
  expect(await look(card), 'nothing moves').toEqual(before);
  // Blue is where the focus is, in a wide card and in a narrow one.
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    // Another width may bring another file, and what is being decoded is then given up.
    await expect
      .poll(
        () =>
          card.evaluate(async (image) => {
            await (image as HTMLImageElement).decode().catch(() => undefined);
            const one = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
            const context = one.getContext('2d', { willReadFrequently: true });
            const { naturalWidth, naturalHeight } = image as HTMLImageElement;
            context?.drawImage(image as HTMLImageElement, naturalWidth / 2, naturalHeight / 2, 1, 1, 0, 0, 1, 1);
            return context?.getImageData(0, 0, 1, 1).data[2];
          }),
        `${width}`,
      )
      .toBeGreaterThan(200);
  }

  await page.goto(story, { waitUntil: 'networkidle' });
  const shown = page.locator('[data-story-body] img');
  await expect(shown).toHaveCount(3);
  for (const [n, point] of [
    [0, '90% 50%'],
    [1, '90% 50%'],
    [2, '10% 50%'],
  ] as const) {
    expect(await look(shown.nth(n)), `${n}`).toMatchObject({ background: 'url("data:image/webp;base64', objectPosition: point });
  }
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(shared).toContain(`/_/image/${id}?w=1200&h=630&focus=90,50`);
  expect(said).toEqual([]);
});
