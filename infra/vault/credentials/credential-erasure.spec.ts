import type { Credentials } from '#domain/access/credentials.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { createTestDatabase } from '#test/support/postgres.ts';
import { codeAt } from '#test/support/authenticator.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { expect, it } from 'vitest';
import { credentialErasure } from './credential-erasure.ts';
import { openCredentials } from './credentials.ts';
import { PostgresLateResults } from '../sealed/late-results.ts';
import { PostgresToolSecrets } from '../sealed/tool-secrets.ts';
import { TEST_PASSWORD_COST } from '#test/support/password-cost.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const later = new Date(now.getTime() + 3_600_000);

async function everythingOf(
  {
    emails,
    passwords,
    invitations,
    resets,
    personalTokens,
    secondFactors,
    sessions,
    tickets,
    visits,
    identities,
  }: Credentials,
  userId: string,
): Promise<void> {
  await emails.reserve(`${userId}@exemple.fr`, userId, 'none');
  await passwords.setFirst(userId, 'un mot de passe', { reveal: true });
  await invitations.issue(userId, later);
  await resets.issue(userId, later);
  await identities.hold({ provider: 'google', subject: userId }, { userId, identityId: randomUUID() }, 'none');
  await personalTokens.keep({
    id: randomUUID(),
    userId,
    label: 'Bureau',
    scopes: ['search'],
    createdAt: now,
    expiresAt: later,
  });
  const { secret } = await secondFactors.begin(userId, userId, now);
  await secondFactors.confirm(userId, codeAt(secret, now), now);
  await secondFactors.begin(userId, userId, now);
  const { sessionId } = await sessions.start({ userId, now, expiresAt: later, factorOf: null });
  await tickets.issue({ userId, sessionId }, '/api/meetings?', later);
  await visits.seen([userId], now);
}

it('leaves no row about how somebody signed in, whatever table it was in, and everybody else’s', async () => {
  const database = await createTestDatabase();
  const pool = new Pool({ connectionString: database.url });
  const credentials = await openCredentials(pool, randomBytes(32), TEST_PASSWORD_COST);
  const about = async (userId: string) => {
    const { rows } = await pool.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.columns
       where table_schema in ('vault', 'state') and column_name = 'user_id' and table_name <> all ($1) order by 1`,
      // Those go by requests of their own (`bots/authorisations/account-end.ts`).
      [['google_authorisation', 'microsoft_authorisation']],
    );
    const counts = await Promise.all(
      rows.map(
        async ({ name }) =>
          [name, (await pool.query(`select from ${name} where user_id = $1`, [userId])).rowCount] as const,
      ),
    );
    return Object.fromEntries(counts);
  };
  await everythingOf(credentials, 'claire');
  await everythingOf(credentials, 'noor');
  const lateResults = new PostgresLateResults(pool, randomBytes(32), new MemoryKeyring());
  for (const userId of ['claire', 'noor']) await lateResults.begin({ id: randomUUID(), userId, expiresAt: later });
  const secrets = new PostgresToolSecrets(pool, randomBytes(32));
  const held = { tool: 'asana', token: 'jeton', project: '12' } as const;
  for (const userId of ['claire', 'noor'])
    await secrets.keep(randomUUID(), userId, { held, place: 'Ventes', account: userId });
  const before = await about('noor');
  expect(Object.values(before).every((rows) => (rows ?? 0) > 0)).toBe(true);
  await credentialErasure(pool).forget('claire');
  expect(Object.values(await about('claire')).every((rows) => rows === 0)).toBe(true);
  expect(await about('noor')).toEqual(before);
  // A stream that is about to end leaves no trace of who is gone.
  await credentials.visits.seen(['claire', 'noor'], later);
  expect(Object.values(await about('claire')).every((rows) => rows === 0)).toBe(true);
  await pool.end();
  await database.drop();
});
