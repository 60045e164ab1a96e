import { item, type MailedParts } from '../minutes/content.ts';

/** What one event brought for somebody, in sentences. */
export interface MailedNotices {
  /** In their order; at least one. */
  readonly texts: readonly [string, ...string[]];
  /** What they are about: a meeting's title, where a bot is. */
  readonly about: string;
  /** Where they lead; null where this installation has no public address. */
  readonly url: string | null;
  /** Where their reader chooses which of them come by mail. */
  readonly choicesUrl: string;
}

const WHY =
  'Vous le recevez parce que vous l’avez demandé\u00A0: ce que Greffier vous signale par e-mail se choisit dans Mon compte, sous «\u00A0Vos notifications\u00A0».';

/** The mail's parts, in the form that mails with minutes have. */
export function noticeParts({ texts, about, url, choicesUrl }: MailedNotices): MailedParts {
  const [first, ...others] = texts.map(item);
  const subject = others.length === 0 ? (first ?? '') : `${texts.length}\u00A0actions vous sont attribuées`;
  return {
    subject: `${subject} – ${item(about)}`.slice(0, 200),
    preheader: subject,
    title: item(about),
    about: 'Notification de Greffier',
    lists: [{ title: 'À savoir', items: texts.map((text) => ({ text: item(text), about: null })), more: 0 }],
    summaryTitle: '',
    summary: [],
    cut: null,
    participants: null,
    url,
    link: 'L’ouvrir dans Greffier',
    choices: { url: choicesUrl, text: 'Choisir ce que Greffier vous signale par e-mail' },
    foot: [WHY],
  };
}
