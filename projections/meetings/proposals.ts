import { REACH } from '#domain/meeting/readers.ts';
import type { Role } from '#domain/user/role.ts';
import type { Pool } from 'pg';
import { searchable } from '../searchable.ts';
import { IDENTIFIED } from './identified.ts';

/** The account that a participant may be, as somebody who may confirm it is asked. */
export interface Proposal {
  readonly participant: number;
  readonly account: { readonly userId: string; readonly name: string; readonly email: string };
}

interface Account {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly disabled: boolean;
}

interface Unknown {
  readonly number: number;
  readonly name: string;
  readonly known: boolean;
}

/** As people are looked for: accents, case and spacing aside. A person confirms what is found. */
const formOf = (name: string): string => searchable(name).trim().split(/\s+/u).join(' ');

/** What begins with the words of the name in the searched column, which has name and address after each other. */
const beginning = (name: string): string =>
  `${formOf(name)
    .replace(/[\\%_]/gu, String.raw`\$&`)
    .replaceAll(' ', '%')} %`;

/**
 * For each participant whom nothing links to an account, the one account of the same name: where two accounts or two
 * participants have the name, none. Accounts that no link would let read are not proposed, and count as namesakes.
 */
export async function proposalsFor(pool: Pool, meetingId: string): Promise<Proposal[]> {
  const { rows: people } = await pool.query<Unknown>(
    `select p.number, p.name, p.is_room or p.account is not null as known
     from meetings m join (${IDENTIFIED}) p on p.capture_id = m.transcript_id where m.meeting_id = $1 order by p.number`,
    [meetingId],
  );
  const unknown = people.filter(({ known }) => !known);
  if (unknown.length === 0) return [];
  const { rows: accounts } = await pool.query<Account>(
    `select user_id as "userId", display_name as name, email, role, disabled from users where searchable like any ($1)`,
    [unknown.map(({ name }) => beginning(name))],
  );
  const [named, called] = [
    Map.groupBy(people, ({ name }) => formOf(name)),
    Map.groupBy(accounts, (a) => formOf(a.name)),
  ];
  return unknown.flatMap(({ number, name }) => {
    const [account, ...namesakes] = called.get(formOf(name)) ?? [];
    const isAlone = namesakes.length === 0 && named.get(formOf(name))?.length === 1;
    if (!account || !isAlone || account.disabled || REACH[account.role] === 'public') return [];
    const { userId, email } = account;
    return [{ participant: number, account: { userId, name: account.name, email } }];
  });
}
