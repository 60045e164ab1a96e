import { accessEvents, type AccessEvent } from '#domain/access/events.ts';
import type { Recorded } from '#domain/events/event.ts';
import { orElse } from '#domain/events/personal.ts';
import { userEvents } from '#domain/user/events.ts';
import { userOf } from '#domain/user/identity.ts';
import { projection } from '../engine/projection.ts';
import { accessEntries, type AccessKind } from './tables.ts';

type Values = Partial<Parameters<typeof accessEntries.insert>[0]>;

const entry = (event: Recorded<AccessEvent>, kind: AccessKind, values: Values) =>
  accessEntries.insert({
    event_id: event.id,
    part: 0,
    at: event.metadata.time,
    kind,
    reason: null,
    way: null,
    user_id: null,
    email: null,
    address: null,
    route: null,
    meeting_id: null,
    count: 1,
    ...values,
  });

/**
 * Who came in, who was turned away and who consulted what, for administrators. What is noted of somebody loses its
 * addresses when they are erased.
 */
export const accessProjection = projection(
  { ...accessEvents, ...userEvents },
  {
    name: 'access',
    version: 8,
    tables: [accessEntries],
    on: {
      SignedIn: (event) => [
        entry(event, 'signed-in', {
          user_id: event.data.userId,
          address: orElse(event.data.address, null),
          reason: event.data.secondFactor,
          way: event.data.way,
        }),
      ],
      SignInRefused: (event) => {
        const { userId, email, address, reason, provider = null } = event.data;
        return [
          entry(event, 'sign-in-refused', {
            user_id: userId,
            email: orElse(email, null),
            address: orElse(address, null),
            reason,
            way: provider,
          }),
        ];
      },
      PasswordResetRequested: (event) => [
        entry(event, 'reset-requested', {
          user_id: event.data.userId,
          email: orElse(event.data.email, null),
          address: orElse(event.data.address, null),
        }),
      ],
      TokenUsed: (event) => [
        entry(event, 'token-used', {
          user_id: event.data.userId,
          address: orElse(event.data.address, null),
          reason: event.data.tool,
        }),
      ],
      RefreshTokenReused: (event) => [
        entry(event, 'token-reused', { user_id: event.data.userId, address: orElse(event.data.address, null) }),
      ],
      SignedOut: (event) => [
        entry(event, 'signed-out', {
          user_id: event.data.userId,
          address: orElse(event.data.address, null),
          reason: event.data.everywhere ? 'everywhere' : null,
        }),
      ],
      AccessRefused: (event) => {
        const { userId, address, route, code } = event.data;
        return [
          entry(event, 'access-refused', { user_id: userId, address: orElse(address, null), route, reason: code }),
        ];
      },
      MeetingExported: (event) => {
        const { userId, address, meetingId, format } = event.data;
        return [
          entry(event, 'meeting-exported', {
            user_id: userId,
            address: orElse(address, null),
            meeting_id: meetingId,
            reason: format,
          }),
        ];
      },
      RestrictedMeetingRead: (event) => {
        const { userId, address, meetingId } = event.data;
        return [
          entry(event, 'meeting-read', { user_id: userId, address: orElse(address, null), meeting_id: meetingId }),
        ];
      },
      PersonalDataShown: (event) => {
        const { userId, address, stream } = event.data;
        return [
          entry(event, 'personal-data-shown', { user_id: userId, address: orElse(address, null), reason: stream }),
        ];
      },
      RegistryExported: (event) => {
        const { userId, address, selection, entries } = event.data;
        return [
          entry(event, 'registry-exported', {
            user_id: userId,
            address: orElse(address, null),
            reason: selection,
            count: entries,
          }),
        ];
      },
      PersonExported: (event) => {
        const { userId, address, personId, meetings } = event.data;
        return [
          entry(event, 'person-exported', {
            user_id: userId,
            address: orElse(address, null),
            reason: personId,
            count: meetings,
          }),
        ];
      },
      RefusalsCounted: (event) =>
        event.data.counts.map(({ reason, count }, part) => entry(event, 'refusals-counted', { reason, count, part })),
      UserErased: (event) => [
        accessEntries.patchWhere({ user_id: userOf(event.stream) ?? event.stream }, { email: null, address: null }),
      ],
    },
  },
);
