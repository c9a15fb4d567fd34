// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { copiedHtml } from './copied';

const copied = (html: string, from: string, to: string): string => {
  document.body.innerHTML = html;
  const range = document.createRange();
  const [first, last] = [document.querySelector(from)?.firstChild, document.querySelector(to)?.lastChild];
  if (!first || !last) throw new Error('nothing to copy');
  range.setStart(first, 0);
  range.setEnd(last, last.nodeValue?.length ?? 0);
  return copiedHtml(range);
};

// Check 16.
it('headings, links, lists and pictures are copied without our looks, with addresses that lead here', () => {
  const story = `<article><h1 class="x" style="color:red">A walk</h1><button>Follow</button><div class="b" data-story-body>
<p data-block="a" dir="auto" class="drop-cap">See <a href=/p/1 rel="nofollow" data-x="1">the map</a> and <strong style="x">go</strong>.</p><figure data-focus="1 2"><img class="i" src="/_/image/1" srcset="x 1w" alt="Ice"></figure><ul><li>one</li></ul><p id="end">End</p></div></article>`;
  expect(copied(story, 'h1', '#end').replaceAll('\n', '')).toBe(
    `<h1>A walk</h1><div><p dir="auto">See <a href="${location.origin}/p/1">the map</a> and <strong>go</strong>.</p><figure><img src="${location.origin}/_/image/1" alt="Ice"></figure><ul><li>one</li></ul><p>End</p></div>`,
  );
});

it('a word within a link stays a link', () => {
  expect(copied('<p>To <a href="https://example.org/"><em>the sea</em></a></p>', 'em', 'em')).toBe(
    '<a href="https://example.org/"><em>the sea</em></a>',
  );
});
