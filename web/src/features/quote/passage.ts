/** A stretch of a block's text, in UTF-16 code units: what a `String` counts, too. */
export interface TextRange {
  blockId: string;
  start: number;
  end: number;
}

/** A stretch that the reader selected, and what stands there. */
export interface Passage extends TextRange {
  text: string;
}

/** A node with a part of a block's text. */
interface Piece {
  node: Text | Element;
  text: string;
  /** Code units of the block before it. */
  at: number;
  /** Code units of a text node that are not the block's. */
  skip: number;
}

const BLOCK = '[data-block]';

/** The text of the page's story. */
export const storyBody = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-story-body]');

/** The text of a block as the story has it: without what only the page shows, with what the page shows otherwise. */
function piecesOf(block: Element): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (node: Piece['node'], text: string, skip = 0) => {
    pieces.push({ node, text, at, skip });
    at += text.length;
  };
  const walk = (parent: Element) => {
    for (const node of parent.childNodes) {
      // Behind the box of a task stands a space.
      if (node instanceof Text)
        add(
          node,
          node.data.slice(node.previousSibling instanceof HTMLInputElement ? 1 : 0),
          node.previousSibling instanceof HTMLInputElement ? 1 : 0,
        );
      else if (node instanceof HTMLBRElement) add(node, '\n');
      else if (node instanceof Element && node.hasAttribute('data-text')) add(node, node.getAttribute('data-text') ?? '');
      // The items below an item are blocks of their own.
      else if (node instanceof Element && !node.matches('ul, ol')) walk(node);
    }
  };
  walk(block);
  return pieces;
}

/** Which part of a text node a range covers; null: none of it. */
function covered(range: Range, node: Text): [number, number] | null {
  if (!range.intersectsNode(node)) return null;
  const from = range.comparePoint(node, 0) < 0 ? range.startOffset : 0;
  const to = range.comparePoint(node, node.length) > 0 ? range.endOffset : node.length;
  return from < to ? [from, to] : null;
}

/** What a range covers of the story, block by block; never only white space. */
export function passagesOf(range: Range, body: Element): Passage[] {
  const passages: Passage[] = [];
  for (const block of body.querySelectorAll(BLOCK)) {
    if (!range.intersectsNode(block)) continue;
    let [start, end, text] = [-1, -1, ''];
    let held = '';
    for (const { node, text: whole, at, skip } of piecesOf(block)) {
      if (!(node instanceof Text)) {
        // It counts where text on both sides of it does.
        if (start >= 0) held += whole;
        continue;
      }
      const part = covered(range, node);
      if (!part) continue;
      const [from, to] = part.map((offset) => Math.max(0, offset - skip)) as [number, number];
      if (start < 0) start = at + from;
      text += held + whole.slice(from, to);
      held = '';
      end = at + to;
    }
    if (text.trim()) passages.push({ blockId: block.getAttribute('data-block') ?? '', start, end, text });
  }
  return passages;
}

/** Where a place of the story is on the page; null where it is not. */
export function rangeOf({ blockId, start, end }: TextRange, body: Element): Range | null {
  const block = body.querySelector(`[data-block="${CSS.escape(blockId)}"]`);
  if (!block) return null;
  const pieces = piecesOf(block);
  const first = pieces.find(({ at, text }) => start >= at && start < at + text.length);
  const last = pieces.find(({ at, text }) => end > at && end <= at + text.length);
  if (!first || !last) return null;
  const range = document.createRange();
  if (first.node instanceof Text) range.setStart(first.node, start - first.at + first.skip);
  else range.setStartBefore(first.node);
  if (last.node instanceof Text) range.setEnd(last.node, end - last.at + last.skip);
  else range.setEndAfter(last.node);
  return range;
}
