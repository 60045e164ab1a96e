import { GreffierError } from '#domain/errors.ts';
import type { MicrosoftAccess } from '#domain/microsoft/calendars/client.ts';
import type { MicrosoftCalendarProbe } from '#domain/microsoft/calendars/probe.ts';
import { GRAPH_FAILURES } from '#domain/microsoft/failures.ts';
import { GraphCaller, type CallerDependencies } from '../caller.ts';

/** Somebody waits for the answer. */
const WITHIN_MS = 8_000;
const MINUTE_MS = 60_000;
/** What is read of a calendar, and as little of it as there is. */
const LEAST = { prefer: 'outlook.timezone="UTC", odata.maxpagesize=1' };

export interface CalendarProbeDependencies extends Omit<CallerDependencies, 'tokens' | 'timeoutMs'> {
  readonly access: Pick<MicrosoftAccess, 'token' | 'forgetToken'>;
}

/** Asks for a minute of a person's calendar, within the one budget of Graph. */
export const microsoftCalendarProbe = ({
  access,
  ...dependencies
}: CalendarProbeDependencies): MicrosoftCalendarProbe => ({
  async probe(person) {
    // A token that is in memory proves nothing.
    access.forgetToken(person);
    const signal = AbortSignal.timeout(WITHIN_MS);
    const tokens = {
      token: async () => ({ value: await access.token(person, signal) }),
      forget: () => access.forgetToken(person),
    };
    try {
      if (!person.granted.includes('calendar')) {
        await tokens.token();
        return;
      }
      const now = Date.now();
      const query = {
        startDateTime: new Date(now).toISOString(),
        endDateTime: new Date(now + MINUTE_MS).toISOString(),
      };
      const caller = new GraphCaller({ ...dependencies, tokens, timeoutMs: WITHIN_MS });
      await caller.json({ use: 'calendars', path: '/me/calendarView/delta', query, headers: LEAST, signal });
    } catch (error) {
      throw signal.aborted ? new GreffierError(GRAPH_FAILURES.unreachable) : error;
    }
  },
});
