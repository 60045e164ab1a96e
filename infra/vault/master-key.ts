import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  randomBytes,
  randomUUID,
  type KeyObject,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Of AES-GCM. */
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;
const KEY = 32;

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

/**
 * AES-256-GCM: 12 bytes of nonce, the ciphertext, 16 bytes of tag. `context` is authenticated, not stored. A nonce that
 * is given must never be that of another text under the same key.
 */
export function encrypt(
  key: Uint8Array,
  plain: Uint8Array,
  context: string,
  nonce: Uint8Array = randomBytes(NONCE_BYTES),
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', prepare(key), nonce);
  cipher.setAAD(Buffer.from(context));
  const encrypted = cipher.update(plain);
  // GCM holds nothing back: what ends it is the tag alone.
  cipher.final();
  return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]);
}

/** Throws when the key, the context or a single bit is another. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', prepare(key), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

export const newKey = (): Buffer => randomBytes(KEY);

/**
 * Reads the master key, 32 bytes in base64; makes it, readable by its owner only, where there is none yet. It is
 * written under a name of its own and then linked, so that the file is either not there or whole: of two starts that
 * race one links first, and a crash leaves nothing that could be taken for a key.
 */
export async function masterKeyFrom(file: string): Promise<Buffer> {
  const key = Buffer.from((await present(file)) ?? (await make(file)), 'base64');
  if (key.length !== KEY) throw new GreffierError(MASTER_KEY_UNUSABLE);
  return key;
}

const ifCode =
  <T>(code: string, value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== code) throw error;
    return value;
  };

const present = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').then((text) => text.trim(), ifCode('ENOENT', null));

async function make(file: string): Promise<string> {
  const folder = dirname(file);
  const draft = join(folder, `.${basename(file)}.${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(draft, `${newKey().toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, file).catch(ifCode('EEXIST', undefined));
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, 'utf8')).trim();
}
