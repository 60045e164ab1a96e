import { readInvitation } from '#api/contract/invitation.ts';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { asFailure } from '../../../../api/failure.ts';
import { entrancePaths } from '../../../../routes/entrancePaths.ts';
import { lazyPage } from '../../../../routes/lazyPage.tsx';
import { ask } from '../../../../session/entering.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { Refusal } from '../../Refusal.tsx';
import { CARD } from '../../SignInFrame.tsx';
import { fr } from './fr.ts';

const BackFromProvider = lazyPage(() =>
  import('../../returned/BackFromProvider.tsx').then((module) => module.BackFromProvider),
);

const ProviderInvitation = lazyPage(() =>
  import('../ProviderInvitation.tsx').then((module) => module.ProviderInvitation),
);

interface Props {
  readonly token: string;
  /** The code with which it came back from a provider, unused. */
  readonly refused: string | null;
  /** Where a password is chosen. */
  readonly children: ReactNode;
}

/**
 * Where an invitation leads that opens an account, or may: to a password or to an account at a provider. One that was
 * used, or is too old, says so: nobody fills in anything for it.
 */
export const IfOpen = ({ token, refused, children }: Props) => {
  const [isOpen, open] = useState<boolean | null>(null);
  useEffect(() => {
    let isLeft = false;
    const say = (is: boolean) => (isLeft ? undefined : open(is));
    ask(readInvitation, { body: { token } }).then(
      () => say(true),
      (error: unknown) => say(asFailure(error)?.code !== 'INVITATION_INVALID'),
    );
    return () => {
      isLeft = true;
    };
  }, [token]);
  if (isOpen === null) return null;
  return isOpen ? (
    <>
      {refused === null ? null : (
        <Suspense fallback={null}>
          <BackFromProvider returned={{ kind: 'refused', code: refused }} />
        </Suspense>
      )}
      {children}
      <Suspense fallback={null}>
        <ProviderInvitation token={token} />
      </Suspense>
    </>
  ) : (
    <section className={CARD}>
      <Refusal reason={fr.over} />
      <a className={buttonClass('primary', 'no-underline')} href={entrancePaths.login}>
        {fr.signIn}
      </a>
    </section>
  );
};
