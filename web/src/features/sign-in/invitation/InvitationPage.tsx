import { Suspense, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { entrancePaths } from '../../../routes/entrancePaths.ts';
import { lazyPage } from '../../../routes/lazyPage.tsx';
import { acceptInvite, chooseAnother } from '../../../session/entering.ts';
import { PasswordField } from '../../../session/PasswordField.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { fr } from '../fr.ts';
import { Refusal } from '../Refusal.tsx';
import { CARD, SignInFrame } from '../SignInFrame.tsx';
import { useSubmit } from '../useSubmit.ts';
import { fr as words } from './fr.ts';

/** What the token is of: a first password, or another one for somebody who is locked out. */
const FIRST = { documentTitle: words.documentTitle, choose: acceptInvite, title: words.title, failed: words.failed };
const ANOTHER = {
  documentTitle: words.anotherDocumentTitle,
  choose: chooseAnother,
  title: words.anotherTitle,
  failed: words.anotherFailed,
};

const IfOpen = lazyPage(() => import('./open/IfOpen.tsx').then((module) => module.IfOpen));

/** Thrown before anything is sent. */
class DifferentPasswords extends Error {}

interface Props {
  readonly token: string;
  readonly kind: typeof FIRST | typeof ANOTHER;
  readonly onDone: (email: string) => void;
}

const ChoosePassword = ({ token, kind, onDone }: Props) => {
  const { submit, busy, reason } = useSubmit(
    async (form) => {
      const password = String(form.get('password'));
      if (password !== form.get('again')) throw new DifferentPasswords();
      onDone((await kind.choose(token, password)).email);
    },
    (error) => (error instanceof DifferentPasswords ? words.different : messageOf(error, kind.failed)),
  );
  return (
    <form onSubmit={submit} className={CARD}>
      <h2 className="text-lg font-semibold">{kind.title}</h2>
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

/**
 * Where an invitation leads, and a link to another password: to a password, or to an account at a provider for who
 * comes first. The token is in the fragment, which no server is sent.
 */
export const InvitationPage = () => {
  const told = new URLSearchParams(location.hash.slice(1));
  const token = told.get('token');
  const kind = location.pathname === entrancePaths.invitation ? FIRST : ANOTHER;
  const [email, setEmail] = useState<string | null>(null);
  return (
    <SignInFrame documentTitle={kind.documentTitle}>
      {email !== null ? (
        <section className={CARD} aria-live="polite">
          <p>
            {words.done} <strong>{email}</strong>
          </p>
          <a
            className={buttonClass('primary', 'no-underline')}
            href={`${entrancePaths.dashboard}#${new URLSearchParams({ email })}`}
          >
            {fr.submit}
          </a>
        </section>
      ) : token === null ? (
        <div className={CARD}>
          <Refusal reason={words.absent} />
        </div>
      ) : (
        <Suspense fallback={null}>
          <IfOpen token={token} isFirst={kind === FIRST} refused={told.get('refused')}>
            <ChoosePassword token={token} kind={kind} onDone={setEmail} />
          </IfOpen>
        </Suspense>
      )}
    </SignInFrame>
  );
};
