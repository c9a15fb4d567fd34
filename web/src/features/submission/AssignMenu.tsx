import { useState } from 'react';
import useSWR from 'swr';
import { act, reasonOf } from '@/features/settings/act';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { buttonClass } from '@/ui/buttonClass';
import { Icon } from '@/ui/Icon';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';
import { AssignSubmission, SubmissionEditors } from './Submission.gen';

export interface Editor {
  id: string;
  name: string;
}

interface AssignMenuProps {
  id: string;
  title: string;
  collectionId: string;
  writerId: string;
  assignedTo: Editor | null;
  onAssigned: (editor: Editor | null) => void;
}

/** Says who takes a submission on, and gives it to another editor. What is shown at once is taken back if it fails. */
export function AssignMenu({ id, title, collectionId, writerId, assignedTo, onAssigned }: AssignMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useSWR(isOpen ? ['editors', collectionId] : null, async () => query(SubmissionEditors, { id: collectionId }), {
    revalidateOnFocus: false,
  });
  const me = data?.viewer?.id;
  const members = data?.publicationByRef?.desk?.members ?? [];
  const editors = members.filter(({ role, user }) => role !== 'WRITER' && user.id !== writerId).map(({ user }) => user);
  const assign = async (editor: Editor | null) => {
    const before = assignedTo;
    onAssigned(editor);
    try {
      await act(AssignSubmission, { id, editorId: editor?.id ?? null }, 'assignSubmission', 'Submission');
    } catch (caught) {
      onAssigned(before);
      toast({ style: 'ERROR', text: reasonOf(caught) });
    }
  };
  const label = assignedTo ? `Assigned to ${assignedTo.name}` : 'Assign';
  return (
    <Menu label={`${label}: ${title}`} buttonClass={buttonClass({ look: 'quiet', size: 's' })} button={label} onOpen={() => setOpen(true)}>
      {error !== undefined && <span className={menuItem.item}>The editors could not be loaded.</span>}
      {!data && error === undefined && <span className={menuItem.item}>Loading…</span>}
      {editors.map((editor) => (
        <button
          key={editor.id}
          type="button"
          className={menuItem.item}
          aria-pressed={editor.id === assignedTo?.id}
          onClick={() => void assign(editor)}
        >
          {editor.id === assignedTo?.id && <Icon name="check" />}
          <span dir="auto">{editor.id === me ? `${editor.name} (you)` : editor.name}</span>
        </button>
      ))}
      {assignedTo && (
        <button type="button" className={menuItem.item} onClick={() => void assign(null)}>
          No one
        </button>
      )}
    </Menu>
  );
}
