import type { Credentials } from '#domain/access/credentials.ts';
import type { SECOND_FACTORS } from '#domain/access/events.ts';
import type { AccessJournal } from '#domain/access/journal.ts';
import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { SignInAttempt } from '#domain/user/credentials.ts';
import { normaliseEmail } from '#domain/user/email.ts';
import { SIGN_IN_REFUSED } from '#domain/user/errors.ts';
import type { ProviderIdentity } from '#domain/user/identities/identity-providers.ts';
import type { Provider, TrustedFactor, Way } from '#domain/user/identities/provider.ts';
import type { Role } from '#domain/user/role.ts';
import type { Challenge } from '#domain/user/second-factor.ts';
import type { SignedInUser, StartedSession } from '#domain/user/sessions.ts';

/** What the settings say of signing in, as it applies to this installation. */
export interface SignInPolicy {
  /** How long a session lasts, in hours. */
  readonly sessionHours: number;
  /** Whether nobody comes in without a second factor. */
  readonly secondFactorRequired: boolean;
  /** Whether a second factor of the provider stands in for Greffier's own. */
  readonly trustedFactors: Readonly<Record<Provider, TrustedFactor>>;
  /** Who may create an account with one at a provider: with addresses of which domains, and with which role. */
  readonly newAccounts: { readonly domains: Readonly<Record<Provider, readonly string[]>>; readonly role: Role };
}

export interface SignInDependencies extends Pick<
  Credentials,
  'emails' | 'passwords' | 'attempts' | 'devices' | 'secondFactors' | 'challenges' | 'sessions' | 'tokens'
> {
  readonly log: EventLog;
  readonly now: () => string;
  readonly journal: AccessJournal;
  readonly policy: () => Promise<SignInPolicy>;
  /**
   * Who may sign in as `userId`; null where there is no account, where it is disabled, or where the person was erased.
   */
  readonly signInAccount: (userId: string) => Promise<SignedInUser | null>;
}

export interface SignedIn {
  readonly user: SignedInUser;
  readonly session: StartedSession;
  readonly accessToken: string;
}

/** Where a sign-in leads: to a session, or to another step for the holder of the challenge. */
export type SignInOutcome =
  | { readonly signedIn: SignedIn }
  | { readonly step: Challenge['step']; readonly challenge: string };

/** Where a call comes from. */
export interface Caller {
  /** Network address of the caller. */
  readonly address: string;
  /** The cookie by which the browser may be known; empty without one. */
  readonly device: string;
  readonly correlationId: string;
}

export interface SignInRequest extends Caller {
  readonly email: string;
  readonly password: string;
}

type Refused = Extract<Parameters<AccessJournal['refused']>[0], { type: 'SignInRefused' }>;

/**
 * The first step. An unknown address, a wrong password and an account that is disabled or no more get the same answer
 * after the same work. Throws SIGN_IN_REFUSED or TOO_MANY_ATTEMPTS. What fails otherwise, an event store that is away
 * for instance, is nobody's guess and does not count.
 */
export async function signIn(
  dependencies: SignInDependencies,
  { email: typed, password, ...caller }: SignInRequest,
): Promise<SignInOutcome> {
  const email = normaliseEmail(typed);
  const note = (userId: string | null, reason: Refused['reason']) =>
    dependencies.journal.refused(
      { type: 'SignInRefused', userId, email, address: caller.address, reason },
      caller.correlationId,
    );
  const attempt = attemptOf(dependencies, email, caller);
  try {
    await dependencies.attempts.count(attempt);
  } catch (error) {
    note(null, 'limited');
    throw error;
  }
  const refund = () => dependencies.attempts.refund(attempt);
  const led = await unlessBroken(refund, SIGN_IN_REFUSED, () => leadOn(dependencies, { email, password }, note));
  return 'user' in led
    ? { signedIn: await startSession(dependencies, { user: led.user, secondFactor: 'none', way: 'password', caller }) }
    : led;
}

