import { microsoftCalendarSync, readMicrosoftCalendarsNow } from '#api/contract/microsoft-calendar-sync.ts';
import { changeMicrosoftSync, readMicrosoftSync } from '#commands/microsoft/calendars/sync.ts';
import { GreffierError } from '#domain/errors.ts';
import { CALENDARS_NOT_SET_UP } from '#domain/microsoft/calendars/refusals.ts';
import type { MicrosoftSyncStanding } from '#domain/microsoft/calendars/standing.ts';
import { sayFailure } from '#domain/microsoft/connecting.ts';
import type { CalendarsContext } from '../context/calendars.ts';
import type { RecordContext } from '../context/record.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';

/** How people's calendars at Microsoft are read, and that they be read now. */
export function microsoftCalendarSyncEndpoints({ log, now, calendars }: RecordContext & CalendarsContext): Endpoint[] {
  const isSetUp = calendars.client !== null;
  const viewOf = ({ askedAt, paused, last }: MicrosoftSyncStanding) => ({
    everyMinutes: isSetUp ? calendars.syncMinutes : null,
    askedAt,
    pausedUntil: paused !== null && paused.until > now() ? paused.until : null,
    last: last && {
      ...last,
      failures: last.failures.map(({ code, people }) => ({ code, message: sayFailure(code), people })),
    },
  });
  return [
    endpoint(microsoftCalendarSync, async () => viewOf(await readMicrosoftSync({ log }))),
    endpoint(readMicrosoftCalendarsNow, async ({ command }) => {
      if (!isSetUp) throw new GreffierError(CALENDARS_NOT_SET_UP);
      const asked = await changeMicrosoftSync({ log, now }, { type: 'askSync', at: now() }, command);
      return viewOf(asked.state);
    }),
  ];
}
