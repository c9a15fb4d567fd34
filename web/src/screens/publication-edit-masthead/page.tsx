import { manageScreen } from '@/features/publication/manage/manageScreen';
import { PeoplePanel } from '@/features/publication/people/PeoplePanel';

export const screen = manageScreen('people', 'People', ({ id, name, url }) => <PeoplePanel collection={{ id, name, url }} />);
