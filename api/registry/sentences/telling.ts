import type { FieldChange } from '#domain/meeting/changes.ts';
import type { ToldEvent } from '#domain/meeting/told.ts';
import type { DomainEvent } from '#domain/events/event.ts';

/** What a sentence may say beside what the event's data has in the clear. */
export interface Telling {
  /** What an account is called; « une personne effacée » for one that is no more. */
  readonly nameOf: (userId: string) => string;
  /** Of a meeting's event, where its content may be shown: what it says, and what it put in the place of what. */
  readonly told: ToldEvent | null;
  readonly changes: readonly FieldChange[];
}

/** What somebody did, after who did it: « a ouvert une session ». One for every event of a family. */
export type Sentences<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: (data: Extract<Event, { readonly type: Type }>['data'], telling: Telling) => string;
};

const LONGEST = 160;

/** « as a quotation », cut where it is long. */
export const quoted = (text: string): string =>
  `«\u00A0${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}\u00A0»`;

/** With its noun: « 1 ligne », « 12 lignes ». */
export const counted = (count: number, one: string, several: string): string =>
  `${count}\u00A0${count < 2 ? one : several}`;
