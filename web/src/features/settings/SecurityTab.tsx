'use client';
import { SecuritySection } from '@/features/security/SecuritySection';
import { SessionsSection } from '@/features/security/SessionsSection';
import { AppsSections } from './AppsSections';
import { ConnectionsSection } from './ConnectionsSection';

/** Ways to sign in, and what else has to do with the account's safety. */
export function SecurityTab() {
  return (
    <>
      <SecuritySection />
      <ConnectionsSection />
      <SessionsSection />
      <AppsSections />
    </>
  );
}
