import type { UnsubscribeTokens } from '#domain/mail/unsubscribe.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import { KeyedHash } from '../keys/keyed-hash.ts';

const KIND = 'minutes-by-mail';

/** An account's id with its hash under a key of this installation: nobody makes one for somebody else. */
export class SignedUnsubscribeTokens implements UnsubscribeTokens {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;
  #hash: Promise<KeyedHash> | null = null;

  constructor(pool: Pool, masterKey: Uint8Array) {
    this.#pool = pool;
    this.#masterKey = masterKey;
  }

  async of(userId: string): Promise<string> {
    return `${userId}.${(await this.#sign(userId)).toString('base64url')}`;
  }

  async userOf(token: string): Promise<string | null> {
    const [userId = '', signature = ''] = token.split('.');
    const [given, right] = [Buffer.from(signature, 'base64url'), await this.#sign(userId)];
    return given.length === right.length && timingSafeEqual(given, right) ? userId : null;
  }

  async #sign(userId: string): Promise<Buffer> {
    this.#hash ??= KeyedHash.open(this.#pool, this.#masterKey).catch((error: unknown) => {
      // Looked for again by the next one.
      this.#hash = null;
      throw error;
    });
    return (await this.#hash).of(KIND, userId);
  }
}
