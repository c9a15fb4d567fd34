import type { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** Whether a caret may have to stand where no text is, as before a picture with which the story begins. */
const hasGaps = (view: EditorView): boolean => view.state.doc.children.some((block) => !block.isTextblock);

/**
 * Loads what few drafts need at first: what shows where a picture would be dropped, once something is dragged here; and the caret
 * between pictures, once there are some. They stand before `next` among the plugins. Returns what looks at the text after a change.
 */
export function deferPlugins(view: EditorView, next: Plugin): () => void {
  const add = (plugin: Plugin) => {
    if (view.isDestroyed) return;
    const { plugins } = view.state;
    const at = plugins.indexOf(next);
    view.updateState(view.state.reconfigure({ plugins: [...plugins.slice(0, at), plugin, ...plugins.slice(at)] }));
  };
  /** Where the network fails, the next occasion tries again. */
  const once = (load: () => Promise<Plugin>) => {
    let isAsked = false;
    return () => {
      if (isAsked) return;
      isAsked = true;
      load().then(add, () => (isAsked = false));
    };
  };
  const drop = once(async () => (await import('prosemirror-dropcursor')).dropCursor({ class: 'drop-cursor', width: 2, color: false }));
  const gap = once(async () => (await import('prosemirror-gapcursor')).gapCursor());
  view.dom.addEventListener('dragenter', drop);
  const look = () => {
    if (hasGaps(view)) gap();
  };
  look();
  return look;
}
