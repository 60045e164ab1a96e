import { GreffierError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { ExpectedRevision } from '#domain/events/store.ts';
import {
  administratorsStream,
  staysAdministrator,
  withdrawals,
  type AdministratorEvent,
} from '#domain/user/administrators.ts';
import type { RightsCommand } from '#domain/user/decide.ts';
import { LAST_ADMINISTRATOR } from '#domain/user/errors.ts';
import type { Sessions } from '#domain/user/sessions.ts';
import { userStreams } from '#domain/user/stream.ts';
import { isAdministrator, maySignIn, type User } from '#domain/user/user.ts';
import { handle, toRecord, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { appendTo, loadEvents } from '../stream.ts';
import { loadAccount } from './account.ts';

export interface RightsDependencies extends Dependencies {
  /** Ids of those who may be administrators: each is looked up in the log, so one too many does no harm. */
  readonly administrators: () => Promise<readonly string[]>;
  readonly sessions: Pick<Sessions, 'rightsChanged' | 'endAll'>;
}

export interface RightsChange {
  readonly userId: string;
  readonly command: RightsCommand;
  readonly request: Request;
}

async function somebodyElseStays(
  dependencies: RightsDependencies,
  userId: string,
  withdrawn: ReadonlyMap<string, bigint>,
): Promise<boolean> {
  for (const id of await dependencies.administrators()) {
    if (id === userId) continue;
    const { user, revision } = await loadAccount(dependencies.log, id);
    if (staysAdministrator(user, revision, withdrawn.get(id))) return true;
  }
  return false;
}

/**
 * Says what is about to happen where all such wishes are in order, after making sure that somebody is left. Throws
 * LAST_ADMINISTRATOR.
 */
async function withdraw(
  dependencies: RightsDependencies,
  { userId, request }: RightsChange,
  revision: ExpectedRevision,
): Promise<void> {
  const gate = await loadEvents(dependencies.log, administratorsStream);
  if (!(await somebodyElseStays(dependencies, userId, withdrawals(gate.events))))
    throw new GreffierError(LAST_ADMINISTRATOR);
  const event: AdministratorEvent = {
    type: 'AdministratorRightsWithdrawn',
    data: { userId, revision: Number(revision) },
  };
  const commandId = derivedId('withdrawal', request.commandId, String(gate.revision));
  const events = toRecord([event], { ...request, commandId }, dependencies.now());
  await appendTo(dependencies.log, administratorsStream, { revision: gate.revision, events });
}

/**
 * Changes what somebody may do, but never leaves an installation without an administrator: of several requests that
 * together would, the stream of withdrawals lets all but the last through. A crash between the two appends leaves an
 * administrator who does not count until their account changes next: an error on the side of refusing. When this
 * resolves every process looks rights up anew, and the sessions of somebody who may no longer come in have ended.
 */
export async function changeRights(
  dependencies: RightsDependencies,
  change: RightsChange,
): Promise<CommandResult<User>> {
  const { userId, command, request } = change;
  const handled = await handle(dependencies, {
    stream: userStreams.of(userId),
    command,
    request,
    beforeAppend: async ({ before, after, revision }) => {
      if (isAdministrator(before) && !isAdministrator(after)) await withdraw(dependencies, change, revision);
    },
  });
  await dependencies.sessions.rightsChanged();
  if (!maySignIn(handled.state)) await dependencies.sessions.endAll(userId, new Date(dependencies.now()));
  return handled;
}
