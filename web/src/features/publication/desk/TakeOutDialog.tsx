'use client';
import { act, Refused } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { plural } from '@/lib/text/count';
import { TakeOut } from './Desk.gen';

interface Props {
  ids: readonly string[];
  /** The title, where it is one story. */
  title: string;
  collection: { id: string; name: string };
  opener: HTMLElement;
  onClosed: () => void;
  /** These are out. */
  onDone: (ids: readonly string[]) => void;
}

/** Takes stories out of a publication, after asking: only their writers bring them back. */
export default function TakeOutDialog({ ids, title, collection: { id, name }, opener, onClosed, onDone }: Props) {
  const save = async () => {
    const out: string[] = [];
    try {
      for (const postId of ids) {
        await act(TakeOut, { collectionId: id, postId }, 'takeOutOfCollection', 'TakenOut');
        out.push(postId);
      }
    } catch (error) {
      if (out.length > 0) onDone(out);
      // Someone else took it out meanwhile, or the writer did.
      if (!(error instanceof Refused && error.answer === 'NotFound')) throw error;
      throw new Refused('A story isn’t in this publication any more. Close this and try again.');
    }
    onDone(out);
  };
  return (
    <EditDialog
      title={ids.length === 1 ? `Take “${title}” out of ${name}?` : `Take ${plural(ids.length, 'story', 'stories')} out of ${name}?`}
      text="What is published stays published on its writer’s profile, and what is scheduled becomes a draft. Writers are told. You can’t undo this: writers submit their stories again."
      save="Take out"
      look="primary"
      opener={opener}
      onClosed={onClosed}
      onSave={save}
    />
  );
}
