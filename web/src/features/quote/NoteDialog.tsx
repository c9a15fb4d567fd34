'use client';
import { useId, useState } from 'react';
import { EditDialog } from '@/features/settings/EditDialog';
import { Refused } from '@/features/settings/act';
import { Area } from '@/ui/Area';
import css from './Quote.module.css';
import type { Noted } from './QuoteTools';
import { rewrite, take } from './quotes';

const MOST = 2_000;

/** A note that only the writer of the story reads. */
export default function NoteDialog({
  postId,
  writer,
  noted,
  onClosed,
}: {
  postId: string;
  writer: string;
  noted: Noted;
  onClosed: () => void;
}) {
  const id = useId();
  const [text, setText] = useState(noted.quote?.note ?? '');
  const [opener] = useState(() => document.querySelector<HTMLElement>('main') ?? document.body);
  const words = noted.quote?.text ?? noted.passage?.text ?? '';
  const save = async () => {
    const note = text.trim();
    const isKept = noted.quote ? await rewrite(postId, noted.quote, note) : await take(postId, noted.passage, note);
    // Why was said already; what was typed stays.
    if (!isKept) throw new Refused('Your note could not be saved. It’s still here; please try again.');
  };
  return (
    <EditDialog
      title="Private note"
      text={`Only you and ${writer} can read it.`}
      save="Save note"
      opener={opener}
      onClosed={onClosed}
      hindrance={text.trim() ? undefined : 'Write something first'}
      onSave={save}
    >
      <blockquote id={id} className={css.words} dir="auto">
        {words}
      </blockquote>
      <Area label="Your note" value={text} max={MOST} onChange={(event) => setText(event.target.value)} />
    </EditDialog>
  );
}
