import {
  acceptInvitation,
  login,
  loginCode,
  loginEnrolment,
  loginEnrolmentCode,
  secondStep,
  type Enrolment,
  type SecondStep,
  type Session,
} from '#api/contract/auth.ts';
import { resetPassword } from '#api/contract/password-reset.ts';
import type { Route } from '#api/contract/route.ts';
import { call, type Answer, type Arguments } from '../api/call.ts';
import { Refused } from '../api/failure.ts';
import { request } from '../api/request.ts';

/**
 * What somebody asks who is not signed in: nothing of it is kept, so it needs none of what keeps answers, and the
 * sign-in screen is small. Each throws `Refused` where the call gave no answer.
 */
export const ask = async <R extends Route, Accepted = never>(
  route: R,
  args: Arguments<R>,
  accepted?: Parameters<typeof call>[2],
): Promise<Answer<R> | Accepted> => {
  const outcome = await request(call(route, args, accepted));
  if ('error' in outcome) throw new Refused(outcome.error);
  return outcome.data as Answer<R> | Accepted;
};

/** Answers the session, or the step that is left where a second factor is needed. */
export const signIn = (email: string, password: string): Promise<Session | SecondStep> =>
  ask<typeof login, SecondStep>(login, { body: { email, password } }, secondStep);

/** The second step: a code of the telephone, or a recovery code. */
export const giveCode = (challenge: string, code: string): Promise<Session> =>
  ask(loginCode, { body: { challenge, code } });

/** Begins to set up the second factor without which nobody signs in here. */
export const beginEnrolment = (challenge: string): Promise<Enrolment> => ask(loginEnrolment, { body: { challenge } });

/** Finishes setting it up. The session that comes of it is entered once the recovery codes have been kept. */
export const confirmEnrolment = (challenge: string, code: string): Promise<Answer<typeof loginEnrolmentCode>> =>
  ask(loginEnrolmentCode, { body: { challenge, code } });

/** Chooses the first password of an invited person; answers their address. */
export const acceptInvite = (token: string, password: string): Promise<Answer<typeof acceptInvitation>> =>
  ask(acceptInvitation, { body: { token, password } });

/** Chooses another password with the token of a link; answers the address of the account. */
export const chooseAnother = (token: string, password: string): Promise<Answer<typeof resetPassword>> =>
  ask(resetPassword, { body: { token, password } });
