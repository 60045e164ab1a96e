import { login } from '#api/contract/auth.ts';
import { changeRights } from '#commands/user/change-rights.ts';
import { inviteUser } from '#commands/user/invite.ts';
import { openTestApi, type TestApi } from '#test/support/api.ts';
import { TEST_PASSWORD_COST } from '#test/support/password-cost.ts';
import { verify } from '@node-rs/argon2';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const argon2 = await importOriginal();
  return { ...argon2, verify: vi.fn<typeof argon2.verify>(argon2.verify) };
});

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const request = () => ({ commandId: randomUUID(), actor: 'system:test', correlationId: randomUUID() }) as const;

/** What somebody who does not know the password sees, and what the server did for it. */
async function probe(email: string, password = 'pas le bon du tout') {
  vi.mocked(verify).mockClear();
  const { pool } = api.record;
  const queries = vi.spyOn(pool, 'query');
  const { status, headers, body } = await api.call(login, {
    body: { email, password },
    headers: { 'x-forwarded-for': `192.0.2.${Math.ceil(Math.random() * 250)}` },
  });
  // What is noted afterwards holds no answer up.
  const asked = queries.mock.calls
    .map(([query]) => String(typeof query === 'string' ? query : (query as { text: string }).text))
    .filter((text) => /vault\.(?:email_reservation|password|session|second_factor)/u.test(text));
  queries.mockRestore();
  const { correlationId: _own, ...answer } = body;
  const names = [...headers.keys()].filter((name) => name !== 'date').toSorted();
  const costs = vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split('$').slice(1, 4).join('$'));
  return { status, names, answer, costs, asked };
}

it('an account cannot be told from none, by the answer or by the work: one hash of the same cost, the same questions', async () => {
  const known = await api.person('user');
  const disabled = await api.person('user');
  await changeRights(
    { ...api.dependencies, administrators: async () => [] },
    { userId: disabled.id, command: { type: 'disableUser' }, request: request() },
  );
  const waiting = `attend-${randomUUID()}@exemple.fr`;
  await inviteUser(
    api.dependencies,
    { email: waiting, displayName: 'Attend', role: 'user', department: null, jobTitle: null },
    request(),
  );
  const equipped = await api.person('user');
  await api.record.pool.query(`insert into vault.second_factor (user_id, wrapped, last_step) values ($1, '', 0)`, [
    equipped.id,
  ]);

  const unknown = await probe('personne@exemple.fr');
  expect(unknown.answer).toMatchObject({ status: 401, code: 'SIGN_IN_REFUSED', error: 'Identifiants incorrects' });
  const { memoryCost, timeCost, parallelism } = TEST_PASSWORD_COST;
  expect(unknown.costs).toEqual([`argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}`]);
  for (const email of [known.email, disabled.email, waiting, equipped.email])
    expect(await probe(email)).toEqual(unknown);
});

it('the limit of attempts is the same for an account and for none', async () => {
  const { email } = await api.person('user');
  const outcomes = async (who: string) => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1)
      statuses.push(
        (
          await api.call(login, {
            body: { email: who, password: 'pas le bon du tout' },
            headers: { 'x-forwarded-for': '198.51.100.9' },
          })
        ).status,
      );
    return statuses;
  };
  const known = await outcomes(email);
  expect(known).toContain(429);
  expect(await outcomes('personne.non.plus@exemple.fr')).toEqual(known);
});
