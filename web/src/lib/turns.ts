/**
 * Runs what it is given one after the other, in that order: of two requests at once the later may arrive first. A failure does not hold
 * up the rest.
 */
export function makeTurns(): <T>(run: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };
}
