import type { Recorded } from '#domain/events/event.ts';
import type { AccessEvent } from '#domain/access/events.ts';
import type { UserEvent } from '#domain/user/events.ts';
import { RowModel } from '#test/support/row-model.ts';
import { describe, expect, it } from 'vitest';
import { accessProjection } from '../access/projection.ts';
import { accessEntries } from '../access/tables.ts';
import type { Projection } from '../engine/projection.ts';
import type { TableDefinition } from '../engine/table.ts';
import { usersProjection } from './projection.ts';
import { users } from './tables.ts';

const ERASED = { erased: true } as const;
const claire = 'c0ffee00-0000-4000-8000-000000000001';
let count = 0;
const recorded = (event: UserEvent | AccessEvent, stream = `user-${claire}`): Recorded => {
  count += 1;
  return {
    ...event,
    id: `e${count}`,
    stream,
    revision: BigInt(count),
    position: BigInt(count),
    metadata: {
      actor: 'system:spec',
      correlationId: 'spec',
      causationId: 'spec',
      time: `2026-11-20T09:00:${String(count % 60).padStart(2, '0')}.000Z`,
      schemaVersion: 1,
    },
  };
};

/** The rows that events come to; applied again, one after the other, each changes nothing more. */
function rowsOf(projection: Projection, table: TableDefinition, events: readonly Recorded[]) {
  const model = new RowModel(table);
  for (const event of events) {
    const apply = () =>
      projection.handlers
        .get(event.type)?.(event as never)
        .forEach((change) => model.apply(change));
    apply();
    const once = structuredClone(model.rows);
    apply();
    expect(model.rows).toEqual(once);
  }
  return model.rows;
}

const created = (): Recorded =>
  recorded({
    type: 'UserCreated',
    data: {
      keyId: 'k',
      displayName: 'Zoé Lefèvre',
      email: 'zoe@exemple.fr',
      role: 'user',
      department: 'Été',
      jobTitle: null,
    },
  });

describe('the table of accounts', () => {
  it('shows what happened to an account, and how far its stream is', () => {
    const events = [
      created(),
      recorded({ type: 'UserInvited', data: { expiresAt: '2026-11-27T09:00:00.000Z' } }),
      recorded({ type: 'UserInvitationAccepted', data: {} }),
      recorded({ type: 'UserRoleChanged', data: { role: 'admin' } }),
      recorded({ type: 'UserSecondFactorEnabled', data: {} }),
      recorded({ type: 'UserDisabled', data: {} }),
    ];
    const signedIn = recorded(
      { type: 'SignedIn', data: { keyId: 'k', userId: claire, address: '192.0.2.7', secondFactor: 'totp' } },
      'access-p-2026-11-20',
    );
    expect(rowsOf(usersProjection, users, [...events, signedIn])).toMatchObject([
      {
        user_id: claire,
        role: 'admin',
        invited_until: null,
        second_factor: true,
        disabled: true,
        searchable: 'zoe lefevre zoe@exemple.fr ete',
        last_sign_in_at: signedIn.metadata.time,
        revision: Number(events.at(-1)?.revision),
      },
    ]);
  });

  it('has nobody whose name was erased, and loses those who are', () => {
    const erasing = recorded({ type: 'UserErased', data: { erasureId: 'e', keysDestroyed: 2 } });
    expect(rowsOf(usersProjection, users, [created(), erasing])).toEqual([]);
    const nameless = recorded({
      type: 'UserCreated',
      data: { keyId: 'k', displayName: ERASED, email: ERASED, role: 'user', department: ERASED, jobTitle: ERASED },
    });
    expect(rowsOf(usersProjection, users, [nameless, recorded({ type: 'UserDisabled', data: {} })])).toEqual([]);
  });
});

describe('the table of accesses', () => {
  const refused = (userId: string | null, email: string | typeof ERASED, address: string | typeof ERASED) =>
    recorded(
      { type: 'SignInRefused', data: { keyId: 'k', userId, email, address, reason: 'password' } },
      'access-p-2026-11-20',
    );

  it('has a row for each reason that was only counted', () => {
    const counted = recorded(
      {
        type: 'RefusalsCounted',
        data: {
          since: 'a',
          until: 'b',
          counts: [
            { reason: 'password', count: 3 },
            { reason: 'limited', count: 9 },
          ],
        },
      },
      'access-p-2026-11-20',
    );
    expect(rowsOf(accessProjection, accessEntries, [counted])).toMatchObject([
      { part: 0, reason: 'password', count: 3 },
      { part: 1, reason: 'limited', count: 9 },
    ]);
  });

  it('comes to the same when somebody is erased as when it is made anew afterwards', () => {
    const erased = recorded({ type: 'UserErased', data: { erasureId: 'e', keysDestroyed: 2 } });
    const live = rowsOf(accessProjection, accessEntries, [refused(claire, 'zoe@exemple.fr', '192.0.2.7'), erased]);
    expect(live).toMatchObject([{ user_id: claire, email: null, address: null, reason: 'password' }]);
    expect(rowsOf(accessProjection, accessEntries, [refused(claire, ERASED, ERASED), erased])).toMatchObject([
      { email: null, address: null },
    ]);
  });

  it('leaves others as they are', () => {
    const erased = recorded({ type: 'UserErased', data: { erasureId: 'e', keysDestroyed: 2 } });
    expect(rowsOf(accessProjection, accessEntries, [refused(null, 'x@exemple.fr', '192.0.2.8'), erased])).toMatchObject(
      [{ email: 'x@exemple.fr', address: '192.0.2.8' }],
    );
  });
});
