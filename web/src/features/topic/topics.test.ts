import { expect, it } from 'vitest';
import { addedTo, topicsIn, topicsProblem } from './topics';

it('reads topics as they are typed', () => {
  expect(topicsIn(' Rust,  Web   design , rust,, ')).toEqual(['Rust', 'Web design']);
  expect(topicsIn('')).toEqual([]);
  expect(topicsProblem('a, b, c, d, e')).toBeUndefined();
  expect(topicsProblem('a, b, c, d, e, f')).toBe('A story can have up to 5 topics.');
});

it('adds a topic once, whatever its case', () => {
  expect(addedTo(['Rust'], ' web  design ')).toEqual(['Rust', 'web design']);
  const topics = ['Rust'];
  expect(addedTo(topics, 'RUST')).toBe(topics);
  expect(addedTo(topics, ' ')).toBe(topics);
});
