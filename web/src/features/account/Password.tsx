import { useState, type SubmitEvent } from 'react';
import { PasswordField } from '../../session/PasswordField.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useChangePasswordMutation } from './api.ts';
import { accountFaultsOf } from './faults.ts';
import { fr } from './fr.ts';

const { password: words } = fr;

/** One's own password, changed with the present one. */
export const Password = ({ email }: { readonly email: string }) => {
  const [change, { error, isLoading }] = useChangePasswordMutation();
  const [different, setDifferent] = useState(false);
  const { fields, other } = accountFaultsOf(different ? undefined : error);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const newPassword = String(form.get('newPassword'));
    setDifferent(newPassword !== form.get('again'));
    if (newPassword !== form.get('again')) return;
    const outcome = await change({ currentPassword: String(form.get('password')), newPassword });
    if (outcome.error !== undefined) return;
    element.reset();
    showToast('success', words.changed);
  };

  return (
    <Section title={words.title}>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 px-5 pt-1 pb-5">
        <p className="text-secondary">{words.note}</p>
        {/* For password managers, which keep a password with its name. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={words.current} name="password" error={fields.password ?? null} />
        <PasswordField
          label={words.next}
          name="newPassword"
          chosen
          hint={words.hint}
          error={fields.newPassword ?? null}
        />
        <PasswordField label={words.again} name="again" chosen error={different ? words.different : null} />
        {other === null ? null : <Banner tone="danger">{other}</Banner>}
        <Button type="submit" className="self-start" disabled={isLoading}>
          {isLoading ? words.changing : words.change}
        </Button>
      </form>
    </Section>
  );
};
