import type { Authorisations } from '#domain/authorisation/authorisations.ts';
import type { AuthorisationTokens } from '#domain/authorisation/tokens.ts';

export interface AuthorisedPerson<Scope> {
  readonly id: string;
  /** Names the account at the provider for good. */
  readonly subject: string;
  readonly email: string;
  readonly userId: string;
  readonly granted: readonly Scope[];
}

/**
 * Whose authorisations hold, of these accounts. Two accounts are never read as the same one at the provider.
 * @param accounts that may sign in now
 */
export async function authorisedPeople<Scope, Code>(
  { authorisations }: Authorisations<Scope, Code>,
  tokens: Pick<AuthorisationTokens, 'find'>,
  accounts: ReadonlySet<string>,
): Promise<AuthorisedPerson<Scope>[]> {
  const sound = [...authorisations].filter(([userId, { refusal }]) => refusal === null && accounts.has(userId));
  const held = await tokens.find({ ids: sound.map(([, { id }]) => id) });
  const subjects = new Set<string>();
  return sound.flatMap(([userId, { id, granted }]): AuthorisedPerson<Scope>[] => {
    const { subject, email } = held.get(id) ?? {};
    if (subject === undefined || email === undefined || subjects.has(subject)) return [];
    subjects.add(subject);
    return [{ id, subject, email, userId, granted }];
  });
}
