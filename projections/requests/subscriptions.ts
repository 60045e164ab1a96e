import type { DomainEvent } from '#domain/events/event.ts';
import { webhookCategory } from '#domain/webhooks/identity.ts';
import { webhookEvents } from '#domain/webhooks/webhook.ts';
import { projection, type Handler, type Projection } from '../engine/projection.ts';
import { column, table } from '../engine/table.ts';
import { requests } from './tables.ts';

/**
 * Which webhooks are told of what, kept beside the requests: whether a fact is told at all is decided where its request
 * is opened, whatever other tables have read by then.
 */
export const subscriptions = table(
  'webhook_subscriptions',
  {
    webhook_id: column<string>('uuid'),
    /** What it is told of, with spaces between. */
    kinds: column<string>('text', 'not null'),
    is_on: column<boolean>('boolean', 'not null'),
    /** What happened before is not told. */
    on_since: column<string>('timestamptz', 'not null'),
  },
  { key: ['webhook_id'] },
);

const keyOf = ({ stream }: { readonly stream: string }) => ({ webhook_id: webhookCategory.idOf(stream) ?? stream });

/** As `projections/webhooks` has them, in the tables of the requests. */
export const subscriptionHandlers: Projection['handlers'] = projection(webhookEvents, {
  name: 'subscriptions',
  version: 1,
  tables: [subscriptions],
  on: {
    WebhookAdded: (event) => [
      subscriptions.upsert({
        ...keyOf(event),
        kinds: event.data.kinds.join(' '),
        is_on: true,
        on_since: event.metadata.time,
      }),
    ],
    WebhookChanged: (event) => [subscriptions.patch(keyOf(event), { kinds: event.data.kinds.join(' ') })],
    WebhookSwitchedOn: (event) => [subscriptions.patch(keyOf(event), { is_on: true, on_since: event.metadata.time })],
    WebhookSwitchedOff: (event) => [subscriptions.patch(keyOf(event), { is_on: false })],
    WebhookStopped: (event) => [subscriptions.patch(keyOf(event), { is_on: false })],
    WebhookRemoved: (event) => [subscriptions.remove(keyOf(event))],
  },
}).handlers;

/** Of the requests that are for webhooks alone, those stay to which one was subscribed when they were opened. */
export const subscribedTo = {
  table: requests.name,
  statement: `delete from ${requests.name} r where only_for is not null and not exists (
    select from ${subscriptions.name} w where w.is_on and w.on_since <= r.due_at and string_to_array(w.kinds, ' ') && string_to_array(r.only_for, ' '))`,
};

/** What two maps of handlers make of an event together. */
export function alsoHandled(some: Projection['handlers'], others: Projection['handlers']): Projection['handlers'] {
  const types = new Set([...some.keys(), ...others.keys()]);
  const both = (type: string): Handler<DomainEvent> => {
    const all = [some.get(type), others.get(type)];
    return (event) => all.flatMap((handler) => handler?.(event) ?? []);
  };
  return new Map([...types].map((type) => [type, both(type)]));
}
