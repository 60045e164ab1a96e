import type { Session } from '#api/contract/auth.ts';
import { Suspense, useEffect, useState } from 'react';
import { LoadingFailure } from '../features/failure/LoadingFailure.tsx';
import { keepSession, onSessionStored, restoreUser } from '../identity/storage.ts';
import { comesBack } from '../providers/comesBack.ts';
import { lazyPage } from '../routes/lazyPage.tsx';
import { entrancePaths } from '../routes/entrancePaths.ts';
import { SignInScreen } from './SignInScreen.ts';

declare global {
  interface Window {
    /** Until the application's files have been started one by one, by `public/early.js`; it never fails. */
    greffierStarted?: Promise<void>;
  }
}

const loadApplication = async () => {
  await window.greffierStarted;
  return (await import('./Application.tsx')).Application;
};

const Application = lazyPage(loadApplication);
const InvitationPage = lazyPage(() =>
  import('../features/sign-in/invitation/InvitationPage.tsx').then((module) => module.InvitationPage),
);
const ForgottenPasswordPage = lazyPage(() =>
  import('../features/sign-in/password-reset/ForgottenPasswordPage.tsx').then((module) => module.ForgottenPasswordPage),
);

/** While somebody types, the application is fetched: nothing is left to wait for behind the button. */
const fetchAhead = () => void loadApplication().catch(() => undefined);

const SignIn = ({ onEntered }: { readonly onEntered: () => void }) => {
  useEffect(() => {
    document.addEventListener('input', fetchAhead, { once: true });
    return () => document.removeEventListener('input', fetchAhead);
  }, []);
  useEffect(() => onSessionStored(() => (restoreUser() === null ? undefined : onEntered())), [onEntered]);
  return (
    <SignInScreen
      onEntered={(session: Session) => {
        keepSession(session);
        onEntered();
      }}
    />
  );
};

const Part = () => {
  const [isInside, setInside] = useState(() => restoreUser() !== null && !comesBack());
  const [enter] = useState(() => () => setInside(true));
  if (location.pathname === entrancePaths.invitation) return <InvitationPage />;
  if (location.pathname === entrancePaths.passwordReset)
    return location.hash.startsWith('#token=') ? <InvitationPage /> : <ForgottenPasswordPage />;
  return isInside ? <Application /> : <SignIn onEntered={enter} />;
};

/**
 * What is shown to whom: those who are not signed in load nothing of the application, and those who are nothing of the
 * sign-in screen. A session that ends later is told inside, by `Protected`.
 */
export const Entrance = () => (
  <LoadingFailure>
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  </LoadingFailure>
);
