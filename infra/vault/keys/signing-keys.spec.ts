import type { Pool } from 'pg';
import { expect, it, vi } from 'vitest';
import { encrypt, newKey } from '../master-key/master-key.ts';
import { SigningKeys } from './signing-keys.ts';

const masterKey = newKey();
const now = new Date('2026-11-20T09:00:00.000Z');

/** Keys on a table whose answers are given by hand, in the order of the questions; what is old is deleted at once. */
function open() {
  const asked: PromiseWithResolvers<{ rows: unknown[] }>[] = [];
  const query = async (text: string) => {
    if (text.startsWith('delete')) return { rows: [] };
    const one = Promise.withResolvers<{ rows: unknown[] }>();
    asked.push(one);
    return one.promise;
  };
  return { keys: new SigningKeys({ query } as unknown as Pool, masterKey), asked };
}

const rowOf = (id: string) => ({ id, wrapped: encrypt(masterKey, newKey(), id), created_at: now });

it('reads again at once after a read that failed: nothing is known of a key then', async () => {
  const { keys, asked } = open();
  const failing = keys.byId('k1');
  asked[0]?.reject(new Error('the database is away'));
  await expect(failing).rejects.toThrow('away');
  const found = keys.byId('k1');
  asked[1]?.resolve({ rows: [rowOf('k1')] });
  expect((await found)?.id).toBe('k1');
});

it('goes on knowing a key that it made while the table was being read for somebody else', async () => {
  const { keys, asked } = open();
  const [reading, nothing] = [
    async (nth: number) => vi.waitFor(() => expect(asked.length).toBeGreaterThan(nth)),
    { rows: [] },
  ];
  const first = keys.current(now);
  asked[0]?.resolve(nothing);
  await reading(1);
  const second = keys.current(now);
  await reading(2);
  asked[1]?.resolve(nothing);
  const { id } = await first;
  asked[2]?.resolve(nothing);
  expect((await second).id).toBe(id);
  expect((await keys.byId(id))?.id).toBe(id);
});
