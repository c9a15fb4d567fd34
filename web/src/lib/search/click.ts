import { SEARCH_CLICK_POSITION_BASE } from '@/gen/limits';
import type { IndexName } from '@/gen/vocabulary';
import type { ClickEvent } from '@/gen/wire';

/** The event of a click on the hit at `place`, 0 for the first hit of the first page; null when the query or the hit has no id, since then it could not be counted. */
export function searchClick(
  queryId: string | null | undefined,
  indexName: IndexName,
  objectId: string | null | undefined,
  place: number,
): ClickEvent | null {
  return queryId && objectId ? { queryId, indexName, objectIds: [objectId], positions: [place + SEARCH_CLICK_POSITION_BASE] } : null;
}
