import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { markType } from '../model/schema';

/** What is typed behind an at-sign, and where that stands. */
export interface MentionQuery {
  at: number;
  query: string;
}

/** Someone who may be named. */
export interface Nameable {
  userId: string;
  name: string;
  username: string;
  imageUrl: string | null;
}

/** One word or two, so that a sentence behind a name is none. */
const NAMING = /(?:^|[\s([{"“‘])@([\p{L}\p{M}\d_.-]{1,30}(?: [\p{L}\p{M}\d_.-]{1,30})?)$/u;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a person may be meant: their handle begins like this, or a part of their name. */
export const fits = ({ name, username }: { name: string; username: string }, query: string): boolean =>
  username.startsWith(plain(query)) || ` ${plain(name)}`.includes(` ${plain(query)}`);

/** Whom the writer begins to name. */
export function mentionQueryAt({ selection }: EditorState): MentionQuery | null {
  const { $from, empty } = selection;
  const { parent, parentOffset } = $from;
  if (!(selection instanceof TextSelection) || !empty || !parent.inlineContent || !parent.type.allowsMarkType(markType('mention')))
    return null;
  if ($from.marks().some(({ type }) => type === markType('code') || type === markType('link') || type === markType('mention'))) return null;
  const query = NAMING.exec(parent.textBetween(Math.max(0, parentOffset - 64), parentOffset, undefined, '\ufffc'))?.[1];
  return query === undefined ? null : { at: $from.pos - query.length - 1, query };
}

/** Puts a person's name in place of what was typed. */
export const mention =
  (userId: string, name: string): Command =>
  (state, dispatch) => {
    const naming = mentionQueryAt(state);
    if (!naming) return false;
    const {
      tr,
      selection: { from },
    } = state;
    const type = markType('mention');
    tr.insertText(`${name} `, naming.at, from)
      .addMark(naming.at, naming.at + name.length, type.create({ userId }))
      .removeStoredMark(type);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
