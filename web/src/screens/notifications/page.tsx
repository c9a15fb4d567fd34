import { notificationsScreen } from '@/features/notifications/notificationsScreen';

export const screen = notificationsScreen('ALL');
