import type { Block, BlockKind, Cell, ListKind } from '../model/block';
import { isOfCodeEditor, linesOf } from './codeEditor';
import { gridOf } from './grid';
import { stylesIn } from './inline';
import { pictureOf } from './picture';
import { embedOf } from './provider';
import { type Run, type Style, written } from './runs';
import { isHidden, isMarker, type WordItem, wordItem, wordKind } from './word';

/** Said in place of a picture that the other program did not hand over. */
export const LOST_PICTURE = 'Image could not be copied. Add it again.';
const DEEPEST = 5;

const SKIPPED = new Set([
  'SCRIPT',
  'STYLE',
  'HEAD',
  'META',
  'LINK',
  'TITLE',
  'TEMPLATE',
  'NOSCRIPT',
  'SVG',
  'BUTTON',
  'SELECT',
  'TEXTAREA',
  'OBJECT',
  'XML',
  'COLGROUP',
]);
const BLOCKS = new Set([
  'P',
  'DIV',
  'SECTION',
  'ARTICLE',
  'MAIN',
  'HEADER',
  'FOOTER',
  'ASIDE',
  'ADDRESS',
  'DL',
  'DT',
  'DD',
  'DETAILS',
  'SUMMARY',
  'FORM',
  'FIELDSET',
  'CENTER',
  'TBODY',
  'THEAD',
  'TR',
  'TD',
  'TH',
  'NAV',
]);

interface Around {
  kind: BlockKind;
  styles: readonly Style[];
  /** Lists around, the innermost's depth; -1 outside. */
  depth: number;
  list: ListKind;
  /** In an item paragraphs are lines. */
  isLine: boolean;
}

type Item = Extract<BlockKind, { type: 'li' }>;

/** Walks what another program put on the clipboard, and writes blocks. */
class Reader {
  readonly blocks: Block[] = [];
  #runs: Run[] = [];
  #kind: BlockKind = { type: 'p' };

  constructor(readonly newId: () => string) {}

  /** Ends the block that is being written. */
  close(next: BlockKind = { type: 'p' }): void {
    const isCode = this.#kind.type === 'code';
    const { text, marks } = written(this.#runs, isCode);
    const heading = this.#kind.type === 'h2' || this.#kind.type === 'h3';
    // A heading is heavy by itself.
    const kept = heading ? marks?.filter(({ type }) => type !== 'strong') : marks;
    if (text !== '') this.put({ ...this.#kind, text, ...(kept && kept.length > 0 && { marks: kept }) });
    this.#runs = [];
    this.#kind = next;
  }

  put(block: BlockKind & { text: string; marks?: Block['marks'] }): void {
    this.blocks.push({ id: this.newId(), ...block } as Block);
  }

  children(element: Node, around: Around): void {
    for (const child of element.childNodes) this.node(child, around);
  }

  node(node: Node, around: Around): void {
    if (node.nodeType === Node.TEXT_NODE) this.#text(node.textContent ?? '', around);
    else if (node.nodeType === Node.ELEMENT_NODE) this.#element(node as HTMLElement, around);
  }

  #text(text: string, { styles, kind }: Around): void {
    const isCode = kind.type === 'code';
    this.#runs.push({ text: isCode ? text : text.replace(/[\t\n\r\f ]+/gu, ' '), styles: isCode ? [] : styles });
  }

  #element(element: HTMLElement, around: Around): void {
    const tag = element.tagName.toUpperCase();
    if (SKIPPED.has(tag) || isHidden(element) || isMarker(element) || element.hidden) return;
    if (tag === 'BR') {
      if (!element.classList.contains('Apple-interchange-newline')) this.#runs.push({ text: '\n', styles: [] });
    } else if (isParagraphBreak(element)) {
      if (around.isLine) this.#runs.push({ text: '\n', styles: [] });
      else this.close(around.kind);
    } else if (tag === 'IMG') this.#picture(element as HTMLImageElement, around);
    else if (tag === 'FIGURE') this.#figure(element, around);
    else if (tag === 'IFRAME') this.#frame(element, around);
    else if (tag === 'HR') this.#alone({ type: 'separator', text: '' }, around);
    else if (tag === 'TABLE') this.#table(element as HTMLTableElement, around);
    else if (tag === 'PRE') this.#code(element, around);
    else if (isOfCodeEditor(element)) this.#alone({ type: 'code', text: linesOf(element) }, around);
    else if (tag === 'UL' || tag === 'OL') this.#list(element, around);
    else if (tag === 'LI') this.#item(element, around);
    else if (tag === 'INPUT') return;
    else if (/^H[1-6]$/u.test(tag) && around.depth < 0) this.#block(element, { ...around, kind: { type: headingOf(element) } });
    else if (tag === 'BLOCKQUOTE')
      this.#block(element, { ...around, kind: { type: /pull-?quote/iu.test(element.className) ? 'pullQuote' : 'quote' } });
    else if (BLOCKS.has(tag)) this.#paragraph(element, around);
    else this.children(element, { ...around, styles: stylesIn(element, around.styles) });
  }

  #block(element: HTMLElement, around: Around): void {
    this.close(around.kind);
    this.children(element, { ...around, styles: stylesIn(element, around.styles) });
    this.close();
  }