/** Who signs in, or the step that comes before. Throws SIGN_IN_REFUSED. */
async function leadOn(
  dependencies: SignInDependencies,
  { email, password }: Pick<SignInRequest, 'email' | 'password'>,
  note: (userId: string | null, reason: Refused['reason']) => void,
): Promise<{ readonly user: SignedInUser } | Exclude<SignInOutcome, { signedIn: SignedIn }>> {
  const holder = await dependencies.emails.holderOf(email);
  const right = await dependencies.passwords.verify(holder, password);
  const user = right && holder !== null ? await dependencies.signInAccount(holder) : null;
  if (!user) {
    note(holder, holder === null ? 'unknown' : right ? 'disabled' : 'password');
    throw new GreffierError(SIGN_IN_REFUSED);
  }
  return (await secondStepOf(dependencies, user, 'password')) ?? { user };
}

/** The step that is left after the first one; null where that is enough. */
async function secondStepOf(
  { secondFactors, policy, challenges, now }: SignInDependencies,
  { id: userId }: SignedInUser,
  way: Way,
): Promise<Exclude<SignInOutcome, { signedIn: SignedIn }> | null> {
  const step = (await secondFactors.has(userId)) ? 'code' : (await policy()).secondFactorRequired ? 'enrolment' : null;
  return step === null ? null : { step, challenge: await challenges.issue({ userId, step, way }, new Date(now())) };
}

/** Where an account at a provider leads: the provider's second factor counts where the settings say so. */
export async function leadIn(
  dependencies: SignInDependencies,
  {
    user,
    caller,
    identity: { provider, secondFactor: isProven },
  }: { readonly user: SignedInUser; readonly caller: Caller; readonly identity: ProviderIdentity },
): Promise<SignInOutcome> {
  const trusted = (await dependencies.policy()).trustedFactors[provider];
  const counts = trusted === 'always' || (trusted === 'proven' && isProven);
  const left = counts ? null : await secondStepOf(dependencies, user, provider);
  if (left !== null) return left;
  const secondFactor = counts ? 'provider' : 'none';
  return { signedIn: await startSession(dependencies, { user, secondFactor, way: provider, caller }) };
}

/**
 * What `work` answers. Where it fails otherwise than with `refusal`, an attempt was not made, and `refund` takes it
 * back.
 */
export async function unlessBroken<T>(
  refund: () => Promise<void>,
  refusal: ErrorDefinition,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Where it cannot be taken back either, what broke first is what the caller has to know.
    if (!isError(error, refusal)) await refund().catch(() => undefined);
    throw error;
  }
}

const attemptOf = (
  { devices }: Pick<SignInDependencies, 'devices'>,
  email: string,
  { address, device }: Caller,
): SignInAttempt => ({
  email,
  address,
  knownPlace: devices.recognise(device, email),
});

/** Somebody who has shown who they are, and how. */
export interface Proven {
  readonly user: SignedInUser;
  readonly secondFactor: (typeof SECOND_FACTORS)[number];
  readonly way: Way;
  readonly caller: Caller;
}

/** The end of every way in: the attempt counts no more, a session begins, and the record says so. */
export async function startSession(
  dependencies: SignInDependencies,
  { user, secondFactor, way, caller }: Proven,
): Promise<SignedIn> {
  // What comes back from a provider is counted by itself.
  if (way === 'password') await dependencies.attempts.refund(attemptOf(dependencies, user.email, caller));
  const now = new Date(dependencies.now());
  const { sessionHours } = await dependencies.policy();
  const { address, correlationId } = caller;
  const session = await dependencies.sessions.start({
    userId: user.id,
    now,
    expiresAt: new Date(now.getTime() + sessionHours * 3_600_000),
    factorOf: secondFactor === 'provider' && way !== 'password' ? way : null,
  });
  await dependencies.journal.record({ type: 'SignedIn', userId: user.id, address, secondFactor, way }, correlationId);
  return withAccessToken(dependencies, user, session);
}

export async function withAccessToken(
  { tokens, now }: Pick<SignInDependencies, 'tokens' | 'now'>,
  user: SignedInUser,
  session: StartedSession,
): Promise<SignedIn> {
  const holder = { userId: user.id, sessionId: session.sessionId };
  return { user, session, accessToken: await tokens.issue(holder, new Date(now())) };
}
