import { expect, test } from './support/test';
import { vectors } from './support/hostile';
import { beginStory, paragraph, publish } from './support/hostile-acts';
import { acts, speaker, Walk } from './support/hostile-walk';
import { enter } from './support/reader';

test('thousands of hostile texts in a story run nothing, also without the content security policy', async ({ browser, baseURL }) => {
  const all = vectors();
  expect(all.length).toBeGreaterThanOrEqual(3_000);
  const say = speaker();
  const walk = await Walk.begin(browser, { ...(baseURL && { baseURL }) });
  await enter(walk.page);

  // All of them as paragraphs, and some of all kinds wherever else a story takes words.
  const [title, subtitle, heading, item, code, cell, film, caption, link] = [
    say(100),
    say(200),
    say(200),
    say(200),
    say(200),
    say(200),
    say(200),
    say(200),
    say(200),
  ];
  const blocks = [
    { id: 'h', type: 'h2', text: heading },
    { id: 'l', type: 'li', list: 'ul', depth: 0, text: item },
    { id: 'c', type: 'code', lang: 'js', text: code },
    { id: 't', type: 'table', text: '', rows: [[{ text: cell }, { text: 'x' }]] },
    { id: 'e', type: 'embed', url: 'https://vimeo.com/1084537', provider: 'Vimeo', title: film, ratio: 75, text: caption },
    {
      id: 'a',
      type: 'p',
      text: link,
      marks: [{ type: 'link', href: `https://example.org/?q=${encodeURIComponent(link)}`, start: 0, end: 9 }],
    },
    ...all.map((text, n) => paragraph(`b${n}`, text)),
  ];
  const told = [title, subtitle, heading, item, code, cell, caption, link, ...all];
  const [draft] = await acts(walk.page, [beginStory(title, subtitle, blocks)]);
  const id = draft?.postId ?? '';
  await walk.open(`/p/${id}/edit`, film, ...told);
  // What it is about, and what search engines are shown.
  const [tag, seoTitle, seoDescription] = [say(40, 1), say(100), say(300)];
  const [out] = await acts(walk.page, [publish(draft, { tags: [tag], seoTitle, seoDescription })]);
  await walk.open(out?.post?.url ?? '', tag, seoTitle, seoDescription, ...told);
  await walk.open(`/p/${id}/history`, title);
  await walk.follow(`/p/${id}/settings`, title, tag, seoTitle, seoDescription);
  await walk.end();
});
