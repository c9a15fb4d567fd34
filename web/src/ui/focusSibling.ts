/** Moves the focus to the next or previous control inside a panel, around the ends. */
export function focusSibling(panel: HTMLElement | null, step: 1 | -1): void {
  const items = [...(panel?.querySelectorAll<HTMLElement>('a[href],button:not([disabled]),input') ?? [])];
  if (items.length === 0) return;
  const at = items.indexOf(document.activeElement as HTMLElement);
  const from = at < 0 && step < 0 ? 0 : at;
  items[(from + step + items.length) % items.length]?.focus();
}
