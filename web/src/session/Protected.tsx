import type { Session } from '#api/contract/auth.ts';
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Dispatch } from '../api/dispatch.ts';
import { selectHasEnded, selectUser } from '../identity/slice.ts';
import { enter } from './api.ts';

interface Props {
  readonly signIn: ComponentType<{
    readonly hasEnded: boolean;
    readonly onEntered: (session: Session) => void;
  }>;
  readonly children: ReactNode;
}

/**
 * Shows what it holds to signed-in people, and the sign-in screen in its place to everyone else. The address stays:
 * it is where they get to afterwards.
 */
export const Protected = ({ signIn: SignInScreen, children }: Props) => {
  const dispatch = useDispatch<Dispatch>();
  const hasEnded = useSelector(selectHasEnded);
  if (useSelector(selectUser) !== null) return children;
  return (
    <Suspense fallback={null}>
      <SignInScreen hasEnded={hasEnded} onEntered={(session) => dispatch(enter(session))} />
    </Suspense>
  );
};
