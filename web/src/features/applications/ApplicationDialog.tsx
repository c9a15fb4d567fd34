'use client';
import { useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { SecretDialog } from '@/features/tokens/SecretDialog';
import * as href from '@/gen/href';
import { APPLICATION_KIND, APPLICATION_KIND_LABELS, type ApplicationKind } from '@/gen/vocabulary';
import { ApplicationFields, hindranceOf, inputOf, type Typed } from './ApplicationFields';
import css from './Applications.module.css';
import { CreateApplication } from './Applications.gen';

const show = (id: string): void => location.assign(href.oauth_application({ oauthApplicationId: id }));

/** Makes an application; its secret is shown, once, and then its page. */
export function ApplicationDialog({ opener, onClosed }: { opener: HTMLElement; onClosed: () => void }) {
  const [typed, setTyped] = useState<Typed>({ name: '', description: '', addresses: '' });
  const [kind, setKind] = useState<ApplicationKind>('CONFIDENTIAL');
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const save = async () => {
    const variables = { input: inputOf(typed), kind };
    const { application, secret } = await act(CreateApplication, variables, 'createOauthApplication', 'OauthApplicationSecret');
    if (secret === null) return show(application.id);
    setMade({ id: application.id, secret });
    return 'stay' as const;
  };
  if (made)
    return (
      <SecretDialog title="Copy the secret" label="Client secret" secret={made.secret} opener={opener} onClosed={() => show(made.id)} />
    );
  return (
    <EditDialog
      title="New application"
      text="A program that acts for people who allow it."
      save="Create application"
      opener={opener}
      onClosed={onClosed}
      onSave={save}
      hindrance={hindranceOf(typed)}
    >
      <ApplicationFields typed={typed} onType={(change) => setTyped((now) => ({ ...now, ...change }))} />
      <fieldset className={css.kinds}>
        <legend>What kind of program it is</legend>
        {APPLICATION_KIND.map((one) => (
          <label key={one}>
            <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} /> {APPLICATION_KIND_LABELS[one]}
          </label>
        ))}
      </fieldset>
    </EditDialog>
  );
}
