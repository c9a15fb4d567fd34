import type { Highlight, HitTypes, IndexName } from '@/lib/search/hits';

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The index answers highlighted text escaped for HTML; React escapes again, so the escapes are taken out. */
const unescapeHtml = (text: string): string => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/gu, (entity) => ENTITIES[entity] ?? entity);

/** An attribute of a hit with its marks, or as it is. */
export function highlighted<I extends IndexName>(hit: HitTypes[I], attribute: string, plain: string): string {
  const found = hit._highlightResult?.[attribute] as Highlight | undefined;
  return typeof found?.value === 'string' ? unescapeHtml(found.value) : plain;
}
