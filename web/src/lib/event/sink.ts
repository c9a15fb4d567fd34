export interface Sink<A extends unknown[]> {
  /** Says something, without waiting for a listener; there may never be one. */
  say: (...said: A) => void;
  /** Listens: to what was said so far, and from now on. */
  hear: (next: (...said: A) => void) => void;
}

/** Lets parts of a page say something before the listener is loaded. Until then the first `most` are remembered. */
export function makeSink<A extends unknown[]>(most: number): Sink<A> {
  let early: A[] = [];
  let listener: ((...said: A) => void) | null = null;
  return {
    say: (...said) => {
      if (listener) listener(...said);
      else if (early.length < most) early.push(said);
    },
    hear: (next) => {
      listener = next;
      const before = early;
      early = [];
      for (const said of before) next(...said);
    },
  };
}
