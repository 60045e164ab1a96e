import { lazyPage } from '../routes/lazyPage.tsx';

/** A part of its own: those who are signed in do not load it. */
export const SignInScreen = lazyPage(() =>
  import('../features/sign-in/SignInScreen.tsx').then((module) => module.SignInScreen),
);
