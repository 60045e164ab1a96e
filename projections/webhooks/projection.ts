import type { Recorded } from '#domain/events/event.ts';
import { isErased } from '#domain/events/personal.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import { deliveryEvents, type DeliveryEvent } from '#domain/webhooks/delivery.ts';
import { deliveryCategory, webhookCategory } from '#domain/webhooks/identity.ts';
import { webhookEvents } from '#domain/webhooks/webhook.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import { webhookAttempts, webhookDeliveries, webhooks } from './tables.ts';

type Streamed = Pick<Recorded, 'stream'>;
const keyOf = ({ stream }: Streamed) => ({ webhook_id: webhookCategory.idOf(stream) ?? stream });
const deliveryOf = ({ stream }: Streamed) => ({ delivery_id: deliveryCategory.idOf(stream) ?? stream });

const changeOf = ({ metadata, revision }: Recorded) => ({ changed_by: metadata.actor, revision: Number(revision) });
const listed = (kinds: readonly string[]): string => ` ${kinds.join(' ')} `;
const RUNNING = { stop_reason: null, failing_since: null, stopped_at: null } as const;

type Tried = Extract<DeliveryEvent, { data: { attempt: object } }>;

/** What came of an attempt; `next_at` where it is made again. */
function tried(event: Recorded<Tried>, phase: 'delivered' | 'waiting' | 'failed', next_at: string | null): RowChange[] {
  const { webhookId: webhook_id, meetingId: meeting_id, attempt } = event.data;
  const { keyId, number, outcome, status, durationMs: duration_ms, answer } = attempt;
  const { time } = event.metadata;
  return [
    webhookDeliveries.patch(deliveryOf(event), { phase, outcome, status, attempts: number, next_at, changed_at: time }),
    webhookAttempts.insert({
      ...deliveryOf(event),
      revision: Number(event.revision),
      webhook_id,
      meeting_id,
      number,
      outcome,
      status,
      duration_ms,
      answer: answer === undefined || isErased(answer) ? null : { keyId, text: answer },
      tried_at: time,
    }),
  ];
}

/** What was answered about a meeting is under its keys. */
const forgotten = ({ stream }: Streamed): RowChange[] => [
  webhookAttempts.patchWhere({ meeting_id: meetingOf(stream) ?? stream }, { answer: null }),
];

/** Webhooks, what each is told, and what came of every attempt. */
export const webhooksProjection = projection(
  { ...webhookEvents, ...deliveryEvents, ...meetingEvents },
  {
    name: 'webhooks',
    version: 1,
    tables: [webhooks, webhookDeliveries, webhookAttempts],
    on: {
      WebhookAdded: (event) => {
        const { title, url, kinds } = event.data;
        if (isErased(title) || isErased(url)) return [];
        const { time } = event.metadata;
        return [
          webhooks.insert({
            ...keyOf(event),
            title,
            url,
            kinds: listed(kinds),
            phase: 'on',
            ...RUNNING,
            both_until: null,
            added_at: time,
            on_since: time,
            ...changeOf(event),
          }),
        ];
      },
      WebhookChanged: (event) => {
        const { title, url, kinds } = event.data;
        if (isErased(title) || isErased(url)) return [];
        return [webhooks.patch(keyOf(event), { title, url, kinds: listed(kinds), ...changeOf(event) })];
      },
      WebhookSecretTurned: (event) => [
        webhooks.patch(keyOf(event), { both_until: event.data.previousUntil, ...changeOf(event) }),
      ],
      WebhookSecretEnded: (event) => [webhooks.patch(keyOf(event), { both_until: null, ...changeOf(event) })],
      WebhookSwitchedOn: (event) => [
        webhooks.patch(keyOf(event), { phase: 'on', ...RUNNING, on_since: event.metadata.time, ...changeOf(event) }),
      ],
      WebhookSwitchedOff: (event) => [webhooks.patch(keyOf(event), { phase: 'off', ...RUNNING, ...changeOf(event) })],
      WebhookStopped: (event) => {
        const { reason: stop_reason, since: failing_since } = event.data;
        const stopped = { stop_reason, failing_since, stopped_at: event.metadata.time };
        return [webhooks.patch(keyOf(event), { phase: 'stopped', ...stopped, ...changeOf(event) })];
      },
      WebhookRemoved: (event) => [
        webhooks.remove(keyOf(event)),
        webhookDeliveries.removeWhere(keyOf(event)),
        webhookAttempts.removeWhere(keyOf(event)),
      ],
      DeliveryAsked: (event) => {
        const { webhookId: webhook_id, meetingId: meeting_id, kind, occurredAt: occurred_at } = event.data;
        const { time } = event.metadata;
        return [
          webhookDeliveries.insert({
            ...deliveryOf(event),
            webhook_id,
            kind,
            meeting_id,
            phase: 'waiting',
            outcome: null,
            status: null,
            attempts: 0,
            occurred_at,
            asked_at: time,
            changed_at: time,
            next_at: null,
          }),
        ];
      },
      DeliverySucceeded: (event) => tried(event, 'delivered', null),
      DeliveryPostponed: (event) => tried(event, 'waiting', event.data.until),
      DeliveryFailed: (event) => tried(event, 'failed', null),
      DeliveryWithheld: (event) => {
        const { reason: outcome } = event.data;
        const changed = { phase: 'withheld' as const, outcome, next_at: null, changed_at: event.metadata.time };
        return [webhookDeliveries.patch(deliveryOf(event), changed)];
      },
      DeliveryReplayAsked: (event) => {
        const { time } = event.metadata;
        const asked = { attempts: 0, asked_at: time, changed_at: time, next_at: null };
        return [webhookDeliveries.patch(deliveryOf(event), { phase: 'waiting', ...asked })];
      },
      DeliveryAnswersForgotten: (event) => [webhookAttempts.patchWhere(deliveryOf(event), { answer: null })],
      MeetingDeleted: forgotten,
      MeetingErased: forgotten,
    },
  },
);
