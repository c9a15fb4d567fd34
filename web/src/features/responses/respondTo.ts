import { newBlockId } from '@/features/editor/model/blockId';
import { keep, savedWriting, writingOf } from './writing';

/** The name under which a response to a story or a response is kept. */
export const copyFor = (postId: string): string => `to ${postId}`;

/** Begins a response to passages of a story, which stand in it as quotations; what was written before stays above them. */
export function respondTo(viewerId: string | null, postId: string, passages: readonly string[]): void {
  const before = savedWriting(viewerId, copyFor(postId))?.blocks ?? [];
  const quotations = passages.map((text) => ({ id: newBlockId(), type: 'quote', text }) as const);
  keep(viewerId, copyFor(postId), writingOf([...before, ...quotations, { id: newBlockId(), type: 'p', text: '' }]));
  document.querySelector<HTMLElement>('a[data-responses]')?.click();
}
