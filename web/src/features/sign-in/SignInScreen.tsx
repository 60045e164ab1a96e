import type { SecondStep, Session } from '#api/contract/auth.ts';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../routes/lazyPage.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

const SecondStepForm = lazyPage(() =>
  import('./second-step/SecondStepForm.tsx').then((module) => module.SecondStepForm),
);

interface Props {
  readonly hasEnded?: boolean;
  /** Told the session of who came in; nothing keeps it yet. */
  readonly onEntered: (session: Session) => void;
}

/** Sign in with e-mail address and password, and with a second factor where there is one or has to be one. */
export const SignInScreen = ({ hasEnded = false, onEntered }: Props) => {
  const [step, setStep] = useState<SecondStep | null>(null);
  return (
    <SignInFrame>
      {step === null ? (
        <PasswordForm hasEnded={hasEnded} onEntered={onEntered} onStep={setStep} />
      ) : (
        <Suspense fallback={null}>
          <SecondStepForm {...step} onEntered={onEntered} onBack={() => setStep(null)} />
        </Suspense>
      )}
    </SignInFrame>
  );
};
