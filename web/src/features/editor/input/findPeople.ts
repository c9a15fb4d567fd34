import { query } from '@/lib/gql/client';
import { hitImage } from '@/lib/search/addresses';
import { searchOne } from '@/lib/search/client';
import { MentionableUsers } from '../Mention.gen';
import { fits, type Nameable } from './mentions';

/** How many are offered. */
const MOST = 6;

/** People that every search finds. */
const publicPeople = async (words: string, signal: AbortSignal): Promise<Nameable[]> =>
  (await searchOne({ index: 'users', query: words, hitsPerPage: MOST }, { signal })).hits.map(({ userId, name, username, imageId }) => ({
    userId,
    name,
    username,
    imageUrl: hitImage(imageId),
  }));

/** People the writer has to do with already; not everyone finds them. */
const mentionCandidates = async (words: string): Promise<Nameable[]> =>
  (await query(MentionableUsers, { words })).mentionableUsers.map(({ id, ...person }) => ({ userId: id, ...person }));

/** People these words may mean: first those the writer knows, then those everyone finds, each once. A search that fails finds no one. */
export async function findPeople(words: string, signal: AbortSignal): Promise<Nameable[]> {
  const found = (await Promise.all([mentionCandidates(words), publicPeople(words, signal)].map((asked) => asked.catch(() => [])))).flat();
  const isFirst = ({ userId }: Nameable, at: number): boolean => found.findIndex((one) => one.userId === userId) === at;
  return found.filter((person, at) => isFirst(person, at) && fits(person, words)).slice(0, MOST);
}
