import { stateFrom } from '#domain/events/decider.ts';
import type { EventLog } from '#domain/events/log.ts';
import { userDecider } from '#domain/user/decide.ts';
import type { UserEvent } from '#domain/user/events.ts';
import { userStream } from '#domain/user/identity.ts';
import type { SignedInUser } from '#domain/user/sessions.ts';
import type { User } from '#domain/user/user.ts';

/** A person's account as the log says now, which is ahead of every read table. */
export async function loadUser(log: EventLog, userId: string): Promise<User> {
  const { events } = await log.load(userStream(userId));
  return stateFrom(userDecider, events as unknown as readonly UserEvent[]);
}

/** Who may act as `userId`; null where there is no account, or where the person was erased. */
export async function accountOf(log: EventLog, userId: string): Promise<SignedInUser | null> {
  const user = await loadUser(log, userId);
  if (user.phase !== 'active' || user.displayName === null || user.email === null) return null;
  return { id: userId, displayName: user.displayName, email: user.email, role: user.role };
}
