import type { Block } from '@/features/editor/model/block';
import { newBlockId } from '@/features/editor/model/blockId';
import { paragraphsOf } from '@/features/editor/paste/text';
import { RESPONSE_LENGTH_MAX } from '@/gen/limits';
import { longCount, plural } from '@/lib/text/count';
import { local, type Storage } from '@/lib/storage/local';

/** How many characters before the end are counted aloud. */
const NEAR = 500;

/** What someone is writing. It is sent under `saveId`, which is another one for every other text. */
export interface Writing {
  blocks: Block[];
  saveId: string;
}

export const writingOf = (blocks: Block[]): Writing => ({ blocks, saveId: newBlockId() + newBlockId() });
export const NOTHING: Writing = { blocks: [], saveId: '' };

/** A text without formatting, as blocks. A space at its end stays: the next word may go into the editor that follows. */
export function blocksOf(text: string): Block[] {
  const parts = paragraphsOf(text);
  const space = text.endsWith(' ') ? ' ' : '';
  return parts.map((part, n) => ({ id: newBlockId(), type: 'p', text: n === parts.length - 1 ? part + space : part }));
}
/** The blocks as a text without formatting. */
export const textOf = (blocks: readonly Block[]): string => blocks.map(({ text }) => text).join('\n\n');
/** Whether a text without formatting says all there is. */
export const isPlain = (blocks: readonly Block[]): boolean => blocks.every(({ type, marks }) => type === 'p' && !marks);

export const isEmpty = (blocks: readonly Block[]): boolean => blocks.every(({ text }) => text.trim() === '');

/** Code points, as the server counts. */
const lengthOf = (blocks: readonly Block[]): number => [...blocks.map(({ text }) => text).join('\n')].length;

/** Near the end of what a response may have: how much is left, or too much. */
export function roomLeft(blocks: readonly Block[]): { words: string; isTooLong: boolean } | null {
  const left = RESPONSE_LENGTH_MAX - lengthOf(blocks);
  if (left > NEAR) return null;
  return left < 0
    ? { words: `This is ${plural(-left, 'character')} too long. A response can have ${longCount(RESPONSE_LENGTH_MAX)}.`, isTooLong: true }
    : { words: `${plural(left, 'character')} left`, isTooLong: false };
}

const nameOf = (viewerId: string | null, copy: string): string => `response ${viewerId ?? ''} ${copy}`;

function read(storage: Storage, name: string): Writing | null {
  try {
    const found = JSON.parse(storage.get(name) ?? 'null') as Writing | null;
    return found && Array.isArray(found.blocks) && !isEmpty(found.blocks) ? found : null;
  } catch {
    return null;
  }
}

/** Keeps what a person is writing in this browser; an empty text is forgotten. Other people who use it are not shown it. */
export function keep(viewerId: string | null, copy: string, writing: Writing, storage: Storage = local): void {
  if (isEmpty(writing.blocks)) storage.remove(nameOf(viewerId, copy));
  else storage.set(nameOf(viewerId, copy), JSON.stringify(writing));
}

export const forget = (viewerId: string | null, copy: string, storage: Storage = local): void => storage.remove(nameOf(viewerId, copy));

/** What a person was writing. What was written before they signed in is theirs from then on. */
export function savedWriting(viewerId: string | null, copy: string, storage: Storage = local): Writing | null {
  const own = read(storage, nameOf(viewerId, copy));
  if (own || viewerId === null) return own;
  const before = read(storage, nameOf(null, copy));
  if (!before) return null;
  forget(null, copy, storage);
  keep(viewerId, copy, before, storage);
  return before;
}
