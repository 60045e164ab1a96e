import type { SmtpLogins } from '#domain/mail/mailer.ts';
import type { SmtpLogin } from '#domain/settings/smtp-server.ts';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { wrappedUnder } from '../master-key/contexts.ts';
import { encrypt } from '../master-key/master-key.ts';
import { unwrap } from '../master-key/unwrap.ts';

/** The login of the mail server, wrapped by the master key under a name that settings hold. */
export class PostgresSmtpLogins implements SmtpLogins {
  readonly #pool: Pool;
  readonly #masterKey: Uint8Array;

  constructor(pool: Pool, masterKey: Uint8Array) {
    this.#pool = pool;
    this.#masterKey = masterKey;
  }

  async keep(login: SmtpLogin): Promise<string> {
    const id = randomUUID();
    const wrapped = encrypt(this.#masterKey, Buffer.from(JSON.stringify(login)), wrappedUnder.smtpLogin(id));
    await this.#pool.query('insert into vault.smtp_login (id, wrapped) values ($1, $2)', [id, wrapped]);
    return id;
  }

  async find(id: string): Promise<SmtpLogin | null> {
    const { rows } = await this.#pool.query<{ wrapped: Buffer }>('select wrapped from vault.smtp_login where id = $1', [
      id,
    ]);
    return rows[0]
      ? (JSON.parse(unwrap(this.#masterKey, rows[0].wrapped, wrappedUnder.smtpLogin(id)).toString()) as SmtpLogin)
      : null;
  }

  async forget(id: string): Promise<void> {
    await this.#pool.query('delete from vault.smtp_login where id = $1', [id]);
  }
}
