import { SLUG_MAX_LENGTH } from '@/gen/limits';

/** The slug that a name suggests: small letters and digits, with dashes between words. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();
  const words = plain.split(/[^a-z0-9]+/u).filter(Boolean);
  let slug = '';
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > SLUG_MAX_LENGTH) break;
    slug = longer;
  }
  return slug || (words[0] ?? '').slice(0, SLUG_MAX_LENGTH);
}

/** A slug as it is typed: capitals become small, and spaces dashes. */
export const typedSlug = (text: string): string => text.trimStart().toLowerCase().replace(/\s+/gu, '-');
