import { manageScreen } from '@/features/publication/manage/manageScreen';
import { InboxPanel } from '@/features/submission/InboxPanel';

export const screen = manageScreen('inbox', 'Inbox', ({ id, name, url }) => <InboxPanel collection={{ id, name, url }} />);
