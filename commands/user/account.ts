import type { EventLog } from '#domain/events/log.ts';
import type { ExpectedRevision } from '#domain/events/store.ts';
import type { SignedInUser } from '#domain/user/sessions.ts';
import { userStreams } from '#domain/user/stream.ts';
import { maySignIn, type User } from '#domain/user/user.ts';
import { loadState } from '../stream.ts';

/** A person's account as the log says now, which is ahead of every read table, and the revision that says so. */
export async function loadAccount(
  log: EventLog,
  userId: string,
): Promise<{ readonly user: User; readonly revision: ExpectedRevision }> {
  const { state, revision } = await loadState(log, userStreams.of(userId));
  return { user: state, revision };
}

/** Who may act as `userId`; null where there is no account, where it is disabled, or where the person was erased. */
export async function accountOf(log: EventLog, userId: string): Promise<SignedInUser | null> {
  const { user } = await loadAccount(log, userId);
  if (!maySignIn(user) || user.displayName === null || user.email === null) return null;
  return { id: userId, displayName: user.displayName, email: user.email, role: user.role };
}
