import {
  authoriseMicrosoftCalendar,
  beginMicrosoftCalendar,
  checkOwnMicrosoftCalendar,
  comeFromMicrosoftCalendar,
  endMicrosoftCalendar,
  endMicrosoftCalendarOf,
  microsoftCalendars,
} from '#api/contract/microsoft-calendars.ts';
import { authorise, endAuthorisation } from '#commands/authorisation/authorisation.ts';
import type { Request } from '#commands/handle.ts';
import { microsoftAuthorisations, readCalendarAccess } from '#commands/microsoft/calendars/access.ts';
import type { EndedBy } from '#domain/authorisation/authorisations.ts';
import { GreffierError } from '#domain/errors.ts';
import type { MicrosoftClient } from '#domain/microsoft/calendars/client.ts';
import type { MicrosoftScope, ToolScope } from '#domain/microsoft/calendars/scopes.ts';
import {
  CALENDAR_NOT_AUTHORISED,
  CALENDARS_NOT_SET_UP,
  MICROSOFT_TOOLS_NOT_SET_UP,
} from '#domain/microsoft/calendars/refusals.ts';
import { graphFailureOf } from '#domain/microsoft/failures.ts';
import { authorising } from '../authorising.ts';
import type { CalendarsContext } from '../context/calendars.ts';
import type { IdentityContext } from '../context/identity.ts';
import type { MailContext } from '../context/mail.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { ServingContext } from '../context/serving.ts';
import { endpoint, publicEndpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { calendarsView, refusalView } from '../views/microsoft-calendars.ts';

type Context = RecordContext &
  ReadingContext &
  CalendarsContext &
  Pick<IdentityContext, 'calendarAuthorisings' | 'calendarReturns'> &
  MailContext &
  ServingContext;

/** The page on which people let Greffier into their account at Microsoft, and administrators turn that on. */
const PAGE = '/settings/microsoft-calendar';

/** How people let Greffier read their calendars at Microsoft. */
export function microsoftCalendarEndpoints(context: Context): Endpoint[] {
  const { calendars, calendarAuthorisings, calendarReturns, log, now } = context;
  const { client, tokens, offered, access, probe } = calendars;
  const book = microsoftAuthorisations({ log, now, tokens });
  const flowWith = (scopes: readonly MicrosoftScope[]) =>
    authorising(context, {
      callback: comeFromMicrosoftCalendar.path,
      page: PAGE,
      departures: calendarAuthorisings,
      returns: calendarReturns,
      client: () => {
        if (client === null) throw new GreffierError(CALENDARS_NOT_SET_UP);
        return {
          begin: (redirectUri: string) => client.begin(redirectUri, scopes),
          finish: (answer: Parameters<MicrosoftClient['finish']>[0]) => client.finish(answer),
        };
      },
    });
  const flow = flowWith([]);
  /** What somebody wants, and what they granted before. Throws where this server does not offer it. */
  const askedFor = async (userId: string, wanted: ToolScope | undefined): Promise<readonly MicrosoftScope[]> => {
    const scope = wanted ?? 'calendar';
    if (!offered.includes(scope))
      throw new GreffierError(wanted === undefined ? CALENDARS_NOT_SET_UP : MICROSOFT_TOOLS_NOT_SET_UP);
    const known = (await readCalendarAccess({ log })).authorisations.get(userId)?.granted ?? [];
    return offered.filter((one) => one === scope || known.includes(one));
  };
  const end = async (userId: string, by: EndedBy, request: Request) => {
    const ended = await endAuthorisation(book, { userId, by, request });
    if (ended === null) throw new GreffierError(CALENDAR_NOT_AUTHORISED);
    return SUCCESS;
  };

  return [
    publicEndpoint(comeFromMicrosoftCalendar, async ({ http: { request, response } }) => flow.come(request, response)),
    endpoint(microsoftCalendars, async ({ principal }) => calendarsView(context, principal)),
    endpoint(beginMicrosoftCalendar, async ({ principal, query, http }) =>
      flowWith(await askedFor(principal.userId, query.with)).begin(principal, http.response),
    ),
    endpoint(authoriseMicrosoftCalendar, async ({ body, principal, command: request }) => {
      const { held, granted } = await flow.finish(principal, body.returned);
      await authorise(book, { userId: principal.userId, held, granted, request });
      return { ...SUCCESS, granted: [...granted] };
    }),
    endpoint(checkOwnMicrosoftCalendar, async ({ principal }) => {
      const own = (await access.people()).find(({ userId }) => userId === principal.userId);
      if (!own) throw new GreffierError(CALENDAR_NOT_AUTHORISED);
      try {
        await probe.probe(own);
        return { ...SUCCESS, failure: null, retryAfterSeconds: null };
      } catch (error) {
        const failure = graphFailureOf(error);
        if (failure === null) throw error;
        const asked = error instanceof GreffierError ? error.details['retryAfterMs'] : null;
        const retryAfterSeconds = typeof asked === 'number' ? Math.max(1, Math.ceil(asked / 1_000)) : null;
        return { ...SUCCESS, failure: refusalView(failure), retryAfterSeconds };
      }
    }),
    endpoint(endMicrosoftCalendar, async ({ principal, command }) => end(principal.userId, 'person', command)),
    endpoint(endMicrosoftCalendarOf, async ({ params, command }) =>
      end(params.userId.toLowerCase(), 'administrator', command),
    ),
  ];
}
