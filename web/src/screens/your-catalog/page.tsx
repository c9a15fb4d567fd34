export { listScreen as screen } from '@/features/lists/listScreen';
