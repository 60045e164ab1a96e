import { answersKey, webhookKey } from '#domain/webhooks/identity.ts';

const meetingId = 'a6d0b6f2-58f1-5d0a-9a0e-2f3f6c7d1e01';
const webhookId = '0b9f7a52-6f0e-5b1c-8f0c-5d1a7c2e9b31';
const deliveryId = '5c0e2f7a-3b1d-5e9f-9a6b-1c2d3e4f5a6b';
const secretId = 'c2b8a8de-7f6e-4a53-9a60-0b6c2f1d4e77';
const previousId = '1f0c9b7e-2d4a-4c5b-8e3f-6a7b8c9d0e1f';
const occurredAt = '2026-11-26T09:00:00.000Z';
const owed = { webhookId, meetingId };
const content = {
  keyId: webhookKey(webhookId),
  title: 'Chantiers',
  url: 'https://receveur.exemple.fr/greffier/9f2c',
  kinds: ['action.assigned', 'minutes.ready'],
};
const attempt = {
  keyId: answersKey(deliveryId, meetingId),
  number: 1,
  outcome: 'failing',
  status: 503,
  durationMs: 120,
  answer: 'maintenance',
};

/** One event of each type about webhooks, and about what they are told. */
export const webhookSamples: Readonly<Record<string, unknown>> = {
  WebhookAdded: { ...content, secretId: previousId },
  WebhookChanged: content,
  WebhookSecretTurned: { secretId, previousId, previousUntil: '2026-11-27T09:00:00.000Z' },
  WebhookSecretEnded: { secretId: previousId },
  WebhookSwitchedOn: {},
  WebhookSwitchedOff: {},
  WebhookStopped: { reason: 'failing', since: occurredAt },
  WebhookRemoved: {},
  DeliveryAsked: { ...owed, kind: 'action.assigned', occurredAt, items: ['a1'] },
  DeliverySucceeded: { ...owed, attempt: { ...attempt, outcome: 'delivered', status: 200 } },
  DeliveryPostponed: { ...owed, attempt, until: '2026-11-26T09:00:05.000Z' },
  DeliveryFailed: { ...owed, attempt: { ...attempt, number: 10 } },
  DeliveryWithheld: { ...owed, reason: 'off' },
  DeliveryReplayAsked: owed,
  DeliveryAnswersForgotten: { keysDestroyed: 1 },
};
