import { GreffierError } from '#domain/errors.ts';
import { GOOGLE_FAILURES } from '#domain/google/failures.ts';
import type { GoogleProbe } from '#domain/google/probe.ts';
import type { GoogleScope } from '#domain/google/scopes.ts';
import type { GoogleApi } from '#domain/google/workspace.ts';
import type { CallBudget } from '#domain/outbound/budget.ts';
import { GoogleCaller, type CallerDependencies, type GoogleCall } from './caller.ts';
import { googleApis } from './apis.ts';

/** Somebody waits for the answer. */
const WITHIN_MS = 8_000;

export interface ProbeDependencies extends Omit<CallerDependencies, 'timeoutMs' | 'budgets'> {
  /** GOOGLE_API_ROOT */
  readonly apiRoot: string;
  readonly budgets: Readonly<Record<GoogleApi, CallBudget>>;
}

/** What is asked of each API, and with which access. */
interface Question {
  readonly api: GoogleApi;
  readonly needs: GoogleScope;
  readonly make: GoogleCall['make'];
}

export function googleProbe({ apiRoot, ...dependencies }: ProbeDependencies): GoogleProbe {
  const { budgets } = dependencies;
  const { calendars, meetings, files } = googleApis(apiRoot);
  const caller = new GoogleCaller({ ...dependencies, timeoutMs: WITHIN_MS });
  const questions: readonly Question[] = [
    {
      api: 'calendar',
      needs: 'calendar',
      make: (options) =>
        calendars.events.list({ calendarId: 'primary', singleEvents: true, maxResults: 1, fields: 'kind' }, options),
    },
    {
      api: 'meet',
      needs: 'meetings',
      make: (options) => meetings.conferenceRecords.list({ pageSize: 1 }, options),
    },
    {
      api: 'drive',
      needs: 'documents',
      make: (options) => files.files.list({ pageSize: 1, fields: 'kind' }, options),
    },
  ];
  return {
    async probe(person) {
      const signal = AbortSignal.timeout(WITHIN_MS);
      const asked = questions.filter(({ needs }) => person.granted.includes(needs));
      const answers = await Promise.allSettled(
        asked.map(({ api, make }) =>
          caller.json({ person, api, use: 'verification', signal, make }).catch(async (error: unknown) => {
            throw signal.aborted ? await unanswered(api, budgets[api]) : error;
          }),
        ),
      );
      for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
    },
  };
}

/** Nothing came in time: Google had asked for a pause that is not over, or did not answer. */
async function unanswered(api: GoogleApi, budget: Pick<CallBudget, 'state'>): Promise<GreffierError> {
  const { heldUntil } = await budget.state();
  if (heldUntil === null) return new GreffierError(GOOGLE_FAILURES.unreachable, { api });
  const retryAfterMs = Math.max(0, Date.parse(heldUntil) - Date.now());
  return new GreffierError(GOOGLE_FAILURES.throttled, { api, retryAfterMs });
}
