import { DesignPanel } from '@/features/publication/design/DesignPanel';
import { manageScreen } from '@/features/publication/manage/manageScreen';
import type { Screen } from '@/lib/route/page';
import { Chrome } from '@/shell/Chrome';

const managed = manageScreen('design', 'Design', ({ id, name, tagline, url }) => <DesignPanel collection={{ id, name, tagline, url }} />);

/** The basic layout has no chrome of its own; the design editor has that of other pages. */
export const screen: Screen = {
  ...managed,
  View: async (props) => <Chrome>{await managed.View(props)}</Chrome>,
};
