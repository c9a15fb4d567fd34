'use client';
import { EMAIL_PREFERENCES, FREQUENCIES, SCOPES, SITE_PREFERENCES } from './preferenceTexts';
import { PreferenceChoice, PreferenceRows } from './PreferenceRows';
import { Section } from './Section';
import type { Account } from './useSettings';

/** What the reader hears of, by e-mail and on the site. */
export function NotificationsTab({ account }: { account: Account }) {
  return (
    <>
      <Section id="email-settings" title="Email">
        <PreferenceChoice account={account} name="NOTIFICATIONS_EMAIL_SCOPE" label="Email me about" options={SCOPES} />
        <PreferenceChoice
          account={account}
          name="NOTIFICATIONS_DIGEST_FREQUENCY"
          label="Digest"
          help="Stories picked for you, in one email."
          options={FREQUENCIES}
        />
        <PreferenceRows account={account} texts={EMAIL_PREFERENCES} />
      </Section>
      <Section id="manageSubscriptions" title="On the site">
        <PreferenceChoice account={account} name="NOTIFICATIONS_SITE_SCOPE" label="Show activity" options={SCOPES} />
        <PreferenceRows account={account} texts={SITE_PREFERENCES} />
      </Section>
    </>
  );
}
