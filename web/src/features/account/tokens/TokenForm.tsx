import type { createToken } from '#api/contract/account.ts';
import { useState, type SubmitEvent } from 'react';
import type { Body } from '../../../api/call.ts';
import { faultsOf } from '../../../api/faults.ts';
import { PasswordField } from '../../../session/PasswordField.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextInput } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useFirstField } from '../../../ui/useFirstField.ts';
import { useCreateTokenMutation } from './api.ts';
import { fr } from './fr.ts';

type Choice = keyof typeof fr.choices;

const SCOPES: Readonly<Record<Choice, Body<typeof createToken>['scopes']>> = {
  both: ['search', 'meetings'],
  search: ['search'],
  meetings: ['meetings'],
};
const CHOICES = (['both', 'search', 'meetings'] as const).map((value) => ({ value, label: fr.choices[value] }));
const DAYS = ([7, 30, 90, 365] as const).map((days) => ({ value: String(days), label: fr.durations[days], days }));

interface Props {
  readonly onMade: (token: string) => void;
  readonly onCancel: () => void;
}

/** A new token: its name, what it opens and for how long; the password shows that it is its owner who asks. */
export const TokenForm = ({ onMade, onCancel }: Props) => {
  const form = useFirstField();
  const [choice, setChoice] = useState<Choice>('both');
  const [lasts, setLasts] = useState('90');
  const [create, { error, isLoading }] = useCreateTokenMutation();
  const { fields, other } = faultsOf<string>(error, { PASSWORD_WRONG: 'password' });
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const { data } = await create({
      label: String(given.get('label')).trim(),
      scopes: SCOPES[choice],
      days: DAYS.find(({ value }) => value === lasts)?.days ?? 90,
      password: String(given.get('password')),
    });
    if (data !== undefined) onMade(data.token);
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextInput
        label={fr.label}
        name="label"
        required
        maxLength={100}
        autoComplete="off"
        hint={fr.labelHint}
        error={fields['label'] ?? null}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label={fr.scope} value={choice} options={CHOICES} onChange={setChoice} />
        <Select label={fr.days} value={lasts} options={DAYS} onChange={setLasts} />
      </div>
      <PasswordField label={fr.password} name="password" error={fields['password'] ?? null} />
      {other === null ? null : <Banner tone="danger">{other}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={isLoading}>
          {isLoading ? fr.creating : fr.confirm}
        </Button>
        <Button onClick={onCancel}>{fr.cancel}</Button>
      </div>
    </form>
  );
};