  #paragraph(element: HTMLElement, around: Around): void {
    const item = wordItem(element);
    if (item) return this.#wordItem(element, item, around);
    if (around.isLine) {
      this.#runs.push({ text: '\n', styles: [] });
      this.children(element, { ...around, styles: stylesIn(element, around.styles) });
      this.#runs.push({ text: '\n', styles: [] });
      return;
    }
    const named = wordKind(element);
    this.#block(element, { ...around, kind: named ? { type: named } : around.kind });
    this.#kind = around.kind;
  }

  #wordItem(element: HTMLElement, { depth, isNumbered }: WordItem, around: Around): void {
    this.#block(element, { ...around, kind: this.#leveled({ type: 'li', list: isNumbered ? 'ol' : 'ul', depth }) });
  }

  /** An item is at most one level deeper than the one above it. */
  #leveled(item: Item): Item {
    const above = this.blocks.at(-1);
    return { ...item, depth: Math.max(0, Math.min(item.depth, DEEPEST, above?.type === 'li' ? above.depth + 1 : 0)) };
  }

  #list(element: HTMLElement, around: Around): void {
    this.close();
    this.children(element, { ...around, depth: around.depth + 1, list: element.tagName === 'OL' ? 'ol' : 'ul', isLine: false });
    this.close();
  }

  #item(element: HTMLElement, around: Around): void {
    // Pages that do not know nesting say the level of an item in words.
    const said = Number(element.getAttribute('aria-level') ?? 0);
    const start =
      element.parentElement?.tagName === 'OL' && element === element.parentElement.firstElementChild
        ? Number(element.parentElement.getAttribute('start') ?? 1)
        : 1;
    const box = element.querySelector(
      ':scope > input[type=checkbox], :scope > label > input[type=checkbox], :scope > p > input[type=checkbox], :scope > .checkbox',
    );
    const isDone = box?.matches(':checked, [checked], .checkbox-on') ?? false;
    const list = box ? (isDone ? 'done' : 'todo') : around.list;
    this.close();
    const item: Item = this.#leveled({
      type: 'li',
      list,
      depth: Math.max(said - 1, around.depth, 0),
      ...(list === 'ol' && start > 1 && Number.isInteger(start) && { start }),
    });
    this.#block(element, { ...around, kind: item, isLine: true });
  }

  #alone(block: BlockKind & { text: string; marks?: Block['marks'] }, around: Around): void {
    const kind = this.#kind;
    this.close();
    this.put(block);
    this.#kind = around.isLine ? kind : around.kind;
  }

  #picture(image: HTMLImageElement, around: Around, caption: Cell = { text: '' }): void {
    const found = pictureOf(image);
    if (typeof found === 'string') this.#text(found, around);
    else if (found === undefined) this.#alone({ type: 'p', text: LOST_PICTURE }, around);
    else if (found) this.#alone({ type: 'image', ...found, ...caption }, around);
  }

  #figure(figure: HTMLElement, around: Around): void {
    const image = figure.querySelector('img');
    if (!image) return this.#block(figure, around);
    const caption = figure.querySelector('figcaption');
    this.#picture(image, around, caption ? inlineOf(caption) : undefined);
  }

  #frame(frame: HTMLElement, around: Around): void {
    const embed = embedOf(frame.getAttribute('src') ?? '');
    if (embed) this.#alone({ ...embed, text: '' }, around);
  }

  #code(element: HTMLElement, around: Around): void {
    const code = element.querySelector('code') ?? element;
    const lang = /(?:language|lang)-([a-z0-9+#._-]{1,32})/u.exec(`${code.className} ${element.className}`)?.[1] ?? element.dataset.lang;
    for (const line of element.querySelectorAll('br')) line.replaceWith('\n');
    const { text } = written([{ text: element.textContent ?? '', styles: [] }], true);
    if (text !== '') this.#alone({ type: 'code', text, ...(lang && { lang }) }, around);
  }

  #table(table: HTMLTableElement, around: Around): void {
    const grid = gridOf(table);
    if (!grid) return this.#block(table, around);
    const rows = grid.map((row): Cell[] => row.map((cell) => (cell ? inlineOf(cell) : { text: '' })));
    this.#alone({ type: 'table', rows, text: '' }, around);
  }
}

/** Slack parts paragraphs by an element of its own. */
const isParagraphBreak = ({ dataset }: HTMLElement): boolean => dataset.stringifyType === 'paragraph-break';

/** Headings: the first two levels are large. An editor that begins with the third says so in its classes. */
function headingOf({ tagName, classList }: HTMLElement): 'h2' | 'h3' {
  return tagName === 'H1' || tagName === 'H2' || classList.contains('graf--h3') ? 'h2' : 'h3';
}

/** Everything in an element as one text; blocks in it are lines. */
function inlineOf(element: Element): Cell {
  const reader = new Reader(() => '');
  reader.children(element, { ...OUTSIDE, isLine: true, depth: 0 });
  reader.close();
  const { text, marks } = reader.blocks.find((block) => block.text !== '') ?? { text: '' };
  return { text, ...(marks && { marks }) };
}

const OUTSIDE: Around = { kind: { type: 'p' }, styles: [], depth: -1, list: 'ul', isLine: false };

/** What another program put on the clipboard, as blocks. Colours, fonts and sizes are left behind. */
export function readHtml(body: Element, newId: () => string): Block[] {
  const reader = new Reader(newId);
  reader.children(body, OUTSIDE);
  reader.close();
  return reader.blocks;
}
