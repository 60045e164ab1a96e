import { accessEvents } from '#domain/access/events.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased, orElse } from '#domain/events/personal.ts';
import { userEvents, type UserEvent } from '#domain/user/events.ts';
import { projection } from '../engine/projection.ts';
import { searchable } from '../searchable.ts';
import { formerAddresses, identities, users } from './tables.ts';

const keyOf = (event: { readonly stream: string }): { user_id: string } => ({
  user_id: event.stream.slice('user-'.length),
});

type Changes = Parameters<typeof users.patch>[1];

/** Every event of an account moves its revision. */
const changed = (event: Recorded<UserEvent>, values: Changes = {}) => [
  users.patch(keyOf(event), { ...values, revision: Number(event.revision), updated_at: event.metadata.time }),
];

/** Who has an account, with what rights. */
export const usersProjection = projection(
  { ...userEvents, ...accessEvents },
  {
    name: 'users',
    version: 4,
    tables: [users, formerAddresses, identities],
    on: {
      UserCreated: (event) => {
        const { displayName, email, role, department, jobTitle } = event.data;
        if (isErased(displayName) || isErased(email)) return [];
        return [
          users.insert({
            ...keyOf(event),
            email,
            display_name: displayName,
            role,
            department: orElse(department, null),
            job_title: orElse(jobTitle, null),
            invited_until: null,
            disabled: false,
            second_factor: false,
            last_sign_in_at: null,
            revision: Number(event.revision),
            searchable_name: searchable(displayName),
            searchable_email: searchable(email),
            searchable_department: searchable(orElse(department, null) ?? ''),
            created_at: event.metadata.time,
            updated_at: event.metadata.time,
          }),
        ];
      },
      UserInvited: (event) => changed(event, { invited_until: event.data.expiresAt }),
      UserInvitationAccepted: (event) => changed(event, { invited_until: null }),
      UserProfileChanged: (event) => {
        const { displayName, department, jobTitle } = event.data;
        return isErased(displayName)
          ? changed(event)
          : changed(event, {
              display_name: displayName,
              department: orElse(department, null),
              job_title: orElse(jobTitle, null),
              searchable_name: searchable(displayName),
              searchable_department: searchable(orElse(department, null) ?? ''),
            });
      },
      UserEmailChanged: (event) => {
        const email = orElse(event.data.email, null);
        const former = orElse(event.data.formerEmail, null);
        if (email === null) return changed(event);
        return [
          ...changed(event, { email, searchable_email: searchable(email) }),
          ...(former === null
            ? []
            : [formerAddresses.upsert({ ...keyOf(event), email: former, until: event.metadata.time })]),
        ];
      },
      UserRoleChanged: (event) => changed(event, { role: event.data.role }),
      UserDisabled: (event) => changed(event, { disabled: true }),
      UserEnabled: (event) => changed(event, { disabled: false }),
      UserPasswordChanged: (event) => changed(event),
      UserPasswordResetIssued: (event) => changed(event),
      UserTokenCreated: (event) => changed(event),
      UserTokenWithdrawn: (event) => changed(event),
      UserIdentityLinked: (event) => {
        const { identityId, provider, label } = event.data;
        const linked = { ...keyOf(event), provider, label: orElse(label, null), linked_at: event.metadata.time };
        return [...changed(event), identities.upsert({ identity_id: identityId, ...linked })];
      },
      UserIdentityUnlinked: (event) => [...changed(event), identities.remove({ identity_id: event.data.identityId })],
      UserSecondFactorEnabled: (event) => changed(event, { second_factor: true }),
      UserSecondFactorRemoved: (event) => changed(event, { second_factor: false }),
      UserRecoveryCodesRenewed: (event) => changed(event),
      SignedIn: (event) => [users.patch({ user_id: event.data.userId }, { last_sign_in_at: event.metadata.time })],
      UserErasureRequested: (event) => changed(event, { disabled: true }),
      UserErased: (event) => [
        users.remove(keyOf(event)),
        formerAddresses.removeWhere(keyOf(event)),
        identities.removeWhere(keyOf(event)),
      ],
    },
  },
);
