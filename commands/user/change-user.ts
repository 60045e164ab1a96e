import { userDecider, type AccountCommand } from '#domain/user/decide.ts';
import { userStream } from '#domain/user/identity.ts';
import type { User } from '#domain/user/user.ts';
import { handle, type Handled, type Means, type Request } from '../handle.ts';

/** Every command over one account but its creation and what changes its rights (`change-rights.ts`). */
export const changeUser = (
  means: Means,
  userId: string,
  command: AccountCommand,
  request: Request,
): Promise<Handled<User>> => handle(means, userDecider, userStream(userId), command, request);
