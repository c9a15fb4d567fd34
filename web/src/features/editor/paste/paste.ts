import { DOMSerializer, Fragment, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { isPageAddress } from '../model/address';
import type { Block } from '../model/block';
import { newBlockId } from '../model/blockId';
import { nodeOf } from '../model/read';
import { nodeType, schema } from '../model/schema';
import { readHtml } from './html';
import { isMarkdown, paragraphsOf } from './text';

/** What the screen does with what is pasted or dropped. */
export interface Pasting {
  pictures: (view: EditorView, files: File[], at: number | null) => void;
  address: (view: EditorView, address: string) => boolean;
}

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** Blocks from HTML of any program. */
export const blocksOf = (html: string): Block[] => readHtml(bodyOf(html), newBlockId);

/** HTML of another program in the editor's own form. What was copied here is left as it is. */
export function cleaned(html: string): string {
  if (html.includes('data-pm-slice')) return html;
  const shell = document.createElement('div');
  shell.append(DOMSerializer.fromSchema(schema).serializeFragment(Fragment.from(blocksOf(html).map(nodeOf)), { document }));
  return shell.innerHTML;
}

/** Reads Markdown, once its reader is here: few stories need it, so that it comes when one does. */
let htmlOf: ((markdown: string) => string) | null = null;
const needsReader = (text: string): boolean => htmlOf === null && isMarkdown(text);
async function loadReader(): Promise<void> {
  ({ htmlOf } = await import('./markdown'));
}

function fromText(text: string, isPlain: boolean): Slice {
  const nodes = !isPlain && htmlOf && isMarkdown(text) ? blocksOf(htmlOf(text)).map(nodeOf) : paragraphsOf(text).map((part) => nodeOf({ id: newBlockId(), type: 'p', text: part }));
  return Slice.maxOpen(Fragment.from(nodes));
}

const picturesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** One picture, copied from a page: its file says more than its address. */
function isOnePicture(html: string): boolean {
  if (!html) return true;
  const body = bodyOf(html);
  return body.querySelectorAll('img').length === 1 && body.textContent?.trim() === '';
}

export function pasting({ pictures, address }: Pasting): Plugin {
  return new Plugin({
    props: {
      transformPastedHTML: cleaned,
      clipboardTextParser: (text, _, isPlain) => fromText(text, isPlain),
      clipboardTextSerializer: (slice) => slice.content.textBetween(0, slice.content.size, '\n\n'),
      handlePaste(view, { clipboardData }) {
        const inCode = view.state.selection.$from.parent.type === nodeType('code');
        const files = picturesOf(clipboardData);
        if (!inCode && files.length > 0 && isOnePicture(clipboardData?.getData('text/html') ?? '')) {
          pictures(view, files, null);
          return true;
        }
        const text = clipboardData?.getData('text/plain').trim() ?? '';
        if (!inCode && isPageAddress(text) && address(view, text)) return true;
        if (inCode || clipboardData?.getData('text/html') || !needsReader(text)) return false;
        // Without its reader it is pasted as it stands.
        void loadReader().then(() => view.pasteHTML(htmlOf?.(text) ?? ''), () => view.pasteText(text));
        return true;
      },
      handleDrop(view, event, _, isMoved) {
        const files = picturesOf(event.dataTransfer);
        if (isMoved || files.length === 0) return false;
        pictures(view, files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null);
        return true;
      },
    },
  });
}
