import { forgetToken, type AuthorisationDependencies } from '#commands/google/authorisation.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { googleEvents } from '#domain/google/events.ts';
import { requestKind } from '#projections/requests/kind.ts';
import type { Reactor } from '../reactor.ts';

/** How long the process that ended an authorisation has to revoke its token itself, in ms. */
const GIVEN_BACK_WITHIN_MS = 30_000;

export const googleRevocation = requestKind(googleEvents, {
  kind: 'revoke-google',
  purpose: 'give the token of an authorisation that ended back to Google, and forget it',
  opens: {
    GoogleAuthorisationEnded: ({ data: { authorisationId, at } }) => ({
      subject: authorisationId,
      due: new Date(Date.parse(at) + GIVEN_BACK_WITHIN_MS).toISOString(),
    }),
  },
  closes: { GoogleTokenForgotten: ({ data }) => ({ subject: data.authorisationId, detail: '' }) },
});

/** Completes what was cut off between the end of an authorisation and the end of its token. */
export const googleRevoker = (dependencies: AuthorisationDependencies): Reactor<typeof googleRevocation.kind> => ({
  request: googleRevocation,
  concurrency: 1,
  act: async ({ subject: authorisationId, askedBy, correlationId }) => {
    const commandId = derivedId('revoke-google', askedBy);
    await forgetToken(dependencies, authorisationId, { commandId, actor: 'system:eraser', correlationId });
    return null;
  },
});
