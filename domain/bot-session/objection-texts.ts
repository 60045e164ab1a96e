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

/** What it writes once somebody has objected. @param by null where nobody was named */
export const pausedText = ({ by, organiser }: { readonly by: string | null; readonly organiser: Organiser }): string =>
  `${by ?? 'Une personne présente'} s’oppose à la capture${NBSP}: elle est en pause, rien de ce qui se dit n’est conservé. ${
    organiser === null ? 'La personne qui m’a fait venir peut' : `${organiser} peut`
  } la reprendre, ou supprimer ce qui a été capturé, dans Greffier.`;

/** What it writes once the capture goes on. */
export const resumedText = (organiser: Organiser): string =>
  `La capture reprend, avec l’accord de l’organisateur (${answers(organiser)}). Pour vous y opposer de nouveau, écrivez ou dites le mot d’arrêt, après mon nom.`;

/** What it writes before it leaves. */
export const DISCARDED_TEXT = `Ce qui avait été capturé dans cette réunion est supprimé. Je quitte la réunion${NNBSP}; au revoir.`;

const timeOfDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', timeStyle: 'medium' });

/** What the transcript says of a pause. @param since @param until epoch ms */
export function pauseLine(since: number, until: number): string {
  const when = `de ${timeOfDay.format(since)} à ${timeOfDay.format(until)}`;
  return `[Capture en pause ${when}${NBSP}: une personne présente s’y est opposée, rien n’a été conservé.]`;
}
