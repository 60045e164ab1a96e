import { isErased, orElse } from '#domain/events/personal.ts';
import { userEvents } from '#domain/user/events.ts';
import { projection } from '../engine/projection.ts';
import { users } from './tables.ts';

const keyOf = (event: { readonly stream: string }): { user_id: string } => ({ user_id: event.stream.slice('user-'.length) });

/** Who has an account, with what rights. */
export const usersProjection = projection(userEvents, {
  name: 'users',
  version: 1,
  tables: [users],
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
          created_at: event.metadata.time,
          updated_at: event.metadata.time,
        }),
      ];
    },
    UserErased: (event) => [users.remove(keyOf(event))],
    UserRoleChanged: (event) => [users.patch(keyOf(event), { role: event.data.role, updated_at: event.metadata.time })],
  },
});
