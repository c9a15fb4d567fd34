const GAP = 8;
/** The bar at the top of the page lies over what is below it. */
const TOP = 72;

/** Shows an element of the top layer above a place of the page, below where there is no room, and keeps it there while the page moves. Ends it with what it returns. */
export function putAbove(element: HTMLElement, placeOf: () => DOMRect): () => void {
  const put = () => {
    const place = placeOf();
    const { width, height } = element.getBoundingClientRect();
    const above = place.top - height - GAP;
    const left = Math.max(GAP, Math.min(innerWidth - width - GAP, place.left + place.width / 2 - width / 2));
    element.style.setProperty('--x', `${left}px`);
    element.style.setProperty('--y', `${above >= TOP ? above : place.bottom + GAP}px`);
  };
  element.showPopover();
  put();
  // What comes or goes above moves the place, too.
  const sizes = new ResizeObserver(put);
  sizes.observe(document.body);
  addEventListener('scroll', put, { passive: true });
  addEventListener('resize', put);
  return () => {
    sizes.disconnect();
    removeEventListener('scroll', put);
    removeEventListener('resize', put);
    if (element.isConnected && element.matches(':popover-open')) element.hidePopover();
  };
}
