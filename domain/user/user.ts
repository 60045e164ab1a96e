import { orElse } from '#domain/events/personal.ts';
import type { UserEvent } from './events.ts';
import type { Role } from './role.ts';

/** A person's account as decisions and sign-ins see it. Name and address are null once erased. */
export type User =
  | { readonly phase: 'unknown' }
  | { readonly phase: 'erasing' | 'erased'; readonly role: Role }
  | { readonly phase: 'active'; readonly role: Role; readonly displayName: string | null; readonly email: string | null };

export const unknownUser: User = { phase: 'unknown' };

export function evolve(user: User, event: UserEvent): User {
  switch (event.type) {
    case 'UserCreated':
      return { phase: 'active', role: event.data.role, displayName: orElse(event.data.displayName, null), email: orElse(event.data.email, null) };
    case 'UserRoleChanged':
      return user.phase === 'active' ? { ...user, role: event.data.role } : user;
    case 'UserErasureRequested':
      return user.phase === 'active' ? { phase: 'erasing', role: user.role } : user;
    case 'UserErased':
      return user.phase === 'erasing' ? { phase: 'erased', role: user.role } : user;
  }
}
