import type { EmailReservations, Passwords, SignInAttempts } from '#domain/user/credentials.ts';
import type { AccessTokens, Sessions } from '#domain/user/sessions.ts';
import type { Pool } from 'pg';
import { JwtAccessTokens } from '../auth/access-tokens.ts';
import { PostgresSignInAttempts } from '../auth/sign-in-attempts.ts';
import { CREDENTIALS_SCHEMA } from './credentials-schema.ts';
import { PostgresEmailReservations } from './email-reservations.ts';
import { KeyedHash } from './keyed-hash.ts';
import { Argon2Passwords } from './passwords.ts';
import { PostgresSessions } from './sessions.ts';
import { SigningKeys } from './signing-keys.ts';

/** Everything that signs people in, each behind its port. */
export interface Credentials {
  readonly emails: EmailReservations;
  readonly passwords: Passwords;
  readonly attempts: SignInAttempts;
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
}

/** Makes the tables where they are missing. `masterKey` is the vault's. */
export async function openCredentials(pool: Pool, masterKey: Uint8Array): Promise<Credentials> {
  await pool.query(`select pg_advisory_xact_lock(hashtext('greffier.vault.schema')); ${CREDENTIALS_SCHEMA}`);
  const hash = await KeyedHash.open(pool, masterKey);
  return {
    emails: new PostgresEmailReservations(pool, hash),
    passwords: await Argon2Passwords.open(pool, masterKey),
    attempts: new PostgresSignInAttempts(pool, hash),
    sessions: new PostgresSessions(pool, masterKey),
    tokens: new JwtAccessTokens(new SigningKeys(pool, masterKey)),
  };
}
