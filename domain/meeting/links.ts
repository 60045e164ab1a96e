import { orElse } from '#domain/events/personal.ts';
import type { MeetingEvent } from './events.ts';

/** Which account a participant is, as somebody confirmed it. */
export interface Link {
  readonly participant: number;
  /** Null once erased. */
  readonly userId: string | null;
  /** False once it was taken back. */
  readonly holds: boolean;
}

/** Every link that a meeting ever had. */
export interface Links {
  readonly byNumber: ReadonlyMap<number, Link>;
  /** Those that are, or are being, erased. */
  readonly erased: ReadonlySet<number>;
  /** Links whose keys are still to be destroyed, by the erasure's id. */
  readonly erasures: ReadonlyMap<string, readonly number[]>;
}

export const noLinks: Links = { byNumber: new Map(), erased: new Set(), erasures: new Map() };

const LINK_EVENTS = ['ParticipantLinked', 'ParticipantUnlinked', 'LinkErasureRequested', 'LinksErased'] as const;
export type LinkEvent = Extract<MeetingEvent, { type: (typeof LINK_EVENTS)[number] }>;

/** The number of the link that says who the participant is; null where none holds. */
export function linkOf({ byNumber }: Links, participant: number): number | null {
  for (const [number, link] of byNumber) if (link.participant === participant && link.holds) return number;
  return null;
}

/** The account that somebody confirmed the participant to be, if any. */
export function accountOf(links: Links, participant: number): string | null {
  const link = linkOf(links, participant);
  return link === null ? null : (links.byNumber.get(link)?.userId ?? null);
}

/** Numbers of the links, taken back or not, that name one of these participants or this account. */
export const linksNaming = (
  { byNumber, erased }: Links,
  participants: readonly number[],
  account: string | undefined,
): number[] =>
  [...byNumber].flatMap(([number, { participant, userId }]) => {
    const isNamed = participants.includes(participant) || (userId !== null && userId === account);
    return isNamed && !erased.has(number) ? [number] : [];
  });

function changed(links: Links, numbers: readonly number[], change: Partial<Link>): Links {
  const byNumber = new Map(links.byNumber);
  for (const number of numbers) {
    const link = byNumber.get(number);
    if (link) byNumber.set(number, { ...link, ...change });
  }
  return { ...links, byNumber };
}

export function evolveLinks(links: Links, { type, data }: LinkEvent): Links {
  switch (type) {
    case 'ParticipantLinked': {
      const link = { participant: data.participant, userId: orElse(data.userId, null), holds: true };
      return { ...links, byNumber: new Map(links.byNumber).set(data.link, link) };
    }
    case 'ParticipantUnlinked':
      return changed(links, [data.link], { holds: false });
    case 'LinkErasureRequested':
      return {
        ...changed(links, data.links, { userId: null, holds: false }),
        erased: new Set([...links.erased, ...data.links]),
        erasures: new Map(links.erasures).set(data.erasureId, data.links),
      };
    case 'LinksErased':
      return { ...links, erasures: new Map([...links.erasures].filter(([id]) => id !== data.erasureId)) };
  }
}
