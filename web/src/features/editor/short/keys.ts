import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import { enter, indent, lineBreak, setKind, toggleKind } from '../input/commands';
import { markType } from '../model/schema';

/** What keys ask of the field around a short text. */
export interface Asked {
  link: () => void;
  send: () => void;
}

const does =
  (run: () => void): Command =>
  () => {
    run();
    return true;
  };

/** At the start of a quote, a list item or code: a paragraph again. */
const plainAtStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || $from.parentOffset > 0 || $from.depth !== 1 || parent.type.name === 'p') return false;
  if (parent.type.name === 'li' && (parent.attrs.depth as number) > 0) return indent(-1)(state, dispatch);
  return setKind({ type: 'p' })(state, dispatch);
};

/** Keys of a short text. Tab is not among them: it leaves the field. */
export function shortKeys({ link, send }: Asked): Plugin[] {
  return [
    keymap({
      'Mod-b': toggleMark(markType('strong')),
      'Mod-i': toggleMark(markType('em')),
      'Mod-e': toggleMark(markType('code')),
      'Mod-Alt-5': toggleKind({ type: 'quote' }),
      'Mod-k': does(link),
      'Mod-Enter': does(send),
      'Shift-Enter': lineBreak,
      'Mod-z': chainCommands(undoInputRule, undo),
      'Mod-Shift-z': redo,
      'Mod-y': redo,
      Backspace: chainCommands(undoInputRule, plainAtStart),
      Enter: enter,
    }),
    keymap(baseKeymap),
  ];
}
