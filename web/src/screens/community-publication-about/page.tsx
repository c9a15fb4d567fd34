/** The community variant shows the same as the classic page; only its layout differs. */
export { aboutScreen as screen } from '@/features/publication/aboutScreen';
