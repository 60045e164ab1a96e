import type { SecondStep } from '#api/contract/auth.ts';
import { useDispatch } from 'react-redux';
import { signIn } from '../../session/api.ts';
import { PasswordField } from '../../session/PasswordField.tsx';
import type { Dispatch } from '../../api/dispatch.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { fr } from './fr.ts';
import { reasonOf } from './reason.ts';
import { Refusal } from './Refusal.tsx';
import { CARD } from './SignInFrame.tsx';
import { useSubmit } from './useSubmit.ts';

/** Sign in with e-mail address and password; `onStep` is told where that is not enough. */
export const PasswordForm = ({ onStep }: { readonly onStep: (step: SecondStep) => void }) => {
  const dispatch = useDispatch<Dispatch>();
  const { submit, busy, reason } = useSubmit(async (form) => {
    const left = await dispatch(signIn(String(form.get('email')).trim(), String(form.get('password'))));
    if (left !== null) onStep(left);
  }, reasonOf);

  return (
    <form onSubmit={submit} className={CARD}>
      <TextInput label={fr.email} name="email" type="email" autoComplete="username" required maxLength={255} />
      <PasswordField label={fr.password} name="password" />
      <Refusal reason={reason} />
      <Button type="submit" variant="primary" disabled={busy} className="mt-1">
        {busy ? fr.submitting : fr.submit}
      </Button>
    </form>
  );
};
