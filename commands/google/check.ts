import { GreffierError } from '#domain/errors.ts';
import type { GoogleAccess, GooglePerson } from '#domain/google/access.ts';
import type { GoogleClient, GoogleServiceAccount } from '#domain/google/client.ts';
import { GOOGLE_FAILURES, googleFailureOf, type GoogleFailureCode } from '#domain/google/failures.ts';
import { GOOGLE_NOT_SET_UP } from '#domain/google/refusals.ts';
import type { GoogleProbe } from '#domain/google/probe.ts';
import { GOOGLE_SCOPE_NAMES } from '#domain/google/scopes.ts';
import type { Dependencies, Request } from '../handle.ts';
import { changeGoogle } from './integration.ts';

export type GoogleCheck =
  | { readonly of: 'application' }
  /** `email`: of somebody of the organisation, in whose name each API is asked once; the answers are thrown away. */
  | { readonly of: 'delegation'; readonly email: string };

interface Checked {
  readonly failure: GoogleFailureCode | null;
  /** In how many ms Google wants to be asked again; null where it did not say. */
  readonly retryAfterMs: number | null;
}

export interface GoogleCheckDependencies extends Dependencies {
  readonly client: GoogleClient | null;
  readonly serviceAccount: GoogleServiceAccount | null;
  readonly access: Pick<GoogleAccess, 'forgetToken'>;
  readonly probe: GoogleProbe;
}

/** What says something of the installation, as opposed to the moment, or to the address that was given. */
const LASTING: ReadonlySet<GoogleFailureCode> = new Set([
  GOOGLE_FAILURES.clientRefused.code,
  GOOGLE_FAILURES.delegationRefused.code,
  GOOGLE_FAILURES.keyRefused.code,
  GOOGLE_FAILURES.clockSkewed.code,
  GOOGLE_FAILURES.apiDisabled.code,
  GOOGLE_FAILURES.forbidden.code,
]);

/**
 * Asks Google for real, for an administrator who sets up the connection. What it refuses is the result; what that says
 * of the installation is recorded as theirs. Throws GOOGLE_NOT_SET_UP.
 */
export async function checkGoogle(
  dependencies: GoogleCheckDependencies,
  check: GoogleCheck,
  request: Request,
): Promise<Checked> {
  const { client, serviceAccount, now } = dependencies;
  const part = check.of === 'application' ? client : serviceAccount;
  if (part === null) throw new GreffierError(GOOGLE_NOT_SET_UP);
  const checked = await answered(async () => {
    if (check.of === 'application') await client?.check();
    else await probeAfresh(dependencies, delegatedTo(check.email));
  });
  const { failure } = checked;
  if (failure !== null && !LASTING.has(failure)) return checked;
  const found = { failure, application: part.application, at: now(), isAsked: true };
  const type = check.of === 'application' ? 'recordApplication' : 'recordDelegation';
  await changeGoogle(dependencies, { type, ...found }, request);
  return checked;
}

/** Somebody of the organisation, who need not have an account here. */
const delegatedTo = (email: string): GooglePerson => ({
  id: `verification of ${email}`,
  email,
  userId: '',
  by: 'delegated',
  granted: GOOGLE_SCOPE_NAMES,
});

/** A token that is in memory proves nothing. */
export async function probeAfresh(
  { access, probe }: Pick<GoogleCheckDependencies, 'access' | 'probe'>,
  person: GooglePerson,
): Promise<void> {
  access.forgetToken(person);
  await probe.probe(person);
}

/** What Google refuses is an answer; everything else is thrown on. */
export async function answered(ask: () => Promise<unknown>): Promise<Checked> {
  try {
    await ask();
    return { failure: null, retryAfterMs: null };
  } catch (error) {
    const failure = googleFailureOf(error);
    if (failure === null) throw error;
    const asked = error instanceof GreffierError ? error.details['retryAfterMs'] : null;
    return { failure, retryAfterMs: typeof asked === 'number' ? asked : null };
  }
}
