import { botSessionsByState, endingsSince, openAlarms } from '#projections/bot-sessions/queries.ts';
import type { Registry } from 'prom-client';
import type { OpenRecord } from '../record.ts';
import { lookedUp } from './looked-up.ts';

const DAY_MS = 86_400_000;

/** Figures of bot sessions, of all processes together. */
export function botMetrics({ pool }: Pick<OpenRecord, 'pool'>, registry: Registry): void {
  lookedUp(
    registry,
    {
      name: 'greffier_bot_sessions',
      help: 'Bot sessions that have not ended: `waiting` for a worker, `joining`, `attending`, or `away` on their way back',
      labelNames: ['state'],
    },
    async () => Object.entries(await botSessionsByState(pool)).map(([state, count]) => [{ state }, count] as const),
  );
  lookedUp(
    registry,
    {
      name: 'greffier_bot_sessions_ended_day',
      help: 'Bot sessions that ended in the last 24 hours, by why',
      labelNames: ['reason'],
    },
    async () =>
      [...(await endingsSince(pool, new Date(Date.now() - DAY_MS)))].map(
        ([reason, count]) => [{ reason }, count] as const,
      ),
  );
  lookedUp(
    registry,
    {
      name: 'greffier_bot_drift',
      help: 'Signs in running bot sessions that the page of the provider has changed',
      labelNames: ['signal'],
    },
    async () => [...(await openAlarms(pool))].map(([signal, count]) => [{ signal }, count] as const),
  );
}
