import type { BotSessionEnding } from '#domain/bot-session/endings.ts';
import type { Obstacle } from '#domain/joining/attendance.ts';
import { OBSTACLE_TEXTS } from '#domain/joining/words.ts';
import type { BotTexts } from '#domain/bot-session/texts.ts';
import { deadlineText } from '#domain/minutes/words.ts';
import type { BotWait } from './kinds.ts';
import type { ReminderReason } from './reminders.ts';

const NBSP = '\u00a0';

/** What a notice is about, as far as its sentence says it. */
export type Told =
  | { readonly kind: 'action'; readonly task: string; readonly deadline: string | null }
  | {
      readonly kind: 'reminder';
      readonly what: ReminderReason;
      readonly task: string;
      readonly deadline: string | null;
    }
  | { readonly kind: 'bot'; readonly what: BotWait | BotSessionEnding; readonly texts: BotTexts }
  | { readonly kind: 'joining'; readonly what: Obstacle }
  | { readonly kind: 'failure'; readonly what: 'analysis' | 'again' | 'model' | 'webhook' }
  | { readonly kind: 'minutes'; readonly lost: number | null }
  | { readonly kind: 'erasure' };

const FAILURES = {
  analysis: 'L’analyse a échoué.',
  again: 'La nouvelle analyse a échoué\u202f; le compte rendu d’avant reste.',
  webhook: 'Greffier a arrêté un webhook\u00a0: son destinataire ne reçoit plus rien.',
  model: 'Le modèle n’a pas réécrit le compte rendu\u202f; celui des règles reste.',
} as const;

/** The others stand where the notice leads. */
const firstSentence = (text: string): string => {
  const end = text.indexOf('. ');
  return end === -1 ? text : text.slice(0, end + 1);
};

/** Names neither who was erased nor what was written. */
const lossText = (lost: number): string =>
  `Le compte rendu a été réécrit après l’effacement d’une personne${NBSP}: ${
    lost === 1 ? 'un passage écrit à la main en a été retiré' : `${lost} passages écrits à la main en ont été retirés`
  }.`;

/** What somebody is told, in one sentence that names nothing but what it is about. */
export function noticeText(told: Told): string {
  switch (told.kind) {
    case 'action': {
      const due = deadlineText(told.deadline);
      return `Une action vous est attribuée${due === null ? '' : `, pour le ${due}`}${NBSP}: ${told.task}`;
    }
    case 'reminder': {
      const due = deadlineText(told.deadline) ?? '';
      const when = told.what === 'late' ? `en retard depuis le ${due}` : `à faire pour le ${due}`;
      return `Votre action est ${when}${NBSP}: ${told.task}`;
    }
    case 'bot':
      if (told.what === 'consent')
        return `Le bot attend votre accord${NBSP}: la réunion est enregistrée ou transcrite.`;
      if (told.what === 'objection')
        return `La capture est en pause${NBSP}: une personne présente l’a demandé. À vous de décider de la suite.`;
      return firstSentence(told.what === 'lobby' ? told.texts.details.lobby : told.texts.endings[told.what]);
    case 'joining':
      return `Le bot n’a pas pu rejoindre une réunion prévue. ${OBSTACLE_TEXTS[told.what]}`;
    case 'failure':
      return FAILURES[told.what];
    case 'minutes':
      return told.lost === null ? 'Le compte rendu est prêt.' : lossText(told.lost);
    case 'erasure':
      return 'L’effacement d’une personne que vous aviez demandé ici est fait\u202f; il attendait que la conservation imposée soit levée.';
  }
}

/** « meet.google.com/abc-defg-hij »: where a bot is, as far as people know it by that. */
export const meetingPlace = (meetingUrl: string): string => {
  const { host, pathname } = URL.parse(meetingUrl) ?? { host: '', pathname: '' };
  return host === '' ? meetingUrl : `${host}${pathname}`.slice(0, 80);
};
