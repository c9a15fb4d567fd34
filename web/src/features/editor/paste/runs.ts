import { type Mark, RANK } from '../model/block';
import { without } from '../model/without';

/** Formatting of a stretch of text, without its place. */
export type Style = Mark extends infer M ? (M extends unknown ? Omit<M, 'start' | 'end'> : never) : never;

export interface Run {
  text: string;
  styles: readonly Style[];
}

const key = (style: object): string => JSON.stringify(without(style, 'start', 'end'));

/** White space as a browser shows it: one space for many, none at the edges and around line breaks. */
function collapsed(runs: readonly Run[]): Run[] {
  const out: Run[] = [];
  let last = '\n';
  for (const { text, styles } of runs) {
    let kept = '';
    for (const character of text) {
      const isSpace = character === ' ' || character === '\t' || character === '\u00a0';
      if (isSpace && (last === ' ' || last === '\n')) continue;
      if (character === '\n') {
        if (last === ' ') {
          if (kept.endsWith(' ')) kept = kept.slice(0, -1);
          else dropLastSpace(out);
        }
      }
      last = isSpace ? ' ' : character;
      kept += last;
    }
    out.push({ text: kept, styles });
  }
  return out;
}

function dropLastSpace(runs: Run[]): void {
  const at = runs.findLastIndex(({ text }) => text !== '');
  const run = runs[at];
  if (run?.text.endsWith(' ')) runs[at] = { ...run, text: run.text.slice(0, -1) };
}

/** The text of a block and its formatting, in the order in which the server keeps it. */
export function written(runs: readonly Run[], isVerbatim = false): { text: string; marks?: Mark[] } {
  const all = isVerbatim ? runs : collapsed(runs);
  const whole = all.map(({ text }) => text).join('');
  if (isVerbatim) return { text: whole.replace(/\r\n?/gu, '\n').replace(/^\n|\n+$/gu, '') };
  const text = whole.trim();
  const lead = whole.length - whole.trimStart().length;
  const marks: Mark[] = [];
  let at = -lead;
  for (const run of all) {
    const [from, to] = [Math.max(0, at), Math.min(text.length, at + run.text.length)];
    at += run.text.length;
    if (from >= to) continue;
    for (const style of run.styles) {
      const before = marks.find((mark) => mark.end === from && key(mark) === key(style));
      if (before) before.end = to;
      else marks.push({ ...style, start: from, end: to } as Mark);
    }
  }
  const shown = marks.filter((mark) => text.slice(mark.start, mark.end).trim() !== '');
  shown.sort((a, b) => a.start - b.start || b.end - a.end || RANK[a.type] - RANK[b.type]);
  return { text, ...(shown.length > 0 && { marks: shown }) };
}
