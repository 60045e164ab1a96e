import { nameForm } from '#domain/meeting/assignee.ts';
import type { Pool } from 'pg';
import { IDENTIFIED } from '../meetings/identified.ts';

/** Somebody in a capture. */
export interface Somebody {
  readonly transcript: string;
  readonly number: number;
  /** The same for the same person in every meeting: by their account, or their address; else of this capture alone. */
  readonly key: string;
  /** Of the account that they are, else as the capture has it. */
  readonly name: string;
  /** The account that they are and that can sign in; null for none. */
  readonly userId: string | null;
  /** As the capture has it, in the form in which names are compared. */
  readonly form: string;
}

interface Row {
  readonly transcript: string;
  readonly number: number;
  readonly name: string;
  readonly email: string | null;
  readonly userId: string | null;
  readonly account: string | null;
  readonly disabled: boolean | null;
}

/** Who is in these captures; the microphone of a room is nobody. */
export async function peopleIn(pool: Pool, transcripts: readonly string[]): Promise<Somebody[]> {
  const { rows } = await pool.query<Row>(
    `select p.capture_id as transcript, p.number, p.name, p.email, u.user_id as "userId", p.account, u.disabled
     from (${IDENTIFIED}) p left join users u on case when p.account_id is null then u.email = p.email
       else u.user_id = p.account_id end
     where p.capture_id = any ($1::uuid[]) and not p.is_room order by p.capture_id, p.number`,
    [transcripts],
  );
  return rows.map(({ transcript, number, name, email, userId, account, disabled }) => ({
    transcript,
    number,
    key: userId ?? email ?? `${transcript}/${number}`,
    name: account ?? name,
    userId: disabled === false ? userId : null,
    form: nameForm(name),
  }));
}
