import { GreffierError } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import { emailFrom } from './email.ts';
import { EMAIL_TAKEN, USER_NOT_FOUND } from './errors.ts';
import type { UserEvent } from './events.ts';
import { userKeys } from './identity.ts';
import type { Role } from './role.ts';
import { evolve, unknownUser, type User } from './user.ts';

export interface CreateUser {
  readonly type: 'createUser';
  readonly userId: string;
  readonly displayName: string;
  readonly email: string;
  readonly role: Role;
  readonly department: string | null;
  readonly jobTitle: string | null;
}

export type UserCommand = CreateUser | { readonly type: 'changeUserRole'; readonly role: Role };

/** An id is reserved for an address, so that a stream that exists already means that the address has an account. */
function create({ userId, displayName, email, role, department, jobTitle }: CreateUser, user: User): UserEvent[] {
  if (user.phase !== 'unknown') throw new GreffierError(EMAIL_TAKEN);
  const data = { keyId: userKeys.identity(userId), displayName, email: emailFrom(email), role, department, jobTitle };
  return [{ type: 'UserCreated', data }];
}

export function decide(command: UserCommand, user: User): readonly UserEvent[] {
  switch (command.type) {
    case 'createUser':
      return create(command, user);
    case 'changeUserRole':
      if (user.phase === 'unknown') throw new GreffierError(USER_NOT_FOUND);
      return user.role === command.role ? [] : [{ type: 'UserRoleChanged', data: { role: command.role } }];
  }
}

export const userDecider: Decider<User, UserCommand, UserEvent> = { initialState: unknownUser, decide, evolve };
