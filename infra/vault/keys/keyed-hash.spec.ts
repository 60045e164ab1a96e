import { jsonPieces } from '#domain/json-pieces.ts';
import { createTestDatabase } from '#test/support/postgres.ts';
import { mostInOneTurn } from '#test/support/turns.ts';
import * as fc from 'fast-check';
import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCredentials } from '../credentials/credentials.ts';
import { TEST_PASSWORD_COST } from '#test/support/password-cost.ts';
import { PostgresIdempotencyKeys } from '../sealed/idempotency-keys.ts';
import { KeyedHash } from './keyed-hash.ts';

let pool: Pool;
let hash: KeyedHash;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url, max: 2 });
  const masterKey = randomBytes(32);
  await openCredentials(pool, masterKey, TEST_PASSWORD_COST);
  hash = await KeyedHash.open(pool, masterKey);
  drop = () => database.drop();
});
afterAll(async () => {
  await pool.end();
  await drop();
});

it('of pieces is that of the whole, as earlier versions kept it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const whole = hash.of('idempotent request', JSON.stringify(value));
      expect(await hash.ofPieces('idempotent request', jsonPieces(value))).toEqual(whole);
    }),
  );
  const long = {
    transcript: 'Été « 😀 »\n"\\ \uD83D'.repeat(40_000),
    lines: Array.from({ length: 30_000 }, (_, line) => ({ line })),
  };
  const whole = hash.of('idempotent request', JSON.stringify(long));
  expect(await hash.ofPieces('idempotent request', jsonPieces(long))).toEqual(whole);
});

it('lets others work while a long request with an idempotency key is compared with the first', async () => {
  let read = 0;
  const line = {
    get text() {
      read += 1;
      return 'Nous décidons que le budget sera voté lundi.';
    },
  };
  const keys = new PostgresIdempotencyKeys(pool, hash);
  const body = { lines: Array.from({ length: 50_000 }, () => line) };
  const [commandId, now] = [randomUUID(), new Date('2026-11-22T10:00:00.000Z')];
  expect(
    await mostInOneTurn(
      () => read,
      () => keys.admits(commandId, body, now),
    ),
  ).toBeLessThan(15_000);
  expect(await keys.admits(commandId, body, now)).toBe(true);
  expect(await keys.admits(commandId, { lines: [] }, now)).toBe(false);
});
