import { answered, change, tableOf } from '@/lib/storage/database';
import type { SaveState } from './save';

/** What one writing session has in this browser that the server may not have. */
export interface Copy {
  key: string;
  state: SaveState;
}

/** What becomes of copies that were read: one is kept, others go. */
export interface CopyChange {
  kept: Copy | null;
  gone: readonly string[];
}

/** The browser's own copies. Every change is whole or does not happen, whatever other tabs do meanwhile. */
export interface Copies {
  /** The copies whose keys begin so. */
  read: (prefix: string) => Promise<Copy[]>;
  /** Reads the copies of one story and changes them before anybody else can. */
  adopt: (story: string, decide: (found: Copy[]) => CopyChange) => Promise<void>;
  write: (change: CopyChange) => Promise<void>;
}

/** The name of a person's story in this browser: other people who use it are not shown its copies. */
export const storyName = (viewerId: string, story: string): string => `${viewerId} ${story}`;

/** Every session writes to a copy of its own, so that no tab can overwrite or delete what another tab kept. */
export const copyKey = (story: string, sessionId: string): string => `${story} ~${sessionId}`;

/** Before sessions had copies of their own, a story had one, under its name alone. */
export const isCopyOf = (story: string, key: string): boolean => key === story || key.startsWith(copyKey(story, ''));

/** The story that a copy belongs to. */
export const storyOf = (key: string): string => key.split(' ~', 1)[0] ?? key;

const table = tableOf(() => indexedDB, 'quire-drafts', 'drafts');
const rangeOf = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

async function found(store: IDBObjectStore, prefix: string): Promise<Copy[]> {
  const [keys, states] = await Promise.all([
    answered(store.getAllKeys(rangeOf(prefix))),
    answered<SaveState[]>(store.getAll(rangeOf(prefix))),
  ]);
  return keys.flatMap((key, at) => {
    const state = states[at];
    return state ? [{ key: String(key), state }] : [];
  });
}

function apply(store: IDBObjectStore, { kept, gone }: CopyChange): void {
  if (kept) store.put(kept.state, kept.key);
  for (const key of gone) store.delete(key);
}

export const browserCopies: Copies = {
  read: async (prefix) => found(await table('readonly'), prefix),
  adopt: async (story, decide) => {
    const store = await table('readwrite');
    await change(store, () => {
      found(store, story)
        .then((all) => apply(store, decide(all.filter(({ key }) => isCopyOf(story, key)))))
        .catch(() => store.transaction.abort());
    });
  },
  write: async (made) => change(await table('readwrite'), (store) => apply(store, made)),
};
