import { type APIRequestContext, expect, test } from './support/test';
import { publish } from './support/published';
import { ask, newReader } from './support/reader';
import { makeStory } from './support/writing';

const HIDDEN = 'Qozzavine';

/** The document of an address, and what the router is given in its place, followed to where they lead. */
async function documents(request: APIRequestContext, path: string): Promise<string> {
  const [page, payload] = [await request.get(path), await request.get(path, { headers: { rsc: '1' } })];
  expect(payload.headers()['content-type'] ?? '', path).toMatch(/html|x-component/u);
  return `${await page.text()}${await payload.text()}`;
}

test('the words behind the wall, and of a draft, stand in no document, payload or preview of others', async ({
  browser,
  baseURL,
  request,
}) => {
  const { page: writer } = await newReader(browser, { ...(baseURL && { baseURL }) });
  const opening = ['An opening that everyone may read.', ...Array.from({ length: 8 }, (_, n) => `More of the opening, part ${n}.`)];
  const locked = await publish(
    writer,
    'Behind the wall',
    [...opening, ...Array.from({ length: 20 }, (_, n) => `${HIDDEN} ${n}.`)],
    'LOCKED',
  );
  const draft = await makeStory(writer, `${HIDDEN} is not out yet`, { text: HIDDEN });
  const { viewer } = await ask(writer, '{viewer{url}}', {});
  const profile = String(viewer?.url);
  const document = await documents(request, locked.url);
  expect(document, 'the page is there, with its preview').toContain('An opening that everyone may read.');
  expect(document).toMatch(/property="og:title"/u);
  for (const path of [
    locked.url,
    `/p/${locked.id}`,
    `/p/${locked.id}/responses`,
    `/p/${draft.id}`,
    `/p/${draft.id}/edit`,
    profile,
    `${profile}/latest`,
  ])
    expect(await documents(request, path), path).not.toContain(HIDDEN);
  await writer.context().close();
});
