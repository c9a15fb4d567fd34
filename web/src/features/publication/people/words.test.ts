import { expect, test } from 'vitest';
import { actWords } from './actWords';
import { consequences } from './work';

test('what is said before someone goes names what stays and what comes back', () => {
  const work = { postCount: 2, scheduledPostCount: 1, submissionCount: 3 };
  expect(consequences(work, 'Field Notes', true)).toEqual([
    '2 published stories stay in Field Notes. You can take them out in their settings.',
    '1 scheduled story becomes a draft of yours.',
    '3 submissions are withdrawn.',
  ]);
  expect(consequences({ postCount: 0, scheduledPostCount: 0, submissionCount: 0 }, 'Field Notes', false)).toEqual([
    'They have no published stories in Field Notes.',
  ]);
});

test('an act reads as a sentence', () => {
  const act = { role: 'EDITOR', note: 'old', whom: 'Bo' } as const;
  expect(actWords({ ...act, kind: 'INVITED' })).toBe('invited Bo as an editor');
  expect(actWords({ ...act, kind: 'ROLE_CHANGED', role: 'WRITER', whom: 'you' })).toBe('made you a writer');
  expect(actWords({ ...act, kind: 'RENAMED' })).toBe('changed the link from /old');
});
