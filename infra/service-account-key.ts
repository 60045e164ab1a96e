import { createPrivateKey, type KeyObject } from 'node:crypto';
import { z } from 'zod/mini';

/** The key of a service account, as the file has it that Google lets its operator download. */
export interface ServiceAccountKey {
  readonly email: string;
  readonly clientId: string;
  readonly keyId: string;
  readonly privateKey: KeyObject;
}

const file = z.object({
  type: z.literal('service_account'),
  client_email: z.string().check(z.regex(/^[\w.+-]+@[\w.-]+$/)),
  client_id: z.string().check(z.regex(/^\d+$/)),
  private_key_id: z.string().check(z.minLength(1)),
  private_key: z.string(),
});

/** Null for what is no such file. */
export function serviceAccountKeyIn(text: string): ServiceAccountKey | null {
  try {
    const read = file.parse(JSON.parse(text));
    const privateKey = createPrivateKey(read.private_key);
    if (privateKey.asymmetricKeyType !== 'rsa') return null;
    return { email: read.client_email, clientId: read.client_id, keyId: read.private_key_id, privateKey };
  } catch {
    return null;
  }
}
