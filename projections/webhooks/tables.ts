import type { AttemptOutcome } from '#domain/webhooks/attempts.ts';
import type { Delivery } from '#domain/webhooks/delivery.ts';
import type { StopReason, Webhook } from '#domain/webhooks/webhook.ts';
import { column, personalColumn, sealedColumn, table } from '../engine/table.ts';

/** Addresses of other programs, until they are removed. */
export const webhooks = table(
  'webhooks',
  {
    webhook_id: column<string>('uuid'),
    title: personalColumn<string>('text', 'not null'),
    url: personalColumn<string>('text', 'not null'),
    /** Separated by spaces, with one at both ends. */
    kinds: column<string>('text', 'not null'),
    phase: column<Exclude<Webhook['phase'], 'none' | 'removed'>>('text', 'not null'),
    stop_reason: column<StopReason | null>('text'),
    /** Since when it took nothing, where it was stopped. */
    failing_since: column<string | null>('timestamptz'),
    stopped_at: column<string | null>('timestamptz'),
    /** How long the secret before signs too; null where there is none. */
    both_until: column<string | null>('timestamptz'),
    added_at: column<string>('timestamptz', 'not null'),
    /** Of when it was switched on last: what happened before is not told. */
    on_since: column<string>('timestamptz', 'not null'),
    changed_by: column<string>('text', 'not null'),
    revision: column<number>('int', 'not null'),
  },
  { key: ['webhook_id'] },
);

/** What each webhook is told. Ids and no words. */
export const webhookDeliveries = table(
  'webhook_deliveries',
  {
    delivery_id: column<string>('uuid'),
    webhook_id: column<string>('uuid', 'not null'),
    kind: column<string>('text', 'not null'),
    meeting_id: column<string | null>('uuid'),
    phase: column<Exclude<Delivery['phase'], 'none'>>('text', 'not null'),
    /** Of the last attempt, or why it was withheld. */
    outcome: column<string | null>('text'),
    status: column<number | null>('int'),
    attempts: column<number>('int', 'not null'),
    occurred_at: column<string>('timestamptz', 'not null'),
    /** When it was asked for last, by whom or what. */
    asked_at: column<string>('timestamptz', 'not null'),
    changed_at: column<string>('timestamptz', 'not null'),
    /** When it is tried again; null where it is not, or at once. */
    next_at: column<string | null>('timestamptz'),
  },
  {
    key: ['delivery_id'],
    indexes: [
      'webhook_deliveries_latest {ON} (webhook_id, changed_at desc, delivery_id)',
      'webhook_deliveries_meeting {ON} (meeting_id)',
    ],
  },
);

/** Each attempt, with the beginning of what was answered. */
export const webhookAttempts = table(
  'webhook_attempts',
  {
    delivery_id: column<string>('uuid'),
    /** Of its event in the stream of the delivery: a replay counts attempts anew. */
    revision: column<number>('int'),
    webhook_id: column<string>('uuid', 'not null'),
    meeting_id: column<string | null>('uuid'),
    number: column<number>('int', 'not null'),
    outcome: column<AttemptOutcome>('text', 'not null'),
    status: column<number | null>('int'),
    duration_ms: column<number>('int', 'not null'),
    answer: sealedColumn(),
    tried_at: column<string>('timestamptz', 'not null'),
  },
  {
    key: ['delivery_id', 'revision'],
    indexes: [
      `webhook_attempts_delivered {ON} (webhook_id, tried_at) where outcome = 'delivered'`,
      'webhook_attempts_meeting {ON} (meeting_id)',
    ],
  },
);
