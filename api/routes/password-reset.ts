import type { IdentityContext } from '../context/identity.ts';
import type { MailContext } from '../context/mail.ts';
import type { RecordContext } from '../context/record.ts';
import type { ServingContext } from '../context/serving.ts';
import { passwordHelp, requestPasswordReset, resetPassword } from '#api/contract/password-reset.ts';
import { readPasswordReset } from '#api/contract/password-reset-link.ts';
import { completeReset, holderOfReset } from '#commands/user/password-reset.ts';
import { GreffierError, isError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { normaliseEmail } from '#domain/user/email.ts';
import { RESET_INVALID } from '#domain/user/errors.ts';
import { callerOf, mustBeOurs } from '../http/caller.ts';
import { publicEndpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { ResetMails } from '../resetting.ts';

const BODY_LIMIT = 16_384;

/** What those are helped with who forgot their password. */
export function passwordResetEndpoints(
  dependencies: RecordContext & IdentityContext & MailContext & ServingContext,
): Endpoint[] {
  const { mailer, attempts, journal, watch } = dependencies;
  const mails = new ResetMails(dependencies);
  const byMail = async () => (await mailer.source()) !== 'none';
  return [
    publicEndpoint(passwordHelp, async () => ({ byMail: await byMail() })),
    publicEndpoint(
      requestPasswordReset,
      async ({ body: { email }, http }) => {
        // No other site's page asks in the name of its visitor's network.
        mustBeOurs(http.request, dependencies.publicUrl());
        const { address, correlationId } = callerOf(http);
        await attempts.countReset({ email: normaliseEmail(email), address });
        // For every address: nobody waits for a mail that cannot be written, and nobody learns who is there.
        if (watch.state().status === 'away') throw new GreffierError(STORE_UNAVAILABLE);
        const answer = { ...SUCCESS, byMail: await byMail() };
        mails.ask({ email, address, correlationId });
        return answer;
      },
      BODY_LIMIT,
    ),
    publicEndpoint(
      readPasswordReset,
      async ({ body }) => {
        await holderOfReset(dependencies, body.token);
        return SUCCESS;
      },
      BODY_LIMIT,
    ),
    publicEndpoint(
      resetPassword,
      async ({ body, http, command }) => {
        try {
          const { email } = await completeReset(dependencies, { ...body, request: command });
          return { ...SUCCESS, email };
        } catch (error) {
          const { address, correlationId } = callerOf(http);
          if (isError(error, RESET_INVALID))
            journal.refused(
              { type: 'SignInRefused', userId: null, email: '', address, reason: 'reset' },
              correlationId,
            );
          throw error;
        }
      },
      BODY_LIMIT,
    ),
  ];
}
