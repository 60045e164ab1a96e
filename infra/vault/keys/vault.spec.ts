import { GreffierError } from '#domain/errors.ts';
import { KEY_DESTROYED, KEY_MISSING, type Keyring } from '#domain/events/keyring.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/postgres.ts';
import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MASTER_KEY_UNUSABLE } from '../master-key/master-key.ts';
import { PostgresVault } from './vault.ts';

const masterKey = randomBytes(32);
let database: TestDatabase;
let pools: Pool[];
/** Vaults of three processes over one database, as it were. */
let vaults: [PostgresVault, PostgresVault, PostgresVault];

beforeAll(async () => {
  database = await createTestDatabase();
  pools = Array.from({ length: 3 }, () => new Pool({ connectionString: database.url, max: 4 }));
  for (const pool of pools) pool.on('error', () => {});
  vaults = pools.map((pool) => new PostgresVault(pool, masterKey)) as typeof vaults;
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});
afterEach(() => vi.useRealTimers());

/** A vault without anything in memory. */
const fresh = (key: Uint8Array = masterKey): PostgresVault => new PostgresVault(pools[0] as Pool, key);
const someOwner = (): string => `meeting/${randomUUID()}`;
const hex = (key: Uint8Array | null | undefined): string => Buffer.from(key ?? []).toString('hex');
const query = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  ((await pools[0]?.query<Row>(text, values))?.rows ?? []) as Row[];

