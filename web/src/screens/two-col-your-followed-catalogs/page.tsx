export { followedListsScreen as screen } from '@/features/lists/listsScreen';
