'use client';
import { useState } from 'react';
import { query } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { Response } from './Response';
import { MoreResponses as Operation, type ResponsePostFragment } from './Responses.gen';

/** The responses after the first page, on demand. */
export function MoreResponses({ postId, to }: { postId: string; to: string }) {
  const [items, setItems] = useState<ResponsePostFragment[]>([]);
  const [next, setNext] = useState<string | null>(to);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const load = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      const { post } = await query(Operation, { id: postId, to: next, sort: 'BEST' });
      setItems((known) => [...known, ...(post?.responses.items ?? [])]);
      setNext(post?.responses.pagingInfo.next?.to ?? null);
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
