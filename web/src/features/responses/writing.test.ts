import { expect, test } from 'vitest';
import { RESPONSE_LENGTH_MAX } from '@/gen/limits';
import { memory } from '@/lib/storage/local';
import { blocksOf, forget, isEmpty, isPlain, keep, savedWriting, roomLeft, textOf, writingOf } from './writing';

const of = (text: string) => writingOf(blocksOf(text));

test('a text without formatting comes back from its blocks', () => {
  expect(textOf(blocksOf('One.\n\nTwo,\nstill two.'))).toBe('One.\n\nTwo,\nstill two.');
  expect(textOf(blocksOf('One.\n\nTwo '))).toBe('One.\n\nTwo ');
  expect(isPlain(blocksOf('One.'))).toBe(true);
  expect(isPlain([{ id: 'a', type: 'quote', text: 'One.' }])).toBe(false);
});

test('what was written is there again for who wrote it, and for no one else', () => {
  const storage = memory();
  const mine = of('Mine');
  keep('ada', 'story', mine, storage);
  expect(savedWriting('ada', 'story', storage)).toEqual(mine);
  expect(savedWriting('bob', 'story', storage)).toBeNull();
  expect(savedWriting(null, 'story', storage)).toBeNull();
  expect(savedWriting('ada', 'another', storage)).toBeNull();
});

test('what was written before signing in goes to who signs in first', () => {
  const storage = memory();
  const before = of('Before');
  keep(null, 'story', before, storage);
  expect(savedWriting('ada', 'story', storage)).toEqual(before);
  expect(savedWriting(null, 'story', storage)).toBeNull();
  expect(savedWriting('bob', 'story', storage)).toBeNull();
  expect(savedWriting('ada', 'story', storage)).toEqual(before);
});

test('nothing is kept of an empty text, of one that was sent, or of what cannot be read', () => {
  const storage = memory();
  keep('ada', 'story', of('Something'), storage);
  keep('ada', 'story', writingOf([{ id: 'a', type: 'p', text: ' ' }]), storage);
  expect(savedWriting('ada', 'story', storage)).toBeNull();
  keep('ada', 'story', of('Something'), storage);
  forget('ada', 'story', storage);
  expect(savedWriting('ada', 'story', storage)).toBeNull();
  storage.set('response ada story', '{"blocks":');
  expect(savedWriting('ada', 'story', storage)).toBeNull();
});

test('a text of its own has a name of its own when it is sent', () => {
  expect(of('a').saveId).not.toBe(of('a').saveId);
  expect(isEmpty(of(' ').blocks)).toBe(true);
});

test('near the end the room is counted, and behind it what is too much', () => {
  expect(roomLeft(blocksOf('a'.repeat(RESPONSE_LENGTH_MAX - 501)))).toBeNull();
  expect(roomLeft(blocksOf('a'.repeat(RESPONSE_LENGTH_MAX - 1)))).toEqual({ words: '1 character left', isTooLong: false });
  expect(roomLeft(blocksOf('😀'.repeat(RESPONSE_LENGTH_MAX)))).toEqual({ words: '0 characters left', isTooLong: false });
  expect(roomLeft(blocksOf('a'.repeat(RESPONSE_LENGTH_MAX + 2)))).toEqual({
    words: 'This is 2 characters too long. A response can have 20,000.',
    isTooLong: true,
  });
});
