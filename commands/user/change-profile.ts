import { GreffierError } from '#domain/errors.ts';
import type { ChangeProfile } from '#domain/user/decide.ts';
import { EMAIL_TAKEN } from '#domain/user/errors.ts';
import type { Sessions } from '#domain/user/sessions.ts';
import { userStreams } from '#domain/user/stream.ts';
import type { User } from '#domain/user/user.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { releaseAddresses, reserveAddress, type AddressDependencies } from './addresses.ts';

export interface ProfileDependencies extends Dependencies, AddressDependencies {
  readonly sessions: Pick<Sessions, 'rightsChanged'>;
}

/** What is said of somebody, and the request to say so. */
export interface ProfileChange {
  readonly profile: Omit<ChangeProfile, 'type'>;
  readonly request: Request;
}

/**
 * Changes what is said of a person. Another address is reserved right before the append that needs it, and for its
 * revision, so that no two accounts ever have one address; the former one is free afterwards. When this resolves every
 * process looks rights up anew, since an address gives rights. Throws EMAIL_INVALID or EMAIL_TAKEN.
 */
export async function changeProfile(
  dependencies: ProfileDependencies,
  { profile, request }: ProfileChange,
): Promise<CommandResult<User>> {
  const { userId } = profile;
  const changing = handle(dependencies, {
    stream: userStreams.of(userId),
    command: { type: 'changeProfile', ...profile },
    request,
    beforeAppend: async ({ before, after, revision }) => {
      if (before.phase !== 'active' || after.phase !== 'active' || after.email === null) return;
      if (before.email === after.email) return;
      const holder = await reserveAddress(dependencies, { email: after.email, userId, revision });
      if (holder !== userId) throw new GreffierError(EMAIL_TAKEN);
    },
  });
  // Where that fails as well, what failed first is what the caller has to know; the next change releases it.
  await changing.catch(() => releaseAddresses(dependencies, userId).catch(() => undefined));
  const changed = await changing;
  await releaseAddresses(dependencies, userId);
  await dependencies.sessions.rightsChanged();
  return changed;
}
