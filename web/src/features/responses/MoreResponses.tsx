'use client';
import { useState } from 'react';
import { query } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { type Answering, Response } from './Response';
import { MoreResponsesBy } from './Responses.gen';

/** The responses of a person after the first page, on demand. */
export function MoreResponses({ userId, to }: { userId: string; to: string }) {
  const [items, setItems] = useState<readonly Answering[]>([]);
  const [next, setNext] = useState<string | null>(to);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const load = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      const { userResult: user } = await query(MoreResponsesBy, { id: userId, to: next });
      if (user.__typename === 'User') setItems((known) => [...known, ...user.responses.items]);
      setNext(user.__typename === 'User' ? (user.responses.pagingInfo.next?.to ?? null) : null);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      {items.map((response) => <Response key={response.id} response={response} />)}
      {state === 'failed' && <Note kind="error" action={<button type="button" onClick={() => void load()}>Try again</button>}>The responses could not be loaded.</Note>}
      {next && state !== 'failed' && <Button look="quiet" onClick={() => void load()} aria-busy={state === 'busy'}>Show more responses</Button>}
    </>
  );
}
