'use client';
// The components of `storyActs.ts`, loaded like those of `acts.ts`.
import dynamic from 'next/dynamic';
import '@/features/clap/ClapButton.module.css';
import '@/features/paywall/MeterNote.module.css';
import '@/features/post/ActionBar.module.css';
import '@/ui/Button.module.css';
import '@/ui/Menu.module.css';

export const AuthorActions = dynamic(() => import('./storyActs').then((m) => m.AuthorActions));
export const FollowFont = dynamic(() => import('./storyActs').then((m) => m.FollowFont));
export const MeterNote = dynamic(() => import('./storyActs').then((m) => m.MeterNote));
export const MoreMenu = dynamic(() => import('./storyActs').then((m) => m.MoreMenu));
export const ReaderClap = dynamic(() => import('./storyActs').then((m) => m.ReaderClap));
export const ReaderPosition = dynamic(() => import('./storyActs').then((m) => m.ReaderPosition));
export const ReaderQuotes = dynamic(() => import('./storyActs').then((m) => m.ReaderQuotes));
export const ReaderTip = dynamic(() => import('./storyActs').then((m) => m.ReaderTip));
export const RecordReading = dynamic(() => import('./storyActs').then((m) => m.RecordReading));
