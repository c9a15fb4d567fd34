'use client';
import { useId, useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { REPORT_REASON, REPORT_REASON_LABELS, type ReportReason } from '@/gen/vocabulary';
import { toast } from '@/lib/toast/queue';
import css from './Report.module.css';
import { ReportPost } from './Report.gen';

/** Letters of the note. */
const LONGEST_NOTE = 500;

interface ReportDialogProps {
  postId: string;
  what: 'story' | 'response';
  opener: HTMLElement;
  onClosed: () => void;
}

/** Tells the editors that a story or a response may break the rules, and why. */
export default function ReportDialog({ postId, what, opener, onClosed }: ReportDialogProps) {
  const id = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const send = async () => {
    if (!reason) return;
    await act(ReportPost, { postId, reason, note: note.trim() || null }, 'reportPost', 'Post');
    toast({ text: 'Thank you. Our editors will take a look.' });
  };
  return (
    <EditDialog
      title={`Report this ${what}`}
      text="Only our editors see who reported it."
      save="Report"
      look="primary"
      opener={opener}
      onClosed={onClosed}
      hindrance={reason ? undefined : 'Choose a reason.'}
      onSave={send}
    >
      <fieldset className={css.reasons}>
        <legend>What’s wrong with it?</legend>
        {REPORT_REASON.map((one) => (
          <label key={one}>
            <input type="radio" name={id} checked={reason === one} onChange={() => setReason(one)} /> {REPORT_REASON_LABELS[one]}
          </label>
        ))}
      </fieldset>
      <label className={css.note} htmlFor={`${id}-note`}>
        Anything our editors should know (optional)
      </label>
      <textarea
        id={`${id}-note`}
        className={css.text}
        rows={3}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        dir="auto"
      />
    </EditDialog>
  );
}
