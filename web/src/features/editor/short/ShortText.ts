import { history, undoDepth } from 'prosemirror-history';
import { DOMSerializer } from 'prosemirror-model';
import { EditorState, Selection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { toast } from '@/lib/toast/queue';
import { setLink } from '../input/links';
import { shortRules } from '../input/rules';
import type { Block } from '../model/block';
import { passageOf } from '../model/read';
import { schema } from '../model/schema';
import { wellFormed } from '../model/wellFormed';
import { blocksIn } from '../model/write';
import { type Pasting, pasting } from '../paste/paste';
import { type Look, lookOf } from '../view/look';
import { type Asked, shortKeys } from './keys';
import { onlyWriting } from './onlyWriting';

interface Options {
  /** Name of the field for screen readers. */
  label: string;
  blocks: readonly Block[];
  asked: Asked;
  onChange: (blocks: Block[]) => void;
}

const paste: Pasting = {
  pictures: () => void toast({ style: 'ERROR', text: 'You can’t add pictures here.' }),
  address: (view, address) => setLink(address)(view.state, view.dispatch),
};

/** A few paragraphs on the screen, without a title and without pictures: a response. */
export class ShortText {
  readonly view: EditorView;
  readonly #listeners = new Set<() => void>();
  #look: Look;
  #key = '';

  constructor(place: HTMLElement, { label, blocks, asked, onChange }: Options) {
    const plugins = [wellFormed(), pasting(paste), onlyWriting(), shortRules(), ...shortKeys(asked), history()];
    const empty = EditorState.create({ doc: passageOf(blocks), plugins });
    // Writers who go on do so behind the last word.
    const state = empty.apply(empty.tr.setSelection(Selection.atEnd(empty.doc)));
    this.view = new EditorView(place, {
      state,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, spellcheck: 'true' },
      dispatchTransaction: (tr) => {
        this.view.updateState(this.view.state.apply(tr));
        if (tr.docChanged) onChange(this.blocks());
        this.#tell();
      },
    });
    this.#look = this.#read();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly look = (): Look => this.#look;

  blocks(): Block[] {
    return blocksIn(this.view.state.doc.children);
  }

  /** The text as HTML that is nothing but the schema's: shown until the server's own is there. */
  html(): string {
    const shell = document.createElement('div');
    shell.append(DOMSerializer.fromSchema(schema).serializeFragment(this.view.state.doc.content, { document }));
    return shell.innerHTML;
  }

  #read(): Look {
    return { ...lookOf(this.view.state), canUndo: undoDepth(this.view.state) > 0 };
  }

  #tell(): void {
    const look = this.#read();
    const key = JSON.stringify(look);
    if (key === this.#key) return;
    this.#key = key;
    this.#look = look;
    for (const listener of this.#listeners) listener();
  }
}
