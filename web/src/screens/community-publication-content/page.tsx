import { DeskPanel } from '@/features/publication/desk/DeskPanel';
import { deskTabOf } from '@/features/publication/desk/tabs';
import { manageScreen } from '@/features/publication/manage/manageScreen';

export const screen = manageScreen('stories', 'Stories', ({ id, name, url, slug, tags }, _origin, params) => {
  const tab = deskTabOf(params.filterBy);
  return <DeskPanel key={tab} collection={{ id, name, url, slug }} tags={tags} tab={tab} />;
});
