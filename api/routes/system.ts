import type { BackupsContext } from '../context/backups.ts';
import type { BotsContext } from '../context/bots.ts';
import type { LiveContext } from '../context/live.ts';
import type { MailContext } from '../context/mail.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { ServingContext } from '../context/serving.ts';
import { adminStats, apiHealth, health, liveness, readiness } from '#api/contract/system.ts';
import { meetingFigures } from '#projections/meetings/queries.ts';
import { countUsers } from '#projections/users/queries.ts';
import { CHECK_MS, HealthChecker } from '../health.ts';
import { reasonsOf } from '../health-reasons.ts';
import type { Route } from '#api/contract/route.ts';
import type { Principals } from '../http/principals.ts';
import { endpoint, publicEndpoint, Reply, type Call, type Endpoint } from '../http/endpoint.ts';
import { oversees } from '../http/oversight.ts';

const parisDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/** Anybody may ask for the health, so many calls share one look. */
const STRANGERS_EVERY_MS = 1_000;

/** Who calls has to be known within so many ms, or gets what strangers get: the checks have the rest of CHECK_MS. */
const KNOWN_WITHIN_MS = 600;

/** Answers for so many ms what `look` answered last. */
function shared<T>(look: () => Promise<T>, everyMs: number): () => Promise<T> {
  let last: Promise<T> | null = null;
  let lookedAt = 0;
  return () => {
    if (last === null || performance.now() - lookedAt > everyMs) {
      lookedAt = performance.now();
      last = look();
    }
    return last;
  };
}

export function systemEndpoints(
  dependencies: RecordContext &
    ReadingContext &
    LiveContext &
    MailContext &
    BackupsContext &
    BotsContext &
    ServingContext,
  principals: Principals,
): Endpoint[] {
  const { pool, now, services, environment, metricsToken, draining } = dependencies;

  const checker = new HealthChecker(dependencies);
  const forStrangers = shared(async () => (await checker.look()).overall, STRANGERS_EVERY_MS);

  /** 503 when down, so that a monitor needs to read nothing. */
  const checked = async ({ http: { request } }: Pick<Call<Route>, 'http'>): Promise<Reply> => {
    const began = performance.now();
    // Begun at once: who calls is found out in the database, which may be what hangs.
    const forAll = forStrangers();
    // A caller who oversees never awaits it: what it throws there is thrown by their own look.
    forAll.catch(() => undefined);
    if (!(await oversees(request, { metricsToken, principals, withinMs: KNOWN_WITHIN_MS }))) {
      const status = await forAll;
      return new Reply(status === 'down' ? 503 : 200, { status });
    }
    const left = CHECK_MS - (performance.now() - began);
    const { overall, ...found } = await checker.look(left);
    const { graph, graphFailure, googlemeet, googleFailure, microsoftCalendars, subscriptions, openai, model } =
      services();
    const checks = {
      ...found,
      graph: { status: graph, code: graphFailure },
      subscriptions,
      google: { status: googlemeet.status, code: googleFailure },
      microsoftCalendars,
      model: { status: openai, ...model },
    };
    return new Reply(overall === 'down' ? 503 : 200, { status: overall, checks, reasons: reasonsOf(checks) });
  };

  return [
    publicEndpoint(health, checked),
    publicEndpoint(apiHealth, checked),
    publicEndpoint(readiness, async () =>
      draining.aborted ? new Reply(503, { status: 'draining' }) : new Reply(200, { status: 'ready' }),
    ),
    publicEndpoint(liveness, async () => new Reply(200, { status: 'alive' })),
    endpoint(adminStats, async ({ principal }) => {
      const [
        { total, active, overdueActions, demonstration },
        totalUsers,
        { database, eventStore, feed, projections, bots, mail, overall },
      ] = await Promise.all([
        meetingFigures(pool, principal, parisDate.format(new Date(now()))),
        principal.role === 'observer' ? null : countUsers(pool),
        checker.look(),
      ]);
      const { teams, googlemeet, microsoftCalendars, azure, openai, azureCalls, openaiTokens } = services();
      return {
        stats: {
          totalMeetings: total,
          activeMeetings: active,
          totalUsers,
          overdueActions,
          demonstration,
          apiStatus: overall,
          dbStatus: database.status,
          storeStatus: eventStore.status,
          storeSince: eventStore.since,
          feedStatus: feed.status,
          projectionsStatus: projections.status,
          mailStatus: mail.status,
          azureStatus: azure,
          openaiStatus: openai,
          uptime: process.uptime(),
          lastUpdated: now(),
          environment,
        },
        platformStatus: {
          teams,
          googlemeet,
          browserBot: { status: bots.status },
          microsoftCalendars: { status: microsoftCalendars.status },
        },
        rateLimits: { azure: azureCalls ?? { remainingMinutes: null, free: null, limit: null } },
        tokenUsage: { openai: openaiTokens },
      };
    }),
  ];
}
