import { foldText } from '#domain/fold-text.ts';
import { nameForm } from '#domain/meeting/assignee.ts';
import { normaliseEmail } from '#domain/user/email.ts';

/** What a mention of somebody calls them: an account, a participant, a guest, somebody in a chat. */
export interface Called {
  readonly name: string | null;
  readonly email: string | null;
}

/** Mentions that are called alike, and may be of one person. */
export interface CalledAlike {
  /** As they were written first; none where nobody told one. */
  readonly names: readonly string[];
  readonly email: string | null;
  readonly mentions: number;
}

interface Group {
  readonly names: Map<string, string>;
  readonly email: string | null;
  mentions: number;
}

/** A name as it is compared: case, accents, hyphens and spacing aside. */
const formOf = (name: string): string => nameForm(foldText(name).replaceAll('-', ' '));

const keyOf = ({ name, email }: Called): string =>
  email === null ? `name ${name === null ? '' : formOf(name)}` : `email ${normaliseEmail(email)}`;

/**
 * Groups mentions, the most frequent first: those of one address are alike; one without an address is like those of
 * its name, where all of that name have the same address. Answers for each mention the place of its group too.
 */
export function calledAlike(mentions: readonly Called[]): {
  readonly groups: readonly CalledAlike[];
  readonly placeOf: (mention: Called) => number;
} {
  const addressesOf = new Map<string, Set<string>>();
  for (const { name, email } of mentions) {
    if (name === null || email === null) continue;
    const form = formOf(name);
    addressesOf.set(form, (addressesOf.get(form) ?? new Set()).add(keyOf({ name, email })));
  }
  const groupOf = (mention: Called): string => {
    const addresses = mention.name === null ? undefined : addressesOf.get(formOf(mention.name));
    const [only] = addresses ?? [];
    return mention.email === null && addresses?.size === 1 && only !== undefined ? only : keyOf(mention);
  };
  const groups = new Map<string, Group>();
  for (const mention of mentions) {
    const key = groupOf(mention);
    const group = groups.get(key) ?? { names: new Map(), email: mention.email, mentions: 0 };
    const { name } = mention;
    if (name !== null && !group.names.has(formOf(name))) group.names.set(formOf(name), name);
    // Found by its name before anybody told the address.
    groups.set(key, { ...group, email: group.email ?? mention.email, mentions: group.mentions + 1 });
  }
  const ordered = [...groups].toSorted(([, one], [, other]) => other.mentions - one.mentions);
  const places = new Map(ordered.map(([key], place) => [key, place]));
  return {
    groups: ordered.map(([, { names, email, mentions: count }]) => ({
      names: [...names.values()],
      email,
      mentions: count,
    })),
    placeOf: (mention) => places.get(groupOf(mention)) ?? -1,
  };
}

/** Whether mentions are of one name and one address: of all others a person has to say that they are one. */
export const isOneCalled = (groups: readonly CalledAlike[]): boolean =>
  groups.length === 0 || (groups.length === 1 && (groups[0]?.names.length ?? 0) <= 1);
