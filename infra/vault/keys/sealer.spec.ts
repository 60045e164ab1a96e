import { openPool } from '#infra/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import * as fc from 'fast-check';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReference, referenceTo } from './key-reference.ts';
import { VaultSealer } from './sealer.ts';
import { PostgresVault } from './vault.ts';

describe('a reference to a key', () => {
  const parts = fc.oneof(
    fc.constantFrom('meeting', 'botSession', 'speaker', 'content', '0', '17'),
    fc.uuid(),
    fc.string({ unit: 'grapheme', maxLength: 20 }).filter((part) => !part.includes('/')),
  );
  it('is read as it was written, whatever follows it', () => {
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 5 }), fc.uint8Array({ maxLength: 40 }), (path, after) => {
        const reference = referenceTo(path.join('/'));
        expect(readReference(Buffer.concat([reference, after]))).toEqual({
          keyId: path.join('/'),
          end: reference.length,
        });
      }),
    );
  });

  it('to a speaker of a meeting takes 23 bytes', () => {
    expect(referenceTo(`meeting/${randomUUID()}/speaker/3`)).toHaveLength(23);
  });
});

describe('sealing', () => {
  let database: TestDatabase;
  let pool: Pool;
  let vault: PostgresVault;
  let sealer: VaultSealer;
  const masterKey = randomBytes(32);
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = openPool({ connectionString: database.url, max: 5 }, () => undefined);
    vault = new PostgresVault(pool, masterKey);
    sealer = new VaultSealer(pool, masterKey, vault);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const someKey = async () => {
    const keyId = `meeting/${randomUUID()}/speaker/0`;
    await vault.ensure([keyId]);
    return keyId;
  };
  const seal = async (keyId: string, place: string, text: string) =>
    Buffer.from((await sealer.seal([{ keyId, place, text }]))[0] ?? []);
  const open = async (place: string, sealed: Uint8Array) => (await sealer.open([{ place, sealed }]))[0];

  it('gives back the text at its place, and the same bytes for the same text, there and nowhere else', async () => {
    const [keyId, other] = [await someKey(), await someKey()];
    for (const text of ['', 'Bonjour à tous', '🙂'.repeat(1_000)]) {
      const sealed = await seal(keyId, 'a', text);
      expect(await open('a', sealed)).toBe(text);
      expect(await seal(keyId, 'a', text)).toEqual(sealed);
      expect(await seal(keyId, 'b', text)).not.toEqual(sealed);
      expect(await seal(other, 'a', text)).not.toEqual(sealed);
    }
  });

  it('gives the bytes that every release gave: tables of two of them compare', async () => {
    const known = { find: async (ids: readonly string[]) => new Map(ids.map((id) => [id, Buffer.alloc(32, 1)])) };
    const text = { keyId: 'meeting/m/speaker/0', place: 'transcripts\ntext', text: 'Bonjour à tous, 🙂' };
    const [sealed] = await new VaultSealer(pool, Buffer.alloc(32), known).seal([text]);
    expect(Buffer.from(sealed ?? []).toString('base64')).toBe(
      'AQgCAAFtBQABMM9aE4xGOmICekzj17Ub6colgXdPrzqT8stcIoqk7ChCHoN1P6XWeIWfod6KyqrZh84=',
    );
  });

  it('refuses what was moved, altered or cut', async () => {
    const sealed = await seal(await someKey(), 'a', 'Bonjour à tous');
    await expect(open('b', sealed)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    for (const at of [0, sealed.length - 1, sealed.length - 20]) {
      const altered = Buffer.from(sealed);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      await expect(open('a', altered)).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    }
    for (const length of [0, 1, 10, 30])
      await expect(open('a', sealed.subarray(0, length))).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
  });

  it('is erased with the key: nothing is opened or sealed under it any more', async () => {
    const keyId = await someKey();
    const sealed = await seal(keyId, 'a', 'Bonjour');
    await vault.destroy(keyId);
    expect(await open('a', sealed)).toBeNull();
    expect(await sealer.seal([{ keyId, place: 'a', text: 'Bonjour' }])).toEqual([null]);
  });

  it('hashes words alike in every process, and otherwise in each period', async () => {
    const another = new VaultSealer(pool, masterKey, vault);
    const [mine, theirs] = [await sealer.hashesOf(['2025', '2026']), await another.hashesOf(['2026', '2025'])];
    const hash = (hashes: typeof mine, period: string) => hashes.get(period)?.('reunion');
    expect(hash(mine, '2025')).toBe(hash(theirs, '2025'));
    expect(hash(mine, '2025')).not.toBe(hash(mine, '2026'));
    expect(hash(mine, '2025')).toMatch(/^[\w-]{8}$/u);
    expect(await sealer.periods()).toEqual(['2025', '2026']);
  });
});
