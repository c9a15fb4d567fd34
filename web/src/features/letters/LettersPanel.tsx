'use client';
import { EMAIL_PREFERENCES, FREQUENCIES, SCOPES } from '@/features/settings/preferenceTexts';
import { ChoiceRow, SwitchRow, TextRow } from '@/features/settings/Row';
import { Section } from '@/features/settings/Section';
import css from '@/features/settings/Settings.module.css';
import * as href from '@/gen/href';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import type { PreferenceName } from './Letters.gen';
import { toEndAll } from './unsubscribed';
import { type LetterKey, useLetters } from './useLetters';

const settings = href.ShowSettingsTab({ setting: 'notifications' });

/** Which letters someone gets, chosen by the link in one of them, without signing in. */
export function LettersPanel(key: LetterKey) {
  const { letters, failed, again, choose } = useLetters(key);
  if (failed) return <Failed onAgain={again}>Your email settings could not be loaded.</Failed>;
  if (letters === undefined) {
    return (
      <div className={css.skeletons} aria-busy="true">
        <span className="sr" role="status">
          Loading your email settings
        </span>
        {['38%', '52%', '44%', '60%'].map((width) => (
          <Skeleton key={width} w={width} h="1.75rem" />
        ))}
      </div>
    );
  }
  if (letters === null) {
    return (
      <Note kind="error" action={<Link href={settings}>Choose them in your settings</Link>}>
        This link is no longer valid. Use the link in your latest email.
      </Note>
    );
  }
  const { preferences, emailObfuscated: email } = letters;
  const valueOf = (wanted: PreferenceName) => preferences.find(({ name }) => name === wanted)?.value;
  const ends = toEndAll(preferences);
  const choice = <T extends string>(name: PreferenceName) => ({
    value: valueOf(name) as T,
    onChange: (value: T) => void choose([{ name, value }]),
  });
  return (
    <>
      <Section title={email ? `Emails to ${email}` : 'Emails'}>
        <TextRow
          label="All emails"
          help={
            ends.length > 0
              ? 'You’ll still get sign-in codes and emails you request.'
              : 'You won’t get any emails except sign-in codes and emails you request.'
          }
        >
          <Button
            look="quiet"
            size="s"
            disabledReason={ends.length > 0 ? undefined : 'You’re already unsubscribed from all emails.'}
            onClick={() => void choose(ends)}
          >
            Unsubscribe from all
          </Button>
        </TextRow>
        <ChoiceRow label="Email me about" options={SCOPES} {...choice('NOTIFICATIONS_EMAIL_SCOPE')} />
        <ChoiceRow
          label="Digest"
          help="Stories picked for you, in one email."
          options={FREQUENCIES}
          {...choice('NOTIFICATIONS_DIGEST_FREQUENCY')}
        />
      </Section>
      <Section title="What we email you about">
        {EMAIL_PREFERENCES.map(({ name, label, help }) => (
          <SwitchRow
            key={name}
            label={label}
            help={help}
            on={valueOf(name) === true}
            onChange={(value) => void choose([{ name, value }])}
          />
        ))}
      </Section>
    </>
  );
}
