import { isSameName } from '#domain/meeting/assignee.ts';
import type { Listed } from '#domain/meeting/listed.ts';
import { UNKNOWN_SPEAKER, type Turn } from '#domain/transcript/transcript.ts';
import type { GoogleParticipant, GoogleSaying } from '../workspace.ts';

/** Who took part in a conference, under the names by which its transcript has them. */
export interface TookPart {
  readonly people: readonly Listed[];
  /** By `GoogleParticipant.name`. */
  readonly speakers: ReadonlyMap<string, string>;
}

/**
 * Meet tells names and no addresses. Somebody is who was invited under that name, if one person was. Two accounts of one
 * name are two people, parted by a number; somebody without an account who came twice under a name is one.
 * @param invited with every name by which they are known
 */
export function tookPart(participants: readonly GoogleParticipant[], invited: readonly Listed[]): TookPart {
  const speakers = new Map<string, string>();
  const accounts = new Map<string, Set<string>>();
  const people = new Map<string, Listed>();
  for (const { name, displayName, user } of participants) {
    if (displayName === null) continue;
    const known = accounts.get(displayName) ?? new Set();
    if (user !== null) known.add(user);
    accounts.set(displayName, known);
    const place = user === null ? 0 : [...known].indexOf(user);
    const called = place === 0 ? displayName : `${displayName} (${place + 1})`;
    speakers.set(name, called);
    people.set(called, { name: called, email: null });
  }
  const named = [...people.values()].map((person) => {
    const isOne = (accounts.get(person.name)?.size ?? 0) <= 1;
    return { ...person, email: isOne ? addressOf(person.name, invited) : null };
  });
  return { people: named, speakers };
}

function addressOf(name: string, invited: readonly Listed[]): string | null {
  const found = invited.flatMap((one) => (one.email !== null && isSameName(one.name, name) ? [one.email] : []));
  const [email, ...others] = new Set(found);
  return email === undefined || others.length > 0 ? null : email;
}

/** What was said, with times since the beginning of the transcript. */
export function turnsOf(
  sayings: readonly GoogleSaying[],
  { speakers }: Pick<TookPart, 'speakers'>,
  startedAt: string,
): Turn[] {
  return sayings.flatMap(({ participant, text, startedAt: at }) => {
    if (text === '') return [];
    const speaker = speakers.get(participant ?? '') ?? UNKNOWN_SPEAKER;
    return [{ speaker, text, at: Math.max(0, Date.parse(at) - Date.parse(startedAt)) }];
  });
}

/** The language of most sayings, as `fr`; null where Google tells none. */
export function languageOf(sayings: readonly GoogleSaying[]): string | null {
  const counts = new Map<string, number>();
  for (const { language } of sayings) {
    const primary = language?.split('-', 1)[0]?.toLowerCase() ?? '';
    if (primary !== '') counts.set(primary, (counts.get(primary) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}
