import type { SecondStep } from '#api/contract/auth.ts';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../routes/lazyPage.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

const SecondStepForm = lazyPage(() =>
  import('./second-step/SecondStepForm.tsx').then((module) => module.SecondStepForm),
);

/** Sign in with e-mail address and password, and with a second factor where there is one or has to be one. */
export const SignInScreen = () => {
  const [step, setStep] = useState<SecondStep | null>(null);
  return (
    <SignInFrame>
      {step === null ? (
        <PasswordForm onStep={setStep} />
      ) : (
        <Suspense fallback={null}>
          <SecondStepForm {...step} onBack={() => setStep(null)} />
        </Suspense>
      )}
    </SignInFrame>
  );
};
