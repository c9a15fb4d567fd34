export { aboutScreen as screen } from '@/features/publication/aboutScreen';
