import type { Evidence } from '#domain/bot-session/evidence.ts';
import { botSessionKeys } from '#domain/bot-session/identity.ts';
import { KEY_DESTROYED, type Keyring } from '#domain/events/keyring.ts';
import { GreffierError } from '#domain/errors.ts';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { wrappedUnder } from '../master-key/contexts.ts';
import { decrypt, encrypt } from '../master-key/master-key.ts';

/** Pictures are for finding out what went wrong, and kept for no longer than that takes. */
const KEPT_DAYS = 30;

/**
 * Pictures of what bots saw, under a key of their bot session: when the bot session or anybody in it is erased they are
 * unreadable.
 */
export class PostgresEvidence implements Evidence {
  readonly #pool: Pool;
  readonly #keyring: Keyring;

  constructor(pool: Pool, keyring: Keyring) {
    this.#pool = pool;
    this.#keyring = keyring;
  }

  async keep(sessionId: string, picture: Uint8Array): Promise<string> {
    const keyId = botSessionKeys.company(sessionId);
    const key = (await this.#keyring.ensure([keyId])).get(keyId);
    if (!key) throw new GreffierError(KEY_DESTROYED);
    const id = randomUUID();
    await this.#pool.query('insert into vault.evidence (id, session_id, sealed) values ($1, $2, $3)', [
      id,
      sessionId,
      encrypt(key, picture, wrappedUnder.evidence(sessionId, id)),
    ]);
    await this.#pool.query('delete from vault.evidence where kept_at < now() - make_interval(days => $1)', [KEPT_DAYS]);
    return id;
  }

  async find(sessionId: string, id: string): Promise<Uint8Array | null> {
    const { rows } = await this.#pool.query<{ sealed: Buffer }>(
      'select sealed from vault.evidence where id = $1 and session_id = $2',
      [id, sessionId],
    );
    const keyId = botSessionKeys.company(sessionId);
    const key = rows[0] ? (await this.#keyring.find([keyId])).get(keyId) : null;
    return rows[0] && key ? decrypt(key, rows[0].sealed, wrappedUnder.evidence(sessionId, id)) : null;
  }
}
