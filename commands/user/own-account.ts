import { GreffierError } from '#domain/errors.ts';
import type { KnownPasswords } from '#domain/user/credentials.ts';
import { PASSWORD_ABSENT } from '#domain/user/identities/errors.ts';
import { PASSWORD_UNCHANGED, PASSWORD_WRONG } from '#domain/user/errors.ts';
import { SECOND_FACTOR_ABSENT, SECOND_FACTOR_REQUIRED, type Enrolment } from '#domain/user/second-factor.ts';
import type { SignedInUser } from '#domain/user/sessions.ts';
import type { Request } from '../handle.ts';
import { changeUser } from './change-user.ts';
import { mustBeGood } from './password-rules.ts';
import { tryCode } from './second-step.ts';
import type { Caller, SignInDependencies } from './sign-in.ts';

export interface OwnAccountDependencies extends SignInDependencies {
  readonly knownPasswords: KnownPasswords;
}

/** A person who changes how they sign in: a session alone is not enough, since it may be somebody else's by now. */
export interface Owner extends Caller {
  readonly user: SignedInUser;
  readonly sessionId: string;
}

/** What a person changes of their own account, as a command. */
export interface Owned {
  readonly owner: Owner;
  readonly request: Request;
}

/** Throws PASSWORD_ABSENT, PASSWORD_WRONG or TOO_MANY_ATTEMPTS. */
export async function mustKnow(
  dependencies: OwnAccountDependencies,
  { user, address, sessionId }: Owner,
  password: string,
): Promise<void> {
  if (!(await dependencies.passwords.has(user.id))) throw new GreffierError(PASSWORD_ABSENT);
  // The session is a known place: guesses made elsewhere do not keep its owner from changing the password.
  const attempt = { email: user.email, address, knownPlace: sessionId };
  await dependencies.attempts.count(attempt);
  if (!(await dependencies.passwords.verify(user.id, password))) throw new GreffierError(PASSWORD_WRONG);
  await dependencies.attempts.refund(attempt);
}

/** Sessions that began with what has just changed are sent to sign in again. */
const endOthers = ({ sessions, now }: OwnAccountDependencies, { user, sessionId }: Owner) =>
  sessions.endAll(user.id, new Date(now()), sessionId);

/** Throws PASSWORD_WRONG, PASSWORD_UNCHANGED, TOO_MANY_ATTEMPTS, or as `mustBeGood` does. */
export async function changeOwnPassword(
  dependencies: OwnAccountDependencies,
  { owner, passwords, request }: Owned & { readonly passwords: { readonly current: string; readonly next: string } },
): Promise<void> {
  const { user } = owner;
  await mustKnow(dependencies, owner, passwords.current);
  await mustBeGood(passwords.next, [user.email, user.displayName], dependencies.knownPasswords);
  if (await dependencies.passwords.verify(user.id, passwords.next)) throw new GreffierError(PASSWORD_UNCHANGED);
  const command = { type: 'recordPasswordChange', by: 'self' } as const;
  await changeUser(dependencies, { userId: user.id, command, request });
  await dependencies.passwords.change(user.id, passwords.next);
  await endOthers(dependencies, owner);
}

const mustGiveCode = (dependencies: OwnAccountDependencies, owner: Owner, code: string) =>
  tryCode(dependencies, {
    user: owner.user,
    caller: owner,
    attempt: () => dependencies.secondFactors.verify(owner.user.id, code, new Date(dependencies.now())),
  });

/**
 * Begins to set up a second factor, or another one in place of the one whose code is given. Throws PASSWORD_WRONG,
 * CODE_REFUSED or TOO_MANY_ATTEMPTS.
 */
export async function beginEnrolment(
  dependencies: OwnAccountDependencies,
  owner: Owner,
  proof: { readonly password: string; readonly code: string },
): Promise<Enrolment> {
  await mustKnow(dependencies, owner, proof.password);
  if (await dependencies.secondFactors.has(owner.user.id)) await mustGiveCode(dependencies, owner, proof.code);
  return dependencies.secondFactors.begin(owner.user.id, owner.user.email, new Date(dependencies.now()));
}

/** Answers the recovery codes, which can never be read again. Throws CODE_REFUSED or TOO_MANY_ATTEMPTS. */
export async function confirmEnrolment(
  dependencies: OwnAccountDependencies,
  { owner, code, request }: Owned & { readonly code: string },
): Promise<readonly string[]> {
  const attempt = () => dependencies.secondFactors.confirm(owner.user.id, code, new Date(dependencies.now()));
  const codes = await tryCode(dependencies, { user: owner.user, caller: owner, attempt });
  await endOthers(dependencies, owner);
  await changeUser(dependencies, { userId: owner.user.id, command: { type: 'enableSecondFactor' }, request });
  return codes;
}

/** Throws SECOND_FACTOR_ABSENT, PASSWORD_WRONG or TOO_MANY_ATTEMPTS. */
export async function renewRecoveryCodes(
  dependencies: OwnAccountDependencies,
  { owner, password, request }: Owned & { readonly password: string },
): Promise<readonly string[]> {
  if (!(await dependencies.secondFactors.has(owner.user.id))) throw new GreffierError(SECOND_FACTOR_ABSENT);
  await mustKnow(dependencies, owner, password);
  const codes = await dependencies.secondFactors.renewCodes(owner.user.id);
  await changeUser(dependencies, { userId: owner.user.id, command: { type: 'recordNewRecoveryCodes' }, request });
  return codes;
}

/** Throws SECOND_FACTOR_REQUIRED, SECOND_FACTOR_ABSENT, PASSWORD_WRONG, CODE_REFUSED or TOO_MANY_ATTEMPTS. */
export async function removeSecondFactor(
  dependencies: OwnAccountDependencies,
  { owner, proof, request }: Owned & { readonly proof: { readonly password: string; readonly code: string } },
): Promise<void> {
  if ((await dependencies.policy()).secondFactorRequired) throw new GreffierError(SECOND_FACTOR_REQUIRED);
  if (!(await dependencies.secondFactors.has(owner.user.id))) throw new GreffierError(SECOND_FACTOR_ABSENT);
  await mustKnow(dependencies, owner, proof.password);
  await mustGiveCode(dependencies, owner, proof.code);
  const command = { type: 'removeSecondFactor', by: 'self' } as const;
  await changeUser(dependencies, { userId: owner.user.id, command, request });
  await dependencies.secondFactors.remove(owner.user.id);
  await endOthers(dependencies, owner);
}
