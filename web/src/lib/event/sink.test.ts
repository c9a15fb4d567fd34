import { expect, test } from 'vitest';
import { makeSink } from './sink';

test('what is said before anybody listens is heard by the listener that comes, in order, once', () => {
  const { say, hear } = makeSink<[string, number?]>(3);
  say('a', 1);
  say('b');
  const heard: unknown[] = [];
  hear((...said) => heard.push(said));
  say('c');
  hear((...said) => heard.push(['other', ...said]));
  say('d');
  expect(heard).toEqual([['a', 1], ['b'], ['c'], ['other', 'd']]);
});

test('where no one ever listens, little is remembered, and it is the first', () => {
  const { say, hear } = makeSink<[number]>(3);
  for (let n = 0; n < 100; n++) say(n);
  const heard: number[] = [];
  hear((n) => heard.push(n));
  expect(heard).toEqual([0, 1, 2]);
});
