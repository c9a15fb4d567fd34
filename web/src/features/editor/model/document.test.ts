import { EditorState } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import cases from '../../../../../crates/core/cases/document.json';
import type { Block, Draft } from './block';
import { someDraft } from './fixtures';
import { docOf, nodeOf } from './read';
import { blockOf, draftOf } from './write';

describe('a document of the server', () => {
  it.each(
    cases
      .filter(({ rule }) => rule === 'document')
      .map(({ input }) => [(input as { type: string }[]).map(({ type }) => type).join(', '), input] as const),
  )('comes back from the editor as it was: %s', (_, input) => {
    const blocks = input as unknown as Block[];
    expect(draftOf(docOf({ title: 'T', subtitle: '', blocks })).blocks).toEqual(blocks);
  });
});

it('any document comes back as it was, and obeys the schema', () => {
  for (let seed = 0; seed < 500; seed++) {
    const draft: Draft = someDraft(seed);
    const doc = docOf(draft);
    doc.check();
    expect(draftOf(doc), `seed ${seed}`).toEqual(draft);
  }
});

it('blocks that did not change are the same objects', () => {
  const state = EditorState.create({ doc: docOf(someDraft(7)) });
  const before = draftOf(state.doc);
  const after = draftOf(state.apply(state.tr.insertText('x', state.doc.content.size - 1)).doc);
  expect(after.blocks.at(-1)?.text).toBe('The end.x');
  expect(after.blocks.slice(0, -1).every((block, index) => block === before.blocks[index])).toBe(true);
});

const textThroughEditor = (block: Block): string | undefined => blockOf(nodeOf(block))?.text;

it('what the server would refuse is left out of texts', () => {
  expect(textThroughEditor({ id: 'a', type: 'p', text: 'a\u0000b\tc\ud800d\u0085' })).toBe('ab c\ufffdd');
  expect(textThroughEditor({ id: 'a', type: 'code', text: 'a\tb\r\nc' })).toBe('a\tb\nc');
});

it('empty paragraphs at the end, and pictures on their way, are not stored', () => {
  const doc = docOf({
    title: 'a\nb',
    subtitle: '',
    blocks: [
      { id: 'a', type: 'p', text: '' },
      { id: 'b', type: 'h2', text: 'x' },
      { id: 'c', type: 'image', text: 'caption', src: '', width: 0, height: 0, alt: '', layout: 'inset', focusX: 50, focusY: 50 },
      { id: 'd', type: 'p', text: '' },
    ],
  });
  expect(draftOf(doc)).toEqual({
    title: 'a b',
    subtitle: '',
    blocks: [
      { id: 'a', type: 'p', text: '' },
      { id: 'b', type: 'h2', text: 'x' },
    ],
  });
});
