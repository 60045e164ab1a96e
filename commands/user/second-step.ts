import { GreffierError } from '#domain/errors.ts';
import {
  CHALLENGE_ENDED,
  CODE_REFUSED,
  type Challenge,
  type Enrolment,
  type IssuedChallenge,
} from '#domain/user/second-factor.ts';
import type { SignedInUser } from '#domain/user/sessions.ts';
import type { Request } from '../handle.ts';
import { changeUser } from './change-user.ts';
import { startSession, unlessBroken, type Caller, type SignedIn, type SignInDependencies } from './sign-in.ts';

interface Challenged {
  readonly user: SignedInUser;
  readonly challenge: IssuedChallenge;
}

/** The account that a challenge for this step is of. Throws CHALLENGE_ENDED, also where it has been disabled since. */
async function challenged(
  dependencies: SignInDependencies,
  token: string,
  step: Challenge['step'],
): Promise<Challenged> {
  const challenge = await dependencies.challenges.read(token, new Date(dependencies.now()));
  const user = challenge?.step === step ? await dependencies.signInAccount(challenge.userId) : null;
  // What was to be set up has been, in another tab or by somebody else: then a code is asked for.
  const isDone = user !== null && step === 'enrolment' && (await dependencies.secondFactors.has(user.id));
  if (!user || !challenge || isDone) throw new GreffierError(CHALLENGE_ENDED);
  return { user, challenge };
}

/** Throws CHALLENGE_ENDED where the challenge led to a session before. */
async function mustBeUnspent({ challenges, now }: SignInDependencies, challenge: IssuedChallenge): Promise<void> {
  if (!(await challenges.spend(challenge, new Date(now())))) throw new GreffierError(CHALLENGE_ENDED);
}

interface CodeAttempt<Right> {
  readonly user: SignedInUser;
  readonly caller: Caller;
  /** Null for a wrong code. */
  readonly attempt: () => Promise<Right | null>;
}

/** The second step of a sign-in: a code, for the challenge that the first step led to. */
export interface CodeGiven {
  readonly challenge: string;
  readonly code: string;
  readonly caller: Caller;
}

/**
 * Counts the attempt, tries the code, and forgives what was counted when it is right. Throws CODE_REFUSED or
 * TOO_MANY_ATTEMPTS.
 */
export async function tryCode<Right>(
  dependencies: Pick<SignInDependencies, 'attempts' | 'journal'>,
  { user, caller, attempt }: CodeAttempt<Right>,
): Promise<Right> {
  const note = (reason: 'code' | 'limited') =>
    dependencies.journal.refused(
      { type: 'SignInRefused', userId: user.id, email: user.email, address: caller.address, reason },
      caller.correlationId,
    );
  try {
    await dependencies.attempts.countCode(user.id);
  } catch (error) {
    note('limited');
    throw error;
  }
  const refund = () => dependencies.attempts.refundCode(user.id);
  const right = await unlessBroken(refund, CODE_REFUSED, async () => {
    const tried = await attempt();
    if (tried !== null) return tried;
    note('code');
    throw new GreffierError(CODE_REFUSED);
  });
  await dependencies.attempts.forgiveCode(user.id);
  return right;
}

/**
 * The second step of a person with a second factor: a code of it, or a recovery code. Throws CHALLENGE_ENDED,
 * CODE_REFUSED or TOO_MANY_ATTEMPTS.
 */
export async function giveCode(
  dependencies: SignInDependencies,
  { challenge: token, code, caller }: CodeGiven,
): Promise<SignedIn> {
  const { user, challenge } = await challenged(dependencies, token, 'code');
  const attempt = () => dependencies.secondFactors.verify(user.id, code, new Date(dependencies.now()));
  const secondFactor = await tryCode(dependencies, { user, caller, attempt });
  await mustBeUnspent(dependencies, challenge);
  return startSession(dependencies, { user, secondFactor, way: challenge.way, caller });
}

/** Begins to set up a second factor for a person who may not come in without one. Throws CHALLENGE_ENDED. */
export async function beginObligatoryEnrolment(
  dependencies: SignInDependencies,
  challenge: string,
): Promise<Enrolment> {
  const { user } = await challenged(dependencies, challenge, 'enrolment');
  return dependencies.secondFactors.begin(user.id, user.email, new Date(dependencies.now()));
}

/** Sets it up and comes in. Answers the recovery codes, which can never be read again. Throws as `giveCode` does. */
export async function confirmObligatoryEnrolment(
  dependencies: SignInDependencies,
  { challenge: token, code, caller, request }: CodeGiven & { readonly request: Request },
): Promise<SignedIn & { readonly recoveryCodes: readonly string[] }> {
  const { user, challenge } = await challenged(dependencies, token, 'enrolment');
  const attempt = () => dependencies.secondFactors.confirm(user.id, code, new Date(dependencies.now()));
  const recoveryCodes = await tryCode(dependencies, { user, caller, attempt });
  await mustBeUnspent(dependencies, challenge);
  await changeUser(dependencies, {
    userId: user.id,
    command: { type: 'enableSecondFactor' },
    request: { ...request, actor: `user:${user.id}` },
  });
  const proven = { user, secondFactor: 'totp', way: challenge.way, caller } as const;
  return { ...(await startSession(dependencies, proven)), recoveryCodes };
}
