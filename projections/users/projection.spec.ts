import { ERASED } from '#domain/events/personal.ts';
import type { UserEvent } from '#domain/user/events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, it } from 'vitest';
import { usersProjection } from './projection.ts';
import { formerAddresses, identities, users } from './tables.ts';

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
        data: { keyId: 'k', userId: claire, address: '192.0.2.7', secondFactor: 'totp', way: 'password' },
      })
      .thenRows(users, {
        user_id: claire,
        role: 'admin',
        invited_until: null,
        second_factor: true,
        disabled: true,
        searchable_name: 'zoe lefevre',
        searchable_email: 'zoe@exemple.fr',
        searchable_department: 'ete',
        last_sign_in_at: '2026-11-20T09:00:06.000Z',
        revision: 5,
      });
  });

  it('shows what was corrected, finds it, and keeps the address that an account had, and until when', () => {
    const renamed = given(created, {
      type: 'UserProfileChanged',
      data: { keyId: 'k', displayName: 'Zoé Noël', department: null, jobTitle: 'Acheteuse' },
    });
    renamed.thenRows(users, {
      display_name: 'Zoé Noël',
      department: null,
      job_title: 'Acheteuse',
      email: 'zoe@exemple.fr',
      searchable_name: 'zoe noel',
      searchable_email: 'zoe@exemple.fr',
      searchable_department: '',
      revision: 1,
    });
    const moved = renamed.given(ACCOUNT, {
      type: 'UserEmailChanged',
      data: { keyId: 'k', email: 'zoe.noel@exemple.fr', formerEmail: 'zoe@exemple.fr' },
    });
    moved.thenRows(users, { email: 'zoe.noel@exemple.fr', searchable_email: 'zoe.noel@exemple.fr', revision: 2 });
    moved.thenRows(formerAddresses, { user_id: claire, email: 'zoe@exemple.fr', until: '2026-11-20T09:00:02.000Z' });
    moved.given(ACCOUNT, erased).thenRows(formerAddresses);
  });

  it('shows with which accounts at providers somebody signs in, and since when', () => {
    const one = 'c0ffee00-0000-4000-8000-000000000011';
    const other = 'c0ffee00-0000-4000-8000-000000000012';
    const linked = (identityId: string, label: string | typeof ERASED): UserEvent => ({
      type: 'UserIdentityLinked',
      data: { keyId: 'k', identityId, provider: 'google', label },
    });
    const both = given(created, linked(one, 'zoe@exemple.fr'), linked(other, ERASED));
    both.thenRows(
      identities,
      {
        identity_id: one,
        user_id: claire,
        provider: 'google',
        label: 'zoe@exemple.fr',
        linked_at: '2026-11-20T09:00:01.000Z',
      },
      { identity_id: other, label: null },
    );
    const left = both.given(ACCOUNT, { type: 'UserIdentityUnlinked', data: { identityId: other } });
    left.thenRows(identities, { identity_id: one });
    left.thenRows(users, { revision: 3 });
    left.given(ACCOUNT, erased).thenRows(identities);
  });

  it('moves on with every event of the account, and has nobody sign in whose erasure is asked for', () => {
    const changed = given(
      created,
      { type: 'UserDisabled', data: {} },
      { type: 'UserEnabled', data: {} },
      { type: 'UserPasswordChanged', data: { by: 'self' } },
      { type: 'UserPasswordResetIssued', data: { expiresAt: '2026-11-21T09:00:00.000Z' } },
      {
        type: 'UserTokenCreated',
        data: { keyId: 'k', tokenId: 't', label: 'Bureau', scopes: ['search'], expiresAt: '2026-12-20T09:00:00.000Z' },
      },
      { type: 'UserTokenWithdrawn', data: { tokenId: 't' } },
      { type: 'UserSecondFactorEnabled', data: {} },
      { type: 'UserRecoveryCodesRenewed', data: {} },
      { type: 'UserSecondFactorRemoved', data: { by: 'administrator' } },
    );
    changed.thenRows(users, { disabled: false, second_factor: false, revision: 9 });
    changed
      .given(ACCOUNT, { type: 'UserErasureRequested', data: { erasureId: 'e' } })
      .thenRows(users, { disabled: true, revision: 10, updated_at: '2026-11-20T09:00:10.000Z' });
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
