import {
  authoriseMicrosoftCalendar,
  beginMicrosoftCalendar,
  comeFromMicrosoftCalendar,
  endMicrosoftCalendar,
  endMicrosoftCalendarOf,
  microsoftCalendars,
} from '#api/contract/microsoft-calendars.ts';
import { authorise, endAuthorisation } from '#commands/authorisation/authorisation.ts';
import type { Request } from '#commands/handle.ts';
import { microsoftAuthorisations } from '#commands/microsoft/calendars/access.ts';
import type { EndedBy } from '#domain/authorisation/authorisations.ts';
import { GreffierError } from '#domain/errors.ts';
import { CALENDAR_NOT_AUTHORISED, CALENDARS_NOT_SET_UP } from '#domain/microsoft/calendars/refusals.ts';
import { authorising } from '../authorising.ts';
import type { CalendarsContext } from '../context/calendars.ts';
import type { IdentityContext } from '../context/identity.ts';
import type { MailContext } from '../context/mail.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { ServingContext } from '../context/serving.ts';
import { endpoint, publicEndpoint, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { calendarsView } from '../views/microsoft-calendars.ts';

type Context = RecordContext &
  ReadingContext &
  CalendarsContext &
  Pick<IdentityContext, 'calendarAuthorisings' | 'calendarReturns'> &
  MailContext &
  ServingContext;

/** The page on which people let Greffier read their calendars, and administrators turn that on. */
const PAGE = '/settings/microsoft-calendar';

/** How people let Greffier read their calendars at Microsoft. */
export function microsoftCalendarEndpoints(context: Context): Endpoint[] {
  const { calendars, calendarAuthorisings, calendarReturns, log, now } = context;
  const { client, tokens } = calendars;
  const book = microsoftAuthorisations({ log, now, tokens });
  const flow = authorising(context, {
    callback: comeFromMicrosoftCalendar.path,
    page: PAGE,
    departures: calendarAuthorisings,
    returns: calendarReturns,
    client: () => {
      if (client === null) throw new GreffierError(CALENDARS_NOT_SET_UP);
      return client;
    },
  });
  const end = async (userId: string, by: EndedBy, request: Request) => {
    const ended = await endAuthorisation(book, { userId, by, request });
    if (ended === null) throw new GreffierError(CALENDAR_NOT_AUTHORISED);
    return SUCCESS;
  };

  return [
    publicEndpoint(comeFromMicrosoftCalendar, async ({ http: { request, response } }) => flow.come(request, response)),
    endpoint(microsoftCalendars, async ({ principal }) => calendarsView(context, principal)),
    endpoint(beginMicrosoftCalendar, async ({ principal, http }) => flow.begin(principal, http.response)),
    endpoint(authoriseMicrosoftCalendar, async ({ body, principal, command: request }) => {
      const { held, granted } = await flow.finish(principal, body.returned);
      await authorise(book, { userId: principal.userId, held, granted, request });
      return { ...SUCCESS, granted: [...granted] };
    }),
    endpoint(endMicrosoftCalendar, async ({ principal, command }) => end(principal.userId, 'person', command)),
    endpoint(endMicrosoftCalendarOf, async ({ params, command }) =>
      end(params.userId.toLowerCase(), 'administrator', command),
    ),
  ];
}
