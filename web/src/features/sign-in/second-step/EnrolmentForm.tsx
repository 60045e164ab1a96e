import type { Enrolment, Session } from '#api/contract/auth.ts';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../api/failure.ts';
import { CodeField } from '../../../second-factor/CodeField.tsx';
import { fr as factor } from '../../../second-factor/fr.ts';
import { Key } from '../../../second-factor/Key.tsx';
import { beginEnrolment, confirmEnrolment } from '../../../session/entering.ts';
import { Button } from '../../../ui/Button.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useFirstField } from '../../../ui/useFirstField.ts';
import { fr } from '../fr.ts';
import { Refusal } from '../Refusal.tsx';
import { CARD } from '../SignInFrame.tsx';
import { useSubmit } from '../useSubmit.ts';
import { fr as words } from './fr.ts';

const because = (error: unknown): string => messageOf(error, fr.failed);

interface Props {
  readonly challenge: string;
  /** Told the session, which is not entered yet, and the recovery codes. */
  readonly onDone: (session: Session, recoveryCodes: readonly string[]) => void;
}

/** Sets up the second factor without which nobody comes in. */
export const EnrolmentForm = ({ challenge, onDone }: Props) => {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const form = useFirstField(enrolment !== null);
  useEffect(() => {
    beginEnrolment(challenge).then(setEnrolment, (error: unknown) => setFault(because(error)));
  }, [challenge]);
  const { submit, busy, reason } = useSubmit(async (given) => {
    const { recoveryCodes, ...session } = await confirmEnrolment(challenge, String(given.get('code')));
    onDone(session, recoveryCodes);
  }, because);

  return (
    <form ref={form} onSubmit={submit} className={CARD}>
      <h2 className="text-lg font-semibold">{words.enrolTitle}</h2>
      <p className="text-secondary">
        {words.required} {factor.scan}
      </p>
      {enrolment !== null ? (
        <>
          <Key enrolment={enrolment} />
          <CodeField label={factor.firstCode} />
        </>
      ) : fault === null ? (
        <Loading>
          <Skeleton className="mx-auto size-52" />
        </Loading>
      ) : null}
      <Refusal reason={fault ?? reason} />
      <Button type="submit" variant="primary" disabled={busy || enrolment === null}>
        {busy ? factor.checking : factor.activate}
      </Button>
    </form>
  );
};
