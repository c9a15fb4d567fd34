const begun = new Map<string, Promise<void>>();

/** Loads a script of a payment provider's once; one that could not be loaded is tried again. */
export function loadScript(source: string): Promise<void> {
  const known = begun.get(source);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = source;
    element.async = true;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      begun.delete(source);
      element.remove();
      reject(new Error('the script could not be loaded'));
    });
    document.head.append(element);
  });
  begun.set(source, loading);
  return loading;
}
