import { forgetToken, type AuthorisationBook } from '#commands/authorisation/authorisation.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { googleEvents } from '#domain/google/events.ts';
import { calendarAccessEvents } from '#domain/microsoft/calendars/events.ts';
import { requestKind, type RequestKind } from '#projections/requests/kind.ts';
import type { Reactor } from '../reactor.ts';

/** How long the process that ended an authorisation has to forget its token itself, in ms. */
const FORGOTTEN_WITHIN_MS = 30_000;

const due = (at: string): string => new Date(Date.parse(at) + FORGOTTEN_WITHIN_MS).toISOString();

export const googleRevocation = requestKind(googleEvents, {
  kind: 'revoke-google',
  purpose: 'give the token of an authorisation that ended back to Google, and forget it',
  opens: { GoogleAuthorisationEnded: ({ data }) => ({ subject: data.authorisationId, due: due(data.at) }) },
  closes: { GoogleTokenForgotten: ({ data }) => ({ subject: data.authorisationId, detail: '' }) },
});

export const microsoftForgetting = requestKind(calendarAccessEvents, {
  kind: 'forget-microsoft-token',
  purpose: 'forget the token of an authorisation that ended at Microsoft',
  opens: { MicrosoftAuthorisationEnded: ({ data }) => ({ subject: data.authorisationId, due: due(data.at) }) },
  closes: { MicrosoftTokenForgotten: ({ data }) => ({ subject: data.authorisationId, detail: '' }) },
});

/** Completes what was cut off between the end of an authorisation and the end of its token. */
export const tokenForgetter = <Kind extends string, Scope extends string, Code>(
  kind: RequestKind<Kind>,
  book: AuthorisationBook<Scope, Code>,
): Reactor<Kind> => ({
  request: kind,
  concurrency: 1,
  act: async ({ subject: authorisationId, askedBy, correlationId }) => {
    const commandId = derivedId(`revoke-${book.provider}`, askedBy);
    await forgetToken(book, authorisationId, { commandId, actor: 'system:eraser', correlationId });
    return null;
  },
});
