import { meetingKeys } from '#domain/meeting/identity.ts';
import { MemoryKeyring } from '#test/support/keyring.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { mostInOneTurn } from '#test/support/turns.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrappedUnder } from '../master-key/contexts.ts';
import { PostgresLateResults } from './late-results.ts';
import { encrypt, MASTER_KEY_UNUSABLE } from '../master-key/master-key.ts';

const LATER = new Date('2999-01-01T00:00:00.000Z');
const NOW = new Date('2026-11-22T10:00:00.000Z');

describe('what callers are answered late', () => {
  const masterKey = randomBytes(32);
  let database: TestDatabase;
  let pool: Pool;
  let results: PostgresLateResults;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new Pool({ connectionString: database.url, max: 2 });
    results = new PostgresLateResults(pool, masterKey, new MemoryKeyring());
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const begun = async () => {
    const [id, userId] = [randomUUID(), randomUUID()];
    await results.begin({ id, userId, expiresAt: LATER });
    return { id, userId };
  };
  const answerOf = async ({ id, userId }: { readonly id: string; readonly userId: string }) => {
    const found = await results.find(id, userId, NOW);
    return found?.state === 'done' ? { answer: found.answer.parsed(), of: found.of } : found;
  };
  /** As an earlier version wrote it. */
  const keptBefore = async (id: string, outcome: unknown) => {
    const wrapped = encrypt(masterKey, Buffer.from(JSON.stringify(outcome)), wrappedUnder.lateResult(id));
    await pool.query('update vault.late_result set wrapped = $2 where id = $1', [id, wrapped]);
  };

  it.each([
    ['nothing', {}],
    ['a short one', { success: true, meetingId: '7' }],
    ['a text of three megabytes', { text: 'Été « à la mer » 😀 '.repeat(150_000) }],
    [
      'a hundred thousand lines',
      { lines: Array.from({ length: 100_000 }, (_, line) => ({ line, text: `Ligne ${line}` })) },
    ],
  ])('is found as it was kept: %s', async (_, answer) => {
    const late = await begun();
    expect(await answerOf(late)).toEqual({ state: 'pending' });
    await results.finish(late.id, {
      outcome: { state: 'done', answer, of: 'save' },
      expiresAt: LATER,
      meetingId: null,
    });
    expect(await answerOf(late)).toEqual({ answer, of: 'save' });
    expect(await answerOf({ ...late, userId: randomUUID() })).toBeNull();
  });

  it('is kept, and found, a piece at a time, so that others may work between', async () => {
    const late = await begun();
    let read = 0;
    const line = {
      get text() {
        read += 1;
        return 'Nous décidons que le budget sera voté lundi.';
      },
    };
    const answer = { lines: Array.from({ length: 50_000 }, () => line) };
    const keep = () =>
      results.finish(late.id, { outcome: { state: 'done', answer }, expiresAt: LATER, meetingId: null });
    expect(await mostInOneTurn(() => read, keep)).toBeLessThan(15_000);
    const found = await results.find(late.id, late.userId, NOW);
    const pieces = found?.state === 'done' ? found.answer.pieces : [];
    expect(pieces.length).toBeGreaterThan(2);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(1_000_000);
  });

  it('is read from rows of earlier versions', async () => {
    const late = await begun();
    await keptBefore(late.id, { state: 'done', answer: { success: true }, of: 'save' });
    expect(await answerOf(late)).toEqual({ answer: { success: true }, of: 'save' });
    await keptBefore(late.id, { state: 'done', answer: { success: true } });
    expect(await answerOf(late)).toMatchObject({ answer: { success: true } });
  });

  it('may be a failure', async () => {
    const late = await begun();
    const error = { code: 'WORK_TOO_LONG', kind: 'invalid', message: 'Trop long.' } as const;
    await results.finish(late.id, {
      outcome: { state: 'failed', error, of: 'analysis' },
      expiresAt: LATER,
      meetingId: null,
    });
    expect(await answerOf(late)).toEqual({ state: 'failed', error, of: 'analysis' });
  });

  it('is refused where a byte of it was changed, and names the meeting that it goes with', async () => {
    const late = await begun();
    await results.finish(late.id, {
      outcome: { state: 'done', answer: 'x'.repeat(1_500_000) },
      expiresAt: LATER,
      meetingId: null,
    });
    const change =
      'update vault.late_result set wrapped = set_byte(wrapped, 1200000, 255 - get_byte(wrapped, 1200000))';
    await pool.query(`${change} where id = $1`, [late.id]);
    await expect(results.find(late.id, late.userId, NOW)).rejects.toMatchObject({ code: MASTER_KEY_UNUSABLE.code });
    const meetingId = randomUUID();
    await results.finish(late.id, { outcome: { state: 'done', answer: 'x' }, expiresAt: LATER, meetingId });
    const { rows } = await pool.query<{ owner: string }>('select owner from vault.late_result where id = $1', [
      late.id,
    ]);
    expect(rows[0]?.owner).toBe(meetingKeys.owner(meetingId));
  });
});
