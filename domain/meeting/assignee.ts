import { normaliseEmail } from '#domain/user/email.ts';

/** Somebody in a meeting. The address is what a provider or an import gave; null where none did, or once erased. */
export interface NamedPerson {
  readonly name: string | null;
  readonly email: string | null;
}

const sameName = (name: string): string => name.normalize('NFC').trim().split(/\s+/u).join(' ').toLocaleLowerCase('fr');

/**
 * Whether an action item given to `assignee` is that of the account with this address (normalised): the one person of
 * the meeting who has the assignee's name must have the address. A name alone gives no right, and one that two people
 * have names neither.
 */
export function isAssignedTo(assignee: string | null, people: Iterable<NamedPerson>, accountEmail: string): boolean {
  if (assignee === null) return false;
  const named = [...people].filter(({ name }) => name !== null && sameName(name) === sameName(assignee));
  const [person] = named;
  return (
    named.length === 1 && person !== undefined && person.email !== null && normaliseEmail(person.email) === accountEmail
  );
}
