const CONTROL = 'a[href],button,input,select,textarea';

/**
 * Where the focus goes once a dialog is gone or something was changed: back to `from`; when that is gone by then, to what
 * stands in its place in the same row, else to the heading of the part of the page in which it was.
 */
export function wayBack(from: HTMLElement): () => void {
  const row = from.parentElement;
  const part = from.closest('section, [role="region"]');
  return () => {
    const there = from.isConnected ? from : row?.isConnected ? row.querySelector<HTMLElement>(CONTROL) : null;
    const place = there ?? (part?.isConnected ? part : document).querySelector<HTMLElement>('h2,h1');
    if (place && !place.matches(CONTROL)) place.tabIndex = -1;
    place?.focus({ preventScroll: Boolean(there) });
  };
}
