import { loadAccount } from '#commands/user/account.ts';
import type { Recorded } from '#domain/events/event.ts';
import type { EventLog } from '#domain/events/log.ts';
import { isErased } from '#domain/events/personal.ts';
import { erasedPeople, mayBeCalled } from '#domain/meeting/concerning.ts';
import type { MeetingEvent, MeetingEventData } from '#domain/meeting/events.ts';
import { accountOf } from '#domain/meeting/links.ts';
import { isErasedIn } from '#domain/meeting/meeting.ts';
import { statementKey } from '#domain/meeting/minutes.ts';
import { correctionOf } from '#domain/meeting/subjects.ts';
import type { TranscribedMeeting } from '#domain/meeting/transcribed.ts';
import { normaliseEmail } from '#domain/user/email.ts';

const PERSON = 'user:';

/** Who had a hand in what minutes say, by its name (`subjects.ts`). */
export function authorsIn(events: readonly Recorded<MeetingEvent>[]): ReadonlyMap<string, readonly string[]> {
  const authors = new Map<string, string[]>();
  const add = (name: string, ...some: readonly string[]) => authors.set(name, [...(authors.get(name) ?? []), ...some]);
  for (const event of events) {
    const correction = correctionOf(event);
    if (correction?.scope === 'minutes' && event.metadata.actor.startsWith(PERSON))
      add(correction.name, event.metadata.actor);
    if (event.type !== 'MinutesRekeyed') continue;
    const { statements, actions } = event.data;
    if (!isErased(statements))
      for (const { part, statementId, by } of statements) add(statementKey(part, statementId), ...by);
    if (!isErased(actions)) for (const { actionId, by } of actions) add(`action/${actionId}`, ...by);
  }
  return authors;
}

interface Erasing {
  readonly events: readonly Recorded<MeetingEvent>[];
  readonly transcribed: TranscribedMeeting;
  readonly asked: MeetingEventData<'PersonErasureRequested'>;
}

/**
 * Those of these authors who are, or may be, somebody who is being erased: by a confirmed account, by address or by
 * name, and where nothing is left that says who they are. Where the link of the erased cannot be read any more, all of
 * whom is not known that they are somebody else in the meeting.
 */
export async function erasedAuthors(
  log: EventLog,
  authors: ReadonlyMap<string, readonly string[]>,
  { events, transcribed, asked }: Erasing,
): Promise<ReadonlySet<string>> {
  const { meeting, captured } = transcribed;
  const people = erasedPeople(transcribed);
  const emails = new Set(people.emails.map(normaliseEmail));
  const linked = events.flatMap(({ type, data }) =>
    type === 'ParticipantLinked' && data.captureId === asked.captureId && asked.participants.includes(data.participant)
      ? [data.userId]
      : [],
  );
  const accounts = new Set(linked.filter((userId) => !isErased(userId)));
  const others = [...meeting.people].filter(([number]) => !isErasedIn(meeting, captured.capture.captureId, number));
  const isSomebodyElse = (userId: string, email: string): boolean =>
    others.some(
      ([number, other]) =>
        accountOf(meeting.links, number) === userId || (other.email !== null && normaliseEmail(other.email) === email),
    );
  const isErasedAuthor = async (author: string): Promise<boolean> => {
    const userId = author.slice(PERSON.length);
    if (accounts.has(userId)) return true;
    const { user } = await loadAccount(log, userId);
    if (user.phase !== 'active' || user.displayName === null || user.email === null) return true;
    const email = normaliseEmail(user.email);
    if (emails.has(email) || mayBeCalled(user.displayName, people)) return true;
    return linked.some(isErased) && !isSomebodyElse(userId, email);
  };
  const erased = new Set<string>();
  for (const author of new Set([...authors.values()].flat())) if (await isErasedAuthor(author)) erased.add(author);
  return erased;
}
