import type { SearchCategory } from '@/gen/vocabulary';
import type { IndexName } from '@/lib/search/hits';

/** The categories of the search page in the order of its tabs, with the index each asks. */
export const CATEGORIES = [
  { category: 'posts', label: 'Stories', index: 'posts' },
  { category: 'users', label: 'People', index: 'users' },
  { category: 'publications', label: 'Publications', index: 'collections' },
  { category: 'tags', label: 'Topics', index: 'tags' },
  { category: 'lists', label: 'Lists', index: 'catalogs' },
] as const satisfies readonly { category: SearchCategory; label: string; index: IndexName }[];

/** The category of a path; none means posts. */
export const categoryOf = (value: string | undefined): (typeof CATEGORIES)[number] =>
  CATEGORIES.find((c) => c.category === value) ?? CATEGORIES[0];
