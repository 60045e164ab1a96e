import type { DeliveryEvent } from '#domain/webhooks/delivery.ts';
import { answersKey, webhookKey } from '#domain/webhooks/identity.ts';
import type { WebhookEvent } from '#domain/webhooks/webhook.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, it } from 'vitest';
import { webhooksProjection } from './projection.ts';
import { webhookAttempts, webhookDeliveries, webhooks } from './tables.ts';

const until = '2026-11-27T09:00:00.000Z';
const content = { keyId: webhookKey('w'), title: 'Chantiers', url: 'https://r.fr/', kinds: ['action.done', 'x.y'] };
const added: WebhookEvent = { type: 'WebhookAdded', data: { ...content, secretId: 's-1' } };
const owed = { webhookId: 'w', meetingId: 'm' };
const asked: DeliveryEvent = {
  type: 'DeliveryAsked',
  data: { ...owed, kind: 'action.done', occurredAt: until, items: ['a1'] },
};
const keyId = answersKey('d', 'm');
const attempt = { keyId, number: 1, outcome: 'failing' as const, status: 503, durationMs: 9, answer: 'panne' };
const postponed: DeliveryEvent = { type: 'DeliveryPostponed', data: { ...owed, attempt, until } };
const { answer: _, ...silent } = attempt;

describe('the table of webhooks', () => {
  const given = (...events: readonly WebhookEvent[]) =>
    specificationOfRows(webhooksProjection).given('settings-webhook-w', ...events);

  it('has each with its kinds, since it was added, changed by whom last', () => {
    given(added).thenRows(webhooks, {
      webhook_id: 'w',
      title: 'Chantiers',
      url: 'https://r.fr/',
      kinds: ' action.done x.y ',
      phase: 'on',
      stop_reason: null,
      both_until: null,
      on_since: '2026-11-20T09:00:00.000Z',
      revision: 0,
    });
    given(added, { type: 'WebhookChanged', data: { ...content, title: 'Autre', kinds: [] } }).thenRows(webhooks, {
      title: 'Autre',
      kinds: '  ',
      revision: 1,
    });
    given(added, { type: 'WebhookRemoved', data: {} }).thenRows(webhooks);
  });

  it('says how long two secrets sign', () => {
    const turned: WebhookEvent = {
      type: 'WebhookSecretTurned',
      data: { secretId: 's-2', previousId: 's-1', previousUntil: until },
    };
    given(added, turned).thenRows(webhooks, { both_until: until });
    given(added, turned, { type: 'WebhookSecretEnded', data: { secretId: 's-1' } }).thenRows(webhooks, {
      both_until: null,
    });
  });

  it('says why one was stopped, until it is switched on or off', () => {
    const stopped: WebhookEvent = { type: 'WebhookStopped', data: { reason: 'failing', since: until } };
    given(added, stopped).thenRows(webhooks, {
      phase: 'stopped',
      stop_reason: 'failing',
      failing_since: until,
      stopped_at: '2026-11-20T09:00:01.000Z',
    });
    given(added, stopped, { type: 'WebhookSwitchedOn', data: {} }).thenRows(webhooks, {
      phase: 'on',
      stop_reason: null,
      failing_since: null,
      stopped_at: null,
      on_since: '2026-11-20T09:00:02.000Z',
    });
    given(added, { type: 'WebhookSwitchedOff', data: {} }).thenRows(webhooks, { phase: 'off', stop_reason: null });
  });
});

describe('the tables of what they are told', () => {
  const given = (...events: readonly DeliveryEvent[]) =>
    specificationOfRows(webhooksProjection).given('settings-delivery-d', ...events);

  it('has a delivery until it is over, with every attempt', () => {
    given(asked).thenRows(webhookDeliveries, {
      delivery_id: 'd',
      webhook_id: 'w',
      meeting_id: 'm',
      kind: 'action.done',
      phase: 'waiting',
      outcome: null,
      attempts: 0,
      next_at: null,
    });
    const twice = given(asked, postponed, {
      type: 'DeliverySucceeded',
      data: { ...owed, attempt: { ...silent, number: 2, outcome: 'delivered', status: 204 } },
    });
    given(asked, postponed).thenRows(webhookDeliveries, { phase: 'waiting', outcome: 'failing', next_at: until });
    twice.thenRows(webhookDeliveries, { phase: 'delivered', outcome: 'delivered', attempts: 2, next_at: null });
    twice.thenRows(
      webhookAttempts,
      { revision: 1, number: 1, outcome: 'failing', status: 503, answer: { keyId, text: 'panne' } },
      { revision: 2, number: 2, outcome: 'delivered', status: 204, answer: null },
    );
  });

  it('counts attempts anew after a replay, and keeps those before', () => {
    const failed: DeliveryEvent = { type: 'DeliveryFailed', data: { ...owed, attempt: { ...silent, number: 10 } } };
    const again = given(asked, failed, { type: 'DeliveryReplayAsked', data: owed });
    given(asked, failed).thenRows(webhookDeliveries, { phase: 'failed', attempts: 10 });
    again.thenRows(webhookDeliveries, { phase: 'waiting', attempts: 0, asked_at: '2026-11-20T09:00:02.000Z' });
    again.thenRows(webhookAttempts, { number: 10 });
    given(asked, { type: 'DeliveryWithheld', data: { ...owed, reason: 'off' } }).thenRows(webhookDeliveries, {
      phase: 'withheld',
      outcome: 'off',
    });
  });

  it('loses what was answered when somebody in the meeting is erased, or the meeting is', () => {
    given(asked, postponed, { type: 'DeliveryAnswersForgotten', data: { keysDestroyed: 1 } }).thenRows(
      webhookAttempts,
      { outcome: 'failing', answer: null },
    );
    for (const event of [
      { type: 'MeetingDeleted', data: {} },
      { type: 'MeetingErased', data: { keysDestroyed: 1 } },
    ] as const)
      given(asked, postponed).given('meeting-m', event).thenRows(webhookAttempts, { answer: null });
  });

  it('goes with the webhook', () => {
    const gone = given(asked, postponed).given('settings-webhook-w', added, { type: 'WebhookRemoved', data: {} });
    gone.thenRows(webhookDeliveries);
    gone.thenRows(webhookAttempts);
  });
});
