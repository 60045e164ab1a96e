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
import { startSession, unlessBroken, type Caller, type SignedIn, type SignInMeans } from './sign-in.ts';

interface Challenged {
  readonly user: SignedInUser;
  readonly challenge: IssuedChallenge;
}

/** The account that a challenge for this step is of. Throws CHALLENGE_ENDED, also where it has been disabled since. */
async function challenged(means: SignInMeans, token: string, step: Challenge['step']): Promise<Challenged> {
  const challenge = await means.challenges.read(token, new Date(means.now()));
  const user = challenge?.step === step ? await means.signInAccount(challenge.userId) : null;
  // What was to be set up has been, in another tab or by somebody else: then a code is asked for.
  const isDone = user !== null && step === 'enrolment' && (await means.secondFactors.has(user.id));
  if (!user || !challenge || isDone) throw new GreffierError(CHALLENGE_ENDED);
  return { user, challenge };
}

/** Throws CHALLENGE_ENDED where the challenge led to a session before. */
async function mustBeUnspent({ challenges, now }: SignInMeans, challenge: IssuedChallenge): Promise<void> {
  if (!(await challenges.spend(challenge, new Date(now())))) throw new GreffierError(CHALLENGE_ENDED);
}

/** Counts the attempt, tries the code, and forgives what was counted when it is right. Throws CODE_REFUSED or TOO_MANY_ATTEMPTS. */
export async function tryCode<Right>(
  means: Pick<SignInMeans, 'attempts' | 'journal'>,
  user: SignedInUser,
  caller: Caller,
  attempt: () => Promise<Right | null>,
): Promise<Right> {
  const note = (reason: 'code' | 'limited') =>
    means.journal.refused(
      { type: 'SignInRefused', userId: user.id, email: user.email, address: caller.address, reason },
      caller.correlationId,
    );
  try {
    await means.attempts.countCode(user.id);
  } catch (error) {
    note('limited');
    throw error;
  }
  const refund = () => means.attempts.refundCode(user.id);
  const right = await unlessBroken(refund, CODE_REFUSED, async () => {
    const tried = await attempt();
    if (tried !== null) return tried;
    note('code');
    throw new GreffierError(CODE_REFUSED);
  });
  await means.attempts.forgiveCode(user.id);
  return right;
}

/** The second step for whoever has a second factor: a code of it, or a recovery code. Throws CHALLENGE_ENDED, CODE_REFUSED or TOO_MANY_ATTEMPTS. */
export async function giveCode(means: SignInMeans, token: string, code: string, caller: Caller): Promise<SignedIn> {
  const { user, challenge } = await challenged(means, token, 'code');
  const kind = await tryCode(means, user, caller, () =>
    means.secondFactors.verify(user.id, code, new Date(means.now())),
  );
  await mustBeUnspent(means, challenge);
  return startSession(means, user, kind, caller);
}

/** Begins to set up a second factor for whoever may not come in without one. Throws CHALLENGE_ENDED. */
export async function beginObligatoryEnrolment(means: SignInMeans, challenge: string): Promise<Enrolment> {
  const { user } = await challenged(means, challenge, 'enrolment');
  return means.secondFactors.begin(user.id, user.email, new Date(means.now()));
}

/** Sets it up and comes in. Answers the recovery codes, which can never be read again. Throws as `giveCode` does. */
export async function confirmObligatoryEnrolment(
  means: SignInMeans,
  token: string,
  code: string,
  caller: Caller,
  request: Request,
): Promise<SignedIn & { readonly recoveryCodes: readonly string[] }> {
  const { user, challenge } = await challenged(means, token, 'enrolment');
  const recoveryCodes = await tryCode(means, user, caller, () =>
    means.secondFactors.confirm(user.id, code, new Date(means.now())),
  );
  await mustBeUnspent(means, challenge);
  await changeUser(means, user.id, { type: 'enableSecondFactor' }, { ...request, actor: `user:${user.id}` });
  return { ...(await startSession(means, user, 'totp', caller)), recoveryCodes };
}
