import { countAnalyses } from '#projections/meetings/analysis-counts.ts';
import { countMails } from '#projections/mails/queries.ts';
import { openRequestCounts } from '#projections/requests/queries.ts';
import { webhookCounts } from '#projections/webhooks/queries.ts';
import { Counter, Histogram, type Registry } from 'prom-client';
import type { OpenRecord } from '../record.ts';
import { lookedUp } from './looked-up.ts';

/** Seconds, from what only notes something to a model that reads a long meeting. */
const BUCKETS = [0.05, 0.25, 1, 5, 15, 60, 300, 1_800];

/** What is asked for and not yet done. */
export function waitingMetrics({ pool }: Pick<OpenRecord, 'pool'>, registry: Registry): void {
  lookedUp(
    registry,
    {
      name: 'greffier_open_requests',
      help: 'Requests that reactors have not fulfilled, by kind: `due` now, `later`, or `preparing` what they need',
      labelNames: ['kind', 'state'],
    },
    async () =>
      (await openRequestCounts(pool)).flatMap(({ kind, due, later, preparing }) => [
        [{ kind, state: 'due' }, due] as const,
        [{ kind, state: 'later' }, later] as const,
        [{ kind, state: 'preparing' }, preparing] as const,
      ]),
  );
  lookedUp(
    registry,
    {
      name: 'greffier_open_request_age_seconds',
      help: 'For how long the first request of a kind has been due; absent where none is',
      labelNames: ['kind'],
    },
    async () =>
      (await openRequestCounts(pool)).flatMap(({ kind, due, oldestSeconds }) =>
        due === 0 ? [] : [[{ kind }, oldestSeconds] as const],
      ),
  );
  lookedUp(
    registry,
    {
      name: 'greffier_analyses',
      help: 'Meetings by the state of their analysis: `waiting`, `done`, `skipped` as there is nothing to analyse, or `failed`',
      labelNames: ['state'],
    },
    async () => [...(await countAnalyses(pool))].map(([state, count]) => [{ state }, count] as const),
  );
  lookedUp(
    registry,
    {
      name: 'greffier_mails',
      help: 'Mails that wait for the mail server, that failed, and of which nobody knows whether they left',
      labelNames: ['status'],
    },
    async () => Object.entries(await countMails(pool)).map(([status, count]) => [{ status }, count] as const),
  );
  lookedUp(
    registry,
    { name: 'greffier_webhooks', help: 'Webhooks, by state; `stopped` after days of failures', labelNames: ['state'] },
    async () =>
      Object.entries((await webhookCounts(pool)).webhooks).map(([state, count]) => [{ state }, count] as const),
  );
  lookedUp(
    registry,
    {
      name: 'greffier_webhook_deliveries',
      help: 'Deliveries to webhooks that wait, and that were given up',
      labelNames: ['state'],
    },
    async () =>
      Object.entries((await webhookCounts(pool)).deliveries).map(([state, count]) => [{ state }, count] as const),
  );
}

/** Told how each reaction to a request ended. */
export type ReactionMeter = (kind: string, seconds: number, isDone: boolean) => void;

/** What reactors of this process do: an analysis is one of kind `analyse`. */
export function reactionMeter(registry: Registry): ReactionMeter {
  const registers = [registry];
  const duration = new Histogram({
    name: 'greffier_reaction_duration_seconds',
    help: 'How long reactors of this process took for a request that they fulfilled, by kind',
    labelNames: ['kind'],
    buckets: BUCKETS,
    registers,
  });
  const postponed = new Counter({
    name: 'greffier_reactions_postponed_total',
    help: 'Requests that failed in this process and are tried again later, by kind',
    labelNames: ['kind'],
    registers,
  });
  return (kind, seconds, isDone) => {
    if (isDone) duration.observe({ kind }, seconds);
    else postponed.inc({ kind });
  };
}
