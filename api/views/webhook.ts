import type { DeliveryView, WebhookView } from '#api/contract/outgoing-webhooks.ts';
import type { DeliveryRecord, WebhookRecord } from '#projections/webhooks/queries.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const webhookViewOf = (webhook: WebhookRecord): WebhookView => ({
  ...webhook,
  kinds: webhook.kinds.trim().split(' '),
  failingSince: iso(webhook.failingSince),
  bothUntil: iso(webhook.bothUntil),
  addedAt: webhook.addedAt.toISOString(),
  deliveredAt: iso(webhook.deliveredAt),
});

export const deliveryViewOf = ({ occurredAt, changedAt, nextAt, ...delivery }: DeliveryRecord): DeliveryView => ({
  ...delivery,
  occurredAt: occurredAt.toISOString(),
  changedAt: changedAt.toISOString(),
  nextAt: iso(nextAt),
});
