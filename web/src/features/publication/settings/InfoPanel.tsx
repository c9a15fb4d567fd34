'use client';
import { type ComponentType, useState } from 'react';
import { NoRole } from '@/features/errors/NoAccess';
import { Waiting } from '@/features/lists/Waiting';
import { StepUpHost } from '@/features/security/StepUpHost';
import { ButtonRow } from '@/features/settings/Row';
import { Failed } from '@/ui/Failed';
import css from '../manage/Manage.module.css';
import { HomepagePanel } from '../homepage/HomepagePanel';
import { DeleteDialog } from './DeleteDialog';
import { InfoForm } from './InfoForm';
import { SlugDialog } from './SlugDialog';
import { type Saved, useInfo } from './useInfo';

type Dialog = ComponentType<{ saved: Saved; host: string; opener: HTMLElement; onClosed: () => void }>;

/** The settings of a publication: what it says of itself, its link, and its end. */
export function InfoPanel({ collection, host }: { collection: { id: string; name: string; url: string }; host: string }) {
  const { saved, failed, again } = useInfo(collection.id);
  const [open, setOpen] = useState<{ Dialog: Dialog; opener: HTMLElement } | null>(null);
  if (!saved && failed) return <Failed onAgain={again}>The settings could not be loaded.</Failed>;
  if (saved === undefined) return <Waiting what="the settings" />;
  if (!saved?.desk) return <NoRole name={collection.name} url={collection.url} />;
  const opens = (Dialog: Dialog) => (opener: HTMLElement) => setOpen({ Dialog, opener });
  return (
    <>
      <InfoForm key={saved.id} first={saved} />
      <HomepagePanel id={saved.id} />
      {saved.viewerEdge.role === 'OWNER' && (
        <section className={css.danger} aria-label="Link and deletion">
          <ButtonRow label="Link" help="Where readers find it." value={`${host}/${saved.slug}`} onOpen={opens(SlugDialog)} />
          <ButtonRow label="Delete publication" help="Stories stay with their writers." danger onOpen={opens(DeleteDialog)} />
        </section>
      )}
      {open && (
        <open.Dialog
          saved={saved}
          host={host}
          opener={open.opener}
          onClosed={() => setOpen((current) => (current === open ? null : current))}
        />
      )}
      <StepUpHost />
    </>
  );
}
