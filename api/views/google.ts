import type { GoogleAuthorisation, GoogleConnection, GoogleRefusal } from '#api/contract/google.ts';
import { comeFromGoogle } from '#api/contract/google.ts';
import { readGoogle } from '#commands/google/integration.ts';
import { isDelegated } from '#domain/google/delegated.ts';
import type { GoogleFailureCode } from '#domain/google/failures.ts';
import type { GoogleAuthorisation as Authorisation, Verified } from '#domain/google/integration.ts';
import { googleRemedy, sayGoogleFailure } from '#domain/google/remedies.ts';
import { GOOGLE_SCOPES } from '#domain/google/scopes.ts';
import type { HeldAuthorisation } from '#domain/authorisation/tokens.ts';
import { activeAccounts } from '#projections/users/queries.ts';
import type { GoogleContext } from '../context/google.ts';
import type { MailContext } from '../context/mail.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { callbackOf } from '../identities.ts';

type Context = RecordContext & ReadingContext & GoogleContext & MailContext;
type Administration = NonNullable<GoogleConnection['administration']>;

export const refusalView = (code: GoogleFailureCode | null): GoogleRefusal | null =>
  code === null ? null : { code, message: sayGoogleFailure(code), steps: [...googleRemedy(code)] };

const authorisationView = (
  { granted, since, refusal }: Authorisation,
  held: HeldAuthorisation | undefined,
): GoogleAuthorisation => ({
  email: held?.email ?? null,
  granted: [...granted],
  since,
  failure: refusalView(refusal?.failure ?? (held ? null : 'GOOGLE_AUTHORISATION_LOST')),
});

const foundView = (found: Verified | null, application: string | undefined): Administration['application'] =>
  found && {
    failure: refusalView(found.failure),
    foundAt: found.at,
    isStale: found.application !== application,
  };

/** One's own authorisation, and for administrators everybody's and how the installation is connected. */
export async function connectionView(
  context: Context,
  { userId, role }: { readonly userId: string; readonly role: string },
): Promise<GoogleConnection> {
  const { google, pool, publicUrl } = context;
  const { client, serviceAccount, delegated, tokens, variables } = google;
  const [state, accounts] = await Promise.all([readGoogle(context), activeAccounts(pool)]);
  const isAdministrator = role === 'admin';
  const shown = accounts.filter((one) => isAdministrator || one.userId === userId);
  const ids = shown.flatMap((one) => state.authorisations.get(one.userId)?.id ?? []);
  const held = await tokens.find({ ids });
  const people = shown.flatMap(({ userId: id, email, name }): Administration['people'] => {
    const given = state.authorisations.get(id);
    if (given) {
      const authorisation = authorisationView(given, held.get(given.id));
      return [{ userId: id, name, by: 'authorised', authorisation }];
    }
    const isRead = serviceAccount !== null && isDelegated(email, delegated);
    return isRead ? [{ userId: id, name, by: 'delegated', authorisation: null }] : [];
  });
  const own = people.find((one) => one.userId === userId);
  const administration = {
    variables: [...variables],
    callbackAddress: `${publicUrl()}${comeFromGoogle.path}`,
    signInAddress: `${publicUrl()}${callbackOf('google')}`,
    clientId: client?.clientId ?? null,
    scopes: Object.values(GOOGLE_SCOPES),
    application: foundView(state.application, client?.application),
    serviceAccount: serviceAccount && { email: serviceAccount.email, clientId: serviceAccount.clientId },
    delegatedPeople: [...delegated],
    delegation: foundView(state.delegation, serviceAccount?.application),
    people,
  };
  return {
    isConfigured: client !== null,
    own: own?.authorisation ?? null,
    isDelegated: own?.by === 'delegated',
    administration: isAdministrator ? administration : null,
  };
}
