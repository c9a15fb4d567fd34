'use client';
import { useState } from 'react';
import { query } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { type Answering, Response } from './Response';
import { MoreResponses as ToPost, MoreResponsesBy } from './Responses.gen';

/** Whose responses: those to a story, or those of a person. */
export interface ResponsesOf {
  of: 'post' | 'user';
  id: string;
}

interface ResponsesPage {
  items: Answering[];
  pagingInfo: { next: { to: string } | null };
}

const NOTHING: ResponsesPage = { items: [], pagingInfo: { next: null } };

async function read({ of, id }: ResponsesOf, to: string | null): Promise<ResponsesPage> {
  if (of === 'post') return (await query(ToPost, { id, to, sort: 'BEST' })).post?.responses ?? NOTHING;
  const { userResult } = await query(MoreResponsesBy, { id, to });
  return userResult.__typename === 'User' ? userResult.responses : NOTHING;
}

/** The responses after the first page, on demand. */
export function MoreResponses({ from, to }: { from: ResponsesOf; to: string }) {
  const [items, setItems] = useState<Answering[]>([]);
  const [next, setNext] = useState<string | null>(to);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const load = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      const page = await read(from, next);
      setItems((known) => [...known, ...page.items]);
      setNext(page.pagingInfo.next?.to ?? null);
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
