import { expect, test } from 'vitest';
import { slugOf, typedSlug } from './slugOf';

test('a name suggests a slug of whole words', () => {
  expect(slugOf('Field Notes')).toBe('field-notes');
  expect(slugOf('L’été à Paris, 2026!')).toBe('lete-a-paris-2026');
  expect(slugOf('The Quarterly Review of Small Gardens')).toBe('the-quarterly-review-of-small');
  expect(slugOf('x'.repeat(50))).toHaveLength(30);
  expect(slugOf('村上')).toBe('');
  expect(typedSlug(' My Paper')).toBe('my-paper');
});
