import { adminStats, apiHealth, health } from '#api/contract/system.ts';
import { meetingFigures } from '#projections/meetings/queries.ts';
import { countUsers } from '#projections/users/queries.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { healthOf } from '../health.ts';
import { endpoint, publicEndpoint, Reply, type Endpoint } from '../http/endpoint.ts';

const parisDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });

export function systemEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { pool, now, services, environment } = dependencies;

  /** 503 when down, so that whoever watches needs to read nothing. */
  const checked = async (): Promise<Reply> => {
    const { database, projections, bots, overall } = await healthOf(dependencies);
    const { graph, subscriptions } = services();
    return new Reply(overall === 'down' ? 503 : 200, { status: overall, checks: { database: { status: database }, graph: { status: graph }, subscriptions, projections, bots } });
  };

  return [
    publicEndpoint(health, checked),
    publicEndpoint(apiHealth, checked),
    endpoint(adminStats, async ({ asker }) => {
      const [{ total, active, overdueActions }, totalUsers, { database, bots, overall }] = await Promise.all([
        meetingFigures(pool, asker, parisDate.format(new Date(now()))),
        countUsers(pool),
        healthOf(dependencies),
      ]);
      const { teams, googlemeet, azure, openai, azureRemainingMinutes, openaiTokens } = services();
      return {
        stats: {
          totalMeetings: total,
          activeMeetings: active,
          totalUsers,
          overdueActions,
          apiStatus: overall,
          dbStatus: database,
          azureStatus: azure,
          openaiStatus: openai,
          uptime: process.uptime(),
          lastUpdated: now(),
          environment,
        },
        platformStatus: { teams, googlemeet, browserBot: { status: bots.status } },
        rateLimits: { azure: { remainingMinutes: azureRemainingMinutes } },
        tokenUsage: { openai: openaiTokens },
      };
    }),
  ];
}
