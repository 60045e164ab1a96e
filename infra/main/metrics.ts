import { isError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { eventsBehind } from '#projections/engine/behind.ts';
import { projectionStatus } from '#projections/engine/status.ts';
import { countMails } from '#projections/mails/queries.ts';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { botSessionMetrics } from './bots.ts';
import type { OpenRecord } from './record.ts';

/** Figures of the process, its database connections and its projections; the API adds those of its calls. */
export function openMetrics({ pool, store, watch }: Pick<OpenRecord, 'pool' | 'store' | 'watch'>): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const connections: Gauge<'state'> = new Gauge({
    name: 'greffier_database_connections',
    help: 'Connections to the database, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect: () => {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
  const behind: Gauge<'projection'> = new Gauge({
    name: 'greffier_projection_events_behind',
    help: 'Events that a projection has not read yet, counted up to 10,000; absent while the event store is away',
    labelNames: ['projection'],
    registers,
    collect: async () => {
      behind.reset();
      if (watch.state().status !== 'answering') return;
      const counts = await eventsBehind(store, await projectionStatus(pool)).catch((error: unknown) => {
        if (isError(error, STORE_UNAVAILABLE)) return new Map<string, number>();
        throw error;
      });
      for (const [name, count] of counts) behind.set({ projection: name }, count);
    },
  });
  const mails: Gauge<'status'> = new Gauge({
    name: 'greffier_mails',
    help: 'Mails that wait for the mail server, that failed, and of which nobody knows whether they left',
    labelNames: ['status'],
    registers,
    collect: async () => {
      for (const [status, count] of Object.entries(await countMails(pool))) mails.set({ status }, count);
    },
  });
  botSessionMetrics({ pool }, registry);
  return registry;
}