describe('the vault', () => {
  it('makes one key for an id, whichever call comes first, and finds it again', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `${someOwner()}/speaker/${index}`);
    const made = await Promise.all(
      [...vaults, ...vaults].map((vault, turn) => vault.ensure(turn % 2 === 0 ? ids : ids.toReversed())),
    );
    for (const id of ids) expect(new Set(made.map((keys) => hex(keys.get(id)))).size).toBe(1);
    expect(new Set(ids.map((id) => hex(made[0]?.get(id)))).size).toBe(20);
    const found = await fresh().find(ids);
    for (const id of ids) expect(hex(found.get(id))).toBe(hex(made[0]?.get(id)));
  });

  it('keeps no key in the clear', async () => {
    const id = `${someOwner()}/content`;
    const key = (await vaults[0].ensure([id])).get(id);
    const [row] = await query<{ wrapped: Buffer }>('select wrapped from vault.key where id = $1', id);
    expect(row?.wrapped.includes(Buffer.from(key ?? []))).toBe(false);
  });

  it('tells a destroyed key from one that is missing', async () => {
    const owner = someOwner();
    const [there, gone, lost] = [`${someOwner()}/content`, `${owner}/content`, `${someOwner()}/content`];
    await vaults[0].ensure([there, gone]);
    await vaults[0].destroy(owner);
    const found = await fresh().find([there, gone]);
    expect([found.get(there)?.length, found.get(gone)]).toEqual([32, null]);
    await expect(fresh().find([there, lost])).rejects.toMatchObject({
      code: KEY_MISSING.code,
      details: { id: lost },
    });
  });

  it('destroys an owner’s keys and nobody else’s, and never makes them again', async () => {
    const [owner, neighbour] = [someOwner(), someOwner()];
    await vaults[0].ensure([`${owner}/content`, `${owner}/speaker/0`, `${owner}/speaker/1`, `${neighbour}/content`]);
    expect(await vaults[0].destroy(owner)).toBe(3);
    // What this process remembered of it is forgotten at once.
    expect((await vaults[0].find([`${owner}/content`])).get(`${owner}/content`)).toBe(null);
    await expect(vaults[0].ensure([`${owner}/content`])).rejects.toMatchObject({ code: KEY_DESTROYED.code });
    await expect(vaults[1].ensure([`${neighbour}/content`, `${owner}/never-before`])).rejects.toMatchObject({
      code: KEY_DESTROYED.code,
    });
    expect((await vaults[0].find([`${neighbour}/content`])).get(`${neighbour}/content`)).toHaveLength(32);
    expect(await query('select from vault.key where owner = $1', owner)).toEqual([]);
  });

  it('destroys one key of an owner and leaves the others usable', async () => {
    const owner = someOwner();
    const [one, other] = [`${owner}/speaker/0`, `${owner}/speaker/1`];
    await vaults[0].ensure([one, other]);
    expect(await vaults[0].destroy(one)).toBe(1);
    const found = await fresh().find([one, other]);
    expect([found.get(one), found.get(other)?.length]).toEqual([null, 32]);
    await expect(fresh().ensure([one])).rejects.toMatchObject({ code: KEY_DESTROYED.code });
    expect((await fresh().ensure([other])).get(other)).toHaveLength(32);
  });

  it('answers a repeated destruction as the first time, so that a crash after it changes no figure', async () => {
    const owner = someOwner();
    await vaults[0].ensure([`${owner}/a`, `${owner}/b`]);
    expect([await vaults[0].destroy(owner), await vaults[1].destroy(owner), await vaults[0].destroy(owner)]).toEqual([
      2, 2, 2,
    ]);
    const nothing = someOwner();
    expect([await vaults[0].destroy(nothing), await vaults[1].destroy(nothing)]).toEqual([0, 0]);
  });

  it('leaves no usable key behind a tombstone, however making and destroying race', async () => {
    const who = fc.integer({ min: 0, max: 2 });
    const act = fc.oneof(
      fc.record({
        is: fc.constant('ensure' as const),
        who,
        keys: fc.subarray(['content', 'speaker/0', 'speaker/1'], { minLength: 1 }),
      }),
      fc.record({ is: fc.constant('destroy' as const), who }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async (acts) => {
        const owner = someOwner();
        const outcomes = await Promise.allSettled(
          acts.map((one) =>
            one.is === 'destroy'
              ? vaults[one.who]?.destroy(owner)
              : vaults[one.who]?.ensure(one.keys.map((key) => `${owner}/${key}`)),
          ),
        );
        for (const outcome of outcomes)
          if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: KEY_DESTROYED.code });
        if (!acts.some(({ is }) => is === 'destroy')) return;
        expect(await query('select from vault.key where owner = $1', owner)).toEqual([]);
        await expect(fresh().ensure([`${owner}/content`])).rejects.toBeInstanceOf(GreffierError);
        expect([...(await fresh().find([`${owner}/content`, `${owner}/speaker/0`])).values()]).toEqual([null, null]);
      }),
      { numRuns: runs(40) },
    );
  });

  it('does not serve a key that came back from a backup behind its tombstone', async () => {
    const owner = someOwner();
    const id = `${owner}/content`;
    await vaults[0].ensure([id]);
    const [row] = await query<{ wrapped: Buffer }>('select wrapped from vault.key where id = $1', id);
    await vaults[0].destroy(owner);
    await query('insert into vault.key (id, owner, wrapped) values ($1, $2, $3)', id, owner, row?.wrapped);
    const vault: Keyring = fresh();
    await expect(vault.ensure([id])).rejects.toMatchObject({ code: KEY_DESTROYED.code });
    expect((await vault.find([id])).get(id)).toBeNull();
    await query('delete from vault.key where id = $1', id);
  });

  it('writes no more under a key that another process destroyed, and reads with it for a few seconds at most', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const owner = someOwner();
    const id = `${owner}/content`;
    const vault = fresh();
    await vault.ensure([id]);
    await vaults[1].destroy(owner);
    await expect(vault.ensure([id])).rejects.toMatchObject({ code: KEY_DESTROYED.code });
    vi.advanceTimersByTime(5_001);
    expect((await vault.find([id])).get(id)).toBeNull();
  });

  it('asks again once it is told to forget, also for what it was asking for meanwhile', async () => {
    const [owner, other] = [someOwner(), someOwner()];
    const [id, second] = [`${owner}/content`, `${other}/content`];
    await vaults[1].ensure([id, second]);
    const vault = fresh();
    await vault.find([id]);
    const asking = vault.find([second]);
    vault.forget();
    expect((await asking).get(second)).toHaveLength(32);
    for (const path of [owner, other]) await vaults[1].destroy(path);
    expect([...(await vault.find([id, second])).values()]).toEqual([null, null]);
  });

  it('names a master key that is not its own, for reading as for making', async () => {
    const id = `${someOwner()}/content`;
    await vaults[0].ensure([id]);
    const stranger = fresh(randomBytes(32));
    await expect(stranger.find([id])).rejects.toMatchObject({ code: MASTER_KEY_UNUSABLE.code });
    await expect(stranger.ensure([id])).rejects.toMatchObject({ code: MASTER_KEY_UNUSABLE.code });
  });

  it('does not take one key’s row for another’s', async () => {
    const owner = someOwner();
    await vaults[0].ensure([`${owner}/a`, `${owner}/b`]);
    await query(
      'update vault.key set wrapped = (select wrapped from vault.key where id = $1) where id = $2',
      `${owner}/a`,
      `${owner}/b`,
    );
    await expect(fresh().find([`${owner}/b`])).rejects.toMatchObject({ code: MASTER_KEY_UNUSABLE.code });
  });

  it('destroys nothing by halves when its connection is killed, and survives it', async () => {
    const owner = someOwner();
    await vaults[0].ensure([`${owner}/content`]);
    const blocker = await pools[2]?.connect();
    if (!blocker) throw new Error('unreachable');
    await blocker.query('begin');
    await blocker.query(`select pg_advisory_xact_lock_shared(hashtext('greffier.vault.' || $1))`, [owner]);
    const destroying = vaults[0].destroy(owner).then(
      () => 'done',
      () => 'failed',
    );
    const waiting = () =>
      query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory' and query like '%vault.destroy%'`,
      );
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 10_000 });
    await query('select pg_terminate_backend($1)', (await waiting())[0]?.pid);
    expect(await destroying).toBe('failed');
    await blocker.query('rollback');
    blocker.release();
    expect((await fresh().find([`${owner}/content`])).get(`${owner}/content`)).toHaveLength(32);
    expect(await vaults[0].destroy(owner)).toBe(1);
  });
});
