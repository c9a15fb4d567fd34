'use client';
import { useState } from 'react';
import { StepUpHost } from '@/features/security/StepUpHost';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { ButtonRow, TextRow } from '@/features/settings/Row';
import { RenewSecretDialog } from '@/features/tokens/RenewSecretDialog';
import { UserWebhooks } from '@/features/webhooks/UserWebhooks';
import * as href from '@/gen/href';
import { APPLICATION_KIND_LABELS } from '@/gen/vocabulary';
import { plural } from '@/lib/text/count';
import { Avatar } from '@/ui/Avatar';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import { Statement } from '@/ui/Statement';
import { ApplicationFields, hindranceOf, inputOf } from './ApplicationFields';
import css from './Applications.module.css';
import { type ApplicationFactsFragment, DeleteApplication, RenewApplicationSecret, UpdateApplication } from './Applications.gen';
import { LogoDialog } from './LogoDialog';
import { showApplication, useApplication } from './useApplications';

interface DialogProps {
  application: ApplicationFactsFragment;
  opener: HTMLElement;
  onClosed: () => void;
}

function ChangeDialog({ application, opener, onClosed }: DialogProps) {
  const [typed, setTyped] = useState({
    name: application.name,
    description: application.description,
    addresses: application.redirectAddresses.join('\n'),
  });
  const save = async () =>
    showApplication(
      await act(UpdateApplication, { id: application.id, input: inputOf(typed) }, 'updateOauthApplication', 'OauthApplication'),
    );
  return (
    <EditDialog title="Change the application" opener={opener} onClosed={onClosed} onSave={save} hindrance={hindranceOf(typed)}>
      <ApplicationFields typed={typed} onType={(change) => setTyped((now) => ({ ...now, ...change }))} />
    </EditDialog>
  );
}

function RenewDialog({ application: { id }, ...dialog }: DialogProps) {
  const renew = async () =>
    (await act(RenewApplicationSecret, { id }, 'renewOauthApplicationSecret', 'OauthApplicationSecret')).secret ?? '';
  return <RenewSecretDialog text="The secret before stops working at once." label="Client secret" renew={renew} {...dialog} />;
}

function DeleteDialog({ application, opener, onClosed }: DialogProps) {
  const remove = async () => {
    await act(DeleteApplication, { id: application.id }, 'deleteOauthApplication', 'OauthApplications');
    location.assign(href.oauth_applications());
  };
  return (
    <EditDialog
      title={`Delete ${application.name}`}
      text="It can no longer act for anyone, and can’t be restored."
      save="Delete application"
      look="primary"
      opener={opener}
      onClosed={onClosed}
      onSave={remove}
    />
  );
}

const DIALOGS = { change: ChangeDialog, logo: LogoDialog, renew: RenewDialog, delete: DeleteDialog };

/** An application of the reader's: what it says of itself, its secret, deleting it. */
export function ApplicationPanel({ id }: { id: string }) {
  const { known, failed, again } = useApplication(id);
  const [open, setOpen] = useState<{ what: keyof typeof DIALOGS; opener: HTMLElement } | null>(null);
  if (failed) return <Failed onAgain={again}>This application could not be loaded.</Failed>;
  if (known === undefined)
    return (
      <div className={css.waiting} aria-busy="true">
        <Skeleton w="52%" h="1.75rem" />
        <Skeleton w="44%" h="1.75rem" />
      </div>
    );
  if (known === null)
    return <Statement heading="h2" title="This application isn’t there" text="It was deleted, or someone else made it." />;
  const opens = (what: keyof typeof DIALOGS) => (opener: HTMLElement) => setOpen({ what, opener });
  const Dialog = open && DIALOGS[open.what];
  return (
    <>
      <div className={css.rows}>
        <ButtonRow label={known.name} help={known.description || 'No description.'} value="Change" onOpen={opens('change')} />
        <ButtonRow
          label="Logo"
          help="People see it when they are asked to allow your application something."
          value={
            <span className={css.logo}>
              {known.imageUrl && <Avatar name={known.name} src={known.imageUrl} size={32} square />}
              {known.imageUrl ? 'Change' : 'Add'}
            </span>
          }
          onOpen={opens('logo')}
        />
        <TextRow label="Client id" help={<span className={css.id}>{known.id}</span>} />
        <TextRow label="Kind" help={APPLICATION_KIND_LABELS[known.kind]} />
        <TextRow
          label="Redirect addresses"
          help={known.redirectAddresses.map((address) => (
            <span key={address} className={css.id}>
              {address}
              <br />
            </span>
          ))}
        />
        <TextRow label="In use" help={`${plural(known.userCount, 'person', 'people')} allow it something.`} />
        {known.kind !== 'PUBLIC' && (
          <ButtonRow label="Client secret" help="It was shown when it was made." value="Make a new secret" onOpen={opens('renew')} />
        )}
        <ButtonRow label="Delete this application" danger onOpen={opens('delete')} />
      </div>
      <UserWebhooks application={known.id} />
      {open && Dialog && <Dialog application={known} opener={open.opener} onClosed={() => setOpen(null)} />}
      <StepUpHost />
    </>
  );
}
