'use client';
import { useId } from 'react';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import form from '@/features/settings/Settings.module.css';
import { RecoveryCodes } from './RecoveryCodes';

/** The codes, until their owner says that they have kept them. */
export function KeptDialog({ codes, opener, onClosed }: { codes: readonly string[]; opener: HTMLElement; onClosed: () => void }) {
  const id = useId();
  return (
    <Dialog labelledBy={id} closeLabel="Close" opener={opener} onClosed={onClosed}>
      <div className={form.form}>
        <h2 id={id}>Save these codes</h2>
        <RecoveryCodes codes={codes} />
        <div className={form.buttons}>
          <Button look="accent" onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
            I’ve saved them
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
