import { FeaturedPanel } from '@/features/publication/featured/FeaturedPanel';
import { manageScreen } from '@/features/publication/manage/manageScreen';

export const screen = manageScreen('featured', 'Featured stories', ({ id, name, url, slug }) => (
  <FeaturedPanel collection={{ id, name, url, slug }} />
));
