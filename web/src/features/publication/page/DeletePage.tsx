'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import css from './Pages.module.css';
import { RemoveCollectionSidePage } from './Pages.gen';
import { useForgotten } from './useForgotten';

interface Props {
  id: string;
  title: string;
  /** What it is called. */
  one: string;
  /** The list it is in. */
  to: string;
  onDone: () => void;
}

/** The end of a page, with what that means. */
export function DeletePage({ id, title, one, to, onDone }: Props) {
  const router = useRouter();
  const forget = useForgotten();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const remove = async () => {
    await act(RemoveCollectionSidePage, { pageId: id }, 'removeCollectionSidePage', 'Collection');
    onDone();
    void forget();
    toast({ text: `The ${one} is deleted.` });
    router.replace(to);
  };
  return (
    <div className={css.end}>
      <Button look="text" onClick={(event) => setOpener(event.currentTarget)}>
        Delete this {one}
      </Button>
      {opener && (
        <EditDialog
          title={`Delete “${title}”`}
          save="Delete"
          look="primary"
          opener={opener}
          onClosed={() => setOpener(null)}
          onSave={remove}
        >
          <p>Its address stops working, and it leaves the bar. Stories aren’t affected. This can’t be undone.</p>
        </EditDialog>
      )}
    </div>
  );
}
