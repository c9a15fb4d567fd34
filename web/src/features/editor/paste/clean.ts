import { DOMSerializer, Fragment } from 'prosemirror-model';
import type { Block } from '../model/block';
import { newBlockId } from '../model/blockId';
import { nodeOf } from '../model/read';
import { schema } from '../model/schema';
import { readHtml } from './html';
import { bodyOf, isOurs } from './text';

/** Blocks from HTML of any program. */
export const blocksOf = (html: string): Block[] => readHtml(bodyOf(html), newBlockId);

/** HTML of another program in the editor's own form. What was copied here is left as it is. */
export function cleaned(html: string): string {
  if (isOurs(html)) return html;
  const shell = document.createElement('div');
  shell.append(DOMSerializer.fromSchema(schema).serializeFragment(Fragment.from(blocksOf(html).map(nodeOf)), { document }));
  return shell.innerHTML;
}
