import { rebuildAll } from '#projections/engine/rebuild.ts';
import { allProjections } from '#infra/main/projections.ts';
import { openPool } from '#infra/postgres/pool.ts';
import { openTestRecord, type TestRecord } from '#test/support/record.ts';
import { connectionOptionsFor } from '../engine/projection.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '#domain/user/role.ts';
import { listMeetings, type MeetingOrder } from './list.ts';
import type { MeetingFilter } from './list-filter.ts';

const ROLES: readonly Role[] = ['admin', 'observer', 'user'];
const ORDERS: readonly MeetingOrder[] = ['newest', 'oldest', 'title', 'organiser', 'longest', 'actions'];
const STATUSES: readonly MeetingFilter['status'][] = ['all', 'active'];

let record: TestRecord;
beforeAll(async () => {
  record = await openTestRecord();
});
afterAll(() => record.close());

it('every usual list is answered where it was planned before a rebuild, and before another type', async () => {
  const { store, url, pool, log, sealer, reports } = record;
  const projections = allProjections.filter(({ rebuildable }) => rebuildable);
  // One connection, which has planned them all.
  const single = openPool(
    { connectionString: url, max: 1, options: connectionOptionsFor(allProjections) },
    () => undefined,
  );
  const askAll = async () => {
    for (const role of ROLES)
      for (const sort of ORDERS)
        for (const status of STATUSES)
          for (const search of [undefined, 'budget']) {
            const viewer = { userId: '00000000-0000-4000-8000-000000000001', email: 'anna@exemple.fr', role };
            expect(await listMeetings(single, viewer, { status, search, sort, page: 1, limit: 20 })).toMatchObject({
              total: 0,
            });
          }
  };
  await askAll();
  await rebuildAll(
    {
      pool,
      log,
      sealer,
      store: store.id,
      projections,
      head: () => store.head(),
      report: (problem) => reports.push(problem),
    },
    projections,
    { signal: new AbortController().signal },
  );
  await askAll();
  const { rows } = await single.query(
    'select name from pg_prepared_statements where exists (select from unnest(result_types) type where type::oid > 16383)',
  );
  expect(rows).toEqual([]);
  // As another release may, while this one goes on.
  await pool.query('alter table meetings alter column subject type text');
  await askAll();
  await single.end();
});
