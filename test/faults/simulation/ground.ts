import { openPool } from '#infra/postgres/pool.ts';
import { ProjectionProgress } from '#projections/engine/progress.ts';
import { connectionOptionsFor } from '#projections/engine/projection.ts';
import { watched } from '#test/oracle/projections.ts';
import { createWholeDatabase } from '#test/support/postgres.ts';
import { openRecordAt } from '#test/support/record-at.ts';
import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { Backends } from './backends.ts';
import { Contents } from './contents.ts';
import { simulated } from './projections.ts';

/** A database with every table and no events. */
interface Tables {
  readonly url: string;
  readonly pool: Pool;
  /** Brings it back to no events. */
  clear(): Promise<void>;
}

async function openTables(stack: AsyncDisposableStack): Promise<Tables> {
  const { url, drop } = await createWholeDatabase();
  stack.defer(drop);
  const record = await openRecordAt(url, randomBytes(32), { projections: simulated });
  await record[Symbol.asyncDispose]();
  const pool = openPool(
    { connectionString: url, max: 20, options: connectionOptionsFor(simulated), idleTimeoutMillis: 0 },
    () => undefined,
  );
  stack.defer(() => pool.end());
  const contents = await Contents.of(pool);
  return { url, pool, clear: () => contents.restore() };
}

/** What runs take place on, one after the other: opened once, and cleared for each. */
export interface Ground extends AsyncDisposable {
  /** Connections of what is simulated. */
  readonly backends: Backends;
  /** To the same database, undisturbed. */
  readonly pool: Pool;
  /** Where the tables are made once more. */
  readonly fresh: { readonly pool: Pool; readonly progress: ProjectionProgress };
  /** The address of another database on the same server. */
  readonly elsewhere: string;
  clear(): Promise<void>;
}

/** @param elsewhere the address of a database in which nobody notifies anybody */
export async function openGround(elsewhere: string): Promise<Ground> {
  await using stack = new AsyncDisposableStack();
  const [tables, fresh] = [await openTables(stack), await openTables(stack)];
  const backends = new Backends({ connectionString: tables.url, options: connectionOptionsFor(watched) });
  stack.defer(() => backends.close());
  const progress = await ProjectionProgress.open(fresh.pool, fresh.url);
  stack.defer(() => progress.close());
  const all = stack.move();
  return {
    backends,
    pool: tables.pool,
    fresh: { pool: fresh.pool, progress },
    elsewhere,
    clear: async () => {
      await tables.clear();
      await fresh.clear();
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
