import { ERROR_FLUSH_DELAY_MS, ERROR_REPORTS_PER_PAGE_MAX } from '@/gen/limits';

export interface GatheredOptions<T> {
  /** How many may wait at a time. */
  most: number;
  send: (some: readonly T[], isLeaving: boolean) => Promise<boolean>;
}

/** Gathers reports for five seconds, each once: so many at a time and fifty of a page. Of too many the first are kept, since later ones mostly follow from them. */
export class Gathered<T> {
  #waiting: T[] = [];
  readonly #seen = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: GatheredOptions<T>) {}

  /** Takes one, known by its signature; false when it was taken before, or there were too many. */
  take(signature: string, one: T): boolean {
    if (this.#waiting.length >= this.options.most || this.#seen.size >= ERROR_REPORTS_PER_PAGE_MAX || this.#seen.has(signature))
      return false;
    this.#seen.add(signature);
    this.#waiting.push(one);
    this.#timer ??= setTimeout(() => void this.flush(), ERROR_FLUSH_DELAY_MS);
    return true;
  }

  /** Sends what waits. A report that does not arrive is lost: reporting must not make more errors. */
  flush(): Promise<void> {
    return this.#send(false);
  }

  /** The page goes away. */
  leave(): Promise<void> {
    return this.#send(true);
  }

  async #send(isLeaving: boolean): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const some = this.#waiting;
    this.#waiting = [];
    if (some.length > 0) await this.options.send(some, isLeaving).catch(() => false);
  }
}
