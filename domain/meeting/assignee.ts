import { normaliseEmail } from '#domain/user/email.ts';

/** Somebody in a meeting. */
export interface NamedPerson {
  readonly name: string | null;
  /** What a provider or an import gave; null where none did, or once erased. */
  readonly email: string | null;
  /** The account that somebody confirmed them to be. It outranks the address. */
  readonly userId: string | null;
  /** The microphone of a room that several people share. */
  readonly isRoom: boolean;
}

export interface AccountOfAssignee {
  readonly userId: string;
  /** Normalised; without it only a confirmed link tells that an action is this account's. */
  readonly email?: string | undefined;
}

/** A name as it is compared: spacing and case aside. */
export const nameForm = (name: string): string =>
  name.normalize('NFC').trim().split(/\s+/u).join(' ').toLocaleLowerCase('fr');

export const isSameName = (one: string, other: string): boolean => nameForm(one) === nameForm(other);

/**
 * Whether an action item given to `assignee` is this account's: the one person of the meeting who has the assignee's
 * name must be the account, by a confirmed link or else by the address. A name alone gives no right, one that two
 * people have names neither, and a room is nobody.
 */
export function isAssignedTo(
  assignee: string | null,
  people: Iterable<NamedPerson>,
  account: AccountOfAssignee,
): boolean {
  if (assignee === null) return false;
  const named = [...people].filter(({ name }) => name !== null && isSameName(name, assignee));
  const [person] = named;
  if (named.length !== 1 || person === undefined || person.isRoom) return false;
  if (person.userId !== null) return person.userId === account.userId;
  return person.email !== null && normaliseEmail(person.email) === account.email;
}
