'use client';
import { ConnectedSection } from '@/features/applications/ConnectedSection';
import { SecuritySection } from '@/features/security/SecuritySection';
import { SessionsSection } from '@/features/security/SessionsSection';
import { ConnectionsSection } from './ConnectionsSection';
import { DevelopersSection } from './DevelopersSection';

/** Ways to sign in, and what else has to do with the account's safety. */
export function SecurityTab() {
  return (
    <>
      <SecuritySection />
      <ConnectionsSection />
      <SessionsSection />
      <ConnectedSection />
      <DevelopersSection />
    </>
  );
}
