import { history } from 'prosemirror-history';
import type { Plugin } from 'prosemirror-state';

/** Steps that can be taken back; the library's own hundred are an hour of writing. */
const STEPS = 1_000;

/** Undo and redo through title, subtitle and body: they are one text. */
export const undoable = (): Plugin => history({ depth: STEPS });
