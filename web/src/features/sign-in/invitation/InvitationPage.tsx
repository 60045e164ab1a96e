import { useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { paths } from '../../../routes/paths.ts';
import { acceptInvite } from '../../../session/entering.ts';
import { PasswordField } from '../../../session/PasswordField.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { fr } from '../fr.ts';
import { Refusal } from '../Refusal.tsx';
import { CARD, SignInFrame } from '../SignInFrame.tsx';
import { useSubmit } from '../useSubmit.ts';

const { invitation: words } = fr;

/** Thrown before anything is sent. */
class DifferentPasswords extends Error {}

const reasonOf = (error: unknown): string =>
  error instanceof DifferentPasswords ? words.different : messageOf(error, words.failed);

const ChoosePassword = ({ token, onDone }: { readonly token: string; readonly onDone: (email: string) => void }) => {
  const { submit, busy, reason } = useSubmit(async (form) => {
    const password = String(form.get('password'));
    if (password !== form.get('again')) throw new DifferentPasswords();
    onDone((await acceptInvite(token, password)).email);
  }, reasonOf);
  return (
    <form onSubmit={submit} className={CARD}>
      <h2 className="text-lg font-semibold">{words.title}</h2>
      <p className="text-secondary">{words.hint}</p>
      <PasswordField label={fr.password} name="password" chosen />
      <PasswordField label={words.again} name="again" chosen />
      <Refusal reason={reason} />
      <Button type="submit" variant="primary" disabled={busy}>
        {busy ? words.choosing : words.choose}
      </Button>
    </form>
  );
};

/** Where an invitation leads: a first password. The token is in the fragment, which no server is sent. */
export const InvitationPage = () => {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  const [email, setEmail] = useState<string | null>(null);
  return (
    <SignInFrame documentTitle={words.documentTitle}>
      {email !== null ? (
        <section className={CARD} aria-live="polite">
          <p>
            {words.done} <strong>{email}</strong>
          </p>
          <a
            className={buttonClass('primary', 'no-underline')}
            href={`${paths.dashboard}#${new URLSearchParams({ email })}`}
          >
            {fr.submit}
          </a>
        </section>
      ) : token === null ? (
        <div className={CARD}>
          <Refusal reason={words.absent} />
        </div>
      ) : (
        <ChoosePassword token={token} onDone={setEmail} />
      )}
    </SignInFrame>
  );
};
