import { userEvents, type UserEvent } from '#domain/user/events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, it } from 'vitest';
import { every, requestKind, theOne } from './kind.ts';
import { requestsProjection } from './projection.ts';
import { requests } from './tables.ts';

const welcome = requestKind(userEvents, {
  kind: 'welcome',
  purpose: 'show somebody around',
  opens: { UserCreated: () => ({ ready: false }) },
  readies: { UserInvitationAccepted: () => ({ due: '2026-11-21T08:00:00.000Z' }) },
  closes: { UserErased: theOne },
});
const farewell = requestKind(userEvents, {
  kind: 'farewell',
  purpose: 'say goodbye',
  opens: {
    UserErasureRequested: ({ data: { erasureId } }) => ({
      detail: erasureId,
      payload: { keyId: 'k', text: 'Au revoir' },
    }),
    UserRoleChanged: ({ data: { role } }) => (role === 'observer' ? { detail: role } : null),
  },
  closes: { UserEnabled: () => ({ detail: 'observer' }), UserErased: every },
});

const created: UserEvent = {
  type: 'UserCreated',
  data: { keyId: 'k', displayName: 'Zoé', email: 'zoe@exemple.fr', role: 'user', department: null, jobTitle: null },
};

describe('the table of open requests', () => {
  const given = (...events: readonly UserEvent[]) =>
    specificationOfRows(requestsProjection([welcome, farewell])).given('user-u', ...events);

  it('has a request in the name of the event that opened it, ready when another says so', () => {
    given(created).thenRows(requests, {
      kind: 'welcome',
      subject: 'u',
      detail: '',
      asked_by: 'event-1',
      due_at: '2026-11-20T09:00:00.000Z',
      // At once, whatever the clock of who looks for it says.
      not_before: '1970-01-01T00:00:00.000Z',
      ready: false,
      payload: null,
    });
    given(created, { type: 'UserInvitationAccepted', data: {} }).thenRows(requests, {
      asked_by: 'event-1',
      due_at: '2026-11-21T08:00:00.000Z',
      not_before: '2026-11-21T08:00:00.000Z',
      ready: true,
    });
    given({ type: 'UserInvitationAccepted', data: {} }).thenRows(requests);
  });

  it('tells requests of one subject apart by their detail, and closes one of them or all', () => {
    const open = given(
      { type: 'UserRoleChanged', data: { role: 'admin' } },
      { type: 'UserRoleChanged', data: { role: 'observer' } },
      { type: 'UserErasureRequested', data: { erasureId: 'e' } },
    );
    open.thenRows(
      requests,
      { kind: 'farewell', detail: 'e', payload: { keyId: 'k', text: 'Au revoir' } },
      { kind: 'farewell', detail: 'observer', asked_by: 'event-2', ready: true },
    );
    open.given('user-u', { type: 'UserEnabled', data: {} }).thenRows(requests, { detail: 'e' });
    const erased: UserEvent = { type: 'UserErased', data: { erasureId: 'e', keysDestroyed: 1 } };
    open.given('user-u', erased).thenRows(requests);
    open.given('user-other', erased).thenRows(requests, { detail: 'e' }, { detail: 'observer' });
  });
});
