import type { Config } from '../config.ts';
import { RELEASE } from '../release.ts';
import { PostgresWebhookSecrets } from '../vault/sealed/webhook-secrets.ts';
import { HttpWebhookSender } from '../webhooks/sender.ts';
import { newSecret } from '../webhooks/signature.ts';
import type { OpenRecord } from './record.ts';

/** What webhooks are sent, and signed, with. */
export const openWebhooks = (
  { WEBHOOK_ALLOW_PRIVATE }: Pick<Config, 'WEBHOOK_ALLOW_PRIVATE'>,
  { pool, masterKey }: Pick<OpenRecord, 'pool' | 'masterKey'>,
) => ({
  webhookSecrets: new PostgresWebhookSecrets(pool, masterKey),
  webhookSender: new HttpWebhookSender({
    allowsPrivate: WEBHOOK_ALLOW_PRIVATE === 'yes',
    networks: typeof WEBHOOK_ALLOW_PRIVATE === 'string' ? [] : WEBHOOK_ALLOW_PRIVATE,
    release: RELEASE,
  }),
  newWebhookSecret: newSecret,
});

export type OpenWebhooks = ReturnType<typeof openWebhooks>;
