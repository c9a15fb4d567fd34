import { expect, test } from 'vitest';
import { aboutTopic, hindranceOf, newSection, ofKind, sectionsOf, usualSections } from './sections';

const TOPICS = [
  { slug: 'tea', name: 'Tea' },
  { slug: 'rust', name: 'Rust' },
];

test('a new section is of a kind that is not there yet', () => {
  const usual = usualSections();
  const third = newSection(usual);
  expect(third).toMatchObject({ kind: 'TRENDING', title: 'Trending', key: '2' });
  expect(newSection([...usual, third])).toMatchObject({ kind: 'TOPIC', title: '', key: '3' });
});

test('a title follows what it names until someone writes their own', () => {
  const topic = ofKind(newSection([]), 'TOPIC');
  const tea = aboutTopic(topic, 'tea', TOPICS);
  expect(tea.title).toBe('Tea');
  expect(aboutTopic(tea, 'rust', TOPICS).title).toBe('Rust');
  expect(aboutTopic({ ...tea, title: 'Cups' }, 'rust', TOPICS).title).toBe('Cups');
});

test('sections without a topic, without a title or with the same stories are not saved', () => {
  const [featured, latest] = usualSections();
  if (!featured || !latest) throw new Error('the usual homepage has two sections');
  expect(hindranceOf([featured, latest])).toBeUndefined();
  expect(hindranceOf([{ ...latest, title: ' ' }])).toBe('Give every section a title.');
  expect(hindranceOf([ofKind(latest, 'TOPIC')])).toBe('Choose a topic.');
  expect(hindranceOf(sectionsOf([latest, latest]))).toBe('Two sections show the same stories.');
});
