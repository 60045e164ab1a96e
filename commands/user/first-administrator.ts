import { GreffierError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { emailFrom } from '#domain/user/email.ts';
import { EMAIL_TAKEN } from '#domain/user/errors.ts';
import { FIRST_ADMINISTRATOR } from '#domain/user/identity.ts';
import { userStreams } from '#domain/user/stream.ts';
import { handle } from '../handle.ts';
import { loadAccount } from './account.ts';
import type { UserDependencies } from './create-user.ts';
import { mustBeGood } from './password-rules.ts';

export const DEFAULT_ADMINISTRATOR_EMAIL = 'admin@greffier.local';

export interface FirstAdministratorDependencies extends UserDependencies {
  /** A password that a person can read off a terminal and type. */
  readonly newPassword: () => string;
}

export interface FirstAdministrator {
  /** Null once the person was erased. */
  readonly email: string | null;
  /** The generated password, until `shown` says that somebody saw it; null otherwise. */
  readonly password: string | null;
  /** To be called once the password has been printed: it can never be read again. */
  shown(): Promise<void>;
}

/** At the first start only; what is there already stays, whatever the configuration says now. */
async function create(dependencies: FirstAdministratorDependencies, email: string): Promise<void> {
  const holder = await dependencies.emails.reserve(email, FIRST_ADMINISTRATOR, 'none');
  if (holder !== FIRST_ADMINISTRATOR) throw new GreffierError(EMAIL_TAKEN);
  const commandId = derivedId('ensureFirstAdministrator', FIRST_ADMINISTRATOR);
  const command = {
    type: 'createUser',
    userId: FIRST_ADMINISTRATOR,
    displayName: 'Administrateur',
    email,
    role: 'admin',
    department: null,
    jobTitle: null,
  } as const;
  const request = { commandId, actor: 'system:start', correlationId: commandId } as const;
  await handle(dependencies, { stream: userStreams.of(FIRST_ADMINISTRATOR), command, request });
}

/**
 * Makes sure that somebody can sign in. The administrator's id is fixed, so the event store lets one of two racing
 * starts create the account; the vault lets one of them set the password, and both read the same generated one. Each
 * step is repeated harmlessly by the next start, and a generated password is answered until it has been shown.
 */
export async function ensureFirstAdministrator(
  dependencies: FirstAdministratorDependencies,
  wanted: { readonly email?: string | undefined; readonly password?: string | undefined },
): Promise<FirstAdministrator> {
  const { log, emails, passwords } = dependencies;
  if (wanted.password !== undefined && !(await passwords.has(FIRST_ADMINISTRATOR)))
    await mustBeGood(wanted.password, [wanted.email ?? ''], dependencies.knownPasswords);
  let { user, revision } = await loadAccount(log, FIRST_ADMINISTRATOR);
  if (user.phase === 'unknown') {
    await create(dependencies, emailFrom(wanted.email ?? DEFAULT_ADMINISTRATOR_EMAIL));
    ({ user, revision } = await loadAccount(log, FIRST_ADMINISTRATOR));
  }
  const email = user.phase === 'active' ? user.email : null;
  if (email !== null) {
    await emails.keepOnly(FIRST_ADMINISTRATOR, email, revision);
    if (!(await passwords.has(FIRST_ADMINISTRATOR)))
      await passwords.setFirst(FIRST_ADMINISTRATOR, wanted.password ?? dependencies.newPassword(), {
        reveal: wanted.password === undefined,
      });
  }
  return {
    email,
    password: await passwords.unshown(FIRST_ADMINISTRATOR),
    shown: () => passwords.shown(FIRST_ADMINISTRATOR),
  };
}
