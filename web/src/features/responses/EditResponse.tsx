'use client';
import { useEffect, useState } from 'react';
import type { Block } from '@/features/editor/model/block';
import { mutate, query } from '@/lib/gql/client';
import { patchEdge } from '@/lib/gql/edges';
import { Failed } from '@/ui/Failed';
import { Note } from '@/ui/Note';
import { Composer } from './Composer';
import { ResponseBlocks, UpdateResponse } from './Responses.gen';
import { ResponseText } from './ResponseText';
import { ThreadSkeleton } from './ThreadSkeleton';
import { NOT_SENT, whyNot } from './whyNot';
import type { Writing } from './writing';

interface Props {
  id: string;
  writer: string;
  back: string;
  onDone: () => void;
}

/** A response in the place where it stands, to be changed by who wrote it. */
export function EditResponse({ id, writer, back, onDone }: Props) {
  const [published, setPublished] = useState<Block[] | null>(null);
  const [failure, setFailure] = useState<'passing' | 'gone' | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const read = () => {
    setFailure(null);
    query(ResponseBlocks, { id }).then(
      ({ draft }) => {
        if (draft.__typename === 'Draft') setPublished(draft.blocks as Block[]);
        else setFailure('gone');
      },
      () => setFailure('passing'),
    );
  };
  useEffect(read, [id]);
  const send = async ({ blocks }: Writing, html: string): Promise<string | null> => {
    setSent(html);
    try {
      const { updateResponse: answer } = await mutate(UpdateResponse, { input: { postId: id, blocks } });
      if (answer.__typename === 'Post') {
        patchEdge(`Post:${id}`, { bodyHtml: answer.bodyHtml });
        return null;
      }
      setSent(null);
      return whyNot(answer);
    } catch {
      setSent(null);
      return NOT_SENT;
    }
  };
  if (failure === 'gone') return <Note kind="error">Your response no longer exists.</Note>;
  if (failure === 'passing') return <Failed onAgain={read}>Your response could not be opened.</Failed>;
  if (!published) return <ThreadSkeleton />;
  return (
    <>
      {sent !== null && <ResponseText html={sent} lang="" words={0} />}
      <Composer
        label="Edit your response"
        verb="Save"
        copy={`of ${id}`}
        postId={id}
        signedIn
        writer={writer}
        back={back}
        published={published}
        isAsked
        send={send}
        onDone={onDone}
      />
    </>
  );
}
