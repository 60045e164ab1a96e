import { derivedId } from '#domain/events/derived-id.ts';
import type { EmailReservations, Passwords } from '#domain/user/credentials.ts';
import { userDecider, type CreateUser } from '#domain/user/decide.ts';
import { emailFrom } from '#domain/user/email.ts';
import { userStream } from '#domain/user/identity.ts';
import { mustBeUsable } from '#domain/user/password.ts';
import { handle, type Means, type Request } from '../handle.ts';

export interface UserMeans extends Means {
  readonly emails: EmailReservations;
  readonly passwords: Passwords;
}

export interface Created {
  readonly userId: string;
  readonly position: string;
}

/**
 * Creates an account. The address is reserved first; a reservation that an interrupted creation left behind is taken
 * over with its id, so that the user's stream alone decides who has the address. The password comes last and only
 * where there is none, so that a retry completes what was cut off and changes nothing that is complete.
 * Throws EMAIL_INVALID, EMAIL_TAKEN, PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG.
 */
export async function createUser(means: UserMeans, user: Omit<CreateUser, 'type' | 'userId'>, password: string, request: Request): Promise<Created> {
  mustBeUsable(password);
  const email = emailFrom(user.email);
  const userId = await means.emails.reserve(email, derivedId('user', request.commandId));
  const { position } = await handle(means, userDecider, userStream(userId), { ...user, type: 'createUser', userId }, request);
  if (position === null) throw new TypeError('a created user has a position');
  await means.emails.keepOnly(userId, email);
  await means.passwords.setFirst(userId, password);
  return { userId, position };
}
