import { GreffierError } from '#domain/errors.ts';
import { decrypt, MASTER_KEY_UNUSABLE } from './master-key.ts';

/**
 * What the master key wrapped under `context`. Throws MASTER_KEY_UNUSABLE for another key, or a row that was altered.
 */
export function unwrap(masterKey: Uint8Array, wrapped: Uint8Array, context: string): Buffer {
  try {
    return decrypt(masterKey, wrapped, context);
  } catch (error) {
    throw new GreffierError(MASTER_KEY_UNUSABLE, { context }, { cause: error });
  }
}
