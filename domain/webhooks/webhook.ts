import type { Decider } from '#domain/events/decider.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { orElse, personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { z } from 'zod/mini';
import { webhookAddress } from './address.ts';
import { webhookCategory, webhookKey } from './identity.ts';
import type { WebhookKind } from './kinds.ts';

const time = z.iso.datetime({ offset: true });
const content = z.object({
  keyId: z.string(),
  title: personal(z.string()),
  url: personal(z.string()),
  /** Those of a later release are kept too. */
  kinds: z.array(z.string()),
});

/** Why Greffier itself stopped telling a webhook. */
export const STOP_REASONS = ['failing', 'gone'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** What happens to a webhook; the stream is `settings-webhook-{id}`. Secrets are in the vault: events name them. */
export const webhookEvents = {
  WebhookAdded: eventType(z.extend(content, { secretId: z.string() })),
  WebhookChanged: eventType(content),
  /** Another secret signs; the one before signs too until then. */
  WebhookSecretTurned: eventType(z.object({ secretId: z.string(), previousId: z.string(), previousUntil: time })),
  /** A former secret signs no more. */
  WebhookSecretEnded: eventType(z.object({ secretId: z.string() })),
  WebhookSwitchedOn: eventType(z.object({})),
  WebhookSwitchedOff: eventType(z.object({})),
  /** It took nothing for the whole time of a delivery's attempts, since then; or it said that it is gone. */
  WebhookStopped: eventType(z.object({ reason: z.enum(STOP_REASONS), since: time })),
  WebhookRemoved: eventType(z.object({})),
};
export type WebhookEvent = EventOf<typeof webhookEvents>;

export const WEBHOOK_NOT_FOUND: ErrorDefinition = {
  code: 'WEBHOOK_NOT_FOUND',
  kind: 'not-found',
  message: 'Webhook introuvable : il a peut-être été supprimé.',
};
export const WEBHOOK_OFF: ErrorDefinition = {
  code: 'WEBHOOK_OFF',
  kind: 'conflict',
  message: 'Ce webhook est arrêté : remettez-le en marche d’abord.',
};

/** For how long the secret before signs beside the new one, in ms. */
export const BOTH_SECRETS_MS = 24 * 3_600_000;

export interface WebhookContent {
  readonly title: string;
  readonly url: string;
  readonly kinds: readonly WebhookKind[];
}

export interface Webhook {
  readonly phase: 'none' | 'on' | 'off' | 'stopped' | 'removed';
  readonly title: string;
  /** Empty once its key is gone. */
  readonly url: string;
  readonly kinds: readonly string[];
  readonly secretId: string;
  /** ISO 8601. */
  readonly previous: { readonly secretId: string; readonly until: string } | null;
}

export type WebhookCommand =
  | {
      readonly type: 'addWebhook';
      readonly webhookId: string;
      readonly content: WebhookContent;
      readonly secretId: string;
    }
  | { readonly type: 'changeWebhook'; readonly webhookId: string; readonly content: WebhookContent }
  /** `until`: ISO 8601, how long the present one goes on signing. */
  | { readonly type: 'turnSecret'; readonly secretId: string; readonly until: string }
  | { readonly type: 'endSecret'; readonly secretId: string }
  | { readonly type: 'switchOn' }
  | { readonly type: 'switchOff' }
  | { readonly type: 'stopWebhook'; readonly reason: StopReason; readonly since: string }
  | { readonly type: 'removeWebhook' };

const noWebhook: Webhook = { phase: 'none', title: '', url: '', kinds: [], secretId: '', previous: null };

const contentOf = (webhookId: string, { title, url, kinds }: WebhookContent) => ({
  keyId: webhookKey(webhookId),
  title: title.trim(),
  url: webhookAddress(url),
  kinds: [...new Set(kinds)].toSorted(),
});

const isSame = (webhook: Webhook, { title, url, kinds }: ReturnType<typeof contentOf>): boolean =>
  webhook.title === title && webhook.url === url && webhook.kinds.join(' ') === kinds.join(' ');

function decide(command: WebhookCommand, webhook: Webhook): readonly WebhookEvent[] {
  if (command.type === 'addWebhook') {
    if (webhook.phase !== 'none') return [];
    const { webhookId, secretId } = command;
    return [{ type: 'WebhookAdded', data: { ...contentOf(webhookId, command.content), secretId } }];
  }
  if (webhook.phase === 'none') throw new GreffierError(WEBHOOK_NOT_FOUND);
  if (webhook.phase === 'removed') {
    if (command.type === 'removeWebhook' || command.type === 'stopWebhook' || command.type === 'endSecret') return [];
    throw new GreffierError(WEBHOOK_NOT_FOUND);
  }
  switch (command.type) {
    case 'changeWebhook': {
      const data = contentOf(command.webhookId, command.content);
      return isSame(webhook, data) ? [] : [{ type: 'WebhookChanged', data }];
    }
    case 'turnSecret': {
      const { secretId, until } = command;
      return [
        ...(webhook.previous ? [ended(webhook.previous.secretId)] : []),
        { type: 'WebhookSecretTurned', data: { secretId, previousId: webhook.secretId, previousUntil: until } },
      ];
    }
    case 'endSecret':
      return webhook.previous?.secretId === command.secretId ? [ended(command.secretId)] : [];
    case 'switchOn':
      return webhook.phase === 'on' ? [] : [{ type: 'WebhookSwitchedOn', data: {} }];
    case 'switchOff':
      return webhook.phase === 'off' ? [] : [{ type: 'WebhookSwitchedOff', data: {} }];
    case 'stopWebhook': {
      const { reason, since } = command;
      return webhook.phase === 'on' ? [{ type: 'WebhookStopped', data: { reason, since } }] : [];
    }
    case 'removeWebhook':
      return [{ type: 'WebhookRemoved', data: {} }];
  }
}

const ended = (secretId: string): WebhookEvent => ({ type: 'WebhookSecretEnded', data: { secretId } });

function evolve(webhook: Webhook, event: WebhookEvent): Webhook {
  switch (event.type) {
    case 'WebhookAdded':
    case 'WebhookChanged': {
      const { title, url, kinds } = event.data;
      const shown = { title: orElse(title, ''), url: orElse(url, ''), kinds };
      return event.type === 'WebhookAdded'
        ? { ...noWebhook, phase: 'on', ...shown, secretId: event.data.secretId }
        : { ...webhook, ...shown };
    }
    case 'WebhookSecretTurned': {
      const { secretId, previousId, previousUntil } = event.data;
      return { ...webhook, secretId, previous: { secretId: previousId, until: previousUntil } };
    }
    case 'WebhookSecretEnded':
      return { ...webhook, previous: null };
    case 'WebhookSwitchedOn':
      return { ...webhook, phase: 'on' };
    case 'WebhookSwitchedOff':
      return { ...webhook, phase: 'off' };
    case 'WebhookStopped':
      return { ...webhook, phase: 'stopped' };
    case 'WebhookRemoved':
      return { ...webhook, phase: 'removed', previous: null };
  }
}

/** Names of the secrets that sign at a moment, the present one first. */
export const signingSecrets = ({ secretId, previous }: Webhook, now: string): string[] =>
  previous !== null && Date.parse(now) < Date.parse(previous.until) ? [secretId, previous.secretId] : [secretId];

export const webhookDecider: Decider<Webhook, WebhookCommand, WebhookEvent> = {
  initialState: noWebhook,
  decide,
  evolve,
};

/** Addresses of other programs that are told what happens. */
export const webhookStreams = decidedStreams(webhookCategory, { events: webhookEvents, decider: webhookDecider });
