export { followersScreen as screen } from '@/features/publication/followersScreen';
