import type { Obstacle } from './attendance.ts';
import type { Verdict } from './rule.ts';

const NBSP = '\u00a0';

const REASONS: Readonly<
  Record<Exclude<Verdict['reason'], 'organiser-chose' | 'attendee-chose' | 'sensitive' | 'accepted'>, string>
> = {
  over: 'La réunion est terminée.',
  cancelled: 'La réunion est annulée dans l’agenda.',
  'all-day': 'Elle dure toute la journée, sans heure de rendez-vous.',
  'no-address': 'L’agenda n’indique aucune visioconférence.',
  'no-bot': 'Greffier n’envoie pas de bot à cette visioconférence.',
  sent: 'Le bot y a été envoyé.',
  'already-there': 'Un bot y participe déjà.',
  untitled: 'Son titre n’est pas visible, et peut donc être sensible.',
  organiser: 'Qui l’organise veut le bot à ses réunions.',
  declined: 'Qui veut le bot à ses réunions a décliné celle-ci.',
  unanswered: 'Qui veut le bot à ses réunions n’a pas encore accepté celle-ci.',
  nobody: 'Personne ne l’a demandé.',
};

/** Why a bot comes or not, in a sentence. @param name of the person who decided; null where their account is gone */
export function reasonText({ reason, choice, word }: Verdict, name: string | null): string {
  const who = name ?? 'une personne qui n’a plus de compte';
  switch (reason) {
    case 'organiser-chose':
    case 'attendee-chose': {
      const what = choice?.scope === 'series' ? 'pour toute la série' : 'pour cette réunion';
      const rank = reason === 'organiser-chose' ? ', qui l’organise ou administre Greffier' : '';
      return `Choisi ${what} par ${who}${rank}.`;
    }
    case 'sensitive':
      return `Son titre contient un mot sensible${NBSP}: «${NBSP}${word ?? ''}${NBSP}».`;
    case 'accepted':
      return `${name ?? 'Une personne invitée'} l’a acceptée et veut le bot à ses réunions.`;
    default:
      return REASONS[reason];
  }
}

/** Why a bot that was to come could not be sent. */
export const OBSTACLE_TEXTS: Readonly<Record<Obstacle, string>> = {
  limit: 'La limite de réunions simultanées est atteinte\u00a0: le bot viendra dès qu’une place se libère.',
  'own-limit': 'Les bots de la même personne occupent déjà ses places\u00a0: il viendra dès que l’un d’eux s’en va.',
  address: 'Aucun bot ne peut ouvrir l’adresse de cette réunion.',
};
