import { manageScreen } from '@/features/publication/manage/manageScreen';
import { PagePanel } from '@/features/publication/page/PagePanel';

export const screen = manageScreen('subpages', 'Edit subpage', ({ id, name, slug, url }, _, params) => (
  <PagePanel collection={{ id, name, slug, url }} kind="SUBPAGE" slug={params.subpageSlug ?? ''} />
));
