import type { WebhookSecrets, WebhookSender } from '#domain/webhooks/ports.ts';

/** Webhooks that other programs are sent. */
export interface WebhooksContext {
  readonly webhookSecrets: WebhookSecrets;
  readonly webhookSender: Pick<WebhookSender, 'check'>;
  readonly newWebhookSecret: () => string;
}
