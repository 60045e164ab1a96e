import { openFeedCheckpoint } from '#bots/publisher/checkpoint.ts';
import { isError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { latestVerifications } from '#projections/audit/verifications.ts';
import { COUNTED_BEHIND, eventsBehind } from '#projections/engine/behind.ts';
import { countsOfDeadLetters } from '#projections/engine/dead-letters.ts';
import { projectionStatus } from '#projections/engine/status.ts';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { sentEverywhereAt } from '#projections/audit/sent-heads.ts';
import type { OpenRecord } from '../record.ts';
import { lookedUp } from './looked-up.ts';

/** Seconds, around what an append takes and up to when a store is given up. */
const BUCKETS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];
const STORE_STATES = ['answering', 'away', 'older'] as const;

/** Of the database, the log, the read tables and what else follows the log. */
export function recordMetrics(record: OpenRecord, registry: Registry): void {
  databaseMetrics(record, registry);
  appendMetrics(record, registry);
  followingMetrics(record, registry);
  vaultMetrics(record, registry);
}

function databaseMetrics({ pool }: OpenRecord, registry: Registry): void {
  const connections: Gauge<'state'> = new Gauge({
    name: 'greffier_database_connections',
    help: 'Connections to the database, and callers that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
  lookedUp(
    registry,
    { name: 'greffier_database_up', help: 'Whether the database answers; absent while it does not' },
    async () => {
      await pool.query('select');
      return [[{}, 1]];
    },
  );
}

function appendMetrics({ log, watch }: OpenRecord, registry: Registry): void {
  const registers = [registry];
  const state: Gauge<'state'> = new Gauge({
    name: 'greffier_event_store_state',
    help: 'Of the event store, 1 for the state that it is in',
    labelNames: ['state'],
    registers,
    collect: () => {
      for (const one of STORE_STATES) state.set({ state: one }, watch.state().status === one ? 1 : 0);
    },
  });
  const events = new Counter({
    name: 'greffier_events_appended_total',
    help: 'Events that this process appended, by the kind of their stream',
    labelNames: ['category'],
    registers,
  });
  const failed = new Counter({
    name: 'greffier_appends_failed_total',
    help: 'Appends of this process that failed, by code; conflicts that are decided again among them',
    labelNames: ['code'],
    registers,
  });
  const duration = new Histogram({
    name: 'greffier_append_duration_seconds',
    help: 'Duration of appends of this process, with their encryption',
    buckets: BUCKETS,
    registers,
  });
  log.onAppend(({ category, count, seconds, code }) => {
    duration.observe(seconds);
    if (code === null) events.inc({ category }, count);
    else failed.inc({ code });
  });
}

function followingMetrics({ pool, store, watch }: OpenRecord, registry: Registry): void {
  const behind = async (all: readonly { readonly name: string; readonly position: bigint }[]) => {
    if (watch.state().status !== 'answering') return new Map<string, number>();
    return eventsBehind(store, all).catch((error: unknown) => {
      if (isError(error, STORE_UNAVAILABLE)) return new Map<string, number>();
      throw error;
    });
  };
  const limit = COUNTED_BEHIND.toLocaleString('en');
  lookedUp(
    registry,
    {
      name: 'greffier_projection_events_behind',
      help: `Events that a projection has not read yet, counted up to ${limit}; absent while the event store is away`,
      labelNames: ['projection'],
    },
    async () => [...(await behind(await projectionStatus(pool)))].map(([projection, count]) => [{ projection }, count]),
  );
  lookedUp(
    registry,
    {
      name: 'greffier_projection_running',
      help: 'Whether a projection runs: 0 while it is paused, stopped, or held by no process',
      labelNames: ['projection'],
    },
    async () =>
      (await projectionStatus(pool)).map(({ name, status, held }) => [
        { projection: name },
        status === 'running' && held ? 1 : 0,
      ]),
  );
  lookedUp(
    registry,
    {
      name: 'greffier_projection_parked_events',
      help: 'Events that a projection could not apply and goes on without, and those that wait behind them',
      labelNames: ['projection'],
    },
    async () => [...(await countsOfDeadLetters(pool))].map(([projection, count]) => [{ projection }, count]),
  );
  lookedUp(
    registry,
    {
      name: 'greffier_feed_events_behind',
      help: `Events that the publisher of transcripts has not read yet, counted up to ${limit}; absent while the event store is away`,
    },
    async () => {
      const { position } = await openFeedCheckpoint(pool, store.id);
      return [...(await behind([{ name: 'feed', position }]))].map(([, count]) => [{}, count]);
    },
  );
  lookedUp(
    registry,
    {
      name: 'greffier_audit_verified_timestamp_seconds',
      help: 'When the last verification of the audit chain ended, in Unix time; absent before the first',
    },
    async () => {
      const { verified } = await latestVerifications(pool);
      return verified?.finishedAt ? [[{}, verified.finishedAt.getTime() / 1_000]] : [];
    },
  );
  lookedUp(
    registry,
    {
      name: 'greffier_audit_faults',
      help: 'Faults that the last verification of the audit chain found; absent before the first',
    },
    async () => {
      const { verified } = await latestVerifications(pool);
      return verified?.report ? [[{}, verified.report.faults.length]] : [];
    },
  );
  lookedUp(
    registry,
    {
      name: 'greffier_audit_head_sent_timestamp_seconds',
      help: 'When the end of the audit chain was last taken by the one of those who keep it that had it the longest ago, in Unix time; absent where nobody does',
    },
    async () => {
      const at = await sentEverywhereAt(pool);
      return at === null ? [] : [[{}, at.getTime() / 1_000]];
    },
  );
}

function vaultMetrics({ pool }: OpenRecord, registry: Registry): void {
  const counted = (table: 'key' | 'tombstone') => async () => {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::float8 as count from vault.${table}`);
    return rows.map(({ count }) => [{}, count] as const);
  };
  lookedUp(registry, { name: 'greffier_vault_keys', help: 'Keys in the vault' }, counted('key'));
  lookedUp(
    registry,
    { name: 'greffier_vault_erasures', help: 'Owners and keys whose erasure the vault remembers' },
    counted('tombstone'),
  );
}
