'use client';
import { useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { shortDate } from '@/lib/text/date';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { Time } from '@/ui/Time';
import manage from '../manage/Manage.module.css';
import css from './Domain.module.css';
import { CheckCollectionDomain, type DomainDeskFragment, ReleaseCollectionDomain } from './Domain.gen';

type Domain = NonNullable<NonNullable<DomainDeskFragment['desk']>['domain']>;

interface Props {
  id: string;
  domain: Domain;
  host: string;
  isOwner: boolean;
  onChanged: (after: DomainDeskFragment) => void;
}

const PROBLEMS: Readonly<Record<NonNullable<Domain['problem']>, string>> = {
  NO_RECORD: 'The record isn’t there yet. Changes of a domain’s records can take up to an hour to be seen.',
  OTHER_RECORD: 'There is a record, but it says something else. Compare its value with the one below.',
  UNREACHABLE: 'The domain’s name server didn’t answer. Try again in a few minutes.',
  TAKEN: 'Another publication or profile here already uses this domain.',
};

/** The state of the domain, in a sentence. */
function statusText({ name, state, endsAt }: Domain): string {
  if (state === 'LIVE') return `${name} shows this publication.`;
  if (state === 'PENDING') return `${name} isn’t connected yet.`;
  return `The record that proves ${name} is yours is gone. Put it back${endsAt ? ` before ${shortDate(endsAt)}` : ''}, or the domain stops showing this publication.`;
}

/** A name or value of a record, which can be copied. */
function Copied({ label, value }: { label: string; value: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      toast({ text: 'Copied.' });
    } catch {
      toast({ text: 'It could not be copied. Select it and copy it yourself.', style: 'ERROR' });
    }
  };
  return (
    <div className={css.copied}>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <Button look="quiet" size="s" aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()}>
          Copy
        </Button>
      </dd>
    </div>
  );
}

/** How a domain stands, the records it needs, and what can be done about it. */
export function DomainStatus({ id, domain, host, isOwner, onChanged }: Props) {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const check = async () => {
    if (state.busy) return;
    setState({ busy: true, error: null });
    try {
      onChanged(await act(CheckCollectionDomain, { collectionId: id }, 'checkCollectionDomain', 'Collection'));
      setState({ busy: false, error: null });
    } catch (failure) {
      setState({ busy: false, error: reasonOf(failure) });
    }
  };
  const release = async () => {
    onChanged(await act(ReleaseCollectionDomain, { collectionId: id }, 'releaseCollectionDomain', 'Collection'));
    toast({ text: `${domain.name} is removed.` });
  };
  const isLive = domain.state === 'LIVE';
  return (
    <>
      <div role="status">
        <Note>
          {statusText(domain)} {domain.problem && PROBLEMS[domain.problem]}
        </Note>
      </div>
      {isLive && (
        <p>
          <a className={css.open} href={`https://${domain.name}/`}>
            Open {domain.name}
          </a>
        </p>
      )}
      <section className={manage.part} aria-labelledby="domain-records">
        <h2 id="domain-records" className={manage.label}>
          Records
        </h2>
        <p className={manage.help}>
          At the company where the domain is registered, add these two records. The first proves that the domain is yours and has to stay;
          the second brings readers here.
        </p>
        <dl className={css.record}>
          <Copied label="TXT name" value={domain.recordName} />
          <Copied label="TXT value" value={domain.recordValue} />
        </dl>
        <dl className={css.record}>
          <Copied label="CNAME name" value={domain.name} />
          <Copied label="CNAME value" value={host} />
        </dl>
        <p className={manage.help}>A domain without a part in front, like example.com, needs an ALIAS record instead of CNAME.</p>
      </section>
      {domain.checkedAt && (
        <p className={manage.help}>
          Checked <Time at={domain.checkedAt} />. It’s checked again every day.
        </p>
      )}
      {state.error && <Note kind="error">{state.error}</Note>}
      {isOwner && (
        <div className={css.acts}>
          <Button look={isLive ? 'quiet' : 'accent'} aria-busy={state.busy} onClick={() => void check()}>
            Check now
          </Button>
          <Button look="text" onClick={(event) => setOpener(event.currentTarget)}>
            Remove this domain
          </Button>
        </div>
      )}
      {opener && (
        <EditDialog
          title={`Remove ${domain.name}`}
          save="Remove"
          look="primary"
          opener={opener}
          onClosed={() => setOpener(null)}
          onSave={release}
        >
          <p>
            {isLive
              ? 'Links to this domain stop working right away. The publication stays on this site, with all its stories.'
              : 'You can connect it again later, with a new record.'}
          </p>
        </EditDialog>
      )}
    </>
  );
}
