import {
  endAuthorisation,
  forgetToken,
  forgetUncounted,
  type AuthorisationBook,
} from '#commands/authorisation/authorisation.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { userEvents } from '#domain/user/events.ts';
import { requestKind, type RequestKind } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';
import type { Reactor } from '../reactor.ts';

export const googleDisabling = requestKind(userEvents, {
  kind: 'end-google-access',
  purpose: 'end what a disabled account lets Greffier read at Google',
  opens: { UserDisabled: () => ({}) },
  closes: {},
});

/** The erasure of the account is not over before it. */
export const googleErasure = requestKind(userEvents, {
  kind: 'forget-google-access',
  purpose: 'end what an erased account lets Greffier read at Google',
  opens: { UserErasureRequested: ({ data }) => ({ detail: data.erasureId }) },
  closes: {},
});

export const microsoftDisabling = requestKind(userEvents, {
  kind: 'end-microsoft-access',
  purpose: 'end what a disabled account lets Greffier read at Microsoft',
  opens: { UserDisabled: () => ({}) },
  closes: {},
});

/** The erasure of the account is not over before it. */
export const microsoftErasure = requestKind(userEvents, {
  kind: 'forget-microsoft-access',
  purpose: 'end what an erased account lets Greffier read at Microsoft',
  opens: { UserErasureRequested: ({ data }) => ({ detail: data.erasureId }) },
  closes: {},
});

/** Ends the authorisation of a disabled or erased account, and deletes its other rows in the vault. */
export const accountEnder = <Kind extends string, Scope extends string, Code>(
  kind: RequestKind<Kind>,
  book: AuthorisationBook<Scope, Code>,
  pool: Pool,
): Reactor<Kind> => ({
  request: kind,
  concurrency: 1,
  act: async (request) => {
    const { subject: userId, askedBy, correlationId } = request;
    const ending = {
      commandId: derivedId(`end-${book.provider}-access`, askedBy),
      actor: 'system:eraser',
      correlationId,
    } as const;
    await endAuthorisation(book, { userId, by: 'account', request: ending });
    const state = await book.read();
    for (const [id, owner] of state.leaving) if (owner === userId) await forgetToken(book, id, ending);
    await forgetUncounted(book, { userId, state, subject: null });
    await closeRequest(pool, request);
    return null;
  },
});
