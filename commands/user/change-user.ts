import { userDecider, type AccountCommand } from '#domain/user/decide.ts';
import { userStream } from '#domain/user/identity.ts';
import type { User } from '#domain/user/user.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';

/** Every command over one account but its creation and what changes its rights (`change-rights.ts`). */
export const changeUser = (
  dependencies: Dependencies,
  userId: string,
  command: AccountCommand,
  request: Request,
): Promise<CommandResult<User>> => handle(dependencies, userDecider, userStream(userId), command, request);
