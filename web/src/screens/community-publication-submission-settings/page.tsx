import { manageScreen } from '@/features/publication/manage/manageScreen';
import { SubmissionsPanel } from '@/features/publication/submissions/SubmissionsPanel';

export const screen = manageScreen('submissions', 'Submissions', ({ id, name, url }) => (
  <SubmissionsPanel collection={{ id, name, url }} />
));
