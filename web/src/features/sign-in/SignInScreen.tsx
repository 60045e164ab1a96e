import type { SecondStep, Session } from '#api/contract/auth.ts';
import { Suspense, useEffect, useState } from 'react';
import { forgetReturned, readReturned } from '../../providers/returned.ts';
import { lazyPage } from '../../routes/lazyPage.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

const SecondStepForm = lazyPage(() =>
  import('./second-step/SecondStepForm.tsx').then((module) => module.SecondStepForm),
);

const BackFromProvider = lazyPage(() =>
  import('./returned/BackFromProvider.tsx').then((module) => module.BackFromProvider),
);
const ProviderLinks = lazyPage(() => import('./returned/ProviderLinks.tsx').then((module) => module.ProviderLinks));

interface Props {
  readonly hasEnded?: boolean;
  /** Told the session of who came in; nothing keeps it yet. */
  readonly onEntered: (session: Session) => void;
}

/**
 * Sign in with e-mail address and password, or with an account at a provider, and with a second factor where there is
 * one or has to be one. Who comes back from a provider goes on here.
 */
export const SignInScreen = ({ hasEnded = false, onEntered }: Props) => {
  const [returned, setReturned] = useState(readReturned);
  useEffect(forgetReturned, []);
  const [step, setStep] = useState<SecondStep | null>(returned?.kind === 'step' ? returned.step : null);
  return (
    <SignInFrame>
      {step === null ? (
        <>
          {returned === null ? null : (
            <Suspense fallback={null}>
              <BackFromProvider returned={returned} onEntered={onEntered} onFailed={setReturned} />
            </Suspense>
          )}
          {returned?.kind === 'entered' ? null : (
            <>
              <PasswordForm hasEnded={hasEnded} onEntered={onEntered} onStep={setStep} />
              <Suspense fallback={null}>
                <ProviderLinks />
              </Suspense>
            </>
          )}
        </>
      ) : (
        <Suspense fallback={null}>
          <SecondStepForm {...step} onEntered={onEntered} onBack={() => setStep(null)} />
        </Suspense>
      )}
    </SignInFrame>
  );
};
