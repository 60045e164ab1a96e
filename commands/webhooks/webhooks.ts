import { loadState } from '#commands/stream.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { EventLog } from '#domain/events/log.ts';
import { deliveryStreams, type Delivery, type DeliveryCommand } from '#domain/webhooks/delivery.ts';
import { TEST_KIND } from '#domain/webhooks/kinds.ts';
import type { WebhookSecrets, WebhookSender } from '#domain/webhooks/ports.ts';
import {
  BOTH_SECRETS_MS,
  WEBHOOK_NOT_FOUND,
  WEBHOOK_OFF,
  webhookStreams,
  type Webhook,
  type WebhookCommand,
  type WebhookContent,
} from '#domain/webhooks/webhook.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';

/** Each is told of everything that happens: more would be a bus. */
export const MOST_WEBHOOKS = 20;

export const TOO_MANY_WEBHOOKS: ErrorDefinition = {
  code: 'TOO_MANY_WEBHOOKS',
  kind: 'conflict',
  message: `Il y a déjà ${MOST_WEBHOOKS} webhooks : supprimez-en un d’abord.`,
};

export interface WebhookDependencies extends Dependencies {
  readonly webhookSecrets: WebhookSecrets;
  readonly webhookSender: Pick<WebhookSender, 'check'>;
  readonly newWebhookSecret: () => string;
}

export const loadWebhook = async (log: Pick<EventLog, 'load'>, webhookId: string): Promise<Webhook> =>
  (await loadState(log, webhookStreams.of(webhookId))).state;

export const changeWebhook = (
  dependencies: Dependencies,
  {
    webhookId,
    command,
    request,
  }: { readonly webhookId: string; readonly command: WebhookCommand; readonly request: Request },
): Promise<CommandResult<Webhook>> => handle(dependencies, { stream: webhookStreams.of(webhookId), command, request });

export const changeDelivery = (
  dependencies: Dependencies,
  {
    deliveryId,
    command,
    request,
  }: { readonly deliveryId: string; readonly command: DeliveryCommand; readonly request: Request },
): Promise<CommandResult<Delivery>> =>
  handle(dependencies, { stream: deliveryStreams.of(deliveryId), command, request });

/** What is shown once, and never again. */
export interface Shown {
  readonly webhookId: string;
  readonly secret: string;
  readonly position: string | null;
}

/**
 * Adds a webhook. `existing`: how many there are, as the read tables know. Throws TOO_MANY_WEBHOOKS,
 * WEBHOOK_ADDRESS_INVALID and WEBHOOK_PRIVATE. The same command again leaves the webhook as it is, and shows no secret
 * that signs: it is turned to get one.
 */
export async function addWebhook(
  dependencies: WebhookDependencies & { readonly existing: () => Promise<number> },
  content: WebhookContent,
  request: Request,
): Promise<Shown> {
  const { webhookSecrets, webhookSender, newWebhookSecret, existing } = dependencies;
  await webhookSender.check(content.url);
  if ((await existing()) >= MOST_WEBHOOKS) throw new GreffierError(TOO_MANY_WEBHOOKS);
  const webhookId = derivedId('webhook', request.commandId);
  const secret = newWebhookSecret();
  const secretId = await webhookSecrets.keep(secret);
  const command = { type: 'addWebhook', webhookId, content, secretId } as const;
  const { state, position } = await changeWebhook(dependencies, { webhookId, command, request });
  if (state.secretId !== secretId) await webhookSecrets.forget(secretId);
  return { webhookId, secret, position };
}

/** Has another secret sign, the present one too for a day. Throws WEBHOOK_NOT_FOUND. */
export async function turnWebhookSecret(
  dependencies: WebhookDependencies,
  webhookId: string,
  request: Request,
): Promise<Shown> {
  const { log, webhookSecrets, newWebhookSecret, now } = dependencies;
  const before = await loadWebhook(log, webhookId);
  const secret = newWebhookSecret();
  const secretId = await webhookSecrets.keep(secret);
  const until = new Date(Date.parse(now()) + BOTH_SECRETS_MS).toISOString();
  try {
    const command = { type: 'turnSecret', secretId, until } as const;
    const { position } = await changeWebhook(dependencies, { webhookId, command, request });
    if (before.previous !== null) await webhookSecrets.forget(before.previous.secretId);
    return { webhookId, secret, position };
  } catch (error) {
    await webhookSecrets.forget(secretId);
    throw error;
  }
}

/** Ends the secret before the present one at once, as after a leak. Throws WEBHOOK_NOT_FOUND. */
export async function endWebhookSecret(
  dependencies: Dependencies & Pick<WebhookDependencies, 'webhookSecrets'>,
  { webhookId, secretId }: { readonly webhookId: string; readonly secretId?: string },
  request: Request,
): Promise<CommandResult<Webhook>> {
  const { previous } = await loadWebhook(dependencies.log, webhookId);
  const ending = secretId ?? previous?.secretId ?? '';
  const command = { type: 'endSecret', secretId: ending } as const;
  const changed = await changeWebhook(dependencies, { webhookId, command, request });
  // A secret that is in use is never the one before.
  if (ending !== '' && changed.state.secretId !== ending) await dependencies.webhookSecrets.forget(ending);
  return changed;
}

/** Nothing is sent any more, and nothing signs. Throws WEBHOOK_NOT_FOUND. */
export async function removeWebhook(
  dependencies: Dependencies & Pick<WebhookDependencies, 'webhookSecrets'>,
  webhookId: string,
  request: Request,
): Promise<CommandResult<Webhook>> {
  const { secretId, previous } = await loadWebhook(dependencies.log, webhookId);
  const removed = await changeWebhook(dependencies, { webhookId, command: { type: 'removeWebhook' }, request });
  for (const one of [secretId, previous?.secretId ?? '']) if (one !== '') await dependencies.webhookSecrets.forget(one);
  return removed;
}

/** Has a webhook told that this is a test. Throws WEBHOOK_NOT_FOUND, and WEBHOOK_OFF where nothing is sent. */
export async function testWebhook(
  dependencies: Dependencies,
  webhookId: string,
  request: Request,
): Promise<{ readonly deliveryId: string; readonly position: string | null }> {
  await mustBeOn(dependencies, webhookId);
  const deliveryId = derivedId('delivery', webhookId, TEST_KIND, request.commandId);
  const fact = { webhookId, kind: TEST_KIND, occurredAt: dependencies.now(), meetingId: null, items: [] };
  const command = { type: 'askForDelivery', ...fact } as const;
  const { position } = await changeDelivery(dependencies, { deliveryId, command, request });
  return { deliveryId, position };
}

/** Has a delivery sent again, whatever became of it. Throws DELIVERY_NOT_FOUND, WEBHOOK_NOT_FOUND and WEBHOOK_OFF. */
export async function replayDelivery(
  dependencies: Dependencies,
  { webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string },
  request: Request,
): Promise<CommandResult<Delivery>> {
  await mustBeOn(dependencies, webhookId);
  return changeDelivery(dependencies, { deliveryId, command: { type: 'replayDelivery' }, request });
}

async function mustBeOn({ log }: Pick<Dependencies, 'log'>, webhookId: string): Promise<void> {
  const { phase } = await loadWebhook(log, webhookId);
  if (phase === 'none' || phase === 'removed') throw new GreffierError(WEBHOOK_NOT_FOUND);
  if (phase !== 'on') throw new GreffierError(WEBHOOK_OFF);
}
