export { taggedScreen as screen } from '@/features/publication/taggedScreen';
