import type { SecondStep, Session } from '#api/contract/auth.ts';
import { Suspense, useCallback, useState } from 'react';
import { takeReturned } from '../../providers/returned.ts';
import { lazyPage } from '../../routes/lazyPage.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

const SecondStepForm = lazyPage(() =>
  import('./second-step/SecondStepForm.tsx').then((module) => module.SecondStepForm),
);

const ReturnedRefusal = lazyPage(() =>
  import('./returned/ReturnedRefusal.tsx').then((module) => module.ReturnedRefusal),
);
const Entering = lazyPage(() => import('./returned/Entering.tsx').then((module) => module.Entering));

const ProviderLinks = lazyPage(() => import('./returned/ProviderLinks.tsx').then((module) => module.ProviderLinks));

interface Props {
  readonly hasEnded?: boolean;
  /** Told the session of who came in; nothing keeps it yet. */
  readonly onEntered: (session: Session) => void;
}

/**
 * Sign in with e-mail address and password, or with an account at a provider, and with a second factor where there is
 * one or has to be one. Whoever comes back from a provider goes on here.
 */
export const SignInScreen = ({ hasEnded = false, onEntered }: Props) => {
  const [returned, setReturned] = useState(takeReturned);
  const [step, setStep] = useState<SecondStep | null>(returned?.kind === 'step' ? returned.step : null);
  const fail = useCallback(() => setReturned({ kind: 'refused', code: '' }), []);
  return (
    <SignInFrame>
      {returned?.kind === 'entered' ? (
        <Suspense fallback={null}>
          <Entering onEntered={onEntered} onFailed={fail} />
        </Suspense>
      ) : step === null ? (
        <>
          {returned?.kind === 'refused' ? (
            <Suspense fallback={null}>
              <ReturnedRefusal code={returned.code} />
            </Suspense>
          ) : null}
          <PasswordForm hasEnded={hasEnded} onEntered={onEntered} onStep={setStep} />
          <Suspense fallback={null}>
            <ProviderLinks />
          </Suspense>
        </>
      ) : (
        <Suspense fallback={null}>
          <SecondStepForm {...step} onEntered={onEntered} onBack={() => setStep(null)} />
        </Suspense>
      )}
    </SignInFrame>
  );
};
