import { GreffierError } from '#domain/errors.ts';
import type { Decider } from '#domain/events/decider.ts';
import { emailFrom } from './email.ts';
import { EMAIL_TAKEN, USER_ERASED, USER_NOT_FOUND } from './errors.ts';
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

export type UserCommand =
  | CreateUser
  | { readonly type: 'changeUserRole'; readonly role: Role }
  | { readonly type: 'eraseUser'; readonly erasureId: string }
  | { readonly type: 'recordUserErasure'; readonly erasureId: string; readonly keysDestroyed: number };

/** An id is reserved for an address, so that a stream that exists already means that the address has an account. */
function create({ userId, displayName, email, role, department, jobTitle }: CreateUser, user: User): UserEvent[] {
  if (user.phase !== 'unknown') throw new GreffierError(EMAIL_TAKEN);
  const data = { keyId: userKeys.identity(userId), displayName, email: emailFrom(email), role, department, jobTitle };
  return [{ type: 'UserCreated', data }];
}

export function decide(command: UserCommand, user: User): readonly UserEvent[] {
  if (command.type === 'createUser') return create(command, user);
  if (user.phase === 'unknown') throw new GreffierError(USER_NOT_FOUND);
  switch (command.type) {
    case 'changeUserRole':
      if (user.phase !== 'active') throw new GreffierError(USER_ERASED);
      return user.role === command.role ? [] : [{ type: 'UserRoleChanged', data: { role: command.role } }];
    case 'eraseUser':
      return user.phase === 'active' ? [{ type: 'UserErasureRequested', data: { erasureId: command.erasureId } }] : [];
    case 'recordUserErasure':
      return user.phase === 'erasing' ? [{ type: 'UserErased', data: { erasureId: command.erasureId, keysDestroyed: command.keysDestroyed } }] : [];
  }
}

export const userDecider: Decider<User, UserCommand, UserEvent> = { initialState: unknownUser, decide, evolve };
