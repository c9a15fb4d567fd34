import { answered, change, tableOf } from '@/lib/storage/database';
import type { SaveState } from './save';

const table = tableOf(() => indexedDB, 'quire-drafts', 'drafts');

/** The name of a person's copy of a story in this browser: nobody else who uses it is shown it. */
export const copyName = (viewerId: string, story: string): string => `${viewerId} ${story}`;

export const keepCopy = async (name: string, state: SaveState): Promise<void> =>
  change(await table('readwrite'), (store) => store.put(state, name));
export const dropCopy = async (name: string): Promise<void> => change(await table('readwrite'), (store) => store.delete(name));
export const readCopy = async (name: string): Promise<SaveState | undefined> =>
  answered((await table('readonly')).get(name)) as Promise<SaveState | undefined>;

/** The names of a person's stories that the server never heard of. */
export async function newCopies(viewerId: string): Promise<string[]> {
  const names = await answered((await table('readonly')).getAllKeys());
  return names.map(String).filter((name) => name.startsWith(copyName(viewerId, 'new-')));
}
