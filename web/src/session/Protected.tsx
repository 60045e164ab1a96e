import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectUser } from '../identity/slice.ts';

/**
 * Shows what it holds to signed-in people, and the sign-in screen in its place to everyone else. The address stays:
 * it is where they get to afterwards.
 */
export const Protected = ({ signIn, children }: { readonly signIn: ReactNode; readonly children: ReactNode }) =>
  useSelector(selectUser) === null ? signIn : children;
