import { GreffierError } from '#domain/errors.ts';
import { SESSION_ENDED } from '#domain/user/errors.ts';
import type { SignedInUser, StartedSession } from '#domain/user/sessions.ts';
import { withAccessToken, type Caller, type SignedIn, type SignInDependencies } from './sign-in.ts';

/** Replaces the token; one that was replaced before ends its session, and the record says whose copy came back. */
async function rotate(
  { sessions, journal, now }: SignInDependencies,
  refreshToken: string,
  { address, correlationId }: Caller,
): Promise<StartedSession> {
  try {
    return await sessions.rotate(refreshToken, new Date(now()));
  } catch (error) {
    const userId = error instanceof GreffierError ? error.details['stolenFrom'] : undefined;
    if (typeof userId === 'string') journal.refused({ type: 'RefreshTokenReused', userId, address }, correlationId);
    throw error;
  }
}

export interface RefreshDependencies extends SignInDependencies {
  /** Who may act as this user; null for nobody. */
  readonly account: (userId: string) => Promise<SignedInUser | null>;
}

/**
 * A new access token for a refresh token, which is replaced. A person who may no longer come in, because their account
 * is disabled or a second factor has become obligatory, is sent to sign in again. Throws SESSION_ENDED.
 */
export async function refreshSession(
  dependencies: RefreshDependencies,
  refreshToken: string,
  caller: Caller,
): Promise<SignedIn> {
  const now = new Date(dependencies.now());
  const session = await rotate(dependencies, refreshToken, caller);
  const user = await dependencies.account(session.userId);
  const { secondFactorRequired, trustedFactors } = await dependencies.policy();
  const hasTrustedFactor = session.factorOf !== null && trustedFactors[session.factorOf] !== 'never';
  const lacksFactor =
    user !== null && secondFactorRequired && !hasTrustedFactor && !(await dependencies.secondFactors.has(user.id));
  if (!user || lacksFactor) {
    await dependencies.sessions.end(session.refreshToken, now);
    throw new GreffierError(SESSION_ENDED);
  }
  return withAccessToken(dependencies, user, session);
}

type LeavingDependencies = Pick<SignInDependencies, 'sessions' | 'journal' | 'now'>;

/** Ends the session of a refresh token; nothing happens where there was none to end. */
export async function signOut(
  { sessions, journal, now }: LeavingDependencies,
  refreshToken: string,
  { address, correlationId }: Caller,
): Promise<void> {
  const ended = await sessions.end(refreshToken, new Date(now()));
  if (ended)
    await journal.record({ type: 'SignedOut', userId: ended.userId, address, everywhere: false }, correlationId);
}

/** Ends every session of a person, this one included. */
export async function signOutEverywhere(
  { sessions, journal, now }: LeavingDependencies,
  userId: string,
  { address, correlationId }: Caller,
): Promise<void> {
  await sessions.endAll(userId, new Date(now()));
  await journal.record({ type: 'SignedOut', userId, address, everywhere: true }, correlationId);
}
