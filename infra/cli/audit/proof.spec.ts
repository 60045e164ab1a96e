import { MemoryEventStore } from '#infra/event-store/memory.ts';
import { chain, prepareAudit } from '#projections/audit/writer.ts';
import { runs } from '#test/support/long.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkProof } from './check-proof.mjs';
import { writeProof } from './proof-file.ts';
import { signHead } from '../../main/audit/signed-head.ts';

const EVENTS = 24;
const { privateKey: key } = generateKeyPairSync('ed25519');
const WRITING = { onEntry: () => {}, signal: new AbortController().signal };

let database: TestDatabase;
let pool: Pool;
let folder: string;
const store = new MemoryEventStore();

const entries = async () =>
  (
    await pool.query<{ sequence: string; event_id: string; hash: Buffer }>(
      'select * from audit.entry order by sequence',
    )
  ).rows;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url });
  folder = await mkdtemp(join(tmpdir(), 'greffier-proof-'));
  await prepareAudit({ pool, store });
  for (let index = 0; index < EVENTS; index += 1)
    await store.append(`meeting-${index % 3}`, index < 3 ? 'none' : BigInt(Math.floor(index / 3) - 1), [
      {
        id: randomUUID().toUpperCase(),
        type: 'ÉvénementÀPart',
        // A line separator of Unicode ends no line of a proof.
        data: Buffer.from(JSON.stringify({ b: index, a: 'é\u2028\n' })),
        metadata: index === 7 ? Buffer.from('no JSON') : Buffer.from(JSON.stringify({ actor: 'system:spec' })),
      },
    ]);
  for await (const batch of store.subscribe(null, new AbortController().signal)) {
    await chain(pool, batch);
    if (batch.live) break;
  }
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function prove(first: number, last: number): Promise<string> {
  const file = join(folder, randomUUID());
  await writeProof(
    file,
    { pool, store, key, period: {}, stretch: { first: BigInt(first), last: BigInt(last) } },
    WRITING,
  );
  return file;
}

async function headAt(sequence: number, by = key) {
  const entry = (await entries())[sequence - 1];
  if (!entry) throw new Error(`no entry ${sequence}`);
  const hash = entry.hash.toString('hex');
  return signHead({ store: store.id, sequence: String(sequence), eventId: entry.event_id, hash }, by, '2026-11-26');
}

describe('the proof of a period', () => {
  it('holds for every stretch of the chain, and names the key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: EVENTS }), fc.integer({ min: 1, max: EVENTS }), async (one, other) => {
        const [first, last] = [Math.min(one, other), Math.max(one, other)];
        expect(await checkProof(await prove(first, last))).toMatchObject({
          first: String(first),
          last: String(last),
          lost: 0,
          key: expect.stringMatching(/^[0-9a-f]{64}$/u),
        });
      }),
      { numRuns: runs(12) },
    );
  });

  it('is refused once any one of its bytes is another', async () => {
    const whole = await readFile(await prove(2, 9));
    const changed = join(folder, 'changed');
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const bytes = Buffer.from(whole);
        bytes[at] = (bytes[at] ?? 0) ^ by;
        await writeFile(changed, bytes);
        await expect(checkProof(changed)).rejects.toBeInstanceOf(Error);
      }),
      { numRuns: runs(900) },
    );
  });

  it('is refused with a line taken out, added, or moved, and cut anywhere', async () => {
    const lines = (await readFile(await prove(1, 12), 'utf8')).split('\n');
    const changed = join(folder, 'lines');
    const check = async (others: readonly string[]) => {
      await writeFile(changed, others.join('\n'));
      await expect(checkProof(changed)).rejects.toBeInstanceOf(Error);
    };
    for (const [at, line] of lines.slice(0, -1).entries()) {
      await check(lines.toSpliced(at, 1));
      await check(lines.toSpliced(at, 0, line));
      await check(lines.slice(0, at));
    }
    await check(lines.with(3, lines[4] ?? '').with(4, lines[3] ?? ''));
  });

  it('agrees with heads that were kept, and finds a chain that was written anew as a whole', async () => {
    const file = await prove(1, EVENTS);
    expect(await checkProof(file, [await headAt(5), await headAt(EVENTS)])).toMatchObject({ confirmed: 2 });
    expect(await checkProof(await prove(6, 9), [await headAt(5)])).toMatchObject({ confirmed: 0 });
    const other = { ...(await headAt(5)), hash: '0'.repeat(64) };
    await expect(checkProof(file, [other])).rejects.toThrow('réécrite');
    const { privateKey: stranger } = generateKeyPairSync('ed25519');
    await expect(checkProof(file, [await headAt(5, stranger)])).rejects.toThrow('même clé');
    await expect(checkProof(file, [{ ...(await headAt(5)), signedAt: '2026-11-25' }])).rejects.toThrow('même clé');
  });

  it('says of events that a restore lost, as it was recorded, that they are not there', async () => {
    await pool.query(
      `insert into audit.reconciliation (id, first_sequence, last_sequence) values (gen_random_uuid(), 4, 5)`,
    );
    expect(await checkProof(await prove(3, 8))).toMatchObject({ lost: 2 });
    await pool.query('delete from audit.reconciliation');
  });

  it('is not written of a chain that the log does not confirm, and leaves no file then', async () => {
    const before = (await entries())[9]?.hash;
    await pool.query(`update audit.entry set hash = sha256('forged') where sequence = 10`);
    await expect(prove(8, 12)).rejects.toMatchObject({ code: 'AUDIT_NOT_PROVABLE' });
    await pool.query('update audit.entry set hash = $1 where sequence = 10', [before]);
    const { rows } = await pool.query<{ entry: object }>(
      'delete from audit.entry where sequence = 10 returning to_jsonb(entry) as entry',
    );
    await expect(prove(8, 12)).rejects.toMatchObject({ code: 'AUDIT_NOT_PROVABLE' });
    await pool.query('insert into audit.entry select * from jsonb_populate_record(null::audit.entry, $1)', [
      rows[0]?.entry,
    ]);
    await expect(checkProof(await prove(8, 12))).resolves.toMatchObject({ first: '8' });
  });

  it('takes the place of no other file', async () => {
    const file = await prove(1, 2);
    await expect(
      writeProof(file, { pool, store, key, period: {}, stretch: { first: 1n, last: 1n } }, WRITING),
    ).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  });
});

