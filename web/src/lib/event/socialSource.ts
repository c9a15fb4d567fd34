import { SOURCE_PART, type SourcePart } from '@/gen/vocabulary';

/** Where a link stood, as far as it is known. */
export type SourceParts = Readonly<Partial<Record<SourcePart, string | number>>>;

const MAX_PART = 100;

const plain = (value: string | number = ''): string =>
  [...String(value)]
    .slice(0, MAX_PART)
    .join('')
    .replaceAll(/[^\p{Alphabetic}\p{N}_]/gu, '_');

/** The code of a source: its parts in their order with a dash between two of them, without those after the last known one. */
export const socialSource = (parts: SourceParts): string =>
  SOURCE_PART.map((part) => plain(parts[part]))
    .join('-')
    .replace(/-+$/u, '');
