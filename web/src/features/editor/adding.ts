import { query } from '@/lib/gql/client';
import { hindranceOf, isPictureAddress } from '@/lib/picture/upload';
import { toast } from '@/lib/toast/queue';
import { DescribeEmbed } from './Embed.gen';
import { insertBlock } from './input/commands';
import { put } from './input/inserts';
import { setLink } from './input/links';
import { newBlockId } from './model/blockId';
import { nodeOf } from './model/read';
import { nodeType } from './model/schema';
import { embedOf } from './paste/provider';
import type { Mounted } from './view/mount';

/** Puts pictures where the caret is, or where they were dropped. What is none is told in words. */
export function addPictures({ view, uploads }: Mounted, files: readonly File[], at: number | null): void {
  for (const file of files) {
    const hindrance = hindranceOf(file);
    if (hindrance) {
      toast({ style: 'ERROR', text: hindrance });
      continue;
    }
    const image = nodeType('image').create({ id: newBlockId(), upload: uploads.add(file) });
    if (at === null) view.dispatch(insertBlock(view.state, image));
    else {
      const $at = view.state.doc.resolve(at);
      const index = Math.max($at.index(0), 2);
      view.dispatch(
        view.state.tr.insert(index >= view.state.doc.childCount ? view.state.doc.content.size : $at.posAtIndex(index, 0), image),
      );
    }
  }
  view.focus();
}

/** Gives what was embedded the name and shape that its site tells; without an answer it stays as it is. */
async function describe({ view }: Pick<Mounted, 'view'>, id: string, url: string): Promise<void> {
  const { describeEmbed: told } = await query(DescribeEmbed, { url });
  if (!told || view.isDestroyed) return;
  view.state.doc.forEach(({ attrs }, at) => {
    if (attrs.id !== id || attrs.url !== url) return;
    view.dispatch(
      view.state.tr.setNodeAttribute(at, 'title', told.title).setNodeAttribute(at, 'ratio', told.ratio).setMeta('addToHistory', false),
    );
  });
}

/** An address alone: on selected words a link, on an empty line what it shows, else itself. */
export function addAddress({ view, uploads }: Mounted, address: string): boolean {
  const { selection } = view.state;
  const embed = embedOf(address);
  if (!selection.empty) return setLink(address)(view.state, view.dispatch);
  const isLine = selection.$from.depth === 1 && selection.$from.parent.type === nodeType('p') && selection.$from.parent.content.size === 0;
  if (isLine && isPictureAddress(address)) {
    view.dispatch(insertBlock(view.state, nodeType('image').create({ id: newBlockId(), upload: uploads.add(address) })));
    return true;
  }
  if (!embed || !isLine)
    return (
      selection.$from.parent.type.name !== 'title' &&
      selection.$from.parent.type.name !== 'subtitle' &&
      setLink(address)(view.state, view.dispatch)
    );
  const id = newBlockId();
  put(view, { id, text: '', ...embed });
  describe({ view }, id, embed.url).catch(() => undefined);
  const keepAsLink = () => {
    view.state.doc.forEach((node, at) => {
      if (node.attrs.id === id)
        view.dispatch(
          view.state.tr.replaceWith(
            at,
            at + node.nodeSize,
            nodeOf({ id, type: 'p', text: address, marks: [{ type: 'link', href: address, start: 0, end: address.length }] }),
          ),
        );
    });
  };
  toast({ text: `Embedded from ${embed.provider}.`, action: { label: 'Keep as link', run: keepAsLink } });
  return true;
}
