import { googleSync, syncGoogleNow } from '#api/contract/google-sync.ts';
import { changeSync, readSync } from '#commands/google/sync.ts';
import { GreffierError } from '#domain/errors.ts';
import { GOOGLE_FAILURES } from '#domain/google/failures.ts';
import { GOOGLE_NOT_SET_UP } from '#domain/google/refusals.ts';
import type { SyncStanding } from '#domain/google/sync/standing.ts';
import type { GoogleContext } from '../context/google.ts';
import type { RecordContext } from '../context/record.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';

const MESSAGES = new Map<string, string>(Object.values(GOOGLE_FAILURES).map(({ code, message }) => [code, message]));

/** How what people have at Google is read, and that it be read now. */
export function googleSyncEndpoints({ log, now, google }: RecordContext & GoogleContext): Endpoint[] {
  const isSetUp = google.client !== null || google.serviceAccount !== null;
  const viewOf = ({ askedAt, paused, last }: SyncStanding) => ({
    everyMinutes: isSetUp ? google.syncMinutes : null,
    askedAt,
    paused: paused !== null && paused.until > now() ? { api: paused.api, until: paused.until } : null,
    last: last && {
      ...last,
      failures: last.failures.map(({ code, people }) => ({ code, message: MESSAGES.get(code) ?? code, people })),
    },
  });
  return [
    endpoint(googleSync, async () => viewOf(await readSync({ log }))),
    endpoint(syncGoogleNow, async ({ command }) => {
      if (!isSetUp) throw new GreffierError(GOOGLE_NOT_SET_UP);
      const asked = await changeSync({ log, now }, { type: 'askSync', at: now() }, command);
      return viewOf(asked.state);
    }),
  ];
}
