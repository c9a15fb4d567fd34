import { manageScreen } from '@/features/publication/manage/manageScreen';
import { PagePanel } from '@/features/publication/page/PagePanel';

export const screen = manageScreen('features', 'New feature page', ({ id, name, slug, url }) => (
  <PagePanel collection={{ id, name, slug, url }} kind="FEATURE" />
));
