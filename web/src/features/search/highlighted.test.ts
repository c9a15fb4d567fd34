import { expect, test } from 'vitest';
import { MARK_CLOSE, MARK_OPEN, type TagHit } from '@/lib/search/hits';
import { highlighted } from './highlighted';

const hit = (value?: string): TagHit => ({
  objectID: 't',
  tagSlug: 't',
  displayText: "Rock 'n' roll",
  postCount: 1,
  followerCount: 0,
  isTopic: false,
  ...(value && { _highlightResult: { displayText: { value } } }),
});

test('escapes are taken out once, marks stay', () => {
  expect(highlighted<'tags'>(hit(`${MARK_OPEN}Rock${MARK_CLOSE} &#39;n&#39; &amp;lt; roll`), 'displayText', '')).toBe(
    `${MARK_OPEN}Rock${MARK_CLOSE} 'n' &lt; roll`,
  );
});

test('without a highlight the attribute is shown as it is', () => {
  expect(highlighted<'tags'>(hit(), 'displayText', "Rock 'n' roll")).toBe("Rock 'n' roll");
});
