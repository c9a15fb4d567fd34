import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { IconName } from '@/gen/icons';
import { newBlockId } from '../model/blockId';
import { nodeOf } from '../model/read';
import { nodeType } from '../model/schema';
import { insertBlock, type Kind, listOf } from './commands';

/** What can be put into the text where nothing is written yet. */
export interface Insert {
  label: string;
  icon: IconName;
  /** Other words by which it is found. */
  words: string;
  run: (view: EditorView, ask: Ask) => void;
}

/** What must be asked before it can be put in. */
export interface Ask {
  pictures: () => void;
  embed: () => void;
}

/** Takes away what was written to find it. */
function cleared({ tr, selection: { $from } }: EditorState): Transaction {
  return $from.depth > 0 && $from.parent.content.size > 0 ? tr.delete($from.start(), $from.end()) : tr;
}

const turn =
  ({ type, attrs }: Kind) =>
  (view: EditorView): void => {
    const tr = cleared(view.state);
    const { $from } = tr.selection;
    view.dispatch(
      tr.setBlockType($from.start(), $from.start(), nodeType(type), { ...attrs, id: $from.parent.attrs.id as unknown }).scrollIntoView(),
    );
    view.focus();
  };

/** Puts a block in place of the line. */
export function put(view: EditorView, block: Parameters<typeof nodeOf>[0]): void {
  view.dispatch(cleared(view.state));
  view.dispatch(insertBlock(view.state, nodeOf(block)));
  view.focus();
}

const EMPTY_TABLE = Array.from({ length: 3 }, () => [{ text: '' }, { text: '' }]);

/** All of them, in the order of the menu. */
const INSERTS: readonly Insert[] = [
  {
    label: 'Picture',
    icon: 'image',
    words: 'image photo upload',
    run: (view, ask) => {
      view.dispatch(cleared(view.state));
      ask.pictures();
    },
  },
  {
    label: 'Embed',
    icon: 'film',
    words: 'video sound youtube address',
    run: (view, ask) => {
      view.dispatch(cleared(view.state));
      ask.embed();
    },
  },
  { label: 'Heading', icon: 'heading', words: 'h1 h2 title section', run: turn({ type: 'h2' }) },
  { label: 'Small heading', icon: 'small-heading', words: 'h3 subheading', run: turn({ type: 'h3' }) },
  { label: 'Quote', icon: 'quote', words: 'blockquote citation', run: turn({ type: 'quote' }) },
  { label: 'Pull quote', icon: 'pull-quote', words: 'big quote', run: turn({ type: 'pullQuote' }) },
  { label: 'Bulleted list', icon: 'list', words: 'ul points', run: turn(listOf('ul')) },
  { label: 'Numbered list', icon: 'numbered', words: 'ol', run: turn(listOf('ol')) },
  { label: 'Task list', icon: 'task', words: 'todo checkbox', run: turn(listOf('todo')) },
  { label: 'Code', icon: 'code-block', words: 'program source', run: turn({ type: 'code' }) },
  {
    label: 'Table',
    icon: 'table',
    words: 'rows columns',
    run(view) {
      put(view, { id: newBlockId(), type: 'table', text: '', rows: EMPTY_TABLE });
      let at = 0;
      view.state.doc.descendants((node, position) => {
        if (node.type === nodeType('table') && position < view.state.selection.from) at = position;
        return false;
      });
      view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at + 3)));
    },
  },
  {
    label: 'Separator',
    icon: 'separator',
    words: 'rule line break hr',
    run: (view) => put(view, { id: newBlockId(), type: 'separator', text: '' }),
  },
];

/** Those that a writer may mean. */
export function insertsFor(query: string): readonly Insert[] {
  const wanted = query.toLowerCase();
  return INSERTS.filter(
    ({ label, words }) =>
      `${label} ${words}`
        .toLowerCase()
        .split(' ')
        .some((word) => word.startsWith(wanted)) || label.toLowerCase().startsWith(wanted),
  );
}
