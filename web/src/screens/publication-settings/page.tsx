import { manageScreen } from '@/features/publication/manage/manageScreen';
import { InfoPanel } from '@/features/publication/settings/InfoPanel';

export const screen = manageScreen('info', 'Settings', ({ id, name, url }, origin) => (
  <InfoPanel collection={{ id, name, url }} host={new URL(origin).host} />
));
