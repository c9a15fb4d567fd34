/** The story document as the server keeps it: a flat list of blocks. Offsets of marks are UTF-16 code units. */
export type Mark = { start: number; end: number } & (
  | { type: 'strong' | 'em' | 'code' | 'strike' }
  | { type: 'link'; href: string }
  | { type: 'mention'; userId: string }
  | { type: 'footnote'; label: string }
);

/** Which of two marks over one stretch stands outside: the order in which the server keeps them. */
export const RANK: Readonly<Record<Mark['type'], number>> = { footnote: 0, mention: 1, link: 2, strong: 3, em: 4, strike: 5, code: 6 };

export type ListKind = 'ul' | 'ol' | 'todo' | 'done';
type ImageLayout = 'inset' | 'outset' | 'full';
type Align = 'auto' | 'left' | 'center' | 'right';

export interface Picture {
  /** An id of ours, or an absolute address. */
  src: string;
  /** Pixels; 0 when unknown. */
  width: number;
  height: number;
  alt: string;
  layout: ImageLayout;
  /** The point to keep when cropping, percent. */
  focusX: number;
  focusY: number;
  href?: string;
}

export interface Cell {
  text: string;
  marks?: Mark[];
}

export type BlockKind =
  | { type: 'p'; dropCap?: boolean }
  | { type: 'h2' | 'h3' | 'quote' | 'pullQuote' | 'separator' }
  | { type: 'li'; list: ListKind; depth: number; start?: number }
  | { type: 'code'; lang?: string }
  | ({ type: 'image' } & Picture)
  | { type: 'imageGrid'; images: Picture[] }
  | { type: 'embed'; url: string; provider: string; title: string; ratio: number; thumb?: string }
  | { type: 'table'; rows: Cell[][]; align?: Align[] }
  | { type: 'footnote'; label: string };

/** One block: what it is, and its writing (of pictures and embeds: the caption). */
export type Block = { id: string; text: string; marks?: Mark[] } & BlockKind;

/** What is written: title and subtitle are one text with the body on the screen, so that undo crosses them. */
export interface Draft {
  title: string;
  subtitle: string;
  blocks: Block[];
}

export const EMPTY: Draft = { title: '', subtitle: '', blocks: [] };
