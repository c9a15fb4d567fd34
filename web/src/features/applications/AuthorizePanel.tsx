'use client';
import { useState } from 'react';
import useSWR from 'swr';
import { act, reasonOf } from '@/features/settings/act';
import * as href from '@/gen/href';
import { resultUnauthorized } from '@/gen/messages/result';
import { API_SCOPE_LABELS } from '@/gen/vocabulary';
import { query } from '@/lib/gql/client';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { Statement } from '@/ui/Statement';
import css from './Applications.module.css';
import { AllowApplication, Authorization, DenyApplication, type OauthAuthorizationInput } from './Applications.gen';

const AUTHORIZE = 'Authorization';

/** Asks the reader whether an application may act for them, and leads back to it. */
export function AuthorizePanel({ input }: { input: OauthAuthorizationInput }) {
  const { data, error, mutate } = useSWR([AUTHORIZE, input], async () => (await query(Authorization, { input })).oauthAuthorization, {
    revalidateOnFocus: false,
  });
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  if (error)
    return (
      <>
        <h1 className="sr">Allow an application</h1>
        <Failed onAgain={() => void mutate()}>What this application asks for could not be loaded.</Failed>
      </>
    );
  if (!data)
    return (
      <div className={css.waiting} aria-busy="true">
        <h1 className="sr">Allow an application</h1>
        <Skeleton w="62%" h="2.5rem" />
        <Skeleton w="80%" h="1.5rem" />
        <Skeleton w="70%" h="1.5rem" />
      </div>
    );
  if (data.__typename !== 'OauthAuthorization') {
    if (data.__typename === 'OauthRedirect')
      return (
        <Statement
          title="This application asked for something it can’t have"
          text="Nothing was allowed. You can go back to it, or stay here."
          actions={
            <Button look="quiet" onClick={() => location.assign(data.address)}>
              Go back to the application
            </Button>
          }
        />
      );
    return <Statement title="This link doesn’t work" text={data.message || resultUnauthorized} />;
  }
  const decide = async (run: () => Promise<{ address: string }>) => {
    if (state.busy) return;
    setState({ busy: true, error: null });
    try {
      location.assign((await run()).address);
    } catch (caught) {
      setState({ busy: false, error: reasonOf(caught) });
    }
  };
  const { name, description, imageUrl, ownerName, ownerUsername, host, scopes, isAllowed } = data;
  return (
    <div className={css.question}>
      {imageUrl && <Avatar name={name} src={imageUrl} size={64} square />}
      <h1 className={css.title}>
        Allow <bdi>{name}</bdi> to act for you?
      </h1>
      <p className={css.lead}>
        {description && (
          <>
            <bdi>{description}</bdi>{' '}
          </>
        )}
        Made by{' '}
        <Link href={href.ShowUser({ username: ownerUsername })}>
          <bdi>{ownerName}</bdi>
        </Link>
        , not by us. Only continue if you trust it.
      </p>
      <h2 className={css.label}>It will be able to</h2>
      <ul className={css.scopes}>
        {scopes.map((scope) => (
          <li key={scope}>{API_SCOPE_LABELS[scope]}</li>
        ))}
      </ul>
      <p className={css.fine}>
        {isAllowed ? 'You allowed all of this before. ' : ''}You’ll be led to {host}. You can take this back at any time in your settings,
        under Security and apps.
      </p>
      {state.error && <Note kind="error">{state.error}</Note>}
      <div className={css.buttons} aria-busy={state.busy}>
        <Button
          look="accent"
          size="l"
          onClick={() => void decide(() => act(AllowApplication, { input }, 'allowOauthApplication', 'OauthRedirect'))}
        >
          Allow
        </Button>
        <Button
          look="quiet"
          size="l"
          onClick={() => void decide(() => act(DenyApplication, { input }, 'denyOauthApplication', 'OauthRedirect'))}
        >
          Deny
        </Button>
      </div>
    </div>
  );
}
