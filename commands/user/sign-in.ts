import { GreffierError } from '#domain/errors.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { EmailReservations, Passwords, SignInAttempts } from '#domain/user/credentials.ts';
import { normaliseEmail } from '#domain/user/email.ts';
import { SESSION_ENDED, SIGN_IN_REFUSED } from '#domain/user/errors.ts';
import type { AccessTokens, Sessions, SignedInUser, StartedSession } from '#domain/user/sessions.ts';
import { accountOf } from './account.ts';

export interface SignInMeans {
  readonly log: EventLog;
  readonly now: () => string;
  readonly emails: EmailReservations;
  readonly passwords: Passwords;
  readonly attempts: SignInAttempts;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  /** How long a session lasts, in hours. */
  readonly sessionHours: () => number;
}

export interface SignedIn {
  readonly user: SignedInUser;
  readonly session: StartedSession;
  readonly accessToken: string;
}

export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  /** The network address of whoever asks. */
  readonly address: string;
}

/**
 * Starts a session. An unknown address, a wrong password and an account that is no more get the same answer after the
 * same work. Throws SIGN_IN_REFUSED or TOO_MANY_ATTEMPTS.
 */
export async function signIn(means: SignInMeans, { email: typed, password, address }: SignInRequest): Promise<SignedIn> {
  const email = normaliseEmail(typed);
  await means.attempts.count(email, address);
  const holder = await means.emails.holderOf(email);
  const right = await means.passwords.verify(holder, password);
  const user = right && holder !== null ? await accountOf(means.log, holder) : null;
  if (!user) throw new GreffierError(SIGN_IN_REFUSED);
  await means.attempts.forgive(email, address);
  const now = new Date(means.now());
  const session = await means.sessions.start(user.id, now, new Date(now.getTime() + means.sessionHours() * 3_600_000));
  return withAccessToken(means, user, session, now);
}

/** A new access token for a refresh token, which is replaced. Throws SESSION_ENDED. */
export async function refreshSession(means: SignInMeans, refreshToken: string): Promise<SignedIn> {
  const now = new Date(means.now());
  const session = await means.sessions.rotate(refreshToken, now);
  const user = await accountOf(means.log, session.userId);
  if (!user) {
    await means.sessions.end(session.refreshToken, now);
    throw new GreffierError(SESSION_ENDED);
  }
  return withAccessToken(means, user, session, now);
}

/** Ends the session of a refresh token; answers its id, or null where there was none to end. */
export const signOut = ({ sessions, now }: Pick<SignInMeans, 'sessions' | 'now'>, refreshToken: string): Promise<string | null> => sessions.end(refreshToken, new Date(now()));

async function withAccessToken({ tokens }: SignInMeans, user: SignedInUser, session: StartedSession, now: Date): Promise<SignedIn> {
  return { user, session, accessToken: await tokens.issue({ userId: user.id, sessionId: session.sessionId }, now) };
}

export interface AccessMeans {
  readonly log: EventLog;
  readonly now: () => string;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
}

/** Who an access token speaks for now: its session must be live, and the account's current role counts. Throws SESSION_ENDED. */
export async function whoHolds(means: AccessMeans, accessToken: string): Promise<{ readonly user: SignedInUser; readonly sessionId: string }> {
  const now = new Date(means.now());
  const claims = await means.tokens.read(accessToken, now);
  if (!claims) throw new GreffierError(SESSION_ENDED);
  const [live, user] = await Promise.all([means.sessions.isLive(claims.sessionId, now), accountOf(means.log, claims.userId)]);
  if (!live || !user) throw new GreffierError(SESSION_ENDED);
  return { user, sessionId: claims.sessionId };
}
