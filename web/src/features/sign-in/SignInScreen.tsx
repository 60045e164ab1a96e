import { CircleAlert } from 'lucide-react';
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { useDispatch } from 'react-redux';
import { signIn } from '../../session/api.ts';
import type { Dispatch } from '../../store.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/Field.tsx';
import { fr } from './fr.ts';
import { reasonOf } from './reason.ts';

/** Sign in with e-mail address and password. The form stays as it was when it is refused. */
export const SignInScreen = () => {
  const dispatch = useDispatch<Dispatch>();
  const heading = useId();
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);
  useEffect(() => {
    document.title = fr.documentTitle;
  }, []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setReason(null);
    try {
      await dispatch(signIn(String(form.get('email')).trim(), String(form.get('password'))));
    } catch (error) {
      setReason(reasonOf(error));
      setBusy(false);
    }
  };

  return (
    <main aria-labelledby={heading} className="flex min-h-dvh flex-col items-center justify-center px-4 py-12">
      <div className="w-full max-w-sm">
        <h1 id={heading} className="text-center font-serif text-3xl font-medium">
          {fr.product}
        </h1>
        <p className="text-secondary mt-1 text-center">{fr.tagline}</p>
        <form onSubmit={submit} className="border-border bg-surface mt-8 flex flex-col gap-4 rounded-lg border p-6">
          <TextInput label={fr.email} name="email" type="email" autoComplete="username" required maxLength={255} />
          <TextInput label={fr.password} name="password" type="password" autoComplete="current-password" required maxLength={1024} />
          {reason === null ? null : (
            <p role="alert" className="text-danger flex items-start gap-2">
              <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
              {reason}
            </p>
          )}
          <Button type="submit" variant="primary" disabled={busy} className="mt-1">
            {busy ? fr.submitting : fr.submit}
          </Button>
        </form>
      </div>
    </main>
  );
};
