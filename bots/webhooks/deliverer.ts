import type { Dependencies } from '#commands/handle.ts';
import { loadState } from '#commands/stream.ts';
import { changeDelivery, loadWebhook } from '#commands/webhooks/webhooks.ts';
import { isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Recorded } from '#domain/events/event.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import type { Attempt } from '#domain/webhooks/attempts.ts';
import { deliveryEvents, deliveryStreams, type Delivery, type DeliveryCommand } from '#domain/webhooks/delivery.ts';
import { deliveryCategory } from '#domain/webhooks/identity.ts';
import type { WebhookSecrets, WebhookSender } from '#domain/webhooks/ports.ts';
import { signingSecrets, type Webhook } from '#domain/webhooks/webhook.ts';
import { requestKind } from '#projections/requests/kind.ts';
import type { OpenRequest } from '#projections/requests/queries.ts';
import type { Reactor, ReactorDependencies } from '../reactor.ts';
import { bodyOf } from './body.ts';

/** By its webhook in the detail, of which some are served at once. */
const ofDelivery = ({
  stream,
  data,
}: Pick<Recorded, 'stream'> & { readonly data: { readonly webhookId: string } }) => ({
  subject: deliveryCategory.idOf(stream) ?? stream,
  detail: data.webhookId,
});

export const webhookDelivery = requestKind(deliveryEvents, {
  kind: 'deliver',
  purpose: 'tell a webhook what happened',
  opens: {
    DeliveryAsked: ofDelivery,
    DeliveryPostponed: (event) => ({ ...ofDelivery(event), due: event.data.until }),
    DeliveryReplayAsked: ofDelivery,
  },
  closes: { DeliverySucceeded: ofDelivery, DeliveryFailed: ofDelivery, DeliveryWithheld: ofDelivery },
});

export interface DelivererDependencies extends Dependencies {
  readonly sender: Pick<WebhookSender, 'post'>;
  readonly secrets: Pick<WebhookSecrets, 'find'>;
  /** Where people open Greffier, without a slash at the end; null where nobody knows. */
  readonly publicUrl: () => string;
  readonly report: ReactorDependencies['report'];
}

/**
 * Tells webhooks what they are owed, at least once: what came of an attempt is recorded after it, so that one whose
 * process was killed is made again, under the same id. A receiver that takes long keeps nobody else's waiting.
 */
export const deliverer = (dependencies: DelivererDependencies): Reactor<typeof webhookDelivery.kind> => ({
  request: webhookDelivery,
  concurrency: 40,
  perDetail: 2,
  act: (open, signal) => deliver(dependencies, open, signal),
});

async function deliver(
  dependencies: DelivererDependencies,
  open: OpenRequest,
  signal: AbortSignal,
): Promise<string | null> {
  const { log, report } = dependencies;
  const { subject: deliveryId, detail: webhookId } = open;
  const [{ state: delivery }, webhook] = await Promise.all([
    loadState(log, deliveryStreams.of(deliveryId)),
    loadWebhook(log, webhookId),
  ]);
  if (webhook.phase !== 'on') {
    const reason = webhook.phase === 'removed' || webhook.phase === 'none' ? 'removed' : 'off';
    return record(dependencies, open, { type: 'withholdDelivery', reason });
  }
  const attempt = await attemptAt(dependencies, { deliveryId, delivery, webhook }, signal);
  if (attempt.outcome !== 'delivered')
    report('webhook not delivered', { delivery: deliveryId, webhook: webhookId, outcome: attempt.outcome });
  return settle(dependencies, open, attempt);
}

interface Owed {
  readonly deliveryId: string;
  readonly delivery: Delivery;
  readonly webhook: Webhook;
}

async function attemptAt(
  { sender, secrets, publicUrl, now }: DelivererDependencies,
  { deliveryId, delivery: { fact }, webhook }: Owed,
  signal: AbortSignal,
): Promise<Attempt> {
  const found = await Promise.all(signingSecrets(webhook, now()).map((name) => secrets.find(name)));
  const signing = found.filter((secret) => secret !== null);
  if (found[0] == null || fact === null || webhook.url === '')
    return { outcome: 'secret-missing', status: null, durationMs: 0, answer: '', retryAfterMs: null };
  const body = bodyOf(fact, publicUrl());
  return sender.post({ url: webhook.url, id: deliveryId, body, secrets: signing }, signal);
}

/** What was answered is left out where its key is gone: the meeting was erased meanwhile. */
async function settle(
  dependencies: DelivererDependencies,
  open: OpenRequest,
  attempt: Attempt,
): Promise<string | null> {
  const { subject: deliveryId, askedBy } = open;
  const tried = {
    type: 'recordAttempt',
    deliveryId,
    attempt,
    at: dependencies.now(),
    spread: spreadOf(deliveryId, askedBy),
  } as const;
  try {
    return await record(dependencies, open, { ...tried, keepsAnswer: true });
  } catch (error) {
    if (!isError(error, KEY_DESTROYED)) throw error;
    return record(dependencies, open, { ...tried, keepsAnswer: false });
  }
}

const record = async (
  dependencies: Dependencies,
  { subject: deliveryId, askedBy, correlationId }: OpenRequest,
  command: DeliveryCommand,
): Promise<string | null> => {
  const commandId = derivedId('deliver', deliveryId, askedBy);
  const request = { commandId, actor: 'system:webhooks', correlationId } as const;
  return (await changeDelivery(dependencies, { deliveryId, command, request })).position;
};

/** From 0 to 1, as good as random: deliveries that failed together are not tried again together. */
const spreadOf = (...parts: readonly string[]): number =>
  Number.parseInt(derivedId('spread', ...parts).slice(0, 8), 16) / 0xff_ff_ff_ff;
