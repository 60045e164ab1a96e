import type { MailEvent } from '#domain/mail/events.ts';
import type { MailReason, WithheldReason } from '#domain/mail/reasons.ts';
import type { MailingEvent, MailingOutcome } from '#domain/mail/mailing.ts';
import { counted, type Sentences } from './telling.ts';

const REASONS: Readonly<Record<MailReason | WithheldReason, string>> = {
  'not-configured': 'aucun serveur SMTP n’est configuré',
  'private-address': 'le serveur SMTP est à une adresse privée',
  'login-refused': 'le serveur SMTP a refusé l’identifiant',
  refused: 'le serveur SMTP l’a refusé',
  'put-off': 'le serveur SMTP demande d’attendre',
  unreachable: 'le serveur SMTP ne répond pas',
  expired: 'il n’a pas pu partir à temps',
  'no-answer': 'la connexion s’est interrompue après l’envoi',
  interrupted: 'Greffier s’est arrêté pendant l’envoi',
  'no-right': 'la personne ne peut pas lire ce dont il parle',
  'no-account': 'la personne n’a plus de compte ouvert',
  'switched-off': 'un réglage le demande',
  'nothing-to-tell': 'il n’y a plus rien à dire',
};

const KINDS: ReadonlyMap<string, string> = new Map([['minutes', 'le compte rendu d’une réunion']]);
const ofKind = (kind: string): string => KINDS.get(kind) ?? 'un message';

const NOT_MAILED: Readonly<Record<Exclude<MailingOutcome, 'asked'>, string>> = {
  'switched-off': 'un réglage le demande',
  'no-server': 'aucun serveur SMTP n’est configuré',
  'brought-in': 'la réunion n’a pas été tenue avec Greffier',
  'too-late': 'la réunion est finie depuis longtemps',
};

/** What the mailer did, and what administrators did about it. Whom a mail goes to is never in these sentences. */
export const mailSentences: Sentences<MailEvent | MailingEvent> = {
  MinutesMailingSettled: ({ outcome, mails }) =>
    outcome === 'asked'
      ? `a prévu ${counted(mails, 'e-mail', 'e-mails')} pour le compte rendu d’une réunion`
      : `n’a pas envoyé le compte rendu d’une réunion par e-mail\u00A0: ${NOT_MAILED[outcome]}`,
  MailAsked: ({ kind }) => `a prévu d’envoyer ${ofKind(kind)} par e-mail`,
  MailBegun: () => 'a commencé à remettre un e-mail',
  MailPostponed: ({ reason }) => `a remis un e-mail à plus tard\u00A0: ${REASONS[reason]}`,
  MailSent: () => 'a envoyé un e-mail',
  MailFailed: ({ reason, after }) =>
    `n’a pas envoyé un e-mail\u00A0: ${REASONS[reason]}${after === null ? '' : ` (${REASONS[after]})`}`,
  MailUnknown: ({ reason }) => `ne sait pas si un e-mail est parti\u00A0: ${REASONS[reason]}`,
  MailWithheld: ({ reason }) => `a renoncé à un e-mail\u00A0: ${REASONS[reason]}`,
  MailResendAsked: () => 'a demandé de renvoyer un e-mail',
  MailDismissed: () => 'a décidé de ne pas renvoyer un e-mail',
  MailErased: () => 'a oublié à qui va un e-mail',
};
