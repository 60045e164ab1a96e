import type { readInvitation } from '#api/contract/invitation.ts';
import type { readPasswordReset } from '#api/contract/password-reset-link.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { asFailure } from '../../../../api/failure.ts';
import { entrancePaths } from '../../../../routes/entrancePaths.ts';
import { ask } from '../../../../session/entering.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { Refusal } from '../../Refusal.tsx';
import { CARD } from '../../SignInFrame.tsx';
import { fr } from './fr.ts';

interface Props {
  readonly token: string;
  /** Tells whether the link is one that may be used. */
  readonly reading: typeof readInvitation | typeof readPasswordReset;
  /** The code with which it refuses one that was used or is too old. */
  readonly refusal: string;
  /** What is said of such a link. */
  readonly over: string;
  /** What helps in addition to signing in. */
  readonly help?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Where a link leads that may be used. One that was used, or is too old, says so: nobody fills in anything for it. One
 * that could not be looked at may be tried.
 */
export const IfValid = ({ token, reading, refusal, over, help = null, children }: Props) => {
  const [isValid, say] = useState<boolean | null>(null);
  useEffect(() => {
    let isLeft = false;
    const heard = (is: boolean) => (isLeft ? undefined : say(is));
    ask(reading, { body: { token } }).then(
      () => heard(true),
      (error: unknown) => heard(asFailure(error)?.code !== refusal),
    );
    return () => {
      isLeft = true;
    };
  }, [token, reading, refusal]);
  if (isValid === null) return null;
  return isValid ? (
    children
  ) : (
    <section className={CARD}>
      <Refusal reason={over} />
      {help}
      <a className={buttonClass(help === null ? 'primary' : 'secondary', 'no-underline')} href={entrancePaths.login}>
        {fr.signIn}
      </a>
    </section>
  );
};
