import { ROLE_LABELS } from '../roles';

type Kind =
  | 'FOUNDED'
  | 'INVITED'
  | 'WITHDRAWN'
  | 'DECLINED'
  | 'JOINED'
  | 'ROLE_CHANGED'
  | 'REMOVED'
  | 'LEFT'
  | 'HANDED_OVER'
  | 'CHANGED'
  | 'RENAMED'
  | 'DELETED'
  | 'TAKEN_OUT';

interface Act {
  kind: Kind;
  role: keyof typeof ROLE_LABELS | null;
  note: string;
  /** Whom it was done to, in words. */
  whom: string;
}

const withArticle = (role: Act['role']): string => (role === 'WRITER' ? 'a writer' : role === 'EDITOR' ? 'an editor' : 'an owner');

/** What someone did in a publication, after their name: “invited Bo as an editor”. */
export function actWords({ kind, role, note, whom }: Act): string {
  switch (kind) {
    case 'FOUNDED':
      return 'created the publication';
    case 'INVITED':
      return `invited ${whom} as ${withArticle(role)}`;
    case 'WITHDRAWN':
      return `withdrew the invitation of ${whom}`;
    case 'DECLINED':
      return 'declined an invitation';
    case 'JOINED':
      return `joined as ${withArticle(role)}`;
    case 'ROLE_CHANGED':
      return `made ${whom} ${withArticle(role)}`;
    case 'REMOVED':
      return `removed ${whom}`;
    case 'LEFT':
      return 'left';
    case 'HANDED_OVER':
      return `handed the publication over to ${whom}`;
    case 'CHANGED':
      return 'edited the settings';
    case 'RENAMED':
      return `changed the link from /${note}`;
    case 'DELETED':
      return `deleted ${note}`;
    case 'TAKEN_OUT':
      return `took ${whom === 'you' ? 'your' : `${whom}’s`} story “${note || 'Untitled'}” out of the publication`;
  }
}
