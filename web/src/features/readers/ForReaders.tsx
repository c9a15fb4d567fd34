'use client';
// The components of `acts.ts`, loaded where a page has them: visitors load nothing of what readers do. Documents have them as ever, and
// name their code, so that it comes with the other scripts. Their styles stand in the document like all others.
import dynamic from 'next/dynamic';
import '@/features/follow/FollowButton.module.css';
import '@/features/save/Save.module.css';
import '@/ui/Button.module.css';

export const ReaderFollow = dynamic(() => import('./acts').then((m) => m.ReaderFollow));
export const ReaderFollowerCount = dynamic(() => import('./acts').then((m) => m.ReaderFollowerCount));
export const ReaderSave = dynamic(() => import('./acts').then((m) => m.ReaderSave));
