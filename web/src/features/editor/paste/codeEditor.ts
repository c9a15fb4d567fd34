// VS Code hands over what was selected as lines with colours, in a box that keeps spaces and has the editor's font.

const FONT = /font-family:[^;]*(?:mono|consolas|courier|menlo)/iu;

/** Whether an element is a selection of a program that writes code. */
export function isOfCodeEditor(element: Element): boolean {
  const style = element.getAttribute('style') ?? '';
  return element.tagName === 'DIV' && /white-space:\s*pre\s*(?:;|$)/iu.test(style) && FONT.test(style);
}

/** Its lines: each stands in an element of its own, an empty one is a break. */
export function linesOf(element: Element): string {
  const isPlain = element.firstElementChild?.tagName === 'SPAN';
  const lines = isPlain ? [element.textContent ?? ''] : [...element.children].map(({ textContent }) => textContent ?? '');
  return lines.join('\n').replaceAll('\u00a0', ' ').replace(/\n+$/u, '');
}
