'use client';
// The same components as in `readerChrome.ts`, loaded where a page has them: visitors load nothing of it but styles.
import dynamic from 'next/dynamic';
import '@/ui/Avatar.module.css';
import '@/ui/Button.module.css';
import '@/ui/Menu.module.css';
import '@/ui/Skeleton.module.css';
import './Sidebar.module.css';
import './TopBar.module.css';

export const MenuButton = dynamic(() => import('./readerChrome').then((m) => m.MenuButton));
export const ReaderActions = dynamic(() => import('./readerChrome').then((m) => m.ReaderActions));
export const ReaderWatch = dynamic(() => import('./readerChrome').then((m) => m.ReaderWatch));
export const Sidebar = dynamic(() => import('./readerChrome').then((m) => m.Sidebar));
