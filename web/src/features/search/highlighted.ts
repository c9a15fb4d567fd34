import type { Highlight, HitTypes, IndexName } from '@/lib/search/hits';

/** An attribute of a hit with its marks, or as it is. */
export function highlighted<I extends IndexName>(hit: HitTypes[I], attribute: string, plain: string): string {
  const found = hit._highlightResult?.[attribute] as Highlight | undefined;
  return typeof found?.value === 'string' ? found.value : plain;
}
