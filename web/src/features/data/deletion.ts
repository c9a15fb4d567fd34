import { query } from '@/lib/gql/client';
import { Deletion } from './Deletion.gen';

/** Until when the account can be kept that is signed in and deleted; null: it is not, or no one is. */
export const readDeletion = async (): Promise<string | null> => (await query(Deletion, {})).viewer?.deletion?.erasedAt ?? null;

/** Whether who has just signed in deleted their account. What cannot be found out is taken for no. */
export const isDeleted = (): Promise<boolean> =>
  readDeletion().then(
    (until) => until !== null,
    () => false,
  );
