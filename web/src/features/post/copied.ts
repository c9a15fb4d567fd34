/** What of a page is no writing. */
const NO_WRITING = 'button, svg, script, style, iframe, template, [aria-hidden="true"], [data-noprint], [popover], .sr';
/** What an element says that means something elsewhere, too. */
const KEPT = new Set(['href', 'src', 'alt', 'lang', 'dir', 'start']);
const isFormatting = (element: Element | null): element is Element => element?.matches('a, strong, em, code, s, sup') ?? false;

/** A stretch of a page as other programs should get it: its writing and formatting, addresses that lead here from anywhere, and none of our looks. */
export function copiedHtml(range: Range): string {
  const shell = document.createElement('div');
  shell.append(range.cloneContents());
  const { commonAncestorContainer: common } = range;
  for (let around = common instanceof Element ? common : common.parentElement; isFormatting(around); around = around.parentElement) {
    const copy = around.cloneNode(false) as Element;
    copy.append(...shell.childNodes);
    shell.append(copy);
  }
  for (const element of shell.querySelectorAll(NO_WRITING)) element.remove();
  for (const element of shell.querySelectorAll('*')) {
    if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) element.setAttribute('href', element.href);
    if (element instanceof HTMLImageElement && element.hasAttribute('src')) element.setAttribute('src', element.src);
    for (const name of element.getAttributeNames()) if (!KEPT.has(name)) element.removeAttribute(name);
  }
  for (const element of shell.querySelectorAll('span')) element.replaceWith(...element.childNodes);
  return shell.innerHTML;
}
