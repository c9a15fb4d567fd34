'use client';
import { useSyncExternalStore } from 'react';
import { stepUp } from '@/features/settings/stepUp';
import { StepUpDialog } from './StepUpDialog';

/** Asks the reader whether it is them, wherever something that matters wants to know. */
export function StepUpHost() {
  const isAsked = useSyncExternalStore(
    stepUp.subscribe,
    () => stepUp.isAsked,
    () => false,
  );
  return isAsked && <StepUpDialog />;
}
