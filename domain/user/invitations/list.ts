import { GreffierError } from '#domain/errors.ts';
import { nameFromAddress, participantEmail } from '../email.ts';
import type { Role } from '../role.ts';
import { readAddresses, type Named } from './addresses.ts';
import { INVITATIONS_EMPTY, INVITATIONS_TOO_MANY, MOST_INVITED, ROW_FAULTS } from './faults.ts';
import { plain } from './plain.ts';
import { readTable, shapeOf } from './table.ts';

/** Somebody of a list, who can be invited where `faults` is empty. */
export interface ListedPerson {
  /** Of the list, from 1. */
  readonly line: number;
  readonly displayName: string;
  /** Normalised where it is an address; else as it stands in the list. */
  readonly email: string;
  readonly role: Role;
  readonly department: string | null;
  /** What keeps them from being invited, as people read it. */
  readonly faults: readonly string[];
}

const ROLE_WORDS: Readonly<Record<string, Role>> = {
  observateur: 'observer',
  observatrice: 'observer',
  observer: 'observer',
  utilisateur: 'user',
  utilisatrice: 'user',
  user: 'user',
  admin: 'admin',
  administrateur: 'admin',
  administratrice: 'admin',
};

const LONGEST = 255;

function personOf({ line, name, email: typed, role: word, department }: Named, otherwise: Role): ListedPerson {
  const email = participantEmail(typed);
  const role = word === '' ? otherwise : ROLE_WORDS[plain(word)];
  const displayName = name || nameFromAddress(email ?? typed) || (email ?? typed);
  return {
    line,
    displayName,
    email: email ?? typed,
    role: role ?? otherwise,
    department: department || null,
    faults: [
      ...(typed === '' ? [ROW_FAULTS.noAddress] : email === null ? [ROW_FAULTS.address(typed)] : []),
      ...(role === undefined ? [ROW_FAULTS.role(word)] : []),
      ...(displayName.length > LONGEST || department.length > LONGEST ? [ROW_FAULTS.tooLong] : []),
    ],
  };
}

/** Of people with one address the first is invited. */
function withRepetitions(people: readonly ListedPerson[]): ListedPerson[] {
  const first = new Map<string, number>();
  return people.map((person) => {
    const { email, line } = person;
    const earlier = first.get(email);
    if (earlier === undefined) first.set(email, line);
    return earlier === undefined || email === ''
      ? person
      : { ...person, faults: [...person.faults, ROW_FAULTS.repeated(earlier)] };
  });
}

/**
 * Who a list names: addresses that were pasted, or a table of names, addresses, roles and departments as Excel writes
 * it. Faulty rows are among them. Throws INVITATIONS_EMPTY, INVITATIONS_TOO_MANY or INVITATIONS_UNREADABLE.
 *
 * @param otherwise the role of those of whom the list says none
 */
export function readInvitationList(text: string, otherwise: Role): ListedPerson[] {
  const clean = text.replace(/^\uFEFF/u, '').replace(/\r\n?/gu, '\n');
  const shape = shapeOf(clean);
  const named = shape === null ? readAddresses(clean) : readTable(clean, shape);
  if (named.length === 0) throw new GreffierError(INVITATIONS_EMPTY);
  if (named.length > MOST_INVITED) throw new GreffierError(INVITATIONS_TOO_MANY);
  return withRepetitions(named.map((person) => personOf(person, otherwise)));
}
