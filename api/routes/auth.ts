import { acceptInvitation, issueTicket, login, loginCode, loginEnrolment, loginEnrolmentCode, logout, refresh, type SecondStep, type Session } from '#api/contract/auth.ts';
import { acceptInvitation as accept } from '#commands/user/invite.ts';
import { beginObligatoryEnrolment, confirmObligatoryEnrolment, giveCode } from '#commands/user/second-step.ts';
import { refreshSession, signOut } from '#commands/user/session.ts';
import { signIn, type SignedIn } from '#commands/user/sign-in.ts';
import { GreffierError, isError } from '#domain/errors.ts';
import { INVITATION_INVALID, SESSION_ENDED } from '#domain/user/errors.ts';
import { CHALLENGE_MINUTES } from '#domain/user/second-factor.ts';
import { ACCESS_TOKEN_SECONDS } from '#domain/user/sessions.ts';
import { TICKET_ADDRESS_INVALID, TICKET_SECONDS } from '#domain/user/tickets.ts';
import type { Response } from 'express';
import { addressOf } from '../http/address.ts';
import { callerOf, mustBeOurs } from '../http/caller.ts';
import { endpoint, publicEndpoint, Reply, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { RefreshCookie } from '../http/refresh-cookie.ts';
import type { ApiMeans } from '../means.ts';

/** Addresses, passwords, codes: nothing here is long. */
const BODY_LIMIT = 16_384;

export function authEndpoints(means: ApiMeans): Endpoint[] {
  const cookie = new RefreshCookie(means);

  const answer = (signedIn: SignedIn, response: Response): Session => {
    cookie.put(response, signedIn);
    return { accessToken: signedIn.accessToken, expiresIn: ACCESS_TOKEN_SECONDS, user: signedIn.user };
  };

  return [
    publicEndpoint(
      login,
      async ({ body, http }) => {
        mustBeOurs(http.request);
        const outcome = await signIn(means, { ...body, ...callerOf(http) });
        if ('signedIn' in outcome) return answer(outcome.signedIn, http.response);
        return new Reply(202, { ...outcome, expiresIn: CHALLENGE_MINUTES * 60 } satisfies SecondStep);
      },
      BODY_LIMIT,
    ),
    publicEndpoint(
      loginCode,
      async ({ body, http }) => {
        mustBeOurs(http.request);
        return answer(await giveCode(means, body.challenge, body.code, callerOf(http)), http.response);
      },
      BODY_LIMIT,
    ),
    publicEndpoint(loginEnrolment, ({ body }) => beginObligatoryEnrolment(means, body.challenge), BODY_LIMIT),
    publicEndpoint(
      loginEnrolmentCode,
      async ({ body, http, command }) => {
        mustBeOurs(http.request);
        const { recoveryCodes, ...signedIn } = await confirmObligatoryEnrolment(means, body.challenge, body.code, callerOf(http), command);
        return { ...answer(signedIn, http.response), recoveryCodes: [...recoveryCodes] };
      },
      BODY_LIMIT,
    ),
    publicEndpoint(refresh, async ({ http }) => {
      mustBeOurs(http.request);
      try {
        return answer(await refreshSession(means, cookie.read(http.request), callerOf(http)), http.response);
      } catch (error) {
        if (isError(error, SESSION_ENDED)) cookie.clear(http.response);
        throw error;
      }
    }),
    publicEndpoint(logout, async ({ http }) => {
      mustBeOurs(http.request);
      await signOut(means, cookie.read(http.request), callerOf(http));
      cookie.clear(http.response);
      return SUCCESS;
    }),
    publicEndpoint(
      acceptInvitation,
      async ({ body, http, command }) => {
        try {
          const { email } = await accept(means, body.token, body.password, command);
          return { ...SUCCESS, email };
        } catch (error) {
          const { address, correlationId } = callerOf(http);
          if (isError(error, INVITATION_INVALID)) means.journal.refused({ type: 'SignInRefused', userId: null, email: '', address, reason: 'invitation' }, correlationId);
          throw error;
        }
      },
      BODY_LIMIT,
    ),
    endpoint(
      issueTicket,
      async ({ body, asker }) => {
        const address = addressOf(body.address);
        if (address === null) throw new GreffierError(TICKET_ADDRESS_INVALID);
        const expiresAt = new Date(Date.parse(means.now()) + TICKET_SECONDS * 1000);
        return { ticket: await means.tickets.issue(asker, address, expiresAt), expiresIn: TICKET_SECONDS };
      },
      BODY_LIMIT,
    ),
  ];
}
