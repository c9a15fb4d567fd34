import { mutate } from '@/lib/gql/client';
import { searchClick } from '@/lib/search/click';
import type { IndexName } from '@/lib/search/hits';
import { SearchClick } from './Click.gen';

/** Tells that the hit at `place` was taken, 0 for the first of the first page. Nothing waits for it, and it may fail. */
export function reportClick(queryId: string | undefined, index: IndexName, objectId: string, place: number): void {
  const event = searchClick(queryId, index, objectId, place);
  if (event) void mutate(SearchClick, event).catch(() => undefined);
}
