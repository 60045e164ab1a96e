import { breath } from '#domain/breath.ts';
import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { namedSecret } from '../master-key/secret.ts';

/** Hashes of short, guessable values (addresses): without the key nobody can try them out on a stolen table. */
export class KeyedHash {
  readonly #key: Uint8Array;

  private constructor(key: Uint8Array) {
    this.#key = key;
  }

  static async open(pool: Pool, masterKey: Uint8Array): Promise<KeyedHash> {
    return new KeyedHash(await namedSecret(pool, masterKey, 'keyed-hash'));
  }

  /** `kind` keeps hashes of different things apart. */
  of(kind: string, ...values: readonly string[]): Buffer {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([kind, ...values]))
      .digest();
  }

  /** The same of one value of any length that comes in pieces, between which others may work. */
  async ofPieces(kind: string, pieces: Iterable<string>): Promise<Buffer> {
    const hash = createHmac('sha256', this.#key).update(`[${JSON.stringify(kind)},"`);
    for (const piece of pieces) {
      hash.update(JSON.stringify(piece).slice(1, -1));
      await breath();
    }
    return hash.update('"]').digest();
  }
}
