import type { PublicationRole } from '@/gen/vocabulary';

/** What a person is in a publication, as screens say it. */
export const ROLE_LABELS: Readonly<Record<PublicationRole, string>> = { OWNER: 'Owner', EDITOR: 'Editor', WRITER: 'Writer' };
