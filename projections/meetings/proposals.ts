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
  readonly meetingId: string;
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

/** What is proposed of one meeting. */
export async function proposalsFor(pool: Pool, meetingId: string): Promise<readonly Proposal[]> {
  return (await proposalsIn(pool, [meetingId])).get(meetingId) ?? [];
}

/**
 * For each participant whom nothing links to an account, the one account of the same name: where two accounts or two
 * participants have the name, none. Accounts that no link would let read are not proposed, and count as namesakes.
 */
export async function proposalsIn(
  pool: Pool,
  meetingIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Proposal[]>> {
  const { rows: people } = await pool.query<Unknown>(
    `select m.meeting_id as "meetingId", p.number, p.name, p.is_room or p.account is not null as known
     from meetings m join (${IDENTIFIED}) p on p.capture_id = m.transcript_id where m.meeting_id = any ($1::uuid[]) order by p.number`,
    [meetingIds],
  );
  const unknown = people.filter(({ known }) => !known);
  if (unknown.length === 0) return new Map();
  const { rows: accounts } = await pool.query<Account>(
    `select user_id as "userId", display_name as name, email, role, disabled from users where searchable like any ($1)`,
    [[...new Set(unknown.map(({ name }) => beginning(name)))]],
  );
  const called = Map.groupBy(accounts, ({ name }) => formOf(name));
  return new Map(
    [...Map.groupBy(people, ({ meetingId }) => meetingId)].map(([id, own]) => [id, proposed(own, called)]),
  );
}

/** Of one meeting's people, who may be one of the accounts, by their name. */
function proposed(people: readonly Unknown[], called: ReadonlyMap<string, readonly Account[]>): Proposal[] {
  const named = Map.groupBy(people, ({ name }) => formOf(name));
  const unknown = people.filter(({ known }) => !known);
  return unknown.flatMap(({ number, name }) => {
    const [account, ...namesakes] = called.get(formOf(name)) ?? [];
    const isAlone = namesakes.length === 0 && named.get(formOf(name))?.length === 1;
    if (!account || !isAlone || account.disabled || REACH[account.role] === 'public') return [];
    const { userId, email } = account;
    return [{ participant: number, account: { userId, name: account.name, email } }];
  });
}
