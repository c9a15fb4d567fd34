import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import { markType, nodeType } from '../model/schema';
import {
  backAtStart,
  beginCode,
  enter,
  indent,
  leaveBlock,
  lineBreak,
  listOf,
  moveBlock,
  toCell,
  toggleDone,
  toggleDropCap,
  toggleKind,
} from './commands';
import { backToReference, insertFootnote } from './footnotes';

/** What keys ask of the screen around the text. */
export interface Asked {
  link: () => void;
  toolbar: () => void;
  save: () => void;
  help: () => void;
}

const mark = (type: string): Command => toggleMark(markType(type));
const does =
  (run: () => void): Command =>
  () => {
    run();
    return true;
  };

/** The keys with the words for them, as the help shows them. `Mod` is the command key on a Mac, else Control. */
const KEYS: readonly (readonly [string, string, Command])[] = [
  ['Mod-b', 'Bold', mark('strong')],
  ['Mod-i', 'Italic', mark('em')],
  ['Mod-Shift-x', 'Strikethrough', mark('strike')],
  ['Mod-e', 'Code', mark('code')],
  ['Mod-Alt-0', 'Paragraph', toggleKind({ type: 'p' })],
  ['Mod-Alt-1', 'Heading', toggleKind({ type: 'h2' })],
  ['Mod-Alt-2', 'Small heading', toggleKind({ type: 'h3' })],
  ['Mod-Alt-5', 'Quote', toggleKind({ type: 'quote' })],
  ['Mod-Alt-6', 'Pull quote', toggleKind({ type: 'pullQuote' })],
  ['Mod-Alt-8', 'Code block', toggleKind({ type: 'code' })],
  ['Mod-Shift-7', 'Numbered list', toggleKind(listOf('ol'))],
  ['Mod-Shift-8', 'Bulleted list', toggleKind(listOf('ul'))],
  ['Mod-Shift-9', 'Task list', toggleKind(listOf('todo'))],
  ['Mod-Alt-d', 'Drop cap', toggleDropCap],
  ['Mod-Alt-f', 'Add a footnote, or go back from it', chainCommands(backToReference, insertFootnote)],
  ['Mod-Enter', 'Leave the block, or check off a task', chainCommands(toggleDone, leaveBlock)],
  ['Shift-Enter', 'Line break', lineBreak],
  ['Alt-ArrowUp', 'Move the block up', moveBlock(-1)],
  ['Alt-ArrowDown', 'Move the block down', moveBlock(1)],
  ['Mod-z', 'Undo', chainCommands(undoInputRule, undo)],
  ['Mod-Shift-z', 'Redo', redo],
];
const ASKED: readonly (readonly [string, string, keyof Asked])[] = [
  ['Mod-k', 'Link', 'link'],
  ['Alt-F10', 'Go to the toolbar', 'toolbar'],
  ['Mod-s', 'Save now', 'save'],
  ['Mod-/', 'Show shortcuts', 'help'],
];

export const SHORTCUTS: readonly (readonly [string, string])[] = [...KEYS, ...ASKED].map(([key, words]) => [key, words]);

const tabInCode: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodeType('code')) return false;
  dispatch?.(state.tr.insertText('\t').scrollIntoView());
  return true;
};

/** Tab writes in code and moves in lists and tables; anywhere else it leaves the text. After Escape it always leaves. */
function tabs(): Record<string, Command> {
  let leaves = false;
  const unless =
    (command: Command): Command =>
    (state, dispatch, view) => {
      if (leaves) {
        leaves = false;
        return false;
      }
      return command(state, dispatch, view);
    };
  return {
    Escape: () => {
      leaves = true;
      return false;
    },
    Tab: unless(chainCommands(toCell(1), indent(1), tabInCode)),
    'Shift-Tab': unless(chainCommands(toCell(-1), indent(-1))),
  };
}

export function keys(asked: Asked): Plugin[] {
  return [
    keymap({
      ...Object.fromEntries(KEYS.map(([key, , command]) => [key, command])),
      ...Object.fromEntries(ASKED.map(([key, , name]) => [key, does(() => asked[name]())])),
      ...tabs(),
      'Mod-y': redo,
      Backspace: chainCommands(undoInputRule, backAtStart),
      Enter: chainCommands(backToReference, beginCode, enter),
    }),
    keymap(baseKeymap),
  ];
}
