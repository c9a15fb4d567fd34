import type { TopPeriod as Word } from '@/gen/vocabulary';
import type { TopPeriod } from '@/features/feed/feed';

/** The periods of the best stories of a topic: the word in the address, its name on the wire, and for people. */
export const PERIODS: readonly { word: Word; period: TopPeriod; label: string }[] = [
  { word: 'week', period: 'WEEK', label: 'This week' },
  { word: 'month', period: 'MONTH', label: 'This month' },
  { word: 'year', period: 'YEAR', label: 'This year' },
  { word: 'all-time', period: 'ALL_TIME', label: 'All time' },
];

/** The period that an address names; undefined: none. */
export const periodOf = (word: string | undefined): (typeof PERIODS)[number] | undefined => PERIODS.find((one) => one.word === word);
