import { DomainPanel } from '@/features/publication/domain/DomainPanel';
import { manageScreen } from '@/features/publication/manage/manageScreen';

export const screen = manageScreen('domain', 'Custom domain', ({ id, name, url }, origin) => (
  <DomainPanel collection={{ id, name, url }} host={new URL(origin).hostname} />
));
