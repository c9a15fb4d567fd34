import { undoDepth } from 'prosemirror-history';
import { EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type Asked, keys } from '../input/keys';
import { typingRules } from '../input/rules';
import { undoable } from '../input/undoable';
import type { Draft } from '../model/block';
import { docOf } from '../model/read';
import { wellFormed } from '../model/wellFormed';
import { draftOf } from '../model/write';
import { type Pasting, pasting } from '../paste/paste';
import { clicks } from './clicks';
import { decorations } from './decorations';
import { deferPlugins } from './deferredPlugins';
import { ImageView } from './imageView';
import { type Look, lookOf } from './look';
import { ELSEWHERE, showing } from './show';
import { settleUploads, Uploads } from './uploads';

export interface Mounting {
  draft: Draft;
  asked: Asked;
  pasting: Pasting;
  isEditable: () => boolean;
  /** The writer changed something. */
  onChange: (draft: Draft) => void;
}

/** The text on the screen, and what it tells the bars around it. */
export class Mounted {
  readonly view: EditorView;
  readonly uploads = new Uploads();
  readonly #listeners = new Set<() => void>();
  #look: Look;
  #key = '';

  constructor(place: HTMLElement, { draft, asked, pasting: paste, isEditable, onChange }: Mounting) {
    const clicking = clicks();
    const plugins = [wellFormed(), pasting(paste), typingRules(), ...keys(asked), undoable(), clicking, decorations()];
    this.view = new EditorView(place, {
      state: EditorState.create({ doc: docOf(draft), plugins }),
      editable: isEditable,
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Story', spellcheck: 'true' },
      nodeViews: { image: (node) => new ImageView(node, this.uploads) },
      scrollMargin: { top: 130, bottom: 90, left: 0, right: 0 },
      scrollThreshold: { top: 130, bottom: 90, left: 0, right: 0 },
      dispatchTransaction: (tr) => {
        this.view.updateState(this.view.state.apply(tr));
        if (tr.docChanged && !tr.getMeta(ELSEWHERE)) onChange(draftOf(this.view.state.doc));
        if (tr.docChanged) {
          settleUploads(this.view, this.uploads);
          lookForGaps();
        }
        this.#tell();
      },
    });
    const lookForGaps = deferPlugins(this.view, clicking);
    this.uploads.subscribe(() => settleUploads(this.view, this.uploads));
    this.#look = this.#read();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly look = (): Look => this.#look;

  /** Shows a draft that changed elsewhere; answers what is on the screen then. */
  show(draft: Draft): Draft {
    const tr = showing(this.view.state, draft);
    if (tr.docChanged) this.view.dispatch(tr);
    return draftOf(this.view.state.doc);
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
