'use client';
import type { SettingsAnchor } from '@/gen/vocabulary';
import type { PreferenceText } from './preferenceTexts';
import { ChoiceRow, SwitchRow } from './Row';
import type { PreferenceName } from './Settings.gen';
import { type Account, setPreference } from './useSettings';

const valueOf = (account: Account, name: PreferenceName): unknown => account.preferences.find((one) => one.name === name)?.value;

/** Preferences that are on or off, one row each. */
export function PreferenceRows({ account, texts }: { account: Account; texts: readonly PreferenceText[] }) {
  return texts.map(({ name, label, help }) => (
    <SwitchRow
      key={name}
      label={label}
      help={help}
      on={valueOf(account, name) === true}
      onChange={(on) => void setPreference(account, name, on)}
    />
  ));
}

interface ChoiceProps<T extends string> {
  account: Account;
  id?: SettingsAnchor;
  name: PreferenceName;
  label: string;
  help?: string;
  options: readonly { value: T; label: string }[];
}

/** A preference that is one word of a list. */
export function PreferenceChoice<T extends string>({ account, name, ...rest }: ChoiceProps<T>) {
  return <ChoiceRow {...rest} value={valueOf(account, name) as T} onChange={(value) => void setPreference(account, name, value)} />;
}
