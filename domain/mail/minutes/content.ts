import { typeset } from '#domain/typeset.ts';

export interface MailedAction {
  readonly task: string;
  readonly assignee: string | null;
  /** In French. */
  readonly deadline: string | null;
  /** Given to whom the mail goes to. */
  readonly isMine: boolean;
}

/** What a meeting's minutes say to one of those who attended it. Whatever was said stands here as it was said. */
export interface MailedMinutes {
  readonly title: string;
  /** Date, platform, duration and organiser. */
  readonly about: string;
  readonly participants: readonly string[];
  readonly decisions: readonly string[];
  readonly actions: readonly MailedAction[];
  readonly questions: readonly string[];
  /** Paragraphs. */
  readonly summary: readonly string[];
  /** The model that wrote them; null where rules did. */
  readonly model: string | null;
  /** Where the minutes are read; null where this installation has no public address. */
  readonly url: string | null;
  /** Where one says that one wants no minutes by mail; null with it. */
  readonly choicesUrl: string | null;
}

/** A list of the mail. */
export interface MailedList {
  readonly title: string;
  readonly items: readonly { readonly text: string; readonly about: string | null }[];
  /** How many more there are. */
  readonly more: number;
}

/** The mail's parts in their order, with every word that stands in both of its forms. */
export interface MailedParts {
  readonly subject: string;
  readonly preheader: string;
  readonly title: string;
  readonly about: string;
  readonly lists: readonly MailedList[];
  readonly summaryTitle: string;
  readonly summary: readonly string[];
  /** That there is more of the summary; null where there is not. */
  readonly cut: string | null;
  readonly participants: string | null;
  readonly url: string | null;
  readonly link: string;
  /** Where whom it goes to says that they want no more; null where the foot says it all. */
  readonly choices: { readonly url: string; readonly text: string } | null;
  readonly foot: readonly string[];
}

/** Longest of what a mail shows: mail programs cut long ones off, and the rest is a link away. */
const MOST_ITEMS = 15;
const MOST_SUMMARY = 4_000;
const MOST_NAMES = 30;
const LONGEST_ITEM = 600;
const LONGEST_TITLE = 150;

const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;

/** Control characters, and marks that turn the direction of what follows: they have no place in a line of a mail. */
const CONTROLS = /[\p{Cc}\p{Bidi_Control}]+/gu;
const onOneLine = (text: string): string => text.replace(CONTROLS, ' ').replace(/ {2,}/gu, ' ').trim();
/** A sentence of somebody's as a line of a mail. */
export const item = (text: string): string => typeset(cut(onOneLine(text), LONGEST_ITEM));

const counted = (count: number, one: string, several: string): string => `${count}\u00A0${count < 2 ? one : several}`;

const list = (title: string, items: MailedList['items']): MailedList[] =>
  items.length === 0
    ? []
    : [{ title, items: items.slice(0, MOST_ITEMS), more: Math.max(0, items.length - MOST_ITEMS) }];

const aboutAction = ({ assignee, deadline, isMine }: MailedAction): string | null =>
  [
    // One's own stand under « Vos actions ».
    ...(isMine || assignee === null ? [] : [item(assignee)]),
    ...(deadline === null ? [] : [`pour le ${deadline}`]),
  ].join(', ') || null;

const actionItems = (actions: readonly MailedAction[]) =>
  actions.map((action) => ({ text: item(action.task), about: aboutAction(action) }));

const plain = (texts: readonly string[]) => texts.map((text) => ({ text: item(text), about: null }));

function summaryOf(paragraphs: readonly string[]): { readonly summary: readonly string[]; readonly isCut: boolean } {
  const summary: string[] = [];
  let left = MOST_SUMMARY;
  for (const paragraph of paragraphs.map(onOneLine).filter((text) => text !== '')) {
    if (left <= 0) return { summary, isCut: true };
    summary.push(typeset(cut(paragraph, left)));
    left -= paragraph.length;
  }
  return { summary, isCut: left < 0 };
}

function namesOf(participants: readonly string[]): string | null {
  if (participants.length === 0) return null;
  const shown = participants.slice(0, MOST_NAMES).map((name) => cut(onOneLine(name), LONGEST_TITLE));
  const more = participants.length - shown.length;
  return `Étaient là\u00A0: ${shown.join(', ')}${more > 0 ? `, et ${counted(more, 'autre', 'autres')}` : ''}.`;
}

const writtenBy = (model: string | null): string =>
  `Ce texte a été généré automatiquement à partir de ce qui s’est dit, ${model === null ? 'par des règles' : `par le modèle ${onOneLine(model)}`}\u00A0: relisez-le avant de vous y fier.`;

const WHY =
  'Vous le recevez parce que vous avez participé à cette réunion, ou que vous l’organisez. Vous n’en voulez plus\u00A0? Cela se choisit dans Mon compte, colonne Par e-mail, «\u00A0Le compte rendu d’une réunion où j’étais\u00A0».';

/** What the mail says: decisions and actions first, one's own before the others. */
export function mailedParts(minutes: MailedMinutes): MailedParts {
  const { decisions, actions, questions, participants, url, choicesUrl, model } = minutes;
  const title = typeset(cut(onOneLine(minutes.title), LONGEST_TITLE));
  const [mine, others] = [actions.filter(({ isMine }) => isMine), actions.filter(({ isMine }) => !isMine)];
  const { summary, isCut } = summaryOf(minutes.summary);
  const told = [
    counted(decisions.length, 'décision', 'décisions'),
    counted(actions.length, 'action', 'actions'),
    ...(mine.length === 0 ? [] : [`dont ${mine.length} pour vous`]),
  ];
  return {
    subject: `Compte rendu\u00A0: ${title}`,
    preheader: `${told.join(', ')}.`,
    title,
    about: onOneLine(minutes.about),
    lists: [
      ...list('Vos actions', actionItems(mine)),
      ...list('Décisions', plain(decisions)),
      ...list(mine.length === 0 ? 'Actions' : 'Autres actions', actionItems(others)),
      ...list('Questions ouvertes', plain(questions)),
    ],
    summaryTitle: 'Résumé',
    summary,
    cut: isCut ? 'Le résumé continue dans Greffier.' : null,
    participants: namesOf(participants),
    url,
    link: 'Lire le compte rendu dans Greffier',
    choices: choicesUrl === null ? null : { url: choicesUrl, text: 'Ne plus recevoir de compte rendu par e-mail' },
    foot: [writtenBy(model), WHY],
  };
}

/** « et 3 autres ». */
export const moreText = (more: number): string => `et ${counted(more, 'autre', 'autres')}`;
