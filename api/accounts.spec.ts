import { GreffierError } from '#domain/errors.ts';
import type { StoreState } from '#domain/events/store-state.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import type { SignedInUser } from '#domain/user/sessions.ts';
import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { accountReader, READING_WITHOUT_LOG_MS } from './accounts.ts';

const known: SignedInUser = { id: 'u1', displayName: 'Claire', email: 'claire@exemple.fr', role: 'admin' };
const row = { ...known, role: 'observer', disabled: false };

/** An account while the store has been away for `awayMs`; `rows` is what the read side shows. */
const readerAfter = (awayMs: number, rows: readonly object[] = [row]) => {
  const state: StoreState = { status: 'away', since: new Date(Date.now() - awayMs) };
  return accountReader({
    log: { load: () => Promise.reject(new GreffierError(STORE_UNAVAILABLE)) } as unknown as Parameters<
      typeof accountReader
    >[0]['log'],
    pool: { query: async () => ({ rows }) } as unknown as Pool,
    watch: { state: () => state, onChange: () => () => undefined },
  });
};

describe('an account while the event store is away', () => {
  it('is the one that was read in the same epoch of rights', async () => {
    expect(await readerAfter(0)('u1', Promise.resolve(known))).toEqual(known);
  });

  it('is as the read side shows it once rights changed', async () => {
    expect(await readerAfter(0)('u1')).toEqual({ ...known, role: 'observer' });
  });

  it('is nobody’s where it is disabled, or not there', async () => {
    expect(await readerAfter(0, [{ ...row, disabled: true }])('u1')).toBeNull();
    expect(await readerAfter(0, [])('u1')).toBeNull();
  });

  it('is not known any more after an hour', async () => {
    await expect(readerAfter(READING_WITHOUT_LOG_MS + 60_000)('u1', Promise.resolve(known))).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    });
    expect(await readerAfter(READING_WITHOUT_LOG_MS - 60_000)('u1', Promise.resolve(known))).toEqual(known);
  });
});
