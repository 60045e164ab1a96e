import {
  endAuthorisation,
  forgetToken,
  forgetUncounted,
  type AuthorisationDependencies,
} from '#commands/google/authorisation.ts';
import { readGoogle } from '#commands/google/integration.ts';
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

/** Ends the authorisation of a disabled or erased account, and deletes its other rows in the vault. */
export const googleAccountEnder = <Kind extends string>(
  kind: RequestKind<Kind>,
  dependencies: AuthorisationDependencies,
  pool: Pool,
): Reactor<Kind> => ({
  request: kind,
  concurrency: 1,
  act: async (request) => {
    const { subject: userId, askedBy, correlationId } = request;
    const ending = {
      commandId: derivedId('end-google-access', askedBy),
      actor: 'system:eraser',
      correlationId,
    } as const;
    await endAuthorisation(dependencies, { userId, by: 'account', request: ending });
    const state = await readGoogle(dependencies);
    for (const [id, owner] of state.leaving) if (owner === userId) await forgetToken(dependencies, id, ending);
    await forgetUncounted(dependencies, { userId, state, subject: null });
    await closeRequest(pool, request);
    return null;
  },
});
