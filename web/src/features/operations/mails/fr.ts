import type { MAIL_STATUSES, MailView } from '#api/contract/mails.ts';
import { mailKind } from '../../../fr/mail-kinds.ts';
import { countOf } from '../../../fr/plural.ts';

type Status = (typeof MAIL_STATUSES)[number];
type Reason = NonNullable<MailView['reason']>;

export const fr = {
  kind: mailKind,
  standing: ({ unknown, failed, waiting }: Readonly<Record<Status, number>>): string => {
    const open = unknown + failed;
    const first =
      open === 0
        ? 'Aucun e-mail ne demande votre avis.'
        : `${countOf(open, 'e-mail demande votre avis', 'e-mails demandent votre avis')}.`;
    return waiting === 0 ? first : `${first} ${countOf(waiting, 'part', 'partent')} sans vous.`;
  },
  sections: {
    unknown: 'Issue inconnue',
    failed: 'Pas partis',
    waiting: 'En attente',
  } satisfies Record<Status, string>,
  notes: {
    unknown: 'Ils sont peut-être arrivés. Greffier ne les renvoie pas de lui-même\u00A0: ils arriveraient deux fois.',
    failed: 'Ils ne sont certainement pas arrivés, et ne seront plus essayés sans vous.',
    waiting: 'Ils partent, ou seront essayés de nouveau, sans que vous ayez rien à faire.',
  } satisfies Record<Status, string>,
  none: {
    unknown: 'Aucun.',
    failed: 'Aucun.',
    waiting: 'Aucun.',
  } satisfies Record<Status, string>,
  reasons: {
    'not-configured': 'Aucun serveur SMTP n’est configuré.',
    'private-address':
      'Le serveur SMTP est à une adresse privée que la configuration n’autorise pas (SMTP_ALLOW_PRIVATE).',
    'login-refused': 'Le serveur SMTP a refusé l’identifiant ou le mot de passe.',
    refused: 'Le serveur SMTP a refusé le message.',
    'put-off': 'Le serveur SMTP demande d’attendre.',
    unreachable: 'Le serveur SMTP ne répond pas, ou sa connexion n’est pas sûre.',
    expired: 'Il n’a pas pu partir en trois jours.',
    'no-answer': 'Le serveur SMTP a reçu le message, puis n’a plus répondu.',
    interrupted: 'Greffier s’est arrêté pendant l’envoi.',
  } satisfies Record<Reason, string>,
  smtpAnswer: (code: number): string => `Réponse ${code}.`,
  unnamed: 'Compte effacé',
  to: (name: string): string => `à ${name}`,
  asked: (when: string): string => `demandé le ${when}`,
  changed: (when: string): string => `changé le ${when}`,
  next: (when: string): string => `nouvel essai le ${when}`,
  until: (when: string): string => `jusqu’au ${when}`,
  meeting: 'Ouvrir la réunion',
  stream: 'Ses événements',
  settings: 'Ouvrir les paramètres',
  more: (count: number): string => `${countOf(count, 'autre', 'autres')} ne tiennent pas ici.`,
  resend: 'Renvoyer',
  resending: 'Envoi…',
  resendTitle: 'Renvoyer cet e-mail\u202F?',
  resendNote: {
    unknown:
      'Il est peut-être déjà arrivé\u00A0: la personne le recevrait alors deux fois. Votre nom reste au registre.',
    failed: 'Il n’est certainement pas arrivé. Votre nom reste au registre.',
  },
  resent: 'L’e-mail va partir.',
  dismiss: 'Ne pas renvoyer',
  dismissTitle: 'Ne pas renvoyer cet e-mail\u202F?',
  dismissNote: 'Il ne sera plus montré ici, et ne pourra plus être renvoyé. Votre nom reste au registre.',
  dismissed: 'L’e-mail ne sera pas renvoyé.',
} as const;
