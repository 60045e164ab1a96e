import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const NONCE = 12;
const TAG = 16;
const KEY = 32;

export const MASTER_KEY_UNUSABLE: ErrorDefinition = {
  code: 'MASTER_KEY_UNUSABLE',
  kind: 'internal',
  message: 'La clé maîtresse est illisible ou n’est pas celle de ce coffre (MASTER_KEY_FILE).',
};

/** AES-256-GCM: 12 bytes of nonce, the ciphertext, 16 bytes of tag. `context` is authenticated, not stored. */
export function encrypt(key: Uint8Array, plain: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the key, the context or a single bit is another. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE));
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(-TAG));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
}

export const newKey = (): Buffer => randomBytes(KEY);

/**
 * Reads the master key, 32 bytes in base64; makes it, readable by its owner only, where there is none yet.
 * Creating fails when two starts race, and the loser reads the winner's.
 */
export async function masterKeyFrom(file: string): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true });
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(`${newKey().toString('base64')}\n`);
    await handle.sync();
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  if (key.length !== KEY) throw new GreffierError(MASTER_KEY_UNUSABLE);
  return key;
}
