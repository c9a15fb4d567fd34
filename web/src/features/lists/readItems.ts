import { query } from '@/lib/gql/client';
import { type ListItemFragment, ListItems } from './Lists.gen';

/** A page of what stands on a list. */
export interface ItemsPage {
  items: readonly ListItemFragment[];
  next: string | null;
}

/** Reads a page of a list; one that is gone has nothing. */
export async function readItems(part: string, to: string | null): Promise<ItemsPage> {
  const { catalogResult: found } = await query(ListItems, { part, to });
  if (found.__typename !== 'Catalog') return { items: [], next: null };
  return { items: found.catalogItems.items, next: found.catalogItems.pagingInfo.next?.to ?? null };
}
