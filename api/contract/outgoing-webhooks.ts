import { ATTEMPT_OUTCOMES } from '#domain/webhooks/attempts.ts';
import { LONGEST_ADDRESS } from '#domain/webhooks/address.ts';
import { WEBHOOK_KINDS } from '#domain/webhooks/kinds.ts';
import { STOP_REASONS } from '#domain/webhooks/webhook.ts';
import { z } from 'zod/mini';
import { changed, sinceChange } from './meetings.ts';
import { limit, page } from './page.ts';
import { route } from './route.ts';

export { LONGEST_ADDRESS } from '#domain/webhooks/address.ts';
export { kindTitle, WEBHOOK_KINDS, type WebhookKind } from '#domain/webhooks/kinds.ts';
export { OUTCOME_TEXTS } from '#domain/webhooks/words.ts';

export const LONGEST_WEBHOOK_TITLE = 80;

const TITLE = `Nom : de 1 à ${LONGEST_WEBHOOK_TITLE} caractères sont attendus.`;
const ADDRESS = 'Adresse : une adresse comme https://exemple.fr/webhooks est attendue.';
const KINDS = 'Choisissez au moins un événement.';

const time = z.string();
const id = z.string().check(z.maxLength(64));
const ofWebhook = z.object({ id });
const ofDelivery = z.object({ id, deliveryId: id });
const webhooks = '/api/admin/webhooks';

const content = z.object({
  title: z.string(TITLE).check(z.trim(), z.minLength(1, TITLE), z.maxLength(LONGEST_WEBHOOK_TITLE, TITLE)),
  url: z.string(ADDRESS).check(z.trim(), z.minLength(1, ADDRESS), z.maxLength(LONGEST_ADDRESS, ADDRESS)),
  kinds: z
    .array(z.enum(WEBHOOK_KINDS, 'Événement : un de la liste est attendu.'), KINDS)
    .check(z.minLength(1, KINDS), z.maxLength(WEBHOOK_KINDS.length, KINDS)),
});

export const webhookView = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  kinds: z.array(z.string()),
  /** `stopped`: by Greffier, since it took nothing for days (`failing`), or answered that it is gone. */
  phase: z.enum(['on', 'off', 'stopped']),
  stopReason: z.nullable(z.enum(STOP_REASONS)),
  /** Since when it took nothing, where it was stopped. */
  failingSince: z.nullable(time),
  /** How long the secret before the present one signs too. */
  bothUntil: z.nullable(time),
  addedAt: time,
  /** Of the last delivery that it took. */
  deliveredAt: z.nullable(time),
  /** Deliveries that are tried again, and those that were given up. */
  waiting: z.int(),
  failed: z.int(),
});
export type WebhookView = z.infer<typeof webhookView>;

export const DELIVERY_PHASES = ['waiting', 'delivered', 'failed', 'withheld'] as const;
const phase = z.enum(DELIVERY_PHASES);

export const deliveryView = z.object({
  /** `webhook-id` of each of its attempts. */
  id: z.string(),
  kind: z.string(),
  meetingId: z.nullable(z.string()),
  phase,
  /** Of the last attempt, or why it was withheld (`off`, `removed`); null before the first. */
  outcome: z.nullable(z.string()),
  /** What the receiver answered last. */
  status: z.nullable(z.int()),
  attempts: z.int(),
  occurredAt: time,
  changedAt: time,
  nextAt: z.nullable(time),
});
export type DeliveryView = z.infer<typeof deliveryView>;

export const attemptView = z.object({
  number: z.int(),
  outcome: z.enum(ATTEMPT_OUTCOMES),
  status: z.nullable(z.int()),
  durationMs: z.int(),
  triedAt: time,
  /** The beginning of what was answered; null where nothing was, or where it is erased. */
  answer: z.nullable(z.string()),
});

