import { useEffect, useState, type ReactNode } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { entrancePaths } from '../../../routes/entrancePaths.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextInput } from '../../../ui/Field.tsx';
import { useFirstField } from '../../../ui/useFirstField.ts';
import { fr as signIn } from '../fr.ts';
import { Refusal } from '../Refusal.tsx';
import { CARD, SignInFrame } from '../SignInFrame.tsx';
import { useSubmit } from '../useSubmit.ts';
import { askForHelp, askForLink } from './api.ts';
import { fr } from './fr.ts';

const Card = ({ children }: { readonly children: ReactNode }) => (
  <section className={CARD} aria-live="polite">
    <h2 className="text-lg font-semibold">{fr.title}</h2>
    {children}
    <a href={entrancePaths.login} className="text-accent self-center">
      {fr.back}
    </a>
  </section>
);

const AddressForm = ({ onSent }: { readonly onSent: (byMail: boolean) => void }) => {
  const form = useFirstField();
  const { submit, busy, reason } = useSubmit(
    async (given) => onSent((await askForLink(String(given.get('email')).trim())).byMail),
    (error) => messageOf(error, fr.failed),
  );
  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-secondary">{fr.hint}</p>
      <TextInput label={signIn.email} name="email" type="email" autoComplete="username" required maxLength={255} />
      <Refusal reason={reason} />
      <Button type="submit" variant="primary" disabled={busy}>
        {busy ? fr.sending : fr.send}
      </Button>
    </form>
  );
};

/** What helps here: `mail`, `nobody` where no mail goes out, and null while that is not known. */
type Way = 'mail' | 'nobody' | null;

const Help = ({ onRetry }: { readonly onRetry: () => void }) => {
  const [help, setHelp] = useState<Way>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    askForHelp().then(
      ({ byMail }) => isCurrent && setHelp(byMail ? 'mail' : 'nobody'),
      (error: unknown) => isCurrent && setFailure(messageOf(error, fr.failed)),
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  if (failure !== null)
    return (
      <Card>
        <Refusal reason={failure} />
        <Button onClick={onRetry}>{fr.retry}</Button>
      </Card>
    );
  return (
    <Card>
      {help === null ? (
        <p className="text-tertiary">{fr.waiting}</p>
      ) : help === 'nobody' ? (
        <p>{fr.noMail}</p>
      ) : sent ? (
        <p>{fr.sent}</p>
      ) : (
        <AddressForm
          onSent={(byMail) => {
            setHelp(byMail ? 'mail' : 'nobody');
            setSent(true);
          }}
        />
      )}
    </Card>
  );
};

/** Help for those who forgot their password: a link by mail, or whom to ask where no mail goes out. */
export const ForgottenPasswordPage = () => {
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // A link that is opened here differs in its fragment alone, for which no browser loads a page.
    const open = () => location.reload();
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
  return (
    <SignInFrame documentTitle={fr.documentTitle}>
      <Help key={attempt} onRetry={() => setAttempt(attempt + 1)} />
    </SignInFrame>
  );
};
