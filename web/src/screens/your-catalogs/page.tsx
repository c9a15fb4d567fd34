export { listsScreen as screen } from '@/features/lists/listsScreen';
