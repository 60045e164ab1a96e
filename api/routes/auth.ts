import type { IdentityContext } from '../context/identity.ts';
import type { MailContext } from '../context/mail.ts';
import type { RecordContext } from '../context/record.ts';
import type { ServingContext } from '../context/serving.ts';
import {
  acceptInvitation,
  issueTicket,
  login,
  loginCode,
  loginEnrolment,
  loginEnrolmentCode,
  logout,
  refresh,
  type SecondStep,
  type Session,
} from '#api/contract/auth.ts';
import { readInvitation } from '#api/contract/invitation.ts';
import { acceptInvitation as accept, mustBeOpen } from '#commands/user/invite.ts';
import { beginObligatoryEnrolment, confirmObligatoryEnrolment, giveCode } from '#commands/user/second-step.ts';
import { refreshSession, signOut } from '#commands/user/session.ts';
import { signIn, type SignedIn } from '#commands/user/sign-in.ts';
import { GreffierError, isError } from '#domain/errors.ts';
import { INVITATION_INVALID, SESSION_ENDED } from '#domain/user/errors.ts';
import { CHALLENGE_MINUTES } from '#domain/user/second-factor.ts';
import { ACCESS_TOKEN_SECONDS } from '#domain/user/sessions.ts';
import { TICKET_ADDRESS_INVALID, TICKET_SECONDS } from '#domain/user/tickets.ts';
import { addressOf } from '../http/address.ts';
import { callerOf, mustBeOurs, type Http } from '../http/caller.ts';
import { endpoint, publicEndpoint, Reply, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { SignInCookies } from '../http/sign-in-cookies.ts';

/** Addresses, passwords, codes: nothing here is long. */
const BODY_LIMIT = 16_384;

export function authEndpoints(
  dependencies: RecordContext & IdentityContext & MailContext & ServingContext,
): Endpoint[] {
  const cookies = new SignInCookies(dependencies);

  const answer = (signedIn: SignedIn, { request, response }: Http): Session => {
    cookies.keep(request, response, signedIn);
    return { accessToken: signedIn.accessToken, expiresIn: ACCESS_TOKEN_SECONDS, user: signedIn.user };
  };

  return [
    publicEndpoint(
      login,
      async ({ body, http }) => {
        mustBeOurs(http.request, dependencies.publicUrl());
        const outcome = await signIn(dependencies, { ...body, ...callerOf(http) });
        if ('signedIn' in outcome) return answer(outcome.signedIn, http);
        return new Reply(202, { ...outcome, expiresIn: CHALLENGE_MINUTES * 60 } satisfies SecondStep);
      },
      BODY_LIMIT,
    ),
    publicEndpoint(
      loginCode,
      async ({ body, http }) => {
        mustBeOurs(http.request, dependencies.publicUrl());
        return answer(
          await giveCode(dependencies, { challenge: body.challenge, code: body.code, caller: callerOf(http) }),
          http,
        );
      },
      BODY_LIMIT,
    ),
    publicEndpoint(loginEnrolment, ({ body }) => beginObligatoryEnrolment(dependencies, body.challenge), BODY_LIMIT),
    publicEndpoint(
      loginEnrolmentCode,
      async ({ body, http, command }) => {
        mustBeOurs(http.request, dependencies.publicUrl());
        const { recoveryCodes, ...signedIn } = await confirmObligatoryEnrolment(dependencies, {
          challenge: body.challenge,
          code: body.code,
          caller: callerOf(http),
          request: command,
        });
        return { ...answer(signedIn, http), recoveryCodes: [...recoveryCodes] };
      },
      BODY_LIMIT,
    ),
    publicEndpoint(refresh, async ({ http }) => {
      mustBeOurs(http.request, dependencies.publicUrl());
      try {
        return answer(await refreshSession(dependencies, cookies.refreshToken(http.request), callerOf(http)), http);
      } catch (error) {
        if (isError(error, SESSION_ENDED)) cookies.clear(http.response);
        throw error;
      }
    }),
    publicEndpoint(logout, async ({ http }) => {
      mustBeOurs(http.request, dependencies.publicUrl());
      await signOut(dependencies, cookies.refreshToken(http.request), callerOf(http));
      cookies.clear(http.response);
      return SUCCESS;
    }),
    publicEndpoint(
      readInvitation,
      async ({ body }) => {
        await mustBeOpen(dependencies, body.token);
        return SUCCESS;
      },
      BODY_LIMIT,
    ),
    publicEndpoint(
      acceptInvitation,
      async ({ body, http, command }) => {
        try {
          const { email } = await accept(dependencies, {
            token: body.token,
            password: body.password,
            request: command,
          });
          return { ...SUCCESS, email };
        } catch (error) {
          const { address, correlationId } = callerOf(http);
          if (isError(error, INVITATION_INVALID))
            dependencies.journal.refused(
              { type: 'SignInRefused', userId: null, email: '', address, reason: 'invitation' },
              correlationId,
            );
          throw error;
        }
      },
      BODY_LIMIT,
    ),
    endpoint(
      issueTicket,
      async ({ body, principal }) => {
        const address = addressOf(body.address);
        if (address === null) throw new GreffierError(TICKET_ADDRESS_INVALID);
        const expiresAt = new Date(Date.parse(dependencies.now()) + TICKET_SECONDS * 1000);
        return { ticket: await dependencies.tickets.issue(principal, address, expiresAt), expiresIn: TICKET_SECONDS };
      },
      BODY_LIMIT,
    ),
  ];
}
