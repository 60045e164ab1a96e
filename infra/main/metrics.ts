import { projectionStatus } from '#projections/engine/status.ts';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { sessionMetrics } from './meet.ts';
import type { OpenRecord } from './record.ts';

/** Figures of the process, its database connections and its projections; the API adds those of its calls. */
export function openMetrics({ pool, store }: Pick<OpenRecord, 'pool' | 'store'>): Registry {
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
    name: 'greffier_projection_positions_behind',
    help: 'Positions of the event log that a projection has not read yet',
    labelNames: ['projection'],
    registers,
    collect: async () => {
      behind.reset();
      const [all, head] = await Promise.all([projectionStatus(pool), store.head()]);
      for (const { name, position } of all) behind.set({ projection: name }, Number((head ?? 0n) - position));
    },
  });
  sessionMetrics({ pool }, registry);
  return registry;
}
