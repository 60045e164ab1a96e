import type { AccountCommand } from '#domain/user/decide.ts';
import { userStreams } from '#domain/user/stream.ts';
import type { User } from '#domain/user/user.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';

/** Every command over one account but its creation and what changes its rights (`change-rights.ts`). */
export const changeUser = (
  dependencies: Dependencies,
  { userId, ...change }: { readonly userId: string; readonly command: AccountCommand; readonly request: Request },
): Promise<CommandResult<User>> => handle(dependencies, { stream: userStreams.of(userId), ...change });
