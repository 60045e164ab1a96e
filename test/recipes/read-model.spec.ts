import { orElse } from '#domain/events/personal.ts';
import { userEvents, type UserEvent } from '#domain/user/events.ts';
import { userCategory } from '#domain/user/identity.ts';
import { projection } from '#projections/engine/projection.ts';
import { rebuild } from '#projections/engine/rebuild.ts';
import { column, personalColumn, table } from '#projections/engine/table.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { openTestRecord } from '#test/support/record.ts';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { expect, it } from 'vitest';

// The third recipe of CONTRIBUTING.md, followed with a read model that Greffier does not have: members of departments.

// #region tables
const members = table(
  'members',
  {
    user_id: column<string>('uuid'),
    department: personalColumn<string>('text', 'not null'),
    is_away: column<boolean>('boolean', 'not null'),
  },
  { key: ['user_id'], indexes: ['members_department {ON} (department)'] },
);
// #endregion

// #region projection
const keyOf = ({ stream }: { readonly stream: string }) => ({ user_id: userCategory.idOf(stream) ?? '' });

const membersProjection = projection(userEvents, {
  name: 'departments',
  version: 1,
  tables: [members],
  on: {
    UserCreated: (event) => {
      // Events of an erased person are still there; what was personal in them reads as ERASED.
      const department = orElse(event.data.department, null);
      return department === null ? [] : [members.insert({ ...keyOf(event), department, is_away: false })];
    },
    UserDisabled: (event) => [members.patch(keyOf(event), { is_away: true })],
    UserEnabled: (event) => [members.patch(keyOf(event), { is_away: false })],
    UserErased: (event) => [members.remove(keyOf(event))],
  },
});
// #endregion

// #region query
/** How many people of each department are there, by name. */
const presentByDepartment = async (pool: Pool): Promise<{ department: string; present: number }[]> => {
  const { rows } = await pool.query<{ department: string; present: number }>(
    'select department, count(*)::int as present from members where not is_away group by department order by department',
  );
  return rows;
};
// #endregion

const created = (department: string): UserEvent => ({
  type: 'UserCreated',
  data: {
    keyId: 'user/u/identity',
    displayName: 'Zoé',
    email: 'zoe@exemple.fr',
    role: 'user',
    department,
    jobTitle: null,
  },
});

// #region specification
it('has everybody with a department, until they are erased', () => {
  const zoe = specificationOfRows(membersProjection).given('user-u-1', created('Achats'));
  zoe.given('user-u-1', { type: 'UserDisabled', data: {} }).thenRows(members, { user_id: 'u-1', is_away: true });
  zoe.given('user-u-1', { type: 'UserErased', data: { erasureId: 'e', keysDestroyed: 1 } }).thenRows(members);
});
// #endregion

it('is filled as events come, and comes to the same rows when it is rebuilt', async () => {
  const record = await openTestRecord([membersProjection]);
  try {
    record.project();
    for (const department of ['Achats', 'Achats', 'Ventes'])
      await record.log.append(userCategory.streamOf(randomUUID()), 'none', [
        {
          ...created(department),
          id: randomUUID(),
          metadata: { actor: 'system:spec', correlationId: 'c', causationId: 'c', time: '2026-11-20T09:00:00.000Z' },
        },
      ]);
    await record.caughtUp();
    const expected = [
      { department: 'Achats', present: 2 },
      { department: 'Ventes', present: 1 },
    ];
    expect(await presentByDepartment(record.pool)).toEqual(expected);
    const { pool, sealer, log, store } = record;
    const { same } = await rebuild(
      {
        pool,
        sealer,
        log,
        store: store.id,
        projections: [membersProjection],
        head: () => store.head(),
        report: () => undefined,
      },
      membersProjection,
      { verify: true, signal: AbortSignal.timeout(60_000) },
    );
    expect(same).toBe(true);
    expect(await presentByDepartment(record.pool)).toEqual(expected);
  } finally {
    await record.close();
  }
});
