import { FLAG_DEFAULTS } from '@/gen/flags';
import type { Flag } from '@/gen/vocabulary';
import { query } from '@/lib/gql/client';
import { VariantFlags, type VariantFlagsQuery } from './Events.gen';

/** The value of every flag. */
export type Flags = Readonly<Record<Flag, boolean | number | string>>;

/** All flags, where the server named some; it may know others than this page. */
export const flagsOf = (named: VariantFlagsQuery['variantFlags']): Flags => ({
  ...FLAG_DEFAULTS,
  ...Object.fromEntries(named.map(({ name, value }) => [name, value])),
});

/**
 * The reader's flags. Pages hold nothing of one person, so flags are requested after a page is shown, and only for what moves nothing on
 * it.
 */
export const loadFlags = async (): Promise<Flags> => flagsOf((await query(VariantFlags, {})).variantFlags);
