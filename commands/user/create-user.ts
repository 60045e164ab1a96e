import { derivedId } from '#domain/events/derived-id.ts';
import type { EmailReservations, KnownPasswords, Passwords } from '#domain/user/credentials.ts';
import type { CreateUser } from '#domain/user/decide.ts';
import { emailFrom } from '#domain/user/email.ts';
import { userStreams } from '#domain/user/stream.ts';
import { handle, type Dependencies, type Request } from '../handle.ts';
import { reserveAddress } from './addresses.ts';
import { mustBeGood } from './password-rules.ts';

export interface UserDependencies extends Dependencies {
  readonly emails: EmailReservations;
  readonly passwords: Passwords;
  readonly knownPasswords: KnownPasswords;
}

export interface Created {
  readonly userId: string;
  readonly position: string;
}

type NewUser = Omit<CreateUser, 'type' | 'userId'>;

/**
 * Creates an account without a password. The address is reserved first; a reservation that an interrupted creation left
 * behind is taken over with its id, so that the user's stream alone decides who has the address. Throws EMAIL_INVALID
 * or EMAIL_TAKEN.
 */
export async function createAccount(
  dependencies: Omit<UserDependencies, 'passwords' | 'knownPasswords'>,
  user: NewUser,
  request: Request,
): Promise<Created> {
  const email = emailFrom(user.email);
  const wanted = { email, userId: derivedId('user', request.commandId), revision: 'none' } as const;
  const userId = await reserveAddress(dependencies, wanted);
  const { position, revision, state } = await handle(dependencies, {
    stream: userStreams.of(userId),
    command: { ...user, type: 'createUser', userId },
    request,
  });
  if (position === null) throw new TypeError('a created user has a position');
  // Of a creation that is repeated much later the account may have another address by now.
  if (state.phase === 'active') await dependencies.emails.keepOnly(userId, state.email, revision);
  return { userId, position };
}

/**
 * Creates an account with a password, which comes last and only where there is none, so that a retry completes what was
 * cut off and changes nothing that is complete. Throws as `createAccount` and `mustBeGood` do.
 */
export async function createUser(
  dependencies: UserDependencies,
  { user, password, request }: { readonly user: NewUser; readonly password: string; readonly request: Request },
): Promise<Created> {
  await mustBeGood(password, [user.email, user.displayName], dependencies.knownPasswords);
  const created = await createAccount(dependencies, user, request);
  await dependencies.passwords.setFirst(created.userId, password);
  return created;
}
