import type { Credentials } from '#domain/access/credentials.ts';
import { AUTHORISING_MINUTES, RETURN_MINUTES } from '#domain/authorisation/flow.ts';
import type { Pool } from 'pg';
import { JwtAccessTokens } from './access-tokens.ts';
import { JwtChallenges } from './challenges.ts';
import { SignedDevices } from './known-devices.ts';
import { knownPasswords } from './known-passwords.ts';
import { PostgresSignInAttempts } from './sign-in-attempts.ts';
import { PostgresEmailReservations } from './email-reservations.ts';
import { PostgresIdempotencyKeys } from '../sealed/idempotency-keys.ts';
import { FLOW_MINUTES, LINKING_MINUTES } from '#domain/user/identities/flow.ts';
import { PostgresHeldIdentities } from './held-identities.ts';
import { PostgresInvitations } from './invitations.ts';
import { PostgresPersonalTokens } from './personal-tokens.ts';
import { KeyedHash } from '../keys/keyed-hash.ts';
import { PASSWORD_COST, type PasswordCost } from './password-hash.ts';
import { PostgresPasswordResets } from './password-resets.ts';
import { Argon2Passwords } from './passwords.ts';
import { AesSealedOnce } from './sealed-once.ts';
import { PostgresSecondFactors } from './second-factors.ts';
import { PostgresSessions } from './sessions.ts';
import { SigningKeys } from '../keys/signing-keys.ts';
import { PostgresTickets } from './tickets.ts';
import { postgresVisits } from './visits.ts';

/**
 * `masterKey` is the vault's; tests whose subject is not the hash itself give a smaller
 * `cost` (`test/support/password-cost.ts`).
 */
export async function openCredentials(
  pool: Pool,
  masterKey: Uint8Array,
  cost: PasswordCost = PASSWORD_COST,
): Promise<Credentials> {
  const hash = await KeyedHash.open(pool, masterKey);
  const keys = new SigningKeys(pool, masterKey);
  return {
    emails: new PostgresEmailReservations(pool, hash),
    passwords: await Argon2Passwords.open(pool, masterKey, cost),
    knownPasswords,
    invitations: new PostgresInvitations(pool, cost),
    resets: new PostgresPasswordResets(pool, cost),
    attempts: new PostgresSignInAttempts(pool, hash),
    devices: new SignedDevices(hash),
    secondFactors: new PostgresSecondFactors(pool, masterKey, hash),
    challenges: new JwtChallenges(pool, keys),
    sessions: new PostgresSessions(pool, masterKey, hash),
    tokens: new JwtAccessTokens(keys),
    personalTokens: new PostgresPersonalTokens(pool),
    identities: new PostgresHeldIdentities(pool, hash),
    flows: new AesSealedOnce(pool, keys, { name: 'sign-in-flow', minutes: FLOW_MINUTES }),
    linkings: new AesSealedOnce(pool, keys, { name: 'linking', minutes: LINKING_MINUTES }),
    authorisings: new AesSealedOnce(pool, keys, { name: 'google-authorising', minutes: AUTHORISING_MINUTES }),
    authorisingReturns: new AesSealedOnce(pool, keys, { name: 'google-return', minutes: RETURN_MINUTES }),
    calendarAuthorisings: new AesSealedOnce(pool, keys, {
      name: 'microsoft-authorising',
      minutes: AUTHORISING_MINUTES,
    }),
    calendarReturns: new AesSealedOnce(pool, keys, { name: 'microsoft-return', minutes: RETURN_MINUTES }),
    tickets: new PostgresTickets(pool),
    idempotencyKeys: new PostgresIdempotencyKeys(pool, hash),
    visits: postgresVisits(pool),
  };
}
