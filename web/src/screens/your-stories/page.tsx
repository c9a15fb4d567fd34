export { storiesScreen as screen } from '@/features/stories/storiesScreen';
