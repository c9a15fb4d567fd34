const begun = new Map<string, Promise<void>>();

const failed = (): Error => new Error('the script could not be loaded');

/** Loads a script of others' once; one that could not be loaded is tried again. */
export function loadScript(source: string): Promise<void> {
  const known = begun.get(source);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = source;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      begun.delete(source);
      reject(failed());
    });
    document.head.append(element);
  });
  begun.set(source, loading);
  return loading;
}

/** What a script of others' puts on the page, which is loaded unless it is there. */
export async function fromScript<T>(source: string, known: () => T | undefined): Promise<T> {
  if (!known()) await loadScript(source);
  const there = known();
  if (!there) throw failed();
  return there;
}
