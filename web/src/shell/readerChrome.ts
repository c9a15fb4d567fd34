// What stands around pages for readers who are signed in, in one piece.
export { ReaderWatch } from '@/features/banner/ReaderWatch';
export { MenuButton } from './MenuButton';
export { ReaderActions } from './ReaderActions';
export { Sidebar } from './Sidebar';
