'use client';
import { useState } from 'react';
import { CodeStep } from './CodeStep';
import { EmailStep } from './EmailStep';
import css from './SignIn.module.css';

/** Sign-in: the e-mail address, then the six digits that were mailed to it. */
export function SignInPanel({ siteName }: { siteName: string }) {
  const [sent, setSent] = useState<{ email: string; isNewAccount: boolean } | null>(null);
  return (
    <div className={css.panel}>
      {sent ? <CodeStep sent={sent} onBack={() => setSent(null)} /> : <EmailStep siteName={siteName} onSent={setSent} />}
    </div>
  );
}
