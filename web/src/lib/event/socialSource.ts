import { SOURCE_PART, type SourcePart } from '@/gen/vocabulary';

/** Where a link stood, as far as it is known. */
export type SourceParts = Readonly<Partial<Record<SourcePart, string | number>>>;

const MAX_PART = 100;

const plain = (value: string | number = ''): string =>
  Array.from(String(value))
    .slice(0, MAX_PART)
    .map((sign) => (/[\p{Alphabetic}\p{N}_]/u.test(sign) ? sign : '_'))
    .join('');

/** The code of a source: its parts in their order with a dash between two of them, without those after the last known one. */
export const socialSource = (parts: SourceParts): string =>
  SOURCE_PART.map((part) => plain(parts[part]))
    .join('-')
    .replace(/-+$/u, '');

/** An address that says where its link stands. */
export const withSource = (address: string, parts: SourceParts): string => {
  const [page = '', ...hash] = address.split('#');
  return [`${page}${page.includes('?') ? '&' : '?'}source=${encodeURIComponent(socialSource(parts))}`, ...hash].join('#');
};
