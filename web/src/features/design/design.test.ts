import { expect, test } from 'vitest';
import type { SavedDesignFragment } from './Design.gen';
import { currentOf, designOf, inputOf, isSame, OF_SITE, publishedOf } from './design';

const version = (number: number, state: 'DRAFT' | 'PUBLISHED' | 'EARLIER', tint: string): SavedDesignFragment => ({
  number,
  state,
  changedAt: '2026-01-01T00:00:00Z',
  changedBy: null,
  design: { ...inputOf({ ...OF_SITE.publication, tint }), logo: null, wordmark: null, icon: null },
});

test('the form begins with the draft, then with what readers see, then with the look of the site', () => {
  const designs = [version(3, 'DRAFT', '#111111'), version(2, 'PUBLISHED', '#222222'), version(1, 'EARLIER', '#333333')];
  expect(currentOf({ designRevision: 3, designs }, 'publication').tint).toBe('#111111');
  expect(currentOf({ designRevision: 2, designs: designs.slice(1) }, 'profile').tint).toBe('#222222');
  expect(currentOf({ designRevision: 0, designs: [] }, 'publication')).toEqual(OF_SITE.publication);
  expect(currentOf({ designRevision: 0, designs: [] }, 'profile').header).toBe('START');
  expect(publishedOf({ designRevision: 3, designs }, 'publication').tint).toBe('#222222');
});

test('a picture that is gone is not sent again, and letters of a color may be of any size', () => {
  const parts = { ...inputOf(OF_SITE.publication), logoId: 'f'.repeat(32), logo: null, wordmark: null, icon: null };
  expect(inputOf(designOf(parts)).logoId).toBe('');
  expect(isSame({ ...OF_SITE.publication, tint: ' #0B6A4A ' }, OF_SITE.publication)).toBe(true);
  expect(isSame({ ...OF_SITE.publication, header: 'LARGE' }, OF_SITE.publication)).toBe(false);
});
