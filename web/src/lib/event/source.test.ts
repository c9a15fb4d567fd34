// @vitest-environment jsdom
import { expect, test } from 'vitest';
import all from '../../../../crates/core/cases/event.json';
import { type SourceParts, socialSource } from './socialSource';
import { sourceOf } from './source';

document.body.innerHTML = `
  <header><a href="https://quire.example/" id="home">Home</a></header>
  <main>
    <article data-story="ab12"><a href="https://quire.example/x" id="inText">a link in a text</a></article>
    <article><h2><a href="https://quire.example/one" id="one">One <b id="bold">more</b></a></h2><p id="text">Text</p></article>
    <article><h2><a href="https://quire.example/two" id="two">Two</a></h2></article>
  </main>`;
const of = (id: string, path = '/@ada/a-ab12'): string | null => sourceOf(document.querySelector(`#${id}`), 'post_page', path);

test('the link of a card says on which page it stood, and where', () => {
  expect([of('one'), of('bold'), of('two')]).toEqual(['post_page----ab12---1', 'post_page----ab12---1', 'post_page----ab12---2']);
  expect([of('home'), of('inText'), of('text'), sourceOf(null, 'home', '/')]).toEqual([null, null, null, null]);
  document.querySelector('[data-story]')?.removeAttribute('data-story');
  expect(of('one', '/tag/web-design/archive')).toBe('post_page-----web_design--2');
  expect(of('one', '/@ada/list/to-read-0123456789ab')).toBe('post_page-------2--0123456789ab');
  expect(of('one', '/@ada/list/reading-list')).toBe('post_page-------2');
});

const cases = all.filter(({ rule }) => rule === 'social source') as unknown as { input: SourceParts; expected: string }[];
test.each(cases)('the code of $input', ({ input, expected }) => {
  expect(cases.length).toBeGreaterThan(3);
  expect(socialSource(input)).toBe(expected);
});
