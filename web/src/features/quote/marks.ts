/** How a passage looks: the reader's highlight, a private note, what most readers highlighted. */
export type Look = 'mine' | 'note' | 'top';

/** Looks of a page, from below to above. */
const LOOKS: readonly Look[] = ['top', 'mine', 'note'];

const nameOf = (look: Look): string => `quote-${look}`;

/** Where the browser cannot paint ranges, their text is wrapped. */
function wrap(range: Range, look: Look): void {
  const walker = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  let node: Node | null = range.commonAncestorContainer instanceof Text ? range.commonAncestorContainer : walker.nextNode();
  for (; node; node = walker.nextNode()) if (range.intersectsNode(node)) texts.push(node as Text);
  for (const text of texts) {
    const part = document.createRange();
    part.setStart(text, text === range.startContainer ? range.startOffset : 0);
    part.setEnd(text, text === range.endContainer ? range.endOffset : text.length);
    if (part.collapsed) continue;
    const mark = document.createElement('mark');
    mark.dataset.quote = look;
    part.surroundContents(mark);
  }
}

function unwrap(body: Element, look: Look): void {
  for (const mark of body.querySelectorAll(`mark[data-quote="${look}"]`)) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
}

/** Shows passages of the story as `find` finds them; the text of the page stays as it is where the browser can do that. */
export function draw(body: Element, find: (look: Look) => (Range | null)[]): void {
  for (const look of LOOKS) {
    const ranges = () => find(look).filter((range) => range !== null);
    if ('highlights' in CSS) {
      const found = ranges();
      if (found.length > 0) CSS.highlights.set(nameOf(look), Object.assign(new Highlight(...found), { priority: LOOKS.indexOf(look) }));
      else CSS.highlights.delete(nameOf(look));
    } else {
      unwrap(body, look);
      // Wrapping one moves the ends of the others.
      const count = ranges().length;
      for (let n = 0; n < count; n++) {
        const range = find(look)[n];
        if (range) wrap(range, look);
      }
    }
  }
}

/** Takes everything off again. */
export const clear = (body: Element): void => draw(body, () => []);
