import { expect, test } from 'vitest';
import { addressOf, type Card, deed, object, others, excerptOf } from './texts';

const person = (name: string) => ({ id: name, name, url: `/@${name}`, imageUrl: null });
const story: NonNullable<Card['post']> = { url: '/@ada/tea-1', title: 'Tea', excerpt: 'Leaves.', isResponse: false, inResponseTo: null };
const response: NonNullable<Card['post']> = {
  url: '/@bo/yes-2',
  title: '',
  excerpt: 'I agree.',
  isResponse: true,
  inResponseTo: { title: 'Tea', isResponse: false },
};
const card = (change: Partial<Card>): Card => ({
  id: 'x',
  kind: 'CLAPS',
  number: 1,
  isRead: false,
  occurredAt: '2026-11-22T00:00:00.000Z',
  actorCount: 1,
  actors: [person('Ines')],
  post: story,
  note: null,
  catalog: null,
  submission: null,
  collectionAct: null,
  ...change,
});

const sentence = (of: Card): string => {
  const { first, rest } = others(of);
  return `${first}${rest} ${deed(of)} ${object(of)}`.trim();
};

test('people are named as far as there is room', () => {
  const actors = [person('Ines'), person('Bo'), person('Cy')];
  expect(others(card({}))).toEqual({ first: 'Ines', rest: '' });
  expect(others(card({ actorCount: 2, actors }))).toEqual({ first: 'Ines', rest: ' and Bo' });
  expect(others(card({ actorCount: 13, actors }))).toEqual({ first: 'Ines', rest: ' and 12 others' });
  expect(others(card({ actorCount: 500, actors }))).toEqual({ first: 'Ines', rest: ' and 499+ others' });
});

test('every kind is a sentence', () => {
  expect(sentence(card({}))).toBe('Ines clapped for Tea');
  expect(sentence(card({ post: response }))).toBe('Ines clapped for your response');
  expect(sentence(card({ kind: 'NEW_STORY' }))).toBe('Ines published Tea');
  expect(sentence(card({ kind: 'FOLLOWERS', post: null }))).toBe('Ines followed you');
  expect(sentence(card({ kind: 'HIGHLIGHTS' }))).toBe('Ines highlighted a passage in Tea');
  expect(sentence(card({ kind: 'RESPONSE', post: response }))).toBe('Ines responded to Tea');
  expect(sentence(card({ kind: 'RESPONSE', post: { ...response, inResponseTo: { title: '', isResponse: true } } }))).toBe(
    'Ines replied to your response',
  );
  expect(sentence(card({ kind: 'MENTION', post: response }))).toBe('Ines mentioned you in a response');
  expect(sentence(card({ kind: 'MENTION', post: { ...story, title: '' } }))).toBe('Ines mentioned you in a story');
  expect(sentence(card({ kind: 'NOTE' }))).toBe('Ines left a private note on Tea');
  expect(sentence(card({ kind: 'LISTED' }))).toBe('Ines added to a list Tea');
});

test('what was said stands below, and every card leads somewhere', () => {
  expect(excerptOf(card({ kind: 'RESPONSE', post: response }))).toBe('I agree.');
  expect(excerptOf(card({ kind: 'NOTE', note: { note: 'A word' } }))).toBe('A word');
  expect(excerptOf(card({}))).toBe('');
  expect(addressOf(card({}))).toBe('/@ada/tea-1');
  expect(addressOf(card({ kind: 'FOLLOWERS', post: null }))).toBe('/@Ines');
  expect(addressOf(card({ kind: 'LISTED', catalog: { name: 'Best', url: '/@ines/list/best-1' } }))).toBe('/@ines/list/best-1');
});

test('a submission is told by its own name, and leads to where it is decided or read', () => {
  const submission = {
    postId: '1',
    status: 'REJECTED' as const,
    title: 'Ponds',
    answer: 'Not now.',
    collection: { name: 'The Margin', slug: 'the-margin' },
    post: null,
  };
  const sent = card({ kind: 'SUBMISSION', post: null, submission });
  expect([sentence(sent), excerptOf(sent), addressOf(sent)]).toEqual(['Ines submitted Ponds', '', '/the-margin/manage/inbox']);
  const declined = card({ kind: 'DECLINED', post: null, submission });
  expect([sentence(declined), excerptOf(declined), addressOf(declined)]).toEqual(['Ines declined Ponds', 'Not now.', '/p/1/submission']);
  const back = card({ kind: 'DECLINED', post: null, submission: { ...submission, status: 'CHANGES_REQUESTED' } });
  expect(sentence(back)).toBe('Ines requested changes to Ponds');
  const accepted = card({ kind: 'ACCEPTED', post: null, submission: { ...submission, post: { url: '/the-margin/ponds-1' } } });
  expect([sentence(accepted), addressOf(accepted)]).toEqual(['Ines accepted Ponds', '/the-margin/ponds-1']);
});
