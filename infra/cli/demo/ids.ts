import type { Request } from '#commands/handle.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Actor } from '#domain/events/event.ts';
import { meetingIdOf } from '#domain/meeting/identity.ts';
import type { DemonstrationMeeting, Person } from './company.ts';

/** Who loads and removes, where nobody of the company does something. */
const COMMAND_LINE: Actor = 'system:command-line';

/**
 * A command that belongs to a demonstration: the same for the same words, so that what was cut off is gone on with and
 * nothing is done twice.
 */
export const commandOf = (demonstrationId: string, words: readonly string[], actor: Actor = COMMAND_LINE): Request => ({
  commandId: derivedId('demonstration', demonstrationId, ...words),
  actor,
  correlationId: demonstrationId,
});

const creation = (demonstrationId: string, email: string): Request => commandOf(demonstrationId, ['account', email]);

/** An account that a demonstration brings, and the command that creates it. */
export interface DemonstrationAccount {
  readonly userId: string;
  readonly email: string;
  readonly request: Request;
}

/** The account of a person; null for those who get none. Its id is that which `createAccount` gives. */
export function accountIn(demonstrationId: string, { email }: Person): DemonstrationAccount | null {
  if (email === null) return null;
  const request = creation(demonstrationId, email);
  return { userId: derivedId('user', request.commandId), email, request };
}

/** The account of somebody who has to have one. */
export function accountOf(demonstrationId: string, person: Person): DemonstrationAccount {
  const account = accountIn(demonstrationId, person);
  if (account === null) throw new TypeError(`${person.name} has no account`);
  return account;
}

export const providerIdIn = (demonstrationId: string, { name }: Pick<DemonstrationMeeting, 'name'>): string =>
  `demonstration-${demonstrationId}-${name}`;

/** The id that the meeting of this file has in a demonstration. */
export const meetingIdIn = (demonstrationId: string, meeting: Pick<DemonstrationMeeting, 'name'>): string =>
  meetingIdOf('unknown', providerIdIn(demonstrationId, meeting));
