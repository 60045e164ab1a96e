import type { exportPerson } from '#api/contract/persons.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { calledAlike, isOneCalled } from '#domain/person/called.ts';
import { calledInChats } from '#projections/conversations/people.ts';
import { calledInMeetings } from '#projections/meetings/persons.ts';
import { findUser } from '#projections/users/queries.ts';
import type { Pool } from 'pg';
import type { Call } from '../http/endpoint.ts';

const NAMES_DIFFER: ErrorDefinition = {
  code: 'PERSON_NAMES_DIFFER',
  kind: 'conflict',
  message:
    'Ces mentions ont des noms ou des adresses différents. Confirmez qu’elles sont d’une seule personne, ou n’en gardez que certaines.',
};

/** Throws PERSON_NAMES_DIFFER where mentions are called differently and nobody said that they are one person. */
export async function mustBeOnePerson(
  pool: Pool,
  { userId, meetings, conversations, isOnePerson }: Call<typeof exportPerson>['body'],
): Promise<void> {
  if (isOnePerson) return;
  const [user, inMeetings, inChats] = await Promise.all([
    userId === null ? null : findUser(pool, userId),
    calledInMeetings(pool, meetings),
    calledInChats(pool, conversations),
  ]);
  const account = user ? [{ name: user.displayName, email: user.email }] : [];
  if (!isOneCalled(calledAlike([...account, ...inMeetings, ...inChats]).groups)) throw new GreffierError(NAMES_DIFFER);
}
