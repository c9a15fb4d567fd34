import { NodeSelection, Plugin } from 'prosemirror-state';

const FIGURES = new Set(['image', 'imageGrid', 'embed']);

/** A click on a picture or an embed selects all of it, one on a task's box ticks it; in captions and words it sets the caret. */
export const clicks = (): Plugin =>
  new Plugin({
    props: {
      handleClickOn(view, _, node, at, { target }) {
        if (!view.editable || !FIGURES.has(node.type.name) || (target instanceof Element && target.closest('figcaption, button')))
          return false;
        view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
        view.focus();
        return true;
      },
      handleClick(view, at, { target, offsetX }) {
        const { list } = view.state.doc.resolve(at).parent.attrs as { list?: string };
        // The box is drawn in front of the item.
        if (!view.editable || !(target instanceof HTMLLIElement) || offsetX >= 0 || (list !== 'todo' && list !== 'done')) return false;
        view.dispatch(view.state.tr.setNodeAttribute(view.state.doc.resolve(at).before(), 'list', list === 'todo' ? 'done' : 'todo'));
        return true;
      },
    },
  });
