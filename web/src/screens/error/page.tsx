/** `/_/oh-noes` shows the server-error screen. */
export { screen } from '@/screens/server-error/page';
