import type { ObjectionKind } from './objection-events.ts';

const NBSP = '\u00a0';
const NNBSP = '\u202f';

/** In whose name a bot writes; null once nobody knows any more. */
type Organiser = string | null;

const answers = (organiser: Organiser): string => (organiser === null ? 'la personne qui m’a fait venir' : organiser);

export interface Announcement {
  readonly botName: string;
  readonly organiser: Organiser;
  /** Address of the public page; null where Greffier does not know its own address. */
  readonly page: string | null;
}

/** What a bot writes in the meeting's chat on arrival: who it is, for whom it writes, and how to object. */
export function announcementText({ botName, organiser, page }: Announcement): string {
  const forWhom = organiser === null ? '' : `, pour ${organiser}`;
  return [
    `Bonjour, je suis ${botName}, un assistant automatique${NBSP}: je note ce qui se dit dans cette réunion et j’en fais un compte rendu${forWhom}.`,
    `Pour vous y opposer, écrivez ou dites${NBSP}: «${NBSP}${botName}, arrête${NBSP}». La capture s’arrête aussitôt.`,
    ...(page === null ? [] : [`Ce qui est conservé, pourquoi et pour combien de temps${NBSP}: ${page}`]),
  ].join('\n');
}

export interface Pausing {
  readonly kind: ObjectionKind;
  /** Null where nobody was named. */
  readonly by: string | null;
  readonly organiser: Organiser;
}

/** Who told the bot to stop gave no reason: nothing is said of one. */
const WHY: Readonly<Record<ObjectionKind, string>> = { stop: 'demande l’arrêt de', objection: 's’oppose à' };

/** What it writes once somebody has objected, or told it to stop. */
export const pausedText = ({ kind, by, organiser }: Pausing): string =>
  `${by ?? 'Une personne présente'} ${WHY[kind]} la capture${NBSP}: elle est en pause, rien de ce qui se dit n’est conservé. ${
    organiser === null ? 'La personne qui m’a fait venir peut' : `${organiser} peut`
  } la reprendre, ou supprimer ce qui a été capturé, dans Greffier.`;

/** What it writes once the capture goes on. */
export const resumedText = (organiser: Organiser): string =>
  `La capture reprend, avec l’accord de l’organisateur (${answers(organiser)}). Pour vous y opposer de nouveau, écrivez ou dites le mot d’arrêt, après mon nom.`;

/** What it writes before it leaves. */
export const DISCARDED_TEXT = `Ce qui avait été capturé dans cette réunion est supprimé. Je quitte la réunion${NNBSP}; au revoir.`;

const timeOfDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'medium' });

/** What the transcript says of a pause. @param since @param until epoch ms; Infinity: nobody resumed it */
export function pauseLine(since: number, until: number): string {
  const from = timeOfDay.format(since);
  const when = Number.isFinite(until) ? `de ${from} à ${timeOfDay.format(until)}` : `à partir de ${from}`;
  return `[Capture en pause ${when}${NBSP}: à la demande d’une personne présente, rien n’a été conservé.]`;
}
