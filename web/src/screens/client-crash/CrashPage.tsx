'use client';
import { CrashScreen } from '@/features/errors/CrashScreen';

/** The crash screen as a page of its own. */
export function CrashPage() {
  return <CrashScreen reload={() => location.reload()} />;
}
