'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useViewer } from '@/features/viewer/useViewer';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { writePin } from './pin';
import css from './Profile.module.css';

interface Props {
  postId: string;
  title: string;
  ownerId: string;
  isPinned: boolean;
}

/** On one's own profile: puts a story first, or back among the others. The page follows once the server has it. */
export function PinButton({ postId, title, ownerId, isPinned }: Props) {
  const router = useRouter();
  const me = useViewer().data?.viewer;
  const [shown, setShown] = useState(isPinned);
  if (me?.id !== ownerId) return null;
  const change = async (on: boolean, isUndo = false) => {
    setShown(on);
    if (!(await writePin(postId, on))) return setShown(!on);
    if (!isUndo)
      toast({ text: on ? 'Pinned to your profile.' : 'No longer pinned.', action: { label: 'Undo', run: () => void change(!on, true) } });
    router.refresh();
  };
  return (
    <div className={css.pin}>
      <Button look="quiet" size="s" aria-label={`${shown ? 'Unpin' : 'Pin'} “${title}”`} onClick={() => void change(!shown)}>
        {shown ? 'Unpin' : 'Pin'}
      </Button>
    </div>
  );
}
