import { userDecider, type CreateUser, type UserCommand } from '#domain/user/decide.ts';
import { userStream } from '#domain/user/identity.ts';
import type { User } from '#domain/user/user.ts';
import { handle, type Handled, type Means, type Request } from '../handle.ts';

/** Every command over one account but its creation. */
export const changeUser = (means: Means, userId: string, command: Exclude<UserCommand, CreateUser>, request: Request): Promise<Handled<User>> =>
  handle(means, userDecider, userStream(userId), command, request);
