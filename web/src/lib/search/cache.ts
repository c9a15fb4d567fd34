import { SEARCH_ERROR_STATUS_MIN } from '@/gen/limits';
import type { SearchEntryStatus } from '@/gen/vocabulary';

/** Where a query stands, and what it found. */
export interface SearchEntry<T> {
  status: SearchEntryStatus;
  data: T | null;
}

/** Asked again: what was found before stays meanwhile. */
export const loading = <T>(before?: SearchEntry<T> | null): SearchEntry<T> => ({ status: 'loading', data: before?.data ?? null });
export const success = <T>(data: T): SearchEntry<T> => ({ status: 'success', data });
/** What was found before goes. */
export const failed = <T>(): SearchEntry<T> => ({ status: 'error', data: null });

/** Whether an answer of this status is an error. */
export const isErrorStatus = (status: number): boolean => status >= SEARCH_ERROR_STATUS_MIN;

const KEPT = 50;

/** The answers of a page's searches by query, so that going back over one's typing asks nothing twice. Errors are not kept. */
export class SearchCache<T> {
  readonly #answers = new Map<string, T>();

  get(key: string): T | undefined {
    return this.#answers.get(key);
  }

  set(key: string, answer: T): void {
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > KEPT && oldest !== undefined) this.#answers.delete(oldest);
  }
}
