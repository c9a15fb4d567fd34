'use client';
import { useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { ACCESS_TOKEN_NAME_MAX_LENGTH } from '@/gen/limits';
import { API_SCOPE, API_SCOPE_LABELS, type ApiScope, TOKEN_LIFE, TOKEN_LIFE_LABELS, type TokenLife } from '@/gen/vocabulary';
import { Field } from '@/ui/Field';
import { SecretDialog } from './SecretDialog';
import css from './Tokens.module.css';
import { CreateAccessToken } from './Tokens.gen';
import { showTokens } from './useTokens';

/** Makes a token: its name, what it may do and for how long. Then it is shown, once. */
export function TokenDialog({ opener, onClosed }: { opener: HTMLElement; onClosed: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiScope[]>(['basicProfile']);
  const [life, setLife] = useState<TokenLife>('DAYS_90');
  const [token, setToken] = useState<string | null>(null);
  const toggle = (scope: ApiScope) =>
    setScopes((chosen) => (chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope]));
  const save = async () => {
    const made = await act(CreateAccessToken, { name, scopes: [...scopes], life }, 'createAccessToken', 'NewToken');
    showTokens(made.accessTokens);
    setToken(made.token);
    return 'stay' as const;
  };
  if (token) return <SecretDialog title="Copy your token" label="Access token" secret={token} opener={opener} onClosed={onClosed} />;
  const missing = name.trim() ? undefined : 'Enter a name.';
  return (
    <EditDialog
      title="Create an access token"
      text="A program that has it can act in your name. Give it only what the program needs."
      save="Create token"
      opener={opener}
      onClosed={onClosed}
      onSave={save}
      hindrance={missing ?? (scopes.length ? undefined : 'Choose at least one thing the token may do.')}
    >
      <Field
        label="Name"
        name="token"
        autoComplete="off"
        maxLength={ACCESS_TOKEN_NAME_MAX_LENGTH}
        help="For example, the name of the program."
        value={name}
        onChange={(event) => setName(event.target.value)}
        dir="auto"
      />
      <fieldset className={css.choices}>
        <legend>What it may do</legend>
        {API_SCOPE.map((scope) => (
          <label key={scope}>
            <input type="checkbox" checked={scopes.includes(scope)} onChange={() => toggle(scope)} /> {API_SCOPE_LABELS[scope]}
          </label>
        ))}
      </fieldset>
      <label className={css.life}>
        <span>Ends after</span>
        <select value={life} onChange={(event) => setLife(event.target.value as TokenLife)}>
          {TOKEN_LIFE.map((one) => (
            <option key={one} value={one}>
              {TOKEN_LIFE_LABELS[one]}
            </option>
          ))}
        </select>
      </label>
    </EditDialog>
  );
}
