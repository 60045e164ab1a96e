import type { SealedOnce } from '#domain/user/identities/flow.ts';
import { createHmac, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { SigningKey, SigningKeys } from '../keys/signing-keys.ts';
import { decrypt, encrypt } from '../master-key/master-key.ts';

interface Sealed {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly until: number;
  readonly content: unknown;
}

/** What is sealed, and for how long: one kind is never opened as another. */
interface SealedKind {
  readonly name: string;
  readonly minutes: number;
}

/** `{key id}.{AES-256-GCM of the content}`, under a key that is made from the signing key of the month. */
export class AesSealedOnce<Content> implements SealedOnce<Content> {
  readonly #pool: Pool;
  readonly #keys: SigningKeys;
  readonly #kind: SealedKind;

  constructor(pool: Pool, keys: SigningKeys, kind: SealedKind) {
    this.#pool = pool;
    this.#keys = keys;
    this.#kind = kind;
  }

  async seal(content: Content, now: Date): Promise<string> {
    const key = await this.#keys.current(now);
    const until = now.getTime() + this.#kind.minutes * 60_000;
    const sealed = JSON.stringify({ id: randomUUID(), until, content } satisfies Sealed);
    return `${key.id}.${encrypt(this.#keyOf(key), Buffer.from(sealed), this.#kind.name).toString('base64url')}`;
  }

  async open(sealed: string, now: Date): Promise<Content | null> {
    const [, keyId = '', text = ''] = /^([0-9a-f-]{36})\.([\w-]{40,6000})$/u.exec(sealed) ?? [];
    const key = keyId === '' ? null : await this.#keys.byId(keyId);
    const opened = key === null ? null : this.#read(key, text);
    if (opened === null || opened.until <= now.getTime() || !(await this.#spend(opened, now))) return null;
    // What was sealed by `seal` is what its type says.
    return opened.content as Content;
  }

  #read(key: SigningKey, text: string): Sealed | null {
    try {
      const plain = decrypt(this.#keyOf(key), Buffer.from(text, 'base64url'), this.#kind.name);
      return JSON.parse(plain.toString()) as Sealed;
    } catch {
      return null;
    }
  }

  /** False where it was opened before. */
  async #spend({ id, until }: Sealed, now: Date): Promise<boolean> {
    await this.#pool.query('delete from vault.spent_challenge where expires_at <= $1', [now]);
    const { rowCount } = await this.#pool.query(
      'insert into vault.spent_challenge (id, expires_at) values ($1, $2) on conflict do nothing',
      [id, new Date(until)],
    );
    return rowCount === 1;
  }

  #keyOf({ key }: SigningKey): Buffer {
    return createHmac('sha256', key).update(`sealed-once/${this.#kind.name}`).digest();
  }
}
