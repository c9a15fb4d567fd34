import { manageScreen } from '@/features/publication/manage/manageScreen';
import { PagePanel } from '@/features/publication/page/PagePanel';

export const screen = manageScreen('features', 'Edit feature page', ({ id, name, slug, url }, _, params) => (
  <PagePanel collection={{ id, name, slug, url }} kind="FEATURE" slug={params.topicSlug ?? ''} />
));
