import type { WebhookSecrets } from '#domain/webhooks/ports.ts';
import type { Pool } from 'pg';
import { wrappedUnder } from '../master-key/contexts.ts';
import { SealedValues } from './sealed-values.ts';

/** What signs webhooks. */
export class PostgresWebhookSecrets extends SealedValues<string> implements WebhookSecrets {
  constructor(pool: Pool, masterKey: Uint8Array) {
    super(pool, masterKey, { table: 'vault.webhook_secret', context: wrappedUnder.webhookSecret });
  }
}
