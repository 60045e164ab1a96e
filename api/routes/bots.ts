import type { BotsContext } from '../context/bots.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { SettingsContext } from '../context/settings.ts';
import { attendedBots } from '#api/contract/bots.ts';
import { SERIOUS_DRIFT } from '#domain/bot-session/drift.ts';
import { LEASE_MS } from '#domain/bot-session/lease.ts';
import { textsFor } from '#domain/bot-session/platform.ts';
import { driftSince, failedSince, waitingLinesOf, workersOf } from '#projections/bot-sessions/attended.ts';
import { botSessionsFor } from '#projections/bot-sessions/queries.ts';
import { botSessionViewOf } from '../bot-session/views.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';

/** Signs of drift and failures are shown for a month, in ms. */
const SHOWN_FOR = 30 * 86_400_000;
const MOST_SHOWN = 50;
const MOST_BOTS = 100;

/** Bots at work, for who runs the installation. */
export function attendedBotEndpoints({
  pool,
  now,
  platforms,
  services,
  settings,
}: RecordContext & ReadingContext & BotsContext & SettingsContext): Endpoint[] {
  return [
    endpoint(attendedBots, async ({ principal }) => {
      const today = new Date(now());
      const since = new Date(today.getTime() - SHOWN_FOR);
      const sessions = (await botSessionsFor(pool, principal, { since: today, limit: MOST_BOTS })).filter(
        ({ endedAt }) => endedAt === null,
      );
      const ids = sessions.map(({ id }) => id);
      const [workers, waiting, failed, drift, { settings: set }] = await Promise.all([
        workersOf(pool, ids, LEASE_MS),
        waitingLinesOf(pool, ids),
        failedSince(pool, since, MOST_SHOWN),
        driftSince(pool, since, MOST_SHOWN),
        settings(),
      ]);
      return {
        bots: sessions.map((session) => {
          const { sessionId, meetingId, status, startTime, joinedAt, transcriptCount, lastLineAt, alarms } =
            botSessionViewOf(session, platforms);
          const worker = workers.get(sessionId);
          return {
            sessionId,
            meetingId,
            platform: session.platform,
            status,
            requestedAt: startTime,
            joinedAt,
            interruptedSince: session.interruptedSince?.toISOString() ?? null,
            lines: transcriptCount,
            lastLineAt,
            waitingLines: waiting.get(sessionId) ?? 0,
            worker: worker
              ? { name: worker.worker, seenAt: worker.renewedAt.toISOString(), silent: worker.silent }
              : null,
            alarms,
          };
        }),
        failed: failed.map(({ platform, ending, requestedAt, endedAt, ...one }) => ({
          ...one,
          platform,
          reason: { code: ending, message: textsFor(platforms, platform).endings[ending] },
          requestedAt: requestedAt.toISOString(),
          endedAt: endedAt.toISOString(),
        })),
        drift: drift.map(({ platform, signal, noticedAt, clearedAt, ...one }) => ({
          ...one,
          signal,
          message: textsFor(platforms, platform).drift[signal],
          serious: SERIOUS_DRIFT.includes(signal),
          noticedAt: noticedAt.toISOString(),
          clearedAt: clearedAt?.toISOString() ?? null,
        })),
        limit: set.simultaneousMeetings,
        browserMissing: services().browserBot.status === 'not_configured',
      };
    }),
  ];
}
