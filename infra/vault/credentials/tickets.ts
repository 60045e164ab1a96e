import type { AccessClaims } from '#domain/user/sessions.ts';
import type { Tickets } from '#domain/user/tickets.ts';
import type { Pool } from 'pg';
import { hashOfToken, newToken } from './one-time-token.ts';

/**
 * Tickets in Postgres, so that any process may be the one that the link reaches. Tokens and addresses only as hashes.
 */
export class PostgresTickets implements Tickets {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async issue({ userId, sessionId }: AccessClaims, address: string, expiresAt: Date): Promise<string> {
    const ticket = newToken();
    await this.#pool.query(
      'insert into vault.ticket (token_hash, address_hash, user_id, session_id, expires_at) values ($1, $2, $3, $4, $5)',
      [hashOfToken(ticket), hashOfToken(address), userId, sessionId, expiresAt],
    );
    return ticket;
  }

  async use(ticket: string, address: string, now: Date): Promise<AccessClaims | null> {
    const { rows } = await this.#pool.query<{
      token_hash: Buffer;
      address_hash: Buffer;
      user_id: string;
      session_id: string;
      expires_at: Date;
    }>('delete from vault.ticket where token_hash = $1 or expires_at <= $2 returning *', [hashOfToken(ticket), now]);
    const used = rows.find(({ token_hash }) => token_hash.equals(hashOfToken(ticket)));
    if (!used || used.expires_at <= now || !used.address_hash.equals(hashOfToken(address))) return null;
    return { userId: used.user_id, sessionId: used.session_id };
  }
}
