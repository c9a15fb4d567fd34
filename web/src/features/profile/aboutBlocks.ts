import type { Block } from '@/features/editor/model/block';

const MARKS: ReadonlySet<string> = new Set(['link', 'strong', 'em']);

/** What may stand on an about page of what was written: paragraphs and lists with links, bold and italic. Other blocks become paragraphs, other marks go. */
export function aboutBlocks(blocks: readonly Block[]): Block[] {
  return blocks.map((block) => {
    const marks = 'marks' in block && block.marks ? block.marks.filter(({ type }) => MARKS.has(type)) : [];
    const writing = { id: block.id, text: block.text, ...(marks.length > 0 && { marks }) };
    if (block.type === 'li')
      return {
        ...writing,
        type: 'li',
        list: block.list === 'ol' ? 'ol' : 'ul',
        depth: block.depth,
        ...(block.start !== undefined && { start: block.start }),
      } as Block;
    return { ...writing, type: 'p' } as Block;
  });
}
