// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { sourceOf } from './source';

document.body.innerHTML = `
  <header><a href="https://quire.example/" id="home">Home</a></header>
  <main>
    <article data-story="ab12"><a href="https://quire.example/x" id="inText">a link in a text</a></article>
    <article><h2><a href="https://quire.example/one" id="one">One <b id="bold">more</b></a></h2><p id="text">Text</p></article>
    <article><h2><a href="https://quire.example/two" id="two">Two</a></h2></article>
  </main>`;
const of = (id: string): string | null => sourceOf(document.querySelector(`#${id}`), 'home');

test('the link of a card says on which page it stood, and where', () => {
  expect([of('one'), of('bold'), of('two')]).toEqual(['home-1', 'home-1', 'home-2']);
  expect([of('home'), of('inText'), of('text'), sourceOf(null, 'home')]).toEqual([null, null, null, null]);
});
