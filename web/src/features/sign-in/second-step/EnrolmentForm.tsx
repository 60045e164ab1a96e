import type { Session } from '#api/contract/auth.ts';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { messageOf } from '../../../api/failure.ts';
import { beginEnrolment, confirmEnrolment } from '../../../session/api.ts';
import type { Dispatch } from '../../../store.ts';
import { Button } from '../../../ui/Button.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { fr } from '../fr.ts';
import { Refusal } from '../Refusal.tsx';
import { CARD } from '../SignInFrame.tsx';
import { useSubmit } from '../useSubmit.ts';
import { CodeField } from './CodeField.tsx';

const { secondStep: words } = fr;

const because = (error: unknown): string => messageOf(error, fr.failed);

interface Props {
  readonly challenge: string;
  /** Told the session, which is not entered yet, and the recovery codes. */
  readonly onDone: (session: Session, recoveryCodes: readonly string[]) => void;
}

/** Sets up the second factor without which nobody comes in. */
export const EnrolmentForm = ({ challenge, onDone }: Props) => {
  const dispatch = useDispatch<Dispatch>();
  const [key, setKey] = useState<{ readonly secret: string; readonly uri: string } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    dispatch(beginEnrolment(challenge)).then(setKey, (error: unknown) => setFault(because(error)));
  }, [challenge, dispatch]);
  const { submit, busy, reason } = useSubmit(async (form) => {
    const { recoveryCodes, ...session } = await dispatch(confirmEnrolment(challenge, String(form.get('code'))));
    onDone(session, recoveryCodes);
  }, because);

  return (
    <form onSubmit={submit} className={CARD}>
      <h2 className="text-lg font-semibold">{words.enrolTitle}</h2>
      <p className="text-secondary">{words.enrolHint}</p>
      {key === null ? (
        fault === null && <p aria-live="polite">{words.preparing}</p>
      ) : (
        <>
          <QrCode text={key.uri} label={words.qrCode} />
          <dl>
            <dt className="text-tertiary text-sm">{words.secret}</dt>
            <dd className="font-mono break-all select-all">{key.secret}</dd>
          </dl>
          <a href={key.uri} className="text-accent underline">
            {words.openApplication}
          </a>
          <CodeField label={words.firstCode} />
        </>
      )}
      <Refusal reason={fault ?? reason} />
      <Button type="submit" variant="primary" disabled={busy || key === null}>
        {busy ? words.checking : words.activate}
      </Button>
    </form>
  );
};
