import { manageScreen } from '@/features/publication/manage/manageScreen';
import { PagesPanel } from '@/features/publication/page/PagesPanel';

export const screen = manageScreen('features', 'Feature pages', ({ id, name, url }) => (
  <PagesPanel collection={{ id, name, url }} kind="FEATURE" />
));
