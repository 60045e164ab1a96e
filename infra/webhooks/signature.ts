import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret, as people are shown it. */
export const newSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

export interface Signed {
  /** Has no full stop in it, as ids of ours have none. */
  readonly id: string;
  readonly body: string;
  /** Those that sign; the receiver accepts any of them. */
  readonly secrets: readonly string[];
}

const signatureBy = (secret: string, content: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(content)
    .digest('base64')}`;

/**
 * The headers that prove where a webhook comes from, and when it was sent, by Standard Webhooks 1.0: HMAC-SHA256 over
 * id, seconds and body, one signature for each secret. `now`: in ms.
 */
export function signedHeaders({ id, body, secrets }: Signed, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signatureBy(secret, `${id}.${timestamp}.${body}`)).join(' '),
  };
}
