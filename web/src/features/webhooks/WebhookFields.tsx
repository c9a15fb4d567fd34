'use client';
import { WEBHOOK_ADDRESS_MAX_LENGTH } from '@/gen/limits';
import { WEBHOOK_EVENT, WEBHOOK_EVENT_LABELS, type WebhookEvent } from '@/gen/vocabulary';
import { Field } from '@/ui/Field';
import css from './Webhooks.module.css';

/** What is typed of a webhook. */
export interface TypedWebhook {
  address: string;
  events: readonly WebhookEvent[];
}

/** As the server takes it. */
export const inputOf = ({ address, events }: TypedWebhook) => ({ address: address.trim(), events: [...events] });

/** Why it cannot be saved as it stands; undefined when it can. */
export const hindranceOf = ({ address, events }: TypedWebhook): string | undefined => {
  if (!address.trim()) return 'Enter an address.';
  return events.length ? undefined : 'Choose at least one event.';
};

/** What applications may be told: memberships are between a person and the site. */
const APPLICATION_EVENTS = WEBHOOK_EVENT.filter((event) => !event.startsWith('MEMBERSHIP_'));

interface Props {
  typed: TypedWebhook;
  /** Whether an application made it, or hears of its users by it. */
  ofApplication: boolean;
  onType: (change: Partial<TypedWebhook>) => void;
}

/** The fields of a webhook. */
export function WebhookFields({ typed, ofApplication, onType }: Props) {
  const { events } = typed;
  const offered = ofApplication ? APPLICATION_EVENTS : WEBHOOK_EVENT;
  const toggle = (event: WebhookEvent) =>
    onType({ events: events.includes(event) ? events.filter((one) => one !== event) : [...events, event] });
  return (
    <>
      <Field
        label="Address"
        name="address"
        type="url"
        autoComplete="off"
        maxLength={WEBHOOK_ADDRESS_MAX_LENGTH}
        help="Begins with https://"
        value={typed.address}
        onChange={(event) => onType({ address: event.target.value })}
        dir="ltr"
      />
      <fieldset className={css.choices}>
        <legend>What is sent there</legend>
        {offered.map((event) => (
          <label key={event}>
            <input type="checkbox" checked={events.includes(event)} onChange={() => toggle(event)} /> {WEBHOOK_EVENT_LABELS[event]}
          </label>
        ))}
      </fieldset>
    </>
  );
}
