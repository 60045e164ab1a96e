import {
  authoriseGoogle,
  beginGoogleAuthorisation,
  checkGoogleConnection,
  checkOwnGoogle,
  comeFromGoogle,
  endGoogleAuthorisation,
  endGoogleAuthorisationOf,
  goToGoogle,
  googleConnection,
} from '#api/contract/google.ts';
import { authorise, endAuthorisation } from '#commands/authorisation/authorisation.ts';
import { googleAuthorisations } from '#commands/google/authorisation.ts';
import { answered, checkGoogle, probeAfresh } from '#commands/google/check.ts';
import { readGoogle } from '#commands/google/integration.ts';
import type { Request } from '#commands/handle.ts';
import type { EndedBy } from '#domain/authorisation/authorisations.ts';
import { GreffierError } from '#domain/errors.ts';
import type { GoogleClient } from '#domain/google/client.ts';
import { isDelegated } from '#domain/google/delegated.ts';
import { GOOGLE_NOT_SET_UP, NOT_AUTHORISED } from '#domain/google/refusals.ts';
import { isOptional, scopesBeside, type OptionalScope } from '#domain/google/scopes.ts';
import { normaliseEmail } from '#domain/user/email.ts';
import { authorising, pageWith } from '../authorising.ts';
import type { GoogleContext } from '../context/google.ts';
import type { IdentityContext } from '../context/identity.ts';
import type { MailContext } from '../context/mail.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { ServingContext } from '../context/serving.ts';
import { endpoint, publicEndpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { connectionView, refusalView } from '../views/google.ts';

type Context = RecordContext &
  ReadingContext &
  GoogleContext &
  Pick<IdentityContext, 'authorisings' | 'authorisingReturns'> &
  MailContext &
  ServingContext;

/** The page on which people authorise Greffier, and administrators connect it. */
const PAGE = '/settings/google';

const seconds = (ms: number | null): number | null => (ms === null ? null : Math.max(1, Math.ceil(ms / 1_000)));

/** How people let Greffier read what is theirs at Google, and how an administrator connects it. */
export function googleEndpoints(context: Context): Endpoint[] {
  const { google, authorisings, authorisingReturns, log, now } = context;
  const { client, tokens, serviceAccount, access, probe, delegated } = google;
  const book = googleAuthorisations({ log, now, client, tokens });

  const configured = (): GoogleClient => {
    if (client === null) throw new GreffierError(GOOGLE_NOT_SET_UP);
    return client;
  };
  const end = async (userId: string, by: EndedBy, request: Request) => {
    const isRevoked = await endAuthorisation(book, { userId, by, request });
    if (isRevoked === null) throw new GreffierError(NOT_AUTHORISED);
    return { ...SUCCESS, isRevoked };
  };

  const flowWith = (optional: readonly OptionalScope[]) =>
    authorising(context, {
      callback: comeFromGoogle.path,
      page: PAGE,
      departures: authorisings,
      returns: authorisingReturns,
      client: () => {
        const application = configured();
        return {
          begin: (redirectUri: string) => application.begin(redirectUri, optional),
          finish: (answer: Parameters<GoogleClient['finish']>[0]) => application.finish(answer),
        };
      },
    });
  const flow = flowWith([]);
  /** What somebody wants beside what everybody is asked for, and what they granted of that before. */
  const optionalOf = async (userId: string, wanted: OptionalScope | undefined): Promise<readonly OptionalScope[]> => {
    const known = (await readGoogle({ log })).authorisations.get(userId)?.granted ?? [];
    return [...new Set([...known.filter(isOptional), ...(wanted === undefined ? [] : [wanted])])];
  };

  return [
    publicEndpoint(goToGoogle, async () => pageWith(PAGE, { authorise: 'google' })),
    publicEndpoint(comeFromGoogle, async ({ http: { request, response } }) => flow.come(request, response)),
    endpoint(googleConnection, async ({ principal }) => connectionView(context, principal)),
    endpoint(beginGoogleAuthorisation, async ({ principal, query, http }) => {
      configured();
      return flowWith(await optionalOf(principal.userId, query.with)).begin(principal, http.response);
    }),
    endpoint(authoriseGoogle, async ({ body, principal, command: request }) => {
      const { held, granted } = await flow.finish(principal, body.returned);
      await authorise(book, { userId: principal.userId, held, granted, request });
      return { ...SUCCESS, granted: [...granted], missing: [...scopesBeside(granted)] };
    }),
    endpoint(endGoogleAuthorisation, async ({ principal, command }) => end(principal.userId, 'person', command)),
    endpoint(endGoogleAuthorisationOf, async ({ params, command }) =>
      end(params.userId.toLowerCase(), 'administrator', command),
    ),
    endpoint(checkOwnGoogle, async ({ principal }) => {
      const own = (await access.people()).find(({ userId }) => userId === principal.userId);
      if (!own) throw new GreffierError(NOT_AUTHORISED);
      const { failure, retryAfterMs } = await answered(() => probeAfresh({ access, probe }, own));
      return { ...SUCCESS, failure: refusalView(failure), retryAfterSeconds: seconds(retryAfterMs) };
    }),
    endpoint(checkGoogleConnection, async ({ body, command }) => {
      const check = body.of === 'delegation' ? { ...body, email: normaliseEmail(body.email) } : body;
      const { failure, retryAfterMs } = await checkGoogle(
        { log, now, client, serviceAccount, access, probe },
        check,
        command,
      );
      return {
        ...SUCCESS,
        failure: refusalView(failure),
        retryAfterSeconds: seconds(retryAfterMs),
        isListed: check.of === 'delegation' ? isDelegated(check.email, delegated) : null,
      };
    }),
  ];
}
