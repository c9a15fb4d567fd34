import { AboutPanel } from '@/features/publication/about/AboutPanel';
import { manageScreen } from '@/features/publication/manage/manageScreen';

export const screen = manageScreen('about', 'About', ({ id, name, url }) => <AboutPanel collection={{ id, name, url }} />);
