import { Fragment, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { isPageAddress } from '../model/address';
import { newBlockId } from '../model/blockId';
import { nodeOf } from '../model/read';
import { nodeType } from '../model/schema';
import { bodyOf, isMarkdown, isOurs, paragraphsOf } from './text';

/** What the screen does with what is pasted or dropped. */
export interface Pasting {
  pictures: (view: EditorView, files: File[], at: number | null) => void;
  address: (view: EditorView, address: string) => boolean;
}

/** What reads HTML of other programs. It comes with the first key, or else with what needs it. */
let reader: typeof import('./clean') | null = null;
async function loadReader(): Promise<void> {
  reader = await import('./clean');
}

const onStart = () => void loadReader().catch(() => undefined);

/** What reads Markdown: few stories need it, so that it comes when one does. */
let markdown: typeof import('./markdown') | null = null;
async function loadMarkdown(): Promise<void> {
  [markdown] = await Promise.all([import('./markdown'), loadReader()]);
}

function fromText(text: string, isPlain: boolean): Slice {
  const blocks = !isPlain && markdown && isMarkdown(text) ? reader?.blocksOf(markdown.htmlOf(text)) : undefined;
  return Slice.maxOpen(
    Fragment.from((blocks ?? paragraphsOf(text).map((part) => ({ id: newBlockId(), type: 'p' as const, text: part }))).map(nodeOf)),
  );
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
      handleDOMEvents: { keydown: onStart, dragenter: onStart },
      transformPastedHTML: (html) => reader?.cleaned(html) ?? html,
      clipboardTextParser: (text, _, isPlain) => fromText(text, isPlain),
      clipboardTextSerializer: (slice) => slice.content.textBetween(0, slice.content.size, '\n\n'),
      handlePaste(view, { clipboardData }) {
        const inCode = view.state.selection.$from.parent.type === nodeType('code');
        if (inCode) return false;
        const files = picturesOf(clipboardData);
        const html = clipboardData?.getData('text/html') ?? '';
        if (files.length > 0 && isOnePicture(html)) {
          pictures(view, files, null);
          return true;
        }
        const text = clipboardData?.getData('text/plain').trim() ?? '';
        if (isPageAddress(text) && address(view, text)) return true;
        // Without its reader it is pasted as it stands.
        const asText = () => view.pasteText(text);
        if (html && !isOurs(html) && !reader) {
          void loadReader().then(() => view.pasteHTML(html), asText);
          return true;
        }
        if (html || markdown || !isMarkdown(text)) return false;
        void loadMarkdown().then(() => view.pasteHTML(markdown?.htmlOf(text) ?? ''), asText);
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
