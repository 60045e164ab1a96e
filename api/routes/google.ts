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
import { authorise, endAuthorisation } from '#commands/google/authorisation.ts';
import { answered, checkGoogle, probeAfresh } from '#commands/google/check.ts';
import type { Request } from '#commands/handle.ts';
import { GreffierError } from '#domain/errors.ts';
import type { GoogleClient } from '#domain/google/client.ts';
import { isDelegated } from '#domain/google/delegated.ts';
import type { EndedBy } from '#domain/google/events.ts';
import { AUTHORISING_ENDED, GOOGLE_NOT_SET_UP, LONGEST_ANSWER, NOT_AUTHORISED } from '#domain/google/flow.ts';
import { scopesBeside } from '#domain/google/scopes.ts';
import { normaliseEmail } from '#domain/user/email.ts';
import type { GoogleContext } from '../context/google.ts';
import type { IdentityContext } from '../context/identity.ts';
import type { MailContext } from '../context/mail.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { ServingContext } from '../context/serving.ts';
import { endpoint, publicEndpoint, Reply, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { FlowCookie } from '../http/flow-cookie.ts';
import { connectionView, refusalView } from '../views/google.ts';

type Context = RecordContext &
  ReadingContext &
  GoogleContext &
  Pick<IdentityContext, 'authorisings' | 'authorisingReturns'> &
  MailContext &
  ServingContext;

/** The page on which people authorise Greffier, and administrators connect it. */
const PAGE = '/settings/google';

/** What a page is told stands in the fragment, which no server and no log sees. */
const pageWith = (told: Readonly<Record<string, string>>): Reply =>
  new Reply(302, '', { location: `${PAGE}#${new URLSearchParams(told)}` });

const seconds = (ms: number | null): number | null => (ms === null ? null : Math.max(1, Math.ceil(ms / 1_000)));

/** How people let Greffier read what is theirs at Google, and how an administrator connects it. */
export function googleEndpoints(context: Context): Endpoint[] {
  const { google, authorisings, authorisingReturns, log, now, publicUrl } = context;
  const { client, tokens, serviceAccount, access, probe, delegated } = google;
  const flowCookie = new FlowCookie(context);
  const callback = comeFromGoogle.path;
  const redirectUri = () => `${publicUrl()}${callback}`;
  const dependencies = { log, now, client, tokens };

  const configured = (): GoogleClient => {
    if (client === null) throw new GreffierError(GOOGLE_NOT_SET_UP);
    return client;
  };
  const end = async (userId: string, by: EndedBy, request: Request) => {
    const isRevoked = await endAuthorisation(dependencies, { userId, by, request });
    if (isRevoked === null) throw new GreffierError(NOT_AUTHORISED);
    return { ...SUCCESS, isRevoked };
  };

  return [
    publicEndpoint(goToGoogle, async () => pageWith({ authorise: 'google' })),
    publicEndpoint(comeFromGoogle, async ({ http: { request, response } }) => {
      const flow = await authorisings.open(flowCookie.take(request, response, callback), new Date(now()));
      const query = new URL(request.originalUrl, publicUrl()).search;
      if (flow === null || query.length > LONGEST_ANSWER) return pageWith({ refused: AUTHORISING_ENDED.code });
      return pageWith({ returned: await authorisingReturns.seal({ ...flow, query }, new Date(now())) });
    }),
    endpoint(googleConnection, async ({ principal }) => connectionView(context, principal)),
    endpoint(beginGoogleAuthorisation, async ({ principal: { userId, sessionId }, http }) => {
      const { address, secrets } = await configured().begin(redirectUri());
      const sealed = await authorisings.seal({ secrets, userId, sessionId }, new Date(now()));
      flowCookie.give(http.response, callback, sealed);
      return { address };
    }),
    endpoint(authoriseGoogle, async ({ body, principal: { userId, sessionId }, command: request }) => {
      const application = configured();
      const returned = await authorisingReturns.open(body.returned, new Date(now()));
      // Somebody else sits at this browser by now, or was handed what is not theirs: the code stays unused.
      if (returned?.userId !== userId || returned.sessionId !== sessionId) throw new GreffierError(AUTHORISING_ENDED);
      const { query, secrets } = returned;
      const { held, granted } = await application.finish({ redirectUri: redirectUri(), query, secrets });
      await authorise(dependencies, { userId, held, granted, request });
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
