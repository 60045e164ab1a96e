import type { SecondStep, Session } from '#api/contract/auth.ts';
import { entrancePaths } from '../../routes/entrancePaths.ts';
import { signIn } from '../../session/entering.ts';
import { PasswordField } from '../../session/PasswordField.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { useFirstField } from '../../ui/useFirstField.ts';
import { fr } from './fr.ts';
import { reasonOf } from './reason.ts';
import { Refusal } from './Refusal.tsx';
import { CARD } from './SignInFrame.tsx';
import { useSubmit } from './useSubmit.ts';

interface Props {
  /** The session that there was is over: nobody signed out. */
  readonly hasEnded: boolean;
  readonly onEntered: (session: Session) => void;
  /** Told where the password is not enough. */
  readonly onStep: (step: SecondStep) => void;
}

/** Sign in with e-mail address and password. */
export const PasswordForm = ({ hasEnded, onEntered, onStep }: Props) => {
  const form = useFirstField();
  // An invitation that was accepted hands it over, in the fragment, which no server is sent.
  const known = new URLSearchParams(location.hash.slice(1)).get('email') ?? '';
  const { submit, busy, reason } = useSubmit(async (given) => {
    const answer = await signIn(String(given.get('email')).trim(), String(given.get('password')));
    if ('step' in answer) onStep(answer);
    else onEntered(answer);
  }, reasonOf);

  return (
    <form ref={form} onSubmit={submit} className={CARD}>
      {hasEnded ? <output className="text-secondary">{fr.ended}</output> : null}
      <TextInput
        label={fr.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={255}
        defaultValue={known}
      />
      <PasswordField label={fr.password} name="password" />
      <Refusal reason={reason} />
      <Button type="submit" variant="primary" disabled={busy} className="mt-1">
        {busy ? fr.submitting : fr.submit}
      </Button>
      <a href={entrancePaths.passwordReset} className="text-accent self-center">
        {fr.forgotten}
      </a>
    </form>
  );
};
