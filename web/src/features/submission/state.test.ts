import { expect, test } from 'vitest';
import { sentenceOf, stateOf } from './state';

const collection = { id: '1', name: 'The Margin', slug: 'the-margin', url: '/the-margin' };

test('a submission says where it stands', () => {
  expect((['OPEN', 'TRIAGE', 'IN_REVIEW', 'ACCEPTED', 'REJECTED', 'CANCELLED'] as const).map((status) => stateOf({ status }))).toEqual([
    'Waiting',
    'Waiting',
    'In review',
    'Accepted',
    'Declined',
    'Withdrawn',
  ]);
});

test('the writer is told who decided, as long as they are known', () => {
  expect(sentenceOf({ status: 'REJECTED', collection, decidedBy: { id: '2', name: 'Pell' } })).toBe('Pell declined it for The Margin.');
  expect(sentenceOf({ status: 'ACCEPTED', collection, decidedBy: null })).toBe('An editor of The Margin published it in The Margin.');
  expect(sentenceOf({ status: 'CHANGES_REQUESTED', collection, decidedBy: { id: '2', name: 'Pell' } })).toBe(
    'Pell asks for changes before publishing it in The Margin. Make them, then submit it again.',
  );
  expect(sentenceOf({ status: 'OPEN', collection: null, decidedBy: null })).toContain('the editors of the publication');
});
