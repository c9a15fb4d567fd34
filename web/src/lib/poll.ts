/** Where it shows whether someone looks: the document. */
type Watched = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

interface Polling {
  /** Asks once; whether it brought anything new. */
  ask: () => Promise<boolean>;
  /** The wait after something new, in milliseconds. */
  first: number;
  /** Each wait is twice the one before, up to this. */
  most: number;
  random?: () => number;
  page?: Watched;
}

/**
 * Asks again and again while someone looks at the page. Every wait is up to a fifth shorter or longer, so that many browsers do
 * not ask in the same moment; a page that comes back into view asks at once, unless it has just asked. Returns how it is stopped.
 */
export function poll({ ask, first, most, random = Math.random, page = document }: Polling): () => void {
  let wait = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isStopped = false;
  let asked = Date.now();
  const isHidden = (): boolean => page.visibilityState === 'hidden';
  const later = (): void => {
    clearTimeout(timer);
    if (!isStopped && !isHidden()) timer = setTimeout(() => void now(), wait * (0.8 + 0.4 * random()));
  };
  async function now(): Promise<void> {
    if (isAsking || isStopped || isHidden()) return;
    isAsking = true;
    clearTimeout(timer);
    // A failure is nothing new: the next try comes later.
    const isNew = await ask().catch(() => false);
    isAsking = false;
    asked = Date.now();
    wait = isNew ? first : Math.min(wait * 2, most);
    later();
  }
  const onVisibility = (): void => {
    clearTimeout(timer);
    if (isHidden()) return;
    wait = first;
    if (Date.now() - asked >= first / 2) void now();
    else later();
  };
  page.addEventListener('visibilitychange', onVisibility);
  later();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', onVisibility);
  };
}
