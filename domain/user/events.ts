import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';
import { role } from './role.ts';

/** Everything that can happen to a person's account; the stream is `user-{id}`. Passwords and sessions are no events. */
export const userEvents = {
  UserCreated: eventType(
    z.object({
      keyId: z.string(),
      displayName: personal(z.string()),
      /** Normalised. */
      email: personal(z.string()),
      role,
      department: personal(z.nullable(z.string())),
      jobTitle: personal(z.nullable(z.string())),
    }),
  ),
  UserRoleChanged: eventType(z.object({ role })),
  /** The person is to be forgotten: no sign-in from now on, and name and address become unreadable with UserErased. */
  UserErasureRequested: eventType(z.object({ erasureId: z.string() })),
  UserErased: eventType(z.object({ erasureId: z.string(), keysDestroyed: z.int().check(z.nonnegative()) })),
};

export type UserEvent = EventOf<typeof userEvents>;
