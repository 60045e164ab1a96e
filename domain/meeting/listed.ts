import { normaliseEmail } from '#domain/user/email.ts';
import { nameForm } from './assignee.ts';

/** Somebody whom a source lists: a payload's participant, or the attendee of a calendar's entry. */
export interface Listed {
  readonly name: string;
  /** Null where the source gives none. */
  readonly email: string | null;
}

/** The people of a capture, numbered by their place, and whose words those of each speaker are. */
export interface People {
  readonly people: readonly Listed[];
  /** By the name of the speaker. */
  readonly voices: ReadonlyMap<string, number>;
}

/** Two addresses are two people, whatever their name. A name without an address is who has it, if one person does. */
function distinct(listed: readonly Listed[]): Listed[] {
  const people: Listed[] = [];
  const addresses = new Map<string, Set<string>>();
  /** Where the name stands without an address. */
  const open = new Map<string, number>();
  for (const { name, email } of listed) {
    const known = addresses.get(name) ?? new Set();
    addresses.set(name, known);
    const [address, place] = [email === null ? null : normaliseEmail(email), open.get(name)];
    if (address === null ? known.size > 0 || place !== undefined : known.has(address)) continue;
    if (address !== null) known.add(address);
    if (place === undefined) {
      people.push({ name, email });
      if (address === null) open.set(name, people.length - 1);
    } else {
      people[place] = { name, email };
      open.delete(name);
    }
  }
  return people;
}

const placesBy = (names: readonly string[], formOf: (name: string) => string): ReadonlyMap<string, number[]> =>
  Map.groupBy(names.keys(), (place) => formOf(names[place] ?? ''));

/**
 * The rule by which a list of attendees and the names that were heard become the people of a capture: those who are
 * listed first, then those who were only heard. A speaker is the one person listed under the name, spacing and case
 * aside; where two people, or two speakers, have it, nobody can tell: the speaker stays somebody of their own, without
 * an address.
 */
export function peopleOf(listed: readonly Listed[], speakers: Iterable<string>): People {
  const people = distinct(listed);
  const names = people.map(({ name }) => name);
  const heard = [...new Set(speakers)];
  const [exact, alike, spoken] = [
    placesBy(names, (name) => name),
    placesBy(names, nameForm),
    placesBy(heard, nameForm),
  ];
  const voices = new Map<string, number>();
  for (const speaker of heard) {
    const isAlone = spoken.get(nameForm(speaker))?.length === 1;
    const [one, ...others] = exact.get(speaker) ?? (isAlone ? alike.get(nameForm(speaker)) : undefined) ?? [];
    if (one !== undefined && others.length === 0) voices.set(speaker, one);
    else voices.set(speaker, people.push({ name: speaker, email: null }) - 1);
  }
  return { people, voices };
}
