import type { AccessEvent } from '#domain/access/events.ts';
import { ERASED } from '#domain/events/personal.ts';
import type { UserEvent } from '#domain/user/events.ts';
import { specificationOfRows } from '#test/support/projection-specification.ts';
import { describe, it } from 'vitest';
import { accessProjection } from './projection.ts';
import { accessEntries } from './tables.ts';

const claire = 'c0ffee00-0000-4000-8000-000000000001';
const ACCOUNT = `user-${claire}`;
const DAY = 'access-p-2026-11-20';

const whom = { keyId: 'k', userId: claire, address: '192.0.2.7' };
const erased: UserEvent = { type: 'UserErased', data: { erasureId: 'e', keysDestroyed: 2 } };
const refused = (userId: string | null, email: string | typeof ERASED, address: string | typeof ERASED) =>
  ({ type: 'SignInRefused', data: { keyId: 'k', userId, email, address, reason: 'password' } }) as const;

describe('the table of accesses', () => {
  const given = (...events: readonly AccessEvent[]) => specificationOfRows(accessProjection).given(DAY, ...events);

  it('says who came in, who was turned away and who consulted what', () => {
    given(
      { type: 'SignedIn', data: { ...whom, secondFactor: 'totp', way: 'google' } },
      { type: 'SignedOut', data: { ...whom, everywhere: true } },
      { type: 'SignedOut', data: { ...whom, everywhere: false } },
      { type: 'PasswordResetRequested', data: { ...whom, email: 'zoe@exemple.fr' } },
      { type: 'RefreshTokenReused', data: whom },
      { type: 'AccessRefused', data: { ...whom, route: 'GET /api/admin/users', code: 'ADMIN_ONLY' } },
      { type: 'MeetingExported', data: { ...whom, meetingId: 'm', format: 'pdf' } },
      { type: 'RestrictedMeetingRead', data: { ...whom, meetingId: 'm' } },
      { type: 'PersonalDataShown', data: { ...whom, stream: 'meeting-m' } },
    ).thenRows(
      accessEntries,
      {
        kind: 'signed-in',
        user_id: claire,
        address: '192.0.2.7',
        reason: 'totp',
        way: 'google',
        at: '2026-11-20T09:00:00.000Z',
      },
      { kind: 'signed-out', reason: 'everywhere', way: null },
      { kind: 'signed-out', reason: null },
      { kind: 'reset-requested', user_id: claire, email: 'zoe@exemple.fr', address: '192.0.2.7' },
      { kind: 'token-reused', user_id: claire },
      { kind: 'access-refused', route: 'GET /api/admin/users', reason: 'ADMIN_ONLY' },
      { kind: 'meeting-exported', meeting_id: 'm', reason: 'pdf' },
      { kind: 'meeting-read', meeting_id: 'm' },
      { kind: 'personal-data-shown', user_id: claire, address: '192.0.2.7', reason: 'meeting-m' },
    );
  });

  it('says which tool a program called', () => {
    given({ type: 'TokenUsed', data: { ...whom, tokenId: 't', tool: 'search' } }).thenRows(accessEntries, {
      kind: 'token-used',
      user_id: claire,
      address: '192.0.2.7',
      reason: 'search',
    });
  });

  it('says what left the register, and of whom', () => {
    given(
      { type: 'RegistryExported', data: { ...whom, selection: 'kind=access', entries: 12 } },
      { type: 'PersonExported', data: { ...whom, personId: 'p', meetings: 3 } },
    ).thenRows(
      accessEntries,
      { kind: 'registry-exported', user_id: claire, reason: 'kind=access', count: 12 },
      { kind: 'person-exported', user_id: claire, reason: 'p', count: 3 },
    );
  });

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