describe('the script that checks it, alone in a folder', () => {
  const run = async (...args: string[]): Promise<{ code: number; said: string }> =>
    promisify(execFile)(process.execPath, args, { cwd: folder, env: {} }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, said: stderr }),
    );

  it('has under a hundred lines, needs nothing, and says what it found', async () => {
    const script = join(folder, 'verifier-preuve.mjs');
    await copyFile(join(import.meta.dirname, 'check-proof.mjs'), script);
    expect((await readFile(script, 'utf8')).split('\n').length).toBeLessThan(100);
    const file = await prove(1, EVENTS);
    await writeFile(join(folder, 'head.json'), JSON.stringify(await headAt(3), null, 2));
    expect(await run(script, file, 'head.json')).toEqual({
      code: 0,
      said: expect.stringMatching(/^La preuve tient\u00A0: entrées 1 à 24[^]+1 sur 1[^]+[0-9a-f]{64}\n$/u),
    });
    await writeFile(file, (await readFile(file, 'utf8')).replace('é', 'e'));
    expect(await run(script, file)).toEqual({
      code: 1,
      said: 'La preuve ne tient pas\u00A0: l’entrée 1 a été changée\n',
    });
  });

  it('says apart that it cannot be checked, and why: which file, or which head', async () => {
    const script = join(folder, 'verifier-preuve.mjs');
    await copyFile(join(import.meta.dirname, 'check-proof.mjs'), script);
    const file = await prove(1, 3);
    const unchecked = (why: string) => ({ code: 2, said: `La preuve ne peut pas être vérifiée\u00A0: ${why}\n` });
    expect(await run(script)).toEqual(
      unchecked('aucune n’est nommée. Usage\u00A0: node verifier-preuve.mjs PREUVE [TÊTE…]'),
    );
    expect(await run(script, 'none')).toEqual(unchecked('«\u00A0none\u00A0» ne peut pas être lu (ENOENT)'));
    expect(await run(script, '.')).toEqual(unchecked('«\u00A0.\u00A0» ne peut pas être lu (EISDIR)'));
    expect(await run(script, file, '.')).toEqual(unchecked('«\u00A0.\u00A0» ne peut pas être lu (EISDIR)'));
    expect(await run(script, file, file)).toMatchObject({ code: 2 });
    const head = await headAt(2);
    for (const other of ['', '{', 'null', '{}', '[]', '3', JSON.stringify({ ...head, sequence: 'deux' })]) {
      await writeFile(join(folder, 'other.json'), other);
      expect(await run(script, file, 'other.json')).toEqual(
        unchecked('«\u00A0other.json\u00A0» n’est pas une tête signée'),
      );
    }
    for (const other of ['null\n', '{\n', '{}\n', '{"head":null}\n', '{"head":{}}\n']) {
      await writeFile(join(folder, 'other.jsonl'), other);
      const { code, said } = await run(script, 'other.jsonl');
      expect(code).toBe(1);
      expect(said).toMatch(/^La preuve ne tient pas\u00A0: [^A-Z]+( Greffier)?\n$/u);
    }
  });
});
