import type { SecondStep, Session } from '#api/contract/auth.ts';
import { goToProvider, type Provider } from '#api/contract/identities.ts';
import { Suspense, useCallback, useState } from 'react';
import { fr as providers } from '../../providers/fr.ts';
import { ProviderButtons } from '../../providers/ProviderButtons.tsx';
import { takeReturned } from '../../providers/returned.ts';
import { entrancePaths } from '../../routes/entrancePaths.ts';
import { lazyPage } from '../../routes/lazyPage.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

const SecondStepForm = lazyPage(() =>
  import('./second-step/SecondStepForm.tsx').then((module) => module.SecondStepForm),
);

const ReturnedRefusal = lazyPage(() =>
  import('./returned/ReturnedRefusal.tsx').then((module) => module.ReturnedRefusal),
);
const Entering = lazyPage(() => import('./returned/Entering.tsx').then((module) => module.Entering));

/** Where a provider is gone to, for the page that stands here. */
const departureTo = (provider: Provider): string => {
  const { pathname, search } = location;
  const path = goToProvider.path.replace(':provider', provider);
  return pathname === entrancePaths.login ? path : `${path}?${new URLSearchParams({ to: `${pathname}${search}` })}`;
};

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
          <ProviderButtons>
            {(provider) => (
              <a key={provider} href={departureTo(provider)} className={buttonClass('secondary', 'no-underline')}>
                {providers.continueWith(provider)}
              </a>
            )}
          </ProviderButtons>
        </>
      ) : (
        <Suspense fallback={null}>
          <SecondStepForm {...step} onEntered={onEntered} onBack={() => setStep(null)} />
        </Suspense>
      )}
    </SignInFrame>
  );
};
