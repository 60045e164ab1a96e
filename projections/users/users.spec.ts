import type { AccessEvent } from '#domain/access/events.ts';
import { ERASED } from '#domain/events/personal.ts';
import type { UserEvent } from '#domain/user/events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, it } from 'vitest';
import { accessProjection } from '../access/projection.ts';
import { accessEntries } from '../access/tables.ts';
import { usersProjection } from './projection.ts';
import { users } from './tables.ts';

const claire = 'c0ffee00-0000-4000-8000-000000000001';
const ACCOUNT = `user-${claire}`;
const DAY = 'access-p-2026-11-20';

const created: UserEvent = {
  type: 'UserCreated',
  data: {
    keyId: 'k',
    displayName: 'Zoé Lefèvre',
    email: 'zoe@exemple.fr',
    role: 'user',
    department: 'Été',
    jobTitle: null,
  },
};
const erased: UserEvent = { type: 'UserErased', data: { erasureId: 'e', keysDestroyed: 2 } };

describe('the table of accounts', () => {
  const given = (...events: readonly UserEvent[]) => specificationOfRows(usersProjection).given(ACCOUNT, ...events);

  it('shows what happened to an account, and how far its stream is', () => {
    given(
      created,
      { type: 'UserInvited', data: { expiresAt: '2026-11-27T09:00:00.000Z' } },
      { type: 'UserInvitationAccepted', data: {} },
      { type: 'UserRoleChanged', data: { role: 'admin' } },
      { type: 'UserSecondFactorEnabled', data: {} },
      { type: 'UserDisabled', data: {} },
    )
      .given(DAY, {
        type: 'SignedIn',
        data: { keyId: 'k', userId: claire, address: '192.0.2.7', secondFactor: 'totp' },
      })
      .thenRows(users, {
        user_id: claire,
        role: 'admin',
        invited_until: null,
        second_factor: true,
        disabled: true,
        searchable: 'zoe lefevre zoe@exemple.fr ete',
        last_sign_in_at: '2026-11-20T09:00:06.000Z',
        revision: 5,
      });
  });

  it('has nobody whose name was erased, and loses those who are', () => {
    given(created, erased).thenRows(users);
    given(
      {
        type: 'UserCreated',
        data: { keyId: 'k', displayName: ERASED, email: ERASED, role: 'user', department: ERASED, jobTitle: ERASED },
      },
      { type: 'UserDisabled', data: {} },
    ).thenRows(users);
  });
});

describe('the table of accesses', () => {
  const given = (...events: readonly AccessEvent[]) => specificationOfRows(accessProjection).given(DAY, ...events);
  const refused = (userId: string | null, email: string | typeof ERASED, address: string | typeof ERASED) =>
    ({ type: 'SignInRefused', data: { keyId: 'k', userId, email, address, reason: 'password' } }) as const;

  it('has a row for each reason that was only counted', () => {
    given({
      type: 'RefusalsCounted',
      data: {
        since: 'a',
        until: 'b',
        counts: [
          { reason: 'password', count: 3 },
          { reason: 'limited', count: 9 },
        ],
      },
    }).thenRows(accessEntries, { part: 0, reason: 'password', count: 3 }, { part: 1, reason: 'limited', count: 9 });
  });

  it('comes to the same when somebody is erased as when it is made anew afterwards', () => {
    given(refused(claire, 'zoe@exemple.fr', '192.0.2.7'))
      .given(ACCOUNT, erased)
      .thenRows(accessEntries, { user_id: claire, email: null, address: null, reason: 'password' });
    given(refused(claire, ERASED, ERASED))
      .given(ACCOUNT, erased)
      .thenRows(accessEntries, { email: null, address: null });
  });

  it('leaves others as they are', () => {
    given(refused(null, 'x@exemple.fr', '192.0.2.8'))
      .given(ACCOUNT, erased)
      .thenRows(accessEntries, { email: 'x@exemple.fr', address: '192.0.2.8' });
  });
});
