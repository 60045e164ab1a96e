import type { ErrorDefinition } from '#domain/errors.ts';
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

/** Of AES-GCM. */
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;
/** Of every key. */
export const KEY_BYTES = 32;

export const MASTER_KEY_UNUSABLE: ErrorDefinition = {
  code: 'MASTER_KEY_UNUSABLE',
  kind: 'internal',
  message: 'La clé maîtresse est illisible ou n’est pas celle de ce coffre (MASTER_KEY_FILE).',
};

/**
 * Keys as OpenSSL holds them: given its bytes, Node looks at them anew for every message, for longer than it encrypts.
 */
const prepared = new WeakMap<Uint8Array, KeyObject>();

export function prepare(key: Uint8Array): KeyObject {
  const known = prepared.get(key);
  if (known) return known;
  const made = createSecretKey(key);
  prepared.set(key, made);
  return made;
}

/** AES-256-GCM: 12 bytes of nonce, the ciphertext, 16 bytes of tag. `context` is authenticated, not stored. */
export const encrypt = (key: Uint8Array, plain: Uint8Array, context: string): Buffer =>
  encryptWith(key, plain, { context, nonce: randomBytes(NONCE_BYTES) });

export interface GivenNonce {
  readonly context: string;
  /** Must never be that of another text under the same key. */
  readonly nonce: Uint8Array;
  /** Stands in the answer in front of what is encrypted: to join them later copies all of it again. */
  readonly before?: Uint8Array;
}

const NOTHING = new Uint8Array();
const TAG = { authTagLength: TAG_BYTES } as const;

/** As `encrypt` does, with a nonce that the caller has; a text is taken in UTF-8. */
export function encryptWith(
  key: Uint8Array,
  plain: Uint8Array | string,
  { context, nonce, before = NOTHING }: GivenNonce,
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', prepare(key), nonce);
  cipher.setAAD(Buffer.from(context));
  const encrypted = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  // GCM holds nothing back: what ends it is the tag alone.
  cipher.final();
  return Buffer.concat([before, nonce, encrypted, cipher.getAuthTag()]);
}

/** Throws when the key, the context or a single bit is another. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', prepare(key), sealed.subarray(0, NONCE_BYTES), TAG);
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  // Holds nothing back either, and throws where the tag is another.
  decipher.final();
  return plain;
}

export const newKey = (): Buffer => randomBytes(KEY_BYTES);
