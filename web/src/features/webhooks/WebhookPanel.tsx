'use client';
import { useState } from 'react';
import { StepUpHost } from '@/features/security/StepUpHost';
import { act, reasonOf } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { ButtonRow, SwitchRow } from '@/features/settings/Row';
import { RenewSecretDialog } from '@/features/tokens/RenewSecretDialog';
import * as href from '@/gen/href';
import { WEBHOOK_EVENT_LABELS, WEBHOOK_STATE_LABELS } from '@/gen/vocabulary';
import { shortDate } from '@/lib/text/date';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { Statement } from '@/ui/Statement';
import { DeliveryLog } from './DeliveryLog';
import { showWebhook, useWebhook } from './useWebhooks';
import { hindranceOf, inputOf, type TypedWebhook, WebhookFields } from './WebhookFields';
import { DeleteWebhook, PauseWebhook, ResumeWebhook, RotateWebhookSecret, UpdateWebhook, type WebhookFactsFragment } from './Webhooks.gen';
import css from './Webhooks.module.css';

interface DialogProps {
  webhook: WebhookFactsFragment;
  opener: HTMLElement;
  onClosed: () => void;
}

function ChangeDialog({ webhook, opener, onClosed }: DialogProps) {
  const [typed, setTyped] = useState<TypedWebhook>({ address: webhook.address, events: webhook.events });
  const save = async () => showWebhook(await act(UpdateWebhook, { id: webhook.id, input: inputOf(typed) }, 'updateWebhook', 'Webhook'));
  return (
    <EditDialog title="Change the webhook" opener={opener} onClosed={onClosed} onSave={save} hindrance={hindranceOf(typed)}>
      <WebhookFields
        typed={typed}
        ofApplication={Boolean(webhook.usersOf ?? webhook.applicationId)}
        onType={(change) => setTyped((now) => ({ ...now, ...change }))}
      />
    </EditDialog>
  );
}

function RotateDialog({ webhook: { id }, ...dialog }: DialogProps) {
  const rotate = async () => {
    const made = await act(RotateWebhookSecret, { id }, 'rotateWebhookSecret', 'WebhookSecret');
    showWebhook(made.webhook);
    return made.secret;
  };
  const text = 'For a day, the secret before signs as well, so your receiver has time to change.';
  return <RenewSecretDialog text={text} label="Signing secret" renew={rotate} {...dialog} />;
}

function DeleteDialog({ webhook, opener, onClosed }: DialogProps) {
  const remove = async () => {
    await act(DeleteWebhook, { id: webhook.id }, 'deleteWebhook', 'Webhooks');
    location.assign(webhook.usersOf ? href.oauth_application({ oauthApplicationId: webhook.usersOf }) : href.webhooks());
  };
  return (
    <EditDialog
      title="Delete this webhook"
      text="Nothing more is sent there, and its log is deleted, too."
      save="Delete webhook"
      look="primary"
      opener={opener}
      onClosed={onClosed}
      onSave={remove}
    />
  );
}

const DIALOGS = { change: ChangeDialog, rotate: RotateDialog, delete: DeleteDialog };

/** Turns a webhook on and off: at once, and back with words when the server refuses. */
function PowerRow({ webhook }: { webhook: WebhookFactsFragment }) {
  const [error, setError] = useState<string | null>(null);
  const { id } = webhook;
  const turn = async (on: boolean) => {
    setError(null);
    showWebhook({ ...webhook, state: on ? 'ACTIVE' : 'PAUSED' });
    try {
      showWebhook(
        on ? await act(ResumeWebhook, { id }, 'resumeWebhook', 'Webhook') : await act(PauseWebhook, { id }, 'pauseWebhook', 'Webhook'),
      );
    } catch (refused) {
      showWebhook(webhook);
      setError(reasonOf(refused));
    }
  };
  return (
    <>
      <SwitchRow
        label="Send events"
        help={WEBHOOK_STATE_LABELS[webhook.state]}
        on={webhook.state === 'ACTIVE'}
        onChange={(on) => void turn(on)}
      />
      {error && <Note kind="error">{error}</Note>}
    </>
  );
}

/** A webhook of the reader's: where it sends and what, its secret, what it sent. */
export function WebhookPanel({ id }: { id: string }) {
  const { known, failed, again } = useWebhook(id);
  const [open, setOpen] = useState<{ what: keyof typeof DIALOGS; opener: HTMLElement } | null>(null);
  if (failed) return <Failed onAgain={again}>This webhook could not be loaded.</Failed>;
  if (known === undefined)
    return (
      <div className={css.waiting} aria-busy="true">
        <Skeleton w="52%" h="1.75rem" />
        <Skeleton w="44%" h="1.75rem" />
      </div>
    );
  if (known === null) return <Statement heading="h2" title="This webhook isn’t there" text="It was deleted, or someone else made it." />;
  const opens = (what: keyof typeof DIALOGS) => (opener: HTMLElement) => setOpen({ what, opener });
  const Dialog = open && DIALOGS[open.what];
  const secret = known.oldSecretUntil
    ? `The secret before signs as well until ${shortDate(known.oldSecretUntil)}.`
    : 'It was shown when it was made.';
  return (
    <>
      <p className={css.address}>{known.address}</p>
      {known.usersOf && (
        <p className={css.intro}>
          For everyone who allows <Link href={href.oauth_application({ oauthApplicationId: known.usersOf })}>an application of yours</Link>.
        </p>
      )}
      <div className={css.rows}>
        <PowerRow webhook={known} />
        <ButtonRow
          label="Address and events"
          help={known.events.map((event) => WEBHOOK_EVENT_LABELS[event]).join(' · ')}
          value="Change"
          onOpen={opens('change')}
        />
        <ButtonRow label="Signing secret" help={secret} value="Make a new secret" onOpen={opens('rotate')} />
        <ButtonRow label="Delete this webhook" danger onOpen={opens('delete')} />
      </div>
      <DeliveryLog id={known.id} />
      {open && Dialog && <Dialog webhook={known} opener={open.opener} onClosed={() => setOpen(null)} />}
      <StepUpHost />
    </>
  );
}
