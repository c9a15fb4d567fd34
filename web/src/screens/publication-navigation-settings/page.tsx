import { manageScreen } from '@/features/publication/manage/manageScreen';
import { NavigationPanel } from '@/features/publication/navigation/NavigationPanel';

export const screen = manageScreen('navigation', 'Navigation', ({ id, name, url }) => <NavigationPanel collection={{ id, name, url }} />);