export const listWebhooks = route({
  method: 'get',
  path: webhooks,
  access: 'admin',
  summary: 'Webhooks: addresses of other programs that are told what happens, as they were added',
  query: sinceChange,
  answer: z.object({ webhooks: z.array(webhookView) }),
});

const REFUSALS =
  '400 WEBHOOK_ADDRESS_INVALID; 409 WEBHOOK_PRIVATE where the address is private, or without TLS, and the configuration does not allow that.';
/** Shown once. */
const shown = z.extend(changed, { id: z.string(), secret: z.string() });

export const addWebhook = route({
  method: 'post',
  path: webhooks,
  access: 'admin',
  summary: 'Add a webhook; the answer has the secret that signs what it is sent, once',
  description: `${REFUSALS} 409 TOO_MANY_WEBHOOKS where there are twenty. What is sent follows Standard Webhooks 1.0: \`webhook-id\` stays over attempts, \`webhook-timestamp\` and \`webhook-signature\` are of each attempt.`,
  body: content,
  status: 201,
  answer: shown,
});

export const changeWebhook = route({
  method: 'put',
  path: `${webhooks}/:id`,
  access: 'admin',
  summary: 'Change the name, the address or the kinds of a webhook',
  description: `${REFUSALS} 404 WEBHOOK_NOT_FOUND.`,
  params: ofWebhook,
  body: content,
  answer: changed,
});

export const removeWebhook = route({
  method: 'delete',
  path: `${webhooks}/:id`,
  access: 'admin',
  summary: 'Remove a webhook, its secrets, and what is shown of what it was sent',
  params: ofWebhook,
  answer: changed,
});

export const switchWebhook = route({
  method: 'put',
  path: `${webhooks}/:id/running`,
  access: 'admin',
  summary: 'Switch a webhook on or off; what happens while it is off is not sent later',
  params: ofWebhook,
  body: z.object({ on: z.boolean('Vrai ou faux est attendu.') }),
  answer: changed,
});

export const turnWebhookSecret = route({
  method: 'post',
  path: `${webhooks}/:id/secret`,
  access: 'admin',
  summary: 'Have a new secret sign, which the answer has once; the one before signs too for a day',
  params: ofWebhook,
  answer: shown,
});

export const endWebhookSecret = route({
  method: 'delete',
  path: `${webhooks}/:id/secret/former`,
  access: 'admin',
  summary: 'End the secret before the present one at once, as after a leak',
  params: ofWebhook,
  answer: changed,
});

export const testWebhook = route({
  method: 'post',
  path: `${webhooks}/:id/test`,
  access: 'admin',
  summary: 'Send a webhook of the kind `webhook.test`, whatever kinds are chosen',
  description: '409 WEBHOOK_OFF where it is off or was stopped.',
  params: ofWebhook,
  answer: z.extend(changed, { deliveryId: z.string() }),
});

export const listDeliveries = route({
  method: 'get',
  path: `${webhooks}/:id/deliveries`,
  access: 'admin',
  summary: 'What a webhook was sent, what changed last first',
  params: ofWebhook,
  query: z.extend(sinceChange, { phase: z.optional(phase), page, limit: limit(100, 20) }),
  answer: z.object({ deliveries: z.array(deliveryView), total: z.int(), page: z.int(), limit: z.int() }),
});

export const readDelivery = route({
  method: 'get',
  path: `${webhooks}/:id/deliveries/:deliveryId`,
  access: 'admin',
  summary: 'One delivery, with each attempt and the beginning of what was answered',
  params: ofDelivery,
  query: sinceChange,
  answer: z.object({ delivery: deliveryView, tries: z.array(attemptView) }),
});

export const replayDelivery = route({
  method: 'post',
  path: `${webhooks}/:id/deliveries/:deliveryId/replay`,
  access: 'admin',
  summary: 'Send a delivery again under its id, whatever became of it',
  description: '404 DELIVERY_NOT_FOUND; 409 WEBHOOK_OFF where the webhook is off or was stopped.',
  params: ofDelivery,
  answer: changed,
});
