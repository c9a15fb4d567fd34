import { useEffect } from 'react';

/** While something is not saved, the browser asks before the page is left. */
export function useUnsaved(hasChanged: boolean): void {
  useEffect(() => {
    if (!hasChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasChanged]);
}
