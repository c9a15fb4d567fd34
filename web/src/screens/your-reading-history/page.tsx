export { historyScreen as screen } from '@/features/readings/historyScreen';
